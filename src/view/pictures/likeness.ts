// Compares pictures by their colours and by their composition.
import { colourDistance, labDistance } from './colours.ts';
import type { Dominant } from './dominant.ts';
import type { Raster } from './raster.ts';

/**
 * Mean distances between two covers. Distances are divided by them, so that colours and edges can
 * be added.
 */
const meanColours = 0.147;
const meanEdges = 5.02;
/** Weight of the composition relative to the colours. */
const edgeWeight = 2;

/** The part of a picture's description that is compared. */
export interface Described {
  /** Dominant colours, the largest share first. */
  readonly colours: readonly Dominant[];
  /** Composition of the picture, as `edgesOf` returns it. */
  readonly edges: Uint8Array;
}

/** 0 for equal pictures. Infinity if a picture has no pixels. */
const distanceBetween = (one: Described, other: Described): number =>
  colourDistance(one.colours, other.colours) / meanColours +
  (edgeWeight * edgeDistance(one.edges, other.edges)) / meanEdges;

export const distanceFrom =
  (models: readonly Described[]) =>
  (picture: Described): number =>
    models.reduce((sum, model) => sum + distanceBetween(model, picture), 0) / models.length;

/**
 * Returns a function that returns how badly a picture shows a palette. The colour that it shows
 * worst counts most, so that a picture with all colours comes before one that is full of one of
 * them.
 */
export const distanceFromPalette =
  (colours: Described['colours']) =>
  (picture: Pick<Described, 'colours'>): number => {
    const away = colours.map(({ lab }) =>
      Math.min(...picture.colours.map((each) => labDistance(lab, each.lab))),
    );
    return Math.max(...away) + colourDistance(colours, picture.colours) / 2;
  };

/** The picture is divided into 4 by 4 cells. For each cell, edges are counted in 5 directions. */
const cells = 4;
const directions = 5;
/** Minimum contrast of an edge, 0 to 255. */
const minContrast = 11;

/**
 * Returns, for each cell and direction, the share of pixel blocks with an edge in this direction, 0
 * to 255. The directions are vertical, horizontal, both diagonals, and none. The list is empty if
 * the picture has no pixels.
 */
export function edgesOf({ data, width, height }: Raster): Uint8Array {
  const counts = new Uint32Array(cells * cells * directions);
  const blocks = new Uint32Array(cells * cells);
  const grey = (x: number, y: number): number => {
    const at = (y * width + x) * 3;
    return 0.299 * (data[at] ?? 0) + 0.587 * (data[at + 1] ?? 0) + 0.114 * (data[at + 2] ?? 0);
  };
  for (let y = 0; y + 1 < height; y += 2) {
    for (let x = 0; x + 1 < width; x += 2) {
      const cell = Math.floor((y * cells) / height) * cells + Math.floor((x * cells) / width);
      const direction = edgeIn(grey(x, y), grey(x + 1, y), grey(x, y + 1), grey(x + 1, y + 1));
      blocks[cell] = (blocks[cell] ?? 0) + 1;
      if (direction !== undefined)
        counts[cell * directions + direction] = (counts[cell * directions + direction] ?? 0) + 1;
    }
  }
  return Uint8Array.from(counts, (count, at) =>
    Math.round((255 * count) / Math.max(1, blocks[Math.floor(at / directions)] ?? 0)),
  );
}

/**
 * Returns the direction of the strongest edge in a block of 2 by 2 pixels; undefined if its
 * contrast is too low.
 */
function edgeIn(a: number, b: number, c: number, d: number): number | undefined {
  const strengths = [
    Math.abs(a - b + c - d),
    Math.abs(a + b - c - d),
    Math.SQRT2 * Math.abs(a - d),
    Math.SQRT2 * Math.abs(b - c),
    2 * Math.abs(a - b - c + d),
  ];
  const strongest = Math.max(...strengths);
  return strongest < minContrast ? undefined : strengths.indexOf(strongest);
}

/** Returns the sum of the differences of all shares, from 0 to 80. */
function edgeDistance(one: Uint8Array, other: Uint8Array): number {
  if (one.length === 0 || other.length === 0) return Number.POSITIVE_INFINITY;
  let sum = 0;
  for (let at = 0; at < one.length; at += 1) sum += Math.abs((one[at] ?? 0) - (other[at] ?? 0));
  return sum / 255;
}
