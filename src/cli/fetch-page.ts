// Sends one request of an endpoint and finds the records in the response.
import type { EntityName } from '../api/entities.ts';
import { requestUrl, type Values } from '../api/request.ts';
import type { Endpoint } from '../api/schema.ts';
import { type LoadedPage, type Page, pageOf } from '../client/page.ts';
import type { Connection } from './context.ts';

export interface Fetch {
  readonly connection: Connection;
  readonly signal?: AbortSignal;
  readonly envelopeKey: string;
}

export async function loadPage(
  endpoint: Endpoint<EntityName>,
  values: Values,
  { connection, signal, envelopeKey }: Fetch,
): Promise<LoadedPage> {
  const response = await connection.client.get(requestUrl(connection.base, endpoint, values), signal);
  return { bytes: response.body.length, page: () => pageOf(response, envelopeKey, endpoint.isList) };
}

/** The same, parsed at once. */
export const fetchPage = async (endpoint: Endpoint<EntityName>, values: Values, request: Fetch): Promise<Page> =>
  (await loadPage(endpoint, values, request)).page();
