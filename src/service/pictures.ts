// Pictures beside the records: what the service sends for one, and in parts, as HTTP has it.
import type { Response } from '../api/transport.ts';

export interface Picture {
  /** Strong: another one for other bytes. */
  readonly etag: string;
  /** `image/png` */
  readonly type: string;
  readonly bytes: () => Promise<Uint8Array>;
}

/** The pictures that a service has beside its library. */
export interface Pictures {
  /** The origin that its records' pictures have; the service's own is written in its place. Undefined: records are sent as they are. */
  readonly origin?: string;
  /** Writes its own addresses, below the origin `own`, in place of those of pictures that it has. Without it, `origin` says what is written. */
  readonly rewrite?: (body: Uint8Array, own: string) => Uint8Array;
  /** What all paths of pictures begin with. */
  readonly root: string;
  /** The picture at a path, if there is one. */
  readonly find: (path: string) => Promise<Picture | undefined>;
}

/** What a request says about the part and the version that it wants: headers as they came. */
export interface Conditional {
  readonly ifNoneMatch?: string | undefined;
  readonly range?: string | undefined;
  readonly ifRange?: string | undefined;
}

/** A day. The picture of an address does not change within a release. */
const cacheControl = 'public, max-age=86400';

export async function pictureResponse(picture: Picture, asked: Conditional): Promise<Response> {
  const { etag, type } = picture;
  const headers = { 'content-type': type, etag, 'cache-control': cacheControl, 'accept-ranges': 'bytes' };
  if (isNamed(etag, asked.ifNoneMatch)) return { status: 304, headers, body: new Uint8Array() };
  const bytes = await picture.bytes();
  const isSame = asked.ifRange === undefined || asked.ifRange.trim() === etag;
  const part = isSame ? partOf(asked.range, bytes.length) : undefined;
  if (part === undefined) return { status: 200, headers, body: bytes };
  if (part === 'none') {
    const { etag: _, ...rest } = headers;
    const range = { 'content-type': 'text/plain; charset=utf-8', 'content-range': `bytes */${bytes.length}` };
    return { status: 416, headers: { ...rest, ...range }, body: new Uint8Array() };
  }
  const range = `bytes ${part.from}-${part.to - 1}/${bytes.length}`;
  return { status: 206, headers: { ...headers, 'content-range': range }, body: bytes.subarray(part.from, part.to) };
}

/** Whether an If-None-Match header names the ETag, or any. */
export const isNamed = (etag: string, ifNoneMatch = ''): boolean =>
  ifNoneMatch.split(',').some((each) => ['*', etag].includes(each.trim().replace(/^W\//, '')));

/** The part that a Range header asks for; undefined: all. Several parts, and what is no range at all, get the whole picture, as HTTP allows. */
function partOf(range: string | undefined, length: number): { from: number; to: number } | 'none' | undefined {
  const [match, first, last] = /^bytes=(\d*)-(\d*)$/.exec(range?.trim() ?? '') ?? [];
  if (match === undefined || first === undefined || last === undefined || match === 'bytes=-') return undefined;
  if (first === '') return last.match(/^0+$/) ? 'none' : { from: Math.max(0, length - Number(last)), to: length };
  const from = Number(first);
  const to = last === '' ? length : Math.min(length, Number(last) + 1);
  if (last !== '' && Number(last) < from) return undefined;
  return from >= length ? 'none' : { from, to };
}

/** The body of a response, with the origin of its pictures replaced. */
export function withOrigin(body: Uint8Array, { origin, root, rewrite }: Pictures, own: string): Uint8Array {
  if (rewrite !== undefined) return rewrite(body, own);
  if (origin === undefined || origin === own) return body;
  // Latin-1 gives a character for each byte, and back.
  const text = Buffer.from(body.buffer, body.byteOffset, body.byteLength).toString('latin1');
  return Buffer.from(text.replaceAll(`${origin}${root}`, `${own}${root}`), 'latin1');
}
