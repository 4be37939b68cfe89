// Base address, endpoint and values → the address of a request. It never contains the key: that is added when it is sent.
import { type Endpoint, type Param, pathParams } from './schema.ts';

/** Values as sent, by parameter name. */
export type Values = Readonly<Record<string, string>>;

/** The address of `path` below `base`, after the path of `base` itself: `https://host/api` + `/v2/fields`. */
export function address(base: string, path: string): URL {
  const url = new URL(base);
  url.pathname = `${url.pathname.replace(/\/+$/, '')}${path}`;
  url.search = '';
  url.hash = '';
  return url;
}

/**
 * The address of one request. Values of path parameters must have passed `read`, which refuses `..`: escaping does not change it.
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

/** Half a surrogate pair, which a record may contain, has no place in an address. */
const encoded = (text: string): string => encodeURIComponent(text.replace(/\p{Surrogate}/gu, '\ufffd'));

/** The parameter with the key: both names mean the same on every endpoint, but some deployments accept only one. */
export const keyParams = ['api_key', 'client_id'] as const;
export type KeyParam = (typeof keyParams)[number];

/** The name of a parameter's flag or argument: `color_hex` → `color-hex`. */
export const flagName = (name: string, param?: Param): string => (param?.flag ?? name).replaceAll('_', '-');

/** What tells a list from others of its endpoint: its query without page and key, in a fixed order. */
export function askedIn(query: Iterable<readonly [string, string]>): string {
  const left: readonly string[] = ['page', 'per_page', ...keyParams];
  const asked = [...query].filter(([name]) => !left.includes(name)).sort(([a], [b]) => (a < b ? -1 : 1));
  return new URLSearchParams(asked.map(([name, value]): [string, string] => [name, value])).toString();
}
