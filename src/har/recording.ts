// Answers requests from a HAR file. Only an index of the file is in memory; bodies are read when
// they are requested.
import { constants } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import type { Response } from '../api/request.ts';
import { mostSimilar } from '../api/suggestions.ts';
import { quantity } from '../api/words.ts';
import { PortfolioError, usageError } from '../errors.ts';
import { RefusedFile } from '../files/reasons.ts';
import { type Exchange, exchangeOf, isReplayable, requestKey } from './exchange.ts';
import { type EntryText, entryScanner } from './scanner.ts';
import { cannotRead } from './service.ts';

const chunkSize = 1024 * 1024;

interface Entry extends EntryText {
  readonly exchange: Exchange | undefined;
}

/** @throws PortfolioError `usage` if the file is not a HAR file */
async function* entriesIn(
  chunks: AsyncIterable<Uint8Array>,
  name: string,
): AsyncGenerator<Entry, boolean> {
  const scanner = entryScanner();
  for await (const chunk of chunks)
    for (const entry of scanner.push(chunk))
      yield { ...entry, exchange: entry.text === undefined ? undefined : exchangeOf(entry.text) };
  if (scanner.state() === 'no_entries') throw notHar(name);
  return scanner.state() === 'intact';
}

const notHar = (name: string) =>
  usageError(
    `${name} is not a HAR file`,
    'a HAR file is JSON with a list log.entries; --record writes one',
  );

interface Place {
  readonly origin: string;
  readonly start: number;
  readonly end: number;
}

export interface Recording {
  readonly responses: number;
  /** Sentences about parts of the file that cannot be read. */
  readonly faults: readonly string[];
  /** Time of the latest request in milliseconds since 1970; undefined if the file has no times. */
  readonly latest: number | undefined;
  /** E.g. `https://api.example`. */
  readonly origins: readonly string[];
  /**
   * Returns the recorded response. A request that was recorded several times gets the responses in
   * turn, then the last.
   * @param anyHost whether a response of another host may be returned
   */
  find(url: URL, anyHost?: boolean): Promise<Response | undefined>;
  /**
   * Returns the path and query of the most similar recorded request; undefined if this host has
   * none.
   */
  nearest(url: URL): string | undefined;
  close(): Promise<void>;
}

/** @throws PortfolioError `usage` if it is not a readable HAR file */
export async function openRecording(file: string, signal: AbortSignal): Promise<Recording> {
  const handle = await openFile(file);
  try {
    return await scanRecording(handle, file, signal);
  } catch (error) {
    await handle.close();
    throw signal.aborted ? signal.reason : cannotRead(file, error);
  }
}

async function openFile(file: string): Promise<FileHandle> {
  try {
    const handle = await open(file, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
    const stats = await handle.stat();
    if (stats.isFile()) return handle;
    await handle.close();
    throw new RefusedFile(stats.isDirectory() ? 'it is a folder' : 'it is not a regular file');
  } catch (cause) {
    throw cannotRead(file, cause);
  }
}

async function indexEntries(entries: ReturnType<typeof entriesIn>) {
  const places = new Map<string, Place[]>();
  const origins = new Map<string, string>();
  let responses = 0;
  let unreadable = 0;
  let latest = 0;
  let firstFault: EntryText | undefined;
  let next = await entries.next();
  for (; next.done !== true; next = await entries.next()) {
    const { exchange, start, end } = next.value;
    if (exchange === undefined) {
      unreadable += 1;
      firstFault ??= next.value;
      continue;
    }
    if (!Number.isNaN(exchange.started)) latest = Math.max(latest, exchange.started);
    if (!isReplayable(exchange)) continue;
    const { origin } = exchange.url;
    if (!origins.has(origin)) origins.set(origin, origin);
    const key = requestKey(exchange.url);
    const found = places.get(key) ?? [];
    found.push({ origin: origins.get(origin) ?? origin, start, end });
    places.set(key, found);
    responses += 1;
  }
  return { places, origins, responses, unreadable, latest, firstFault, isWhole: next.value };
}

async function scanRecording(
  handle: FileHandle,
  file: string,
  signal: AbortSignal,
): Promise<Recording> {
  const turns = new Map<string, number>();
  const chunks = handle.createReadStream({
    start: 0,
    autoClose: false,
    highWaterMark: chunkSize,
    signal,
  });
  const index = await indexEntries(entriesIn(chunks, file));
  const { places, origins, responses, unreadable, latest, firstFault, isWhole } = index;
  const faults = [
    ...(unreadable === 0
      ? []
      : [`${file}: ${counted(unreadable)} skipped, the first in line ${firstFault?.line}`]),
    ...(isWhole
      ? []
      : [`${file} is cut off: its last request is incomplete; the ones before it are used`]),
  ];

  async function find(url: URL, anyHost = false): Promise<Response | undefined> {
    const key = requestKey(url);
    const all = places.get(key) ?? [];
    const own = all.filter(({ origin }) => origin === url.origin);
    const found = own.length === 0 && anyHost ? all : own;
    const name = `${url.origin}${key}`;
    const turn = turns.get(name) ?? 0;
    turns.set(name, turn + 1);
    const place = found[Math.min(turn, found.length - 1)];
    if (place === undefined) return undefined;
    const bytes = Buffer.alloc(place.end - place.start);
    await handle.read(bytes, 0, bytes.length, place.start);
    const exchange = exchangeOf(bytes.toString());
    if (exchange?.body === undefined)
      throw new PortfolioError('unreadable', `${file} was changed while it was read`);
    return { status: exchange.status, headers: exchange.headers, body: exchange.body };
  }

  return {
    responses,
    faults,
    latest: latest === 0 ? undefined : latest,
    origins: [...origins.keys()],
    find,
    nearest: (url) => {
      const onHost = [...places].flatMap(([key, of]) =>
        of.some(({ origin }) => origin === url.origin) ? key : [],
      );
      return mostSimilar(requestKey(url), onHost);
    },
    close: () => handle.close(),
  };
}

const counted = (count: number): string =>
  `${quantity(count, 'entry', 'entries')} without a readable exchange ${count === 1 ? 'is' : 'are'}`;
