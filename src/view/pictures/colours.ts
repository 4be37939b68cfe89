// Compares, names and writes colours. Distances are in OKLab, where equal distances look like equal
// differences.
import names from './colour-names.json' with { type: 'json' };
import { type Lab, toLab } from './oklab.ts';

/**
 * Returns how different two colours look, from 0 to about 1. Below 0.02 the difference is hardly
 * visible.
 */
export const labDistance = (one: Lab, other: Lab): number => {
  const [l, a, b] = [one[0] - other[0], one[1] - other[1], one[2] - other[2]];
  return Math.sqrt(l * l + a * a + b * b);
};

export const labOf = (hex: string): Lab => toLab(Number.parseInt(hex.slice(1), 16));

export const hexOf = (colour: number): string => `#${colour.toString(16).padStart(6, '0')}`;

export function highest<T>(items: readonly T[], scoreOf: (item: T) => number): T | undefined {
  let [best, bestScore]: [T | undefined, number] = [undefined, Number.NEGATIVE_INFINITY];
  for (const item of items) {
    const score = scoreOf(item);
    if (score > bestScore) [best, bestScore] = [item, score];
  }
  return best;
}

export const nearestColour = <T extends { readonly lab: Lab }>(
  lab: Lab,
  colours: readonly T[],
): T | undefined => highest(colours, (each) => -labDistance(lab, each.lab));

const named = Object.entries(names).map(([name, hex]) => ({
  name,
  lab: toLab(Number.parseInt(hex, 16)),
}));

/**
 * Returns the colour that `nameOfColour` names so, as `#rrggbb`.
 * @param typed in lower case, without blanks
 */
export function colourNamed(typed: string): string | undefined {
  const [, hex] =
    Object.entries(names).find(([name]) => name.replaceAll(/[\s-]/g, '') === typed) ?? [];
  return hex === undefined ? undefined : hexOf(Number.parseInt(hex, 16));
}

export const nameOfColour = (lab: Lab): string => nearestColour(lab, named)?.name ?? '';

/** Colours of a picture. Each share is from 0 to 1. */
type Colours = readonly { readonly lab: Lab; readonly share: number }[];

/**
 * Returns how different the colours of two pictures are, from 0 to about 1 (between black and
 * white). Returns Infinity if a picture has no colours.
 */
export function colourDistance(one: Colours, other: Colours): number {
  if (one.length === 0 || other.length === 0) return Number.POSITIVE_INFINITY;
  return (distance(one, other) + distance(other, one)) / 2;
}

/**
 * Returns the mean distance of the colours of one picture from the nearest colours of the other.
 */
function distance(from: Colours, to: Colours): number {
  let [away, total] = [0, 0];
  for (const { lab, share } of from) {
    let least = Number.POSITIVE_INFINITY;
    for (const each of to) least = Math.min(least, labDistance(lab, each.lab));
    away += share * least;
    total += share;
  }
  return away / total;
}
