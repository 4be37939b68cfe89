// Builds the addresses of requests. An address never contains the key, which is added when the request is sent.
import { type Endpoint, type Param, pathParams } from './schema.ts';

/** Values as sent, by parameter name. */
export type Values = Readonly<Record<string, string>>;

/** Returns the address of `path` below `base`, after the path of `base`: `https://host/api` + `/v2/fields`. */
export function address(base: string, path: string): URL {
  const url = new URL(base);
  url.pathname = `${url.pathname.replace(/\/+$/, '')}${path}`;
  url.search = '';
  url.hash = '';
  return url;
}

/**
 * Returns the address of one request. `read` must have checked the values in the path: it refuses `..`, which escaping
 * would not change.
 * @example requestUrl('https://api.example', catalogue['projects search'], { field: 'Fine Arts' })
 *   // https://api.example/v2/projects?field=Fine%20Arts
 */
export function requestUrl(base: string, endpoint: Pick<Endpoint, 'path'>, values: Values): URL {
  const inPath = pathParams(endpoint);
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => encoded(values[name] ?? ''));
  const url = address(base, path);
  const query = Object.entries(values).filter(([name]) => !inPath.includes(name));
  url.search = query.map(([name, value]) => `${name}=${encoded(value)}`).join('&');
  return url;
}

/** Replaces lone surrogates, which a record may contain and an address may not. */
const encoded = (text: string): string => encodeURIComponent(text.replace(/\p{Surrogate}/gu, '\ufffd'));

/** The names of the parameter with the key. All endpoints document both, but some services accept only one. */
export const keyParams = ['api_key', 'client_id'] as const;
export type KeyParam = (typeof keyParams)[number];

/** The name of a parameter's flag or argument: `color_hex` → `color-hex`. */
export const flagName = (name: string, param?: Param): string => (param?.flag ?? name).replaceAll('_', '-');

/** Returns the query that identifies a list of an endpoint: without page and key, in a fixed order. */
export function askedIn(query: Iterable<readonly [string, string]>): string {
  const left: readonly string[] = ['page', 'per_page', ...keyParams];
  const asked = [...query].filter(([name]) => !left.includes(name)).sort(([a], [b]) => (a < b ? -1 : 1));
  return new URLSearchParams(asked.map(([name, value]): [string, string] => [name, value])).toString();
}
