// Draws a logo with its construction lines, its word, and small pieces of stationery.
import { heightFor, lettering, widthOf, wordsIn } from '../../view/canvas/letters.ts';
import { arc, circle, hole, rectangle, ring, rounded, type Shape, sector, turned } from '../../view/canvas/shapes.ts';
import { outlinesOf } from '../../view/canvas/sheet.ts';
import type { Composition, Scene } from './scene.ts';

const turn = Math.PI * 2;

export const logo: Composition = (scene) => {
  const { width, height, random, palette, fill, title } = scene;
  const [x, y, radius] = [width / 2, height * 0.42, Math.min(width, height) * 0.21];
  const [word = 'STUDIO'] = wordsIn(title).filter(({ length }) => length > 2 && length < 13);
  if (random.chance(0.35)) return stationery(scene, word);
  for (const size of [1, 1.35]) fill(ring(x, y, radius * size, radius * size - 2.5), palette.ink, 0.4);
  for (const at of [-1, 0, 1]) {
    fill(rectangle(x + at * radius - 1.25, y - radius * 1.6, 2.5, radius * 3.2), palette.ink, 0.3);
    fill(rectangle(x - radius * 1.9, y + at * radius - 1.25, radius * 3.8, 2.5), palette.ink, 0.3);
  }
  const angle = (random.int(0, 11) * turn) / 12;
  const spun: Scene['fill'] = (shape, colour) =>
    fill(
      outlinesOf(shape).map((outline) => turned(outline, angle, x, y)),
      colour,
    );
  const size = radius * (0.8 + random.unit() * 0.25);
  mark({ random, fill: spun }, x, y, size, { colour: random.pick(palette.accents), other: palette.ink });
  const style = { weight: 0.17, spacing: 0.34, round: random.chance(0.4) };
  const tall = Math.min(62, heightFor(word, width * 0.6, style));
  const wide = widthOf(word, { ...style, height: tall });
  fill(lettering(word, (width - wide) / 2, height * 0.77, { ...style, height: tall }), palette.ink);
};

interface Inks {
  readonly colour: number;
  readonly other: number;
}

function mark(
  { random, fill }: Pick<Scene, 'random' | 'fill'>,
  x: number,
  y: number,
  radius: number,
  { colour, other }: Inks,
): void {
  const count = random.pick([3, 4, 5, 6, 8]);
  switch (random.int(0, 4)) {
    case 0: {
      for (let at = 0; at < count; at += 1) {
        const petal = [...arc(x + radius * 0.5, y, radius * 0.5, radius * (1.3 / count), 0, turn)];
        fill(turned(petal, (at * turn) / count, x, y), at % 2 === 0 ? colour : other);
      }
      break;
    }
    case 1:
      fill(sector(x, y, radius, 0, turn * 0.75, radius * 0.5), colour);
      fill(circle(x + radius * 0.72, y - radius * 0.72, radius * 0.27), other);
      break;
    case 2:
      for (let at = 0; at < 4; at += 1) {
        const quarter = sector(
          x + radius * 0.04,
          y + radius * 0.04,
          radius,
          0,
          turn / 4,
          at % 2 === 0 ? 0 : radius * 0.5,
        );
        fill(turned(quarter, (at * turn) / 4, x, y), at === 1 ? other : colour);
      }
      break;
    case 3:
      fill(crescent(x, y, radius), colour);
      fill(circle(x + radius * 0.34, y, radius * 0.3), other);
      break;
    default:
      for (let at = 0; at < count; at += 1) {
        const bar = rounded(
          x - radius + (at * 2 * radius) / count,
          y - radius * (0.35 + 0.65 * Math.abs(Math.sin(at * 1.3 + 0.6))),
          (radius * 1.5) / count,
          0,
          0,
        );
        const [left = 0, top = 0] = bar;
        fill(rounded(left, top, (radius * 1.4) / count, 2 * (y - top), 40), at % 2 === 0 ? colour : other);
      }
  }
}

const crescent = (x: number, y: number, radius: number): Shape => [
  circle(x, y, radius),
  hole(circle(x + radius * 0.34, y, radius * 0.62)),
];

function stationery(scene: Scene, word: string): void {
  const { width, height, random, palette, fill } = scene;
  const [first, second] = palette.accents;
  const sheet = (x: number, y: number, wide: number, tall: number, colour: number) => {
    fill(rectangle(x + 10, y + 16, wide, tall), palette.deep, 0.85);
    fill(rectangle(x, y, wide, tall), colour);
  };
  const start = random.int(1, 1_000_000);
  const [unit, cx, cy] = [Math.min(width, height), width / 2, height * 0.54];
  sheet(cx - unit * 0.46, cy - unit * 0.34, unit * 0.44, unit * 0.6, palette.paper);
  sheet(cx + unit * 0.06, cy - unit * 0.34, unit * 0.42, unit * 0.25, first);
  sheet(cx + unit * 0.06, cy - unit * 0.03, unit * 0.42, unit * 0.25, palette.ink);
  const same = () => ({
    random: {
      ...random,
      int: () => start % 5,
      pick: <T>(list: readonly T[]): T => list[start % list.length] ?? random.pick(list),
    },
    fill,
  });
  const dark = palette.isDark ? palette.ink : palette.paper;
  const text = palette.isDark ? palette.ink : palette.ink;
  mark(same(), cx - unit * 0.24, cy - unit * 0.16, unit * 0.1, { colour: second, other: first });
  mark(same(), cx + unit * 0.27, cy - unit * 0.215, unit * 0.075, { colour: dark, other: second });
  mark(same(), cx + unit * 0.14, cy + unit * 0.095, unit * 0.045, { colour: first, other: palette.main });
  const size = Math.min(26, heightFor(word, unit * 0.2, { weight: 0.16, spacing: 0.24 }));
  fill(
    lettering(word, cx + unit * 0.22, cy + unit * 0.083, { height: size, weight: 0.16, spacing: 0.24 }),
    palette.main,
  );
  for (let row = 0; row < 6; row += 1)
    fill(
      rectangle(cx - unit * 0.4, cy + unit * (0.02 + row * 0.03), unit * (row === 5 ? 0.16 : 0.32), 6),
      text === palette.paper ? palette.ink : palette.deep,
      0.6,
    );
}
