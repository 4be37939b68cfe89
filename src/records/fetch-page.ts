// Sends a request to an endpoint and finds the records in the response.
import { type CommandName, endpointOf } from '../api/catalogue.ts';
import { type RequestParams, requestUrl } from '../api/request.ts';
import { pathParams } from '../api/schema.ts';
import type { RequestOptions } from '../client/client.ts';
import { isFailure } from '../errors.ts';
import type { Connection } from './connection.ts';
import { lonePage } from './list-page.ts';
import { type LoadedPage, type Page, parsePage } from './page.ts';
import type { QuerySettings } from './query.ts';

export interface Fetch {
  readonly connection: Pick<Connection, 'base' | 'client' | 'keeper' | 'typedIds'>;
  readonly request: RequestOptions;
  readonly isSubset?: boolean;
  readonly commandLine: QuerySettings['commandLine'];
}

/** @throws PortfolioError; the message of `not_found` names the missing record */
export async function loadPage(
  command: CommandName,
  values: RequestParams,
  { connection, request, commandLine, isSubset = false }: Fetch,
): Promise<LoadedPage> {
  const endpoint = endpointOf(command);
  const url = requestUrl(connection.base, endpoint, values);
  const typed = pathParams(endpoint).flatMap(
    (name) => connection.typedIds?.get(String(values[name])) ?? [],
  );
  const check =
    typed.length === 0 ? undefined : (await import('./typed-address.ts')).checkTypedAddress;
  try {
    const response = await connection.client.get(url, request);
    const parseLists = endpoint.subset && (await import('./subset.ts')).parseLists;
    let page: Page | undefined;
    return {
      bytes: response.body.length,
      page: () => {
        if (page !== undefined) return page;
        const listPage =
          parseLists?.(response, endpoint, isSubset) ??
          parsePage(response, endpoint.envelopeKey, endpoint.isList);
        for (const text of typed) check?.(text, endpoint.entity, listPage);
        page = listPage;
        return page;
      },
    };
  } catch (error) {
    if (!isFailure(error, 'not_found')) throw error;
    const { notFound } = await import('./not-found.ts');
    throw notFound(endpoint, values, error, commandLine);
  }
}

/** Sends one request, and stores its records in the library. */
export async function fetchPage(
  command: CommandName,
  values: RequestParams,
  request: Fetch,
): Promise<Page> {
  const content = (await loadPage(command, values, request)).page();
  request.connection.keeper?.begin(command)(lonePage(content, values));
  return content;
}
