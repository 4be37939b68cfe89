// Builds and parses the addresses of requests. Defines the types of a response and of a transport.
import { type Endpoint, pathParams } from './schema.ts';

/** Values of parameters as they are sent, by parameter name. */
export type RequestParams = Readonly<Record<string, string>>;

/**
 * A response. Names in `headers` are in lower case. `body` is complete and decompressed, or a
 * stream of a picture.
 */
export interface Response<Body = Uint8Array> {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Body;
  /** The body with the key that the service repeats, if `body` has `***` instead. */
  readonly received?: Uint8Array;
  /**
   * Time when the service sent a cached response, in milliseconds since 1970. Absent if it is not
   * from the cache.
   */
  readonly cachedAt?: number;
  /** Absent for a response from a service, and for one from a library that lacks nothing. */
  readonly lacks?: PartialInfo;
}

/** The differences of a library's response to the response that the service would send. */
export interface PartialInfo {
  /**
   * Sentence about the list or the record that the library does not have. The response is then a
   * 404.
   */
  readonly content?: string;
  /** Whether the list was never read to its end. */
  readonly hasMore?: boolean;
  /**
   * Set if the list was never requested: the service may have other records, or the same in another
   * order.
   */
  readonly unasked?: 'records' | 'order';
  /** Sentence about members that the stored records lack, e.g. colours. */
  readonly members?: string;
  /**
   * Time when the text of a record was last received, in Unix seconds, if another form of it is
   * newer.
   */
  readonly since?: number;
}

/** Follows the progress of a response, to limit the time without bytes. */
export interface Progress {
  /** Called when the headers of a response arrive that is not a redirect. */
  answered(): void;
  /** Yields the chunks of `body` and counts their bytes. */
  counted(body: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array>;
}

/**
 * Sends a GET request for `url` with additional `headers`, over a socket or to the embedded
 * service. Resolves with any status. Rejects only if no complete response is received; with the
 * signal's reason if the signal aborts.
 * @param progress used by a transport that receives a body little by little and returns it as a
 * whole
 */
export type Transport<Body = Uint8Array> = (
  url: URL,
  signal: AbortSignal,
  headers?: Response['headers'],
  progress?: Progress,
) => Promise<Response<Body>>;

/**
 * Appends `path` to the path of `base`: `https://host/api` and `/v2/fields` give
 * `https://host/api/v2/fields`.
 */
export function address(base: string, path: string): URL {
  const url = new URL(base);
  url.pathname = `${url.pathname.replace(/\/+$/, '')}${path}`;
  url.search = '';
  url.hash = '';
  return url;
}

/**
 * Returns the address of one request, without the key, which is added when the request is sent.
 * Check the values in the path with `read` first. It refuses `..`, which escaping would not change.
 * @example requestUrl('https://api.example', catalogue['projects search'], { field: 'Fine Arts' })
 *   // https://api.example/v2/projects?field=Fine%20Arts
 */
export function requestUrl(
  base: string,
  endpoint: Pick<Endpoint, 'path'>,
  values: RequestParams,
): URL {
  const inPath = pathParams(endpoint);
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encoded(values[name] ?? ''),
  );
  const url = address(base, path);
  const query = Object.entries(values).filter(([name]) => !inPath.includes(name));
  url.search = query.map(([name, value]) => `${name}=${encoded(value)}`).join('&');
  return url;
}

/** Escapes a text for a URL. Replaces lone surrogates, which cannot be escaped. */
export const encoded = (text: string): string =>
  encodeURIComponent(text.replace(/\p{Surrogate}/gu, '\ufffd'));
