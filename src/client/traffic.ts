// Counts the requests of a command, and remembers the rate limit that the service reports in its
// responses.
import type { Response } from '../api/request.ts';
import type { RequestEvents } from './client.ts';

/** The number of requests that the service allows, and the number that is left. */
interface RateLimit {
  readonly limit: number;
  readonly left: number;
}

export interface Traffic {
  readonly events: Pick<RequestEvents, 'sent' | 'received'>;
  /** Returns the number of requests sent so far, retries included. */
  requests(): number;
  /**
   * Returns the limit in the last response that contained a limit; undefined if no response did.
   */
  rateLimit(): RateLimit | undefined;
}

export function createTraffic(): Traffic {
  let requests = 0;
  let rateLimit: RateLimit | undefined;
  return {
    events: {
      sent: () => {
        requests += 1;
      },
      received: (response) => {
        rateLimit = rateLimitOf(response) ?? rateLimit;
      },
    },
    requests: () => requests,
    rateLimit: () => rateLimit,
  };
}

/**
 * Reads the headers `x-ratelimit-limit` and `x-ratelimit-remaining`. The prefix `x-` may be
 * missing.
 */
function rateLimitOf({ headers }: Pick<Response, 'headers'>): RateLimit | undefined {
  const numberIn = (name: string): number => {
    const text = headers[`x-ratelimit-${name}`] ?? headers[`ratelimit-${name}`] ?? '';
    return /^\d{1,15}$/.test(text) ? Number(text) : Number.NaN;
  };
  const [limit, left] = [numberIn('limit'), numberIn('remaining')];
  return limit > 0 && left >= 0 ? { limit, left } : undefined;
}
