// Which requests are admitted: those with the key, if one is set, and no more than the rate limit.
import { createHash, timingSafeEqual } from 'node:crypto';
import { keyParams } from '../api/request.ts';
import type { Target } from './target.ts';

/** Counts a request at `now`. Returns how long to wait until the next one is accepted, 0 if this one is. Both are in milliseconds. */
export type Admit = (now: number) => number;

/** At most so many requests in any span of `ms`. */
export function rateLimiter({ requests, ms }: { readonly requests: number; readonly ms: number }): Admit {
  /** When the last `requests` were admitted, as a ring: the oldest is at `next`. */
  const times: number[] = [];
  let next = 0;
  return (now) => {
    const oldest = times[next];
    // If the clock was set back, nobody waits for the difference.
    const wait = oldest === undefined || oldest > now ? 0 : oldest + ms - now;
    if (wait > 0) return wait;
    times[next] = now;
    next = (next + 1) % requests;
    return 0;
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
