// The program's error class, and the table of the kinds of failure with their exit codes.
import { setMaxListeners } from 'node:events';

/** For each kind of failure: its exit code, a short name for the code, and what the kind means. */
export const failures = {
  unexpected: {
    exit: 1,
    help: 'unexpected error',
    meaning: 'Unexpected error; --verbose shows where it happened',
  },
  output_closed: {
    exit: 0,
    help: 'done',
    meaning: 'Success, also if a list is empty or the reader closes the pipe early',
  },
  usage: {
    exit: 2,
    help: 'usage',
    meaning: 'Wrong arguments, flags or settings; at most one request was sent',
  },
  not_found: { exit: 3, help: 'not found', meaning: 'The service has no such record' },
  not_kept: {
    exit: 3,
    help: 'not found',
    meaning: 'Not in your library or recording; the service may have it',
  },
  no_key: { exit: 4, help: 'no key or key refused', meaning: 'No service or no key is set up' },
  key_refused: {
    exit: 4,
    help: 'no key or key refused',
    meaning: 'The service refused the key (401, 403)',
  },
  service: {
    exit: 5,
    help: 'service failed',
    meaning: 'The service failed (5xx, or another error)',
  },
  unreadable: {
    exit: 5,
    help: 'service failed',
    meaning: 'A response, or a text in the library, cannot be read',
  },
  network: { exit: 6, help: 'network', meaning: 'The service could not be reached, or TLS failed' },
  timeout: { exit: 6, help: 'network', meaning: 'The service did not respond in time' },
  rate_limited: {
    exit: 7,
    help: 'rate limited',
    meaning: 'The rate limit of the service (429) or the budget of a sync is used up',
  },
  incomplete: {
    exit: 8,
    help: 'incomplete',
    meaning: 'Only a part of the requested output was printed',
  },
  unsafe: { exit: 9, help: 'refused for safety', meaning: 'Refused for safety' },
  hung_up: { exit: 129, help: 'hung up', meaning: 'The terminal was closed (SIGHUP)' },
  interrupted: { exit: 130, help: 'interrupted', meaning: 'Ctrl-C (SIGINT)' },
  terminated: { exit: 143, help: 'terminated', meaning: 'SIGTERM' },
} as const;

export type ErrorKind = keyof typeof failures;

/** The signals that `main.ts` handles, each with the kind of failure that it causes. */
export const errorKindBySignal = {
  SIGINT: 'interrupted',
  SIGTERM: 'terminated',
  SIGHUP: 'hung_up',
} as const satisfies Readonly<Record<string, ErrorKind>>;

export const signalError = (signalName: keyof typeof errorKindBySignal): PortfolioError =>
  new PortfolioError(
    errorKindBySignal[signalName],
    errorKindBySignal[signalName].replace('_', ' '),
  );

/** Whether an error is a PortfolioError and, if `kinds` are passed, has one of these kinds. */
export const isFailure = (
  error: unknown,
  ...kinds: readonly ErrorKind[]
): error is PortfolioError =>
  error instanceof PortfolioError && (kinds.length === 0 || kinds.includes(error.kind));

/** Whether the error ends the whole command: after a signal, or if the reader closed the output. */
export const endsCommand = (error: unknown): boolean =>
  isFailure(error, 'output_closed', ...Object.values(errorKindBySignal));

/**
 * Returns a signal that aborts when the first of `abortSignals` aborts. It may have any number of
 * listeners. By default, Node prints a warning if there are more than ten.
 */
export function joinSignals(...abortSignals: AbortSignal[]): AbortSignal {
  const signal = AbortSignal.any(abortSignals);
  setMaxListeners(0, signal);
  return signal;
}

/**
 * Waits for `promise`. If `signal` aborts first, rejects with its reason, without stopping the work
 * of `promise`. Does not check whether `signal` has already aborted.
 */
export const rejectOnAbort = <T>(promise: Promise<T>, signal: AbortSignal): Promise<T> =>
  new Promise((resolve, reject) => {
    const onAbort = () => reject(signal.reason);
    signal.addEventListener('abort', onAbort, { once: true });
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', onAbort));
  });

export interface ErrorDetails {
  /** The reason of the error. It is printed in brackets after the message. */
  readonly reason?: string;
  /** Advice in one line, which is printed after the error. */
  readonly hint?: string;
  /**
   * The typed text that has a mistake, and the index of the mistake in UTF-16 units, from 0. A
   * caret marks the mistake below the text.
   */
  readonly mistake?: { readonly text: string; readonly index: number };
  readonly status?: number;
  /** Seconds until the service accepts requests again. */
  readonly retryAfter?: number;
  /** When to try again, as words for a message, e.g. `in 42 min (at 14:05)`. */
  readonly retryTimeText?: string;
  /** Whether a retry would fail in the same way. */
  readonly isPermanent?: boolean;
  /** Whether `--quiet` hides the message. */
  readonly isExpected?: boolean;
  /** Whether only the exit code is reported. */
  readonly isSilent?: boolean;
  /** The errors that this error summarises. They are printed before it. */
  readonly summarisedErrors?: readonly PortfolioError[];
  readonly cause?: unknown;
}

/** A failure with a message for the user. If another error ends the program, that is a bug. */
export class PortfolioError extends Error {
  readonly kind: ErrorKind;
  readonly details: ErrorDetails;

  constructor(kind: ErrorKind, message: string, details: ErrorDetails = {}) {
    super(message, { cause: details.cause });
    this.name = 'PortfolioError';
    this.kind = kind;
    this.details = details;
  }

  get exit(): number {
    return failures[this.kind].exit;
  }
}

export const usageError = (message: string, hint?: string): PortfolioError =>
  new PortfolioError('usage', message, hint === undefined ? {} : { hint });

export const messageOf = (error: unknown): string =>
  error instanceof Error ? error.message : String(error);

/**
 * Returns a failure as one sentence, with its reason in brackets.
 * @param makeSafe makes the message and the reason safe to print, because they may be texts of the
 * service. For the reason, it gets the maximum length in characters, and must cut a longer text. By
 * default, both are unchanged
 */
export function formatError(
  failure: PortfolioError,
  makeSafe = (text: string, _maxLength?: number) => text,
): string {
  const { reason } = failure.details;
  return `${makeSafe(failure.message)}${reason === undefined ? '' : ` (${makeSafe(reason, maxReasonLength)})`}`;
}

const maxReasonLength = 300;

/** Returns the message and the reason of a failure, as the reason of another failure. */
export const toReason = ({ message, details: { reason } }: PortfolioError): string =>
  reason === undefined ? message : `${message}: ${reason}`;

/** Returns the code of a system error, e.g. `ENOENT`; '' without a code. */
export const errorCode = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'code' in error && error.code !== undefined
    ? String(error.code)
    : '';

/** Returns the reason of an aborted signal, or an error `interrupted` for any other reason. */
export const toSignalError = (reason: unknown): PortfolioError =>
  isFailure(reason) ? reason : new PortfolioError('interrupted', 'interrupted');
