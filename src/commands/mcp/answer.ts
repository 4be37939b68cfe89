// Limits and texts of answers.
import type { Mask } from '../../client/mask.ts';
import type { PortfolioError } from '../../errors.ts';
import { usageError } from '../../errors.ts';
import { failureJson } from '../../failure-text.ts';
import { type Argument, type Given, valueIn } from './tool.ts';

/** Maximum number of characters of an answer's text: about 6,000 tokens. */
export const maxCharacters = 24_000;

/** Returns the message and the hint of a failure, as the command line prints them. */
export function sentenceOf(failure: PortfolioError, mask: Mask): string {
  const { message, hint, errors = [] } = failureJson(failure, mask);
  const lines = [...errors.map((each) => each.message), message];
  return [...lines, ...(hint === undefined ? [] : [`hint: ${hint}`])].join('\n');
}

export const cursor = {
  help: 'From the last answer, to continue',
  value: { kind: 'text' },
} as const satisfies Argument;

/** Returns the part of a text from the cursor on, and a sentence if more follows. */
export function partOf(text: string, given: Given): { readonly part: string; readonly more: readonly string[] } {
  const typed = valueIn(given, 'cursor') ?? '0';
  if (!/^\d{1,9}$/.test(typed))
    throw usageError(`cursor takes the cursor of an earlier answer, not ${JSON.stringify(typed.slice(0, 60))}`);
  const from = Number(typed);
  const end = Math.min(text.length, from + maxCharacters);
  const part = text.slice(from, end);
  if (end >= text.length) return { part, more: from === 0 ? [] : ['The text ends here.'] };
  return {
    part,
    more: [`Characters ${from} to ${end} of ${text.length}. For the rest, repeat the call with cursor="${end}".`],
  };
}
