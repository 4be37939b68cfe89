// Draws isometric blocks, for games, animation and three dimensions.
import { shaded } from '../../view/canvas/colour.ts';
import { ellipse } from '../../view/canvas/shapes.ts';
import type { Composition, Scene } from './scene.ts';

interface Block {
  readonly column: number;
  readonly row: number;
  readonly tall: number;
  readonly colour: number;
  readonly kind: number;
}

export const isometric: Composition = (scene) => {
  const { width, height, random, palette, fill } = scene;
  const count = random.pick([4, 5, 6]);
  const half = (Math.min(width, height * 1.2) * 0.78) / (2 * count);
  const [x, y] = [width / 2, height * 0.5 - (count * half) / 2 + half * 0.5];
  const colours = [...palette.accents, palette.isDark ? palette.ink : palette.paper, palette.light];
  const centre = (count - 1) / 2;
  fill(ellipse(x, y + count * half * 0.62 + half * 0.5, count * half * 1.12, count * half * 0.5), palette.deep, 0.8);
  slab(scene, x, y, half, count);
  for (let sum = 0; sum <= 2 * count - 2; sum += 1) {
    for (let column = Math.max(0, sum - count + 1); column <= Math.min(sum, count - 1); column += 1) {
      const row = sum - column;
      const distance = Math.abs(column - centre) + Math.abs(row - centre);
      const tall = random.chance(0.3) ? 0 : Math.max(0, (2.9 - distance * 0.45) * random.unit() + 0.3);
      if (tall === 0) continue;
      block(scene, x, y, half, { column, row, tall, colour: random.pick(colours), kind: random.int(0, 4) });
    }
  }
};

type Corner = (column: number, row: number, up: number) => [number, number];

const corners =
  (x: number, y: number, half: number): Corner =>
  (column, row, up) => [x + (column - row) * half, y + (column + row) * half * 0.5 - up * half];

function slab({ palette, fill }: Scene, x: number, y: number, half: number, count: number): void {
  const at = corners(x, y, half);
  fill(
    [...at(0, count, 0), ...at(count, count, 0), ...at(count, count, -0.35), ...at(0, count, -0.35)],
    shaded(palette.main, -0.14),
  );
  fill(
    [...at(count, 0, 0), ...at(count, count, 0), ...at(count, count, -0.35), ...at(count, 0, -0.35)],
    shaded(palette.main, -0.22),
  );
  fill([...at(0, 0, 0), ...at(count, 0, 0), ...at(count, count, 0), ...at(0, count, 0)], palette.light);
}

function block(scene: Scene, x: number, y: number, half: number, { column, row, tall, colour, kind }: Block): void {
  const { palette, fill } = scene;
  const at = corners(x, y, half);
  const [c0, c1, r0, r1] = [column + 0.08, column + 0.92, row + 0.08, row + 0.92];
  const [left, right, top] = [shaded(colour, -0.07), shaded(colour, -0.17), shaded(colour, 0.05)];
  fill([...at(c0, r1, tall), ...at(c1, r1, tall), ...at(c1, r1, 0), ...at(c0, r1, 0)], left);
  fill([...at(c1, r0, tall), ...at(c1, r1, tall), ...at(c1, r1, 0), ...at(c1, r0, 0)], right);
  fill([...at(c0, r0, tall), ...at(c1, r0, tall), ...at(c1, r1, tall), ...at(c0, r1, tall)], top);
  if (kind === 0) {
    for (let up = 0.3; up < tall - 0.25; up += 0.45) {
      for (const from of [0.2, 0.58]) {
        fill(
          [
            ...at(c0 + from, r1, up + 0.22),
            ...at(c0 + from + 0.2, r1, up + 0.22),
            ...at(c0 + from + 0.2, r1, up),
            ...at(c0 + from, r1, up),
          ],
          palette.ink,
          0.85,
        );
      }
    }
  }
  if (kind === 1) {
    const [px, py] = at(column + 0.5, row + 0.5, tall);
    const radius = half * 0.34;
    fill(ellipse(px, py, radius, radius * 0.5), shaded(colour, -0.2));
    fill(ellipse(px, py - radius * 0.9, radius, radius), palette.accents[0]);
    fill(ellipse(px - radius * 0.3, py - radius * 1.25, radius * 0.3, radius * 0.24), palette.paper, 0.7);
  }
  if (kind === 2) {
    fill(
      [...at(c0, r1, tall), ...at(c1, r1, tall), ...at(column + 0.5, row + 0.5, tall + 0.7)],
      shaded(palette.accents[1], -0.05),
    );
    fill(
      [...at(c1, r0, tall), ...at(c1, r1, tall), ...at(column + 0.5, row + 0.5, tall + 0.7)],
      shaded(palette.accents[1], -0.16),
    );
  }
}
