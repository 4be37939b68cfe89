// Responses to requests for pictures.
import type { Response } from '../api/request.ts';

export interface ServedPicture {
  /** Strong ETag. Pictures with different bytes have different ETags. */
  readonly etag: string;
  /** Media type, e.g. `image/png`. */
  readonly type: string;
  readonly bytes: () => Promise<Uint8Array>;
}

export interface ServedPictures {
  /** Origin of pictures in stored records. Responses contain the service's origin instead. */
  readonly origin: string;
  readonly root: string;
  readonly find: (path: string) => Promise<ServedPicture | undefined>;
}

export interface Conditional {
  readonly ifNoneMatch?: string | undefined;
}

/** Cache-Control header for one day. The picture at an address does not change within a release. */
const cacheControl = 'public, max-age=86400';

export async function pictureResponse(
  picture: ServedPicture,
  request: Conditional,
): Promise<Response> {
  const { etag, type, bytes } = picture;
  const headers = { 'content-type': type, etag, 'cache-control': cacheControl };
  return isNamed(etag, request.ifNoneMatch)
    ? { status: 304, headers, body: new Uint8Array() }
    : { status: 200, headers, body: await bytes() };
}

export const isNamed = (etag: string, ifNoneMatch = ''): boolean =>
  ifNoneMatch.split(',').some((each) => ['*', etag].includes(each.trim().replace(/^W\//, '')));

export function withOrigin(
  body: Uint8Array,
  { origin, root }: ServedPictures,
  own: string,
): Uint8Array {
  // In Latin-1, each byte is one character.
  const text = Buffer.from(body.buffer, body.byteOffset, body.byteLength).toString('latin1');
  return Buffer.from(text.replaceAll(`${origin}${root}`, `${own}${root}`), 'latin1');
}
