// What a check has found, as a line of a terminal.

import { type FormatName, formatOf } from '../../view/formats/formats.ts';
import { wrap } from '../../view/text/width.ts';
import { messagePaint } from '../colour.ts';
import type { Context } from '../context.ts';
import type { Finding } from './check.ts';

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
