// Parses requests, checks their key and limits their rate. Never throws.
import { createHash, timingSafeEqual } from 'node:crypto';
import { escapeForUrl } from '../api/request.ts';
import { keyParams } from '../api/schema.ts';
import { decodeEscapes } from '../api/web-address.ts';

/** The parsed text of a request line. All parts are unescaped. */
export interface RequestTarget {
  /** Segments of the path, without the empty segments of double and trailing slashes. */
  readonly segments: readonly string[];
  /** Names and values of the query, in order. */
  readonly query: readonly (readonly [string, string])[];
}

export function parseTarget(target: string): RequestTarget {
  // Proxies send whole addresses, and some clients send a fragment.
  const local = target.replace(/^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i, '').replace(/#.*$/s, '');
  const [path = '', ...rest] = local.split('?');
  const query = rest
    .join('?')
    .split('&')
    .map((pair) => {
      const [name = '', ...value] = pair.replaceAll('+', ' ').split('=');
      return [decodeEscapes(name), decodeEscapes(value.join('='))] as const;
    });
  return {
    segments: path.split('/').filter(Boolean).map(decodeEscapes),
    query: query.filter(([name]) => name !== ''),
  };
}

/** Returns the target for a log: one printable line without the key. */
export function shownTarget(target: string): string {
  const { segments, query } = parseTarget(target);
  const path = `/${segments.map(escapeForUrl).join('/')}`;
  const secret: readonly string[] = keyParams;
  const pairs = query.map(
    ([name, value]) =>
      `${escapeForUrl(name)}=${secret.includes(name) ? '***' : escapeForUrl(value)}`,
  );
  return pairs.length === 0 ? path : `${path}?${pairs.join('&')}`;
}

export function carries(query: RequestTarget['query'], key: string): boolean {
  const digestOfKey = digest(key);
  const names: readonly string[] = keyParams;
  // Digests have equal lengths, so each comparison takes the same time.
  return query.some(
    ([name, value]) => names.includes(name) && timingSafeEqual(digest(value), digestOfKey),
  );
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/**
 * Counts a request at the time `now`. Returns 0 if it is accepted, otherwise the wait. Times are in
 * milliseconds.
 */
export type Admit = (now: number) => number;

/** Returns a function that admits at most `requests` requests in any `ms` milliseconds. */
export function rateLimiter({
  requests,
  ms,
}: {
  readonly requests: number;
  readonly ms: number;
}): Admit {
  /** Times of the last admitted requests, as a ring buffer. The oldest is at index `next`. */
  const times: number[] = [];
  let next = 0;
  return (now) => {
    const oldest = times[next];
    // If the clock was set back, the request is admitted at once.
    const wait = oldest === undefined || oldest > now ? 0 : oldest + ms - now;
    if (wait > 0) return wait;
    times[next] = now;
    next = (next + 1) % requests;
    return 0;
  };
}
