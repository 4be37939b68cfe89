// Draws textiles: one motif that repeats over the whole cloth.

import { arc, circle, ellipse, rectangle, ring, sector, stroke, turned } from '../../view/canvas/shapes.ts';
import type { Composition, Scene } from './scene.ts';

const turn = Math.PI * 2;

/** Draws one cell of a pattern from its middle, half its side, and its position. */
type Motif = (scene: Scene, x: number, y: number, half: number, at: { column: number; row: number }) => void;

export const textile: Composition = (scene) => {
  const { width, height, random } = scene;
  const motif = random.pick([scales, petals, truchet, weave, diamonds, flowers]);
  const side = random.pick([125, 166, 200]);
  const isShifted = motif === scales || motif === flowers;
  const step = motif === scales ? side / 2 : side;
  for (let row = -1; row * step < height + side; row += 1) {
    for (let column = -1; column * side < width + side; column += 1) {
      const shift = isShifted && row % 2 !== 0 ? side / 2 : 0;
      motif(scene, column * side + side / 2 + shift, row * step + side / 2, side / 2, { column, row });
    }
  }
};

const scales: Motif = ({ palette, fill }, x, y, half, { row }) => {
  fill(circle(x, y, half), palette.main);
  const colour = palette.accents[((row % 3) + 3) % 3] ?? palette.ink;
  fill(ring(x, y, half, half * 0.86), palette.ink);
  fill(ring(x, y, half * 0.66, half * 0.5), colour);
  fill(circle(x, y, half * 0.24), palette.ink);
};

const petals: Motif = ({ palette, fill }, x, y, half, { column, row }) => {
  const [first, second] = palette.accents;
  for (let at = 0; at < 4; at += 1) {
    const leaf = [
      ...arc(x - half, y, half, half, -0.0001, -turn / 4),
      ...arc(x, y - half, half, half, turn / 2, turn / 4),
    ];
    const isFirst = (column + row) % 2 === 0;
    fill(turned(leaf, (at * turn) / 4, x, y), at % 2 === 0 ? (isFirst ? first : second) : palette.ink, 0.95);
  }
  fill(circle(x, y, half * 0.12), palette.paper);
};

const truchet: Motif = ({ random, palette, fill }, x, y, half) => {
  const flip = random.chance(0.5) ? 1 : -1;
  for (const side of [-1, 1]) {
    const [cx, cy] = [x + side * half, y + side * flip * half];
    const from = Math.atan2(y - cy, x - cx) - turn / 8;
    for (const [radius, colour] of [
      [1.24, palette.ink],
      [0.76, palette.accents[0]],
    ] as const) {
      fill(sector(cx, cy, half * radius, from, from + turn / 4, half * (radius - 0.22)), colour);
    }
  }
};

const weave: Motif = ({ palette, fill }, x, y, half, { column, row }) => {
  const isOver = (column + row) % 2 === 0;
  const colours = [palette.accents[0], palette.ink, palette.accents[1], palette.paper];
  const key = (isOver ? column : row) & 3;
  const colour = colours[key] ?? palette.ink;
  const w = half * 0.98;
  for (const at of [-0.52, 0, 0.52]) {
    const strip = isOver
      ? rectangle(x + at * half - half * 0.11, y - w, half * 0.22, 2 * w)
      : rectangle(x - w, y + at * half - half * 0.11, 2 * w, half * 0.22);
    fill(strip, colour);
  }
};

const diamonds: Motif = ({ palette, fill }, x, y, half, { column, row }) => {
  const colour = palette.accents[(((column + row * 2) % 3) + 3) % 3] ?? palette.ink;
  fill([x, y - half, x + half, y, x, y + half, x - half, y], colour, (column + row) % 2 === 0 ? 1 : 0);
  fill(
    stroke([x, y - half * 0.62, x + half * 0.62, y, x, y + half * 0.62, x - half * 0.62, y], {
      width: half * 0.09,
      closed: true,
    }),
    palette.ink,
  );
  fill(circle(x, y, half * 0.16), palette.ink);
};

const flowers: Motif = ({ random, palette, fill }, x, y, half) => {
  const colour = random.pick(palette.accents);
  const start = random.unit();
  for (let at = 0; at < 6; at += 1) {
    const angle = start + (at * turn) / 6;
    const petal = ellipse(x + half * 0.38, y, half * 0.3, half * 0.17);
    fill(turned(petal, angle, x, y), colour);
  }
  fill(circle(x, y, half * 0.16), palette.ink);
  fill(turned(ellipse(x + half * 0.86, y, half * 0.16, half * 0.07), start + 0.5, x, y), palette.deep);
  fill(turned(ellipse(x - half * 0.86, y, half * 0.16, half * 0.07), start + 0.5, x, y), palette.deep);
};
