// Builds the addresses of requests. Defines the types of a response and of a transport.
import { type Endpoint, pathParamNames } from './schema.ts';

/** Sent values by parameter name. */
export type RequestParams = Readonly<Record<string, string>>;

/**
 * A response. Names in `headers` are in lower case. `body` is decompressed: complete, or the stream
 * of a picture.
 */
export interface Response<Body = Uint8Array> {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Body;
  /** The body as received, if it contained the key; `body` then has `***` instead. */
  readonly unmaskedBody?: Uint8Array;
  /**
   * Milliseconds since 1970 when the service sent a response from the cache. Absent for other
   * responses.
   */
  readonly cachedAt?: number;
  /** Absent or empty if the response lacks nothing, e.g. if it is from a service. */
  readonly partialInfo?: PartialInfo;
}

/** What a response from a library lacks, compared with a response of the service. */
export interface PartialInfo {
  /** Sentence about a list or record that the library does not have. The status is then 404. */
  readonly missingContentMessage?: string;
  /** Whether the list was never read to its end, so the service may have more records. */
  readonly mayHaveMore?: boolean;
  /**
   * Set if the list was never requested from the service. `records`: the library has no records for
   * it. `order`: the library has some, but the service may have more, in another order.
   */
  readonly uncertainPart?: 'records' | 'order';
  /** Clause about missing members, e.g. colours, for a note. */
  readonly missingMembersText?: string;
  /**
   * Unix seconds when this variant of a record was last received. Set if another variant of the
   * record was received more than a minute later.
   */
  readonly receivedAt?: number;
}

/** Callbacks while a response is received. The client uses them to abort a slow response. */
export interface TransferProgress {
  /** Called when the headers of a response were received, except for a redirect. */
  onResponse(): void;
  /** Yields the chunks of `body` and counts their bytes. */
  countBytes(body: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array>;
}

/**
 * Sends a GET request, over a socket or to the embedded service. Resolves with any status. Rejects
 * if no complete response is received; if `signal` aborts, with its reason.
 * @param progress is called if the transport receives the body in chunks
 */
export type Transport<Body = Uint8Array> = (
  url: URL,
  signal: AbortSignal,
  headers?: Response['headers'],
  progress?: TransferProgress,
) => Promise<Response<Body>>;

/**
 * Appends `path` to the path of the base address: `https://host/api` and `/v2/fields` give
 * `https://host/api/v2/fields`. Removes the query and the fragment.
 */
export function joinUrl(baseUrl: string, path: string): URL {
  const url = new URL(baseUrl);
  url.pathname = `${url.pathname.replace(/\/+$/, '')}${path}`;
  url.search = '';
  url.hash = '';
  return url;
}

/**
 * Returns the address of a request, without the key. `read` must have checked the values in the
 * path before: it refuses `..`, which escaping does not change.
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
