// Counts the requests of a command to the service, and reads the rate limit in the responses.
import type { Response } from '../api/request.ts';
import type { RequestEvents } from './client.ts';

interface RateLimit {
  readonly limit: number;
  readonly remaining: number;
}

export interface Traffic {
  readonly events: Pick<RequestEvents, 'onSend' | 'onResponse'>;
  /** Returns the number of sent requests. Retries and followed redirects are counted too. */
  requestCount(): number;
  /** Returns the rate limit in the last response that named one; undefined if none did. */
  rateLimit(): RateLimit | undefined;
}

export function createTraffic(): Traffic {
  let requestCount = 0;
  let rateLimit: RateLimit | undefined;
  return {
    events: {
      onSend: () => {
        requestCount += 1;
      },
      onResponse: (response) => {
        rateLimit = rateLimitOf(response) ?? rateLimit;
      },
    },
    requestCount: () => requestCount,
    rateLimit: () => rateLimit,
  };
}

function rateLimitOf({ headers }: Pick<Response, 'headers'>): RateLimit | undefined {
  const readNumber = (name: string): number => {
    const text = headers[`x-ratelimit-${name}`] ?? headers[`ratelimit-${name}`] ?? '';
    return /^\d{1,15}$/.test(text) ? Number(text) : Number.NaN;
  };
  const limit = readNumber('limit');
  const remaining = readNumber('remaining');
  return limit > 0 && remaining >= 0 ? { limit, remaining } : undefined;
}
