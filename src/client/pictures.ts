// Fetches pictures: from any host that the service names, so without the key, bounded in bytes and time, and by their content.
import { keyParams } from '../api/request.ts';
import type { Response, Transport } from '../api/transport.ts';
import { PortfolioError } from '../errors.ts';
import { createBudget } from './budget.ts';
import { begun, bounded, only } from './chunks.ts';
import type { Clock } from './gate.ts';
import { type Limit, limited } from './pace.ts';
import { otherType, type PictureType, pictureTypeOf } from './picture-type.ts';
import { type RetryPolicy, retryAfter, waitBefore } from './retry.ts';

/** Sends GET `url`. The body is a stream, which ends when `signal` aborts. */
export type PictureTransport = (
  url: URL,
  signal: AbortSignal,
  headers: Response['headers'],
) => Promise<StreamedResponse>;

interface StreamedResponse extends Pick<Response, 'status' | 'headers'> {
  readonly body: AsyncIterable<Uint8Array>;
}

/** A Transport that has whole bodies, such as the embedded service, as one of streams. */
export const streamed =
  (transport: Transport): PictureTransport =>
  async (url, signal, sent) => {
    const { status, headers, body } = await transport(url, signal, sent);
    return { status, headers, body: only(body) };
  };

interface Picture {
  readonly bytes: Uint8Array;
  readonly type: PictureType;
}

export interface PictureStream {
  /** Undefined where the stream goes on with a picture that was begun before. */
  readonly type: PictureType | undefined;
  /** The position in the picture of the stream's first byte: where the request asked to go on, or 0. */
  readonly start: number;
  /** Bytes of the whole picture, where the host says. */
  readonly total: number | undefined;
  /** A strong ETag, with which a later request can go on. */
  readonly etag: string | undefined;
  readonly body: AsyncIterable<Uint8Array>;
}

interface Resume {
  readonly bytes: number;
  readonly etag: string;
}

export interface StreamRequest {
  readonly signal?: AbortSignal | undefined;
  /**
   * What is there of the picture, and its strong ETag. It is called before each try, and where it is given, a failure in the
   * middle of the stream is retried too.
   */
  readonly resume?: (() => Resume | undefined) | undefined;
}

export interface Pictures {
  /** The whole picture. */
  get(address: string, signal?: AbortSignal): Promise<Picture>;
  /** What `use` makes of the stream. Failures are retried until `use` is called, and after it too where the request can go on. */
  read<T>(address: string, use: (stream: PictureStream) => Promise<T>, request?: StreamRequest): Promise<T>;
}

export interface PictureOptions {
  /** @param isOwn whether the address is of the service's own origin, and no other origin led there */
  readonly transport: (isOwn: boolean) => PictureTransport;
  /** The origin of the service. */
  readonly own: string;
  readonly retryPolicy: RetryPolicy;
  /** Milliseconds until the head of a response, and then for each `minBytes` of its body. */
  readonly timeout: number;
  readonly signal: AbortSignal;
  readonly system: Clock & { random(): number };
  /** Receives a line for each request and each response. */
  readonly trace: (line: string) => void;
}

const megabyte = 1024 * 1024;
/** Bytes of one picture that is read at once. The covers and modules that were seen have less than one megabyte. */
const maxBytes = 25 * megabyte;
/** Bytes of all pictures that are being read at once. */
const maxBytesAtOnce = 2 * maxBytes;
/** Bytes of one picture that is streamed. */
const maxStreamed = 250 * megabyte;

const maxRedirects = 5;

export function createPictures(options: PictureOptions): Pictures {
  const { system } = options;
  const budget = createBudget(maxBytesAtOnce);

  async function read<T>(
    address: string,
    use: (stream: PictureStream) => Promise<T>,
    { signal = options.signal, resume }: StreamRequest = {},
  ): Promise<T> {
    const url = pictureUrl(address);
    for (let tried = 1; ; tried++) {
      const limit = limited(signal, options.timeout, url.host);
      let isUsed = false;
      try {
        const stream = await open(url, limit, resume?.());
        isUsed = true;
        return await use(stream);
      } catch (failure) {
        const error = limit.failure(failure);
        const seconds =
          (isUsed && resume === undefined) || signal.aborted
            ? undefined
            : waitBefore(error, tried, options.retryPolicy, system.random());
        if (seconds === undefined) throw error;
        options.trace(`retrying ${url} in ${seconds.toFixed(1)} s`);
        await system.sleep(seconds * 1000, signal);
      } finally {
        limit.end();
      }
    }
  }

  async function open(url: URL, limit: Limit, resume: Resume | undefined): Promise<PictureStream> {
    const asked = resume === undefined ? {} : { range: `bytes=${resume.bytes}-`, 'if-range': resume.etag };
    const { response, host } = await follow(url, limit, asked);
    const { status, headers } = response;
    const etag = strongTag(headers['etag']);
    const length = lengthOf(headers['content-length']);
    const encoding = headers['content-encoding'] ?? 'identity';
    if (encoding !== 'identity') throw unreadable(host, 'it is compressed');
    if (
      status === 206 &&
      resume !== undefined &&
      continues(headers['content-range'], resume.bytes, etag, resume.etag)
    ) {
      const total = length === undefined ? undefined : resume.bytes + length;
      const rest = bounded(limit.counted(response.body), maxStreamed - resume.bytes, () => tooLarge(host, maxStreamed));
      return { type: undefined, start: resume.bytes, total, etag: resume.etag, body: rest };
    }
    // Not what was asked for: from the beginning. 416 means that the picture is shorter now.
    if (resume !== undefined && (status === 206 || status === 416)) return open(url, limit, undefined);
    checkStatus(response, host, system.now());
    if (length !== undefined && length > maxStreamed) throw tooLarge(host, maxStreamed);
    const { head, body } = await begun(limit.counted(response.body));
    const type = pictureTypeOf(head);
    if (type === undefined) throw unreadable(host, otherType(head));
    return { type, start: 0, total: length, etag, body: bounded(body, maxStreamed, () => tooLarge(host, maxStreamed)) };
  }

  async function follow(first: URL, limit: Limit, headers: Response['headers']) {
    let url = first;
    let isOwn = true;
    for (let hop = 0; hop <= maxRedirects; hop++) {
      isOwn &&= url.origin === options.own;
      options.trace(`> GET ${url}`);
      const response = await options.transport(isOwn)(url, limit.signal, headers);
      options.trace(`< ${response.status} ${response.headers['content-length'] ?? '?'} bytes`);
      const { location } = response.headers;
      if (![301, 302, 303, 307, 308].includes(response.status) || location === undefined)
        return { response, host: url.host };
      url = pictureUrl(location, url);
    }
    throw new PortfolioError('service', `the picture host ${first.host} redirects too many times`);
  }

  async function get(address: string, signal = options.signal): Promise<Picture> {
    return read(
      address,
      async ({ type, total, body }) => {
        const { host } = new URL(address);
        if (type === undefined) throw unreadable(host, 'it has no beginning');
        if (total !== undefined && total > maxBytes) throw tooLarge(host, maxBytes);
        const share = budget(signal);
        try {
          const chunks: Uint8Array[] = [];
          let size = 0;
          for await (const chunk of bounded(body, maxBytes, () => tooLarge(host, maxBytes))) {
            size += chunk.length;
            await share.hold(size);
            chunks.push(chunk);
          }
          return { bytes: Buffer.concat(chunks), type };
        } finally {
          share.release();
        }
      },
      { signal },
    );
  }

  return { get, read };
}

/** The address without a key: a service may repeat in it what it was sent. @throws PortfolioError if it is no web address */
function pictureUrl(address: string, from?: URL): URL {
  const url = URL.canParse(address, from?.href) ? new URL(address, from?.href) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol)) {
    const why = from === undefined ? 'its address is not a web address' : `${from.host} redirects to no web address`;
    throw new PortfolioError('unreadable', 'a picture cannot be fetched', { why });
  }
  for (const name of keyParams) if (url.searchParams.has(name)) url.searchParams.delete(name);
  url.hash = '';
  return url;
}

const unreadable = (host: string, why: string) =>
  new PortfolioError('unreadable', `the picture host ${host} sent no picture`, { why, permanent: true });

const tooLarge = (host: string, most: number) =>
  new PortfolioError('unreadable', `the picture host ${host} sent more than ${most / megabyte} MiB`);

function checkStatus({ status, headers }: StreamedResponse, host: string, now: number): void {
  if (status === 200) return;
  const why = `HTTP ${status}`;
  if (status === 404 || status === 410)
    throw new PortfolioError('not_found', `the picture host ${host} has no such picture`, { why, status });
  const seconds = retryAfter(headers['retry-after'], now);
  throw new PortfolioError(
    status === 429 ? 'rate_limited' : 'service',
    `the picture host ${host} refused the request`,
    {
      why,
      status,
      ...(seconds === undefined ? {} : { retryAfter: seconds }),
    },
  );
}

const strongTag = (tag: string | undefined): string | undefined =>
  tag !== undefined && /^"[\x21\x23-\x7e]{0,200}"$/.test(tag.trim()) ? tag.trim() : undefined;

const lengthOf = (text: string | undefined): number | undefined =>
  text !== undefined && /^\d{1,15}$/.test(text) ? Number(text) : undefined;

/** Whether a 206 has what was asked for: from this byte on, of the same picture. */
const continues = (range: string | undefined, start: number, etag: string | undefined, asked: string): boolean =>
  /^bytes (\d+)-/.exec(range ?? '')?.[1] === String(start) && (etag === undefined || etag === asked);
