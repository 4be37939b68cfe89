// Writes the graphics protocol of kitty, which Ghostty and Konsole support too. In tmux, the
// picture is sent to the outer terminal, and placeholders in the text mark its position:
// https://sw.kovidgoyal.net/kitty/graphics-protocol/
import { deflateSync } from 'node:zlib';
import type { DrawOptions, DrawPicture } from '../../view/pictures/encoder.ts';
import { areaFor, type CellSize, decodedWithin } from '../../view/pictures/raster.ts';
import { sendableSize } from './file-head.ts';

interface KittyData {
  readonly height: number;
  /** Keys of the protocol that describe the format of the picture's bytes. */
  readonly format: string;
  readonly bytes: Uint8Array;
}

export const draw: DrawPicture = async (file, max, options) => {
  const { isTmux, nextId } = options;
  const limit = (cells: number) => (isTmux ? Math.min(cells, diacritics.length) : cells);
  const { area, data } = await dataFor(
    file,
    { columns: limit(max.columns), rows: limit(max.rows) },
    options,
  );
  const id = nextId();
  // Deletes the picture and frees its memory.
  const remove = `\x1B_Ga=d,d=I,q=2,i=${id}\x1B\\`;
  const sequence = kittyPicture(data, area, { id, hasPlaceholders: isTmux });
  if (!isTmux) {
    const send = sequence.replace('a=T', 'a=t');
    return {
      kind: 'sequence',
      area,
      sequence,
      kept: { send, show: showing(id, area, data.height) },
      remove,
    };
  }
  const lines = placeholders(id, area);
  return { kind: 'lines', area, before: throughTmux(sequence), lines, remove: throughTmux(remove) };
};

async function dataFor(file: Uint8Array, max: CellSize, { cell, decoder }: DrawOptions) {
  // PNG is the only type of file that these terminals decode.
  const size = file[0] === 0x89 ? sendableSize(file) : undefined;
  if (size !== undefined)
    return {
      area: areaFor(size, max, cell),
      data: { height: size.height, format: 'f=100', bytes: file },
    };
  const { area, decoded } = await decodedWithin(max, cell, async (sizeFor) =>
    (await decoder()).raster(file, sizeFor),
  );
  const format = `f=24,o=z,s=${decoded.width},v=${decoded.height}`;
  return {
    area,
    data: { height: decoded.height, format, bytes: deflateSync(decoded.data, { level: 1 }) },
  };
}

/** The function deletes the place of the picture, but not the picture. */
const showing = (id: number, area: CellSize, height: number) => (top: number, rows: number) => {
  const pixels = (row: number) => Math.round((row * height) / area.rows);
  const cut =
    rows === area.rows
      ? ''
      : `,y=${pixels(top)},h=${Math.max(1, pixels(top + rows) - pixels(top))}`;
  return `\x1B_Ga=d,d=i,q=2,i=${id}\x1B\\\x1B_Ga=p,q=2,C=1,i=${id}${cut},c=${area.columns},r=${rows}\x1B\\`;
};

/**
 * The picture appears at its placeholders, or at the cursor, which does not move. `q=2` suppresses
 * answers of the terminal. A sequence contains at most 4096 characters of base64.
 * @param id from 1 to 2^24-1; replaces a picture with the same id on this terminal
 */
export function kittyPicture(
  { format, bytes }: Pick<KittyData, 'format' | 'bytes'>,
  { columns, rows }: CellSize,
  { id, hasPlaceholders }: { readonly id: number; readonly hasPlaceholders: boolean },
): string {
  const control = `a=T,q=2,C=1,${format},i=${id}${hasPlaceholders ? ',U=1' : ''},c=${columns},r=${rows}`;
  const text = Buffer.from(bytes).toString('base64');
  const chunks = text.match(/.{1,4096}/g) ?? [''];
  return chunks
    .map(
      (chunk, at) =>
        `\x1B_G${at === 0 ? control : 'q=2'},m=${at + 1 < chunks.length ? 1 : 0};${chunk}\x1B\\`,
    )
    .join('');
}

/** Wraps the sequences so that tmux passes them to the terminal. */
export const throughTmux = (sequences: string): string =>
  sequences
    .split(/(?<=\x1B\\)/)
    .map((sequence) => `\x1BPtmux;${sequence.replaceAll('\x1B', '\x1B\x1B')}\x1B\\`)
    .join('');

/**
 * Each cell contains its row, its column and the highest byte of the id; the cell's colour contains
 * the rest of the id.
 */
export function placeholders(id: number, { columns, rows }: CellSize): readonly string[] {
  const colour = `\x1B[38;2;${(id >> 16) & 255};${(id >> 8) & 255};${id & 255}m`;
  const mark = (at: number) => diacritics[at] ?? '';
  return Array.from({ length: rows }, (_, row) => {
    const cells = Array.from(
      { length: columns },
      (_, column) => `\u{10EEEE}${mark(row)}${mark(column)}${mark(0)}`,
    );
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
