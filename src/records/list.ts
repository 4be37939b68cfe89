// Requests several pages of a list at a time and reads them in order. Selects the new records that pass the filters, up
// to the limit.
import { idAt } from '../api/ids.ts';
import { eitherSignal, PortfolioError, whyOf } from '../errors.ts';
import { type AfterPage, afterFailure, afterPage, isCleanEnd, type ListState } from './list-end.ts';
import type { Page, PageRecord } from './page.ts';
import { type FetchPage, pageIn, requestsFrom } from './read-ahead.ts';

/** Returns whether a record passes. Called once for each record, in order. */
export type Filter = (record: PageRecord) => boolean;

export interface ListRequest {
  readonly start: number;
  /** Whether the pages before `start` were read earlier. Then a 404 or 500 at `start` may be the end of the list. */
  readonly isResumed?: boolean;
  /** Whether to read only one page. */
  readonly isSinglePage: boolean;
  /** Maximum number of records that pass the filters; undefined for all. */
  readonly limit: number | undefined;
  /** Maximum number of pages to read; undefined for no maximum. */
  readonly maxPages?: number | undefined;
  readonly filters: readonly Filter[];
  /** Selects at most `wanted` of the records that passed; by default, the first ones. */
  readonly select?: typeof first | undefined;
  /** Called after the filters checked the first page with records. If it throws, no more pages are requested. */
  readonly checkFilters?: () => void;
  /** Called before the first request for a page after `manyPages`. */
  readonly beforeMany?: (() => Promise<void>) | undefined;
  readonly concurrency: number;
  /** Expected number of records on a full page. */
  readonly pageSize: number;
  /** Path to the id of a record; undefined if records have no id. */
  readonly identity: readonly string[] | undefined;
  readonly signal: AbortSignal;
}

/** Number of pages that are read before `beforeMany` is called. */
export const manyPages = 10;

/** A page of a list. If several single records are read, each of them is a page. */
export interface ListPage {
  /** Number of the page, or position of the single record. Both begin at 1. */
  readonly page: number;
  /** The response as received, with all of its records. */
  readonly content: Page;
  /** The records that no earlier page had. The filters and the limit are not applied. */
  readonly read: readonly PageRecord[];
  /** The records of `read` that pass the filters and are within the limit. */
  readonly records: readonly PageRecord[];
  /** Body of the response, if this is a single page and all of its records passed. */
  readonly body?: Uint8Array;
  /** Whether this page reaches the limit or the end of the list. False if the reading ends because of `maxPages`. */
  readonly isLast: boolean;
  /** Whether the list certainly ends at this page, because the page is empty or does not exist (see `isCleanEnd`). */
  readonly isEnd?: boolean;
  /** Whether the whole list was read, including this page. */
  readonly isWhole: boolean;
  /** Whether a failed request (500) is taken for the end of the list. */
  readonly isFailure?: boolean;
}

/**
 * Yields the pages from `start` to the limit or the end of the list. Yields a page without new records only if it is
 * the first or last one. If an error response ends the list, yields an empty page for it.
 * @throws the original error if the first page fails; PortfolioError `incomplete` if a later page fails
 */
export async function* readList(fetchPage: FetchPage, request: ListRequest): AsyncGenerator<ListPage> {
  const { start, isSinglePage, filters, concurrency, maxPages = Number.POSITIVE_INFINITY } = request;
  const passes = (record: PageRecord) => filters.every((filter) => filter(record));
  const stop = new AbortController();
  const signal = eitherSignal(request.signal, stop.signal);
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
        const outcome = afterFailure(state === 'first' && request.isResumed === true ? 'short' : state, status);
        if (outcome !== 'end') throw outcome === 'failed' ? content.error : incomplete(page, content.error);
        const isEnd = isCleanEnd({ status });
        const ends = { isLast: true, isEnd, isWhole: start === 1 && isEnd, isFailure: status === 500 };
        yield { page, content: noContent, read: [], records: [], ...ends };
        return;
      }
      const { records, body, doubt } = content;
      const news = isSinglePage ? records : await newsIn(records);
      const passed = news.filter(passes);
      if (page === start && news.length > 0) request.checkFilters?.();
      const passing = await (request.select ?? first)(passed, wanted).catch((error: unknown) => {
        throw state === 'first' ? error : incomplete(page, error);
      });
      wanted -= passing.length;
      // The page size of the service may differ from the documented size. The first page shows the actual size.
      const isFull: boolean = records.length >= (state === 'first' ? request.pageSize : longest);
      longest = state === 'first' ? records.length : Math.max(longest, records.length);
      const outcome: AfterPage = isSinglePage ? 'end' : afterPage({ news: news.length, isFull });
      // Requests the next pages before yielding this one, so that the service works while this page is written. After a
      // short page the list usually ends, so one request is enough.
      if (outcome !== 'end' && wanted > 0) {
        const done = page - start + 1;
        const left = maxPages - done;
        if (done === manyPages && left > 0) await request.beforeMany?.();
        const allowed = request.beforeMany !== undefined && done < manyPages ? manyPages - done : left;
        const useful = filters.length > 0 ? concurrency : Math.min(concurrency, Math.ceil(wanted / longest));
        underway.ask(Math.min(outcome === 'full' ? useful : 1, left, allowed));
        state = outcome;
      }
      const isLast = outcome === 'end' || wanted <= 0;
      const isEnd = !isSinglePage && isCleanEnd({ records: records.length, ...(doubt && { doubt }) });
      const isVerbatim = isSinglePage && passing.length === records.length;
      // Yields the first page even if it is empty.
      if (news.length > 0 || page === start || isLast)
        yield {
          ...{ page, content, read: news, records: passing, isLast, isEnd, isWhole: start === 1 && isEnd },
          ...(isVerbatim ? { body } : {}),
        };
      if (isLast) return;
    }
  } finally {
    stop.abort();
  }
}

const first = async (records: readonly PageRecord[], wanted: number): Promise<readonly PageRecord[]> =>
  records.slice(0, wanted);

/** Content of the last page if an error response ends the list. */
const noContent: Page = { body: new Uint8Array(), records: [] };

const statusOf = (error: unknown): number | undefined =>
  error instanceof PortfolioError ? error.details.status : undefined;

function incomplete(page: number, cause: unknown): PortfolioError {
  if (!(cause instanceof PortfolioError)) throw cause;
  const { status, retryAt } = cause.details;
  const when = retryAt === undefined ? '' : ` ${retryAt}`;
  return new PortfolioError('incomplete', `the list is incomplete: page ${page} could not be read`, {
    why: whyOf(cause),
    hint: `continue${when} with --page ${page}`,
    ...(status === undefined ? {} : { status }),
    ...(retryAt === undefined ? {} : { retryAt }),
    cause,
  });
}

/**
 * Returns a function that selects the records of a page that no earlier page had. Keeps duplicates within one page.
 * Two records without an id may have the same text, so such records are dropped only if a whole page repeats.
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
