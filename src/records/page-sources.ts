// Chooses where the pages of a prepared query come from: one search, several searches or ranges of
// colours, or several single records. A further kind of pages is a further function here;
// `record-stream.ts` does not change.
import { eitherSignal } from '../errors.ts';
import { applyStages, type Demand, type ListPage, type PageSource } from './list-page.ts';
import { ahead, take, where } from './page-stages.ts';
import type { Choose, ExecutableQuery } from './query.ts';
import { searchSource } from './search-source.ts';
import type { StreamContext } from './stream-context.ts';

export async function requestPages(context: StreamContext): Promise<AsyncIterable<ListPage>> {
  const { query, connection, open } = context;
  const { filters, limit, isRanked, isSinglePage } = query;
  if (query.paramsByRecord !== undefined)
    return (await import('./several-searches.ts')).severalRecords(context);
  const { request } = open;
  const stop = new AbortController();
  const source = await sourceOf(context, eitherSignal(request.signal, stop.signal));
  const select = filters.find((filter) => filter.select !== undefined)?.select;
  const choose =
    select && ((...args: Parameters<Choose>) => select(...args, { connection, request }));
  return applyStages(source(demandOf(query)), [
    ...(limit === undefined || isRanked ? [] : [take(limit, choose)]),
    ...(isSinglePage ? [] : [ahead(stop)]),
  ]);
}

/** Returns the pages that passed the filters. */
async function sourceOf(context: StreamContext, signal: AbortSignal): Promise<PageSource> {
  const { query, connection, searches } = context;
  const [values = {}] = searches;
  if (searches.length > 1 || query.isRanked)
    return (await import('./several-searches.ts')).severalSearches(context, signal);
  const stages = query.filters.length > 0 ? [where(query.filters, connection.now, true)] : [];
  const { concurrency } = query.settings;
  return searchSource(context, { values, search: 0, signal, stages, concurrency });
}

/** Default of `maxPages` for a call with a filter and a limit. */
const filteredPages = 20;

/**
 * Returns the pages and records that the flags ask for. Filters and choices need any number of
 * records.
 */
function demandOf({ filters, limit, isRanked, options }: ExecutableQuery): Demand {
  const isBounded = limit !== undefined && filters.length > 0;
  const pages = options.maxPages ?? (isBounded ? filteredPages : Number.POSITIVE_INFINITY);
  const isAny = limit === undefined || filters.length > 0 || isRanked;
  return { pages, records: isAny ? Number.POSITIVE_INFINITY : limit };
}
