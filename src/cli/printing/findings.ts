// What a check has found, as a line of a terminal.

import type { PortfolioError } from '../../errors.ts';
import { type FormatName, formatOf } from '../../view/formats/formats.ts';
import { wrap } from '../../view/text/width.ts';
import { messagePaint } from '../colour.ts';
import type { Context } from '../context.ts';

/** What a check found. A note is worth knowing and no failure. */
export interface Finding {
  readonly result: 'ok' | 'note' | 'failed';
  /** One sentence. */
  readonly text: string;
  /** What failed; the first one is the error that the command ends with. */
  readonly error?: PortfolioError;
}

export interface Check {
  readonly name: string;
  /** A check that must have passed before this one can say anything. */
  readonly needs?: string;
  readonly run: (context: Context) => Promise<readonly Finding[]> | readonly Finding[];
}

/** Whether what was checked is printed as sentences, and not as records. */
export const isInSentences = (format: FormatName, { options }: Context): boolean =>
  formatOf(format).isLaidOut === true && options.columns === undefined;

/** A line with a sign in front; longer ones go on below the first word. */
export async function sentence({ result, text }: Pick<Finding, 'result' | 'text'>, context: Context): Promise<string> {
  const { stdout } = context.system;
  const paint = await messagePaint(context, stdout);
  const sign = { ok: paint.success('✓'), note: '-', failed: paint.failure('✗') }[result];
  const [first = '', ...more] = wrap(text, Math.min(stdout.columns ?? 80, 100) - 2);
  return [`${sign} ${first}`, ...more.map((line) => `  ${line}`), ''].join('\n');
}
