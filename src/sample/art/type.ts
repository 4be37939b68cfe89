// Draws typography: a letter larger than the page, a repeated word, or a specimen.
import { heightFor, lettering, widthOf, wordsIn } from '../../view/canvas/letters.ts';
import { circle, rectangle, ring, stroke } from '../../view/canvas/shapes.ts';
import type { Composition, Scene } from './scene.ts';

export const type: Composition = (scene) => scene.random.pick([giant, rows, specimen])(scene);

const wordOf = ({ title, random }: Scene): string => {
  const words = wordsIn(title).filter(({ length }) => length > 2 && length < 12);
  return words[0] ?? random.pick(['LETTER', 'SERIF', 'GROTESK', 'ALPHA', 'QUARTO']);
};

function giant(scene: Scene): void {
  const { width, height, random, palette, fill } = scene;
  const word = wordOf(scene);
  const letter = word.slice(0, random.pick([1, 1, 2]));
  const style = { weight: 0.2 + random.unit() * 0.06, round: random.chance(0.3), spacing: 0.06 };
  const size = Math.min(height * 0.74, heightFor(letter, width * 0.72, style));
  const x = (width - widthOf(letter, { ...style, height: size })) / 2;
  const y = (height - size) / 2 - height * 0.02;
  for (const at of [0, 0.5, 1]) fill(rectangle(0, y + size * at - 1.5, width, 3), palette.ink, 0.35);
  for (const at of [x, width - x]) fill(rectangle(at - 1.5, 0, 3, height), palette.ink, 0.2);
  fill(lettering(letter, x + 18, y + 18, { ...style, height: size }), palette.deep);
  fill(lettering(letter, x, y, { ...style, height: size }), palette.accents[0]);
  fill(lettering(letter, x, y, { ...style, height: size, weight: style.weight * 0.1 }), palette.paper);
  for (const px of [x, width - x]) {
    for (const py of [y, y + size]) {
      fill(circle(px, py, 15), palette.main);
      fill(ring(px, py, 15, 10), palette.ink);
    }
  }
  fill(lettering(word, 60, height - 84, { height: 28, weight: 0.15, spacing: 0.22 }), palette.ink);
}

function rows(scene: Scene): void {
  const { width, height, random, palette, fill } = scene;
  const word = wordOf(scene);
  const style = { weight: 0.19, spacing: 0.08 + random.unit() * 0.1, round: random.chance(0.3) };
  const size = Math.min(height / random.pick([4.2, 5.3, 6.5]), heightFor(word, width * 0.86, style));
  const step = size * 1.16;
  const count = Math.floor((height - 60) / step);
  const top = (height - count * step + size * 0.16) / 2;
  const loud = random.int(0, count - 1);
  const colour = random.pick(palette.accents);
  const thinnest = 0.02 + random.unit() * 0.03;
  const shift = random.pick([0, 0, 1, -1]);
  for (let row = 0; row < count; row += 1) {
    const near = Math.abs(row - loud);
    const weight = row === loud ? 0.24 : Math.max(thinnest, 0.15 - near * (0.025 + thinnest));
    const wide = widthOf(word, { ...style, height: size, weight });
    const x = shift === 0 ? width * 0.07 : (width - wide) / 2 + shift * (row - loud) * size * 0.22;
    fill(lettering(word, x, top + row * step, { ...style, height: size, weight }), row === loud ? colour : palette.ink);
  }
}

function specimen(scene: Scene): void {
  const { width, height, random, palette, fill } = scene;
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ&0123456789'];
  const columns = width > height * 1.15 ? 8 : 6;
  const side = (width - 120) / columns;
  const count = Math.floor((height - 120) / side);
  const style = { height: side * 0.56, weight: random.pick([0.08, 0.13, 0.2]), round: random.chance(0.4) };
  const top = (height - count * side) / 2;
  for (let at = 0; at < columns * count; at += 1) {
    const letter = letters[at % letters.length] ?? 'A';
    const [x, y] = [60 + (at % columns) * side, top + Math.floor(at / columns) * side];
    const isLoud = random.chance(0.13);
    if (isLoud) fill(rectangle(x, y, side, side), palette.accents[at % 3] ?? palette.ink);
    const left = x + (side - widthOf(letter, style)) / 2;
    fill(lettering(letter, left, y + side * 0.22, style), isLoud ? palette.paper : palette.ink);
  }
  for (let line = 0; line <= count; line += 1) {
    fill(stroke([60, top + line * side, width - 60, top + line * side], { width: 2.5 }), palette.ink, 0.4);
  }
}
