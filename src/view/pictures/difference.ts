// Compares two pictures: the share of changed pixels, and the rectangles around them.
import type { Raster } from './raster.ts';

export interface Region {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface Difference {
  /** Share of changed pixels, 0 to 1. */
  readonly changed: number;
  /** In pixels, the largest first. They contain all changes except single pixels. */
  readonly regions: readonly Region[];
}

/** Minimum difference of a channel, of 255. Compression and scaling cause smaller differences. */
const threshold = 24;
/** Side of a square in pixels. Changes in adjacent squares form one region. */
const square = 16;
/** Minimum share of changed pixels for a square to count. */
const minShare = 0.02;

/** Compares two pictures of the same size. */
export function differenceOf(before: Raster, after: Raster): Difference {
  const { width, height } = after;
  const across = Math.ceil(width / square);
  const counts = new Uint32Array(across * Math.ceil(height / square));
  let changed = 0;
  for (let at = 0; at < width * height; at += 1) {
    if (!isChanged(before.data, after.data, at * 3)) continue;
    changed += 1;
    const index = Math.floor(Math.floor(at / width) / square) * across + Math.floor((at % width) / square);
    counts[index] = (counts[index] ?? 0) + 1;
  }
  const isMarked = (index: number) => (counts[index] ?? 0) >= square * square * minShare;
  const regions = groups(counts.length, across, isMarked).map((squares) => around(squares, across, { width, height }));
  return {
    changed: changed / (width * height),
    regions: regions.toSorted((a, b) => b.width * b.height - a.width * a.height),
  };
}

const isChanged = (before: Uint8Array, after: Uint8Array, at: number): boolean =>
  [0, 1, 2].some((channel) => Math.abs((before[at + channel] ?? 0) - (after[at + channel] ?? 0)) > threshold);

/** Returns groups of marked squares that touch each other. */
function groups(total: number, across: number, isMarked: (index: number) => boolean): readonly (readonly number[])[] {
  const seen = new Set<number>();
  const found: number[][] = [];
  for (let start = 0; start < total; start += 1) {
    if (seen.has(start) || !isMarked(start)) continue;
    const group = [start];
    seen.add(start);
    for (const at of group) {
      const [column, row] = [at % across, Math.floor(at / across)];
      for (const down of [-1, 0, 1]) {
        for (const right of [-1, 0, 1]) {
          const next = at + down * across + right;
          const isThere = column + right >= 0 && column + right < across && row + down >= 0 && next < total;
          if (!isThere || seen.has(next) || !isMarked(next)) continue;
          seen.add(next);
          group.push(next);
        }
      }
    }
    found.push(group);
  }
  return found;
}

function around(
  squares: readonly number[],
  across: number,
  size: { readonly width: number; readonly height: number },
): Region {
  const columns = squares.map((at) => at % across);
  const rows = squares.map((at) => Math.floor(at / across));
  const [x, y] = [Math.min(...columns) * square, Math.min(...rows) * square];
  const right = Math.min(size.width, (Math.max(...columns) + 1) * square);
  const bottom = Math.min(size.height, (Math.max(...rows) + 1) * square);
  return { x, y, width: right - x, height: bottom - y };
}

const frame = { colour: [255, 0, 80], contrast: [255, 255, 255], width: 3 } as const;

export function framed(raster: Raster, regions: readonly Region[]): Raster {
  const data = Uint8Array.from(raster.data);
  for (const { x, y, width, height } of regions) {
    for (let row = y; row < y + height; row += 1) {
      for (let column = x; column < x + width; column += 1) {
        const depth = Math.min(column - x, x + width - 1 - column, row - y, y + height - 1 - row);
        if (depth <= frame.width)
          data.set(depth === frame.width ? frame.contrast : frame.colour, (row * raster.width + column) * 3);
      }
    }
  }
  return { ...raster, data };
}
