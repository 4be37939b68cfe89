// Fetches pictures over sockets, as streams of bytes. Requests never contain a key or a cookie.
import type { LookupFunction } from 'node:net';
import type { Dispatcher } from 'undici';
import { PortfolioError } from '../../errors.ts';
import { networkError, openDispatcher, type ProxySetting, sendGet } from '../http.ts';
import { isPrivateHost, privateError, publicOnly } from './guard.ts';
import type { PictureTransport } from './pictures.ts';

export interface PictureHttp {
  /** Transport for the service's own origin, which may be in a private network. */
  readonly own: PictureTransport;
  /** Transport for all other origins. Refuses private hosts. */
  readonly guarded: PictureTransport;
  close(): Promise<void>;
}

/** Options of undici. The caller limits the time of a request, so undici limits only the time to connect. */
const limits = { headersTimeout: 0, bodyTimeout: 0, connections: 16 };

/**
 * Opens both transports. With a proxy, which looks up names itself, only private addresses and local names are refused.
 * @param lookup looks up the names of all hosts except the service's host
 */
export async function openPictureHttp(
  userAgent: string,
  proxy: ProxySetting | undefined,
  lookup: LookupFunction = publicOnly(),
): Promise<PictureHttp> {
  const [own, others] = await Promise.all([
    openDispatcher(proxy, limits),
    openDispatcher(proxy, { ...limits, connect: { lookup } }),
  ]);
  const send = overSockets(others, userAgent);
  return {
    own: overSockets(own, userAgent),
    guarded: async (url, ...more) => {
      // undici calls `lookup` only for names, so IP addresses are checked here.
      if (isPrivateHost(url.hostname)) throw privateError(url.host);
      return send(url, ...more);
    },
    close: async () => {
      await Promise.all([own.destroy(), others.destroy()]);
    },
  };
}

const overSockets =
  (dispatcher: Dispatcher, userAgent: string): PictureTransport =>
  async (url, signal, headers) => {
    const failure = (error: unknown): unknown =>
      signal.aborted || error instanceof PortfolioError ? error : networkError(error, 'the picture host', url.host);
    try {
      const response = await sendGet(dispatcher, url, signal, {
        accept: 'image/png,image/jpeg,image/webp,image/gif',
        'accept-encoding': 'identity',
        'user-agent': userAgent,
        ...headers,
      });
      // Without a listener, the abort of an unread body would crash the process.
      const body = response.body.on('error', () => {});
      return { ...response, body: chunksOf(body, failure) };
    } catch (error) {
      throw failure(error);
    }
  };

async function* chunksOf(body: AsyncIterable<Uint8Array>, failure: (error: unknown) => unknown) {
  try {
    yield* body;
  } catch (error) {
    throw failure(error);
  }
}
