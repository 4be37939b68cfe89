// Checks the response of a picture host. Returns the picture as a stream of at most 250 MiB, with
// its type and position.
import type { Response } from '../../api/request.ts';
import { keyParams } from '../../api/schema.ts';
import { PortfolioError } from '../../errors.ts';
import { retryAfter } from '../retry.ts';
import type { TimeLimit } from '../time-limit.ts';
import { otherType, type StoredType, storedTypeOf, typeBytes } from './picture-type.ts';

type StreamedResponse = Response<AsyncIterable<Uint8Array>>;

export interface PictureStream {
  /** Type of the picture; `undefined` if the stream continues a picture of an earlier request. */
  readonly type: StoredType | undefined;
  /** The position of the stream's first byte in the picture. */
  readonly start: number;
  /** Bytes of the whole picture, if the host sends a length. */
  readonly total: number | undefined;
  /** A strong ETag, with which a later request can fetch the rest of the picture. */
  readonly etag: string | undefined;
  readonly body: AsyncIterable<Uint8Array>;
}

/** The part of a picture that an earlier request received. */
export interface Resume {
  readonly bytes: number;
  readonly etag: string;
}

export const megabyte = 1024 * 1024;
/** Maximum bytes of one picture that is streamed. */
const maxStreamed = 250 * megabyte;

/**
 * Returns the picture as a stream; `undefined` if the response does not continue the earlier
 * picture.
 * @param now milliseconds since 1970
 * @throws PortfolioError if the response is not a picture or is too large
 */
export async function streamOf(
  response: StreamedResponse,
  host: string,
  {
    limit,
    resume,
    now,
  }: { readonly limit: TimeLimit; readonly resume: Resume | undefined; readonly now: number },
): Promise<PictureStream | undefined> {
  const { status, headers } = response;
  const etag = strongTag(headers['etag']);
  const length = lengthOf(headers['content-length']);
  const encoding = headers['content-encoding'] ?? 'identity';
  if (encoding !== 'identity') throw unreadable(host, 'it is compressed');
  const tooMuch = () => tooLarge(host, maxStreamed);
  if (
    status === 206 &&
    resume !== undefined &&
    continues(headers['content-range'], resume.bytes, etag, resume.etag)
  ) {
    const total = length === undefined ? undefined : resume.bytes + length;
    const rest = bounded(limit.countBytes(response.body), maxStreamed - resume.bytes, tooMuch);
    return { type: undefined, start: resume.bytes, total, etag: resume.etag, body: rest };
  }
  // Status 416 means that the picture is shorter now.
  if (resume !== undefined && (status === 206 || status === 416)) return undefined;
  checkStatus(response, host, now);
  if (length !== undefined && length > maxStreamed) throw tooMuch();
  const { head, body } = await withHead(limit.countBytes(response.body));
  const type = storedTypeOf(head);
  if (type === undefined) throw unreadable(host, otherType(head));
  return { type, start: 0, total: length, etag, body: bounded(body, maxStreamed, tooMuch) };
}

/**
 * Returns the address of a picture without a key. Some services copy the key into these addresses.
 * @throws PortfolioError if it is not a web address
 */
export function pictureUrl(address: string, from?: URL): URL {
  const url = URL.canParse(address, from?.href) ? new URL(address, from?.href) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol)) {
    const reason =
      from === undefined
        ? 'its address is not a web address'
        : `${from.host} redirects to an address that is not on the web`;
    throw new PortfolioError('unreadable', 'a picture cannot be fetched', { reason });
  }
  for (const name of keyParams) if (url.searchParams.has(name)) url.searchParams.delete(name);
  url.hash = '';
  return url;
}

export const unreadable = (host: string, reason: string) =>
  new PortfolioError('unreadable', `the picture host ${host} sent no picture`, {
    reason,
    isPermanent: true,
  });

export const tooLarge = (host: string, maxBytes: number) =>
  new PortfolioError(
    'unreadable',
    `the picture host ${host} sent more than ${maxBytes / megabyte} MiB`,
    {
      isPermanent: true,
    },
  );

function checkStatus({ status, headers }: StreamedResponse, host: string, now: number): void {
  if (status === 200) return;
  const reason = `HTTP ${status}`;
  if (status === 404 || status === 410) {
    const details = { reason, status, isPermanent: true };
    throw new PortfolioError('not_found', `the picture host ${host} has no such picture`, details);
  }
  const seconds = retryAfter(headers['retry-after'], now);
  const details = { reason, status, ...(seconds === undefined ? {} : { retryAfter: seconds }) };
  const kind = status === 429 ? 'rate_limited' : 'service';
  throw new PortfolioError(kind, `the picture host ${host} refused the request`, details);
}

const strongTag = (tag: string | undefined): string | undefined =>
  tag !== undefined && /^"[\x21\x23-\x7e]{0,200}"$/.test(tag.trim()) ? tag.trim() : undefined;

const lengthOf = (text: string | undefined): number | undefined =>
  text !== undefined && /^\d{1,15}$/.test(text) ? Number(text) : undefined;

/**
 * Whether a response with status 206 has the rest of the same picture from this byte. A server may
 * send less.
 */
function continues(
  range: string | undefined,
  start: number,
  etag: string | undefined,
  earlier: string,
): boolean {
  const [, first, last, total] = /^bytes (\d+)-(\d+)\/(\d+|\*)$/.exec(range ?? '') ?? [];
  const isRest = first === String(start) && (total === '*' || Number(last) + 1 === Number(total));
  return isRest && (etag === undefined || etag === earlier);
}

/** Reads the first `typeBytes` bytes. Returns them, and a stream that still contains them. */
async function withHead(body: AsyncIterable<Uint8Array>) {
  const chunks = body[Symbol.asyncIterator]();
  let head: Uint8Array = Buffer.alloc(0);
  while (head.length < typeBytes) {
    const { done, value } = await chunks.next();
    if (done === true) break;
    head = head.length === 0 ? value : Buffer.concat([head, value]);
  }
  return { head, body: resumed(head, chunks) };
}

async function* resumed<T>(first: T, rest: AsyncIterator<T>): AsyncGenerator<T> {
  yield first;
  for (let next = await rest.next(); next.done !== true; next = await rest.next()) yield next.value;
}

/**
 * Yields the chunks of `body`.
 * @throws the error from `tooLarge` if they have more than `maxBytes` bytes
 */
async function* bounded(
  body: AsyncIterable<Uint8Array>,
  maxBytes: number,
  tooLarge: () => Error,
): AsyncGenerator<Uint8Array> {
  let size = 0;
  for await (const chunk of body) {
    size += chunk.length;
    if (size > maxBytes) throw tooLarge();
    yield chunk;
  }
}

export async function* only<T>(item: T): AsyncGenerator<T> {
  yield item;
}
