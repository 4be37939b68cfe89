// A fine grain over a picture, the same tile again and again: a picture of pure noise would be ten times as large.

import type { Band } from '../../view/canvas/raster.ts';
import { randomFrom } from './random.ts';

const side = 64;
/** Steps of a channel, from the darkest to the lightest grain. */
const strength = 5;

let tile: Int8Array | undefined;

function newTile(): Int8Array {
  const { int } = randomFrom(7);
  return Int8Array.from({ length: side * side }, () => {
    const sum = int(0, strength) + int(0, strength) - strength;
    return (sum / 2) | 0;
  });
}

/** Writes the red, green and blue of a band's pixels, with the grain, behind the first byte of each row of `lines`, which rounds nothing over. */
export function writeGrained({ width, top, rows, pixels }: Band, lines: Uint8ClampedArray): void {
  tile ??= newTile();
  let to = 0;
  for (let row = 0; row < rows; row += 1) {
    const start = ((top + row) % side) * side;
    lines[to] = 0;
    to += 1;
    for (let x = 0; x < width; x += 1) {
      const more = tile[start + (x % side)] ?? 0;
      const colour = pixels[row * width + x] ?? 0;
      lines[to] = (colour >> 16) + more;
      lines[to + 1] = ((colour >> 8) & 255) + more;
      lines[to + 2] = (colour & 255) + more;
      to += 3;
    }
  }
}
