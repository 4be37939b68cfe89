// Answers that serve again for a while, so that asking twice spares the service's limit. A wrapper around a client: it never sees the key.
import { createHash } from 'node:crypto';
import { keyParams } from '../api/request.ts';
import type { Response } from '../api/transport.ts';
import { codeOf } from '../errors.ts';
import type { Client } from './client.ts';
import type { Store } from './store.ts';

export interface CacheOptions {
  readonly store: Store;
  readonly profile: string;
  /** Milliseconds for which an answer serves without being asked for again. */
  readonly maxAge: number;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly signal: AbortSignal;
  /** Whether a text holds a key: an answer that repeats it is not kept. */
  readonly holdsKey: (text: string) => boolean;
  readonly trace: (line: string) => void;
  readonly note: (line: string) => void;
}

/** Asks `client` for what is not kept, or was kept too long ago. The time is the user's word: what the service says of it does not count. */
export function withCache(client: Client, options: CacheOptions): Client {
  const { store, maxAge, now, trace } = options;
  let warned = false;

  async function keep(name: string, reply: Response): Promise<void> {
    if (!isKept(reply, options.holdsKey)) return;
    try {
      await store.write(name, reply, now());
    } catch (error) {
      if (warned || othersAtWork.has(codeOf(error))) return;
      warned = true;
      options.note(`the cache folder ${store.folder} cannot be written (${codeOf(error)})`);
    }
  }

  async function get(url: URL, signal = options.signal): Promise<Response> {
    // A list that is kept as a whole would otherwise not notice that it is to stop.
    signal.throwIfAborted();
    const name = entryName(url, options.profile);
    const kept = await store.read(name);
    const age = kept === undefined ? Number.NaN : now() - kept.at;
    if (kept !== undefined && age >= 0 && age < maxAge) {
      trace(`cache hit ${url} (${Math.round(age / 1000)} s old)`);
      return kept.reply;
    }
    trace(`cache miss ${url}${kept === undefined ? '' : ' (too old)'}`);
    const tag = tagOf(kept?.reply);
    const reply = await client.get(url, signal, tag === undefined ? {} : { 'if-none-match': tag });
    if (kept !== undefined && reply.status === 304) {
      trace(`cache revalidated ${url}`);
      await store.touch(name, now());
      return kept.reply;
    }
    await keep(name, reply);
    return reply;
  }

  return { get };
}

/** Codes of a write that another process got in the way of, by clearing the cache or, on Windows, by reading the entry just now. */
const othersAtWork = new Set(['ENOENT', 'EPERM', 'EBUSY']);

/** Part of each entry's name: entries of another form are never found, and go with time. */
const form = 1;

/** The name under which the answer is kept: a hash, made without the key, whatever the order of the parameters. */
export function entryName(url: URL, profile: string): string {
  const query = [...url.searchParams]
    .filter(([name]) => !keyParams.some((param) => param === name))
    .sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)); // stable: of a parameter given twice the order counts
  const asked = [form, profile, url.origin, url.pathname, query];
  return createHash('sha256').update(JSON.stringify(asked)).digest('hex');
}

function isKept({ status, headers, body }: Response, holdsKey: CacheOptions['holdsKey']): boolean {
  if (status !== 200) return false;
  const text = Buffer.from(body.buffer, body.byteOffset, body.byteLength).toString('utf8');
  const all = `${JSON.stringify(headers)}\n${text}`;
  return isSuccess(text) && !holdsKey(all) && !holdsKey(unescaped(all));
}

/** The sign-in page of a hotel's network is a 200 as well, and some services say in the body alone that they failed. */
function isSuccess(text: string): boolean {
  try {
    const document: unknown = JSON.parse(text);
    if (typeof document !== 'object' || document === null) return false;
    return !('http_code' in document) || Number(document.http_code) === 200;
  } catch {
    return false;
  }
}

/** Without the escapes of addresses and of JSON, some of which are a matter of taste: PHP writes `\/`. */
const unescaped = (text: string): string =>
  text.replace(/%([0-9a-f]{2})|\\u00([0-9a-f]{2})|\\(["\\/])/gi, (_, inAddress, inJson, itself) =>
    itself === undefined ? String.fromCharCode(Number.parseInt(inAddress ?? inJson, 16)) : itself,
  );

/** The answer's ETag, if it has one that may stand in a request. */
function tagOf(reply: Response | undefined): string | undefined {
  const tag = reply?.headers['etag']?.trim();
  return tag !== undefined && /^(W\/)?"[\x21\x23-\x7e]*"$/.test(tag) ? tag : undefined;
}
