// Checks a query. The result is a prepared query, which makes record streams.
import { endpointOf } from '../api/catalogue.ts';
import type { EntityName } from '../api/entities.ts';

import { type Endpoint, flagName, pathParams, queryParams } from '../api/schema.ts';
import type { RequestOptions } from '../client/client.ts';
import { usageError } from '../errors.ts';
import { presenterFor } from '../view/record-presenter.ts';
import { checkRanked, checkSeveralSearches } from './combined-list.ts';
import type { Connection } from './connection.ts';
import type { CheckedQuery, Likeness, QueryOptions, QuerySettings, RecordQuery } from './query.ts';
import { openRecordStream, type RecordStream } from './record-stream.ts';
import { sortPathOf } from './sort-path.ts';
import { createFilters, createStages } from './stages.ts';
import type { StreamOptions } from './stream-context.ts';
import { checkValues, replaceColours } from './values.ts';

export interface PreparedQuery extends CheckedQuery {
  /**
   * Makes a record stream. Sends the requests that complete the values, e.g. for the newest
   * revision.
   */
  open(connection: Connection, options: StreamOptions): Promise<RecordStream>;
}

/** Checks a query. Sends nothing. @throws PortfolioError `usage` */
export async function prepareQuery(
  query: RecordQuery,
  settings: QuerySettings,
): Promise<PreparedQuery> {
  const command = query.command;
  const endpoint = endpointOf(command);
  const { options = {} } = query;
  const { like, ...checked } = await checkQueryValues(query, settings);
  const isSubset = endpoint.subset !== undefined && query.params.has(endpoint.subset.envelopeKey);
  const endpointPresenter = presenterFor(
    endpoint,
    isSubset ? endpoint.subset?.envelopeKey : undefined,
  );
  const { noun, wholeShape } = endpointPresenter;
  const filterContext = { endpoint, noun: noun.one, wholeShape };
  const filters = [...(await createFilters(options, filterContext)), ...(query.filters ?? [])];
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
  const { stages, verb } = await createStages(options, presenter);
  const isRanked = like !== undefined && options.facet === undefined;
  if (isRanked) checkRanked(query);
  const isOneSearch = checked.searches.length === 1;
  if (!isOneSearch) checkSeveralSearches(query);
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
  return {
    ...checkedQuery,
    open: (connection, streamOptions) =>
      openRecordStream(
        {
          ...checkedQuery,
          command,
          stages,
          isSubset,
          options,
          settings,
          readValues: (other, ...to) => readValues(other, settings, ...to),
        },
        connection,
        streamOptions,
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

/** Checks the words and the parameters. A palette of colours is an order by likeness. */
async function checkQueryValues(
  query: RecordQuery,
  settings: QuerySettings,
): Promise<Pick<CheckedQuery, 'values' | 'searches' | 'paramsByRecord' | 'notes' | 'like'>> {
  const endpoint = endpointOf(query.command);
  const { words, options = {} } = query;
  const { params, palette } = await replaceColours(endpoint, query.params, options.nearest);
  if (query.like !== undefined && query.params.has('color_hex'))
    throw usageError('--like and --color-hex cannot be used together');
  const like: Likeness | undefined =
    palette === undefined ? query.like : { models: [{ kind: 'palette', colours: palette }] };
  const isLike = like !== undefined;
  const valuesFor = (each: readonly string[]) =>
    checkValues(endpoint, { words: each, params, isLike }, settings);
  const hasManyIds = endpoint.severalKey !== undefined && query.hasManyIds === true;
  checkQuery(endpoint, { ...query, params }, hasManyIds);
  const paramsByRecord = hasManyIds ? words.map((word) => valuesFor([word]).values) : undefined;
  return { ...valuesFor(hasManyIds ? [] : words), paramsByRecord, like };
}

/**
 * Returns how many records and pages are read.
 * @param source `isOfMany`: whether the list combines several pages or searches, so that its page
 * is a number of records. `isWhole`: whether all pages are read unless the query asks for one
 */
function limitsOf(
  { command, params, options = {} }: RecordQuery,
  source: { readonly isOfMany: boolean; readonly isWhole: boolean },
): Pick<CheckedQuery, 'limit' | 'isSinglePage'> {
  const { pageSize } = endpointOf(command);
  const readsManyPages =
    options.limit !== undefined || options.all === true || (source.isWhole && !params.has('page'));
  return {
    limit: source.isOfMany && !readsManyPages ? pageSize : options.limit,
    isSinglePage: pageSize === undefined || !(readsManyPages || source.isOfMany),
  };
}

/** @throws PortfolioError `usage` for a missing word, an unknown parameter or a wrong limit */
function checkQuery(
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

/** Reads all records of another query, with one request at a time, and returns their values. */
async function readValues(
  query: Omit<RecordQuery, 'options'>,
  settings: QuerySettings,
  connection: Connection,
  request: RequestOptions,
): Promise<readonly unknown[]> {
  const prepared = await prepareQuery(
    { ...query, options: { all: true } },
    { ...settings, concurrency: 1 },
  );
  const stream = await prepared.open(connection, { request });
  const values: unknown[] = [];
  for await (const { records } of stream.batches())
    values.push(...records.map(({ value }) => value));
  return values;
}
