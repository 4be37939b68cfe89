// Draws a picture as text. Each cell shows four pixels in two colours.
import type { DrawPicture } from '../../view/pictures/encoder.ts';
import { decodedWithin, type Raster, type Size } from '../../view/pictures/raster.ts';
import { indexOf256 } from '../../view/text/colours-256.ts';

/**
 * Glyphs by the pixels in the foreground colour: upper left 1, upper right 2, lower left 4, lower
 * right 8. Inverted masks need no glyph, because the two colours can be swapped.
 */
const glyphs: readonly (readonly [mask: number, glyph: string])[] = [
  [0, ' '],
  [3, '▀'],
  [5, '▌'],
  [1, '▘'],
  [2, '▝'],
  [4, '▖'],
  [8, '▗'],
  [9, '▚'],
];

export const draw: DrawPicture = async (file, max, { cell, level, decoder }) => {
  const decode = async (sizeFor: (size: Size) => Size) => (await decoder()).raster(file, sizeFor);
  const { area, decoded } = await decodedWithin(max, cell, decode, { width: 2, height: 2 });
  return { kind: 'lines', area, before: '', lines: blockLines(decoded, level) };
};

/**
 * Returns one line of text for every two rows of pixels. Each line ends with a reset of the
 * colours.
 * @param level 2 for 256 colours, 3 for all
 */
export function blockLines(raster: Raster, level: 2 | 3): readonly string[] {
  const nameOf = level === 3 ? trueColour : indexed;
  // All cells share one array, because a picture has thousands of cells.
  const scores = new Int32Array(glyphs.length);
  return Array.from({ length: raster.height >> 1 }, (_, row) => {
    let line = '';
    let front = '';
    let back = '';
    for (let column = 0; column < raster.width >> 1; column += 1) {
      const cell = cellOf(raster, column, row, scores);
      const before = front;
      const behind = back;
      // A blank shows no foreground colour.
      if (cell.glyph !== ' ') front = nameOf(cell.front);
      back = nameOf(cell.back);
      const isBackNew = back !== behind;
      if (front !== before) line += `\x1B[38;${front}${isBackNew ? `;48;${back}` : ''}m`;
      else if (isBackNew) line += `\x1B[48;${back}m`;
      line += cell.glyph;
    }
    return `${line}\x1B[0m`;
  });
}

const trueColour = (colour: number): string =>
  `2;${(colour >> 16) & 255};${(colour >> 8) & 255};${colour & 255}`;
const indexed = (colour: number): string => `5;${indexOf256(colour)}`;

/**
 * Returns the glyph and two colours (0xRRGGBB) with the least squared difference from the four
 * pixels.
 */
function cellOf({ data, width }: Raster, column: number, row: number, scores: Int32Array) {
  const start = (row * 2 * width + column * 2) * 3;
  const below = start + width * 3;
  scores.fill(0);
  for (let channel = 0; channel < 3; channel += 1)
    addScores(scores, data, start + channel, below + channel);
  let best = 0;
  for (let at = 1; at < glyphs.length; at += 1)
    if ((scores[at] ?? 0) > (scores[best] ?? 0) + visible) best = at;
  const [mask, glyph] = glyphs[best] ?? [0, ' '];
  return {
    glyph,
    front: meanOf(data, start, below, mask),
    back: meanOf(data, start, below, 15 - mask),
  };
}

/**
 * Minimum visible improvement of a score: each of 12 values differs by 3 of 255. Scores are
 * multiplied by 12.
 */
const visible = 12 * (12 * 3 ** 2);

/**
 * Adds one colour channel to each glyph's score. A glyph splits the pixels into two sets. For each
 * set, adds 12 × (sum of its values)² / (number of its pixels).
 */
function addScores(scores: Int32Array, data: Uint8Array, start: number, below: number): void {
  const a = data[start] ?? 0;
  const b = data[start + 3] ?? 0;
  const c = data[below] ?? 0;
  const d = data[below + 3] ?? 0;
  const all = a + b + c + d;
  scores[0] = (scores[0] ?? 0) + 3 * all * all;
  scores[1] = (scores[1] ?? 0) + 6 * ((a + b) * (a + b) + (c + d) * (c + d));
  scores[2] = (scores[2] ?? 0) + 6 * ((a + c) * (a + c) + (b + d) * (b + d));
  scores[3] = (scores[3] ?? 0) + 12 * a * a + 4 * (all - a) * (all - a);
  scores[4] = (scores[4] ?? 0) + 12 * b * b + 4 * (all - b) * (all - b);
  scores[5] = (scores[5] ?? 0) + 12 * c * c + 4 * (all - c) * (all - c);
  scores[6] = (scores[6] ?? 0) + 12 * d * d + 4 * (all - d) * (all - d);
  scores[7] = (scores[7] ?? 0) + 6 * ((a + d) * (a + d) + (b + c) * (b + c));
}

function meanOf(data: Uint8Array, start: number, below: number, mask: number): number {
  let red = 0;
  let green = 0;
  let blue = 0;
  let count = 0;
  for (let pixel = 0; pixel < 4; pixel += 1) {
    if (((mask >> pixel) & 1) === 0) continue;
    const at = (pixel < 2 ? start : below) + (pixel & 1) * 3;
    red += data[at] ?? 0;
    green += data[at + 1] ?? 0;
    blue += data[at + 2] ?? 0;
    count += 1;
  }
  if (count === 0) return 0;
  const half = count >> 1;
  const mean = (sum: number) => ((sum + half) / count) | 0;
  return (mean(red) << 16) | (mean(green) << 8) | mean(blue);
}
