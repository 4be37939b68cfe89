// Finds the dominant colours of a picture. Pixels are counted in bins of five bits a channel and grouped by k-means in
// OKLab. Seeds are chosen by distance, not at random, so a picture has the same colours on every machine.
import { hexOf, type Lab, labDistance, toLab } from './colours.ts';
import type { Raster } from './raster.ts';

export interface Dominant {
  /** `#rrggbb`, a colour that occurs in the picture. */
  readonly hex: string;
  readonly lab: Lab;
  /** Share of the picture's pixels, from 0 to 1. */
  readonly share: number;
}

/** Pixels with nearly the same colour. */
interface Bin {
  readonly count: number;
  /** Mean colour, 0xRRGGBB. */
  readonly colour: number;
  readonly lab: Lab;
}

const rounds = 12;
/** Colours closer than this are merged. */
const alike = 0.055;
/** Minimum share of pixels. Smaller groups are omitted. */
const minShare = 0.01;

/** Returns the dominant colours, the largest share first. Empty for a picture without pixels. */
export function dominantColours(raster: Raster, max = 6): readonly Dominant[] {
  const bins = binsOf(raster);
  const total = bins.reduce((sum, { count }) => sum + count, 0);
  const centres = merged(settled(bins, seeds(bins, max)));
  const found = grouped(bins, centres).flatMap((group, at) => {
    const centre = centres[at];
    const share = group.reduce((sum, { count }) => sum + count, 0) / total;
    return centre === undefined || group.length === 0 ? [] : [{ ...typical(group, centre), share }];
  });
  const large = found.filter(({ share }) => share >= minShare);
  return large.map(({ colour, lab, share }) => ({ hex: hexOf(colour), lab, share })).sort((a, b) => b.share - a.share);
}

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
 * Returns the most frequent colour, then repeatedly the colour with the greatest distance from all earlier ones.
 * Frequent colours are preferred.
 */
function seeds(bins: readonly Bin[], max: number): readonly Lab[] {
  const [first, ...rest] = bins.toSorted((a, b) => b.count - a.count || a.colour - b.colour);
  if (first === undefined) return [];
  const found = [first.lab];
  const left = rest.map((bin) => ({ bin, between: labDistance(bin.lab, first.lab) }));
  while (found.length < max) {
    let [best, highest] = [left[0], 0];
    for (const each of left) {
      const score = each.between * each.between * Math.sqrt(each.bin.count);
      if (score > highest) [best, highest] = [each, score];
    }
    if (best === undefined || highest === 0) break;
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
    const moved = grouped(bins, centres).map((group, at) => middle(group) ?? centres[at] ?? black);
    const change = moved.reduce((sum, centre, at) => sum + labDistance(centre, centres[at] ?? black), 0);
    centres = moved;
    if (change < 0.001) break;
  }
  return centres;
}

const black: Lab = [0, 0, 0];

const merged = (centres: readonly Lab[]): readonly Lab[] =>
  centres.filter((centre, at) => centres.slice(0, at).every((before) => labDistance(centre, before) >= alike));

/** Returns for each centre the bins nearest to it. */
function grouped(bins: readonly Bin[], centres: readonly Lab[]): readonly (readonly Bin[])[] {
  const groups: Bin[][] = centres.map(() => []);
  for (const bin of bins) {
    let [nearest, smallest] = [0, Number.POSITIVE_INFINITY];
    for (const [at, centre] of centres.entries()) {
      const between = labDistance(bin.lab, centre);
      if (between < smallest) [nearest, smallest] = [at, between];
    }
    groups[nearest]?.push(bin);
  }
  return groups;
}

function middle(group: readonly Bin[]): Lab | undefined {
  if (group.length === 0) return undefined;
  const total = group.reduce((sum, { count }) => sum + count, 0);
  const mean = (axis: 0 | 1 | 2) => group.reduce((sum, { count, lab }) => sum + lab[axis] * count, 0) / total;
  return [mean(0), mean(1), mean(2)];
}

/** Returns a frequent colour near the centre. The mean may not occur in the picture. */
function typical(group: readonly Bin[], centre: Lab): Bin {
  const score = ({ count, lab }: Bin) => {
    const away = labDistance(lab, centre) / alike;
    return count / (1 + away * away);
  };
  return group.reduce((best, bin) => (score(bin) > score(best) ? bin : best));
}
