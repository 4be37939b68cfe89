// Runs one watch within the budget of requests to its service. Each page is stored in one
// transaction with the number of the next page, so an interrupted run can be continued.

import type { CommandName } from '../../api/catalogue.ts';
import type { Watch } from '../../api/schema.ts';
import type { Context } from '../../cli/context.ts';
import { type EndpointCommand, querySettings, resolveQuery } from '../../cli/requests.ts';
import type { Client } from '../../client/client.ts';
import { PortfolioError } from '../../errors.ts';
import { hasMembers } from '../../library/history/list-history.ts';
import {
  type Counts,
  keepStep,
  noteRequest,
  pauseOf,
  spentSince,
} from '../../library/history/watches.ts';
import type { LibraryWriter } from '../../library/store/writer.ts';
import type { Connection, PageWriter } from '../../records/connection.ts';
import { isLastPage, isProvenEnd, type ListPage } from '../../records/list-page.ts';
import { type PreparedQuery, prepareQuery } from '../../records/prepare-query.ts';
import type { Rate } from '../../settings/options/values.ts';
import type { PictureKeeper } from '../../sources/kept-pictures.ts';
import { notStoredTexts, pageRequest, selectPagesToStore } from '../../sources/received-pages.ts';
import { tooLongText } from './watch-words.ts';

export interface Run {
  readonly watch: Watch;
  readonly call: EndpointCommand;
  readonly context: Context;
  readonly connection: Connection;
  readonly writer: Pick<LibraryWriter, 'transaction'>;
  /**
   * Earliest time to store for received records, in Unix seconds. See `correctTimes`. `undefined`
   * for past records.
   */
  readonly from: number | undefined;
  readonly rate: Rate;
  /** Keeps the pictures of the records; undefined to keep no pictures. */
  readonly pictures?: PictureKeeper | undefined;
}

/**
 * Reads and stores all records of the watch, beginning with the page at which the last run stopped.
 * @throws BudgetSpent if no request is allowed now; the error of a request that failed
 */
export async function runWatch(run: Run): Promise<Counts> {
  const { watch, call, context, connection, writer, rate } = run;
  const resolved = await resolveQuery(call, context);
  const { limit } = resolved.query.options ?? {};
  const rest = limit === undefined || watch.page === undefined ? limit : limit - watch.records;
  const options = { ...resolved.query.options, limit: rest };
  // Requests one page at a time, so that the budget is checked before each request.
  const prepared = await prepareQuery(
    { ...resolved.query, options },
    { ...querySettings(context), concurrency: 1 },
  );
  const pages = createWatchWriter(run, prepared, resolved.query.command);
  const hasRecords: PageWriter['hasRecords'] = (command, values) =>
    writer.transaction((store) => hasMembers(store, connection.base, pageRequest(command, values)));
  const stream = await prepared.open(connection, {
    request: context.requestOptions,
    keeper: { hasRecords, begin: () => pages.store },
    ...(watch.page === undefined ? {} : { start: watch.page }),
  });
  try {
    for await (const _ of stream.pages());
  } catch (error) {
    // The next run continues the list, so the cause is thrown instead of `incomplete`.
    throw error instanceof PortfolioError && error.kind === 'incomplete'
      ? (error.cause ?? error)
      : error;
  } finally {
    const { leftOut, unnamed, next } = pages.state();
    for (const text of notStoredTexts({ leftOut, unnamed }))
      await context.note(`watch ${watch.number}: ${text}`);
    const long = tooLongText({ ...watch, ...next }, rate);
    if (long !== undefined) await context.note(long);
  }
  return pages.state().counts;
}

/**
 * Returns an object that stores each page of a watch in one transaction with the number of the next
 * page.
 */
function createWatchWriter(run: Run, prepared: PreparedQuery, command: CommandName) {
  const { watch, context, connection, writer, from, pictures } = run;
  const { system, mask } = context;
  const { endpoint, isSinglePage } = prepared;
  const isResumed = watch.page !== undefined;
  const isOpen = watch.baseline === undefined;
  const none = { isFirstRun: isOpen, isOpen, appeared: 0, changed: 0, notSeen: 0, gone: 0 };
  const mayStore = (text: string) => !mask.holds(text);
  let counts: Counts = { records: isResumed ? watch.records : 0, ...none };
  let began = isResumed ? watch.began : undefined;
  let isFirst = !isResumed;
  let hasAll = true;
  let leftOut = 0;
  let unnamed = 0;
  let next: Pick<Watch, 'pages' | 'page'> = { pages: (watch.page ?? 1) - 1, page: watch.page ?? 1 };

  const store = (page: ListPage): void => {
    system.signal.throwIfAborted();
    const seen = Math.max(Math.floor(system.now() / 1000), from ?? 0);
    began ??= seen;
    const received = selectPagesToStore(pageRequest(command, page.values), upToLimit(page), {
      seen,
      mayStore,
    });
    hasAll &&= received.isComplete;
    leftOut += received.leftOut;
    unnamed += received.unnamed;
    const isWhole = isWholeList(page, prepared) && !isResumed && hasAll;
    const pages = received.pages.map((each) => (isWhole ? { ...each, wholeSince: began } : each));
    // A page with records is the last one only if the command ends here: one page, a limit, or
    // single records.
    const isCut = !hasAll || !(isProvenEnd(page) || page.read.length > 0 || isSinglePage);
    const following = isLastPage(page) ? undefined : page.page + 1;
    const flags = { isFirst, isCut, isPast: from === undefined };
    const { base } = connection;
    const step = {
      watch: watch.number,
      base,
      began,
      seen,
      page: page.page,
      next: following,
      ...flags,
    };
    counts = writer.transaction((library) => keepStep(library, pages, step));
    isFirst = false;
    for (const each of pages) pictures?.add(endpoint.entity, each.records);
    next = { pages: page.page, page: following };
  };
  return { store, state: () => ({ counts, leftOut, unnamed, next }) };
}

/**
 * Whether the page proves that the list was read whole. A list without pages is complete after one
 * response.
 */
const isWholeList = (page: ListPage, { endpoint, isSinglePage }: PreparedQuery): boolean =>
  endpoint.isList && (endpoint.pageSize === undefined || (page.isWhole && !isSinglePage));

/** Omits the records of a page that follow the last one within the limit of the watch. */
function upToLimit({ content, read, records }: ListPage): Pick<ListPage, 'content' | 'read'> {
  const last = records.length < read.length ? records.at(-1)?.position : undefined;
  return {
    content,
    read: last === undefined ? read : read.filter(({ position }) => position <= last),
  };
}

/**
 * Error if no request is allowed now. `until` is the time from which requests are allowed again, in
 * Unix seconds.
 */
export class BudgetSpent extends Error {
  readonly reason: 'budget' | 'pause';
  readonly until: number;

  constructor(reason: 'budget' | 'pause', until: number) {
    super(reason);
    this.reason = reason;
    this.until = until;
  }
}

/**
 * Number of seconds for which the times of requests are stored: an hour, the longest period of a
 * budget.
 */
const longest = 3600;

/** Maximum pause that is stored, in seconds. The next sync after it sends a request again. */
const longestPause = 24 * 3600;

/**
 * Wraps a client to count requests, but not retries. `get` throws BudgetSpent if no request is
 * allowed now.
 */
export function withBudget(
  { get }: Client,
  base: string,
  { writer, rate, now }: Pick<Run, 'writer'> & { readonly rate: Rate; readonly now: () => number },
): Client {
  const take = () =>
    writer.transaction((store) => {
      const at = Math.floor(now() / 1000);
      const pause = pauseOf(store, base);
      // Ignores a longer pause, because the clock was set back after it was stored.
      if (pause > at && pause - at <= longestPause) throw new BudgetSpent('pause', pause);
      const span = Math.ceil(rate.ms / 1000);
      const spent = spentSince(store, base, at - span).filter(([when]) => when <= at);
      if (spent.reduce((sum, [, requests]) => sum + requests, 0) >= rate.requests) {
        throw new BudgetSpent('budget', (spent[0]?.[0] ?? at) + span);
      }
      noteRequest(store, base, { at, since: at - longest });
    });
  return {
    get: async (...request) => {
      take();
      return get(...request);
    },
  };
}

/**
 * Returns the seconds until the next request, a day at most; `undefined` if the error is not about
 * a rate limit.
 */
export const pauseIn = (error: unknown): number | undefined =>
  error instanceof PortfolioError && error.kind === 'rate_limited'
    ? Math.min(error.details.retryAfter ?? 60, longestPause)
    : undefined;
