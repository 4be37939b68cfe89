// Repeatable random numbers (mulberry32) and the distributions that the sample and its pictures use.

export interface Random {
  /** Returns a number from 0 up to, but not including, 1. */
  readonly unit: () => number;
  /** Returns a whole number from `min` to `max`, including both. */
  readonly int: (min: number, max: number) => number;
  readonly chance: (probability: number) => boolean;
  readonly pick: <T>(list: readonly T[]) => T;
  /** Returns `count` different items, or all items if the list is shorter. */
  readonly several: <T>(list: readonly T[], count: number) => T[];
  /** Returns a number from a Pareto distribution with this median. A larger `power` gives more large values. */
  readonly pareto: (median: number, power: number) => number;
  /** Returns eight hexadecimal digits. */
  readonly token: () => string;
}

export function randomFrom(seed: number): Random {
  const unit = mulberry32(seed);
  const int = (min: number, max: number) => min + Math.floor(unit() * (max - min + 1));
  const pick = <T>(list: readonly T[]): T => {
    const item = list[int(0, list.length - 1)];
    if (item === undefined) throw new Error('cannot pick from an empty list');
    return item;
  };
  return {
    unit,
    int,
    pick,
    chance: (probability) => unit() < probability,
    several: (list, count) => {
      const left = [...list];
      return Array.from({ length: Math.min(count, list.length) }, () => left.splice(int(0, left.length - 1), 1)).flat();
    },
    pareto: (median, power) => median * (0.5 / (1 - unit())) ** power,
    token: () => int(0, 0xffff_ffff).toString(16).padStart(8, '0'),
  };
}

/** Chooses an index with a probability proportional to its weight. `among` limits the choice to the first indices. */
export type Wheel = (random: Random, among?: number) => number;

export function wheel(weights: readonly number[]): Wheel {
  let sum = 0;
  const sums = weights.map((weight) => {
    sum += weight;
    return sum;
  });
  return (random, among = sums.length) => {
    const target = random.unit() * (sums[among - 1] ?? 0);
    return Math.min(firstAbove(sums, target), among - 1);
  };
}

/** Returns the index of the first value above `limit` in the sorted `values`; the number of values if none is above. */
export function firstAbove(values: readonly number[], limit: number): number {
  let low = 0;
  let high = values.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((values[middle] ?? Number.POSITIVE_INFINITY) > limit) high = middle;
    else low = middle + 1;
  }
  return low;
}

function mulberry32(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
