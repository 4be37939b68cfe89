// Draws paper cut-outs: soft shapes and leaves on top of each other.

import { circle, smooth, turned } from '../../view/canvas/shapes.ts';
import type { Composition, Scene } from './scene.ts';

const turn = Math.PI * 2;

export const cutouts: Composition = (scene) => {
  const { width, height, random, palette, fill } = scene;
  const colours = random.several([...palette.accents, palette.ink, palette.paper], 4);
  const places = random.several(
    [
      [0.24, 0.26],
      [0.76, 0.24],
      [0.24, 0.76],
      [0.78, 0.74],
      [0.5, 0.5],
    ] as const,
    4,
  );
  for (const [at, [x, y]] of places.entries()) {
    const colour = colours[at] ?? palette.ink;
    const size = Math.min(width, height) * (0.17 + random.unit() * 0.07);
    const [px, py] = [x * width, y * height];
    const shape = random.pick([blob, frond, frond, coral])(scene, px, py, size);
    fill(turned(shape, random.unit() * turn, px, py), colour);
  }
  for (let at = 0; at < 3; at += 1) {
    fill(circle(width * random.unit(), height * random.unit(), random.int(14, 34)), random.pick(palette.accents));
  }
};

type Cut = (scene: Scene, x: number, y: number, size: number) => number[];

const blob: Cut = ({ random }, x, y, size) => {
  const count = random.int(6, 8);
  const points = Array.from({ length: count }, (_, at) => {
    const radius = size * (0.75 + random.unit() * 0.6);
    return [x + radius * Math.cos((at * turn) / count), y + radius * Math.sin((at * turn) / count)];
  });
  return smooth(points.flat(), true);
};

/** A leaf with fingers on both sides of its stem. */
const frond: Cut = ({ random }, x, y, size) => {
  const fingers = random.int(4, 6);
  const right: number[][] = [];
  const left: number[][] = [];
  for (let at = 0; at < fingers; at += 1) {
    const share = (at + 0.5) / fingers;
    const py = y + size * (1.2 - 2.4 * share);
    const reach = size * (0.95 - Math.abs(share - 0.42) * 1.1);
    const step = (size * 2.4) / fingers;
    right.push(
      [x + size * 0.16, py + step * 0.34],
      [x + reach, py - step * 0.1],
      [x + reach, py - step * 0.5],
      [x + size * 0.17, py - step * 0.26],
    );
    left.unshift(
      [x - size * 0.17, py - step * 0.26],
      [x - reach, py - step * 0.5],
      [x - reach, py - step * 0.1],
      [x - size * 0.16, py + step * 0.34],
    );
  }
  return smooth(
    [
      ...right,
      [x, y - size * 1.45],
      ...left,
      [x - size * 0.1, y + size * 1.5],
      [x + size * 0.1, y + size * 1.5],
    ].flat(),
    true,
    5,
  );
};

/** A wavy star. */
const coral: Cut = ({ random }, x, y, size) => {
  const arms = random.int(5, 8);
  const points = Array.from({ length: arms * 2 }, (_, at) => {
    const radius = size * (at % 2 === 0 ? 1.15 + random.unit() * 0.25 : 0.46);
    return [x + radius * Math.cos((at * turn) / arms / 2), y + radius * Math.sin((at * turn) / arms / 2)];
  });
  return smooth(points.flat(), true);
};
