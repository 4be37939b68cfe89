// Chooses where the pages of a prepared query come from: one search, several searches or ranges of
// colours, or several single records. A further kind of pages is a further function here;
// `record-stream.ts` does not change.
import { joinSignals } from '../errors.ts';
import { applyStages, type Demand, type ListPage, type PageSource } from './list-page.ts';
import { filterPages, requestAhead, takeRecords } from './page-stages.ts';
import type { Choose, ExecutableQuery } from './query.ts';
import { searchSource } from './search-source.ts';
import type { StreamContext } from './stream-context.ts';

export async function requestPages(context: StreamContext): Promise<AsyncIterable<ListPage>> {
  const { query, connection, streamOptions } = context;
  const { filters, limit, isRanked, isSinglePage } = query;
  if (query.paramsByRecord !== undefined)
    return (await import('./several-searches.ts')).readManyRecords(context);
  const { request } = streamOptions;
  const stop = new AbortController();
  const source = await createSource(context, joinSignals(request.signal, stop.signal));
  const select = filters.find((filter) => filter.select !== undefined)?.select;
  const choose =
    select && ((...args: Parameters<Choose>) => select(...args, { connection, request }));
  return applyStages(source(demandOf(query)), [
    ...(limit === undefined || isRanked ? [] : [takeRecords(limit, choose)]),
    ...(isSinglePage ? [] : [requestAhead(stop)]),
  ]);
}

/** Returns the pages that passed the filters. */
async function createSource(context: StreamContext, signal: AbortSignal): Promise<PageSource> {
  const { query, connection, searches } = context;
  const [values = {}] = searches;
  if (searches.length > 1 || query.isRanked)
    return (await import('./several-searches.ts')).readSearches(context, signal);
  const stages = query.filters.length > 0 ? [filterPages(query.filters, connection.now, true)] : [];
  const { concurrency } = query.settings;
  return searchSource(context, { values, search: 0, signal, stages, concurrency });
}

/** Default of `maxPages` for a query with a filter and a limit. */
const maxFilteredPages = 20;

/**
 * Returns the pages and records that the flags ask for. Filters and choices need any number of
 * records.
 */
function demandOf({ filters, limit, isRanked, options }: ExecutableQuery): Demand {
  const isBounded = limit !== undefined && filters.length > 0;
  const pages = options.maxPages ?? (isBounded ? maxFilteredPages : Number.POSITIVE_INFINITY);
  const isAny = limit === undefined || filters.length > 0 || isRanked;
  return { pages, records: isAny ? Number.POSITIVE_INFINITY : limit };
}
