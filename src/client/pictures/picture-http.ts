// Fetches pictures over sockets, as a stream of bytes. Apart from http.ts the only file that speaks HTTP. No request has a key or a cookie.
import type { LookupFunction } from 'node:net';
import type { Dispatcher } from 'undici';
import { PortfolioError } from '../../errors.ts';
import { networkError, openDispatcher, sendGet } from '../http.ts';
import type { ProxySetting } from '../proxy.ts';
import { isPrivateHost, privateError, publicLookup } from './guard.ts';
import type { PictureTransport } from './pictures.ts';

export interface PictureHttp {
  /** For the service's own origin, which may be on this machine or in a private network. */
  readonly own: PictureTransport;
  /** For all others: refuses what is not public. */
  readonly guarded: PictureTransport;
  close(): Promise<void>;
}

interface PictureHttpOptions {
  readonly userAgent: string;
  readonly proxy: ProxySetting | undefined;
  /** How names of hosts that are not the service's own are looked up; a test has names of its own. */
  readonly lookup?: LookupFunction;
}

/** The caller's own limits of time are in force, so undici's are off, except for connecting. */
const limits = { headersTimeout: 0, bodyTimeout: 0, connections: 16 };

/** A proxy looks up names itself; there, only addresses and local names are refused. */
export async function openPictureHttp({
  userAgent,
  proxy,
  lookup = publicLookup,
}: PictureHttpOptions): Promise<PictureHttp> {
  const [own, guarded] = await Promise.all([
    openDispatcher(proxy, limits),
    openDispatcher(proxy, { ...limits, connect: { lookup } }),
  ]);
  const ask = overSockets(guarded, userAgent);
  return {
    own: overSockets(own, userAgent),
    guarded: async (url, signal, headers) => {
      // undici looks up names only, so addresses are checked here.
      if (isPrivateHost(url.hostname)) throw privateError(url.host);
      return ask(url, signal, headers);
    },
    close: async () => {
      await Promise.all([own.destroy(), guarded.destroy()]);
    },
  };
}

const overSockets =
  (dispatcher: Dispatcher, userAgent: string): PictureTransport =>
  async (url, signal, headers) => {
    const failure = (error: unknown): unknown => {
      if (signal.aborted || error instanceof PortfolioError) return error;
      const { host } = url;
      return networkError(error, { name: 'the picture host', host, response: `the response of ${host}` });
    };
    try {
      const response = await sendGet(dispatcher, url, signal, {
        accept: 'image/png,image/jpeg,image/webp,image/gif',
        'accept-encoding': 'identity',
        'user-agent': userAgent,
        ...headers,
      });
      // Whoever does not read the body aborts it, and nobody listens to that error.
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
