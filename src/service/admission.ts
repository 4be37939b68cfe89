// Decides which requests are admitted, by key and rate limit.
import { createHash, timingSafeEqual } from 'node:crypto';
import { keyParams } from '../api/request.ts';
import type { Target } from './target.ts';

/**
 * Counts a request at `now`. Returns the time to wait before it is accepted, or 0 if it is accepted. Both in
 * milliseconds.
 */
export type Admit = (now: number) => number;

/** Admits at most `requests` requests in any `ms` milliseconds. */
export function rateLimiter({ requests, ms }: { readonly requests: number; readonly ms: number }): Admit {
  /** The times of the last admitted requests, as a ring. The oldest is at `next`. */
  const times: number[] = [];
  let next = 0;
  return (now) => {
    const oldest = times[next];
    // If the clock was set back, the difference is not waited for.
    const wait = oldest === undefined || oldest > now ? 0 : oldest + ms - now;
    if (wait > 0) return wait;
    times[next] = now;
    next = (next + 1) % requests;
    return 0;
  };
}

/** Whether a query contains `key` under either of its names. */
export function carries(query: Target['query'], key: string): boolean {
  const digestOfKey = digest(key);
  const values = new Set(keyParams.flatMap((name) => query.get(name) ?? []));
  // Digests have equal lengths, so each comparison takes the same time.
  return [...values].some((value) => timingSafeEqual(digest(value), digestOfKey));
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
