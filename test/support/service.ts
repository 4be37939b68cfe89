// The embedded service with the sample library, without a socket.
import { type CommandName, endpointOf } from '../../src/api/catalogue.ts';
import { requestUrl, type Values } from '../../src/api/request.ts';
import { openLibrary } from '../../src/library/store/library.ts';
import { type Service, transportOf } from '../../src/service/answer.ts';
import { sampleFile, testNow } from './system.ts';

export const service: Service = { library: openLibrary(sampleFile), now: () => testNow };

const transport = transportOf(service);

/** The parsed response body of an endpoint for these values. */
export async function ask(name: CommandName, values: Values = {}): Promise<Record<string, unknown>> {
  const url = requestUrl('http://service.test', endpointOf(name), values);
  const { status, body } = await transport(url, new AbortController().signal);
  const text = Buffer.from(body).toString('utf8');
  if (status !== 200) throw new Error(`${status} for ${url}: ${text}`);
  return JSON.parse(text);
}

/** The records of a list. */
export async function list(name: CommandName, values: Values = {}): Promise<Record<string, unknown>[]> {
  const records = (await ask(name, values))[endpointOf(name).envelopeKey];
  return Array.isArray(records) ? records : [];
}

/** The records of all pages of a list. */
export async function all(name: CommandName, values: Values = {}): Promise<Record<string, unknown>[]> {
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
      (value, key) => (typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined),
      record,
    );
