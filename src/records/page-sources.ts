// Reads the pages of a list with filters, up to its limit.
import { joinSignals } from '../errors.ts';
import { applyStages, type Demand, type ListPage, type PageSource } from './list-page.ts';
import { filterPages, requestAhead, takeRecords } from './page-stages.ts';
import type { ChooseRecords, ExecutableQuery } from './query.ts';
import { createSearchSource } from './search-source.ts';
import type { StreamContext } from './stream-context.ts';

/** Returns the pages that passed the filters, for a demand. */
type CreatePageSource = (context: StreamContext, signal: AbortSignal) => PageSource;

export const readWholeSearch = (context: StreamContext): StreamContext =>
  withPageSource(context, createFilteredSource);

/** Reads the pages of a source up to the limit, and asks for the next ones ahead. */
export const withPageSource = (
  context: StreamContext,
  createPageSource: CreatePageSource,
): StreamContext => ({
  ...context,
  readPages: (context) => readPages(context, createPageSource),
});

function readPages(
  context: StreamContext,
  createPageSource: CreatePageSource,
): AsyncIterable<ListPage> {
  const { query, connection, streamOptions } = context;
  const { filters, limit, isRanked, isSinglePage } = query;
  const { requestOptions } = streamOptions;
  const stopController = new AbortController();
  const readPageSource = createPageSource(
    context,
    joinSignals(requestOptions.signal, stopController.signal),
  );
  const selectRecords = filters.find((filter) => filter.selectRecords !== undefined)?.selectRecords;
  const chooseRecords =
    selectRecords &&
    ((...args: Parameters<ChooseRecords>) =>
      selectRecords(...args, { connection, requestOptions }));
  return applyStages(readPageSource(demandOf(query)), [
    ...(limit === undefined || isRanked ? [] : [takeRecords(limit, chooseRecords)]),
    ...(isSinglePage ? [] : [requestAhead(stopController)]),
  ]);
}

const createFilteredSource: CreatePageSource = (context, signal) => {
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
