// Reads a list to its end: requests several pages at a time and reads them in order.
import { idAt } from '../api/ids.ts';
import { isFailure, joinSignals } from '../errors.ts';
import { incompleteList } from './incomplete.ts';
import type { PageRequest } from './list.ts';
import { afterFailure, afterPage, isCleanEnd, type ListState } from './list-end.ts';
import {
  createLonePage,
  type Demand,
  isProvenEnd,
  type ListEnd,
  type ListPage,
} from './list-page.ts';
import type { Page, PageRecord } from './page.ts';
import { type Arrival, type LoadPage, pageIn, requestsFrom } from './read-ahead.ts';

export interface ListRequest extends PageRequest {
  /**
   * Whether the pages before `firstPage` were read earlier. Then a 404 or 500 at `firstPage` may be
   * the end of the list.
   */
  readonly isResumed?: boolean;
  /** Called with the maximum number of pages before the first request after page `manyPages`. */
  readonly beforeManyPages?: ((pages: number) => Promise<void>) | undefined;
  readonly concurrency: number;
  /** Path to the id of a record; undefined if records have no id. */
  readonly identity: readonly string[] | undefined;
}

/** Number of pages that are read before `beforeManyPages` is called. */
export const manyPages = 10;

/**
 * Yields the pages from `firstPage` to the end of the list. A page without new records is yielded
 * only if it is the first or the last one. If an error response ends the list, an empty page is
 * yielded for it.
 * @throws the original error if the first page fails; PortfolioError `incomplete` if a later page
 * fails
 */
export async function* readAllPages(
  loadPage: LoadPage,
  request: ListRequest,
  { maxPages: pages, maxRecords: records }: Demand,
): AsyncGenerator<ListPage> {
  const { start, signal, beforeManyPages: beforeMany } = request;
  const stop = new AbortController();
  const underway = requestsFrom(loadPage, start, joinSignals(signal, stop.signal));
  const reader = createPageReader(request);
  let wanted = records;
  try {
    underway.ask(1);
    for (let next = await underway.shift(); next !== undefined; next = await underway.shift()) {
      signal.throwIfAborted();
      const page = await reader.read(next);
      const isEnd = page.end !== 'more';
      if (page.newRecords.length > 0 || page.isFirst || isEnd) yield page;
      if (isEnd) return;
      wanted -= page.newRecords.length;
      const done = page.pageNumber - start + 1;
      if (done === manyPages && done < pages) await beforeMany?.(pages);
      const max = beforeMany !== undefined && done < manyPages ? Math.min(pages, manyPages) : pages;
      underway.ask(Math.min(reader.useful(wanted), max - done));
    }
  } finally {
    stop.abort();
  }
}

/** Returns functions that read the pages of a list in order, and find its end. */
function createPageReader({ start, isResumed, identity, valuesOf, ...request }: ListRequest) {
  const newsIn = newsFilter(identity);
  let state: ListState = 'first';
  let longest = request.pageSize;
  const pageWith = (
    content: Page,
    page: number,
    facts: Partial<ListPage> & Pick<ListPage, 'end'>,
  ): ListPage => ({
    ...createLonePage(content, valuesOf(page), page),
    ...facts,
    searchIndex: request.search ?? 0,
    isFirst: page === start,
    isWhole: start === 1 && isProvenEnd(facts),
  });
  /** Returns the facts of a response, and changes the state of the list. */
  const received = async (
    content: Page,
  ): Promise<Pick<ListPage, 'newRecords' | 'isFull' | 'end'>> => {
    const { length } = content.records;
    const newRecords = await newsIn(content.records);
    // The page size of the service may differ from the documented size. The first page shows the
    // actual size.
    const isFull = length >= (state === 'first' ? request.pageSize : longest);
    longest = state === 'first' ? length : Math.max(longest, length);
    const outcome = afterPage({ news: newRecords.length, isFull });
    if (outcome === 'end') return { newRecords, isFull, end: endWithoutNews(content) };
    state = outcome;
    return { newRecords, isFull, end: 'more' };
  };
  return {
    /** @throws the error of the response if it does not end the list */
    read: async (arrival: Arrival): Promise<ListPage> => {
      const { page } = arrival;
      const content = pageIn(arrival);
      if ('error' in content) {
        const before = state === 'first' && isResumed === true ? 'short' : state;
        return pageWith(noContent, page, { end: endByFailure(before, page, content.error) });
      }
      const facts = await received(content);
      return pageWith(content, page, { ...facts, records: facts.newRecords });
    },
    /**
     * Returns the number of requests to have under way. After a short page the list usually ends,
     * so one is enough.
     */
    useful: (wanted: number): number =>
      state === 'short'
        ? 1
        : Math.min(request.concurrency, Math.max(1, Math.ceil(wanted / longest))),
  };
}

const endWithoutNews = ({ records, doubt }: Page): ListEnd =>
  isCleanEnd({ records: records.length, ...(doubt && { doubt }) }) ? 'empty' : 'stale';

/** Returns how a failed request ends the list. @throws the error if it does not */
function endByFailure(state: ListState, page: number, error: unknown): ListEnd {
  const status = statusOf(error);
  const outcome = afterFailure(state, status);
  if (outcome !== 'end') throw outcome === 'failed' ? error : incompleteList(page, error);
  return status === 404 ? 'missing' : 'failed';
}

/** The content of the last page if an error response ends the list. */
const noContent: Page = { body: new Uint8Array(), records: [] };

const statusOf = (error: unknown): number | undefined =>
  isFailure(error) ? error.details.status : undefined;

/**
 * Returns a function that selects the records of a page that no earlier page had. Keeps duplicates
 * within one page. Two records without an id may have the same text, so such records are dropped
 * only if a whole page repeats.
 */
function newsFilter(path: readonly string[] | undefined) {
  const seen = new Set<string>();
  const seenPages = new Set<string>();
  return async (records: readonly PageRecord[]): Promise<readonly PageRecord[]> => {
    const ids = records.map(({ value }) => path && idAt(value, ...path));
    const page = ids.includes(undefined) ? await digest(records, ids) : undefined;
    const isRepeat = page !== undefined && seenPages.has(page);
    if (page !== undefined) seenPages.add(page);
    const news = records.filter((_, at) =>
      ids[at] === undefined ? !isRepeat : !seen.has(ids[at]),
    );
    for (const id of ids) if (id !== undefined) seen.add(id);
    return news;
  };
}

/** Returns a hash of the ids of a page's records, and of the texts of records without an id. */
async function digest(
  records: readonly PageRecord[],
  ids: readonly (string | undefined)[],
): Promise<string> {
  const { createHash } = await import('node:crypto');
  const hash = createHash('sha256');
  for (const [at, record] of records.entries()) hash.update(`${ids[at] ?? record.text}\n`);
  return hash.digest('base64');
}
