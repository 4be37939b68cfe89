// Decides when to retry a failed request and how long to wait, and describes the wait.
import { isFailure, type PortfolioError } from '../errors.ts';
import type { createGate, WaitClock } from './gate.ts';

export interface RetryPolicy {
  readonly retries: number;
  /** Maximum length of one wait, in seconds. */
  readonly maxWaitSeconds: number;
}

export interface Retry {
  readonly why: string;
  readonly seconds: number;
  /** Number of tries so far. */
  readonly tried: number;
  readonly retries: number;
}

export const retryText = ({ why, seconds, tried, retries }: Retry): string =>
  `${why}; retrying in ${seconds.toFixed(1)} s (${tried} of ${retries})`;

function retryReason(error: unknown): string {
  if (!isFailure(error)) return '';
  const why = error.details.reason ?? error.message;
  return error.kind === 'timeout' ? `no answer within ${why}` : why;
}

const firstWait = 1; // seconds; doubled for each further retry

/** Statuses after which a retry cannot help, because the service does not support the request. */
const permanentStatuses = new Set([501, 505]);

function isTemporary({ kind, details: { isPermanent, status = 0 } }: PortfolioError): boolean {
  if (kind === 'network' || kind === 'timeout') return isPermanent !== true;
  return (
    kind === 'rate_limited' ||
    (kind === 'service' && status >= 500 && !permanentStatuses.has(status))
  );
}

interface RepeatedRequest {
  readonly signal: AbortSignal;
  readonly events?: { readonly onRetry?: (retry: Retry) => void };
}

interface Waiting {
  readonly gate: ReturnType<typeof createGate>;
  readonly retryPolicy: RetryPolicy;
  readonly system: WaitClock & { random(): number };
}

/** Waits before the next try. @throws `error` if a retry cannot help */
export async function waitToRetry(
  error: unknown,
  tried: number,
  { signal, events }: RepeatedRequest,
  { gate, retryPolicy, system }: Waiting,
): Promise<void> {
  const seconds = waitBefore(error, tried, retryPolicy, system.random());
  const pause = pauseFor(error);
  const wasClosed =
    pause !== undefined &&
    !gate.close(seconds ?? pause, pause > retryPolicy.maxWaitSeconds ? error : undefined);
  if (seconds === undefined) throw error;
  // If the service refuses several pages at the same time, only the first refusal is reported.
  if (!wasClosed)
    events?.onRetry?.({ why: retryReason(error), seconds, tried, retries: retryPolicy.retries });
  if (pause === undefined) await system.sleep(seconds * 1000, signal);
}

/**
 * Returns the seconds to wait after try number `tried`, or `undefined` if a retry cannot help. The
 * wait is at least the service's Retry-After, which must not exceed the policy's limit.
 * @param chance random number from 0 to 1. Half of a wait is random, so that clients do not all
 * retry together
 */
export function waitBefore(
  error: unknown,
  tried: number,
  policy: RetryPolicy,
  chance: number,
): number | undefined {
  if (!isFailure(error) || tried > policy.retries || !isTemporary(error)) return undefined;
  const wait = Math.min(firstWait * 2 ** (tried - 1) * (0.5 + chance / 2), policy.maxWaitSeconds);
  const { retryAfter = 0 } = error.details;
  return retryAfter > policy.maxWaitSeconds ? undefined : Math.max(wait, retryAfter);
}

/**
 * Returns the pause for which the service asks, in seconds: 0 if the service does not give a
 * length, `undefined` if it does not ask for a pause.
 */
function pauseFor(error: unknown): number | undefined {
  if (!isFailure(error)) return undefined;
  return error.details.retryAfter ?? (error.kind === 'rate_limited' ? 0 : undefined);
}

/**
 * Parses a Retry-After header, which is a number or a date. Returns seconds; `undefined` if it is
 * not valid.
 */
export function retryAfter(header: string | undefined, now: number): number | undefined {
  const text = header?.trim() ?? '';
  if (/^\d{1,9}(\.\d+)?$/.test(text)) return Math.ceil(Number(text));
  // Without this check, Date.parse would accept any text with a number.
  const at = /^[A-Za-z]{3,9},? /.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(at) ? undefined : Math.max(0, Math.ceil((at - now) / 1000));
}

const year = 365 * 24 * 3600; // seconds

/**
 * Returns a text such as `in 42 min (at 14:05)`. The text contains the date if that is not today.
 */
export function retryAt(seconds: number, now: number): string {
  if (seconds === 0) return 'now';
  if (seconds < 120) return `in ${seconds} s`;
  if (seconds > year) return 'in more than a year';
  const units = seconds < 2 * 3600 ? ([60, 'min'] as const) : ([3600, 'h'] as const);
  // Rounds up to the minute, so that the time is never too early.
  const at = new Date(Math.ceil((now + seconds * 1000) / 60_000) * 60_000);
  const two = (number: number) => String(number).padStart(2, '0');
  const today = at.toDateString() === new Date(now).toDateString();
  const day = today ? '' : `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())} `;
  return `in ${Math.ceil(seconds / units[0])} ${units[1]} (at ${day}${two(at.getHours())}:${two(at.getMinutes())})`;
}
