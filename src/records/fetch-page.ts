// Sends a request to an endpoint and finds the records in the response.
import { type CommandName, endpointOf } from '../api/catalogue.ts';
import { buildRequestUrl, type RequestParams } from '../api/request.ts';
import { pathParamNames } from '../api/schema.ts';
import type { RequestOptions } from '../client/client.ts';
import { isFailure } from '../errors.ts';
import type { Connection } from './connection.ts';
import { createSinglePage } from './list-page.ts';
import { type Page, parsePage, type UnparsedPage } from './page.ts';
import type { QuerySettings } from './query.ts';

export interface FetchContext {
  readonly connection: Pick<Connection, 'baseUrl' | 'client' | 'pageWriter' | 'typedTextsById'>;
  readonly requestOptions: RequestOptions;
  /** Whether the records of the page are those of the second list in the response. */
  readonly readsSubset?: boolean;
  readonly commandLine: QuerySettings['commandLine'];
}

/**
 * Sends a request to the endpoint of a command. The response is parsed later, by `parse`.
 * @throws PortfolioError; if the path contains an id, the message of `not_found` names the record.
 * Throws the reason of the signal if it has aborted
 */
export async function requestPage(
  command: CommandName,
  params: RequestParams,
  { connection, requestOptions, commandLine, readsSubset = false }: FetchContext,
): Promise<UnparsedPage> {
  const endpoint = endpointOf(command);
  const url = buildRequestUrl(connection.baseUrl, endpoint, params);
  const typedTexts = pathParamNames(endpoint).flatMap(
    (name) => connection.typedTextsById?.get(String(params[name])) ?? [],
  );
  const checkSite =
    typedTexts.length === 0
      ? undefined
      : (await import('./typed-address.ts')).checkSiteOfTypedAddress;
  try {
    const response = await connection.client.get(url, requestOptions);
    const parsePageWithSubset =
      endpoint.subset && (await import('./subset.ts')).parsePageWithSubset;
    let page: Page | undefined;
    return {
      byteLength: response.body.length,
      parse: () => {
        if (page !== undefined) return page;
        const parsedPage =
          parsePageWithSubset?.(response, endpoint, readsSubset) ??
          parsePage(response, endpoint.envelopeKey, endpoint.isList);
        for (const typedText of typedTexts) checkSite?.(typedText, endpoint.entity, parsedPage);
        page = parsedPage;
        return page;
      },
    };
  } catch (error) {
    if (!isFailure(error, 'not_found')) throw error;
    const { notFound } = await import('./not-found.ts');
    throw notFound(endpoint, params, error, commandLine);
  }
}

/**
 * Requests a page and parses it. If the connection has a `pageWriter`, gives it the page to store.
 */
export async function fetchAndStorePage(
  command: CommandName,
  params: RequestParams,
  fetchContext: FetchContext,
): Promise<Page> {
  const page = (await requestPage(command, params, fetchContext)).parse();
  fetchContext.connection.pageWriter?.begin(command)(createSinglePage(page, params));
  return page;
}
