// Writes the graphics protocol of kitty, which Ghostty and Konsole support too. Inside tmux the picture is passed
// through, and placeholders, which are text, mark its position: https://sw.kovidgoyal.net/kitty/graphics-protocol/
import { deflateSync } from 'node:zlib';
import { type DrawOptions, type DrawPicture, pixelsOf } from '../../view/pictures/encoder.ts';
import { type Area, areaFor, type Raster } from '../../view/pictures/raster.ts';
import { wholeSize } from './file-head.ts';

export type KittyData =
  | { readonly kind: 'png'; readonly bytes: Uint8Array }
  /** Pixels of a raster, compressed by zlib. */
  | { readonly kind: 'pixels'; readonly bytes: Uint8Array; readonly raster: Pick<Raster, 'width' | 'height'> };

export interface KittyOptions {
  readonly area: Area;
  /** 1 to 2^24-1, unique on this terminal. Needed to refer to the picture later. */
  readonly id?: number;
  /** Whether placeholders show the picture. They need an id. */
  readonly isVirtual?: boolean;
}

/** Maximum size of a PNG that is sent unchanged. Terminals decode no other type of file. */
const asItIs = { bytes: 512 * 1024, pixels: 4_000_000 };

export const draw: DrawPicture = async (file, max, options) => {
  const { area, data } = await dataFor(file, options.isTmux ? withinPlaced(max) : max, options);
  if (!options.isTmux) return { kind: 'sequence', area, sequence: kittyPicture(data, { area }) };
  const id = options.nextId();
  const before = throughTmux(kittyPicture(data, { area, id, isVirtual: true }));
  return { kind: 'lines', area, before, lines: placeholders(id, area) };
};

const withinPlaced = ({ columns, rows }: Area): Area => ({
  columns: Math.min(columns, diacritics.length),
  rows: Math.min(rows, diacritics.length),
});

async function dataFor(
  file: Uint8Array,
  max: Area,
  { cell, decoder }: DrawOptions,
): Promise<{ readonly area: Area; readonly data: KittyData }> {
  const size = file[0] === 0x89 && file.length <= asItIs.bytes ? wholeSize(file) : undefined;
  if (size !== undefined && size.width * size.height <= asItIs.pixels)
    return { area: areaFor(size, max, cell), data: { kind: 'png', bytes: file } };
  let area = max;
  const raster = await decoder().raster(file, (whole) => {
    area = areaFor(whole, max, cell);
    return pixelsOf(area, cell);
  });
  return { area, data: { kind: 'pixels', bytes: deflateSync(raster.data, { level: 1 }), raster } };
}

/** In characters of base64. */
const chunk = 4096;

/**
 * Returns the sequences that send a picture. It appears at the cursor, which does not move, or at its placeholders.
 * `q=2` suppresses answers of the terminal.
 */
export function kittyPicture(data: KittyData, { area, id, isVirtual = false }: KittyOptions): string {
  const format = data.kind === 'png' ? 'f=100' : `f=24,o=z,s=${data.raster.width},v=${data.raster.height}`;
  const named = id === undefined ? '' : `,i=${id}`;
  const control = `a=T,q=2,C=1,${format}${named}${isVirtual ? ',U=1' : ''},c=${area.columns},r=${area.rows}`;
  const text = Buffer.from(data.bytes).toString('base64');
  let sequences = '';
  for (let at = 0; at === 0 || at < text.length; at += chunk) {
    const more = at + chunk < text.length ? 1 : 0;
    sequences += `\x1B_G${at === 0 ? `${control},` : 'q=2,'}m=${more};${text.slice(at, at + chunk)}\x1B\\`;
  }
  return sequences;
}

/** Returns the sequence that removes a picture from the screen and from the terminal's memory. */
export const kittyRemoval = (id: number): string => `\x1B_Ga=d,d=I,i=${id},q=2\x1B\\`;

/** Wraps the sequences so that tmux passes them to the terminal. */
export const throughTmux = (sequences: string): string =>
  sequences
    .split(/(?<=\x1B\\)/)
    .map((sequence) => `\x1BPtmux;${sequence.replaceAll('\x1B', '\x1B\x1B')}\x1B\\`)
    .join('');

/**
 * Returns the lines of text that show a picture. Each cell contains its row, its column and the highest byte of the id;
 * its colour contains the rest of the id.
 */
export function placeholders(id: number, { columns, rows }: Area): readonly string[] {
  const colour = `\x1B[38;2;${(id >> 16) & 255};${(id >> 8) & 255};${id & 255}m`;
  const mark = (at: number) => diacritics[at] ?? '';
  return Array.from({ length: rows }, (_, row) => {
    const cells = Array.from({ length: columns }, (_, column) => `\u{10EEEE}${mark(row)}${mark(column)}${mark(0)}`);
    return `${colour}${cells.join('')}\x1B[39m`;
  });
}

const ranges = `
  305 30D 30E 310 312 33D-33F 346 34A-34C 350-352 357 35B 363-36F 483-487 592-595 597-599 59C-5A1 5A8 5A9 5AB
  5AC 5AF 5C4 610-617 657-65B 65D 65E 6D6-6DC 6DF-6E2 6E4 6E7 6E8 6EB 6EC 730 732 733 735 736 73A 73D 73F-741
  743 745 747 749 74A 7EB-7F1 7F3`;

export const diacritics: readonly string[] = ranges
  .trim()
  .split(/\s+/)
  .flatMap((range) => {
    const [first = 0, last = first] = range.split('-').map((code) => Number.parseInt(code, 16));
    return Array.from({ length: last - first + 1 }, (_, at) => String.fromCodePoint(first + at));
  });
