// Reads a list: pages several at a time, in order; of their records those that are new, pass the filters and are still wanted.
import { idAt } from '../api/ids.ts';
import { PortfolioError } from '../errors.ts';
import { type AfterPage, afterFailure, afterPage, type ListState } from './list-end.ts';
import type { PageRecord } from './page.ts';
import { type FetchPage, pageIn, requestsFrom } from './read-ahead.ts';

/** Whether a record is kept. Called once for each record, in order. */
export type Filter = (record: PageRecord) => boolean;

export interface ListRequest {
  readonly start: number;
  /** One page, exactly as the service cuts it. */
  readonly isSinglePage: boolean;
  /** Records wanted, of those that pass the filters; undefined for all there are. */
  readonly limit: number | undefined;
  readonly filters: readonly Filter[];
  readonly concurrency: number;
  /** Records of a full page, as far as is known beforehand. */
  readonly pageSize: number;
  /** The path to the id of a record; undefined where it has none. */
  readonly identity: readonly string[] | undefined;
  readonly signal: AbortSignal;
}

export interface ListBatch {
  /** The page's number. */
  readonly page: number;
  /** Those of the page that are new, before the filters and the limit. */
  readonly read: readonly PageRecord[];
  /** Those that are new, pass the filters and are wanted. */
  readonly records: readonly PageRecord[];
  /** The body of a single page of which no record was left out. */
  readonly body?: Uint8Array;
}

/**
 * The batches of pages from `start` on, until the limit or the end of the list.
 * @throws the page's own error when the first page fails; PortfolioError `incomplete` when a later one does
 */
export async function* readList(fetchPage: FetchPage, request: ListRequest): AsyncGenerator<ListBatch> {
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
        const outcome = afterFailure(state, statusOf(content.error));
        if (outcome === 'end') return;
        throw outcome === 'failed' ? content.error : incomplete(page, content.error);
      }
      const { records, body } = content;
      const news = isSinglePage ? records : await newsIn(records);
      const kept = news.filter(passes).slice(0, wanted);
      wanted -= kept.length;
      // The service may cut its pages otherwise than expected: the first one tells how.
      const isFull: boolean = records.length >= (state === 'first' ? request.pageSize : longest);
      longest = state === 'first' ? records.length : Math.max(longest, records.length);
      const outcome: AfterPage = isSinglePage ? 'end' : afterPage({ news: news.length, isFull });
      // Asked for before this page is handed on, so that the service works while the page is written. How many of a page
      // pass a filter is unknown. Past a short page there is seldom more: one look is enough.
      if (outcome !== 'end' && wanted > 0) {
        const useful = filters.length > 0 ? concurrency : Math.min(concurrency, Math.ceil(wanted / longest));
        underway.ask(outcome === 'full' ? useful : 1);
        state = outcome;
      }
      const isWhole = isSinglePage && kept.length === records.length;
      // The first page is handed on even when it is empty: it is the response.
      if (news.length > 0 || page === start) yield { page, read: news, records: kept, ...(isWhole ? { body } : {}) };
      if (outcome === 'end' || wanted <= 0) return;
    }
  } finally {
    stop.abort();
  }
}

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
 * The records of a page that no page before had. One that stands twice on a page is left as the service sent it. Records without
 * an id may be equal and still be two: only a page that repeats one before has nothing new of them.
 */
function newsFilter(path: readonly string[] | undefined) {
  const seen = new Set<string>();
  const seenPages = new Set<string>();
  return async (records: readonly PageRecord[]): Promise<readonly PageRecord[]> => {
    const ids = records.map(({ value }) => path && idAt(value, ...path));
    const isRepeat = ids.includes(undefined) && !isAdded(seenPages, await digest(records, ids));
    const news = records.filter((_, at) => (ids[at] === undefined ? !isRepeat : !seen.has(ids[at])));
    for (const id of ids) if (id !== undefined) seen.add(id);
    return news;
  };
}

const isAdded = (set: Set<string>, text: string): boolean => !set.has(text) && set.add(text).has(text);

/** Of the ids of a page's records, and the texts of those without. It is loaded when it is used: most records have an id. */
async function digest(records: readonly PageRecord[], ids: readonly (string | undefined)[]): Promise<string> {
  const { createHash } = await import('node:crypto');
  const hash = createHash('sha256');
  for (const [at, record] of records.entries()) hash.update(`${ids[at] ?? record.text}\n`);
  return hash.digest('base64');
}
