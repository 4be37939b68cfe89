// A picture as text: each cell shows four pixels with the two colours that a cell can have.
import { cubeColour } from './cube.ts';
import type { DrawPicture } from './drawing.ts';
import { type Area, areaFor, type Raster } from './raster.ts';

/** Which of the four pixels have the foreground colour: upper left 1, upper right 2, lower left 4, lower right 8. Others are these inverted. */
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

type Colour = readonly [red: number, green: number, blue: number];

export interface BlockOptions {
  /** chalk's levels: 2 for 256 colours, 3 for all. */
  readonly level: 2 | 3;
}

export const draw: DrawPicture = async (file, most, { cell, level, decoder }) => {
  let area: Area = most;
  const raster = await decoder().raster(file, (whole) => {
    area = areaFor(whole, most, cell);
    return blockPixels(area);
  });
  return { kind: 'lines', area, before: '', lines: blockLines(raster, { level }) };
};

/** Pixels of the raster that make an area. */
export const blockPixels = ({ columns, rows }: Area) => ({ width: columns * 2, height: rows * 2 });

/** A line for each two rows of pixels. Each ends with the colours of before. */
export function blockLines(raster: Raster, { level }: BlockOptions): readonly string[] {
  const sgr = level === 3 ? trueColour : indexed;
  return Array.from({ length: raster.height >> 1 }, (_, row) => {
    let line = '';
    let [before, behind] = ['', ''];
    for (let column = 0; column < raster.width >> 1; column += 1) {
      const { glyph, front, back } = cellOf(raster, column, row);
      const [foreground, background] = [glyph === ' ' ? before : sgr(38, front), sgr(48, back)];
      const changes = [foreground === before ? '' : foreground, background === behind ? '' : background].filter(
        Boolean,
      );
      line += `${changes.length === 0 ? '' : `\x1B[${changes.join(';')}m`}${glyph}`;
      [before, behind] = [foreground, background];
    }
    return `${line}\x1B[0m`;
  });
}

const trueColour = (kind: 38 | 48, colour: Colour): string => `${kind};2;${colour.join(';')}`;
const indexed = (kind: 38 | 48, colour: Colour): string => `${kind};5;${cubeColour(colour)}`;

interface Cell {
  readonly glyph: string;
  readonly front: Colour;
  readonly back: Colour;
}

/** The glyph and colours with the least squared difference from the four pixels. */
function cellOf({ data, width }: Raster, column: number, row: number): Cell {
  const start = (row * 2 * width + column * 2) * 3;
  const below = start + width * 3;
  const pixels = [start, start + 3, below, below + 3];
  let best: Cell & { readonly error: number } = {
    glyph: ' ',
    front: black,
    back: black,
    error: Number.POSITIVE_INFINITY,
  };
  for (const [mask, glyph] of glyphs) {
    const front = mean(
      data,
      pixels.filter((_, at) => (mask >> at) & 1),
    );
    const back = mean(
      data,
      pixels.filter((_, at) => !((mask >> at) & 1)),
    );
    const error = front.error + back.error;
    if (error < best.error - visible) best = { glyph, front: front.colour, back: back.colour, error };
  }
  return best;
}

const black: Colour = [0, 0, 0];

/** A glyph that fits by less is noise: 12 values that differ by 3 of 255. */
const visible = 12 * 3 ** 2;

/** The mean colour of some pixels, and the sum of their squared differences from it. */
function mean(data: Uint8Array, pixels: readonly number[]): { readonly colour: Colour; readonly error: number } {
  const channel = (offset: number) =>
    pixels.length === 0 ? 0 : Math.round(pixels.reduce((sum, at) => sum + (data[at + offset] ?? 0), 0) / pixels.length);
  const colour: Colour = [channel(0), channel(1), channel(2)];
  let error = 0;
  for (const at of pixels)
    for (let offset = 0; offset < 3; offset += 1) error += ((data[at + offset] ?? 0) - (colour[offset] ?? 0)) ** 2;
  return { colour, error };
}
