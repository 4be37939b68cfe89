// Fetches pictures from any host that the service names, without the key, and limits their bytes
// and time.
import type { PictureSize } from '../../api/kinds/pictures.ts';
import type { Transport } from '../../api/request.ts';
import { isFailure, PortfolioError } from '../../errors.ts';
import { createByteBudget, readBody } from '../budget.ts';
import type { RequestOptions } from '../client.ts';
import type { WaitClock } from '../gate.ts';
import { maxRedirects, redirectLocationOf } from '../redirect.ts';
import { type RetryPolicy, waitBefore } from '../retry.ts';
import { minBytesPerSecond, startTimeLimit, type TimeLimit } from '../time-limit.ts';
import {
  megabyte,
  only,
  type PictureStream,
  pictureUrl,
  type Resume,
  streamOf,
  tooLarge,
  unreadable,
} from './picture-response.ts';
import { isDrawnType, type PictureType } from './picture-type.ts';

/** A transport that returns bodies as streams. The streams end when the signal aborts. */
export type PictureTransport = Transport<AsyncIterable<Uint8Array>>;

/**
 * Turns a transport that returns whole bodies, such as the embedded service, into a transport of
 * streams.
 */
export const toPictureTransport =
  (transport: Transport): PictureTransport =>
  async (...request) => {
    const response = await transport(...request);
    return { ...response, body: only(response.body) };
  };

export interface Picture {
  readonly bytes: Uint8Array;
  readonly type: PictureType;
}

export interface StreamRequest extends RequestOptions {
  /**
   * Returns the part of the picture that was already received. Called before each try. If this
   * function is missing, failures in the middle of the stream are not retried.
   */
  readonly resume?: (() => Resume | undefined) | undefined;
}

export interface Pictures {
  get(address: string, request: RequestOptions): Promise<Picture>;
  /**
   * Passes the picture to `use`. Retries failures before the call of `use` and, with `resume`,
   * during the call.
   */
  read<T>(
    address: string,
    use: (stream: PictureStream) => Promise<T>,
    request: StreamRequest,
  ): Promise<T>;
}

export interface PictureOptions {
  /**
   * Returns a transport.
   * @param isOwn whether an address and all its redirects have the service's origin
   */
  readonly transport: (isOwn: boolean) => PictureTransport;
  /** The origin of the service. */
  readonly own: string;
  readonly retryPolicy: RetryPolicy;
  /** Time limit of a try in milliseconds, redirects included (see `startTimeLimit`). */
  readonly timeoutMs: number;
  readonly system: WaitClock & { random(): number };
}

/**
 * Maximum bytes of one picture that is read as a whole. Most covers and modules have less than one
 * megabyte.
 */
const maxBytes = 25 * megabyte;
/** Maximum bytes of all pictures that are being read at the same time. */
const maxBytesAtOnce = 2 * maxBytes;

export function createPictureClient(options: PictureOptions): Pictures {
  const { system, timeoutMs } = options;
  const budget = createByteBudget(maxBytesAtOnce);

  async function read<T>(
    address: string,
    use: (stream: PictureStream) => Promise<T>,
    { resume, ...request }: StreamRequest,
  ): Promise<T> {
    const { signal } = request;
    const url = pictureUrl(address);
    for (let tried = 1; ; tried++) {
      const limit = startTimeLimit(signal, timeoutMs, () => timedOut(url.host, timeoutMs / 1000));
      let isUsed = false;
      try {
        const stream = await open(url, limit, request, resume?.());
        isUsed = true;
        return await use(stream);
      } catch (error) {
        if (isUsed && resume === undefined) throw error;
        await waitToRetry(error, tried, url, request);
      } finally {
        limit.abort();
      }
    }
  }

  /** Waits before the next try. @throws `error` if a retry cannot help */
  async function waitToRetry(
    error: unknown,
    tried: number,
    url: URL,
    { signal, events }: RequestOptions,
  ): Promise<void> {
    if (signal.aborted) throw error;
    const seconds = waitBefore(error, tried, options.retryPolicy, system.random());
    if (seconds === undefined) throw error;
    events?.trace?.(`retrying ${url} in ${seconds.toFixed(1)} s`);
    await system.sleep(seconds * 1000, signal);
  }

  async function open(
    url: URL,
    limit: TimeLimit,
    request: RequestOptions,
    resume?: Resume,
  ): Promise<PictureStream> {
    const headers =
      resume === undefined ? {} : { range: `bytes=${resume.bytes}-`, 'if-range': resume.etag };
    const { response, host } = await follow(options, url, {
      ...request,
      signal: limit.signal,
      headers,
    });
    limit.onResponse();
    const stream = await streamOf(response, host, { limit, resume, now: system.now() });
    return stream ?? open(url, limit, request);
  }

  async function get(address: string, request: RequestOptions): Promise<Picture> {
    const { host } = pictureUrl(address);
    const readDrawn = async ({ body, ...stream }: PictureStream): Promise<Picture> => {
      const type = drawnType(stream, host);
      const share = budget(request.signal);
      try {
        const bytes = await readBody(body, share, maxBytes, () => tooLarge(host, maxBytes));
        return { bytes, type };
      } finally {
        share.release();
      }
    };
    return read(address, readDrawn, request);
  }

  return { get, read };
}

/** Returns the type of a picture. @throws PortfolioError if it cannot be drawn or is too large */
function drawnType({ type, total }: Pick<PictureStream, 'type' | 'total'>, host: string) {
  if (type === undefined) throw unreadable(host, 'its beginning is missing');
  if (!isDrawnType(type)) throw unreadable(host, `${type.toUpperCase()} is only stored`);
  if (total !== undefined && total > maxBytes) throw tooLarge(host, maxBytes);
  return type;
}

/** Follows redirects. A request after one to another origin gets the transport of others. */
async function follow(
  { own, transport }: PictureOptions,
  first: URL,
  { signal, events, headers }: RequestOptions,
) {
  let url = first;
  let isOwn = true;
  for (let hop = 0; hop <= maxRedirects; hop++) {
    isOwn &&= url.origin === own;
    events?.trace?.(`> GET ${url}`);
    const response = await transport(isOwn)(url, signal, headers);
    events?.trace?.(`< ${response.status} ${response.headers['content-length'] ?? '?'} bytes`);
    const location = redirectLocationOf(response);
    if (location === undefined) return { response, host: url.host };
    url = pictureUrl(location, url);
  }
  throw new PortfolioError('service', `the picture host ${first.host} redirects too many times`);
}

const timedOut = (host: string, seconds: number) =>
  new PortfolioError('timeout', `the picture host ${host} did not send the picture in time`, {
    reason: `less than ${minBytesPerSecond} bytes a second for ${seconds} s`,
    hint: 'allow more time with --timeout',
  });

const maxTries = 3;

/**
 * Fetches the first size of a picture, or the next one if that file is missing or broken. Returns
 * it with its address. Offline, tries all sizes, because any of them may be stored.
 * @param sizes the sizes in the order in which they fit, see `sizesToFill` and `sizesNear`
 */
export async function fittingPicture(
  pictures: Pick<Pictures, 'get'>,
  sizes: readonly PictureSize[],
  options: RequestOptions,
): Promise<Picture & { readonly address: string }> {
  let [first, tried]: [unknown, number] = [undefined, 0];
  for (const { url } of sizes) {
    try {
      return { ...(await pictures.get(url, options)), address: url };
    } catch (error) {
      if (options.signal.aborted || !isOfOnePicture(error)) throw error;
      first ??= error;
      if (error.kind !== 'not_kept') tried += 1;
      if (tried === maxTries) break;
    }
  }
  throw first ?? new PortfolioError('not_found', 'the picture has no address');
}

const isOfOnePicture = (error: unknown): error is PortfolioError =>
  isFailure(error, 'not_found', 'not_kept', 'service', 'unreadable');
