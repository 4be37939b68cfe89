// Puts what a service sends into the user's own library, if --keep or the setting asks for it. A wrapper around the client, so that it
// sees every response of every command, and no key. Keeping never fails a command, and waits for no other program while there is output.
import type { Response } from '../api/request.ts';
import type { Client } from '../client/client.ts';
import { codeOf, PortfolioError } from '../errors.ts';
import { reasonOf } from '../files/reasons.ts';
import { insertPages, type ReceivedPage } from '../library/history/list-history.ts';
import type { Writer } from '../library/store/writer.ts';
import { libraryFile, openOwnLibrary } from './library-file.ts';
import { type Arrived, listReader, noLists, pagesOf, targetOf } from './page-of-response.ts';
import type { SourceInput } from './source.ts';

export interface Keeping {
  readonly client: Client;
  /** The service said that a cached response is still the same: its records were seen again. */
  readonly confirmed: (url: URL, response: Response) => void;
  /** A cached response was used, which may be older than the library: its records were seen when the service sent it. */
  readonly reused: (url: URL, response: Response, at: number) => void;
  /** Stores what is left, and says how much was kept. Never fails. */
  close(): Promise<void>;
}

/** Milliseconds to wait for other writers: while a command runs, and at its end. */
const waits = { running: 50, end: 5000 };
/** Pages that wait while other programs write to the library. With more of them, keeping is given up. */
const maxWaiting = 500;

export function keeping(context: SourceInput, client: Client, base: string): Keeping {
  const { system, mask } = context;
  const lists = listReader();
  const mayKeep = (text: string) => mask.hide(text) === text;
  const unwritten = () => `the library ${libraryFile(context)} cannot be written`;
  const failureOf = (error: unknown) => {
    const reason = reasonOf(error);
    return reason === undefined && error instanceof Error
      ? error.message
      : `${unwritten()} (${reason ?? String(error)})`;
  };
  const now = () => ({ seen: Math.floor(system.now() / 1000), lists });
  let waiting: ReceivedPage[] = [];
  let writer: Writer | undefined;
  let kept = 0;
  let failure: string | undefined;
  let turn = Promise.resolve();

  async function put(wait: number): Promise<void> {
    if (waiting.length === 0 || failure !== undefined) return;
    try {
      writer ??= await openOwnLibrary(context);
      const pages = waiting;
      insertPages(writer, pages, wait);
      waiting = [];
      for (const { texts } of pages) kept += texts.length;
    } catch (error) {
      const isBusy = isLocked(error);
      if (isBusy && wait < waits.end && waiting.length < maxWaiting) return;
      failure = isBusy ? `${unwritten()} (another program is writing to it)` : failureOf(error);
    }
  }

  function arrived(url: URL, response: Response, from: Pick<Arrived, 'seen' | 'lists'> = now()): void {
    if (failure !== undefined) return;
    waiting.push(...pagesOf(url, response, { base, mayKeep, ...from }));
    // After the output of what has come so far.
    turn = turn.then(() => new Promise((resolve) => setImmediate(resolve))).then(() => put(waits.running));
  }

  return {
    confirmed: (url, response) => arrived(url, response),
    // Pages of different times are no whole list.
    reused: (url, response, at) => arrived(url, response, { seen: Math.floor(at / 1000), lists: noLists }),
    client: {
      get: async (url, ...more) => {
        try {
          const response = await client.get(url, ...more);
          if (response.status === 200) arrived(url, response);
          return response;
        } catch (error) {
          // A page past the last of a list: its end.
          if (error instanceof PortfolioError && error.details.status === 404)
            waiting.push(...lists.ended(targetOf(url, base)));
          throw error;
        }
      },
    },
    close: async () => {
      await turn;
      await put(waits.end);
      closeQuietly(writer);
      if (failure !== undefined) await context.note(`not kept: ${failure}`);
      else if (kept > 0)
        await context.remark(`kept ${kept} ${kept === 1 ? 'record' : 'records'} in ${libraryFile(context)}`);
    },
  };
}

/** Whether another program is writing to the library, or creating it. */
const isLocked = (error: unknown): boolean =>
  [error, error instanceof Error ? error.cause : undefined].some((each) => codeOf(each).startsWith('SQLITE_BUSY'));

/** What was kept is already in the file. */
function closeQuietly(writer: Writer | undefined): void {
  try {
    writer?.close();
  } catch {
    // The next program that opens it takes care of its log.
  }
}
