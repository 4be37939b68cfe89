// Counts the requests of a command, and reads the rate limit of the service.
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
  /** Returns the rate limit of the last response that had one; undefined if none had. */
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
