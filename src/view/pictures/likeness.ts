// How alike two pictures are in their colours.
import type { Look } from './look.ts';
import { difference } from './oklab.ts';

type Colours = Look['colours'];

/** 0 for the same colours in any shares, and about 1 for black and white. Infinity where one has no colours. */
export function unlikeness(one: Colours, other: Colours): number {
  if (one.length === 0 || other.length === 0) return Number.POSITIVE_INFINITY;
  return (distance(one, other) + distance(other, one)) / 2;
}

/** The mean distance of the colours of one picture from the nearest ones of the other. */
function distance(from: Colours, to: Colours): number {
  const total = from.reduce((sum, { share }) => sum + share, 0);
  const away = from.reduce(
    (sum, { lab, share }) => sum + share * Math.min(...to.map((each) => difference(lab, each.lab))),
    0,
  );
  return away / total;
}
