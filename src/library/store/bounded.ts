// A cache with a maximum total weight. It drops the least recently used values.
import { LRUCache } from 'lru-cache';

export type Bounded<V> = (key: string, make: () => V) => V;

export function bounded<V extends NonNullable<unknown>>(
  limit: number,
  weigh: (value: V, key: string) => number,
): Bounded<V> {
  const cache = new LRUCache<string, V, () => V>({
    maxSize: limit,
    // The package rejects a weight of 0 and drops a value above the limit. This cache always keeps
    // the last value.
    sizeCalculation: (value, key) => Math.min(limit, Math.max(1, weigh(value, key))),
    memoMethod: (_key, _stale, { context: make }) => make(),
  });
  return (key, make) => cache.memo(key, { context: make });
}
