// Wraps a client and caches its responses, so that repeated requests do not count against the
// service's limit. The cache never sees the key.
import { createHash } from 'node:crypto';
import type { Response } from '../api/request.ts';
import { keyParams } from '../api/schema.ts';
import { errorCode } from '../errors.ts';
import { describeFileError } from '../files/reasons.ts';
import type { Client, RequestEvents, RequestOptions } from './client.ts';
import type { FileCache } from './file-cache.ts';

export interface CacheOptions {
  readonly store: FileCache;
  readonly profile: string;
  /**
   * Text that is different for each key; '' if no key is sent. Only a hash of the text is stored.
   */
  readonly keyIdentity: string;
  /** Maximum age of a cached response in milliseconds. An older response is requested again. */
  readonly maxAge: number;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Returns whether a text contains the key. Responses that contain the key are not cached. */
  readonly holdsKey: (text: string) => boolean;
}

/**
 * Returns a client that sends a request only if the cache has no recent response for it. Ignores
 * Cache-Control.
 */
export function withCache(client: Client, options: CacheOptions): Client {
  const { store, maxAge, now } = options;
  let warned = false;

  async function save(
    name: string,
    response: Response,
    events: RequestEvents | undefined,
  ): Promise<void> {
    if (!isCacheable(response, options.holdsKey)) return;
    try {
      await store.write(name, response, now());
    } catch (error) {
      if (warned || causedByOthers.has(errorCode(error))) return;
      warned = true;
      events?.note?.(
        `the cache folder ${store.folder} cannot be written (${describeFileError(error)})`,
      );
    }
  }

  async function get(url: URL, request: RequestOptions): Promise<Response> {
    const { signal, events, isProbe = false, isRepeated = false } = request;
    if (isProbe) return client.get(url, request);
    // Without this check, Ctrl-C could not interrupt a list whose pages are all cached.
    signal.throwIfAborted();
    const name = entryName(url, options);
    const entry = isRepeated ? undefined : await store.read(name);
    if (entry === undefined) {
      events?.trace?.(`cache miss ${url}`);
      const response = await client.get(url, request);
      await save(name, response, events);
      return response;
    }
    const age = now() - entry.at;
    if (age >= 0 && age < maxAge) {
      events?.trace?.(`cache hit ${url} (${Math.round(age / 1000)} s old)`);
      return { ...entry.response, cachedAt: entry.at };
    }
    events?.trace?.(`cache miss ${url} (too old)`);
    return await revalidate(name, entry.response, url, request);
  }

  /** Requests a response again, unless the service says that it has not changed. */
  async function revalidate(
    name: string,
    old: Response,
    url: URL,
    request: RequestOptions,
  ): Promise<Response> {
    const { events } = request;
    const tag = tagOf(old);
    const headers = tag === undefined ? {} : { headers: { 'if-none-match': tag } };
    const response = await client.get(url, { ...request, ...headers });
    if (response.status !== 304) {
      await save(name, response, events);
      return response;
    }
    events?.trace?.(`cache revalidated ${url}`);
    await store.touch(name, now());
    return old;
  }

  return { get };
}

/**
 * Error codes of writes that fail because another process clears the cache or, on Windows, reads
 * the entry.
 */
const causedByOthers = new Set(['ENOENT', 'EPERM', 'EBUSY']);

/**
 * Version of the cache format. It is a part of each entry's name, so entries of other versions are
 * never found.
 */
const formatVersion = 2;

/**
 * Returns the name of the entry for an address. The name depends on the key, but not on the
 * parameters' order.
 */
function entryName(
  url: URL,
  { profile, keyIdentity }: Pick<CacheOptions, 'profile' | 'keyIdentity'>,
): string {
  const query = [...url.searchParams]
    .filter(([name]) => !keyParams.some((param) => param === name))
    // stable: keeps the order of parameters with the same name
    .sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
  const identity = [formatVersion, profile, keyIdentity, url.origin, url.pathname, query];
  return createHash('sha256').update(JSON.stringify(identity)).digest('hex');
}

function isCacheable(
  { status, headers, body }: Response,
  holdsKey: CacheOptions['holdsKey'],
): boolean {
  const text = Buffer.from(body.buffer, body.byteOffset, body.byteLength).toString('utf8');
  const all = `${JSON.stringify(headers)}\n${text}`;
  return status === 200 && isDocument(text) && !holdsKey(all) && !holdsKey(unescaped(all));
}

/**
 * Returns the text without the escapes of URLs and JSON, including optional escapes such as `\/`.
 */
const unescaped = (text: string): string =>
  text.replace(/%([0-9a-f]{2})|\\u00([0-9a-f]{2})|\\(["\\/])/gi, (_, inUrl, inJson, itself) =>
    itself === undefined ? String.fromCharCode(Number.parseInt(inUrl ?? inJson, 16)) : itself,
  );

/** Whether a body is a JSON document. Sign-in pages of public networks have status 200 too. */
function isDocument(text: string): boolean {
  try {
    const document: unknown = JSON.parse(text);
    return typeof document === 'object' && document !== null;
  } catch {
    return false;
  }
}

/** Returns the response's ETag if a request may contain it; otherwise undefined. */
function tagOf(response: Response): string | undefined {
  const tag = response.headers['etag']?.trim();
  return tag !== undefined && /^(W\/)?"[\x21\x23-\x7e]*"$/.test(tag) ? tag : undefined;
}
