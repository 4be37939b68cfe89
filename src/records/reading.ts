// Opens a plan on a connection. A reading sends requests while its records are consumed, and writes nothing.
import type { CommandName } from '../api/catalogue.ts';
import { decode } from '../api/decode.ts';
import { type EntityName, entityOf } from '../api/entities.ts';
import { creativeFields } from '../api/reference/creative-fields.ts';
import type { Values } from '../api/request.ts';
import type { Endpoint } from '../api/schema.ts';
import { quantity } from '../api/values.ts';
import type { RequestOptions } from '../client/client.ts';
import { PortfolioError } from '../errors.ts';
import { checkCollected } from '../view/collected.ts';
import type { Batch } from '../view/format.ts';
import type { Subject } from '../view/subject.ts';
import type { Likeness, PlanSettings, ReadingOptions, RecordFilter, Stage } from './call.ts';
import type { Connection, KeepPage, PageKeeper } from './connection.ts';
import { loadFirstPage, loadPage, lonePage } from './fetch-page.ts';
import { type Filter, type ListPage, type ListRequest, readList } from './list.ts';
import { doubtsAbout } from './list-end.ts';
import { findListedIds } from './listed-ids.ts';
import type { PictureColumns } from './picture-columns.ts';
import { newInSearches, readSearches, readWidening, searchesOf } from './searches.ts';
import { readSeveral } from './several.ts';
import type { Fetching, SimilarSearch } from './similar.ts';
import { keptPages } from './stages.ts';

/** The checked values of a call, which a reading needs. */
export interface CheckedCall {
  readonly endpoint: Endpoint<EntityName>;
  /** Kind, columns and views of the records before any stage. */
  readonly subject: Subject;
  /** Parameter values of the request. For several single records, only the values that they share. */
  readonly values: Values;
  /** Parameter values for each record, if several single records are requested; otherwise undefined. */
  readonly several: readonly Values[] | undefined;
  /** Notes for the user about the parameter values. */
  readonly notes: readonly string[];
  readonly filters: readonly RecordFilter[];
  /** Maximum number of records to print. */
  readonly limit: number | undefined;
  /** Whether only one page is read. */
  readonly isSinglePage: boolean;
  /** Pictures or colours that the records are compared with. */
  readonly like: Likeness | undefined;
  /** Whether all records are read and ordered by likeness, before the limit applies. */
  readonly isRanked: boolean;
  /** Verb for what a flag does with all records before one is yielded, e.g. `sort`; undefined for no such flag. */
  readonly collectsTo: string | undefined;
}

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
  /** Parameter values that the requests send. A search by colour may change its range while it is read. */
  readonly values: Values;
  /** The colour that `like` searches for, and the names of the projects; undefined without `like`. */
  readonly similarTo: Pick<SimilarSearch, 'colourName' | 'names'> | undefined;
  /** Returns what the last note says about the stages; undefined for a list without stages. */
  readonly description: (() => string) | undefined;
  /** Yields the pages as received, in order. Requests the next pages before it yields a page. */
  pages(): AsyncIterable<ListPage>;
  /**
   * Yields the records that pass the filters, after the stages. If a request fails after a record has passed, yields
   * the received records first and then throws the error.
   */
  batches(): AsyncIterable<Batch>;
  /** Requests the page after the last one, and returns whether it has records. */
  hasNextPage(): Promise<boolean>;
  /** Returns the counts so far. They are final after the last page. */
  summary(): {
    /** Number of records that were received. */
    readonly read: number;
    /** Number of records that passed the filters and are within the limit. */
    readonly passed: number;
    /** Number of the last page that was yielded; undefined before the first page. */
    readonly lastPage: number | undefined;
    /** Whether more records may follow. */
    readonly isCut: boolean;
    /** Whether all records of the list were read. */
    readonly isWhole: boolean;
  };
}

export interface OpenablePlan extends CheckedCall {
  readonly command: CommandName;
  readonly stages: readonly Stage[];
  /** Whether to read the records under the endpoint's subset key. */
  readonly isSubset: boolean;
  readonly options: ReadingOptions;
  readonly settings: PlanSettings;
  /** Returns the stage that adds comments; none if the records cannot have comments. */
  readonly comments: (connection: Connection, request: RequestOptions) => Promise<readonly Stage[]>;
}

/** Describes the models, and replaces the range of the search by the main colours and their range. */
async function similarSearch({ like, values, isRanked, settings }: OpenablePlan, fetching: Fetching) {
  if (like === undefined) return { values };
  const { color_range: range, ...others } = values;
  const { searchLike } = await import('./similar.ts');
  const isAll = settings.findsColours === false;
  const similar = await searchLike(like, { range, isWide: isRanked && isAll }, fetching);
  return { similar, values: { ...others, ...similar.values } };
}

/** Opens a reading. Sends the requests that complete the values. */
export async function openReading(plan: OpenablePlan, connection: Connection, open: OpenOptions): Promise<Reading> {
  const { command, endpoint, subject, several, limit, isSinglePage, isRanked, options, isSubset, settings } = plan;
  const { request } = open;
  const fetching = { connection, request, commandLine: settings.commandLine };
  const { similar, values: searched } = await similarSearch(plan, fetching);
  const complete = several === undefined ? await findListedIds(endpoint, searched, fetching) : searched;
  const searches = searchesOf(endpoint, complete);
  let [values = complete] = searches;
  const stages = [...(options.comments === true ? await plan.comments(connection, request) : []), ...plan.stages];
  const hasColour = similar !== undefined || values['color_hex'] !== undefined;
  if (options.facet === undefined && (hasColour || open.pictures?.words === true)) {
    const { pictureStage } = await import('./picture-columns.ts');
    const pictures = {
      words: false,
      sample: '',
      ...open.pictures,
      colour: hasColour && open.pictures?.colour === true,
    };
    const advice = settings.findsColours === false ? '; to compare them, run the command without --offline' : undefined;
    const order = isRanked && similar !== undefined ? { distance: similar.distance, limit, advice } : undefined;
    stages.push(...(await pictureStage(stages.at(-1)?.subject ?? subject, pictures, { connection, request, order })));
  }
  const start = open.start ?? Number((several === undefined ? values['page'] : undefined) ?? 1);
  const counts = { read: 0, passed: 0, isWhole: false, isCut: false };
  let lastPage: number | undefined;
  const valuesOfPage = (page: number): Values => {
    if (several !== undefined) return several[page - 1] ?? {};
    // The service returns page 1 by default, so the number 1 is sent only if the call contains it.
    const isDefault = endpoint.pageSize === undefined || (page === 1 && values['page'] === undefined);
    return isDefault ? values : { ...values, page: String(page) };
  };
  const pageSize = Number(values['per_page'] ?? endpoint.pageSize ?? 0);
  const isBounded = limit !== undefined && plan.filters.length > 0;
  const allPages = options.maxPages ?? (isBounded ? filteredPages : undefined);
  let maxPages: number | undefined;
  /** Number of pages that earlier searches had, in narrower ranges or for other licences. */
  let earlierPages = 0;
  let search = 0;
  const { identity } = entityOf(endpoint.entity);
  // A project is the most similar to itself.
  const isNew = newInSearches(identity, () => search, similar?.names.keys());
  const { keeper = connection.keeper } = open;
  let keep: KeepPage | undefined;
  const load = (page: number, signal: AbortSignal, isProbe = false) => {
    const isFirst = endpoint.isList && page === 1 && !isProbe;
    return (isFirst ? loadFirstPage : loadPage)(command, valuesOfPage(page), {
      ...{ commandLine: settings.commandLine, isSubset },
      connection: { ...connection, keeper },
      request: { ...request, signal, isProbe },
    });
  };
  const readPages = (): AsyncGenerator<ListPage> => {
    keep = keeper?.begin(command);
    return keptPages(received(), keep, valuesOfPage);
  };
  const received = (): AsyncGenerator<ListPage> => {
    // Each filter reads every record, so that it can name the members that no record has.
    const passes: Filter = (record) => !plan.filters.map((each) => each.passes(record, connection.now)).includes(false);
    const hasOld = searches.length > 1 || isRanked;
    const filters = [...(hasOld ? [isNew] : []), ...(plan.filters.length === 0 ? [] : [passes])];
    const checkFilters = () => plan.filters.forEach(({ check }) => void check());
    const [isResumed, { concurrency }] = [start > 1 && open.start === start, settings];
    const shared = { start, isResumed, filters, concurrency, signal: request.signal };
    if (several !== undefined) return readSeveral(load, { ...shared, total: several.length, noun: subject.noun.many });
    const hasRecords = async (page: number) => (await load(page, request.signal, true)).page().records.length > 0;
    const beforeMany =
      isRanked && settings.isEmbedded !== true
        ? async () => (await import('./page-count.ts')).notePages(hasRecords, maxPages, request, settings)
        : undefined;
    const select = plan.filters.find((each) => each.select !== undefined)?.select;
    const selectOn: ListRequest['select'] = select && ((...given) => select(...given, fetching));
    const counting = isRanked ? { limit: undefined } : { limit: limit && limit - counts.passed, select: selectOn };
    const paging = { maxPages, isSinglePage, ...counting, pageSize, beforeMany };
    return readList(load, { ...shared, ...paging, checkFilters, identity });
  };

  const readEnough = (asked: Values, pages: number) => {
    search += 1;
    return readWidening({
      ranges: (isRanked ? similar?.ranges(asked) : undefined) ?? [asked],
      wanted: limit ?? 0,
      maxPages: allPages === undefined ? Number.POSITIVE_INFINITY : allPages - pages,
      read: (searched, narrower) => {
        values = searched;
        earlierPages = pages + narrower;
        const most = isRanked && narrower === 0 ? options.maxPages : allPages;
        maxPages = most && most - earlierPages;
        return readPages();
      },
    });
  };

  async function* pages(): AsyncGenerator<ListPage> {
    const bounds = { limit: isRanked ? undefined : limit, maxPages: allPages };
    const found = readSearches({ searches, read: readEnough, ...bounds });
    let isLast = true;
    for await (const page of open.aroundPages?.(found) ?? found) {
      isLast = page.isLast;
      counts.read += page.read.length;
      counts.passed += page.records.length;
      counts.isWhole = page.isWhole;
      for (const note of doubtsAbout(page)) request.events?.note?.(note);
      if (isSinglePage) counts.isCut ||= pageSize > 0 && page.read.length >= pageSize;
      else counts.isCut = isRanked ? counts.passed > (limit ?? Number.POSITIVE_INFINITY) : counts.passed === limit;
      yield page;
      lastPage = page.page;
      if (endpoint.listsValuesOf === 'field' && !isSubset) await rememberFields(connection, page);
    }
    if (!isLast && several === undefined && lastPage !== undefined)
      throw cutAt(earlierPages + lastPage - start + 1, plan, counts);
  }

  async function* batches(): AsyncGenerator<Batch> {
    let failure: { readonly error: unknown } | undefined;
    async function* records(): AsyncGenerator<Batch> {
      try {
        for await (const { page, read, records, body } of pages()) {
          if (read.length === 0 && page !== start) continue;
          // The body also contains the records that are not in the subset.
          yield isSubset || body === undefined ? { records } : { records, body };
          for (const { collected } of stages) checkCollected(collected(), open.maxCollected);
        }
      } catch (error) {
        if (counts.passed === 0) throw error;
        failure = { error };
      }
    }
    yield* stages.reduce<AsyncIterable<Batch>>((before, { apply }) => apply(before), records());
    if (failure !== undefined) throw failure.error;
  }

  return {
    subject: stages.at(-1)?.subject ?? subject,
    get values() {
      return values;
    },
    similarTo: similar,
    description: stages.findLast(({ description }) => description !== undefined)?.description,
    pages,
    batches,
    hasNextPage: async () => {
      const next = (lastPage ?? start) + 1;
      for (const each of searches) {
        values = each;
        const content = (await load(next, request.signal)).page();
        keep?.(lonePage(content, next), valuesOfPage(next));
        if (content.records.length > 0) return true;
      }
      return false;
    },
    summary: () => ({ ...counts, lastPage }),
  };
}

/** Default of `maxPages` for a call with a filter and a limit. */
const filteredPages = 20;

/** Returns the error for a list that has more pages than `maxPages`. */
function cutAt(
  pages: number,
  { subject, filters, settings }: Pick<OpenablePlan, 'subject' | 'filters' | 'settings'>,
  { read, passed }: { readonly read: number; readonly passed: number },
): PortfolioError {
  const reasons = passed === 0 ? filters.flatMap(({ whenNone }) => whenNone() ?? []) : [];
  const found =
    filters.length === 0
      ? quantity(read, subject.noun.one, subject.noun.many)
      : `${passed} of ${read} ${subject.noun.many} passed`;
  return new PortfolioError('incomplete', `stopped after ${quantity(pages, 'page')}`, {
    why: [found, ...reasons, settings.pagesAdvice ?? '--max-pages sets the number of pages'].join('; '),
  });
}

/** Stores the creative fields that are missing from the API reference, so that --field accepts their names. */
async function rememberFields(connection: Connection, { read }: ListPage): Promise<void> {
  const fields = read.map(({ value }) => decode('field', value));
  const others = fields.filter(({ name }) => name !== '' && !creativeFields.some((known) => known.name === name));
  await connection.rememberFields(
    others.flatMap(({ id, name }) => (/^\d{1,15}$/.test(id) ? [{ id: Number(id), name }] : [])),
  );
}
