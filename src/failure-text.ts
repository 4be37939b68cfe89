// The text of a failure, as lines for a person or as JSON.
import type { Mask } from './client/mask.ts';
import {
  type ErrorKind,
  formatError,
  isFailure,
  messageOf,
  PortfolioError,
  toSignalError,
} from './errors.ts';
import { wrapMessage } from './view/text/message.ts';
import type { Paint } from './view/text/paint.ts';
import { sanitiseAround, sanitiseLines } from './view/text/text.ts';

/** Turns a thrown value into the failure to report. After an abort, this is the signal's reason. */
export function failureOf(error: unknown, { aborted, reason }: AbortSignal): PortfolioError {
  if (aborted) {
    const interrupt = toSignalError(reason);
    // An error of the same kind may contain more details than the reason, e.g. the number of the
    // last page.
    return isFailure(error) && error.kind === interrupt.kind ? error : interrupt;
  }
  if (isFailure(error)) return error;
  const hint = 'this is a bug; --verbose shows where it happened';
  return new PortfolioError('unexpected', messageOf(error), { cause: error, hint });
}

/** A failure in JSON output. Its texts are sanitised and do not contain the key. */
export interface FailureJson {
  readonly code: ErrorKind;
  readonly message: string;
  readonly hint?: string | undefined;
  /** Column of the mistake in a typed text, from 1. */
  readonly column?: number | undefined;
  readonly status?: number | undefined;
  readonly exit: number;
  readonly errors?: readonly Pick<FailureJson, 'code' | 'message' | 'status'>[] | undefined;
}

const safeText =
  (mask: Mask) =>
  (text: string, max?: number): string =>
    sanitiseAround(text, (clean) => mask.hideKeys(clean, max));

export function failureJson(failure: PortfolioError, mask: Mask): FailureJson {
  const safe = safeText(mask);
  const { kind: code, exit } = failure;
  const { hint, mistake, status, summarisedErrors = [] } = failure.details;
  const errors = summarisedErrors.map((one) => ({
    code: one.kind,
    message: formatError(one, safe),
    status: one.details.status,
  }));
  return {
    code,
    message: formatError(failure, safe),
    hint: hint === undefined ? undefined : safe(hint),
    column: mistake === undefined ? undefined : mistake.index + 1,
    status,
    exit,
    errors: errors.length === 0 ? undefined : errors,
  };
}

interface FailureTextOptions {
  readonly isJson: boolean;
  readonly isVerbose: boolean;
  readonly mask: Mask;
  /** The thrown value. `--verbose` shows its stack. */
  readonly error: unknown;
  readonly paint: Paint;
  /**
   * The stream to which the text is written. If it is a terminal, long lines are wrapped to its
   * width.
   */
  readonly screen?: { readonly isTTY: boolean; readonly columns?: number | undefined };
}

const prefix = 'portfolio:';

/** Returns the text of a failure for stderr, sanitised and without the key. */
export async function failureText(
  failure: PortfolioError,
  options: FailureTextOptions,
): Promise<string> {
  const { isJson, isVerbose, mask, error, paint, screen = { isTTY: false } } = options;
  if (isJson) return `${JSON.stringify({ error: failureJson(failure, mask) })}\n`;
  const safe = safeText(mask);
  const { hint, mistake, summarisedErrors = [] } = failure.details;
  const sentences = [...summarisedErrors, failure].map((one) =>
    wrapMessage(`${prefix} ${formatError(one, safe)}`, screen),
  );
  const lines = (await Promise.all(sentences)).map(
    (line) => `${paint.error(prefix)}${line.slice(prefix.length)}\n`,
  );
  const placeLines = mistake === undefined ? '' : await caretLines(mistake, safe);
  const hintLine =
    hint === undefined ? '' : `${await wrapMessage(`hint: ${safe(hint)}`, screen)}\n`;
  const hasStack = failure.kind === 'unexpected' && isVerbose && error instanceof Error;
  const stack = hasStack ? `${mask.hideKeys(sanitiseLines(error.stack ?? ''))}\n` : '';
  return `${lines.join('')}${placeLines}${hintLine}${stack}`;
}

/** Returns two lines: the typed text, and a caret below the mistake. */
async function caretLines(
  { text, index }: NonNullable<PortfolioError['details']['mistake']>,
  safe: (text: string) => string,
): Promise<string> {
  const { measureWidth } = await import('./view/text/width.ts');
  return `  ${safe(text)}\n  ${' '.repeat(measureWidth(safe(text.slice(0, index))))}^\n`;
}
