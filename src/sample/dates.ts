// Chooses random times of events in the twelve years before the sample's current time. Activity increases over time.
import type { Random } from './art/random.ts';

/** The sample's fixed current time, 2026-11-01T00:00:00Z. All times here are Unix seconds. */
export const madeAt = 1_793_491_200;

export const hour = 3600;
export const day = 24 * hour;
const year = 365.25 * day;
export const opened = madeAt - 12 * year;

/** Minimum number of moments in the last day, week and month. */
export interface Recent {
  readonly today: number;
  readonly week: number;
  readonly month: number;
}

/**
 * Returns `count` random times, oldest first. A recent time is never near the start of its period (for today, at most
 * 20 hours ago), so later revisions and comments are in the same period.
 */
export function moments(random: Random, count: number, { today, week, month }: Recent): number[] {
  const within = (span: number, many: number): number[] =>
    Array.from({ length: many }, () => Math.floor(madeAt - hour / 2 - (span - hour / 2) * random.unit()));
  return [
    ...sinceOpening(random, count - today - week - month),
    ...within(27 * day, month),
    ...within(6.5 * day, week),
    ...within(20 * hour, today),
  ].sort((a, b) => a - b);
}

/** Divides the time since the opening into `count` ever shorter slots. Returns one random time per slot. */
function sinceOpening(random: Random, count: number): number[] {
  const from = opened + 3 * day;
  const room = madeAt - hour - from;
  return Array.from({ length: count }, (_, index) =>
    Math.floor(from + room * ((index + random.unit()) / count) ** 0.65),
  );
}

/**
 * Returns a moment after `from` and before the current time.
 * @param skew values above 1 make early moments more likely
 */
export function later(random: Random, from: number, skew = 1): number {
  const room = madeAt - from - 1;
  if (room < 1) throw new Error('no time is left before the current time of the sample');
  return from + Math.max(1, Math.floor(room * random.unit() ** skew));
}

/** Returns `count` increasing ids from about `first` to about `last`, with uneven gaps. */
export function increasingIds(random: Random, count: number, first: number, last: number): number[] {
  const gap = (last - first) / count;
  let id = first;
  return Array.from({ length: count }, (_, index) => {
    id += 1 + Math.floor(gap * 2 * random.unit() * (0.4 + (1.2 * index) / count));
    return id;
  });
}
