// The features that a plain query lacks. A plain query is for one page of a list, or one record.
// `addFeatures` loads a feature only if a query has it, and adds features in the order of their
// table.
import { endpointOf } from '../api/catalogue.ts';
import type { ExecutableQuery, RecordQuery } from './query.ts';
import type { StreamContext } from './stream-context.ts';

interface Feature<Q> {
  readonly applies: (input: Q) => boolean;
  /** Loads the function that adds the feature. */
  readonly load: () => Promise<(input: Q) => Q | Promise<Q>>;
}

/**
 * Features that change a query before its values are checked. They may throw PortfolioError
 * `usage`.
 */
export const uncheckedQueryFeatures: readonly Feature<RecordQuery>[] = [
  {
    applies: ({ command, params, options }) =>
      options?.nearest === true ||
      [...params.keys()].some((name) => endpointOf(command).params[name]?.kind === 'colour'),
    load: async () => (await import('./typed-colours.ts')).replaceColours,
  },
];

/**
 * Features that change a checked query. They send nothing, and may throw PortfolioError `usage`.
 */
export const checkedQueryFeatures: readonly Feature<ExecutableQuery>[] = [
  {
    applies: ({ endpoint: { subset }, uncheckedQuery }) =>
      uncheckedQuery.params.has(subset?.envelopeKey ?? ''),
    load: async () => (await import('./subset.ts')).selectSubset,
  },
  {
    applies: ({ endpoint, uncheckedQuery }) =>
      endpoint.recordListKey !== undefined && uncheckedQuery.isIdList === true,
    load: async () => (await import('./several-records.ts')).listRecords,
  },
  {
    applies: ({ options }) => options.where !== undefined,
    load: async () => (await import('./where.ts')).addFilters,
  },
  {
    applies: ({ options }) => options.sortBy !== undefined,
    load: async () => (await import('./sort-by.ts')).addSort,
  },
  {
    applies: ({ options }) => options.facet !== undefined,
    load: async () => (await import('./facet.ts')).addFacet,
  },
  {
    applies: ({ likeness, options }) => likeness !== undefined && options.facet === undefined,
    load: async () => (await import('./combined-list.ts')).rankByLikeness,
  },
  {
    applies: ({ searches }) => searches.length > 1,
    load: async () => (await import('./combined-list.ts')).combineSearches,
  },
];

/** Features that change a record stream while it is opened. They may send requests. */
export const streamFeatures: readonly Feature<StreamContext>[] = [
  {
    applies: ({ query }) => query.likeness !== undefined,
    load: async () => (await import('./similar.ts')).addMainColours,
  },
  {
    applies: ({ query }) => Object.values(query.endpoint.params).some(({ listedIn }) => listedIn),
    load: async () => (await import('./listed-ids.ts')).resolveListedIds,
  },
  {
    applies: ({ query: { filters, limit, isSinglePage } }) =>
      filters.length > 0 || limit !== undefined || !isSinglePage,
    load: async () => (await import('./page-sources.ts')).readWholeSearch,
  },
  {
    applies: ({ query, searches }) => searches.length > 1 || query.isRanked === true,
    load: async () => (await import('./several-searches.ts')).readSeveralSearches,
  },
  {
    applies: ({ query }) => query.paramsByRecord !== undefined,
    load: async () => (await import('./several-records.ts')).readRecords,
  },
  {
    applies: ({ query }) => query.options.comments === true,
    load: async () => (await import('./comments.ts')).addComments,
  },
  {
    applies: ({ searches }) => searches[0]?.['license'] !== undefined,
    load: async () => (await import('./licence-column.ts')).addLicences,
  },
  {
    applies: ({ query, similaritySearch, searches, streamOptions }) =>
      query.options.facet === undefined &&
      (similaritySearch !== undefined ||
        searches[0]?.['color_hex'] !== undefined ||
        streamOptions.describesPictures === true),
    load: async () => (await import('./picture-columns.ts')).addPictureColumns,
  },
  {
    applies: ({ query }) => query.endpoint.listsValuesOf === 'field' && query.readsSubset !== true,
    load: async () => (await import('./storing-stages.ts')).storeFields,
  },
  {
    applies: ({ connection, streamOptions }) =>
      (streamOptions.pageWriter ?? connection.pageWriter) !== undefined,
    load: async () => (await import('./storing-stages.ts')).keepPages,
  },
];

export async function addFeatures<Q>(features: readonly Feature<Q>[], input: Q): Promise<Q> {
  let extended = input;
  for (const { applies, load } of features)
    if (applies(extended)) extended = await (await load())(extended);
  return extended;
}
