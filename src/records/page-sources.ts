// Chooses where the pages of a prepared query come from: several single records, one search,
// several searches, or one search in wider and wider ranges of colours. A further kind of pages is
// a further function here; `record-stream.ts` does not change.
import { entityOf } from '../api/entities.ts';
import type { RequestParams } from '../api/request.ts';
import { eitherSignal } from '../errors.ts';
import { loadFirstPage, loadPage } from './fetch-page.ts';
import { listSource } from './list.ts';
import {
  applyStages,
  type Demand,
  type ListPage,
  type PageSource,
  type PageStage,
  unlimited,
} from './list-page.ts';
import { ahead, dropKnown, take, where } from './page-stages.ts';
import type { Choose, ExecutableQuery } from './query.ts';
import type { LoadPage } from './read-ahead.ts';
import { searchName, sortFigureOf } from './searches.ts';
import { severalSource } from './several.ts';
import { fetchOf, firstPageOf, type StreamContext } from './stream-context.ts';

/** Requests the pages of a prepared query, and applies the filters and the limit. */
export const pagesOf = (context: StreamContext): Promise<AsyncIterable<ListPage>> =>
  context.query.paramsByRecord === undefined ? searchPages(context) : severalPages(context);

/** Requests several single records, and applies the filters. */
async function severalPages(context: StreamContext): Promise<AsyncIterable<ListPage>> {
  const { query, connection, open } = context;
  const several = query.paramsByRecord ?? [];
  const load: LoadPage = (at, until) =>
    loadPage(query.command, several[at - 1] ?? {}, fetchOf(context, until));
  const shared = {
    several,
    start: firstPageOf(context),
    concurrency: query.settings.concurrency,
    noun: query.presenter.noun,
    signal: open.request.signal,
  };
  return where(query.filters, connection.now, false)(severalSource(load, shared)(unlimited));
}

/** Requests the pages of all searches, and applies the filters and the limit. */
async function searchPages(context: StreamContext): Promise<AsyncIterable<ListPage>> {
  const { query, connection, open, searches, similar } = context;
  const { filters, limit, isRanked, isSinglePage, endpoint } = query;
  const { signal } = open.request;
  const { identity } = entityOf(endpoint.entity);
  const hasKnown = searches.length > 1 || isRanked;
  // A project is the most similar to itself.
  const pageStages = [
    ...(hasKnown ? [dropKnown(identity, similar?.names.keys() ?? [])] : []),
    ...(filters.length > 0 ? [where(filters, connection.now, true)] : []),
  ];
  const stop = new AbortController();
  const searchOptions = { pageStages, signal: eitherSignal(signal, stop.signal) };
  const sources = await Promise.all(
    searches.map((values, search) => searchSource(context, { ...searchOptions, values, search })),
  );
  const select = filters.find((filter) => filter.select !== undefined)?.select;
  const fetching = { connection, request: open.request };
  const choose = select && ((...given: Parameters<Choose>) => select(...given, fetching));
  return applyStages((await oneOf(sources, context))(demandOf(query)), [
    ...(limit === undefined || isRanked ? [] : [take(limit, choose)]),
    ...(isSinglePage ? [] : [ahead(stop)]),
  ]);
}

/** Returns the pages of all searches in the order of the list. */
async function oneOf(
  sources: readonly PageSource[],
  { query }: StreamContext,
): Promise<PageSource> {
  const [only] = sources;
  if (only !== undefined && sources.length === 1) return only;
  const names = query.searches.map((search) => searchName(query, search));
  const { merged } = await import('./merged.ts');
  return merged(sources, sortFigureOf(query), { concurrency: query.settings.concurrency, names });
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

/** One search, and the parts that all searches of the list share. */
interface Search {
  readonly values: RequestParams;
  /** Its position among the searches. */
  readonly search: number;
  readonly signal: AbortSignal;
  /** The stages before several searches become one list. */
  readonly pageStages: readonly PageStage[];
}

/**
 * Returns the pages of one search. A search by likeness is sent again in wider ranges if it finds
 * too few records.
 */
async function searchSource(context: StreamContext, search: Search): Promise<PageSource> {
  const { query, searches, similar } = context;
  const ranges = (query.isRanked ? similar?.ranges(search.values) : undefined) ?? [search.values];
  const [narrowest = () => noPages, ...wider] = ranges.map((values) =>
    rangeSource(context, { ...search, values }),
  );
  // Only wider ranges are subject to the default maximum of pages.
  const first: PageSource = (demand) =>
    narrowest(
      query.isRanked
        ? { ...demand, pages: query.options.maxPages ?? Number.POSITIVE_INFINITY }
        : demand,
    );
  const source =
    wider.length === 0
      ? first
      : (await import('./widening.ts')).widening([first, ...wider], query.limit ?? 0);
  const isEndless =
    searches.length > 1 && query.limit === undefined && query.options.maxPages === undefined;
  return isEndless && !query.isSinglePage
    ? (demand) => ahead(new AbortController())(source(demand))
    : source;
}

const noPages: AsyncIterable<ListPage> = (async function* () {})();

/** Returns the pages of one search in one range of colours. */
function rangeSource(
  context: StreamContext,
  { values, search, signal, pageStages }: Search,
): PageSource {
  const { query, open, searches } = context;
  const { command, endpoint, settings, isSinglePage, isRanked, options } = query;
  // The service returns page 1 by default, so the number 1 is sent only if the call contains it.
  const valuesOf = (page: number): RequestParams =>
    endpoint.pageSize === undefined || (page === 1 && values['page'] === undefined)
      ? values
      : { ...values, page: String(page) };
  const load = (page: number, until: AbortSignal, isProbe = false) => {
    const isFirst = endpoint.isList && page === 1 && !isProbe;
    return (isFirst ? loadFirstPage : loadPage)(
      command,
      valuesOf(page),
      fetchOf(context, until, isProbe),
    );
  };
  const hasRecords = async (page: number) =>
    (await load(page, open.request.signal, true)).page().records.length > 0;
  const notePages = async (pages: number) =>
    (await import('./page-count.ts')).notePages(hasRecords, pages, open.request, settings);
  const start = firstPageOf(context);
  const share =
    options.maxPages === undefined
      ? Math.max(1, Math.floor(settings.concurrency / searches.length))
      : 1;
  const source = listSource(load, {
    start,
    valuesOf,
    search,
    signal,
    isSinglePage,
    isResumed: start > 1 && open.start === start,
    beforeMany: isRanked && settings.isEmbedded !== true ? notePages : undefined,
    concurrency: searches.length === 1 ? settings.concurrency : share,
    pageSize: Number(values['per_page'] ?? endpoint.pageSize ?? 0),
    identity: entityOf(endpoint.entity).identity,
  });
  return (demand) => applyStages(source(demand), pageStages);
}
