// Prints the findings of checks, e.g. for doctor.
import type { PortfolioError } from '../../errors.ts';
import { defaultFormatFor, type FormatName, formatOf } from '../../view/formats/formats.ts';
import { wrap } from '../../view/text/width.ts';
import { loadMessagePaint } from '../colour.ts';
import type { Context } from '../context.ts';
import { chooseCheckedFormat } from './check-format.ts';
import { writeFactList } from './facts.ts';

/** One result of a check. `note` informs the user and is not a failure. */
export interface Finding {
  readonly result: 'ok' | 'note' | 'failed';
  readonly text: string;
  /**
   * The error, if the result is `failed`. The command ends with the error of the first failed
   * check.
   */
  readonly error?: PortfolioError;
}

export const ok = (text: string): Finding => ({ result: 'ok', text });
export const note = (text: string): Finding => ({ result: 'note', text });

export interface Check {
  readonly name: string;
  /** Name of the check that must pass before this check runs. */
  readonly needs?: string;
  readonly run: (context: Context) => Promise<readonly Finding[]> | readonly Finding[];
}

/** Whether to print findings as sentences. Otherwise they are printed as records. */
const isInSentences = (format: FormatName, { options }: Pick<Context, 'options'>): boolean =>
  formatOf(format).isForPeople === true && options.columns === undefined;

/**
 * Writes and returns findings. Sentences are written immediately and without the pager, because
 * checks may be slow. Records are written after the last check.
 */
export async function writeFindings<F extends Finding & { readonly check: string }>(
  context: Context,
  findings: AsyncIterable<F> | readonly F[],
): Promise<readonly F[]> {
  const { stdout } = context.system;
  const asSentences = isInSentences(
    chooseCheckedFormat(context, defaultFormatFor(stdout)),
    context,
  );
  const found: F[] = [];
  for await (const finding of findings) {
    found.push(finding);
    if (asSentences) await stdout.write(await sentence(finding, context));
  }
  const records = found.map(({ check, result, text }) => ({ check, result, text }));
  const noun = { one: 'check', many: 'checks' };
  if (!asSentences) await writeFactList(context, { noun, envelopeKey: 'checks', records });
  return found;
}

/** Formats a finding as `✓`, `-` or `✗` and its text, wrapped to the width of the terminal. */
async function sentence(
  { result, text }: Pick<Finding, 'result' | 'text'>,
  context: Context,
): Promise<string> {
  const { stdout } = context.system;
  const paint = await loadMessagePaint(context, stdout);
  const sign = { ok: paint.success('✓'), note: '-', failed: paint.failure('✗') }[result];
  const [first = '', ...more] = wrap(text, Math.min(stdout.columns ?? 80, 100) - 2);
  return [`${sign} ${first}`, ...more.map((line) => `  ${line}`), ''].join('\n');
}
