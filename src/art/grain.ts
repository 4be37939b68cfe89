// A fine grain over a picture, the same tile again and again: a picture of pure noise would be ten times as large.
import { randomFrom } from '../sample/random.ts';
import type { Band } from './raster.ts';

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

export function grained({ width, top, rows, pixels }: Band): void {
  tile ??= newTile();
  for (let row = 0; row < rows; row += 1) {
    const start = ((top + row) % side) * side;
    for (let x = 0; x < width; x += 1) {
      const more = tile[start + (x % side)] ?? 0;
      if (more === 0) continue;
      const at = (row * width + x) * 3;
      for (let channel = at; channel < at + 3; channel += 1) {
        const value = (pixels[channel] ?? 0) + more;
        pixels[channel] = Math.max(0, Math.min(255, value));
      }
    }
  }
}
