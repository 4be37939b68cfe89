// Draws a logo: with construction lines and a word, or on pieces of stationery.
import { heightFor, lettering, widthOf, wordsIn } from '../../view/canvas/letters.ts';
import { circle, ellipse, hole, rectangle, ring, rounded, sector, turned } from '../../view/canvas/shapes.ts';
import { outlinesOf } from '../../view/canvas/sheet.ts';
import { type Composition, type Scene, turn } from './scene.ts';

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
  const spun: Scene['fill'] = (shape, colour) => {
    const outlines = outlinesOf(shape).map((outline) => turned(outline, angle, x, y));
    fill(outlines, colour);
  };
  const size = radius * (0.8 + random.unit() * 0.25);
  const colour = random.pick(palette.accents);
  const count = random.pick(counts);
  mark({ fill: spun, count, form: random.int(0, 4) }, x, y, size, [colour, palette.ink]);
  const style = { weight: 0.17, spacing: 0.34, round: random.chance(0.4) };
  const tall = Math.min(62, heightFor(word, width * 0.6, style));
  const wide = widthOf(word, { ...style, height: tall });
  fill(lettering(word, (width - wide) / 2, height * 0.77, { ...style, height: tall }), palette.ink);
};

interface Mark {
  readonly fill: Scene['fill'];
  /** Number of parts of the logo. */
  readonly count: number;
  /** Index of the shape, 0 to 4. */
  readonly form: number;
}

const counts = [3, 4, 5, 6, 8] as const;

function mark(
  { fill, count, form }: Mark,
  x: number,
  y: number,
  radius: number,
  [colour, other]: readonly [number, number],
): void {
  if (form === 0) {
    const petal = ellipse(x + radius * 0.5, y, radius * 0.5, radius * (1.3 / count));
    for (let at = 0; at < count; at += 1) fill(turned(petal, (at * turn) / count, x, y), at % 2 === 0 ? colour : other);
  } else if (form === 1) {
    fill(sector(x, y, radius, 0, turn * 0.75, radius * 0.5), colour);
    fill(circle(x + radius * 0.72, y - radius * 0.72, radius * 0.27), other);
  } else if (form === 2) {
    for (const at of [0, 1, 2, 3]) {
      const inner = at % 2 === 0 ? 0 : radius * 0.5;
      const quarter = sector(x + radius * 0.04, y + radius * 0.04, radius, 0, turn / 4, inner);
      fill(turned(quarter, (at * turn) / 4, x, y), at === 1 ? other : colour);
    }
  } else if (form === 3) {
    fill([circle(x, y, radius), hole(circle(x + radius * 0.34, y, radius * 0.62))], colour);
    fill(circle(x + radius * 0.34, y, radius * 0.3), other);
  } else {
    for (let at = 0; at < count; at += 1) {
      const [left, wide] = [x - radius + (at * 2 * radius) / count, (radius * 1.4) / count];
      const half = radius * (0.35 + 0.65 * Math.abs(Math.sin(at * 1.3 + 0.6)));
      fill(rounded(left, y - half, wide, 2 * half, 40), at % 2 === 0 ? colour : other);
    }
  }
}

function stationery({ width, height, random, palette, fill }: Scene, word: string): void {
  const [first, second] = palette.accents;
  const start = random.int(1, 1_000_000);
  const [unit, cx, cy] = [Math.min(width, height), width / 2, height * 0.54];
  const sheet = (x: number, y: number, wide: number, tall: number, colour: number) => {
    const [left, top] = [cx + unit * x, cy + unit * y];
    fill(rectangle(left + 10, top + 16, unit * wide, unit * tall), palette.deep, 0.85);
    fill(rectangle(left, top, unit * wide, unit * tall), colour);
  };
  sheet(-0.46, -0.34, 0.44, 0.6, palette.paper);
  sheet(0.06, -0.34, 0.42, 0.25, first);
  sheet(0.06, -0.03, 0.42, 0.25, palette.ink);
  const same = { fill, count: counts[start % counts.length] ?? 3, form: start % 5 };
  const dark = palette.isDark ? palette.ink : palette.paper;
  mark(same, cx - unit * 0.24, cy - unit * 0.16, unit * 0.1, [second, first]);
  mark(same, cx + unit * 0.27, cy - unit * 0.215, unit * 0.075, [dark, second]);
  mark(same, cx + unit * 0.14, cy + unit * 0.095, unit * 0.045, [first, palette.main]);
  const style = { weight: 0.16, spacing: 0.24 };
  const size = Math.min(26, heightFor(word, unit * 0.2, style));
  fill(lettering(word, cx + unit * 0.22, cy + unit * 0.083, { ...style, height: size }), palette.main);
  for (let row = 0; row < 6; row += 1) {
    const line = rectangle(cx - unit * 0.4, cy + unit * (0.02 + row * 0.03), unit * (row === 5 ? 0.16 : 0.32), 6);
    fill(line, palette.deep, 0.6);
  }
}
