// Stores the responses of a service in the user's library, for --keep. The storing client wraps another client. That
// client adds the key, so no key is stored. If storing fails, the user gets a note, and the command continues.
import { endpointOf } from '../api/catalogue.ts';
import type { Response } from '../api/request.ts';
import { quantity } from '../api/values.ts';
import type { Client } from '../client/client.ts';
import { codeOf, PortfolioError } from '../errors.ts';
import { reasonOf } from '../files/reasons.ts';
import { correctedText, correctTimes, type StoredTimes } from '../library/history/clock.ts';
import { afterMark, hasMembers, insertPages, type ReceivedPage } from '../library/history/list-history.ts';
import type { StoreReader } from '../library/store/rows.ts';
import type { Writer } from '../library/store/writer.ts';
import { isCleanEnd } from '../records/list-end.ts';
import type { PictureKeeper } from './kept-pictures.ts';
import { libraryFile, noteFaults, openOwnLibrary } from './library-file.ts';
import {
  confirmingEmpty,
  leftOutText,
  listReader,
  type PageRequest,
  pageRequestOf,
  receivedPages,
  unnamedText,
} from './page-of-response.ts';
import type { SourceInput } from './source.ts';

export interface StoringClient {
  readonly client: Client;
  /** Stores a cached response that the service has confirmed. Its records count as received again. */
  readonly confirmed: (url: URL, response: Response) => void;
  /** Stores a cached response. `at` is the time when the service sent it, in milliseconds since 1970. */
  readonly reused: (url: URL, response: Response, at: number) => void;
  /**
   * Stores the waiting pages and notes how many records were stored.
   * @throws the signal's reason if it aborts while pictures are kept; never another error
   */
  close(): Promise<void>;
}

/** Maximum time to wait for other writers, in milliseconds, while the command runs and at its end. */
const waits = { running: 50, end: 5000 };
/** Maximum number of pages that wait while another program writes to the library. If it is reached, storing fails. */
const maxWaiting = 500;

/** @param keeper keeps the pictures of the records; undefined to keep no pictures */
export function storingClient(
  context: SourceInput,
  client: Client,
  { base, keeper }: { readonly base: string; readonly keeper?: PictureKeeper | undefined },
): StoringClient {
  const { system, mask } = context;
  const lists = listReader();
  const mayStore = (text: string) => !mask.holds(text);
  const failureOf = (error: unknown) => {
    const reason = isLocked(error) ? 'another program is writing to it' : reasonOf(error);
    if (reason === undefined && error instanceof Error) return error.message;
    return `the library ${libraryFile(context)} cannot be written (${reason ?? String(error)})`;
  };
  let waiting: WaitingPage[] = [];
  let writer: Writer | undefined;
  let times: StoredTimes | undefined;
  let stored = 0;
  let leftOut = 0;
  let unnamed = 0;
  let failure: string | undefined;
  let turn = Promise.resolve();

  async function open(): Promise<Writer> {
    writer ??= await openOwnLibrary(context);
    return writer;
  }

  async function store(wait: number): Promise<void> {
    if (waiting.length === 0 || failure !== undefined) return;
    try {
      const opened = await open();
      times ??= opened.transaction((store) => correctTimes(store, Math.floor(system.now() / 1000)), wait);
      const { from } = times;
      const pagesFor = (store: StoreReader) =>
        waiting.map((page) => (page.isLive ? afterMark(store, notBefore(page, from)) : page));
      opened.transaction((store) => insertPages(store, base, pagesFor(store)), wait);
      for (const { command, records } of waiting) {
        stored += records.length;
        keeper?.add(endpointOf(command).entity, records);
      }
      waiting = [];
    } catch (error) {
      if (isLocked(error) && wait < waits.end && waiting.length < maxWaiting) return;
      failure = failureOf(error);
      await context.notKept(failure, false);
    }
  }

  function receive(url: URL, response: Response, at: number, from?: typeof lists): void {
    if (failure !== undefined) return;
    const received = receivedPages(url, response, { base, mayStore, seen: Math.floor(at / 1000), lists: from });
    waiting.push(...received.pages.map((page) => ({ ...page, isLive: from !== undefined })));
    leftOut += received.leftOut;
    unnamed += received.unnamed;
    // Stores the page later, so that storing does not delay the output of earlier pages.
    turn = turn.then(() => new Promise((resolve) => setImmediate(resolve))).then(() => store(waits.running));
  }

  function end(request: PageRequest): void {
    const pages = lists.ended(request, Math.floor(system.now() / 1000));
    waiting.push(...pages.map((page) => ({ ...page, isLive: true })));
  }

  const confirming = confirmingEmpty(client, base, async (request) => {
    try {
      return (await open()).transaction((store) => hasMembers(store, base, request), waits.running);
    } catch {
      return true; // A second request is harmless. Storing reports the failure.
    }
  });

  // Pages are requested in order, several at a time, and may arrive in another order.
  const inFlight = new Set<PageRequest>();
  let held: HeldPage[] = [];
  /** Stores the pages whose earlier pages have arrived, in order. @param isEnd whether to store all others too */
  function release(isEnd = false): void {
    const isReady = ({ request }: HeldPage) => isEnd || ![...inFlight].some((other) => isEarlier(other, request));
    const ready = held.filter(isReady).sort((a, b) => a.request.page - b.request.page);
    held = held.filter((page) => !ready.includes(page));
    for (const { receive } of ready) receive();
  }

  return {
    confirmed: (url, response) => receive(url, response, system.now(), lists),
    // Cached pages may be from different times, so they do not prove that the whole list was read.
    reused: (url, response, at) => receive(url, response, at),
    client: {
      get: async (url, options) => {
        const request = pageRequestOf(url, base);
        if (request === undefined || options.isProbe === true) return client.get(url, options);
        inFlight.add(request);
        try {
          const response = await confirming.get(url, options);
          if (response.status === 200)
            held.push({ request, receive: () => receive(url, response, system.now(), lists) });
          return response;
        } catch (error) {
          if (error instanceof PortfolioError && isCleanEnd({ status: error.details.status }))
            held.push({ request, receive: () => end(request) });
          throw error;
        } finally {
          inFlight.delete(request);
          release();
        }
      },
    },
    close: async () => {
      release(true);
      await turn;
      await store(waits.end);
      try {
        writer?.close();
      } catch {
        // All records are stored. The next program that opens the library merges SQLite's log into it.
      }
      const corrected = times && correctedText(times);
      if (corrected !== undefined) await context.note(corrected);
      if (leftOut > 0) await context.note(leftOutText(leftOut));
      if (unnamed > 0) await context.note(unnamedText(unnamed));
      if (writer !== undefined) await noteFaults(context, writer.faults);
      const pictures = (await keeper?.close()) ?? 0;
      const more = pictures === 0 ? '' : ` and ${quantity(pictures, 'picture')}`;
      if (failure !== undefined) await context.notKept(failure, true);
      else if (stored > 0) await context.remark(`kept ${quantity(stored, 'record')}${more} in ${libraryFile(context)}`);
    },
  };
}

/** A page that is not stored yet. */
interface WaitingPage extends ReceivedPage {
  /** Whether the service sent or confirmed the page in this run. The times of other pages are from the cache. */
  readonly isLive: boolean;
}

/** A page that has arrived, but may have to wait for earlier pages of its list. */
interface HeldPage {
  readonly request: PageRequest;
  readonly receive: () => void;
}

const isEarlier = (one: PageRequest, other: PageRequest): boolean =>
  one.page < other.page &&
  one.command === other.command &&
  one.query === other.query &&
  Object.values(one.inPath).join() === Object.values(other.inPath).join();

/** Returns the page with times of at least `from`. A clock that was set back would make the page seem older. */
const notBefore = (page: WaitingPage, from: number): ReceivedPage => ({
  ...page,
  seen: Math.max(page.seen, from),
  wholeSince: page.wholeSince && Math.max(page.wholeSince, from),
});

/** Whether another program is writing to the library, or creating it. */
const isLocked = (error: unknown): boolean =>
  [error, error instanceof Error ? error.cause : undefined].some((each) => codeOf(each).startsWith('SQLITE_BUSY'));
