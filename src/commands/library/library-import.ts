// library import FILE…: stores records from files that were printed or downloaded earlier. Broken lines are named; the others are stored.
import { createReadStream, type Stats, statSync } from 'node:fs';
import type { Readable } from 'node:stream';
import { type JsonFault, type JsonValue, jsonReader } from '../../api/json/json-reader.ts';
import type { Context } from '../../cli/context.ts';
import type { Mask } from '../../client/mask.ts';
import { PortfolioError, usageError } from '../../errors.ts';
import { reasonOf } from '../../files/reasons.ts';
import { type FoundRecord, findRecords } from '../../library/exchange/intake.ts';
import type { Writer } from '../../library/store/writer.ts';
import { inPlace, libraryFile, openOwnLibrary, writeError } from '../../sources/library-file.ts';
import type { Signals } from '../../system/system.ts';
import { withProgress } from '../../terminal/progress.ts';
import { batchesInto, incomplete, type Tally } from './import-batch.ts';

interface Input {
  readonly name: string;
  readonly bytes: number | undefined;
  /** When it was written, Unix seconds. Of two forms of a record, the later one is used. */
  readonly seen: number;
  readonly stream: () => Readable;
}

interface Target {
  readonly writer: Writer;
  readonly tally: Tally;
}

export async function libraryImport(context: Context, words: readonly string[]): Promise<void> {
  const { system, note } = context;
  const inputs = words.map((word) => inputOf(context, word));
  const file = libraryFile(context);
  // Reads the settings, so that the mask knows their keys: no library contains a key.
  void context.settings().profile;
  const tally: Tally = { read: 0, added: 0, faults: 0, named: [] };
  const writer = await openOwnLibrary(context).catch((cause: unknown) => {
    throw writeError(`the library ${file}`, cause, context);
  });
  const isInPlace = inPlace(file);
  try {
    for (const input of inputs) await importInput(context, input, { writer, tally });
  } catch (cause) {
    if (system.signal.aborted) throw interrupted(system.signal.reason, tally);
    throw withKept(writeError(`the library ${file}`, cause, context), tally);
  } finally {
    writer.close();
  }
  if (!isInPlace()) throw misplaced(file);
  const known = tally.read - tally.added;
  await note(`Kept ${many(tally.read, 'record')} in ${file}: ${tally.added} new, ${known} known before.`);
  if (tally.faults > 0) throw incomplete(tally);
}

function inputOf({ system }: Context, word: string): Input {
  const now = Math.floor(system.now() / 1000);
  if (word === '-') return { name: 'standard input', bytes: undefined, seen: now, stream: () => system.stdin.stream };
  if (word === '') throw usageError('the name of a file must not be empty');
  let stats: Stats;
  try {
    stats = statSync(word);
  } catch (cause) {
    const why = reasonOf(cause, 'read') ?? String(cause);
    throw new PortfolioError('usage', `${word} cannot be read`, { why, cause });
  }
  if (stats.isDirectory()) throw usageError(`${word} is a folder`, 'name the files in it');
  return {
    name: word,
    bytes: stats.isFile() ? stats.size : undefined,
    seen: stats.isFile() ? Math.min(Math.floor(stats.mtimeMs / 1000), now) : now,
    stream: () => createReadStream(word, { highWaterMark: 256 * 1024, signal: system.signal }),
  };
}

async function importInput(context: Context, input: Input, { writer, tally }: Target): Promise<void> {
  const options = { seen: input.seen, of: context.options.of?.toLowerCase() };
  let bytes = 0;
  const total = input.bytes;
  const progress = (chunk: Chunk): string => {
    bytes += chunk.bytes;
    const share = total === undefined || total === 0 ? '' : `, ${Math.floor((Math.min(bytes, total) * 100) / total)}%`;
    return `${input.name}: ${many(tally.read, 'record')}${share}`;
  };
  const { add, end } = batchesInto(writer, input.name, tally);
  for await (const { items } of withProgress(context, chunksOf(context.system, input), progress)) {
    for (const item of items) {
      if ('fault' in item) add(item);
      else for (const found of findRecords(item, options)) add(withoutKey(found, context.mask));
    }
  }
  end();
}

function withoutKey(found: FoundRecord | JsonFault, mask: Mask): FoundRecord | JsonFault {
  if ('fault' in found || mask.hide(found.put.text) === found.put.text) return found;
  return { line: found.line, lastLine: found.line, fault: 'it contains an application key' };
}

interface Chunk {
  readonly bytes: number;
  readonly items: readonly (JsonValue | JsonFault)[];
}

async function* chunksOf({ signal }: Signals, input: Input): AsyncGenerator<Chunk> {
  const reader = jsonReader();
  let isFirst = true;
  for await (const chunk of untilStopped(input.stream(), signal)) {
    signal.throwIfAborted();
    const bytes = typeof chunk === 'string' ? Buffer.from(chunk) : chunk;
    if (isFirst) checkEncoding(bytes, input.name);
    isFirst = false;
    yield { bytes: bytes.length, items: reader.push(bytes) };
  }
  signal.throwIfAborted();
  yield { bytes: 0, items: reader.end() };
}

/** Yields the chunks until the signal aborts. Opening a named pipe, or reading from one, may never end. */
async function* untilStopped(stream: Readable, signal: AbortSignal): AsyncGenerator<Uint8Array | string> {
  const chunks: AsyncIterator<Uint8Array | string> = stream[Symbol.asyncIterator]();
  let stop = () => {};
  signal.addEventListener('abort', () => stop(), { once: true });
  for (;;) {
    // Promise.race with one promise for all chunks would hold each chunk in memory until the end.
    const next = await new Promise<IteratorResult<Uint8Array | string>>((resolve, reject) => {
      stop = () => resolve({ done: true, value: undefined });
      chunks.next().then(resolve, reject);
    });
    if (next.done === true) return;
    yield next.value;
  }
}

/** PowerShell 5 writes redirected output as UTF-16. @throws PortfolioError `usage` that says how to convert the file */
function checkEncoding([first, second]: Uint8Array, name: string): void {
  if (first === 0x1f && second === 0x8b)
    throw usageError(`${name} is compressed`, 'gunzip -c FILE | portfolio library import -');
  if ((first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff))
    throw usageError(`${name} is UTF-16`, 'iconv -f UTF-16 -t UTF-8 FILE | portfolio library import -');
}

const many = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;

const misplaced = (file: string): PortfolioError =>
  new PortfolioError('unexpected', `the library ${file} was removed or replaced during the import`, {
    hint: 'import the files again',
  });

/** Returns the same error with a hint that says how many records were stored before it. */
function withKept(error: PortfolioError, { read }: Tally): PortfolioError {
  if (read === 0) return error;
  const { hint: next = 'to import the others, import the files again' } = error.details;
  const hint = `${many(read, 'record')} ${read === 1 ? 'was' : 'were'} imported before that; ${next}`;
  return new PortfolioError(error.kind, error.message, { ...error.details, hint });
}

const interrupted = (reason: unknown, { read }: Tally): unknown =>
  reason instanceof PortfolioError
    ? new PortfolioError(reason.kind, `${reason.message} after ${many(read, 'record')} were imported`)
    : reason;
