// When a failed request is worth another try, and how long to wait before it.
import { PortfolioError } from '../errors.ts';

export interface Patience {
  /** Tries after the first. */
  readonly retries: number;
  /** Seconds that a single wait may last at the most. */
  readonly maxWait: number;
}

const firstWait = 0.5; // seconds; doubled at each further try
const mayPass = new Set(['network', 'timeout', 'rate_limited']);

/**
 * Seconds to wait before try number `tried + 1`, or undefined when another try cannot help.
 * The service's own Retry-After is honoured, unless it is longer than patience allows.
 * @param chance from 0 up to 1: waits are spread so that many clients do not return at once
 */
export function waitBefore(error: unknown, tried: number, patience: Patience, chance: number): number | undefined {
  if (!(error instanceof PortfolioError) || tried > patience.retries) return undefined;
  const serverTrouble = error.kind === 'service' && (error.details.status ?? 0) >= 500;
  if (!mayPass.has(error.kind) && !serverTrouble) return undefined;
  const { retryAfter } = error.details;
  if (retryAfter !== undefined) return retryAfter <= patience.maxWait ? retryAfter : undefined;
  return Math.min(firstWait * 2 ** (tried - 1) * (0.5 + chance), patience.maxWait);
}

/** Seconds that a Retry-After header asks for, in either of its forms; undefined when there is none. */
export function retryAfter(header: string | undefined, now: number): number | undefined {
  if (header === undefined) return undefined;
  const text = header.trim();
  if (/^\d{1,9}$/.test(text)) return Number(text);
  const at = Date.parse(text);
  return Number.isNaN(at) ? undefined : Math.max(0, Math.ceil((at - now) / 1000));
}
