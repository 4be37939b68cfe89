// Compares, names and writes colours. Distances are in OKLab, where equal distances look equal.
import { type Lab, toLab } from '../canvas/colour.ts';
import names from './colour-names.json' with { type: 'json' };

export { type Lab, toLab } from '../canvas/colour.ts';

/** How different two colours look: 0 to about 1. Below 0.02 hardly anybody sees it. */
export const labDistance = (one: Lab, other: Lab): number => {
  const [l, a, b] = [one[0] - other[0], one[1] - other[1], one[2] - other[2]];
  return Math.sqrt(l * l + a * a + b * b);
};

/** 0xRRGGBB as `#rrggbb`. */
export const hexOf = (colour: number): string => `#${colour.toString(16).padStart(6, '0')}`;

const named = Object.entries(names).map(([name, hex]) => ({ name, lab: toLab(Number.parseInt(hex, 16)) }));

/** The name whose colour looks most like this one. */
export function nameOfColour(lab: Lab): string {
  let [best, least] = ['', Number.POSITIVE_INFINITY];
  for (const { name, lab: other } of named) {
    const between = labDistance(lab, other);
    if (between < least) [best, least] = [name, between];
  }
  return best;
}

/** Colours of a picture. Each share is from 0 to 1. */
type Colours = readonly { readonly lab: Lab; readonly share: number }[];

/** 0 for the same colours in any shares, and about 1 for black and white. Infinity where one has no colours. */
export function colourDistance(one: Colours, other: Colours): number {
  if (one.length === 0 || other.length === 0) return Number.POSITIVE_INFINITY;
  return (distance(one, other) + distance(other, one)) / 2;
}

/** The mean distance of the colours of one picture from the nearest ones of the other. */
function distance(from: Colours, to: Colours): number {
  const total = from.reduce((sum, { share }) => sum + share, 0);
  const away = from.reduce(
    (sum, { lab, share }) => sum + share * Math.min(...to.map((each) => labDistance(lab, each.lab))),
    0,
  );
  return away / total;
}
