// Caches pictures in a folder. Only complete pictures are cached.
import { createHash } from 'node:crypto';
import { errorCode } from '../../errors.ts';
import type { RequestOptions } from '../client.ts';
import type { FileCache } from '../file-cache.ts';
import { pictureTypeOf } from './picture-type.ts';
import type { Pictures } from './pictures.ts';

const day = 24 * 3600 * 1000;
/**
 * Maximum age of a cached picture, in milliseconds. The picture at an address almost never changes.
 */
const maxAge = 30 * day;
/**
 * Age in milliseconds after which an entry that is used gets a new time. The oldest entries are
 * removed first.
 */
const touchAfter = day;

/** Adds a cache to `pictures`. @param now returns milliseconds since 1970 */
export function withPictureCache(
  pictures: Pictures,
  store: FileCache,
  now: () => number,
): Pictures {
  async function get(address: string, request: RequestOptions) {
    const { signal, events } = request;
    signal.throwIfAborted();
    const name = createHash('sha256').update(`picture ${address}`).digest('hex');
    const entry = await store.read(name);
    const type = entry && pictureTypeOf(entry.response.body);
    const fetched = Number(entry?.response.headers['fetched']);
    const age = now() - fetched;
    if (entry !== undefined && type !== undefined && age >= 0 && age < maxAge) {
      events?.trace?.(`cache hit ${address}`);
      if (now() - entry.at > touchAfter) await store.touch(name, now());
      return { bytes: entry.response.body, type };
    }
    const picture = await pictures.get(address, request);
    const response = { status: 200, headers: { fetched: String(now()) }, body: picture.bytes };
    // A picture that cannot be cached is still returned.
    await store
      .write(name, response, now())
      .catch((error: unknown) => events?.trace?.(`cache: ${errorCode(error)}`));
    return picture;
  }
  return { ...pictures, get };
}
