// A cache of limited weight: it drops the values that were used least recently.
import { LRUCache } from 'lru-cache';

/** `get` a value by its key, made by `make` where it is not held. */
export type Bounded<V> = (key: string, make: () => V) => V;

export function bounded<V extends NonNullable<unknown>>(
  limit: number,
  weigh: (value: V, key: string) => number,
): Bounded<V> {
  const cache = new LRUCache<string, V, () => V>({
    maxSize: limit,
    // The package accepts no weight of 0, and does not keep a value heavier than the limit; here the last value is always kept.
    sizeCalculation: (value, key) => Math.min(limit, Math.max(1, weigh(value, key))),
    memoMethod: (_key, _stale, { context: make }) => make(),
  });
  return (key, make) => cache.memo(key, { context: make });
}
