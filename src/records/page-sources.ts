// Reads the pages of a list with filters, up to its limit.
import { joinSignals } from '../errors.ts';
import { applyStages, type Demand, type ListPage, type PageSource } from './list-page.ts';
import { filterPages, requestAhead, takeRecords } from './page-stages.ts';
import type { Choose, ExecutableQuery } from './query.ts';
import { createSearchSource } from './search-source.ts';
import type { StreamContext } from './stream-context.ts';

/** Returns the pages that passed the filters, for a demand. */
type CreateSource = (context: StreamContext, signal: AbortSignal) => PageSource;

export const readWholeSearch = (context: StreamContext): StreamContext =>
  withPages(context, createSource);

/** Reads the pages of a source up to the limit, and asks for the next ones ahead. */
export const withPages = (context: StreamContext, createSource: CreateSource): StreamContext => ({
  ...context,
  readPages: (context) => readPages(context, createSource),
});

function readPages(context: StreamContext, createSource: CreateSource): AsyncIterable<ListPage> {
  const { query, connection, streamOptions } = context;
  const { filters, limit, isRanked, isSinglePage } = query;
  const { request } = streamOptions;
  const stop = new AbortController();
  const source = createSource(context, joinSignals(request.signal, stop.signal));
  const select = filters.find((filter) => filter.select !== undefined)?.select;
  const choose =
    select && ((...args: Parameters<Choose>) => select(...args, { connection, request }));
  return applyStages(source(demandOf(query)), [
    ...(limit === undefined || isRanked ? [] : [takeRecords(limit, choose)]),
    ...(isSinglePage ? [] : [requestAhead(stop)]),
  ]);
}

const createSource: CreateSource = (context, signal) => {
  const { query, connection, searches } = context;
  const [params = {}] = searches;
  const stages = query.filters.length > 0 ? [filterPages(query.filters, connection.now, true)] : [];
  const { concurrency } = query.settings;
  return createSearchSource(context, { params, searchIndex: 0, signal, stages, concurrency });
};

/** Default of `maxPages` for a query with a filter and a limit. */
const defaultMaxPages = 20;

/**
 * Returns the pages and records that the flags ask for. Filters and choices need any number of
 * records.
 */
function demandOf({ filters, limit, isRanked, options }: ExecutableQuery): Demand {
  const hasLimitAndFilter = limit !== undefined && filters.length > 0;
  const maxPages =
    options.maxPages ?? (hasLimitAndFilter ? defaultMaxPages : Number.POSITIVE_INFINITY);
  const isUnlimited = limit === undefined || filters.length > 0 || isRanked;
  return { maxPages, maxRecords: isUnlimited ? Number.POSITIVE_INFINITY : limit };
}
