// Draws plants: stems with leaves, some outlined, some filled.

import { circle, ellipse, smooth, stroke, turned } from '../../view/canvas/shapes.ts';
import type { Composition, Scene } from './scene.ts';

export const plants: Composition = (scene) => {
  const { width, height, random, palette, fill } = scene;
  const [first, second, third] = palette.accents;
  const radius = Math.min(width, height) * 0.28;
  if (random.chance(0.7))
    fill(
      circle(width * (0.36 + random.unit() * 0.28), height * 0.42, radius),
      random.pick([third, palette.light, first]),
    );
  const count = Math.max(3, Math.round(width / 230));
  const greens = [first, second, third];
  for (let at = 0; at < count; at += 1) {
    const x = width * ((at + 0.5) / count) + random.int(-40, 40);
    const tall = height * (0.42 + random.unit() * 0.4);
    stem(scene, {
      x,
      y: height + 20,
      tall,
      lean: random.int(-140, 140),
      colour: greens[at % 3] ?? first,
      kind: random.int(0, 3),
    });
  }
};

interface Stem {
  readonly x: number;
  readonly y: number;
  readonly tall: number;
  readonly lean: number;
  readonly colour: number;
  readonly kind: number;
}

function stem({ random, palette, fill }: Scene, { x, y, tall, lean, colour, kind }: Stem): void {
  const spine = smooth(
    [x, y, x + lean * 0.1, y - tall * 0.4, x + lean * 0.5, y - tall * 0.75, x + lean, y - tall],
    false,
    6,
  );
  const filled = random.chance(0.65);
  const leaves = 5 + kind;
  for (let at = 1; at <= leaves; at += 1) {
    const index = Math.floor((spine.length / 2 - 1) * (0.22 + (0.74 * at) / leaves)) * 2;
    const [px = 0, py = 0, nx = px, ny = py - 1] = spine.slice(index - 2, index + 2);
    const along = Math.atan2(ny - py, nx - px);
    const size = tall * (0.2 - at * 0.014);
    for (const side of [-1, 1])
      leaf(
        { palette, fill },
        {
          x: px,
          y: py,
          angle: along + side * (0.9 - at * 0.04),
          size,
          colour,
          filled: filled && side > 0 ? true : filled && at % 2 === 0,
          kind,
        },
      );
  }
  fill(stroke(spine, { width: 7, round: true }), palette.ink);
  const [tx = 0, ty = 0] = spine.slice(-2);
  if (kind === 1)
    for (let at = 0; at < 7; at += 1)
      fill(turned(ellipse(tx + 34, ty, 30, 13), at * 0.8976, tx, ty), at % 2 ? colour : palette.paper);
  if (kind === 1) fill(circle(tx, ty, 15), palette.ink);
  if (kind === 2) fill(circle(tx, ty, 24), palette.ink);
}

interface Leaf {
  readonly x: number;
  readonly y: number;
  readonly angle: number;
  readonly size: number;
  readonly colour: number;
  readonly filled: boolean;
  readonly kind: number;
}

function leaf(
  { palette, fill }: Pick<Scene, 'palette' | 'fill'>,
  { x, y, angle, size, colour, filled, kind }: Leaf,
): void {
  const wide = size * (kind === 3 ? 0.16 : kind === 0 ? 0.34 : 0.24);
  const outline = smooth(
    [
      x,
      y,
      x + size * 0.3,
      y - wide,
      x + size * 0.7,
      y - wide * 0.8,
      x + size,
      y,
      x + size * 0.7,
      y + wide * 0.8,
      x + size * 0.3,
      y + wide,
    ],
    true,
    5,
  );
  const shape = turned(outline, angle, x, y);
  if (filled) fill(shape, colour);
  fill(stroke(shape, { width: 4.5, closed: true }), palette.ink);
  fill(stroke(turned([x, y, x + size * 0.82, y], angle, x, y), { width: 3.5 }), palette.ink);
}
