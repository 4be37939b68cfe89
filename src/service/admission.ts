// Who may ask: whoever carries the key where one is set, and nobody too often.
import { createHash, timingSafeEqual } from 'node:crypto';
import { keyParams } from '../api/request.ts';
import type { Target } from './target.ts';

/** Counts a request at `now`, in milliseconds; answers how long to wait before the next, 0 for "come in". */
export type Admit = (now: number) => number;

/** At most so many requests in each span of `ms`; the first request after one begins the next. */
export function rateLimiter({ requests, ms }: { readonly requests: number; readonly ms: number }): Admit {
  let begin = Number.NEGATIVE_INFINITY;
  let count = 0;
  return (now) => {
    if (now >= begin + ms) {
      begin = now;
      count = 0;
    }
    count += 1;
    return count <= requests ? 0 : begin + ms - now;
  };
}

/** Whether a query holds `key` under either of its names. */
export function carries(query: Target['query'], key: string): boolean {
  const digestOfKey = digest(key);
  const values = new Set(keyParams.flatMap((name) => query.get(name) ?? []));
  // Digests of equal length are compared to their end, so a near miss takes as long as any other.
  return [...values].some((value) => timingSafeEqual(digest(value), digestOfKey));
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
