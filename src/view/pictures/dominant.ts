// Finds the dominant colours of a picture. Pixels are counted in bins of five bits per channel, and
// k-means groups the bins in OKLab. Seeds are chosen by distance, not at random, so the result is
// the same on every machine.
import { hexOf, highest, labDistance, nearestColour } from './colours.ts';
import { type Lab, toLab } from './oklab.ts';
import type { Raster } from './raster.ts';

export interface Dominant {
  /** The colour as `#rrggbb`: the mean of pixels with nearly the same colour. */
  readonly hex: string;
  readonly lab: Lab;
  /** Share of the picture's pixels, from 0 to 1. */
  readonly share: number;
}

interface Bin {
  /** Number of pixels, or a share of them. */
  readonly count: number;
  /** Mean colour, 0xRRGGBB. */
  readonly colour: number;
  readonly lab: Lab;
}

const rounds = 12;
/** Minimum distance between two dominant colours. Closer colours are merged. */
const alike = 0.055;
/** Minimum share of pixels that a dominant colour has. Smaller groups are omitted. */
const minShare = 0.01;

/** The largest share is first. The list is empty if the picture has no pixels. */
export const dominantColours = (raster: Raster, max = 6): readonly Dominant[] =>
  dominantIn(binsOf(raster), max);

function dominantIn(bins: readonly Bin[], max: number): readonly Dominant[] {
  const centres = merged(settled(bins, seeds(bins, max)));
  const found = grouped(bins, centres).flatMap((group) => {
    const share = countOf(group.bins) / countOf(bins);
    const colour = typical(group);
    return colour === undefined || share < minShare
      ? []
      : [{ hex: hexOf(colour.colour), lab: colour.lab, share }];
  });
  return found.sort((a, b) => b.share - a.share);
}

const countOf = (bins: readonly Bin[]): number => bins.reduce((sum, { count }) => sum + count, 0);

function binsOf({ data }: Raster): readonly Bin[] {
  const sums = new Map<number, [count: number, red: number, green: number, blue: number]>();
  for (let at = 0; at + 2 < data.length; at += 3) {
    const [red = 0, green = 0, blue = 0] = [data[at], data[at + 1], data[at + 2]];
    const key = ((red >> 3) << 10) | ((green >> 3) << 5) | (blue >> 3);
    const sum = sums.get(key) ?? [0, 0, 0, 0];
    sums.set(key, sum);
    sum[0] += 1;
    sum[1] += red;
    sum[2] += green;
    sum[3] += blue;
  }
  return [...sums.values()].map(([count, ...channels]) => {
    const [red = 0, green = 0, blue = 0] = channels.map((sum) => Math.round(sum / count));
    const colour = (red << 16) | (green << 8) | blue;
    return { count, colour, lab: toLab(colour) };
  });
}

/**
 * Returns at most `max` colours. The first is the most frequent colour. Each further colour is
 * frequent, and far from all colours before it.
 */
function seeds(bins: readonly Bin[], max: number): readonly Lab[] {
  const [first, ...rest] = bins.toSorted((a, b) => b.count - a.count || a.colour - b.colour);
  if (first === undefined) return [];
  const found = [first.lab];
  const left = rest.map((bin) => ({ bin, between: labDistance(bin.lab, first.lab) }));
  while (found.length < max) {
    const best = highest(left, ({ bin, between }) => between * between * Math.sqrt(bin.count));
    if (best === undefined || best.between === 0) break;
    const { lab } = best.bin;
    found.push(lab);
    for (const each of left) each.between = Math.min(each.between, labDistance(each.bin.lab, lab));
  }
  return found;
}

/** Moves each centre to the mean of its nearest bins until the centres are stable. */
function settled(bins: readonly Bin[], from: readonly Lab[]): readonly Lab[] {
  let centres = from;
  for (let round = 0; round < rounds; round += 1) {
    const groups = grouped(bins, centres);
    centres = groups.map(middle);
    const change = groups.reduce(
      (sum, { lab }, at) => sum + labDistance(lab, centres[at] ?? lab),
      0,
    );
    if (change < 0.001) break;
  }
  return centres;
}

const merged = (centres: readonly Lab[]): readonly Lab[] =>
  centres.filter((centre, at) =>
    centres.slice(0, at).every((before) => labDistance(centre, before) >= alike),
  );

interface Group {
  readonly lab: Lab;
  readonly bins: Bin[];
}

function grouped(bins: readonly Bin[], centres: readonly Lab[]): readonly Group[] {
  const groups = centres.map((lab): Group => ({ lab, bins: [] }));
  for (const bin of bins) nearestColour(bin.lab, groups)?.bins.push(bin);
  return groups;
}

function middle({ lab: centre, bins }: Group): Lab {
  if (bins.length === 0) return centre;
  const mean = (axis: 0 | 1 | 2) =>
    bins.reduce((sum, { count, lab }) => sum + lab[axis] * count, 0) / countOf(bins);
  return [mean(0), mean(1), mean(2)];
}

/**
 * Returns a frequent colour near the centre, because the centre itself may not be in the picture.
 */
const typical = ({ lab: centre, bins }: Group): Bin | undefined =>
  highest(bins, ({ count, lab }) => {
    const away = labDistance(lab, centre) / alike;
    return count / (1 + away * away);
  });
