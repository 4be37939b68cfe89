// When a failed request is worth another try, how long to wait before it, and how that is said.
import { PortfolioError } from '../errors.ts';

export interface Patience {
  /** Tries after the first. */
  readonly retries: number;
  /** Seconds that a single wait may last at the most. */
  readonly maxWait: number;
}

const firstWait = 1; // seconds; doubled at each further try

/** 501 and 505 say what the service cannot do at all. */
const neverPass = new Set([501, 505]);

function mayPass({ kind, details: { lasting, status = 0 } }: PortfolioError): boolean {
  if (kind === 'network' || kind === 'timeout') return lasting !== true;
  return kind === 'rate_limited' || (kind === 'service' && status >= 500 && !neverPass.has(status));
}

/**
 * Seconds to wait before try number `tried + 1`, or undefined when another try cannot help.
 * The service's own Retry-After is honoured, unless it is longer than patience allows.
 * @param chance from 0 up to 1: half of a wait is left to it, so that many clients do not return at once
 */
export function waitBefore(error: unknown, tried: number, patience: Patience, chance: number): number | undefined {
  if (!(error instanceof PortfolioError) || tried > patience.retries || !mayPass(error)) return undefined;
  const wait = Math.min(firstWait * 2 ** (tried - 1) * (0.5 + chance / 2), patience.maxWait);
  const { retryAfter = 0 } = error.details;
  return retryAfter > patience.maxWait ? undefined : Math.max(wait, retryAfter);
}

/** Seconds for which the service wants no request at all, 0 where it does not say; undefined where just one has failed. */
export function pauseFor(error: unknown): number | undefined {
  if (!(error instanceof PortfolioError)) return undefined;
  return error.details.retryAfter ?? (error.kind === 'rate_limited' ? 0 : undefined);
}

/** Seconds that a Retry-After header asks for, in either of its forms; undefined when there is none. */
export function retryAfter(header: string | undefined, now: number): number | undefined {
  const text = header?.trim() ?? '';
  if (/^\d{1,9}(\.\d+)?$/.test(text)) return Math.ceil(Number(text));
  // Anything with a number in it is a date to Date.parse.
  const at = /^[A-Za-z]{3,9},? /.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(at) ? undefined : Math.max(0, Math.ceil((at - now) / 1000));
}

/** `in 42 min (at 14:05)`, with the day where it is not today's. */
export function comeBack(seconds: number, now: number): string {
  if (seconds < 120) return `in ${seconds} s`;
  const units = seconds < 2 * 3600 ? ([60, 'min'] as const) : ([3600, 'h'] as const);
  // The clock shows whole minutes: the next one is never too early.
  const at = new Date(Math.ceil((now + seconds * 1000) / 60_000) * 60_000);
  const two = (number: number) => String(number).padStart(2, '0');
  const today = at.toDateString() === new Date(now).toDateString();
  const day = today ? '' : `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())} `;
  return `in ${Math.ceil(seconds / units[0])} ${units[1]} (at ${day}${two(at.getHours())}:${two(at.getMinutes())})`;
}
