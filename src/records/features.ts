// The features of queries that a plain one, which is a page of a list, lacks. Each is a row, and a
// file that is loaded if a query has the feature. A row receives what the rows before it made.
import { endpointOf } from '../api/catalogue.ts';
import type { ExecutableQuery, RecordQuery } from './query.ts';
import type { StreamContext } from './stream-context.ts';

interface Feature<Q> {
  readonly when: (query: Q) => boolean;
  /** Loads the function that adds the feature. */
  readonly load: () => Promise<(query: Q) => Q | Promise<Q>>;
}

/** Features of queries whose values are not checked. They throw PortfolioError `usage`. */
export const typedFeatures: readonly Feature<RecordQuery>[] = [
  {
    when: ({ command, params, options }) =>
      options?.nearest === true ||
      [...params.keys()].some((name) => endpointOf(command).params[name]?.kind === 'colour'),
    load: async () => (await import('./typed-colours.ts')).replaceColours,
  },
];

/** Features of checked queries. They send nothing, and throw PortfolioError `usage`. */
export const queryFeatures: readonly Feature<ExecutableQuery>[] = [
  {
    when: ({ endpoint: { subset }, typed }) => typed.params.has(subset?.envelopeKey ?? ''),
    load: async () => (await import('./subset.ts')).selectSubset,
  },
  {
    when: ({ endpoint, typed }) => endpoint.manyIdsKey !== undefined && typed.hasManyIds === true,
    load: async () => (await import('./several-records.ts')).listRecords,
  },
  {
    when: ({ options }) => options.where !== undefined,
    load: async () => (await import('./where.ts')).addFilters,
  },
  {
    when: ({ options }) => options.sortBy !== undefined,
    load: async () => (await import('./sort-by.ts')).addSort,
  },
  {
    when: ({ options }) => options.facet !== undefined,
    load: async () => (await import('./facet.ts')).addFacet,
  },
  {
    when: ({ like, options }) => like !== undefined && options.facet === undefined,
    load: async () => (await import('./combined-list.ts')).rankByLikeness,
  },
  {
    when: ({ searches }) => searches.length > 1,
    load: async () => (await import('./combined-list.ts')).combineSearches,
  },
];

/** Features of record streams that are being opened. They may send requests. */
export const streamFeatures: readonly Feature<StreamContext>[] = [
  {
    when: ({ query }) => query.like !== undefined,
    load: async () => (await import('./similar.ts')).addMainColours,
  },
  {
    when: ({ query }) => Object.values(query.endpoint.params).some(({ listedIn }) => listedIn),
    load: async () => (await import('./listed-ids.ts')).resolveListedIds,
  },
  {
    when: ({ query: { filters, limit, isSinglePage } }) =>
      filters.length > 0 || limit !== undefined || !isSinglePage,
    load: async () => (await import('./page-sources.ts')).readWholeSearch,
  },
  {
    when: ({ query, searches }) => searches.length > 1 || query.isRanked === true,
    load: async () => (await import('./several-searches.ts')).readSeveralSearches,
  },
  {
    when: ({ query }) => query.paramsByRecord !== undefined,
    load: async () => (await import('./several-records.ts')).readRecords,
  },
  {
    when: ({ query }) => query.options.comments === true,
    load: async () => (await import('./comments.ts')).addComments,
  },
  {
    when: ({ searches }) => searches[0]?.['license'] !== undefined,
    load: async () => (await import('./licence-column.ts')).addLicences,
  },
  {
    when: ({ query, similar, searches, streamOptions }) =>
      query.options.facet === undefined &&
      (similar !== undefined ||
        searches[0]?.['color_hex'] !== undefined ||
        streamOptions.pictureColumns?.words === true),
    load: async () => (await import('./picture-columns.ts')).addPictureColumns,
  },
  {
    when: ({ query }) => query.endpoint.listsValuesOf === 'field' && query.isSubset !== true,
    load: async () => (await import('./storing-stages.ts')).storeFields,
  },
  {
    when: ({ connection, streamOptions }) =>
      (streamOptions.keeper ?? connection.keeper) !== undefined,
    load: async () => (await import('./storing-stages.ts')).keepPages,
  },
];

export async function addFeatures<Q>(features: readonly Feature<Q>[], query: Q): Promise<Q> {
  let changed = query;
  for (const { when, load } of features) if (when(changed)) changed = await (await load())(changed);
  return changed;
}
