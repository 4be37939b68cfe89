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
   * Milliseconds since 1970 when the service sent a cached response. Absent if it is not cached.
   */
  readonly cachedAt?: number;
  /** Absent for a response from a service, and for a complete one from a library. */
  readonly partialInfo?: PartialInfo;
}

/** What a response from a library lacks, compared with the service. */
export interface PartialInfo {
  /** Sentence about a missing list or record. The status is then 404. */
  readonly missingContent?: string;
  /** Whether the list was never read to its end. */
  readonly hasMore?: boolean;
  /**
   * Set if the list was never requested: the service may have other records, or the same in another
   * order.
   */
  readonly uncertain?: 'records' | 'order';
  /** Sentence about missing members, e.g. colours. */
  readonly missingMembers?: string;
  /** Unix seconds when this variant of a record was last received, if another variant is newer. */
  readonly receivedAt?: number;
}

/** Callbacks for the parts of a response, with which the client limits the time without bytes. */
export interface TransferProgress {
  /** Called with the headers of a response that is not a redirect. */
  onResponse(): void;
  /** Yields the chunks of `body` and counts their bytes. */
  countBytes(body: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array>;
}

/**
 * Sends a GET request, over a socket or to the embedded service. Resolves with any status. Rejects
 * if no complete response is received, with the signal's reason if it aborts.
 * @param progress for a transport that receives a body in parts and returns it whole
 */
export type Transport<Body = Uint8Array> = (
  url: URL,
  signal: AbortSignal,
  headers?: Response['headers'],
  progress?: TransferProgress,
) => Promise<Response<Body>>;

/** Appends `path`: `https://host/api` and `/v2/fields` give `https://host/api/v2/fields`. */
export function joinAddress(baseUrl: string, path: string): URL {
  const url = new URL(baseUrl);
  url.pathname = `${url.pathname.replace(/\/+$/, '')}${path}`;
  url.search = '';
  url.hash = '';
  return url;
}

/**
 * Returns the address of a request, without the key. `read` must have checked the values in the
 * path, because it refuses `..`, which escaping does not change.
 * @example requestUrl('https://api.example', catalogue['projects search'], { field: 'Fine Arts' })
 * // https://api.example/v2/projects?field=Fine%20Arts
 */
export function buildRequestUrl(
  baseUrl: string,
  endpoint: Pick<Endpoint, 'path'>,
  params: RequestParams,
): URL {
  const pathNames = pathParamNames(endpoint);
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    escapeForUrl(params[name] ?? ''),
  );
  const url = joinAddress(baseUrl, path);
  const queryEntries = Object.entries(params).filter(([name]) => !pathNames.includes(name));
  url.search = queryEntries.map(([name, value]) => `${name}=${escapeForUrl(value)}`).join('&');
  return url;
}

/** Escapes a text for a URL. Replaces lone surrogates, which cannot be escaped. */
export const escapeForUrl = (text: string): string =>
  encodeURIComponent(text.replace(/\p{Surrogate}/gu, '\ufffd'));
