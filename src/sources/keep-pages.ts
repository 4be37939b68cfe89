// Stores the pages that a command reads in the user's library, for --keep. If storing fails, the
// user gets a note, and the command continues.
import { endpointOf } from '../api/catalogue.ts';
import { quantity } from '../api/words.ts';
import type { Pictures } from '../client/pictures/pictures.ts';
import { errorCode } from '../errors.ts';
import { describeFileError } from '../files/reasons.ts';
import { correctedText, correctTimes, type StoredTimes } from '../library/history/clock.ts';
import {
  afterMark,
  hasMembers,
  insertPages,
  type ReceivedPage,
} from '../library/history/list-history.ts';
import type { LibraryWriter } from '../library/store/writer.ts';
import type { PageWriter } from '../records/connection.ts';
import { isCleanEnd } from '../records/list-end.ts';
import { isProvenEnd } from '../records/list-page.ts';
import { findKeptContent } from './kept-content.ts';
import type { PictureWriter } from './kept-pictures.ts';
import { libraryFile, noteFaults, openOwnLibrary } from './library-file.ts';
import { notStoredTexts, pageRequest, selectPagesToStore } from './received-pages.ts';
import type { SourceContext } from './source.ts';

export interface LibraryPageWriter extends PageWriter {
  /**
   * Stores the waiting pages and notes how many records were stored.
   * @throws the signal's reason if it aborts while pictures are kept; never another error
   */
  close(): Promise<void>;
}

/**
 * Maximum time to wait for other writers, in milliseconds, while the command runs and at its end.
 */
const waits = { running: 50, end: 5000 };
/**
 * Maximum number of pages that wait while another program writes to the library. If it is reached,
 * storing fails.
 */
const maxWaiting = 500;

/** @param pictures fetches the pictures of the records, if they are kept too */
export async function openPageWriter(
  context: SourceContext,
  baseUrl: string,
  pictures: Pictures,
): Promise<LibraryPageWriter> {
  if (findKeptContent(context) === 'records') return createLibraryWriter(context, baseUrl);
  const { createPictureWriter } = await import('./kept-pictures.ts');
  return createLibraryWriter(context, baseUrl, createPictureWriter(context, pictures));
}

/** @param pictures keeps the pictures of the records; undefined to keep no pictures */
export function createLibraryWriter(
  context: SourceContext,
  base: string,
  pictures?: PictureWriter,
): LibraryPageWriter {
  const { system, mask } = context;
  const mayStore = (text: string) => !mask.containsKey(text);
  const queue = createPageQueue(context, base, pictures);
  let leftOut = 0;
  let unnamed = 0;

  const begin: PageWriter['begin'] = (command) => {
    const { isList, pageSize } = endpointOf(command);
    let began: number | undefined;
    let hasAll = true;
    return ({ content, newRecords, params: values, endReason }) => {
      if (queue.failure() !== undefined) return;
      const { records, lists, doubt, cachedAt } = content;
      const isLive = cachedAt === undefined;
      const seen = Math.floor((cachedAt ?? system.now()) / 1000);
      const request = pageRequest(command, values);
      const received = selectPagesToStore(request, { content, newRecords }, { seen, mayStore });
      leftOut += received.leftOut;
      unnamed += received.unnamed;
      // Cached pages may be from different times, so they do not prove that the whole list was
      // read.
      hasAll &&= isLive && received.isComplete;
      if (request.page === 1) began = seen;
      const isEmpty =
        lists !== undefined && isCleanEnd({ records: records.length, ...(doubt && { doubt }) });
      const isLast = isProvenEnd({ endReason }) || isEmpty || pageSize === undefined;
      const wholeSince = isList && isLast && hasAll ? began : undefined;
      queue.add(received.pages.map((page) => ({ ...page, isLive, wholeSince })));
    };
  };

  return {
    begin,
    hasRecords: async (command, values) => {
      try {
        const list = pageRequest(command, values);
        const writer = await queue.open();
        return writer.transaction((store) => hasMembers(store, base, list), waits.running);
      } catch {
        return true; // A second request is harmless. Storing reports the failure.
      }
    },
    close: async () => {
      const { stored, corrected, faults } = await queue.close();
      if (corrected !== undefined) await context.note(corrected);
      for (const text of notStoredTexts({ leftOut, unnamed })) await context.note(text);
      await noteFaults(context, faults);
      const kept = (await pictures?.close()) ?? 0;
      const more = kept === 0 ? '' : ` and ${quantity(kept, 'picture')}`;
      const failure = queue.failure();
      if (failure !== undefined) await context.reportNotKept(failure, true);
      else if (stored > 0)
        await context.remark(
          `kept ${quantity(stored, 'record')}${more} in ${libraryFile(context)}`,
        );
    },
  };
}

/**
 * Makes a queue of pages that are stored in the user's library one after the other, while the
 * command goes on.
 */
function createPageQueue(
  context: SourceContext,
  base: string,
  pictures: PictureWriter | undefined,
) {
  let waiting: WaitingPage[] = [];
  let writer: LibraryWriter | undefined;
  let times: StoredTimes | undefined;
  let stored = 0;
  let failure: string | undefined;
  let turn = Promise.resolve();

  async function open(): Promise<LibraryWriter> {
    writer ??= await openOwnLibrary(context);
    return writer;
  }

  async function store(wait: number): Promise<void> {
    if (waiting.length === 0 || failure !== undefined) return;
    try {
      const opened = await open();
      const now = Math.floor(context.system.now() / 1000);
      times ??= opened.transaction((store) => correctTimes(store, now), wait);
      const { from } = times;
      opened.transaction((store) => {
        const pages = waiting.map((page) =>
          page.isLive ? afterMark(store, notBefore(page, from)) : page,
        );
        insertPages(store, base, pages);
      }, wait);
      for (const { command, records } of waiting) {
        stored += records.length;
        pictures?.add(endpointOf(command).entity, records);
      }
      waiting = [];
    } catch (error) {
      if (isLocked(error) && wait < waits.end && waiting.length < maxWaiting) return;
      failure = failureOf(error, libraryFile(context));
      await context.reportNotKept(failure, false);
    }
  }

  return {
    open,
    /** Returns why pages could not be stored; undefined if they could. */
    failure: () => failure,
    add: (pages: readonly WaitingPage[]): void => {
      waiting.push(...pages);
      // Stores the pages later, so that storing does not delay the output of earlier pages.
      turn = turn
        .then(() => new Promise((resolve) => setImmediate(resolve)))
        .then(() => store(waits.running));
    },
    /** Stores the pages that still wait. Returns how many records were stored, and what to note. */
    close: async () => {
      await turn;
      await store(waits.end);
      try {
        writer?.close();
      } catch {
        // All records are stored. The next program that opens the library merges SQLite's log into
        // it.
      }
      return {
        stored,
        corrected: times && correctedText(times),
        faults: writer?.faults ?? new Set<string>(),
      };
    },
  };
}

function failureOf(error: unknown, file: string): string {
  const reason = isLocked(error) ? 'another program is writing to it' : describeFileError(error);
  if (reason === undefined && error instanceof Error) return error.message;
  return `the library ${file} cannot be written (${reason ?? String(error)})`;
}

/** A page that is not stored yet. */
interface WaitingPage extends ReceivedPage {
  /**
   * Whether the service sent or confirmed the page in this run. The times of other pages are from
   * the cache.
   */
  readonly isLive: boolean;
}

/**
 * Returns the page with times of at least `from`. A clock that was set back would make the page
 * seem older.
 */
const notBefore = (page: WaitingPage, from: number): ReceivedPage => ({
  ...page,
  seen: Math.max(page.seen, from),
  wholeSince: page.wholeSince && Math.max(page.wholeSince, from),
});

/** Whether another program is writing to the library, or creating it. */
const isLocked = (error: unknown): boolean =>
  [error, error instanceof Error ? error.cause : undefined].some((each) =>
    errorCode(each).startsWith('SQLITE_BUSY'),
  );
