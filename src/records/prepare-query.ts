// Checks a query. The result is a prepared query, which opens record streams.
import { endpointOf } from '../api/catalogue.ts';
import type { EntityName } from '../api/entities.ts';

import { type Endpoint, pathParamNames, queryParamNames, toFlagName } from '../api/schema.ts';
import { usageError } from '../errors.ts';
import { presenterFor } from '../view/record-presenter.ts';
import type { Connection } from './connection.ts';
import { addFeatures, checkedQueryFeatures, uncheckedQueryFeatures } from './features.ts';
import type { CheckedQuery, ExecutableQuery, QuerySettings, RecordQuery } from './query.ts';
import { openRecordStream, type RecordStream } from './record-stream.ts';
import { sortPathOf } from './sort-path.ts';
import type { StreamOptions } from './stream-context.ts';
import { checkParams } from './values.ts';

export interface PreparedQuery extends CheckedQuery {
  /**
   * Opens a record stream. If a value is not known yet, e.g. the id of the newest revision, it is
   * requested first.
   */
  open(connection: Connection, options: StreamOptions): Promise<RecordStream>;
}

/** Checks a query. Sends nothing. @throws PortfolioError `usage` if the query has a mistake */
export async function prepareQuery(
  query: RecordQuery,
  settings: QuerySettings,
): Promise<PreparedQuery> {
  const baseQuery = createExecutableQuery(
    await addFeatures(uncheckedQueryFeatures, query),
    settings,
  );
  const executableQuery = await addFeatures(checkedQueryFeatures, baseQuery);
  return {
    ...executableQuery,
    open: (connection, streamOptions) =>
      openRecordStream(executableQuery, connection, streamOptions),
  };
}

/**
 * Returns a query with checked values. `prepareQuery` then adds its features, e.g. a sort order.
 * @throws PortfolioError `usage` if an argument is missing, or a name or a value is wrong
 */
function createExecutableQuery(
  uncheckedQuery: RecordQuery,
  settings: QuerySettings,
): ExecutableQuery {
  const { command, params, options = {}, likeness, filters = [] } = uncheckedQuery;
  const endpoint = endpointOf(command);
  checkNamesAndLimit(endpoint, uncheckedQuery);
  const checkedParams = checkParams(endpoint, uncheckedQuery, settings);
  const sortPath = sortPathOf({ endpoint, params: checkedParams.params })?.join('.') ?? [];
  const { limit } = options;
  const readsWholeList =
    options.all === true || (settings.isUserLibrary === true && !params.has('page'));
  return {
    ...checkedParams,
    command,
    endpoint,
    uncheckedQuery,
    options,
    settings,
    likeness,
    filters,
    presenter: {
      ...presenterFor(endpoint),
      priorityPaths: [sortPath, options.sortBy ?? []].flat(),
    },
    limit,
    isSinglePage: endpoint.pageSize === undefined || !(readsWholeList || limit !== undefined),
    stages: [],
    openWholeList: async (otherQuery, connection, requestOptions) => {
      const wholeListQuery = { ...otherQuery, options: { all: true } };
      return (await prepareQuery(wholeListQuery, { ...settings, concurrency: 1 })).open(
        connection,
        {
          requestOptions,
        },
      );
    },
  };
}

/** @throws PortfolioError `usage` for a missing argument, an unknown parameter or a wrong limit */
function checkNamesAndLimit(
  endpoint: Endpoint<EntityName>,
  { args, params, options, isIdList }: RecordQuery,
): void {
  const { limit = 1 } = options ?? {};
  if (!Number.isInteger(limit) || limit < 1)
    throw usageError(`the limit must be a whole number above 0, not ${limit}`);
  const missingParamName = pathParamNames(endpoint).find(
    (name, index) => args[index] === undefined && endpoint.params[name]?.listedIn === undefined,
  );
  // With `isIdList`, the arguments are a list of ids, which may be empty.
  if (missingParamName !== undefined && isIdList !== true)
    throw usageError(
      `${toFlagName(missingParamName, endpoint.params[missingParamName]).toUpperCase()} is missing`,
    );
  const knownNames = [...queryParamNames(endpoint), endpoint.subset?.envelopeKey];
  const unknownName = [...params.keys()].find((name) => !knownNames.includes(name));
  if (unknownName !== undefined)
    throw usageError(`there is no parameter ${JSON.stringify(unknownName)}`);
}
