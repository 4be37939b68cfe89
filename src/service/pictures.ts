// Responses to requests for pictures, whole or in parts.
import type { Response } from '../api/request.ts';

export interface ServedPicture {
  /** Strong ETag. Pictures with different bytes have different ETags. */
  readonly etag: string;
  /** Media type, e.g. `image/png`. */
  readonly type: string;
  readonly bytes: () => Promise<Uint8Array>;
}

/** The pictures that a service has in addition to its library. */
export interface ServedPictures {
  /** Origin of pictures in stored records. Responses contain the service's origin instead. */
  readonly origin: string;
  readonly root: string;
  readonly find: (path: string) => Promise<ServedPicture | undefined>;
}

/** Request headers about the part and the version of a picture. */
export interface Conditional {
  readonly ifNoneMatch?: string | undefined;
  readonly range?: string | undefined;
  readonly ifRange?: string | undefined;
}

/** Cache-Control header for one day. The picture at an address does not change within a release. */
const cacheControl = 'public, max-age=86400';

export async function pictureResponse(
  picture: ServedPicture,
  request: Conditional,
): Promise<Response> {
  const { etag, type } = picture;
  const headers = {
    'content-type': type,
    etag,
    'cache-control': cacheControl,
    'accept-ranges': 'bytes',
  };
  if (isNamed(etag, request.ifNoneMatch)) return { status: 304, headers, body: new Uint8Array() };
  const bytes = await picture.bytes();
  const isSame = request.ifRange === undefined || request.ifRange.trim() === etag;
  const part = isSame ? partOf(request.range, bytes.length) : undefined;
  if (part === undefined) return { status: 200, headers, body: bytes };
  if (part === 'none') {
    const { etag: _, ...rest } = headers;
    const range = {
      'content-type': 'text/plain; charset=utf-8',
      'content-range': `bytes */${bytes.length}`,
    };
    return { status: 416, headers: { ...rest, ...range }, body: new Uint8Array() };
  }
  const range = `bytes ${part.from}-${part.to - 1}/${bytes.length}`;
  return {
    status: 206,
    headers: { ...headers, 'content-range': range },
    body: bytes.subarray(part.from, part.to),
  };
}

/** Whether an If-None-Match header contains the ETag or `*`. */
export const isNamed = (etag: string, ifNoneMatch = ''): boolean =>
  ifNoneMatch.split(',').some((each) => ['*', etag].includes(each.trim().replace(/^W\//, '')));

/**
 * Returns the requested part; 'none' if it is after the end; undefined if the range is missing or
 * invalid.
 */
function partOf(
  range: string | undefined,
  length: number,
): { from: number; to: number } | 'none' | undefined {
  const [match, first, last] = /^bytes=(\d*)-(\d*)$/.exec(range?.trim() ?? '') ?? [];
  if (match === undefined || first === undefined || last === undefined || match === 'bytes=-')
    return undefined;
  if (first === '')
    return last.match(/^0+$/) ? 'none' : { from: Math.max(0, length - Number(last)), to: length };
  const from = Number(first);
  const to = last === '' ? length : Math.min(length, Number(last) + 1);
  if (last !== '' && Number(last) < from) return undefined;
  return from >= length ? 'none' : { from, to };
}

/** Replaces the origin of pictures in the body of a response. */
export function withOrigin(
  body: Uint8Array,
  { origin, root }: ServedPictures,
  own: string,
): Uint8Array {
  // In Latin-1, each byte is one character.
  const text = Buffer.from(body.buffer, body.byteOffset, body.byteLength).toString('latin1');
  return Buffer.from(text.replaceAll(`${origin}${root}`, `${own}${root}`), 'latin1');
}
