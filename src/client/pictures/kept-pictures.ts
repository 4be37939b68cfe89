// Keeps pictures in a folder, so that they can be shown without the network. Unlike cached
// pictures, they do not expire, and only the user removes them. The files have the format of the
// cache and do not contain addresses.
import { createHash } from 'node:crypto';
import { type RecordPicture, sizesNear } from '../../api/kinds/pictures.ts';
import type { RequestOptions } from '../client.ts';
import type { FileCache } from '../file-cache.ts';
import { only, pictureUrl } from './picture-response.ts';
import { pictureTypeOf } from './picture-type.ts';
import { fittingPicture, type Picture, type Pictures } from './pictures.ts';

export interface KeptPictures extends Pick<FileCache, 'folder' | 'stats' | 'remove'> {
  read(address: string): Promise<Picture | undefined>;
  /**
   * Keeps a picture, unless it is kept. Returns false if the limit leaves no room for it.
   * @throws a system error
   */
  add(address: string, bytes: Uint8Array): Promise<boolean>;
  /**
   * Fetches a picture in the size for a wide page and keeps it. Sends no request if it is kept
   * already.
   * @returns false if the limit leaves no room for it
   * @throws PortfolioError if the picture cannot be fetched; a system error
   */
  keep(
    picture: Pick<RecordPicture, 'sizes'>,
    pictures: Pick<Pictures, 'get'>,
    request: RequestOptions,
  ): Promise<boolean>;
  /**
   * Returns a function that returns the names of the files whose addresses are not in `addresses`,
   * for `remove`.
   */
  otherFinder(): Promise<(addresses: Iterable<string>) => readonly string[]>;
}

/** Maximum time in which a process writes a file, in milliseconds. */
const hour = 3_600_000;

/**
 * Approximate width of a kept picture in pixels. It fills a wide page, and is smaller than most
 * originals.
 */
export const keptWidth = 1400;

/**
 * Opens the pictures in a store.
 * @param maxBytes maximum size of all pictures
 * @param now returns milliseconds since 1970
 */
export function openKeptPictures(
  store: FileCache,
  maxBytes: number,
  now: () => number,
): KeptPictures {
  const { folder, stats, remove } = store;
  let stored: Promise<number> | undefined;
  let added = 0;

  async function read(address: string): Promise<Picture | undefined> {
    const body = (await store.read(nameOf(address)))?.response.body;
    const type = body && pictureTypeOf(body);
    return body === undefined || type === undefined ? undefined : { bytes: body, type };
  }

  async function add(address: string, bytes: Uint8Array): Promise<boolean> {
    if ((await read(address)) !== undefined) return true;
    stored ??= store.tidy(now() - hour).then(async () => (await stats()).bytes);
    if ((await stored) + added + bytes.length > maxBytes) return false;
    added += bytes.length;
    await store.write(nameOf(address), { status: 200, headers: {}, body: bytes }, now());
    return true;
  }

  return {
    folder,
    stats,
    remove,
    read,
    add,
    keep: async (picture, pictures, request) => {
      const get: Pictures['get'] = async (each, options) =>
        (await read(each)) ?? pictures.get(each, options);
      const { address, bytes } = await fittingPicture(
        { get },
        sizesNear(picture, keptWidth),
        request,
      );
      return add(address, bytes);
    },
    otherFinder: async () => {
      const names = await store.names();
      return (addresses) => {
        const others = new Set(names);
        for (const address of others.size === 0 ? [] : addresses) others.delete(nameOf(address));
        return [...others];
      };
    },
  };
}

export function withKeptPictures(pictures: Pictures, kept: Pick<KeptPictures, 'read'>): Pictures {
  const keptAt = async (
    address: string,
    { signal, events }: RequestOptions,
  ): Promise<Picture | undefined> => {
    signal.throwIfAborted();
    const picture = await kept.read(address);
    if (picture !== undefined) events?.trace?.(`kept ${address}`);
    return picture;
  };
  return {
    get: async (address, request) =>
      (await keptAt(address, request)) ?? pictures.get(address, request),
    read: async (address, use, request) => {
      const picture = await keptAt(address, request);
      if (picture === undefined) return pictures.read(address, use, request);
      const { bytes, type } = picture;
      return use({ type, start: 0, total: bytes.length, etag: undefined, body: only(bytes) });
    },
  };
}

/**
 * Returns the file name for an address. It does not depend on the key in the address, because the
 * key may change.
 */
const nameOf = (address: string): string => {
  const isOnWeb = /^https?:/i.test(address) && URL.canParse(address);
  const { href } = isOnWeb ? pictureUrl(address) : { href: address };
  return createHash('sha256').update(`picture ${href}`).digest('hex');
};
