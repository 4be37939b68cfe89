// Caches a short text for each picture, e.g. its colours. One entry of a store has the texts of all
// pictures, because reading thousands of files would take seconds.
import { createHash } from 'node:crypto';
import { errorCode } from '../../errors.ts';
import { once } from '../../once.ts';
import type { CacheEntry, FileCache } from '../file-cache.ts';

export interface PictureTexts {
  get(address: string): Promise<string | undefined>;
  /** Adds a text. `save` stores it. */
  add(address: string, text: string): void;
  /** Stores the added texts. Returns the error code if that fails. */
  save(): Promise<string | undefined>;
}

/** Maximum number of pictures. Texts that were added earliest are removed first. */
const maxPictures = 20_000;

/**
 * Opens the texts in an entry of a store.
 * @param scope separates texts about pictures with the same address
 * @param now returns milliseconds since 1970
 */
export function openPictureTexts(store: FileCache, scope: string, now: () => number): PictureTexts {
  const name = createHash('sha256').update(`notes ${scope}`).digest('hex');
  const added = new Map<string, string>();
  const read = async (): Promise<Map<string, string>> => {
    const entry = await store.read(name);
    return new Map(entry === undefined ? [] : textsIn(entry));
  };
  const readOnce = once(read);
  return {
    get: async (address) => {
      const known = await readOnce();
      const key = keyOf(address);
      return added.get(key) ?? known.get(key);
    },
    add: (address, text) => void added.set(keyOf(address), text),
    save: async () => {
      if (added.size === 0) return undefined;
      try {
        // Another process may have stored texts since this one read them.
        const all = [...(await read()), ...added].slice(-maxPictures);
        const response = { status: 200, headers: {}, body: Buffer.from(JSON.stringify(all)) };
        await store.write(name, response, now());
        return undefined;
      } catch (error) {
        return errorCode(error);
      }
    },
  };
}

/** Returns the number of texts in all entries of a store, and their size. */
export async function statsOfTexts(store: FileCache): Promise<Record<'entries' | 'bytes', number>> {
  const { bytes } = await store.stats();
  const texts = await Promise.all((await store.names()).map((name) => store.read(name)));
  const entries = texts.map((entry) => (entry === undefined ? 0 : textsIn(entry).length));
  return { bytes, entries: entries.reduce((sum, count) => sum + count, 0) };
}

/** Parses an entry. The store verifies a checksum, so `save` has written it. */
const textsIn = ({ response }: CacheEntry): Entries =>
  JSON.parse(Buffer.from(response.body).toString());

type Entries = readonly (readonly [key: string, text: string])[];

/** Returns a hash, because an address may be long or contain a secret. */
const keyOf = (address: string): string =>
  createHash('sha256').update(address).digest('base64url').slice(0, 22);
