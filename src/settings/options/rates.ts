// Parses how many requests may be sent in which time, e.g. 150/h.
import { usageError } from '../../errors.ts';

export interface Rate {
  readonly requests: number;
  readonly ms: number;
}

const spans = { h: 3_600_000, m: 60_000, s: 1000 } as const;

/** The times of that many requests are kept, so their number is bounded. @throws PortfolioError `usage` naming `label` */
export function rateOf(label: string, text: string): Rate {
  const [, requests, unit] = /^([1-9]\d{0,5})\/([hms])$/.exec(text) ?? [];
  // The expression matches only units of the table.
  if (requests !== undefined) return { requests: Number(requests), ms: spans[unit as keyof typeof spans] };
  throw usageError(
    `${label} takes a number of requests and a unit of time, e.g. 150/h, not ${JSON.stringify(text)}`,
    'the number is at most 999999',
  );
}
