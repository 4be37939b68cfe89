// The program's error class, and the table of the kinds of failure with their exit codes.

/** Each kind of failure with its exit code and the meaning of that code in help. */
export const failures = {
  unexpected: { exit: 1, help: 'unexpected error' },
  /** Nobody reads stdout any more. */
  output_closed: { exit: 0, help: 'done' },
  usage: { exit: 2, help: 'usage' },
  not_found: { exit: 3, help: 'not found' },
  no_key: { exit: 4, help: 'no key or key refused' },
  key_refused: { exit: 4, help: 'no key or key refused' },
  service: { exit: 5, help: 'service failed' },
  unreadable: { exit: 5, help: 'service failed' },
  network: { exit: 6, help: 'network' },
  timeout: { exit: 6, help: 'network' },
  rate_limited: { exit: 7, help: 'rate limited' },
  incomplete: { exit: 8, help: 'incomplete' },
  unsafe: { exit: 9, help: 'refused for safety' },
  /** By SIGINT, e.g. Ctrl-C. */
  interrupted: { exit: 130, help: 'interrupted' },
  /** By SIGTERM. */
  terminated: { exit: 143, help: 'terminated' },
} as const;

export type ErrorKind = keyof typeof failures;

export interface ErrorDetails {
  /** The reason, shown in brackets after the message. */
  readonly why?: string;
  /** What to do next, as one line. */
  readonly hint?: string;
  /** Where in a text that the user typed the mistake is: shown below the message, with a caret. `at` counts UTF-16 units from 0. */
  readonly place?: { readonly text: string; readonly at: number };
  /** The HTTP status of the response. */
  readonly status?: number;
  /** Seconds until the service accepts requests again, if it said so. */
  readonly retryAfter?: number;
  /** The same as text for the hint: `in 42 min (at 14:05)`. */
  readonly retryAt?: string;
  /** Whether a retry would fail in the same way. */
  readonly permanent?: boolean;
  /** The failures that this one sums up. They are printed before it. */
  readonly each?: readonly PortfolioError[];
  readonly cause?: unknown;
}

/** A failure with a message for the user. Anything else that is thrown is a bug. */
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

/** Wrong arguments or flags, or flags that cannot be used together. */
export const usageError = (message: string, hint?: string): PortfolioError =>
  new PortfolioError('usage', message, hint === undefined ? {} : { hint });

/** The code of a system error (`ENOENT`), or ''. */
export const codeOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'code' in error && error.code !== undefined ? String(error.code) : '';
