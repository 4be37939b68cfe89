// Draws a contact sheet as pixels: rows of pictures, each with number, id and names. Letters are drawn as outlines,
// because sharp has no fonts.
import { lettering, lettersIn, widthOf } from '../canvas/letters.ts';
import { fillBand, newBand } from '../canvas/raster.ts';
import { newSheet } from '../canvas/sheet.ts';
import type { Raster, Size } from '../pictures/raster.ts';

export interface Tile {
  /** The picture, at most as large as `frame`; `undefined` if it is missing. */
  readonly picture: Raster | undefined;
  readonly title: string;
  readonly id: string;
  readonly by: string;
}

/** Size of the frame of each picture, in pixels. */
export const frame: Size = { width: 320, height: 250 };
const gap = 28;
const margin = 36;
/** Height of the text below a picture, in pixels. */
const textHeight = 58;

const colours = { page: 0xf6f5f2, frame: 0xe6e3dc, ink: 0x1c1b19, soft: 0x5f5b54 };

const titleStyle = { height: 14, weight: 0.14, round: true, spacing: 0.22 };
const smallStyle = { height: 11, weight: 0.13, round: true, spacing: 0.24 };

export function sheetRaster(tiles: readonly Tile[]): Raster {
  const across = tiles.length <= 4 ? Math.max(1, tiles.length) : tiles.length <= 12 ? 4 : 5;
  const down = Math.max(1, Math.ceil(tiles.length / across));
  const width = margin * 2 + across * frame.width + (across - 1) * gap;
  const height = margin * 2 + down * (frame.height + textHeight) + (down - 1) * gap;
  const band = newBand(width, height);
  band.pixels.fill(colours.page);
  const sheet = newSheet({ scaleX: 1, scaleY: 1, left: 0, top: 0 });
  const cornerOf = (at: number): [left: number, top: number] => [
    margin + (at % across) * (frame.width + gap),
    margin + Math.floor(at / across) * (frame.height + textHeight + gap),
  ];
  for (const [at, tile] of tiles.entries()) {
    const [left, top] = cornerOf(at);
    for (let row = 0; row < frame.height; row += 1)
      band.pixels.fill(colours.frame, (top + row) * width + left, (top + row) * width + left + frame.width);
    const text = top + frame.height + 12;
    const title = lettersIn(tile.title);
    const words = [`${at + 1}`, title === '' ? lettersIn(tile.by) : title].join(' ');
    sheet.fill(lettering(cut(words, titleStyle), left, text, titleStyle), colours.ink);
    const below = cut([tile.id, lettersIn(tile.by)].filter(Boolean).join('  '), smallStyle);
    sheet.fill(lettering(below, left, text + 24, smallStyle), colours.soft);
  }
  for (const fill of sheet.fills) fillBand(band, fill);
  const data = new Uint8Array(width * height * 3);
  for (const [at, pixel] of band.pixels.entries()) {
    data[at * 3] = pixel >> 16;
    data[at * 3 + 1] = (pixel >> 8) & 255;
    data[at * 3 + 2] = pixel & 255;
  }
  const raster = { data, width, height };
  for (const [at, { picture }] of tiles.entries()) if (picture !== undefined) place(raster, picture, ...cornerOf(at));
  return raster;
}

/** Copies the picture into the middle of its frame. */
function place(sheet: Raster, { data, width, height }: Raster, left: number, top: number): void {
  const [x, y] = [left + ((frame.width - width) >> 1), top + ((frame.height - height) >> 1)];
  for (let row = 0; row < height; row += 1)
    sheet.data.set(data.subarray(row * width * 3, (row + 1) * width * 3), ((y + row) * sheet.width + x) * 3);
}

/** Shortens a text to the width of a frame: after a word, or inside a word if little text would be left. */
function cut(text: string, style: typeof titleStyle): string {
  let end = text.length;
  while (end > 0 && widthOf(text.slice(0, end), style) > frame.width) end -= 1;
  const word = end < text.length && text[end] !== ' ' ? text.lastIndexOf(' ', end) : end;
  return text.slice(0, word > end / 2 ? word : end).trimEnd();
}
