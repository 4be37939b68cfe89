// Builds the addresses of requests. Defines the types of a response and of a transport.
import { type Endpoint, pathParamNames } from './schema.ts';

/** Values to send in the path and the query, by parameter name. */
export type RequestParams = Readonly<Record<string, string>>;

/**
 * A response. Names in `headers` are in lower case. `body` is complete and decompressed, or it is
 * the stream of a picture.
 */
export interface Response<Body = Uint8Array> {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Body;
  /**
   * The body before masking, if it contained a known key; `body` then has `***` in place of the
   * key.
   */
  readonly unmaskedBody?: Uint8Array;
  /**
   * Time when the service sent or last confirmed the response, in milliseconds since 1970. Set only
   * if the cache has answered without a request.
   */
  readonly cachedAt?: number;
  /** Set only for responses from a library. Absent or empty if such a response lacks nothing. */
  readonly partialInfo?: PartialInfo;
}

/** How a response from a library may differ from the response of the service. */
export interface PartialInfo {
  /** Message that the library does not have a list or record. The status is then 404. */
  readonly missingContentMessage?: string;
  /**
   * Whether the list was never read to its end, so the service may have more records. Not set for
   * searches.
   */
  readonly mayHaveMore?: boolean;
  /**
   * Set on the first page of a search that was never requested from the service. `records`: the
   * library has no matching records. `order`: the library has some, but the service may have more,
   * in another order. `order` is set only for the default sort order.
   */
  readonly uncertainPart?: 'records' | 'order';
  /**
   * Clause for a note about what the library lacks to answer the request, e.g. the colours of
   * projects.
   */
  readonly missingMembersText?: string;
  /**
   * Unix seconds when this variant of a record was last received. Set only if another variant of
   * the record was received more than a minute later.
   */
  readonly receivedAt?: number;
}

/** Callbacks while a response is received. The client uses them to abort a slow response. */
export interface TransferProgress {
  /** Called when the headers of a response were received. Not called for a redirect. */
  onResponse(): void;
  /** Yields the chunks of `body` and counts their bytes. */
  countBytes(body: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array>;
}

/**
 * Sends a GET request over a socket, or answers it from a library or a recording. Resolves with any
 * status. Rejects without a response, and if a body breaks off, unless the body is a stream. If
 * `signal` aborts, rejects with its reason. Timeouts and network errors name the proxy.
 * @param progress is called only by the transport of `client/http.ts`, which reads bodies in chunks
 */
export type Transport<Body = Uint8Array> = (
  url: URL,
  signal: AbortSignal,
  headers?: Response['headers'],
  progress?: TransferProgress,
) => Promise<Response<Body>>;

/**
 * Appends `path` to the path of the base address: `https://host/api` and `/v2/fields` give
 * `https://host/api/v2/fields`. Removes the query and the fragment of the base address.
 */
export function joinUrl(baseUrl: string, path: string): URL {
  const url = new URL(baseUrl);
  url.pathname = `${url.pathname.replace(/\/+$/, '')}${path}`;
  url.search = '';
  url.hash = '';
  return url;
}

/**
 * Returns the address of a request, without the key. The values in the path must have been checked
 * with `read`, which refuses `..`. Escaping would not change the dots.
 * @example buildRequestUrl('https://api.example', catalogue['projects search'], { q: 'old maps' })
 * // https://api.example/v2/projects?q=old%20maps
 */
export function buildRequestUrl(
  baseUrl: string,
  endpoint: Pick<Endpoint, 'path'>,
  params: RequestParams,
): URL {
  const namesInPath = pathParamNames(endpoint);
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    escapeForUrl(params[name] ?? ''),
  );
  const url = joinUrl(baseUrl, path);
  const queryEntries = Object.entries(params).filter(([name]) => !namesInPath.includes(name));
  url.search = queryEntries.map(([name, value]) => `${name}=${escapeForUrl(value)}`).join('&');
  return url;
}

/** Escapes a text for a URL. Replaces lone surrogates, which cannot be escaped. */
export const escapeForUrl = (text: string): string =>
  encodeURIComponent(text.replace(/\p{Surrogate}/gu, '\ufffd'));
