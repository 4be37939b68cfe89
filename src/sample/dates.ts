// When things happened: twelve years up to the moment that the sample takes for now, denser towards its end.
import type { Random } from './random.ts';

/** 2026-11-01T00:00:00Z: the sample stands still at this moment. */
export const madeAt = 1_793_491_200;

export const hour = 3600;
export const day = 24 * hour;
const year = 365.25 * day;
/** The service opened twelve years ago. */
export const opened = madeAt - 12 * year;

/** How many of a kind fall into the last spans of time, whatever chance does with the others. */
export interface Fresh {
  readonly today: number;
  readonly week: number;
  readonly month: number;
}

/**
 * `count` moments, oldest first. Those of today leave four hours of room, those of the week and the month more,
 * so that what follows on them (revisions, comments) is in the same span.
 */
export function moments(random: Random, count: number, { today, week, month }: Fresh): number[] {
  const within = (span: number, many: number): number[] =>
    Array.from({ length: many }, () => Math.floor(madeAt - hour / 2 - (span - hour / 2) * random.unit()));
  return [
    ...sinceOpening(random, count - today - week - month),
    ...within(27 * day, month),
    ...within(6.5 * day, week),
    ...within(20 * hour, today),
  ].sort((a, b) => a - b);
}

/** One in each of `count` slots, so that no year is left out; the slots get narrower with time. */
function sinceOpening(random: Random, count: number): number[] {
  const from = opened + 3 * day;
  const room = madeAt - hour - from;
  return Array.from({ length: count }, (_, index) =>
    Math.floor(from + room * ((index + random.unit()) / count) ** 0.65),
  );
}

/** A moment after `from` and before now; `haste` above 1 draws it towards `from`. */
export function later(random: Random, from: number, haste = 1): number {
  const room = madeAt - from - 1;
  if (room < 1) throw new Error('no time left before now');
  return from + Math.max(1, Math.floor(room * random.unit() ** haste));
}

/** `count` growing ids from about `first` to about `last`, the gaps uneven and never below 1. */
export function growingIds(random: Random, count: number, first: number, last: number): number[] {
  const gap = (last - first) / count;
  let id = first;
  return Array.from({ length: count }, (_, index) => {
    id += 1 + Math.floor(gap * 2 * random.unit() * (0.4 + (1.2 * index) / count));
    return id;
  });
}
