// Sends one request of an endpoint and finds the records in the response.
import type { EntityName } from '../api/entities.ts';
import { requestUrl, type Values } from '../api/request.ts';
import type { Endpoint } from '../api/schema.ts';
import { type Page, pageOf } from '../client/page.ts';
import type { Connection } from './context.ts';

export interface Fetch {
  readonly connection: Connection;
  readonly signal?: AbortSignal;
  readonly envelopeKey: string;
}

export async function fetchPage(
  endpoint: Endpoint<EntityName>,
  values: Values,
  { connection, signal, envelopeKey }: Fetch,
): Promise<Page> {
  const url = requestUrl(connection.base, endpoint, values);
  return pageOf(await connection.client.get(url, signal), envelopeKey, endpoint.isList);
}
