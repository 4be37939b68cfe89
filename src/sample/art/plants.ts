// Draws plants: stems with leaves, some outlined, some filled.
import { circle, ellipse, smooth, stroke, turned } from '../../view/canvas/shapes.ts';
import { around, type Composition, type Scene } from './scene.ts';

export const plants: Composition = (scene) => {
  const { width, height, random, palette, fill } = scene;
  const [first, second, third] = palette.accents;
  if (random.chance(0.7)) {
    const sun = circle(width * (0.36 + random.unit() * 0.28), height * 0.42, Math.min(width, height) * 0.28);
    fill(sun, random.pick([third, palette.light, first]));
  }
  const count = Math.max(3, Math.round(width / 230));
  for (let at = 0; at < count; at += 1) {
    const x = width * ((at + 0.5) / count) + random.int(-40, 40);
    stem(scene, x, height * (0.42 + random.unit() * 0.4), [first, second, third][at % 3] ?? first);
  }
};

function stem({ height, random, palette, fill }: Scene, x: number, tall: number, colour: number): void {
  const lean = random.int(-140, 140);
  const kind = random.int(0, 3);
  const spine = smooth(around(x, height + 20, [0, 0, 0.1, -0.4, 0.5, -0.75, 1, -1], lean, tall), false, 6);
  const filled = random.chance(0.65);
  const leaves = 5 + kind;
  const width = [0.34, 0.24, 0.24, 0.16][kind] ?? 0.24;
  for (let at = 1; at <= leaves; at += 1) {
    const index = Math.floor((spine.length / 2 - 1) * (0.22 + (0.74 * at) / leaves)) * 2;
    const [px = 0, py = 0, nx = px, ny = py - 1] = spine.slice(index - 2, index + 2);
    const size = tall * (0.2 - at * 0.014);
    const leaf = around(px, py, [0, 0, 0.3, -1, 0.7, -0.8, 1, 0, 0.7, 0.8, 0.3, 1], size, size * width);
    for (const side of [-1, 1]) {
      const angle = Math.atan2(ny - py, nx - px) + side * (0.9 - at * 0.04);
      const shape = turned(smooth(leaf, true, 5), angle, px, py);
      if (filled && (side > 0 || at % 2 === 0)) fill(shape, colour);
      fill(stroke(shape, { width: 4.5, closed: true }), palette.ink);
      fill(stroke(turned([px, py, px + size * 0.82, py], angle, px, py), { width: 3.5 }), palette.ink);
    }
  }
  fill(stroke(spine, { width: 7, round: true }), palette.ink);
  const [tx = 0, ty = 0] = spine.slice(-2);
  for (let at = 0; kind === 1 && at < 7; at += 1)
    fill(turned(ellipse(tx + 34, ty, 30, 13), at * 0.8976, tx, ty), at % 2 ? colour : palette.paper);
  if (kind === 1) fill(circle(tx, ty, 15), palette.ink);
  if (kind === 2) fill(circle(tx, ty, 24), palette.ink);
}
