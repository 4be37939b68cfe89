// Draws posters: a few large plain shapes on a grid, with the title very small or very large.
import { heightFor, lettering, widthOf, wordsIn } from '../../view/canvas/letters.ts';
import { circle, type Outline, rectangle, ring, sector, turned } from '../../view/canvas/shapes.ts';
import { type Composition, polar, type Scene, turn } from './scene.ts';

export const poster: Composition = (scene) => {
  scene.random.pick([discs, blocks, rays, bands])(scene);
  caption(scene);
};

/** Draws the words of the title in a corner, with a line above. */
function caption({ width, height, palette, title, fill }: Scene): void {
  const [long = 'FORM', short = '1'] = wordsIn(title);
  const [x, y] = [70, height - 70];
  const style = { height: 34, weight: 0.16, spacing: 0.2 };
  fill(lettering(long.slice(0, 12), x, y - 34, style), palette.ink);
  fill(rectangle(x, y - 62, width - 140, 5), palette.ink);
  if (short.length < 9) fill(lettering(short, width - 70 - widthOf(short, style), y - 34, style), palette.ink);
}

function discs({ width, height, random, palette, fill }: Scene): void {
  const [first, second, third] = palette.accents;
  const radius = Math.min(width, height) * (0.29 + random.unit() * 0.06);
  const [x, y] = [width * (0.38 + random.unit() * 0.2), height * 0.42];
  const angle = (random.int(0, 11) * turn) / 12;
  const inner = random.pick([0.16, 0.3, 0.46]);
  fill(circle(x, y, radius), first);
  fill(sector(x, y, radius, angle, angle + turn / 2), second);
  fill(circle(...polar(x, y, radius * 0.95, angle), radius * 0.34), palette.ink);
  fill(ring(...polar(x, y, -radius, angle), radius * 0.3, radius * 0.24), palette.paper);
  fill(circle(x, y, radius * inner), third);
  if (random.chance(0.5)) fill(sector(x, y, radius * inner, angle, angle + turn / 2), palette.ink);
  if (random.chance(0.4)) {
    for (let at = 0; at < 6; at += 1) fill(rectangle(70, 70 + at * 26, 60 + random.int(0, 90), 9), palette.ink);
  }
}

function blocks({ width, height, random, palette, fill }: Scene): void {
  const columns = width > height * 1.15 ? 5 : 4;
  const side = (width - 140) / columns;
  const rows = Math.max(1, Math.floor((height - 230) / side));
  const colours = [...palette.accents, palette.ink, palette.paper];
  for (let cell = 0; cell < rows * columns; cell += 1) {
    const [x, y] = [70 + (cell % columns) * side, 70 + Math.floor(cell / columns) * side];
    const [colour, other] = [random.pick(colours), random.pick(colours)];
    const corner = random.int(0, 3);
    const form = random.int(0, 6);
    const [cx, cy, angle] = [x + side / 2, y + side / 2, (corner * turn) / 4];
    if (form === 0 || form === 4) fill(quarter(x, y, side, corner), colour);
    if (form === 4) fill(quarter(x, y, side / 2, corner, side), other);
    if (form === 1) fill(circle(cx, cy, side / 2), colour);
    if (form === 1) fill(circle(cx, cy, side / 5), other);
    if (form === 2) fill(turned(sector(cx, cy, side / 2, 0, turn / 2), angle, cx, cy), colour);
    for (let bar = 0; form === 3 && bar < 4; bar += 1) fill(rectangle(x, y + (bar * side) / 4, side, side / 8), colour);
  }
}

/** Returns a quarter of a disc around one corner of a cell. */
function quarter(x: number, y: number, radius: number, corner: number, side = radius): Outline {
  const cx = corner === 1 || corner === 2 ? x + side : x;
  const cy = corner > 1 ? y + side : y;
  return sector(cx, cy, radius, (corner * turn) / 4, ((corner + 1) * turn) / 4);
}

function rays({ width, height, random, palette, fill }: Scene): void {
  const [first, second] = palette.accents;
  const [x, y] = [width * random.pick([0.28, 0.5, 0.72]), height * 0.8 - 70];
  const radius = Math.min(width * 0.62, height * 0.66);
  const count = random.pick([9, 13, 17]);
  for (let at = 0; at < count; at += 1) {
    const from = turn / 2 + (at * turn) / 2 / count;
    const reach = radius * (at % 2 === 0 ? 1 : 0.8);
    fill(sector(x, y, reach, from, from + turn / 4 / count, radius * 0.44), at % 3 === 1 ? second : first);
  }
  fill(sector(x, y, radius * 0.36, turn / 2, turn), palette.ink);
  fill(sector(x, y, radius * 0.2, turn / 2, turn), second);
}

function bands({ width, height, random, palette, title, fill }: Scene): void {
  const [first, second, third] = palette.accents;
  const [word = 'GRID'] = wordsIn(title).filter(({ length }) => length < 11);
  const style = { weight: 0.2, spacing: 0.16 };
  const size = Math.min(height * 0.34, heightFor(word, width - 140, style));
  const tilt = random.pick([-0.5, 0.5, -0.8]);
  for (const [at, colour] of [first, palette.ink, second, third].entries()) {
    const band = rectangle(width * 0.42 + at * 74, -height * 0.1, 46, height * 0.62);
    fill(turned(band, tilt, width / 2, height * 0.3), colour);
  }
  fill(lettering(word, 70, height - 170 - size, { ...style, height: size }), palette.ink);
}
