// Counts the requests of a command, and reads the rate limit of the service.
import type { Response } from '../api/request.ts';
import type { RequestEvents } from './client.ts';

interface RateLimit {
  readonly limit: number;
  readonly left: number;
}

export interface Traffic {
  readonly events: Pick<RequestEvents, 'sent' | 'received'>;
  /** Returns the number of sent requests, with retries. */
  requests(): number;
  /** Returns the last limit in a response; undefined if none had one. */
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

function rateLimitOf({ headers }: Pick<Response, 'headers'>): RateLimit | undefined {
  const numberIn = (name: string): number => {
    const text = headers[`x-ratelimit-${name}`] ?? headers[`ratelimit-${name}`] ?? '';
    return /^\d{1,15}$/.test(text) ? Number(text) : Number.NaN;
  };
  const [limit, left] = [numberIn('limit'), numberIn('remaining')];
  return limit > 0 && left >= 0 ? { limit, left } : undefined;
}
