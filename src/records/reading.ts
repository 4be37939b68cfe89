// Opens a plan on a connection. A reading sends requests while its records are consumed, and writes
// nothing.
import { decode } from '../api/decode.ts';
import { entityOf } from '../api/entities.ts';
import { creativeFields } from '../api/reference/creative-fields.ts';
import type { Values } from '../api/request.ts';
import type { RequestOptions } from '../client/client.ts';
import { eitherSignal } from '../errors.ts';
import type { Batch } from '../view/format.ts';
import type { Subject } from '../view/subject.ts';
import type { Choose, OpenablePlan, Stage } from './call.ts';
import type { Connection, PageKeeper } from './connection.ts';
import { type Fetch, loadFirstPage, loadPage } from './fetch-page.ts';
import { listSource } from './list.ts';
import {
  type Demand,
  everything,
  type ListPage,
  lonePage,
  type PageSource,
  type PageStage,
  staged,
} from './list-page.ts';
import { findListedIds } from './listed-ids.ts';
import {
  ahead,
  dropKnown,
  dropTried,
  keep,
  noteDoubts,
  type PageWriters,
  pageWriters,
  take,
  where,
} from './page-stages.ts';
import type { PictureColumns } from './picture-columns.ts';
import type { FetchPage } from './read-ahead.ts';
import { figureOf, searchesOf } from './searches.ts';
import { severalSource } from './several.ts';
import type { Fetching, SimilarSearch } from './similar.ts';
import { newTally, type Summary } from './tally.ts';

export interface OpenOptions {
  /** Options for all requests. `events.note` also receives notes about the reading. */
  readonly request: RequestOptions;
  /** Columns about pictures; undefined for none. */
  readonly pictures?: PictureColumns | undefined;
  /** Number of the first page to read, to continue an interrupted reading. */
  readonly start?: number;
  /** Stores the pages instead of the keeper of the connection. */
  readonly keeper?: PageKeeper | undefined;
  /** Maximum number of bytes that a stage may collect; by default the limit of the program. */
  readonly maxCollected?: number;
  /** Wraps the pages before they reach the stages, e.g. to show progress. */
  readonly aroundPages?: (pages: AsyncIterable<ListPage>) => AsyncIterable<ListPage>;
}

export interface Reading {
  /** Kind, columns and views of the records that `batches` yields. */
  readonly subject: Subject;
  /**
   * Parameter values that the requests send. A search by colour may change its range while it is
   * read.
   */
  readonly values: Values;
  /**
   * The colour that `like` searches for, and the names of the projects; undefined without `like`.
   */
  readonly similarTo: Pick<SimilarSearch, 'colourName' | 'names'> | undefined;
  /** Returns what the last note says about the stages; undefined for a list without stages. */
  readonly description: (() => string) | undefined;
  /** Yields the pages as received, in order. Requests the next pages before it yields a page. */
  pages(): AsyncIterable<ListPage>;
  /**
   * Yields the records that pass the filters, after the stages. If a request fails after a record
   * has passed, yields the received records first and then throws the error.
   */
  batches(): AsyncIterable<Batch>;
  /** Requests the page after the last one, and returns whether it has records. */
  hasNextPage(): Promise<boolean>;
  /** Returns the counts so far. They are final after the last page. */
  summary(): Summary;
}

/**
 * Describes the models, and replaces the range of the search by the main colours and their range.
 */
async function similarSearch(
  { like, values, isRanked, settings }: OpenablePlan,
  fetching: Fetching,
) {
  if (like === undefined) return { values };
  const { color_range: range, ...others } = values;
  const { searchLike } = await import('./similar.ts');
  const isAll = settings.findsColours === false;
  const similar = await searchLike(like, { range, isWide: isRanked && isAll }, fetching);
  return { similar, values: { ...others, ...similar.values } };
}

/** Opens a reading. Sends the requests that complete the values. */
export async function openReading(
  plan: OpenablePlan,
  connection: Connection,
  open: OpenOptions,
): Promise<Reading> {
  const { command, endpoint, subject, several, settings } = plan;
  const { request } = open;
  const fetching = { connection, request, commandLine: settings.commandLine };
  const { similar, values: searched } = await similarSearch(plan, fetching);
  const complete =
    several === undefined ? await findListedIds(endpoint, searched, fetching) : searched;
  const searches = searchesOf(endpoint, complete);
  const stages = await batchStages(plan, { connection, open, similar, values: complete });
  const keeper = open.keeper ?? connection.keeper;
  const opened = { plan, connection: { ...connection, keeper }, open, searches, similar };
  const writers = keeper && pageWriters(keeper, command);
  const tally = newTally(plan, { searches, values: complete, start: startOf(opened) });

  async function* pages(): AsyncGenerator<ListPage> {
    for await (const page of staged(await allPages(opened), lastStages(opened, writers))) {
      tally.add(page);
      yield page;
      tally.handedOn(page);
    }
    tally.checkEnd();
  }

  async function* batches(): AsyncGenerator<Batch> {
    for await (const { page, rest, read, records, body } of pages()) {
      // A list of several searches has no records before the first page of each is read.
      const isSilent = read.length === 0 ? page !== startOf(opened) : rest > 0;
      if (records.length === 0 && isSilent) continue;
      // The body also contains the records that are not in the subset.
      yield plan.isSubset || body === undefined ? { records } : { records, body };
    }
  }

  return {
    subject: stages.at(-1)?.subject ?? subject,
    get values() {
      return tally.values();
    },
    similarTo: similar,
    description: stages.findLast(({ description }) => description !== undefined)?.description,
    pages,
    batches: () =>
      stages.reduce<AsyncIterable<Batch>>(
        (before, { apply }) => apply(before, open.maxCollected),
        batches(),
      ),
    hasNextPage: async () => {
      const next = (tally.summary().lastPage ?? startOf(opened)) + 1;
      for (const [search, values] of searches.entries()) {
        const sent = { ...values, page: String(next) };
        const content = (await loadPage(command, sent, fetchOf(opened, request.signal))).page();
        writers?.write({ ...lonePage(content, sent, next), search });
        if (content.records.length > 0) return true;
      }
      return false;
    },
    summary: tally.summary,
  };
}

/**
 * Makes the stages that change batches: comments, those of the flags, and columns about pictures.
 */
async function batchStages(
  plan: OpenablePlan,
  {
    connection,
    open,
    similar,
    values,
  }: Pick<Opened, 'connection' | 'open' | 'similar'> & { readonly values: Values },
): Promise<readonly Stage[]> {
  const { options, isRanked, limit, subject, settings } = plan;
  const { request, pictures: wanted } = open;
  const stages = [
    ...(options.comments === true ? await plan.comments(connection, request) : []),
    ...plan.stages,
  ];
  const hasColour = similar !== undefined || values['color_hex'] !== undefined;
  if (options.facet !== undefined || !(hasColour || wanted?.words === true)) return stages;
  const { pictureStage } = await import('./picture-columns.ts');
  const pictures = {
    words: false,
    sample: '',
    ...wanted,
    colour: hasColour && wanted?.colour === true,
  };
  const advice =
    settings.findsColours === false
      ? '; to compare them, run the command without --offline'
      : undefined;
  const order =
    isRanked && similar !== undefined ? { distance: similar.distance, limit, advice } : undefined;
  return [
    ...stages,
    ...(await pictureStage(stages.at(-1)?.subject ?? subject, pictures, {
      connection,
      request,
      order,
    })),
  ];
}

/** Everything from which the pages are made. */
interface Opened {
  readonly plan: OpenablePlan;
  readonly connection: Connection;
  readonly open: OpenOptions;
  /** Parameter values of each search that is part of the list. */
  readonly searches: readonly Values[];
  readonly similar: SimilarSearch | undefined;
}

/** Returns the number of the first page to read, or the position of the first record. */
const startOf = ({ plan, open, searches }: Pick<Opened, 'plan' | 'open' | 'searches'>): number =>
  open.start ?? Number((plan.several === undefined ? searches[0]?.['page'] : undefined) ?? 1);

const fetchOf = (
  { plan, connection, open }: Opened,
  signal: AbortSignal,
  isProbe = false,
): Fetch => ({
  commandLine: plan.settings.commandLine,
  isSubset: plan.isSubset,
  connection,
  request: { ...open.request, signal, isProbe },
});

/** Requests the pages of all searches, and applies the filters and the limit. */
async function allPages(opened: Opened): Promise<AsyncIterable<ListPage>> {
  const { plan, connection, open, searches, similar } = opened;
  const { several, filters, limit, isRanked, isSinglePage, subject, settings, endpoint } = plan;
  const { signal } = open.request;
  if (several !== undefined) {
    const load: FetchPage = (at, until) =>
      loadPage(plan.command, several[at - 1] ?? {}, fetchOf(opened, until));
    const { concurrency } = settings;
    const shared = {
      several,
      start: startOf(opened),
      concurrency,
      noun: subject.noun.many,
      signal,
    };
    return where(filters, connection.now, false)(severalSource(load, shared)(everything));
  }
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

/**
 * Returns the pages and records that the flags ask for. Filters and choices need any number of
 * records.
 */
function demandOf({ filters, limit, isRanked, options }: OpenablePlan): Demand {
  const isBounded = limit !== undefined && filters.length > 0;
  const pages = options.maxPages ?? (isBounded ? filteredPages : Number.POSITIVE_INFINITY);
  const isAny = limit === undefined || filters.length > 0 || isRanked;
  return { pages, records: isAny ? Number.POSITIVE_INFINITY : limit };
}

/** One search, and the parts that all searches of the list share. */
interface Search {
  readonly values: Values;
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
  const valuesOf = (page: number): Values =>
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

/** The stages after several searches have become one list. */
function lastStages(
  { plan, connection, open }: Opened,
  writers: PageWriters | undefined,
): readonly PageStage[] {
  const { note } = open.request.events ?? {};
  return [
    ...(writers === undefined ? [] : [keep(writers)]),
    dropTried,
    ...(open.aroundPages === undefined ? [] : [open.aroundPages]),
    ...(note === undefined ? [] : [noteDoubts(note)]),
    ...(plan.endpoint.listsValuesOf === 'field' && !plan.isSubset
      ? [rememberFields(connection)]
      : []),
  ];
}

/** Default of `maxPages` for a call with a filter and a limit. */
const filteredPages = 20;

/**
 * Stores the creative fields that are missing from the API reference, so that --field accepts their
 * names.
 */
const rememberFields = (connection: Connection): PageStage =>
  async function* (pages) {
    for await (const page of pages) {
      yield page;
      const fields = page.read.map(({ value }) => decode('field', value));
      const others = fields.filter(
        ({ name }) => name !== '' && !creativeFields.some((known) => known.name === name),
      );
      await connection.rememberFields(
        others.flatMap(({ id, name }) => (/^\d{1,15}$/.test(id) ? [{ id: Number(id), name }] : [])),
      );
    }
  };
