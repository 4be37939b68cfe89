// Who may ask: whoever carries the key where one is set, and nobody too often.
import { createHash, timingSafeEqual } from 'node:crypto';
import { keyParams } from '../api/request.ts';
import type { Target } from './target.ts';

/** Counts a request at `now`. Returns how long to wait until the next one is accepted, 0 if this one is. Both are in milliseconds. */
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
  return keyParams.flatMap((name) => query.get(name) ?? []).some((value) => same(value, key));
}

/** Takes as long for a near miss as for a far one: digests of equal length are compared to their end. */
function same(a: string, b: string): boolean {
  const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(a), digest(b));
}
