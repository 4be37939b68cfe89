// Checks a query. The result is a prepared query, which makes record streams.
import { endpointOf } from '../api/catalogue.ts';
import type { EntityName } from '../api/entities.ts';

import { type Endpoint, flagName, pathParams, queryParams } from '../api/schema.ts';
import type { RequestOptions } from '../client/client.ts';
import { usageError } from '../errors.ts';
import { presenterFor } from '../view/record-presenter.ts';
import type { Connection } from './connection.ts';
import type {
  CheckedQuery,
  Likeness,
  QueryOptions,
  QuerySettings,
  RecordQuery,
  Stage,
} from './query.ts';
import { openRecordStream, type RecordStream } from './record-stream.ts';
import { sortPathOf } from './sort-path.ts';
import { filtersFor, stagesFor } from './stages.ts';
import type { OpenOptions } from './stream-context.ts';
import { valuesOf, withColours } from './values.ts';

export interface PreparedQuery extends CheckedQuery {
  /**
   * Makes a record stream. Sends the requests that complete the values, e.g. for the newest
   * revision.
   */
  open(connection: Connection, options: OpenOptions): Promise<RecordStream>;
}

/** Checks a query. Sends nothing. @throws PortfolioError `usage` */
export async function prepareQuery(
  query: RecordQuery,
  settings: QuerySettings,
): Promise<PreparedQuery> {
  const command = query.command;
  const endpoint = endpointOf(command);
  const { options = {} } = query;
  const { like, ...checked } = await checkedValues(query, settings);
  const isSubset = endpoint.subset !== undefined && query.params.has(endpoint.subset.envelopeKey);
  const endpointPresenter = presenterFor(
    endpoint,
    isSubset ? endpoint.subset?.envelopeKey : undefined,
  );
  const { noun, wholeShape } = endpointPresenter;
  const filterContext = { endpoint, noun: noun.one, wholeShape, block: settings.block };
  const filters = [...(await filtersFor(options, filterContext)), ...(query.filters ?? [])];
  const filterPaths = filters.flatMap(({ paths }) => paths);
  const shownPaths = [
    sortPathOf({ endpoint, values: checked.values })?.join('.') ?? [],
    options.sortBy ?? [],
    filterPaths,
  ].flat();
  // Several single records are printed as one list.
  const listed =
    checked.paramsByRecord === undefined
      ? {}
      : { envelopeKey: endpoint.severalKey ?? endpointPresenter.envelopeKey, isList: true };
  const presenter = { ...endpointPresenter, ...listed, asked: shownPaths };
  const { stages, verb } = await stagesFor(options, presenter);
  const isRanked = like !== undefined && options.facet === undefined;
  if (isRanked) checkRanked(query);
  const isOneSearch = checked.searches.length === 1;
  if (!isOneSearch) checkSearches(query);
  const checkedQuery = {
    endpoint,
    presenter,
    ...checked,
    notes: [...checked.notes, ...manyNote(checked.searches.length, options, settings)],
    filters,
    like,
    isRanked,
    collectsTo: verb,
    // A page of the service is not a page of several searches.
    ...limitsOf(query, {
      isOfMany: isRanked || (!isOneSearch && filters.length === 0),
      isWhole: settings.hasPages === false && !isRanked,
    }),
  };
  const comments = (...args: [Connection, RequestOptions]) =>
    commentsOn(checkedQuery, settings, ...args);
  return {
    ...checkedQuery,
    open: (connection, open) =>
      openRecordStream(
        { ...checkedQuery, command, stages, isSubset, options, settings, comments },
        connection,
        open,
      ),
  };
}

/** Number of requests above which the user is told how many there are. */
const manyRequests = 10;

/** Returns a note about the number of searches if they send many requests to a service. */
function manyNote(
  searches: number,
  { maxPages = Number.POSITIVE_INFINITY }: QueryOptions,
  { isEmbedded = false }: QuerySettings,
): readonly string[] {
  const isMany = !isEmbedded && Math.min(searches, maxPages) > manyRequests;
  return isMany ? [`${searches} searches, each of at least one request`] : [];
}

/** @throws PortfolioError `usage` if a page of several searches is asked for */
function checkSearches({ params }: RecordQuery): void {
  if (!params.has('page')) return;
  throw usageError(
    '--page cannot be used with several values of a flag, which are one list',
    'a larger limit (-L) reads more of it',
  );
}

/** Checks the words and the parameters. A palette of colours is an order by likeness. */
async function checkedValues(
  query: RecordQuery,
  settings: QuerySettings,
): Promise<Pick<CheckedQuery, 'values' | 'searches' | 'paramsByRecord' | 'notes' | 'like'>> {
  const endpoint = endpointOf(query.command);
  const { words, options = {} } = query;
  const { params, palette } = await withColours(endpoint, query.params, options.nearest);
  if (query.like !== undefined && query.params.has('color_hex'))
    throw usageError('--like and --color-hex cannot be used together');
  const like: Likeness | undefined =
    palette === undefined ? query.like : { models: [{ kind: 'palette', colours: palette }] };
  const isLike = like !== undefined;
  const valuesFor = (each: readonly string[]) =>
    valuesOf(endpoint, { words: each, params, isLike }, settings);
  const hasManyIds = endpoint.severalKey !== undefined && query.hasManyIds === true;
  checkCall(endpoint, { ...query, params }, hasManyIds);
  const paramsByRecord = hasManyIds ? words.map((word) => valuesFor([word]).values) : undefined;
  return { ...valuesFor(hasManyIds ? [] : words), paramsByRecord, like };
}

/**
 * @throws PortfolioError `usage` for a flag that sets another order, or reads only a part of the
 * list
 */
function checkRanked({ params, options }: RecordQuery): void {
  const conflicting = [
    params.has('page') && '--page',
    params.has('sort') && '--sort',
    options?.sortBy && '--sort-by',
  ];
  const refused = conflicting.find((flag) => flag);
  if (!refused) return;
  const hint = '-L sets how many of the most similar are printed';
  throw usageError(`a list in order of likeness has no ${refused}`, hint);
}

/**
 * Returns how many records and pages are read.
 * @param source `isOfMany`: whether the list is made from many pages, so that a page of it is a
 * number of records. `isWhole`: whether it is whole unless the query asks for a page
 */
function limitsOf(
  { command, params, options = {} }: RecordQuery,
  source: { readonly isOfMany: boolean; readonly isWhole: boolean },
): Pick<CheckedQuery, 'limit' | 'isSinglePage'> {
  const { pageSize } = endpointOf(command);
  const isWhole =
    options.limit !== undefined || options.all === true || (source.isWhole && !params.has('page'));
  return {
    limit: source.isOfMany && !isWhole ? pageSize : options.limit,
    isSinglePage: pageSize === undefined || !(isWhole || source.isOfMany),
  };
}

/** @throws PortfolioError `usage` for a missing word, an unknown parameter or a wrong limit */
function checkCall(
  endpoint: Endpoint<EntityName>,
  { words, params, options }: RecordQuery,
  hasManyIds: boolean,
): void {
  const { limit = 1 } = options ?? {};
  if (!Number.isInteger(limit) || limit < 1)
    throw usageError(`the limit must be a whole number above 0, not ${limit}`);
  const missing = pathParams(endpoint).find(
    (name, at) => words[at] === undefined && endpoint.params[name]?.listedIn === undefined,
  );
  if (missing !== undefined && !hasManyIds)
    throw usageError(`${flagName(missing, endpoint.params[missing]).toUpperCase()} is missing`);
  const names = [...queryParams(endpoint), endpoint.subset?.envelopeKey];
  const unknown = [...params.keys()].find((name) => !names.includes(name));
  if (unknown !== undefined) throw usageError(`there is no parameter ${JSON.stringify(unknown)}`);
}

/** Returns the stage that adds comments. It reads them with a prepared query for each record. */
async function commentsOn(
  { endpoint, presenter }: Pick<PreparedQuery, 'endpoint' | 'presenter'>,
  settings: QuerySettings,
  connection: Connection,
  request: RequestOptions,
): Promise<readonly Stage[]> {
  const { commentStage } = await import('./comments.ts');
  return commentStage(endpoint, presenter, async (command, id) => {
    const query = { command, words: [id], params: new Map(), options: { all: true } };
    const prepared = await prepareQuery(query, { ...settings, concurrency: 1 });
    const comments: unknown[] = [];
    const stream = await prepared.open(connection, { request });
    for await (const { records } of stream.batches())
      comments.push(...records.map(({ value }) => value));
    return comments;
  });
}
