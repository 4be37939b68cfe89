// Checks a query. The result is a prepared query, which makes record streams.
import { endpointOf } from '../api/catalogue.ts';
import type { EntityName } from '../api/entities.ts';

import { type Endpoint, pathParamNames, queryParamNames, toFlagName } from '../api/schema.ts';
import { usageError } from '../errors.ts';
import { presenterFor } from '../view/record-presenter.ts';
import type { Connection } from './connection.ts';
import { addFeatures, queryFeatures, typedFeatures } from './features.ts';
import type { CheckedQuery, ExecutableQuery, QuerySettings, RecordQuery } from './query.ts';
import { openRecordStream, type RecordStream } from './record-stream.ts';
import { sortPathOf } from './sort-path.ts';
import type { StreamOptions } from './stream-context.ts';
import { checkParams } from './values.ts';

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
  const plainQuery = checkParamNames(await addFeatures(typedFeatures, query), settings);
  const executable = await addFeatures(queryFeatures, plainQuery);
  return {
    ...executable,
    open: (connection, streamOptions) => openRecordStream(executable, connection, streamOptions),
  };
}

/** Checks the values of a query, without its features. */
function checkParamNames(typed: RecordQuery, settings: QuerySettings): ExecutableQuery {
  const { command, params, options = {}, like, filters = [] } = typed;
  const endpoint = endpointOf(command);
  checkNames(endpoint, typed);
  const checked = checkParams(endpoint, typed, settings);
  const sortPath = sortPathOf({ endpoint, values: checked.values })?.join('.') ?? [];
  const { limit } = options;
  const isWhole = options.all === true || (settings.hasPages === false && !params.has('page'));
  return {
    ...checked,
    command,
    endpoint,
    typed,
    options,
    settings,
    like,
    filters,
    presenter: {
      ...presenterFor(endpoint),
      priorityPaths: [sortPath, options.sortBy ?? []].flat(),
    },
    limit,
    isSinglePage: endpoint.pageSize === undefined || !(isWhole || limit !== undefined),
    stages: [],
    openWhole: async (other, connection, request) => {
      const whole = { ...other, options: { all: true } };
      return (await prepareQuery(whole, { ...settings, concurrency: 1 })).open(connection, {
        request,
      });
    },
  };
}

/** @throws PortfolioError `usage` for a missing word, an unknown parameter or a wrong limit */
function checkNames(
  endpoint: Endpoint<EntityName>,
  { args: words, params, options, hasManyIds }: RecordQuery,
): void {
  const { limit = 1 } = options ?? {};
  if (!Number.isInteger(limit) || limit < 1)
    throw usageError(`the limit must be a whole number above 0, not ${limit}`);
  const missing = pathParamNames(endpoint).find(
    (name, at) => words[at] === undefined && endpoint.params[name]?.listedIn === undefined,
  );
  // A list of single records may be empty.
  if (missing !== undefined && hasManyIds !== true)
    throw usageError(`${toFlagName(missing, endpoint.params[missing]).toUpperCase()} is missing`);
  const names = [...queryParamNames(endpoint), endpoint.subset?.envelopeKey];
  const unknown = [...params.keys()].find((name) => !names.includes(name));
  if (unknown !== undefined) throw usageError(`there is no parameter ${JSON.stringify(unknown)}`);
}
