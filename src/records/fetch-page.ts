// Sends one request of an endpoint and finds the records in the response.
import { type EntityName, entityNames, entityOf } from '../api/entities.ts';
import { requestUrl, type Values } from '../api/request.ts';
import { type Endpoint, pathParams } from '../api/schema.ts';
import type { RequestOptions } from '../client/client.ts';
import { PortfolioError } from '../errors.ts';
import type { PlanSettings } from './call.ts';
import type { Connection } from './connection.ts';
import { type LoadedPage, type Page, pageOf } from './page.ts';

export interface Fetch {
  readonly connection: Pick<Connection, 'base' | 'client'>;
  readonly request: RequestOptions;
  /** Undefined for the endpoint's own. */
  readonly envelopeKey?: string;
  readonly commandLine: PlanSettings['commandLine'];
}

/** Sends one request. @throws PortfolioError, `not_found` with the name of the missing record */
export async function loadPage(
  endpoint: Endpoint<EntityName>,
  values: Values,
  { connection, request, commandLine, envelopeKey = endpoint.envelopeKey }: Fetch,
): Promise<LoadedPage> {
  const url = requestUrl(connection.base, endpoint, values);
  try {
    const response = await connection.client.get(url, request);
    return {
      bytes: response.body.length,
      page: () => pageOf(response, envelopeKey, endpoint.isList, endpoint.subset?.envelopeKey),
    };
  } catch (error) {
    if (!(error instanceof PortfolioError) || error.kind !== 'not_found') throw error;
    throw notFound(endpoint, values, error, commandLine);
  }
}

/**
 * Returns an error that names the record of the path: `no project 22363486`. Omits a message of the service that only
 * repeats this. Keeps the reason of any other response, which another program than the service may have sent.
 */
function notFound(
  endpoint: Endpoint<EntityName>,
  values: Values,
  error: PortfolioError,
  commandLine: Fetch['commandLine'],
): PortfolioError {
  const names = pathParams(endpoint)
    .toReversed()
    .map((name) => `${nounOf(name)} ${values[name]}`);
  if (names.length === 0) {
    const hint = `this may not be the address of a service: \`${commandLine('status')}\` shows the active one`;
    return new PortfolioError('not_found', error.message, { hint, ...error.details, cause: error });
  }
  const { why, ...details } = error.details;
  const hint = findingHint(endpoint, values, commandLine);
  return new PortfolioError('not_found', `no ${names.join(' of ')}`, {
    ...(hint === undefined ? {} : { hint }),
    ...details,
    ...(why === undefined || saysNotFound.test(why) ? {} : { why }),
    cause: error,
  });
}

/** Returns a hint that says where the right name can be found; undefined if no command lists it. */
function findingHint(
  endpoint: Endpoint<EntityName>,
  values: Values,
  commandLine: Fetch['commandLine'],
): string | undefined {
  const names = pathParams(endpoint);
  if (names.some((name) => endpoint.params[name]?.kind === 'user'))
    return `find user names with \`${commandLine('users <name>')}\``;
  if (names.includes('revision_id'))
    return `\`${commandLine(`wip show ${values['wip_id']}`)}\` lists the ids of its revisions`;
  return undefined;
}

const saysNotFound = /^HTTP \d+: (there is )?(no\b|.{0,80}\b(not found|not exist)\b)/i;

/** Returns the noun of the kind of record that a parameter names: `project` for `project_id`. */
function nounOf(param: string): string {
  const name = entityNames.find((entity) => entity === param.replace(/_id$/, ''));
  return name === undefined ? param : entityOf(name).noun.one;
}

/** Sends one request and parses the response. */
export const fetchPage = async (endpoint: Endpoint<EntityName>, values: Values, request: Fetch): Promise<Page> =>
  (await loadPage(endpoint, values, request)).page();
