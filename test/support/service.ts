// The embedded service with the sample library, without a socket.

import { type CommandName, commandNames, endpointOf } from '../../src/api/catalogue.ts';
import { buildRequestUrl, type RequestParams } from '../../src/api/request.ts';
import { pathParamNames } from '../../src/api/schema.ts';
import { openLibrary } from '../../src/library/store/library.ts';
import { type Service, transportOf } from '../../src/service/answer.ts';
import { sampleFile, testNow } from './system.ts';

export const service: Service = { library: openLibrary(sampleFile), now: () => testNow };

const transport = transportOf(service);

/** The parsed response body of an endpoint for these values. */
export async function ask(
  name: CommandName,
  values: RequestParams = {},
): Promise<Record<string, unknown>> {
  const url = buildRequestUrl('http://service.test', endpointOf(name), values);
  const { status, body } = await transport(url, new AbortController().signal);
  const text = Buffer.from(body).toString('utf8');
  if (status !== 200) throw new Error(`${status} for ${url}: ${text}`);
  return JSON.parse(text);
}

/** The records of a list. */
export async function list(
  name: CommandName,
  values: RequestParams = {},
): Promise<Record<string, unknown>[]> {
  const records = (await ask(name, values))[endpointOf(name).envelopeKey];
  return Array.isArray(records) ? records : [];
}

/** Values for the path of an endpoint, of records that the sample has, and the longest period. */
export async function sampleValues(name: CommandName): Promise<RequestParams> {
  const { params } = endpointOf(name);
  const values: Record<string, string> = 'time' in params ? { time: 'all' } : {};
  let record: Record<string, unknown> | undefined;
  for (const param of pathParamNames(endpointOf(name))) {
    const row = params[param];
    // All users have lists; only some have experience.
    if (row?.kind === 'user') values[param] = 'linneaaberg';
    if (row?.kind !== 'id') continue;
    // A part has its id in the record before it in the path: a revision in its work in progress.
    const parts: unknown = record === undefined ? undefined : Reflect.get(record, `${row.of}s`);
    if (parts === undefined) {
      const search = searchOf(row.of);
      [record] = await list(search, 'time' in endpointOf(search).params ? { time: 'all' } : {});
    }
    values[param] =
      parts === undefined ? String(record?.['id']) : String(Object.keys(Object(parts))[0]);
  }
  return values;
}

/** The search for records of a kind. */
function searchOf(kind: string): CommandName {
  const found = commandNames.find(
    (name) => name.endsWith(' search') && endpointOf(name).entity === kind,
  );
  if (found === undefined) throw new Error(`no search finds a ${kind}`);
  return found;
}

/** The records of all pages of a list. */
export async function all(
  name: CommandName,
  values: RequestParams = {},
): Promise<Record<string, unknown>[]> {
  const records: Record<string, unknown>[] = [];
  for (let page = 1; ; page++) {
    const more = await list(name, { ...values, page: String(page) });
    if (more.length === 0) return records;
    records.push(...more);
  }
}

/** The value at a dotted path. */
export const at = (record: unknown, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>(
      (value, key) =>
        typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined,
      record,
    );
