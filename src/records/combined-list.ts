// Lists that are made from many pages: those of several searches, and one in order of likeness. So
// they are read by their limit, and refuse flags that ask for a page or another order.
import { usageError } from '../errors.ts';
import type { ExecutableQuery } from './query.ts';

/**
 * @throws PortfolioError `usage` for a flag that sets another order, or reads only a part of the
 * list
 */
export function rankByLikeness(query: ExecutableQuery): ExecutableQuery {
  const { uncheckedQuery, options, endpoint } = query;
  const conflictingFlags = [
    uncheckedQuery.params.has('page') && '--page',
    uncheckedQuery.params.has('sort') && '--sort',
    options.sortBy && '--sort-by',
  ];
  const refusedFlag = conflictingFlags.find((flag) => flag);
  if (refusedFlag)
    throw usageError(
      `a list in order of likeness has no ${refusedFlag}`,
      '-L sets how many of the most similar are printed',
    );
  return {
    ...query,
    isRanked: true,
    limit: options.limit ?? (options.all === true ? undefined : endpoint.pageSize),
    isSinglePage: endpoint.pageSize === undefined,
  };
}

/** A search that needs more requests than this notes their number. */
const maxUnnotedRequests = 10;

/**
 * Adds a note about the number of searches if they send many requests to a service.
 * @throws PortfolioError `usage` if a page of several searches is asked for
 */
export function combineSearches(query: ExecutableQuery): ExecutableQuery {
  const { uncheckedQuery, searches, options, settings } = query;
  if (uncheckedQuery.params.has('page'))
    throw usageError(
      '--page cannot be used with several values of a flag, which are one list',
      'a larger limit (-L) reads more of it',
    );
  const requestCount = Math.min(searches.length, options.maxPages ?? Number.POSITIVE_INFINITY);
  const isNoted = settings.isEmbedded !== true && requestCount > maxUnnotedRequests;
  const note = `${searches.length} searches, each of at least one request`;
  return {
    ...query,
    notes: isNoted ? [...query.notes, note] : query.notes,
    ...(query.filters.length === 0 ? limitOfCombinedList(query) : {}),
  };
}

/** A page of the service is not a page of several searches. */
function limitOfCombinedList({ endpoint: { pageSize }, limit, isSinglePage }: ExecutableQuery) {
  const isPage = isSinglePage && limit === undefined;
  return { limit: isPage ? pageSize : limit, isSinglePage: pageSize === undefined };
}
