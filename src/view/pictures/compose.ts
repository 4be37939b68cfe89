// Puts pictures and letters on a larger picture. All functions change the larger picture.
import type { Letters, Raster, Size } from './raster.ts';

/** A part of a picture, in pixels. */
export interface Box extends Size {
  readonly left: number;
  readonly top: number;
}

/** @param colour as `#rrggbb` */
export const blank = ({ width, height }: Size, colour: string): Raster => ({
  data: Buffer.alloc(width * height * 3, colour.slice(1), 'hex'),
  width,
  height,
});

/** Copies a picture to the middle of a box. A larger picture loses its edges. */
export function place(sheet: Raster, picture: Raster, box: Box): void {
  const [x, y] = [(box.width - picture.width) >> 1, (box.height - picture.height) >> 1];
  const [left, right] = [
    Math.max(0, -x),
    Math.min(picture.width, box.width - x, sheet.width - box.left - x),
  ];
  for (let row = Math.max(0, -y); row < Math.min(picture.height, box.height - y); row += 1) {
    const start = row * picture.width;
    const pixels = picture.data.subarray((start + left) * 3, (start + Math.max(left, right)) * 3);
    sheet.data.set(pixels, ((box.top + y + row) * sheet.width + box.left + x + left) * 3);
  }
}

/** Draws letters over a picture. Letters outside it are omitted. */
export function blend(
  sheet: Raster,
  { data, width, height }: Letters,
  left: number,
  top: number,
): void {
  for (let y = Math.max(0, -top); y < Math.min(height, sheet.height - top); y += 1) {
    for (let x = Math.max(0, -left); x < Math.min(width, sheet.width - left); x += 1) {
      const from = (y * width + x) * 4;
      const alpha = data[from + 3] ?? 0;
      if (alpha === 0) continue;
      const to = ((top + y) * sheet.width + left + x) * 3;
      for (let at = 0; at < 3; at += 1) {
        const [under, over] = [sheet.data[to + at] ?? 0, data[from + at] ?? 0];
        sheet.data[to + at] = Math.round(under + ((over - under) * alpha) / 255);
      }
    }
  }
}
