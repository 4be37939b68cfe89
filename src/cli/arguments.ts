// Converts the words after a command to the values of its arguments. Instead of an id or user name,
// one may type a web address, rows of the last list (`@3`), or `-`. With `-`, standard input has
// one id or user name per line.
import type { PictureName } from '../api/kinds/pictures.ts';
import type { ValueDefinition } from '../api/schema.ts';
import { checkTypedText } from '../api/values.ts';
import { usageError } from '../errors.ts';
import {
  type ArgumentRow,
  type ArgumentValue,
  findArgumentRow,
  type RecordIdDefinition,
  type ResolvedArguments,
  recordIdDefinitionOf,
} from './command.ts';
import type { Context } from './context.ts';
import { suggestCommand } from './suggested-command.ts';

/** Checks that at most one word is `-`. @throws PortfolioError `usage` */
export function checkInputOnce(words: readonly string[]): void {
  if (words.filter((word) => word === '-').length > 1)
    throw usageError('standard input can be read only once: type - only once');
}

/**
 * Returns the values of the arguments.
 * @throws PortfolioError `usage` that names the invalid word or line
 */
export async function resolveArguments(
  rows: readonly ArgumentRow[],
  typed: readonly string[],
  context: Context,
): Promise<ResolvedArguments> {
  let words: readonly ArgumentValue[] = [];
  let isIdList = false;
  checkInputOnce(
    typed.filter((_, at) => recordIdDefinitionOf(findArgumentRow(rows, at)) !== undefined),
  );
  for (const [at, word] of typed.entries()) {
    const row = findArgumentRow(rows, at);
    const kind = recordIdDefinitionOf(row);
    const label = row?.name.toUpperCase() ?? '';
    const found =
      kind === undefined
        ? [{ value: word }]
        : await resolvedWord(word, { label, kind, hint: row?.invalidIdHint }, context);
    const isRange = found.length !== 1 || (kind !== undefined && /^(-|@.*-.*)$/.test(word));
    if (row?.isVariadic !== true && found.length !== 1) {
      const source = word === '-' ? 'standard input' : word;
      throw usageError(`${label} takes one record, and ${source} has ${found.length || 'none'}`);
    }
    isIdList ||= row?.isVariadic === true && (isRange || at >= rows.length);
    words = words.concat(found);
  }
  return { argumentValues: words, isIdList };
}

interface RecordWords {
  readonly label: string;
  readonly kind: RecordIdDefinition;
  readonly hint: string | undefined;
}

async function resolvedWord(
  word: string,
  { label, kind, hint }: RecordWords,
  context: Context,
): Promise<readonly ArgumentValue[]> {
  if (word.startsWith('@')) {
    const { resolveRows } = await import('./row-words.ts');
    const rows = await resolveRows(word, kind, context);
    return rows.map((row) => ({ ...row, value: readId(row.value, label, kind, context) }));
  }
  if (word !== '-') return [{ value: readId(word, label, kind, context, hint) }];
  const lines = await inputLines(context);
  return lines.map(({ text, line }) => ({
    value: readId(text, `line ${line} of standard input: ${label}`, kind, context),
    typedText: word,
  }));
}

/**
 * Returns the id or user name in a text that the user typed. The connection compares a web address
 * with the record.
 * @param label the argument or flag, for messages @throws PortfolioError `usage`
 */
export function readId(
  text: string,
  label: string,
  kind: ValueDefinition,
  { typedTextsById, options }: Pick<Context, 'typedTextsById' | 'options'>,
  hint?: string,
): string {
  if (text.trim() === '') throw usageError(`${label} must not be empty`);
  const result = checkTypedText(kind, label, text);
  if ('problem' in result) {
    // A text of several words is the name of a person.
    const isName = kind.kind === 'user' && /\S\s+\S/.test(text);
    const finding = isName
      ? `find user names with \`${suggestCommand(['users', text], options)}\``
      : undefined;
    throw usageError(result.problem, hint ?? finding);
  }
  if (text !== result.value) typedTextsById.set(result.value, text);
  return result.value;
}

/** Returns the picture that --picture names. @throws PortfolioError `usage` */
export function pictureNamed(text: string | undefined): PictureName | undefined {
  if (text === undefined || /^https?:\/\//i.test(text)) return text;
  if (/^[1-9]\d{0,8}$/.test(text)) return Number(text);
  throw usageError(`--picture must be a number from 1 or an address, not ${JSON.stringify(text)}`);
}

/**
 * Maximum length of standard input, in characters. A longer input is probably not a list of ids.
 */
const maxInput = 10_000_000;

/**
 * Reads ids and user names from standard input, one per line. Skips blank lines and comments, which
 * begin with `#`.
 * @returns the trimmed lines, and their line numbers (from 1)
 * @throws PortfolioError `usage` if the input is too long; the reason of the signal if it was
 * aborted
 */
export async function inputLines({
  system: { stdin, stderr, signal },
  note,
}: Pick<Context, 'system' | 'note'>): Promise<
  readonly { readonly text: string; readonly line: number }[]
> {
  if (stdin.isTTY && stderr.isTTY) await note('reading ids, one per line; Ctrl-D ends the input');
  const decoder = new TextDecoder();
  let text = '';
  try {
    for await (const chunk of stdin.stream) {
      text += typeof chunk === 'string' ? chunk : decoder.decode(chunk, { stream: true });
      if (text.length > maxInput)
        throw usageError(`standard input has more than ${maxInput} characters`);
    }
  } finally {
    signal.throwIfAborted();
  }
  const lines = text.split('\n').map((each, at) => ({ text: each.trim(), line: at + 1 }));
  return lines.filter((each) => each.text !== '' && !each.text.startsWith('#'));
}
