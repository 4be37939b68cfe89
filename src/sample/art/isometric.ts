// Draws isometric blocks, for games, animation and three dimensions.
import { shaded } from '../../view/canvas/colour.ts';
import { ellipse } from '../../view/canvas/shapes.ts';
import type { Composition, Scene } from './scene.ts';

type Point = readonly [column: number, row: number, up: number];
/** Returns the outline of a surface in the picture. */
type Surface = (...corners: readonly Point[]) => number[];

export const isometric: Composition = (scene) => {
  const { width, height, random, palette, fill } = scene;
  const count = random.pick([4, 5, 6]);
  const half = (Math.min(width, height * 1.2) * 0.78) / (2 * count);
  const [x, y] = [width / 2, height * 0.5 - (count * half) / 2 + half * 0.5];
  const surface: Surface = (...corners) =>
    corners.flatMap(([column, row, up]) => [x + (column - row) * half, y + (column + row) * half * 0.5 - up * half]);
  const colours = [...palette.accents, palette.isDark ? palette.ink : palette.paper, palette.light];
  const centre = (count - 1) / 2;
  fill(ellipse(x, y + count * half * 0.62 + half * 0.5, count * half * 1.12, count * half * 0.5), palette.deep, 0.8);
  const front: Point = [count, count, 0];
  const under: Point = [count, count, -0.35];
  fill(surface([0, count, 0], front, under, [0, count, -0.35]), shaded(palette.main, -0.14));
  fill(surface([count, 0, 0], front, under, [count, 0, -0.35]), shaded(palette.main, -0.22));
  fill(surface([0, 0, 0], [count, 0, 0], front, [0, count, 0]), palette.light);
  for (let sum = 0; sum <= 2 * count - 2; sum += 1) {
    for (let column = Math.max(0, sum - count + 1); column <= Math.min(sum, count - 1); column += 1) {
      const row = sum - column;
      const distance = Math.abs(column - centre) + Math.abs(row - centre);
      const tall = random.chance(0.3) ? 0 : Math.max(0, (2.9 - distance * 0.45) * random.unit() + 0.3);
      if (tall > 0) block(scene, surface, [column, row, tall], random.pick(colours), half);
    }
  }
};

function block(
  { random, palette, fill }: Scene,
  surface: Surface,
  [column, row, tall]: Point,
  colour: number,
  half: number,
): void {
  const [c0, c1, r0, r1] = [column + 0.08, column + 0.92, row + 0.08, row + 0.92];
  const kind = random.int(0, 4);
  fill(surface([c0, r1, tall], [c1, r1, tall], [c1, r1, 0], [c0, r1, 0]), shaded(colour, -0.07));
  fill(surface([c1, r0, tall], [c1, r1, tall], [c1, r1, 0], [c1, r0, 0]), shaded(colour, -0.17));
  fill(surface([c0, r0, tall], [c1, r0, tall], [c1, r1, tall], [c0, r1, tall]), shaded(colour, 0.05));
  for (let up = 0.3; kind === 0 && up < tall - 0.25; up += 0.45) {
    for (const from of [c0 + 0.2, c0 + 0.58]) {
      const to = from + 0.2;
      fill(surface([from, r1, up + 0.22], [to, r1, up + 0.22], [to, r1, up], [from, r1, up]), palette.ink, 0.85);
    }
  }
  if (kind === 1) {
    const [px = 0, py = 0] = surface([column + 0.5, row + 0.5, tall]);
    const radius = half * 0.34;
    fill(ellipse(px, py, radius, radius * 0.5), shaded(colour, -0.2));
    fill(ellipse(px, py - radius * 0.9, radius, radius), palette.accents[0]);
    fill(ellipse(px - radius * 0.3, py - radius * 1.25, radius * 0.3, radius * 0.24), palette.paper, 0.7);
  }
  if (kind === 2) {
    const top = [column + 0.5, row + 0.5, tall + 0.7] as const;
    fill(surface([c0, r1, tall], [c1, r1, tall], top), shaded(palette.accents[1], -0.05));
    fill(surface([c1, r0, tall], [c1, r1, tall], top), shaded(palette.accents[1], -0.16));
  }
}
