// Parses sizes and rates, which limit what a command stores or sends.
import { usageError } from '../../errors.ts';
import { msPerUnit } from './durations.ts';

const sizes = { kB: 1e3, MB: 1e6, GB: 1e9, TB: 1e12 } as const;

/**
 * Converts a size to bytes, e.g. `500MB`, `2GB`.
 * @throws PortfolioError `usage`, with `label` in the message
 */
export function parseBytes(label: string, text: string): number {
  const [, number, unit = ''] = /^(\d{1,6}(?:\.\d{1,3})?) ?([kMGT]B)$/i.exec(text.trim()) ?? [];
  const [, bytes] =
    Object.entries(sizes).find(([name]) => name.toLowerCase() === unit.toLowerCase()) ?? [];
  if (bytes !== undefined) return Number(number) * bytes;
  throw usageError(`${label} must be a size, e.g. 500MB or 2GB, not ${JSON.stringify(text)}`);
}

/** A rate limit: at most `requests` requests in `ms` milliseconds. */
export interface Rate {
  readonly requests: number;
  readonly ms: number;
}

/**
 * Parses a rate, e.g. `150/h`. The number of requests is limited, because the time of each request
 * is stored.
 * @throws PortfolioError `usage`, with `label` in the message
 */
export function parseRate(label: string, text: string): Rate {
  const [, requests, unit] = /^([1-9]\d{0,5})\/([hms])$/.exec(text) ?? [];
  // The expression matches only units of the table.
  if (requests !== undefined)
    return { requests: Number(requests), ms: msPerUnit[unit as keyof typeof msPerUnit] };
  throw usageError(
    `${label} must be a number of requests and a unit of time, e.g. 150/h, not ${JSON.stringify(text)}`,
    'the number is at most 999999',
  );
}
