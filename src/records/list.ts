// Reads the pages of a list in order, several at a time, and selects the records that are new, pass the filters and are
// wanted.
import { idAt } from '../api/ids.ts';
import { PortfolioError } from '../errors.ts';
import { type AfterPage, afterFailure, afterPage, isCleanEnd, type ListState } from './list-end.ts';
import type { Page, PageRecord } from './page.ts';
import { type FetchPage, pageIn, requestsFrom } from './read-ahead.ts';

/** Whether a record passes. Called once for each record, in order. */
export type Filter = (record: PageRecord) => boolean;

export interface ListRequest {
  readonly start: number;
  /** Whether to read one page, exactly as the service cuts it. */
  readonly isSinglePage: boolean;
  /** Maximum of records that pass the filters; undefined for all. */
  readonly limit: number | undefined;
  readonly filters: readonly Filter[];
  readonly concurrency: number;
  /** Expected number of records of a full page. */
  readonly pageSize: number;
  /** The path to the id of a record; undefined if it has none. */
  readonly identity: readonly string[] | undefined;
  readonly signal: AbortSignal;
}

/** A page of a list, or the response for one of several single records. */
export interface ListPage {
  /** From 1: the page's number, or the position of a single record among several. */
  readonly page: number;
  /** The response as received, with all of its records. */
  readonly content: Page;
  /** The records that no earlier page had, before the filters and the limit. */
  readonly read: readonly PageRecord[];
  /** Those of `read` that pass the filters and are within the limit. */
  readonly records: readonly PageRecord[];
  /** The body, if this is a single page of which no record was left out. */
  readonly body?: Uint8Array;
  /** Whether the page ends the reading: no request follows. */
  readonly isLast: boolean;
  /** Whether all records of the list have been read with this page. */
  readonly isWhole: boolean;
}

/**
 * Yields the pages from `start` on, until the limit or the end of the list. A page without new records is yielded only
 * if it is the first or the last one; a missing page that ends the list is yielded without records.
 * @throws the page's own error if the first page fails; PortfolioError `incomplete` if a later one does
 */
export async function* readList(fetchPage: FetchPage, request: ListRequest): AsyncGenerator<ListPage> {
  const { start, isSinglePage, filters, concurrency } = request;
  const passes = (record: PageRecord) => filters.every((filter) => filter(record));
  const stop = new AbortController();
  const signal = AbortSignal.any([request.signal, stop.signal]);
  const underway = requestsFrom(fetchPage, start, signal);
  const newsIn = newsFilter(request.identity);
  let wanted = request.limit ?? Number.POSITIVE_INFINITY;
  let longest = request.pageSize;
  let state: ListState = 'first';
  try {
    underway.ask(1);
    for (let next = await underway.shift(); next !== undefined; next = await underway.shift()) {
      const { page } = next;
      request.signal.throwIfAborted();
      const content = pageIn(next);
      if ('error' in content) {
        const status = statusOf(content.error);
        const outcome = afterFailure(state, status);
        if (outcome !== 'end') throw outcome === 'failed' ? content.error : incomplete(page, content.error);
        const isWhole = start === 1 && isCleanEnd({ status });
        yield { page, content: noContent, read: [], records: [], isLast: true, isWhole };
        return;
      }
      const { records, body } = content;
      const news = isSinglePage ? records : await newsIn(records);
      const passing = news.filter(passes).slice(0, wanted);
      wanted -= passing.length;
      // The service may cut its pages differently: the first page shows how.
      const isFull: boolean = records.length >= (state === 'first' ? request.pageSize : longest);
      longest = state === 'first' ? records.length : Math.max(longest, records.length);
      const outcome: AfterPage = isSinglePage ? 'end' : afterPage({ news: news.length, isFull });
      // Requests the next pages before this one is handed on, so that the service works while the page is written.
      // After a short page the list usually ends, so one request is enough.
      if (outcome !== 'end' && wanted > 0) {
        const useful = filters.length > 0 ? concurrency : Math.min(concurrency, Math.ceil(wanted / longest));
        underway.ask(outcome === 'full' ? useful : 1);
        state = outcome;
      }
      const isLast = outcome === 'end' || wanted <= 0;
      const isVerbatim = isSinglePage && passing.length === records.length;
      // The first page is the response, even if it is empty.
      if (news.length > 0 || page === start || isLast)
        yield {
          ...{ page, content, read: news, records: passing, isLast },
          isWhole: start === 1 && !isSinglePage && isCleanEnd({ records: records.length }),
          ...(isVerbatim ? { body } : {}),
        };
      if (isLast) return;
    }
  } finally {
    stop.abort();
  }
}

/** The content of a page that does not exist. */
const noContent: Page = { body: new Uint8Array(), records: [] };

const statusOf = (error: unknown): number | undefined =>
  error instanceof PortfolioError ? error.details.status : undefined;

function incomplete(page: number, cause: unknown): PortfolioError {
  if (!(cause instanceof PortfolioError)) throw cause;
  const { why, status, retryAt } = cause.details;
  const when = retryAt === undefined ? '' : ` ${retryAt}`;
  return new PortfolioError('incomplete', `the list is incomplete: page ${page} could not be read`, {
    why: why === undefined ? cause.message : `${cause.message}: ${why}`,
    hint: `continue${when} with --page ${page}`,
    ...(status === undefined ? {} : { status }),
    ...(retryAt === undefined ? {} : { retryAt }),
    cause,
  });
}

/**
 * Selects the records of a page that no earlier page had. A duplicate within one page stays. Two records without an id
 * may be equal and still differ, so these are dropped only if the whole page repeats an earlier one.
 */
function newsFilter(path: readonly string[] | undefined) {
  const seen = new Set<string>();
  const seenPages = new Set<string>();
  return async (records: readonly PageRecord[]): Promise<readonly PageRecord[]> => {
    const ids = records.map(({ value }) => path && idAt(value, ...path));
    const page = ids.includes(undefined) ? await digest(records, ids) : undefined;
    const isRepeat = page !== undefined && seenPages.has(page);
    if (page !== undefined) seenPages.add(page);
    const news = records.filter((_, at) => (ids[at] === undefined ? !isRepeat : !seen.has(ids[at])));
    for (const id of ids) if (id !== undefined) seen.add(id);
    return news;
  };
}

/** Returns a hash of the ids of a page's records, and of the texts of records without an id. */
async function digest(records: readonly PageRecord[], ids: readonly (string | undefined)[]): Promise<string> {
  const { createHash } = await import('node:crypto');
  const hash = createHash('sha256');
  for (const [at, record] of records.entries()) hash.update(`${ids[at] ?? record.text}\n`);
  return hash.digest('base64');
}
