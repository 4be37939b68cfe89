// How the program fails: one error with a kind, and the one table from kinds to exit codes.

const exits = {
  unexpected: 1,
  usage: 2,
  not_found: 3,
  no_key: 4,
  key_refused: 4,
  service: 5,
  unreadable: 5,
  network: 6,
  timeout: 6,
  rate_limited: 7,
  incomplete: 8,
  unsafe: 9,
  interrupted: 130,
} as const;

export type ErrorKind = keyof typeof exits;

export interface ErrorDetails {
  /** The reason, shown in brackets behind the message. */
  readonly why?: string;
  /** What to do next, as one line. */
  readonly hint?: string;
  /** The status that the service answered with. */
  readonly status?: number;
  /** Seconds after which the service will answer again, where it said so. */
  readonly retryAfter?: number;
  /** The same for people: `in 42 min (at 14:05)`. */
  readonly retryAt?: string;
  /** Whether a retry would fail in the same way. */
  readonly permanent?: boolean;
  readonly cause?: unknown;
}

/** A failure that a user can understand; anything else that is thrown is a bug. */
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
    return exits[this.kind];
  }
}

/** The code of a system error (`ENOENT`), or ''. */
export const codeOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'code' in error && error.code !== undefined ? String(error.code) : '';
