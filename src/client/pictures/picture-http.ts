// Fetches pictures over sockets, as streams of bytes. Requests never contain a key or a cookie.
import type { LookupFunction } from 'node:net';
import { type HttpPool, type NetworkOptions, openHttpPool } from '../http.ts';
import { isPrivateHost, privateError, publicOnly } from './guard.ts';
import type { PictureTransport } from './pictures.ts';

export interface PictureHttp {
  /** Transport for the service's own origin, which may be in a private network. */
  readonly own: PictureTransport;
  /** Transport for all other origins. Refuses private hosts. */
  readonly guarded: PictureTransport;
  close(): Promise<void>;
}

const maxSockets = 16;

/**
 * Opens both transports. With a proxy, which looks up names itself, only private addresses and
 * local names are refused.
 * @param lookup looks up the names of all hosts except the service's host
 */
export function openPictureHttp(
  options: NetworkOptions,
  lookup: LookupFunction = publicOnly(),
): PictureHttp {
  const own = openHttpPool('the picture host', options, maxSockets);
  const others = openHttpPool('the picture host', { ...options, lookup }, maxSockets);
  const send = overSockets(others);
  return {
    own: overSockets(own),
    guarded: async (url, ...more) => {
      // Names are looked up with `lookup`, but IP addresses are not, so they are checked here.
      if (isPrivateHost(url.hostname)) throw privateError(url.host);
      return send(url, ...more);
    },
    close: async () => {
      await Promise.all([own.close(), others.close()]);
    },
  };
}

const overSockets =
  (httpPool: HttpPool): PictureTransport =>
  async (url, signal, headers) => {
    const failure = (error: unknown): unknown => httpPool.toFailure(error, url, signal);
    try {
      const response = await httpPool.get(url, signal, {
        accept: 'image/png,image/jpeg,image/webp,image/gif',
        'accept-encoding': 'identity',
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
