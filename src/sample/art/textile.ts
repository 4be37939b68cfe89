// Draws textiles: one motif that repeats over the whole cloth.
import { arc, circle, ellipse, rectangle, ring, sector, stroke, turned } from '../../view/canvas/shapes.ts';
import { around, type Composition, type Scene, turn } from './scene.ts';

/** Draws one cell of a pattern. Its middle is (x, y), and `half` is half of its side. */
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
  const colour = palette.accents[(column + row) % 2 === 0 ? 0 : 1];
  const right = arc(x - half, y, half, half, -0.0001, -turn / 4);
  const left = arc(x, y - half, half, half, turn / 2, turn / 4);
  for (let at = 0; at < 4; at += 1)
    fill(turned([...right, ...left], (at * turn) / 4, x, y), at % 2 === 0 ? colour : palette.ink, 0.95);
  fill(circle(x, y, half * 0.12), palette.paper);
};

const truchet: Motif = ({ random, palette, fill }, x, y, half) => {
  const flip = random.chance(0.5) ? 1 : -1;
  for (const side of [-1, 1]) {
    const [cx, cy] = [x + side * half, y + side * flip * half];
    const from = Math.atan2(y - cy, x - cx) - turn / 8;
    for (const radius of [1.24, 0.76]) {
      const arch = sector(cx, cy, half * radius, from, from + turn / 4, half * (radius - 0.22));
      fill(arch, radius > 1 ? palette.ink : palette.accents[0]);
    }
  }
};

const weave: Motif = ({ palette, fill }, x, y, half, { column, row }) => {
  const isOver = (column + row) % 2 === 0;
  const colours = [palette.accents[0], palette.ink, palette.accents[1], palette.paper];
  const colour = colours[(isOver ? column : row) & 3] ?? palette.ink;
  const [wide, long] = [half * 0.22, half * 0.98];
  for (const at of [-0.52, 0, 0.52]) {
    const start = at * half - half * 0.11;
    fill(
      isOver ? rectangle(x + start, y - long, wide, 2 * long) : rectangle(x - long, y + start, 2 * long, wide),
      colour,
    );
  }
};

const diamonds: Motif = ({ palette, fill }, x, y, half, { column, row }) => {
  const corners = [0, -1, 1, 0, 0, 1, -1, 0];
  const colour = palette.accents[(((column + row * 2) % 3) + 3) % 3] ?? palette.ink;
  fill(around(x, y, corners, half, half), colour, (column + row) % 2 === 0 ? 1 : 0);
  const inner = around(x, y, corners, half * 0.62, half * 0.62);
  fill(stroke(inner, { width: half * 0.09, closed: true }), palette.ink);
  fill(circle(x, y, half * 0.16), palette.ink);
};

const flowers: Motif = ({ random, palette, fill }, x, y, half) => {
  const colour = random.pick(palette.accents);
  const start = random.unit();
  const petal = ellipse(x + half * 0.38, y, half * 0.3, half * 0.17);
  for (let at = 0; at < 6; at += 1) fill(turned(petal, start + (at * turn) / 6, x, y), colour);
  fill(circle(x, y, half * 0.16), palette.ink);
  for (const side of [0.86, -0.86]) {
    const leaf = ellipse(x + half * side, y, half * 0.16, half * 0.07);
    fill(turned(leaf, start + 0.5, x, y), palette.deep);
  }
};
