// Chooses where the pages of a prepared query come from: several single records, one search,
// several searches, or one search in wider and wider ranges of colours. A further kind of pages is
// a further function here; `record-stream.ts` does not change.
import { entityOf } from '../api/entities.ts';
import type { RequestParams } from '../api/request.ts';
import { eitherSignal } from '../errors.ts';
import { loadFirstPage, loadPage } from './fetch-page.ts';
import { listSource } from './list.ts';
import {
  type Demand,
  everything,
  type ListPage,
  type PageSource,
  type PageStage,
  staged,
} from './list-page.ts';
import { fetchOf, type Opened, startOf } from './opened.ts';
import { ahead, dropKnown, take, where } from './page-stages.ts';
import type { Choose, ExecutableQuery } from './query.ts';
import type { FetchPage } from './read-ahead.ts';
import { figureOf } from './searches.ts';
import { severalSource } from './several.ts';

/** Requests the pages of a prepared query, and applies the filters and the limit. */
export const pagesOf = (opened: Opened): Promise<AsyncIterable<ListPage>> =>
  opened.plan.several === undefined ? searchPages(opened) : severalPages(opened);

/** Requests several single records, and applies the filters. */
async function severalPages(opened: Opened): Promise<AsyncIterable<ListPage>> {
  const { plan, connection, open } = opened;
  const several = plan.several ?? [];
  const load: FetchPage = (at, until) =>
    loadPage(plan.command, several[at - 1] ?? {}, fetchOf(opened, until));
  const shared = {
    several,
    start: startOf(opened),
    concurrency: plan.settings.concurrency,
    noun: plan.subject.noun.many,
    signal: open.request.signal,
  };
  return where(plan.filters, connection.now, false)(severalSource(load, shared)(everything));
}

/** Requests the pages of all searches, and applies the filters and the limit. */
async function searchPages(opened: Opened): Promise<AsyncIterable<ListPage>> {
  const { plan, connection, open, searches, similar } = opened;
  const { filters, limit, isRanked, isSinglePage, endpoint } = plan;
  const { signal } = open.request;
  const { identity } = entityOf(endpoint.entity);
  const hasKnown = searches.length > 1 || isRanked;
  // A project is the most similar to itself.
  const each = [
    ...(hasKnown ? [dropKnown(identity, similar?.names.keys() ?? [])] : []),
    ...(filters.length > 0 ? [where(filters, connection.now, true)] : []),
  ];
  const stop = new AbortController();
  const made = { each, signal: eitherSignal(signal, stop.signal) };
  const sources = await Promise.all(
    searches.map((values, search) => searchSource(opened, { ...made, values, search })),
  );
  const select = filters.find((filter) => filter.select !== undefined)?.select;
  const fetching = { connection, request: open.request };
  const choose = select && ((...given: Parameters<Choose>) => select(...given, fetching));
  return staged((await oneOf(sources, opened))(demandOf(plan)), [
    ...(limit === undefined || isRanked ? [] : [take(limit, choose)]),
    ...(isSinglePage ? [] : [ahead(stop)]),
  ]);
}

/** Returns the pages of all searches in the order of the list. */
async function oneOf(
  sources: readonly PageSource[],
  { plan, searches }: Opened,
): Promise<PageSource> {
  const [only] = sources;
  if (only !== undefined && sources.length === 1) return only;
  const names = searches.map(({ license }) => `--license ${license}`);
  const { merged } = await import('./merged.ts');
  return merged(sources, figureOf(plan.values), { concurrency: plan.settings.concurrency, names });
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
  readonly each: readonly PageStage[];
}

/**
 * Returns the pages of one search. A search by likeness is sent again in wider ranges if it finds
 * too few records.
 */
async function searchSource(opened: Opened, search: Search): Promise<PageSource> {
  const { plan, searches, similar } = opened;
  const ranges = (plan.isRanked ? similar?.ranges(search.values) : undefined) ?? [search.values];
  const [narrowest = () => nothing, ...wider] = ranges.map((values) =>
    rangeSource(opened, { ...search, values }),
  );
  // Only wider ranges are subject to the default maximum of pages.
  const first: PageSource = (demand) =>
    narrowest(
      plan.isRanked
        ? { ...demand, pages: plan.options.maxPages ?? Number.POSITIVE_INFINITY }
        : demand,
    );
  const source =
    wider.length === 0
      ? first
      : (await import('./widening.ts')).widening([first, ...wider], plan.limit ?? 0);
  const isEndless =
    searches.length > 1 && plan.limit === undefined && plan.options.maxPages === undefined;
  return isEndless && !plan.isSinglePage
    ? (demand) => ahead(new AbortController())(source(demand))
    : source;
}

const nothing: AsyncIterable<ListPage> = (async function* () {})();

/** Returns the pages of one search in one range of colours. */
function rangeSource(opened: Opened, { values, search, signal, each }: Search): PageSource {
  const { plan, open, searches } = opened;
  const { command, endpoint, settings, isSinglePage, isRanked, options } = plan;
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
      fetchOf(opened, until, isProbe),
    );
  };
  const hasRecords = async (page: number) =>
    (await load(page, open.request.signal, true)).page().records.length > 0;
  const notePages = async (pages: number) =>
    (await import('./page-count.ts')).notePages(hasRecords, pages, open.request, settings);
  const start = startOf(opened);
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
  return (demand) => staged(source(demand), each);
}
