// library sql 'SELECT …': queries views of the library and prints the rows in any output format.
// The query runs in a child process, because SQLite cannot be interrupted in the same process.
import { text } from 'node:stream/consumers';
import { isStructured } from '../../api/json/json-types.ts';
import { parseJson } from '../../api/json/parse.ts';
import type { Context } from '../../cli/context.ts';
import { checkAndChooseFormat, openRenderer } from '../../cli/printing/output.ts';
import { isFailure, PortfolioError, usageError } from '../../errors.ts';
import { textIn } from '../../library/store/sqlite.ts';
import { parseDurationMs } from '../../settings/options/durations.ts';

import { existingLibrary, fromLibrary } from '../../sources/library-file.ts';
import type { OwnProcess } from '../../system/child-processes.ts';
import type { RawRecord, Renderer } from '../../view/format.ts';
import { defaultFormatFor } from '../../view/formats/formats.ts';
import { tableSubject } from '../../view/lists/own-list.ts';

export async function librarySql(context: Context, words: readonly string[]): Promise<void> {
  const { options, system, settings } = context;
  const isPrinted = options.out === undefined;
  const format = await checkAndChooseFormat(context, defaultFormatFor(system.stdout));
  const file = existingLibrary(context);
  const { openToRead } = await import('../../library/store/database.ts');
  await fromLibrary((onLeftOut) => openToRead(file, onLeftOut).close(), context);
  const sql =
    words.length === 1 && words[0] === '-' ? await text(system.stdin.stream) : words.join(' ');
  system.signal.throwIfAborted();
  const limit = settings().get('timeout')?.value ?? '30s';
  const child = await system.startSelf({
    args: ['library', '__query', '--library', file],
    input: sql,
    limit: parseDurationMs('--timeout', limit),
  });
  const stop = () => child.stop();
  system.signal.addEventListener('abort', stop, { once: true });
  let renderer: Renderer | undefined;
  let names: readonly string[] = [];
  let isWhole = false;
  /** Takes a line as `libraryQuery` writes it. Returns its row, if it has one. */
  const rowIn = (line: string): readonly RawRecord[] => {
    const text = line.slice(1);
    if (line.startsWith('r')) return [{ text, value: parseJson(text) }];
    if (line.startsWith('e')) throw queryError(sql, JSON.parse(text));
    if (line.startsWith('c')) names = JSON.parse(text);
    isWhole = line === '.';
    return [];
  };
  try {
    for await (const lines of batchesOf(child)) {
      const rows = lines.flatMap(rowIn);
      if (names.length === 0) continue;
      const presenter = tableSubject({ names, numbers: numbersIn(rows) });
      renderer ??= await openRenderer(context, format, { presenter, now: system.now() });
      await renderer.write({ records: rows });
    }
  } catch (error) {
    stop();
    // Prints the collected rows if they reached the limit. A file is whole or not written.
    if (isPrinted && isFailure(error, 'incomplete')) await renderer?.end();
    throw error;
  } finally {
    system.signal.removeEventListener('abort', stop);
  }
  const { isTooLong, errors } = await child.ended;
  system.signal.throwIfAborted();
  if (isWhole || isPrinted) await renderer?.end();
  if (isWhole) return;
  if (isTooLong)
    throw new PortfolioError('incomplete', `the query took longer than ${limit}`, {
      hint: '--timeout 5m gives it more time',
    });
  throw stoppedError(sql, errors);
}

/** @param errors its stderr */
function stoppedError(sql: string, errors: string): PortfolioError {
  const [, sentence] = /^portfolio: (.*)$/m.exec(errors) ?? [];
  const at = errors.includes('Utf8Error') ? notTextAt(sql) : undefined;
  const crash = 'SQLite crashed on this query; the library is unchanged';
  return at === undefined
    ? new PortfolioError(
        'unexpected',
        sentence ?? crash,
        sentence === undefined ? { hint: 'try a smaller query' } : {},
      )
    : queryError(sql, { message: 'these bytes are not UTF-8', at }, "write bytes as unhex('…')");
}

/** Returns the index of the first byte literal in the query that is not UTF-8, e.g. `x'ff'`. */
function notTextAt(sql: string): number | undefined {
  for (const { index, 1: digits = '' } of sql.matchAll(/\bx'((?:[0-9a-f]{2})*)'/gi))
    if (textIn(Buffer.from(digits, 'hex')) === undefined) return index;
  return undefined;
}

/** Yields the complete lines in the output of the process, after each chunk. */
async function* batchesOf({ output }: OwnProcess): AsyncGenerator<readonly string[]> {
  const decoder = new TextDecoder();
  // Parts of an incomplete line. Joining them after each chunk would take quadratic time.
  let parts: string[] = [];
  for await (const chunk of output) {
    const text = typeof chunk === 'string' ? chunk : decoder.decode(chunk, { stream: true });
    const end = text.lastIndexOf('\n');
    parts.push(end < 0 ? text : text.slice(0, end));
    if (end < 0) continue;
    yield parts.join('').split('\n');
    parts = [text.slice(end + 1)];
  }
}

function queryError(
  sql: string,
  { message, at }: { readonly message: string; readonly at?: number },
  hint = '`portfolio help library` lists the views and their columns',
): PortfolioError {
  if (at === undefined) return usageError(message, hint);
  const before = sql.slice(0, at).split('\n');
  const text = sql.split('\n')[before.length - 1] ?? '';
  return new PortfolioError('usage', message, {
    hint,
    mistake: { text, index: before.at(-1)?.length ?? 0 },
  });
}

function numbersIn(rows: readonly RawRecord[]): ReadonlySet<string> {
  const found = new Map<string, boolean>();
  for (const { value } of rows) {
    for (const [name, cell] of isStructured(value) ? Object.entries(value) : [])
      if (cell !== null) found.set(name, (found.get(name) ?? true) && typeof cell === 'number');
  }
  return new Set([...found].flatMap(([name, isNumber]) => (isNumber ? [name] : [])));
}

/** Number of characters after which the process writes the collected lines. */
const maxOutput = 65_536;

/**
 * Runs a query from standard input, for `library sql`. Writes a line for the columns (`c`), a line
 * for each row (`r`), and a line for the end (`.`) or an error (`e`).
 */
export async function libraryQuery(context: Context): Promise<void> {
  const { system } = context;
  const { stdin, stdout } = system;
  const sql = await text(stdin.stream);
  const { runQuery, QueryError, rowText } = await import('../../library/exchange/query.ts');
  try {
    const { columns, rows, close } = await fromLibrary(
      () => runQuery(existingLibrary(context), sql),
      context,
    );
    let lines = `c${JSON.stringify(columns)}\n`;
    const next = rows[Symbol.iterator]();
    /** Adds rows up to the limit, and returns whether there may be more. */
    const addRows = (): boolean => {
      for (let row = next.next(); row.done !== true; row = next.next()) {
        lines += `r${rowText(columns, row.value)}\n`;
        if (lines.length >= maxOutput) return true;
      }
      return false;
    };
    // Finding a row may take very long. JavaScript listeners for signals cannot run during this
    // time. They are removed for many rows at a time, because each removal takes memory up to the
    // next turn of the event loop.
    while (system.runBlocking(addRows)) {
      await stdout.write(lines);
      lines = '';
    }
    close();
    await stdout.write(`${lines}.\n`);
  } catch (error) {
    if (!(error instanceof QueryError)) throw error;
    await stdout.write(`e${JSON.stringify({ message: error.message, at: error.at })}\n`);
  }
}
