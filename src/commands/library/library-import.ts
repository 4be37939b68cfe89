// library import FILE…: imports an exported library, or records that this program printed into a
// file. Reports broken lines.
import { on } from 'node:events';
import { createReadStream, readdirSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Readable } from 'node:stream';
import { type JsonFault, jsonReader } from '../../api/json/json-reader.ts';
import { quantity } from '../../api/words.ts';
import { createAction } from '../../cli/action.ts';
import { checkInputOnce } from '../../cli/arguments.ts';
import type { CommandRow } from '../../cli/command.ts';
import type { Context } from '../../cli/context.ts';
import { PortfolioError, usageError } from '../../errors.ts';
import { isFolder } from '../../files/folders.ts';
import { describeFileError } from '../../files/reasons.ts';
import {
  findRecords,
  type ImportEntry,
  type IntakeOptions,
} from '../../library/exchange/intake.ts';
import { mergeInto } from '../../library/exchange/merge.ts';
import { exportedTables } from '../../library/exchange/tables.ts';
import { correctedText, correctTimes } from '../../library/history/clock.ts';
import { libraryFile, noteFaults, openOwnLibrary, writeError } from '../../sources/library-file.ts';
import { withProgress } from '../../terminal/progress.ts';
import {
  batchesInto,
  importable,
  incompleteImport,
  type Tally,
  textsOf,
} from './import-batches.ts';
import { isWatchable } from './watch-words.ts';

/** Base URL under which records are stored if no service is set up. */
const unknownService = 'https://import.invalid';

interface Input {
  readonly name: string;
  /** Size in bytes; 0 if it is unknown. */
  readonly size: number;
  /** Time of the file's last change, in Unix seconds. Records without a time get this time. */
  readonly seen: number;
  readonly stream: () => Readable;
}

interface Imported {
  readonly library: string;
  readonly tally: Tally;
  /** A sentence about corrected times of a wrong clock; undefined if there were none. */
  readonly corrected: string | undefined;
  readonly damage: ReadonlySet<string>;
}

async function libraryImport(
  context: Context,
  words: readonly string[],
  tree: readonly CommandRow[],
): Promise<Imported> {
  const { system } = context;
  checkInputOnce(words);
  const inputs = inImportOrder(words.flatMap((word) => filesIn(word))).map((word) =>
    inputOf(context, word),
  );
  const file = libraryFile(context);
  // Reads the settings, which adds their keys to the mask. Records that contain a key are not
  // stored.
  void context.settings().profile;
  const base = context.settings().get('baseUrl')?.value ?? unknownService;
  const tally: Tally = { read: 0, added: 0, rows: 0, faults: 0, named: [] };
  const writer = await openOwnLibrary(context).catch((cause: unknown) => {
    throw writeError(`the library ${file}`, cause, context);
  });
  const now = Math.floor(system.now() / 1000);
  let corrected: string | undefined;
  const importBatch = (found: readonly ImportEntry[]) =>
    writer.transaction((store) => {
      const merged = mergeInto(store, found, base);
      corrected ??= correctedText(correctTimes(store, now));
      return merged;
    });
  try {
    for (const input of inputs) {
      const { add, end } = batchesInto(importBatch, input.name, tally);
      for await (const items of itemsIn(context, input, tally))
        for (const item of items) add(await importableOnly(item, tree, context));
      end();
    }
  } catch (cause) {
    const reason: unknown = system.signal.aborted ? system.signal.reason : cause;
    throw withKept(writeError(`the library ${file}`, reason, context), tally);
  } finally {
    writer.close();
  }
  return { library: file, tally, corrected, damage: writer.faults };
}

/** @throws PortfolioError if something could not be imported; `usage` if nothing could */
async function printImported(
  { library, tally, corrected, damage }: Imported,
  context: Context,
): Promise<void> {
  const { note } = context;
  if (tally.faults > 0 && tally.read + tally.rows === 0) throw incompleteImport(tally);
  const known = tally.read - tally.added;
  const rows =
    tally.rows === 0
      ? ''
      : ` Merged ${quantity(tally.rows, 'line')} of lists, changes and watches.`;
  await note(
    `Kept ${quantity(tally.read, 'record')} in ${library}: ${tally.added} new, ${known} known before.${rows}`,
  );
  if (corrected !== undefined) await note(corrected);
  await noteFaults(context, damage);
  if (tally.faults > 0) throw incompleteImport(tally);
}

/**
 * Returns the NDJSON files in a folder, or the word if it is not a folder.
 * @throws PortfolioError `usage` if empty
 */
function filesIn(word: string): readonly string[] {
  if (word === '-' || word === '' || !isFolder(word)) return [word];
  const names = readdirSync(word).filter((name) => name.endsWith('.ndjson'));
  if (names.length === 0)
    throw usageError(`there are no .ndjson files in the folder ${word}`, importable);
  return names.toSorted().map((name) => join(word, name));
}

/**
 * Sorts the files of an exported library: services, then records, then the tables that refer to
 * them.
 */
function inImportOrder(files: readonly string[]): readonly string[] {
  const names = exportedTables.map(({ name }) => name);
  const order = (file: string) => {
    const at = names.indexOf(basename(file).replace(/(-\d+)?\.ndjson$/, ''));
    return at === -1 ? 0.5 : at;
  };
  return files.toSorted((a, b) => order(a) - order(b));
}

function inputOf({ system }: Context, word: string): Input {
  const now = Math.floor(system.now() / 1000);
  if (word === '-')
    return { name: 'standard input', size: 0, seen: now, stream: () => system.stdin.stream };
  if (word === '') throw usageError('the name of a file must not be empty');
  try {
    const stats = statSync(word);
    return {
      name: word,
      size: stats.isFile() ? stats.size : 0,
      seen: stats.isFile() ? Math.min(Math.floor(stats.mtimeMs / 1000), now) : now,
      stream: () => createReadStream(word, { highWaterMark: 256 * 1024, signal: system.signal }),
    };
  } catch (cause) {
    const reason = describeFileError(cause, 'read');
    throw reason === undefined
      ? cause
      : new PortfolioError('usage', `${word} cannot be read`, { reason, cause });
  }
}

async function* itemsIn(
  context: Context,
  { name, size, seen, stream }: Input,
  tally: Tally,
): AsyncGenerator<readonly (ImportEntry | JsonFault)[]> {
  const { signal } = context.system;
  let bytes = 0;
  async function* chunks() {
    // Otherwise the stream has an error before the loop listens, which would end the process.
    signal.throwIfAborted();
    // The signal ends the loop, because opening or reading a named pipe may never end.
    for await (const [chunk] of on(stream(), 'data', {
      signal,
      close: ['end'],
      highWaterMark: 2,
    })) {
      const content = Buffer.from(chunk);
      if (bytes === 0) checkEncoding(content, name);
      bytes += content.length;
      yield content;
    }
  }
  const progress = () => {
    const share = size > 0 ? `, ${Math.floor((Math.min(bytes, size) * 100) / size)}%` : '';
    return `${name}: ${quantity(tally.read, 'record')}${share}`;
  };
  yield* withProgress(context, findInJson(chunks(), { seen }), progress);
}

async function* findInJson(
  chunks: AsyncIterable<Buffer>,
  options: IntakeOptions,
): AsyncGenerator<readonly (ImportEntry | JsonFault)[]> {
  const reader = jsonReader();
  const found = (items: ReturnType<typeof reader.end>) =>
    items.flatMap((item) => ('fault' in item ? [item] : [...findRecords(item, options)]));
  for await (const chunk of chunks) yield found(reader.push(chunk));
  yield found(reader.end());
}

/**
 * Returns the item, or a fault if it has the key, or is a watch whose command cannot be watched.
 */
async function importableOnly(
  found: ImportEntry | JsonFault,
  tree: readonly CommandRow[],
  { mask, system }: Context,
): Promise<ImportEntry | JsonFault> {
  if ('fault' in found) return found;
  const { line } = found;
  if (textsOf(found).some((text) => mask.containsKey(text)))
    return { line, lastLine: line, fault: 'it contains the application key' };
  if (!('table' in found) || !('words' in found.table.columns)) return found;
  // Lets a signal abort the import, because parsing thousands of commands takes seconds.
  await system.sleep(0, system.signal);
  const { words } = JSON.parse(found.text);
  if (await isWatchable(JSON.parse(words), tree, { system })) return found;
  return { line, lastLine: line, fault: 'the command of this watch cannot be watched' };
}

const otherFiles = {
  PAR1: 'a Parquet file',
  '\x1f\x8b': 'compressed',
  '\xff\xfe': 'UTF-16',
  '\xfe\xff': 'UTF-16',
};

/** @throws PortfolioError `usage` if the file is compressed, Parquet or UTF-16 (PowerShell) */
function checkEncoding(start: Buffer, name: string): void {
  const text = start.toString('latin1', 0, 4);
  for (const [mark, is] of Object.entries(otherFiles))
    if (text.startsWith(mark)) throw usageError(`${name} is ${is}`, importable);
}

function withKept(error: PortfolioError, { read }: Tally): PortfolioError {
  if (read === 0) return error;
  const { hint: next = 'to import the others, import the files again' } = error.details;
  const hint = `${quantity(read, 'record')} ${read === 1 ? 'was' : 'were'} imported before that; ${next}`;
  return new PortfolioError(error.kind, error.message, { ...error.details, hint });
}

/** @param tree has the commands that can be watched */
export const importAction = (tree: readonly CommandRow[]) =>
  createAction((context: Context, words) => libraryImport(context, words, tree), printImported);
