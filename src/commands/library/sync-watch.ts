// Runs one watch within the budget of requests to its service. Each page is stored in one
// transaction with the number of the next page, so an interrupted run can be continued.
import type { CommandName } from '../../api/catalogue.ts';
import type { Watch } from '../../api/library-records.ts';
import type { Context } from '../../cli/context.ts';
import { createQuerySettings, type EndpointCommand, resolveQuery } from '../../cli/requests.ts';
import type { Client } from '../../client/client.ts';
import { retryAt } from '../../client/retry.ts';
import { endsCommand, isFailure, PortfolioError } from '../../errors.ts';
import { hasMembers } from '../../library/history/list-history.ts';
import {
  type Counts,
  keepStep,
  notePause,
  noteRequest,
  type Position,
  pauseOf,
  spentSince,
} from '../../library/history/watches.ts';
import type { LibraryWriter } from '../../library/store/writer.ts';
import type { Connection, PageWriter, WritePage } from '../../records/connection.ts';
import { isLastPage, isProvenEnd, type ListPage } from '../../records/list-page.ts';
import { type PreparedQuery, prepareQuery } from '../../records/prepare-query.ts';
import { searchName } from '../../records/searches.ts';
import type { Rate } from '../../settings/options/limits.ts';

import type { PictureWriter } from '../../sources/kept-pictures.ts';
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
  readonly pictures?: PictureWriter | undefined;
}

/**
 * Reads and stores all records of the watch, one search after the other, beginning with the page at
 * which the last run stopped.
 * @throws BudgetSpent if no request is allowed now; the error of a request that failed
 */
export async function runWatch(run: Run): Promise<Counts> {
  const { watch, call, context, connection, writer, rate } = run;
  const resolved = await resolveQuery(call, context);
  // Requests one page at a time, so that the budget is checked before each request.
  const prepare = (limit: number | undefined) =>
    prepareQuery(
      { ...resolved.query, options: { ...resolved.query.options, limit } },
      { ...createQuerySettings(context), concurrency: 1 },
    );
  const { limit } = resolved.query.options ?? {};
  const prepared = await prepare(limit);
  const pages = createWatchWriter(run, prepared, resolved.query.command);
  const hasRecords: PageWriter['hasRecords'] = (command, values) =>
    writer.transaction((store) =>
      hasMembers(store, connection.baseUrl, pageRequest(command, values)),
    );
  const read = async (search: number): Promise<void> => {
    const start = search === watch.search ? watch.page : undefined;
    const part = start === undefined ? prepared : await prepare(limit && restOf(limit, watch));
    const stream = await part.open(connection, {
      requestOptions: context.requestOptions,
      pageWriter: { hasRecords, begin: () => pages.writeList(search) },
      onlySearchIndex: search,
      ...(start === undefined ? {} : { firstPageNumber: start }),
    });
    for await (const _ of stream.pages());
  };
  try {
    for (const search of [...prepared.searches.keys()].slice(watch.search))
      await read(search).catch((error: unknown) => {
        throw failureOf(error, searchName(prepared, prepared.searches[search] ?? {}));
      });
  } finally {
    const { leftOut, unnamed, ...progress } = pages.state();
    for (const text of notStoredTexts({ leftOut, unnamed }))
      await context.note(`watch “${watch.name}”: ${text}`);
    const long = tooLongText({ ...watch, ...progress }, rate);
    if (long !== undefined) await context.note(long);
  }
  return pages.state().counts;
}

/** If the watch has several lists, counts all pages as equally long. */
const restOf = (limit: number, { page = 1, pages, records }: Watch): number =>
  limit - Math.round((records * (page - 1)) / Math.max(pages, 1));

/**
 * Returns the error of one search. The next run continues the list, so it is the cause instead of
 * `incomplete`.
 * @param name what the search is called among several; '' for the only one
 */
function failureOf(error: unknown, name: string): unknown {
  if (!isFailure(error)) return error;
  const cause = error.kind === 'incomplete' ? (error.cause ?? error) : error;
  return name !== '' && isFailure(cause) && !endsCommand(cause)
    ? new PortfolioError(cause.kind, `${cause.message} (${name})`, cause.details)
    : cause;
}

function createWatchWriter(run: Run, prepared: PreparedQuery, command: CommandName) {
  const { watch, context, connection, writer, from, pictures } = run;
  const { system, mask } = context;
  const { endpoint, isSinglePage, searches } = prepared;
  const isOpen = watch.baseline === undefined;
  const none = { isFirstRun: isOpen, isOpen, appeared: 0, changed: 0, notSeen: 0, gone: 0 };
  const mayStore = (text: string) => !mask.containsKey(text);
  let isFirst = watch.page === undefined;
  let counts: Counts = { records: isFirst ? 0 : watch.records, ...none };
  let pages = isFirst ? 0 : watch.pages;
  let next: Position | undefined = { search: watch.search, page: watch.page ?? 1 };
  let isCut = false;
  let leftOut = 0;
  let unnamed = 0;

  const positionAfter = (page: ListPage, search: number): Position | undefined => {
    if (!isLastPage(page)) return { search, page: page.pageNumber + 1 };
    return search + 1 < searches.length ? { search: search + 1, page: 1 } : undefined;
  };

  const writeList = (search: number): WritePage => {
    const isResumed = search === watch.search && watch.page !== undefined;
    let began = isResumed ? watch.began : undefined;
    let hasAll = true;
    return (page) => {
      system.signal.throwIfAborted();
      const seen = Math.max(Math.floor(system.now() / 1000), from ?? 0);
      began ??= seen;
      const received = selectPagesToStore(pageRequest(command, page.params), upToLimit(page), {
        seen,
        mayStore,
      });
      hasAll &&= received.isComplete;
      leftOut += received.leftOut;
      unnamed += received.unnamed;
      const isWhole = isWholeList(page, prepared) && !isResumed && hasAll;
      const kept = received.pages.map((each) => (isWhole ? { ...each, wholeSince: began } : each));
      // A page with records is the last one only if the command ends here: one page, a limit, or
      // single records.
      const hasEnd = isProvenEnd(page) || page.newRecords.length > 0 || isSinglePage;
      isCut ||= isLastPage(page) && !(hasAll && hasEnd);
      next = positionAfter(page, search);
      pages += 1;
      const flags = { isFirst, isCut, isPast: from === undefined };
      const { baseUrl } = connection;
      const step = { watch: watch.number, base: baseUrl, began, seen, pages, next, ...flags };
      const { notSeen, gone } = counts;
      const all = writer.transaction((library) => keepStep(library, kept, step));
      counts = { ...all, notSeen: all.notSeen + notSeen, gone: all.gone + gone };
      isFirst = false;
      for (const each of kept) pictures?.add(endpoint.entity, each.records);
    };
  };
  return { writeList, state: () => ({ counts, leftOut, unnamed, pages, page: next?.page }) };
}

/** A list without pages is complete after one response. */
const isWholeList = (page: ListPage, { endpoint, isSinglePage }: PreparedQuery): boolean =>
  endpoint.isList && (endpoint.pageSize === undefined || (page.completesSearch && !isSinglePage));

function upToLimit({
  content,
  newRecords,
  records,
}: ListPage): Pick<ListPage, 'content' | 'newRecords'> {
  const last = records.length < newRecords.length ? records.at(-1)?.index : undefined;
  return {
    content,
    newRecords: last === undefined ? newRecords : newRecords.filter(({ index }) => index <= last),
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

/** @param now in milliseconds since 1970 @param next what happens later, for the hint */
export function spentError(
  { reason, until }: BudgetSpent,
  now: number,
  { what = '', next = '' } = {},
): PortfolioError {
  const seconds = Math.max(1, until - Math.floor(now / 1000));
  const [message, more] =
    reason === 'budget'
      ? ['the budget of requests is used up', '; a larger --budget allows them now']
      : ['the service allows no more requests for now', ''];
  return new PortfolioError('rate_limited', `${message}${what}`, {
    hint: `${next}requests are allowed again ${retryAt(seconds, now)}${more}`,
    retryAfter: seconds,
    isExpected: true,
  });
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
 * Returns until when an error forbids requests, a day at most; `undefined` if it does not. Stores a
 * pause that the service asked for.
 * @param now in Unix seconds
 */
export function spentBy(
  error: unknown,
  { writer, base, now }: Pick<Run, 'writer'> & { readonly base: string; readonly now: number },
): BudgetSpent | undefined {
  if (error instanceof BudgetSpent) return error;
  if (!isFailure(error, 'rate_limited')) return undefined;
  const until = now + Math.min(error.details.retryAfter ?? 60, longestPause);
  writer.transaction((store) => notePause(store, base, until));
  return new BudgetSpent('pause', until);
}
