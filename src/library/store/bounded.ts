// A cache of limited weight: it drops the values that were used least recently.
import { LRUCache } from 'lru-cache';

/** Returns the value of a key; `make` makes it if it is not in the cache. */
export type Bounded<V> = (key: string, make: () => V) => V;

export function bounded<V extends NonNullable<unknown>>(
  limit: number,
  weigh: (value: V, key: string) => number,
): Bounded<V> {
  const cache = new LRUCache<string, V, () => V>({
    maxSize: limit,
    // The package refuses a weight of 0, and drops a value that is heavier than the limit. Here the last value always
    // stays.
    sizeCalculation: (value, key) => Math.min(limit, Math.max(1, weigh(value, key))),
    memoMethod: (_key, _stale, { context: make }) => make(),
  });
  return (key, make) => cache.memo(key, { context: make });
}
