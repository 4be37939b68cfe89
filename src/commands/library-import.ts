// library import FILE…: puts what was once printed or downloaded into the library, as it is written there. What cannot be read is named
// by its lines, and costs nothing else.
import { createReadStream, type Stats, statSync } from 'node:fs';
import type { Readable } from 'node:stream';
import { jsonReader } from '../api/json-items.ts';
import type { Context } from '../cli/context.ts';
import { fromLibrary, libraryFile, openOwnLibrary, unwritten } from '../cli/library-file.ts';
import { withProgress } from '../cli/progress.ts';
import { codeOf, PortfolioError, usageError } from '../errors.ts';
import type { Writer } from '../service/writer.ts';
import { type Batch, type Item, putBatch, type Tally } from './import-batch.ts';

/** Records in one transaction, and the length of their texts: with many, each costs less. */
const atOnce = 20_000;
const maxLength = 32 * 1024 * 1024;

interface Input {
  readonly name: string;
  readonly bytes: number | undefined;
  /** When it was written, Unix seconds: of two forms of a record, the later one counts. */
  readonly seen: number;
  readonly stream: () => Readable;
}

export async function libraryImport(context: Context, words: readonly string[]): Promise<void> {
  const { system, note } = context;
  const inputs = words.map((word) => inputOf(context, word));
  const file = libraryFile(context);
  // Reads the settings, so that their keys are known, which no library contains.
  void context.settings().profile;
  const tally: Tally = { read: 0, added: 0, faults: 0, named: [] };
  const writer = await fromLibrary(() => openOwnLibrary(context)).catch((cause: unknown) => {
    throw unwritten(`the library ${file}`, cause);
  });
  try {
    for (const input of inputs) await takeIn(context, { input, writer, tally });
  } catch (cause) {
    if (system.signal.aborted) throw interrupted(system.signal.reason, tally);
    throw unwritten(`the library ${file}`, cause);
  } finally {
    writer.close();
  }
  const known = tally.read - tally.added;
  await note(`Kept ${many(tally.read, 'record')} in ${file}: ${tally.added} new, ${known} known before.`);
  if (tally.faults > 0) throw incomplete(tally);
}

function inputOf({ system }: Context, word: string): Input {
  const now = Math.floor(system.now() / 1000);
  if (word === '-') return { name: 'standard input', bytes: undefined, seen: now, stream: () => system.stdin };
  let stats: Stats;
  try {
    stats = statSync(word);
  } catch (cause) {
    const why = codeOf(cause) === 'ENOENT' ? 'there is no such file' : codeOf(cause);
    throw new PortfolioError('usage', `${word} cannot be read`, { why, cause });
  }
  if (stats.isDirectory()) throw usageError(`${word} is a folder`, 'name the files in it');
  return {
    name: word,
    bytes: stats.isFile() ? stats.size : undefined,
    seen: stats.isFile() ? Math.min(Math.floor(stats.mtimeMs / 1000), now) : now,
    stream: () => createReadStream(word, { highWaterMark: 1024 * 1024, signal: system.signal }),
  };
}

interface Work {
  readonly input: Input;
  readonly writer: Writer;
  readonly tally: Tally;
}

async function takeIn(context: Context, { input, writer, tally }: Work): Promise<void> {
  const [{ isListKey }, { putsOf }] = await Promise.all([
    import('../service/recognise.ts'),
    import('../service/intake.ts'),
  ]);
  const given = { seen: input.seen, of: context.options.of?.toLowerCase() };
  const find: Batch['find'] = (item) => {
    if ('fault' in item) return item;
    const hasKey = context.mask.hide(item.text) !== item.text;
    return hasKey ? { fault: 'it contains an application key' } : putsOf(item, given);
  };
  const put = () => putBatch({ name: input.name, items: waiting, find }, writer, tally);
  let waiting: Item[] = [];
  let length = 0;
  let bytes = 0;
  const total = input.bytes;
  const progress = (chunk: Chunk): string => {
    bytes += chunk.bytes;
    const share = total === undefined || total === 0 ? '' : `, ${Math.floor((Math.min(bytes, total) * 100) / total)}%`;
    return `${input.name}: ${many(tally.read, 'record')}${share}`;
  };
  for await (const { items } of withProgress(context, chunksOf(context, input, isListKey), progress)) {
    for (const item of items) {
      waiting.push(item);
      if ('text' in item) length += item.text.length;
    }
    if (waiting.length < atOnce && length < maxLength) continue;
    put();
    waiting = [];
    length = 0;
  }
  put();
}

interface Chunk {
  readonly bytes: number;
  readonly items: readonly Item[];
}

async function* chunksOf(
  { system }: Context,
  input: Input,
  isListKey: (key: string) => boolean,
): AsyncGenerator<Chunk> {
  const reader = jsonReader(isListKey);
  let isFirst = true;
  for await (const chunk of untilStopped(input.stream(), system.signal)) {
    system.signal.throwIfAborted();
    const bytes = typeof chunk === 'string' ? Buffer.from(chunk) : chunk;
    if (isFirst) checkEncoding(bytes, input.name);
    isFirst = false;
    yield { bytes: bytes.length, items: reader.push(bytes) };
  }
  system.signal.throwIfAborted();
  yield { bytes: 0, items: reader.end() };
}

/** Opening a named pipe, and reading from any, may never end: a signal ends the waiting. */
async function* untilStopped(stream: Readable, signal: AbortSignal): AsyncGenerator<Uint8Array | string> {
  const stopped = new Promise<{ readonly done: true }>((resolve) => {
    signal.addEventListener('abort', () => resolve({ done: true }), { once: true });
  });
  const chunks: AsyncIterator<Uint8Array | string> = stream[Symbol.asyncIterator]();
  for (;;) {
    const next = await Promise.race([chunks.next(), stopped]);
    if (next.done === true) return;
    yield next.value;
  }
}

/** PowerShell 5 writes UTF-16 where output is redirected. @throws PortfolioError `usage` that says how to make UTF-8 of it */
function checkEncoding([first, second]: Uint8Array, name: string): void {
  if (first === 0x1f && second === 0x8b)
    throw usageError(`${name} is compressed`, 'gunzip -c FILE | portfolio library import -');
  if ((first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff))
    throw usageError(`${name} is UTF-16`, 'iconv -f UTF-16 -t UTF-8 FILE | portfolio library import -');
}

const many = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;

function incomplete({ read, faults, named }: Tally): PortfolioError {
  const unnamed = faults - named.length;
  const more = unnamed === 0 ? '' : `, of which ${unnamed} are not named here`;
  const sentence = `${faults === 1 ? 'one place' : `${faults} places`} could not be kept${more}`;
  return read === 0
    ? new PortfolioError('usage', 'nothing was kept', { each: named, hint: 'files of --json and -o ndjson are read' })
    : new PortfolioError('incomplete', sentence, { each: named, hint: 'all other records were kept' });
}

const interrupted = (reason: unknown, { read }: Tally): unknown =>
  reason instanceof PortfolioError
    ? new PortfolioError(reason.kind, `${reason.message} after ${many(read, 'record')} were kept`)
    : reason;
