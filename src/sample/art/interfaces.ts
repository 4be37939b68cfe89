// Draws interfaces: a window of a web application, or telephones with screens.
import { circle, type Outline, rectangle, rounded, sector, smooth, stroke } from '../../view/canvas/shapes.ts';
import type { Composition, Scene } from './scene.ts';

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** A scene with the colours of its screens. */
interface Screen extends Pick<Scene, 'random' | 'palette' | 'fill'> {
  readonly ground: number;
  readonly text: number;
}

export const interfaces: Composition = ({ width, height, random, palette, fill }) => {
  const [ground, text] = palette.isDark ? [palette.ink, palette.paper] : [palette.paper, palette.ink];
  const screen = { random, palette, fill, ground, text };
  if (random.chance(0.5) && height < width * 1.3)
    return browser(screen, { x: width * 0.15, y: height * 0.18, width: width * 0.7, height: height * 0.64 });
  const tall = Math.min(height * 0.76, width * 0.9);
  for (const at of width > height ? [-1, 1, 0] : [0]) {
    const size = at === 0 ? 1 : 0.86;
    const box = { width: tall * 0.5 * size, height: tall * size };
    phone(screen, { x: width / 2 + at * tall * 0.5 * 1.08 - box.width / 2, y: (height - box.height) / 2, ...box });
  }
};

function browser(screen: Screen, { x, y, width, height }: Box): void {
  const { random, palette, fill, ground, text } = screen;
  fill(rounded(x + 10, y + 22, width, height, 26), palette.deep, 0.9);
  fill(rounded(x, y, width, height, 24), ground);
  for (const [at, colour] of palette.accents.entries()) fill(circle(x + 38 + at * 34, y + 34, 10), colour);
  fill(rounded(x + 170, y + 20, width - 210, 28, 14), text, 0.1);
  fill(rectangle(x, y + 66, width, 3), text, 0.15);
  const side = width * 0.22;
  fill(rectangle(x + side, y + 68, 3, height - 68), text, 0.15);
  const chosen = random.int(0, 4);
  for (let row = 0; row < 5; row += 1) {
    const top = y + 108 + row * 56;
    if (row === chosen) fill(rounded(x + 18, top - 16, side - 36, 46, 12), palette.accents[0], 0.9);
    fill(rounded(x + 36, top, side * random.pick([0.4, 0.5, 0.58]), 13, 6), text, row === chosen ? 0.9 : 0.4);
  }
  const [left, top, wide, tall] = [x + side + 36, y + 104, width - side - 72, height - 140];
  fill(rounded(left, top, wide * 0.44, 26, 8), text);
  chart(screen, { x: left, y: top + 56, width: wide, height: tall * 0.46 });
  const card = { y: top + tall * 0.46 + 84, width: (wide - 48) / 3, height: tall * 0.54 - 84 };
  for (const [at, colour] of palette.accents.entries())
    drawCard(screen, { x: left + at * (card.width + 24), ...card }, colour);
}

function chart({ random, palette, fill }: Screen, { x, y, width, height }: Box): void {
  const [first, second] = palette.accents;
  fill(rounded(x, y, width, height, 16), palette.main, 0.18);
  const hasBars = random.chance(0.5);
  const count = hasBars ? 12 : 8;
  const values = Array.from({ length: count }, (_, at) => 0.2 + 0.5 * random.unit() + (at / count) * 0.2);
  if (hasBars) {
    const step = (width - 40) / count;
    const bar = (value: number, at: number): Outline =>
      rounded(x + 20 + at * step + step * 0.2, y + height * (1 - value), step * 0.6, height * value, 7);
    for (const [at, value] of values.entries()) fill(bar(value, at), at % 4 === 3 ? second : first);
    return;
  }
  const points = values.flatMap((value, at) => [x + (at / (count - 1)) * width, y + height * (1 - value)]);
  const line = smooth(points, false);
  fill([...line, x + width, y + height, x, y + height], first, 0.45);
  fill(stroke(line, { width: 8, round: true }), first);
}

function drawCard({ palette, fill, text }: Screen, { x, y, width, height }: Box, colour: number): void {
  fill(rounded(x, y, width, height, 14), palette.main, 0.3);
  fill(circle(x + 34, y + 36, 16), colour);
  fill(rounded(x + 64, y + 24, width * 0.4, 11, 5), text, 0.8);
  fill(rounded(x + 64, y + 42, width * 0.26, 8, 4), text, 0.4);
  for (let row = 0; row < Math.floor((height - 84) / 24); row += 1)
    fill(rounded(x + 20, y + 74 + row * 24, width * (0.8 - (row % 3) * 0.16), 8, 4), text, 0.25);
}

function phone({ random, palette, fill, ground, text }: Screen, { x, y, width, height }: Box): void {
  const radius = width * 0.13;
  fill(rounded(x + 8, y + 20, width, height, radius), palette.deep, 0.9);
  fill(rounded(x, y, width, height, radius), text);
  fill(rounded(x + 12, y + 12, width - 24, height - 24, radius - 10), ground);
  fill(rounded(x + width * 0.36, y + 24, width * 0.28, 18, 9), text);
  const [left, wide] = [x + width * 0.1, width * 0.8];
  const hero = y + height * 0.11;
  const colour = random.pick(palette.accents);
  fill(rounded(left, hero, wide, height * 0.3, 22), colour);
  fill(sector(left + wide * 0.5, hero + height * 0.3, wide * 0.34, Math.PI, Math.PI * 2), palette.main);
  fill(circle(left + wide * 0.76, hero + height * 0.08, wide * 0.08), palette.paper, 0.9);
  fill(rounded(left, hero + height * 0.34, wide * 0.66, height * 0.03, 8), text);
  fill(rounded(left, hero + height * 0.39, wide * 0.44, height * 0.018, 6), text, 0.4);
  for (const [row, accent] of palette.accents.entries()) {
    const top = hero + height * (0.45 + row * 0.105);
    fill(rounded(left, top, wide, height * 0.085, 14), palette.main, 0.28);
    fill(circle(left + height * 0.042, top + height * 0.042, height * 0.026), accent);
    fill(rounded(left + height * 0.085, top + height * 0.03, wide * 0.44, height * 0.022, 6), text, 0.6);
  }
  for (let at = 0; at < 4; at += 1) {
    const dot = circle(left + wide * (0.125 + at * 0.25), y + height * 0.925, height * 0.014);
    fill(dot, at === 1 ? colour : text, at === 1 ? 1 : 0.35);
  }
}
