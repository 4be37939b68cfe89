// Reads an entry of a HAR file. Browsers and other tools write different forms, so only the
// necessary members are read.
import { isObject } from '../api/json/json-types.ts';
import type { Response } from '../api/request.ts';
import { keyParams } from '../api/schema.ts';

export interface Exchange {
  readonly method: string;
  readonly url: URL;
  /** Status of the response; 0, -1 or NaN if the request failed. */
  readonly status: number;
  readonly headers: Response['headers'];
  /** Time of the request in milliseconds since 1970; NaN if it is unknown. */
  readonly started: number;
  /** The decoded body; undefined if the file does not contain it. */
  readonly body: Buffer | undefined;
}

/** Undefined if the text is not JSON or has no address. */
export function exchangeOf(text: string): Exchange | undefined {
  const entry = parsed(text);
  const [request, response] = [memberOf(entry, 'request'), memberOf(entry, 'response')];
  const address = memberOf(request, 'url');
  if (typeof address !== 'string' || !URL.canParse(address)) return undefined;
  const content = memberOf(response, 'content');
  const isText = memberOf(content, 'encoding') !== 'base64';
  return {
    method: String(memberOf(request, 'method')).toUpperCase(),
    url: new URL(address),
    status: Number(memberOf(response, 'status')),
    headers: headersOf(memberOf(response, 'headers'), isText),
    started: Date.parse(String(memberOf(entry, 'startedDateTime'))),
    body: bodyOf(content, isText),
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const memberOf = (value: unknown, name: string): unknown =>
  isObject(value) ? value[name] : undefined;

function bodyOf(content: unknown, isText: boolean): Buffer | undefined {
  const text = memberOf(content, 'text');
  if (typeof text === 'string') return Buffer.from(text, isText ? 'utf8' : 'base64');
  // Browsers omit the text of an empty body, and of all bodies if the user wants a small file.
  return Number(memberOf(content, 'size') ?? 0) > 0 ? undefined : Buffer.alloc(0);
}

/**
 * Headers that describe the bytes on the wire or the connection, or change how a browser treats the
 * host.
 */
const ofWire = new Set([
  ...[
    'content-encoding',
    'content-length',
    'transfer-encoding',
    'connection',
    'keep-alive',
    'trailer',
    'upgrade',
  ],
  ...['set-cookie', 'strict-transport-security', 'alt-svc'],
]);

/**
 * The names are in lower case. Repeated headers are joined. Omits invalid names, such as `:status`
 * of HTTP/2.
 */
function headersOf(list: unknown, isText: boolean): Response['headers'] {
  const headers = new Map<string, string>();
  for (const each of Array.isArray(list) ? list : []) {
    const [name, value] = [
      String(memberOf(each, 'name')).toLowerCase(),
      String(memberOf(each, 'value')),
    ];
    if (!/^[\w!#$%&'*+.^`|~-]+$/.test(name) || !/^[\t\x20-\x7e\x80-\xff]*$/.test(value)) continue;
    const before = headers.get(name);
    headers.set(name, before === undefined ? value : `${before}, ${value}`);
  }
  const type = headers.get('content-type');
  // A HAR file is UTF-8, whatever the original encoding of the text was.
  if (type !== undefined && isText)
    headers.set('content-type', type.replace(/(;\s*charset=)[^;]*/i, '$1utf-8'));
  return Object.fromEntries(headers);
}

/**
 * Removes the headers of the original connection from a response that is sent again, because its
 * body is decoded.
 */
export const withoutWireHeaders = (response: Response): Response => ({
  ...response,
  headers: Object.fromEntries(
    Object.entries(response.headers).filter(([name]) => !ofWire.has(name)),
  ),
});

/**
 * Whether the response can answer another request. 206 and 304 only fit a request that already has
 * the body.
 */
export const isReplayable = ({ method, url, status, body }: Exchange): boolean =>
  method === 'GET' &&
  /^https?:$/.test(url.protocol) &&
  Number.isInteger(status) &&
  status >= 200 &&
  status < 600 &&
  ![206, 304].includes(status) &&
  body !== undefined;

/**
 * Returns the path and the sorted query without keys. Requests with equal results are the same
 * request.
 */
export function requestKey({ pathname, searchParams }: URL): string {
  const pairs = [...searchParams].filter(([name]) => !keyParams.some((param) => param === name));
  const sorted = pairs.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).toSorted();
  return sorted.length === 0 ? pathname : `${pathname}?${sorted.join('&')}`;
}
