// Reads several searches as one list, and a search by likeness in wider and wider ranges.
import { entityOf } from '../api/entities.ts';
import type { Demand, ListPage, PageSource, PageStage } from './list-page.ts';
import { mergeSearches } from './merged.ts';
import { withPageSource } from './page-sources.ts';
import { dropKnownRecords, filterPages, requestAhead } from './page-stages.ts';
import type { LoadPage } from './read-ahead.ts';
import { createSearchSource, type Search } from './search-source.ts';
import { searchName, sortFigureOf } from './searches.ts';
import type { StreamContext } from './stream-context.ts';
import { widening } from './widening.ts';

export const readSeveralSearches = (context: StreamContext): StreamContext =>
  withPageSource(
    { ...context, pageStages: [dropTooNarrowPages, ...context.pageStages] },
    readSearches,
  );

/** Drops pages of ranges with too few records, which are only stored. */
const dropTooNarrowPages: PageStage = async function* (pages) {
  for await (const page of pages) if (!page.isColourRangeTooNarrow) yield page;
};

/** Returns the pages of all searches in the order of the list, without repeated records. */
function readSearches(context: StreamContext, signal: AbortSignal): PageSource {
  const { query, connection, searches, similaritySearch } = context;
  const { filters, isRanked, settings, options } = query;
  const { identity } = entityOf(query.endpoint.entity);
  // A project is the most similar to itself.
  const stages = [
    dropKnownRecords(identity, similaritySearch?.modelProjectNames.keys() ?? []),
    ...(filters.length > 0 ? [filterPages(filters, connection.now, true)] : []),
  ];
  const isShared = searches.length > 1 && options.maxPages !== undefined;
  const concurrency = isShared
    ? 1
    : Math.max(1, Math.floor(settings.concurrency / searches.length));
  const noteManyPages = async (load: LoadPage, maxPages: number) => {
    const { requestOptions } = context.streamOptions;
    const hasRecords = async (page: number) =>
      (await load(page, requestOptions.signal)).parse().records.length > 0;
    await (await import('./page-count.ts')).notePages(
      hasRecords,
      maxPages,
      requestOptions,
      settings,
    );
  };
  const sources = searches.map((params, searchIndex) =>
    createWidenedSource(context, {
      params,
      searchIndex,
      signal,
      stages,
      concurrency,
      beforeManyPages: isRanked && settings.isEmbedded !== true ? noteManyPages : undefined,
    }),
  );
  const [onlySource] = sources;
  if (onlySource !== undefined && sources.length === 1) return onlySource;
  const names = query.searches.map((search) => searchName(query, search));
  return mergeSearches(sources, sortFigureOf(query), { concurrency: settings.concurrency, names });
}

/**
 * Returns the pages of one search. A search by likeness is sent again in wider ranges if it finds
 * too few records.
 */
function createWidenedSource(context: StreamContext, search: Search): PageSource {
  const { query, searches, similaritySearch } = context;
  const { isRanked, limit, options, isSinglePage } = query;
  const ranges = (isRanked
    ? similaritySearch?.paramsFromNarrowToWide(search.params)
    : undefined) ?? [search.params];
  const [narrowestSource = () => noPages, ...widerSources] = ranges.map((params) =>
    createSearchSource(context, { ...search, params }),
  );
  // Only wider ranges are subject to the default maximum of pages.
  const withoutDefaultLimit = (demand: Demand): Demand => ({
    ...demand,
    maxPages: options.maxPages ?? Number.POSITIVE_INFINITY,
  });
  const firstSource: PageSource = (demand) =>
    narrowestSource(isRanked ? withoutDefaultLimit(demand) : demand);
  const source =
    widerSources.length === 0 ? firstSource : widening([firstSource, ...widerSources], limit ?? 0);
  const isEndless = searches.length > 1 && limit === undefined && options.maxPages === undefined;
  return isEndless && !isSinglePage
    ? (demand) => requestAhead(new AbortController())(source(demand))
    : source;
}

const noPages: AsyncIterable<ListPage> = (async function* () {})();
