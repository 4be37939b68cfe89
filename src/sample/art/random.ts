// Repeatable random numbers (mulberry32). Each record has its own, so a change of one record does
// not change others.

export interface Random {
  /** Returns a number from 0 up to, but not including, 1. */
  readonly unit: () => number;
  /** Includes both. */
  readonly int: (min: number, max: number) => number;
  readonly chance: (probability: number) => boolean;
  readonly pick: <T>(list: readonly T[]) => T;
  /** Returns `count` different items, or all items if the list is shorter. */
  readonly several: <T>(list: readonly T[], count: number) => T[];
}

/** @param seed text that names the record and the use of the numbers, e.g. `project 5 comments` */
export function randomFrom(seed: string): Random {
  const unit = mulberry32(hash(seed));
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
      return Array.from({ length: Math.min(count, list.length) }, () =>
        left.splice(int(0, left.length - 1), 1),
      ).flat();
    },
  };
}

/** Returns eight hexadecimal digits: the FNV-1a hash of the text. */
export const digitsOf = (text: string): string => hash(text).toString(16).padStart(8, '0');

function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1)
    value = Math.imul(value ^ text.charCodeAt(at), 0x01000193);
  return value >>> 0;
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
