// Draws paper cut-outs: soft shapes and leaves on top of each other.
import { circle, hole, mapped, type Outline, smooth, turned } from '../../view/canvas/shapes.ts';
import type { Random } from './random.ts';
import { around, type Composition, polar, turn } from './scene.ts';

const middles = [
  [0.24, 0.26],
  [0.76, 0.24],
  [0.24, 0.76],
  [0.78, 0.74],
  [0.5, 0.5],
] as const;

export const cutouts: Composition = ({ width, height, random, palette, fill }) => {
  const colours = random.several([...palette.accents, palette.ink, palette.paper], 4);
  for (const [at, [shareX, shareY]] of random.several(middles, 4).entries()) {
    const size = Math.min(width, height) * (0.17 + random.unit() * 0.07);
    const [x, y] = [shareX * width, shareY * height];
    const shape = random.pick([blob, frond, frond, coral])(random, x, y, size);
    fill(turned(shape, random.unit() * turn, x, y), colours[at] ?? palette.ink);
  }
  for (let at = 0; at < 3; at += 1) {
    fill(circle(width * random.unit(), height * random.unit(), random.int(14, 34)), random.pick(palette.accents));
  }
};

/** Returns a curve around (x, y) through `count` points at the distances that `radius` returns. */
function wavy(x: number, y: number, count: number, radius: (at: number) => number): Outline {
  const points = Array.from({ length: count }, (_, at) => polar(x, y, radius(at), (at * turn) / count));
  return smooth(points.flat(), true);
}

const blob = (random: Random, x: number, y: number, size: number): Outline =>
  wavy(x, y, random.int(6, 8), () => size * (0.75 + random.unit() * 0.6));

const coral = (random: Random, x: number, y: number, size: number): Outline =>
  wavy(x, y, random.int(5, 8) * 2, (at) => size * (at % 2 === 0 ? 1.15 + random.unit() * 0.25 : 0.46));

/** Returns a leaf with lobes on both sides of its stem. */
function frond(random: Random, x: number, y: number, size: number): Outline {
  const count = random.int(4, 6);
  const step = 2.4 / count;
  const right = Array.from({ length: count }, (_, at) => {
    const share = (at + 0.5) / count;
    const reach = 0.95 - Math.abs(share - 0.42) * 1.1;
    const finger = [0.16, step * 0.34, reach, -step * 0.1, reach, -step * 0.5, 0.17, -step * 0.26];
    return around(0, 1.2 - 2.4 * share, finger);
  }).flat();
  const left = mapped(hole(right), (px, py) => [-px, py]);
  return smooth(around(x, y, [...right, 0, -1.45, ...left, -0.1, 1.5, 0.1, 1.5], size, size), true, 5);
}
