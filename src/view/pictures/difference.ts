// Compares two pictures. Finds the share of changed pixels, and the rectangles that contain them.
import type { Raster, Size } from './raster.ts';

export interface Region extends Size {
  readonly x: number;
  readonly y: number;
}

export interface Difference {
  /** Share of changed pixels, 0 to 1. */
  readonly changed: number;
  /** Rectangles in pixels, the largest first. They contain all changes except isolated pixels. */
  readonly regions: readonly Region[];
}

/**
 * Maximum difference of a channel (0 to 255) that is ignored. Compression and scaling cause such
 * differences.
 */
const threshold = 24;
/** Side of a square in pixels. Changes in adjacent squares form one region. */
const square = 16;
/** Minimum share of changed pixels in a square that counts as changed. */
const minShare = 0.02;

/** Both have the same size. */
export function comparePictures(before: Raster, after: Raster): Difference {
  const { width, height } = after;
  const across = Math.ceil(width / square);
  const counts = new Uint32Array(across * Math.ceil(height / square));
  let changed = 0;
  for (let at = 0; at < width * height; at += 1) {
    if (!isChanged(before.data, after.data, at * 3)) continue;
    changed += 1;
    const index =
      Math.floor(Math.floor(at / width) / square) * across + Math.floor((at % width) / square);
    counts[index] = (counts[index] ?? 0) + 1;
  }
  const marked = [...counts.keys()].filter(
    (index) => (counts[index] ?? 0) >= square * square * minShare,
  );
  const regions = groupsOf(marked, across).map((squares) =>
    boundsOf(squares, across, { width, height }),
  );
  regions.sort((a, b) => b.width * b.height - a.width * a.height);
  return { changed: changed / (width * height), regions };
}

const isChanged = (before: Uint8Array, after: Uint8Array, at: number): boolean =>
  [0, 1, 2].some(
    (channel) => Math.abs((before[at + channel] ?? 0) - (after[at + channel] ?? 0)) > threshold,
  );

function groupsOf(squares: readonly number[], across: number): (readonly number[])[] {
  const left = new Set(squares);
  const groups: number[][] = [];
  for (const start of left) {
    left.delete(start);
    const group = [start];
    for (const at of group) group.push(...around(at, across).filter((next) => left.delete(next)));
    groups.push(group);
  }
  return groups;
}

/** Some of these positions may be above or below the picture. */
function around(square: number, across: number): readonly number[] {
  const columns = [-1, 0, 1].filter(
    (right) => (square % across) + right >= 0 && (square % across) + right < across,
  );
  return columns.flatMap((right) => [-across, 0, across].map((down) => square + down + right));
}

function boundsOf(squares: readonly number[], across: number, size: Size): Region {
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
          data.set(
            depth === frame.width ? frame.contrast : frame.colour,
            (row * raster.width + column) * 3,
          );
      }
    }
  }
  return { ...raster, data };
}
