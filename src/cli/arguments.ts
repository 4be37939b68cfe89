// Turns the words after a command into the values of its arguments. An id or a user name may be typed as a web address,
// as rows of the last list (`@3`), or as `-`, which reads them from standard input, one per line.
import { accept } from '../api/values.ts';
import { usageError } from '../errors.ts';
import type { ArgumentRow, Arguments, Word } from './command.ts';
import type { Context } from './context.ts';
import type { RecordKind } from './row-words.ts';

/** @throws PortfolioError `usage` that names the wrong word or line */
export async function resolveArguments(
  rows: readonly ArgumentRow[],
  typed: readonly string[],
  context: Context,
): Promise<Arguments> {
  const words: Word[] = [];
  let isSeveral = false;
  if (typed.filter((word, at) => word === '-' && recordKind(rowAt(rows, at)) !== undefined).length > 1)
    throw usageError('standard input can be read only once: give one -');
  for (const [at, word] of typed.entries()) {
    const row = rowAt(rows, at);
    const kind = recordKind(row);
    const found =
      row === undefined || kind === undefined ? [{ value: word }] : await resolvedWord(word, row, kind, context);
    const isRange = found.length !== 1 || (kind !== undefined && /^(-|@.*-.*)$/.test(word));
    if (row?.isVariadic !== true && found.length !== 1) throw oneOnly(row?.name ?? '', word, found.length);
    isSeveral ||= row?.isVariadic === true && (isRange || at >= rows.length);
    words.push(...found);
  }
  return { words, isSeveral };
}

/** Returns the row of a word by its position. The last argument may take several words. */
const rowAt = (rows: readonly ArgumentRow[], at: number): ArgumentRow | undefined =>
  rows[at] ?? (rows.at(-1)?.isVariadic === true ? rows.at(-1) : undefined);

/** Returns the kind of record that an argument names, if it names one. */
function recordKind(row: ArgumentRow | undefined): RecordKind | undefined {
  const value = row?.value;
  return typeof value === 'object' && (value.kind === 'id' || value.kind === 'user') ? value : undefined;
}

async function resolvedWord(
  word: string,
  { name }: ArgumentRow,
  kind: RecordKind,
  context: Context,
): Promise<readonly Word[]> {
  const label = name.toUpperCase();
  if (word.startsWith('@')) {
    const { rowsOf } = await import('./row-words.ts');
    const rows = await rowsOf(word, kind, context);
    return rows.map(({ value, url }) => ({ value: checked(kind, label, value), url, typed: word }));
  }
  if (word !== '-') return [{ value: checked(kind, label, word) }];
  const { inputLines } = await import('./input-lines.ts');
  const lines = await inputLines(context);
  return lines.map(({ text, line }) => ({
    value: checked(kind, `line ${line} of standard input: ${label}`, text),
    typed: word,
  }));
}

function checked(kind: RecordKind, label: string, text: string): string {
  if (text.trim() === '') throw usageError(`${label} must not be empty`);
  const result = accept(kind, label, text);
  if ('problem' in result) throw usageError(result.problem);
  return result.value;
}

function oneOnly(name: string, word: string, count: number) {
  const source = word === '-' ? 'standard input' : word;
  return usageError(`${name.toUpperCase()} takes one record, and ${source} has ${count === 0 ? 'none' : count}`);
}
