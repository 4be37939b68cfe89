// Sends one request to an endpoint and finds the records in the response.
import { type CommandName, endpointOf } from '../api/catalogue.ts';
import { decode } from '../api/decode.ts';
import { type EntityName, entityNames, entityOf } from '../api/entities.ts';
import { type RequestParams, requestUrl } from '../api/request.ts';
import { type Endpoint, pathParams } from '../api/schema.ts';
import type { RequestOptions } from '../client/client.ts';
import { PortfolioError } from '../errors.ts';
import type { Connection, TypedIds } from './connection.ts';
import { lonePage } from './list-page.ts';
import { type LoadedPage, type Page, pageOf } from './page.ts';
import type { QuerySettings } from './query.ts';

export interface Fetch {
  readonly connection: Pick<Connection, 'base' | 'client' | 'keeper' | 'typedIds'>;
  readonly request: RequestOptions;
  /** Whether to read the records under the key of the endpoint's subset. */
  readonly isSubset?: boolean;
  readonly commandLine: QuerySettings['commandLine'];
}

/**
 * Sends one request.
 * @throws PortfolioError; the message of `not_found` names the missing record
 */
export async function loadPage(
  command: CommandName,
  values: RequestParams,
  { connection, request, commandLine, isSubset = false }: Fetch,
): Promise<LoadedPage> {
  const endpoint = endpointOf(command);
  const url = requestUrl(connection.base, endpoint, values);
  try {
    const response = await connection.client.get(url, request);
    const keys = [endpoint.envelopeKey, endpoint.subset?.envelopeKey];
    const [key = endpoint.envelopeKey, other] = isSubset ? keys.toReversed() : keys;
    let page: Page | undefined;
    return {
      bytes: response.body.length,
      page: () => {
        if (page !== undefined) return page;
        const read = pageOf(response, key, endpoint.isList, other);
        checkTyped(endpoint, values, { page: read, typedIds: connection.typedIds });
        page = read;
        return page;
      },
    };
  } catch (error) {
    if (!(error instanceof PortfolioError) || error.kind !== 'not_found') throw error;
    throw notFound(endpoint, values, error, commandLine);
  }
}

/**
 * Compares what the user typed for the ids of a request with the first record, because an id in the
 * address of another service names another record here. @throws PortfolioError
 */
function checkTyped(
  endpoint: Endpoint<EntityName>,
  values: RequestParams,
  { page, typedIds }: { readonly page: Page; readonly typedIds: TypedIds | undefined },
): void {
  const { handle } = entityOf(endpoint.entity);
  const [first] = page.records;
  for (const name of pathParams(endpoint)) {
    const typed = typedIds?.get(String(values[name]));
    if (typed === undefined || first === undefined || handle === undefined) continue;
    checkSite(typed, handle(decode(endpoint.entity, first.value)).url);
  }
}

/**
 * Returns the last two labels of the host, because a service may have several hosts; '' for another
 * text.
 */
function siteOf(address: string): string {
  const url = /^[\w-]+(\.[\w-]+)+(:\d+)?\//.test(address) ? `https://${address}` : address;
  if (!/^https?:/i.test(url) || !URL.canParse(url)) return '';
  return new URL(url).hostname.split('.').slice(-2).join('.');
}

/**
 * Checks a typed address. Any other text passes.
 * @param page address of the page of the record that was read @throws PortfolioError if its site is
 * another one
 */
function checkSite(typed: string, page: string): void {
  const [asked, found] = [siteOf(typed), siteOf(page)];
  if (asked === '' || found === '' || asked === found) return;
  throw new PortfolioError('not_found', `${typed} is not an address of this service`, {
    why: `its pages are at ${found}`,
    hint: 'choose the service with --profile or --base-url, or type an id',
  });
}

/**
 * Returns an error that names the requested record: `no project 22363486`. Adds the message of the
 * response if it says more than "not found". Such a message can show that the response is not from
 * a portfolio service.
 */
function notFound(
  endpoint: Endpoint<EntityName>,
  values: RequestParams,
  error: PortfolioError,
  commandLine: Fetch['commandLine'],
): PortfolioError {
  const names = pathParams(endpoint)
    .toReversed()
    .map((name) => `${nounOf(name)} ${values[name]}`);
  if (names.length === 0) {
    const hint = `this may not be the address of a service: \`${commandLine('status')}\` shows the active address`;
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

/**
 * Returns a hint with the command that finds valid user names or ids; undefined if no command does.
 */
function findingHint(
  endpoint: Endpoint<EntityName>,
  values: RequestParams,
  commandLine: Fetch['commandLine'],
): string | undefined {
  const names = pathParams(endpoint);
  if (names.some((name) => endpoint.params[name]?.kind === 'user'))
    return `find user names with \`${commandLine('users <name>')}\``;
  if (names.includes('revision_id'))
    return `\`${commandLine(`wip show ${values['wip_id']}`)}\` lists the ids of its revisions`;
  return undefined;
}

const saysNotFound =
  /^HTTP \d+(?: with http_code \S+)?: (there is )?(no\b|.{0,80}\b(not found|not exist)\b)/i;

/** Returns the noun for the record that a parameter identifies, e.g. `project` for `project_id`. */
function nounOf(param: string): string {
  const name = entityNames.find((entity) => entity === param.replace(/_id$/, ''));
  return name === undefined ? param : entityOf(name).noun.one;
}

/** Sends one request, parses the response, and hands its records to the library. */
export async function fetchPage(
  command: CommandName,
  values: RequestParams,
  request: Fetch,
): Promise<Page> {
  const content = (await loadPage(command, values, request)).page();
  request.connection.keeper?.begin(command)(lonePage(content, values));
  return content;
}

/**
 * Loads the first page of a list. If it is empty, but the library has records of this list, loads
 * it again. Services sometimes send an empty list when they fail.
 */
export async function loadFirstPage(
  command: CommandName,
  values: RequestParams,
  given: Fetch,
): Promise<LoadedPage> {
  const { keeper } = given.connection;
  const first = await loadPage(command, values, given);
  if (keeper === undefined || !isEmpty(first) || !(await keeper.hasRecords(command, values)))
    return first;
  return loadPage(command, values, { ...given, request: { ...given.request, isRepeated: true } });
}

function isEmpty({ page }: LoadedPage): boolean {
  try {
    const { records, cachedAt } = page();
    return records.length === 0 && cachedAt === undefined;
  } catch {
    return false; // The reading reports that the response cannot be read.
  }
}
