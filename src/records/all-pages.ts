// Reads a list to its end: requests several pages at a time and reads them in order.
import { idAt } from '../api/ids.ts';
import { isFailure, joinSignals } from '../errors.ts';
import { incompleteList } from './incomplete.ts';
import type { PageOptions } from './list.ts';
import { isCleanEnd, type ListState, stateAfterFailure, stateAfterPage } from './list-end.ts';
import {
  createSinglePage,
  type Demand,
  isProvenEnd,
  type ListEndReason,
  type ListPage,
} from './list-page.ts';
import type { Page, PageRecord } from './page.ts';
import { type Arrival, createRequestQueue, type LoadPage, parseArrival } from './read-ahead.ts';

export interface ListRequest extends PageOptions {
  /**
   * Whether the pages before `firstPageNumber` were read earlier. Then a 404 or 500 at
   * `firstPageNumber` may be the end of the list.
   */
  readonly isResumed?: boolean;
  /** Called with the maximum number of pages before the first request after page `manyPages`. */
  readonly beforeManyPages?: ((maxPages: number) => Promise<void>) | undefined;
  readonly concurrency: number;
  /** Path to the id of a record; undefined if records have no id. */
  readonly identity: readonly string[] | undefined;
}

/** Number of pages that are read before `beforeManyPages` is called. */
export const manyPages = 10;

/**
 * Yields the pages from `firstPageNumber` to the end of the list. A page without new records is
 * yielded only if it is the first or the last one. If an error response ends the list, an empty
 * page is yielded for it.
 * @throws the original error if the first page fails; PortfolioError `incomplete` if a later page
 * fails
 */
export async function* readAllPages(
  loadPage: LoadPage,
  listRequest: ListRequest,
  { maxPages, maxRecords }: Demand,
): AsyncGenerator<ListPage> {
  const { firstPageNumber, signal, beforeManyPages } = listRequest;
  const stopController = new AbortController();
  const requestQueue = createRequestQueue(
    loadPage,
    firstPageNumber,
    joinSignals(signal, stopController.signal),
  );
  const reader = createPageReader(listRequest);
  let remainingCount = maxRecords;
  try {
    requestQueue.ask(1);
    for (
      let nextPage = await requestQueue.shift();
      nextPage !== undefined;
      nextPage = await requestQueue.shift()
    ) {
      signal.throwIfAborted();
      const page = await reader.read(nextPage);
      const isEnd = page.endReason !== undefined;
      if (page.newRecords.length > 0 || page.isFirstOfSearch || isEnd) yield page;
      if (isEnd) return;
      remainingCount -= page.newRecords.length;
      const readPageCount = page.pageNumber - firstPageNumber + 1;
      if (readPageCount === manyPages && readPageCount < maxPages)
        await beforeManyPages?.(maxPages);
      const pageLimit =
        beforeManyPages !== undefined && readPageCount < manyPages
          ? Math.min(maxPages, manyPages)
          : maxPages;
      requestQueue.ask(
        Math.min(reader.usefulRequestCount(remainingCount), pageLimit - readPageCount),
      );
    }
  } finally {
    stopController.abort();
  }
}

/** Returns functions that read the pages of a list in order, and find its end. */
function createPageReader({
  firstPageNumber,
  isResumed,
  identity,
  paramsOf,
  ...listRequest
}: ListRequest) {
  const selectNewRecords = createNewRecordFilter(identity);
  let state: ListState = 'first';
  let longestPage = listRequest.pageSize;
  const createPage = (
    content: Page,
    pageNumber: number,
    facts: Partial<ListPage> & Pick<ListPage, 'endReason'>,
  ): ListPage => ({
    ...createSinglePage(content, paramsOf(pageNumber), pageNumber),
    ...facts,
    searchIndex: listRequest.searchIndex ?? 0,
    isFirstOfSearch: pageNumber === firstPageNumber,
    completesSearch: firstPageNumber === 1 && isProvenEnd(facts),
  });
  /** Returns the facts of a response, and changes the state of the list. */
  const readFacts = async (
    content: Page,
  ): Promise<Pick<ListPage, 'newRecords' | 'isFull' | 'endReason'>> => {
    const { length } = content.records;
    const newRecords = await selectNewRecords(content.records);
    // The page size of the service may differ from the documented size. The first page shows the
    // actual size.
    const isFull = length >= (state === 'first' ? listRequest.pageSize : longestPage);
    longestPage = state === 'first' ? length : Math.max(longestPage, length);
    const outcome = stateAfterPage({ newRecordCount: newRecords.length, isFull });
    if (outcome === 'end') return { newRecords, isFull, endReason: endWithoutNewRecords(content) };
    state = outcome;
    return { newRecords, isFull, endReason: undefined };
  };
  return {
    /** @throws the error of the response if it does not end the list */
    read: async (arrival: Arrival): Promise<ListPage> => {
      const { pageNumber } = arrival;
      const content = parseArrival(arrival);
      if ('error' in content) {
        const previousState = state === 'first' && isResumed === true ? 'short' : state;
        return createPage(emptyPage, pageNumber, {
          endReason: endByFailure(previousState, pageNumber, content.error),
        });
      }
      const facts = await readFacts(content);
      return createPage(content, pageNumber, { ...facts, records: facts.newRecords });
    },
    /**
     * Returns the number of requests to have under way. After a short page the list usually ends,
     * so one is enough.
     */
    usefulRequestCount: (recordCount: number): number =>
      state === 'short'
        ? 1
        : Math.min(listRequest.concurrency, Math.max(1, Math.ceil(recordCount / longestPage))),
  };
}

const endWithoutNewRecords = ({ records, doubt }: Page): ListEndReason =>
  isCleanEnd({ records: records.length, ...(doubt && { doubt }) }) ? 'empty' : 'stale';

/** Returns how a failed request ends the list. @throws the error if it does not */
function endByFailure(state: ListState, pageNumber: number, error: unknown): ListEndReason {
  const status = statusOf(error);
  const outcome = stateAfterFailure(state, status);
  if (outcome !== 'end') throw outcome === 'failed' ? error : incompleteList(pageNumber, error);
  return status === 404 ? 'missing' : 'failed';
}

/** The content of the last page if an error response ends the list. */
const emptyPage: Page = { body: new Uint8Array(), records: [] };

const statusOf = (error: unknown): number | undefined =>
  isFailure(error) ? error.details.status : undefined;

/**
 * Returns a function that selects the records of a page that no earlier page had. Keeps duplicates
 * within one page. Two records without an id may have the same text, so such records are dropped
 * only if a whole page repeats.
 */
function createNewRecordFilter(idPath: readonly string[] | undefined) {
  const seenIds = new Set<string>();
  const seenPageHashes = new Set<string>();
  return async (records: readonly PageRecord[]): Promise<readonly PageRecord[]> => {
    const ids = records.map(({ value }) => idPath && idAt(value, ...idPath));
    const pageHash = ids.includes(undefined) ? await hashPage(records, ids) : undefined;
    const isRepeat = pageHash !== undefined && seenPageHashes.has(pageHash);
    if (pageHash !== undefined) seenPageHashes.add(pageHash);
    const newRecords = records.filter((_, index) =>
      ids[index] === undefined ? !isRepeat : !seenIds.has(ids[index]),
    );
    for (const id of ids) if (id !== undefined) seenIds.add(id);
    return newRecords;
  };
}

/** Returns a hash of the ids of a page's records, and of the texts of records without an id. */
async function hashPage(
  records: readonly PageRecord[],
  ids: readonly (string | undefined)[],
): Promise<string> {
  const { createHash } = await import('node:crypto');
  const hash = createHash('sha256');
  for (const [index, record] of records.entries()) hash.update(`${ids[index] ?? record.text}\n`);
  return hash.digest('base64');
}
