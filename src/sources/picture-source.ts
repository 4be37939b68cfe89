// Makes the client of pictures for a source, and says where pictures are cached.
import type { Transport } from '../api/transport.ts';
import type { PictureHttp } from '../client/pictures/picture-http.ts';
import type { PictureOptions, Pictures } from '../client/pictures/pictures.ts';
import { proxyFrom } from '../client/proxy.ts';
import type { SourceInput } from './source.ts';

export interface OpenPictures {
  readonly pictures: Pictures;
  close(): Promise<void>;
}

interface PictureSource {
  /** The service's base address. */
  readonly base: string;
  readonly policy: Pick<PictureOptions, 'retryPolicy' | 'timeout'>;
  /** Responds in place of sockets. */
  readonly transport?: Transport;
  readonly isCached: boolean;
}

/** Nothing is loaded before the first picture is asked for. */
export function openPictures(context: SourceInput, source: PictureSource): OpenPictures {
  let http: Promise<PictureHttp> | undefined;
  let made: Promise<Pictures> | undefined;
  const sockets = () => {
    http ??= openSockets(context);
    return http;
  };
  const pictures = () => {
    made ??= make(context, source, sockets);
    return made;
  };
  return {
    pictures: {
      get: async (...request) => (await pictures()).get(...request),
      read: async (...request) => (await pictures()).read(...request),
    },
    close: async () => (await http)?.close(),
  };
}

async function openSockets({ system: { env, version } }: SourceInput): Promise<PictureHttp> {
  const { openPictureHttp } = await import('../client/pictures/picture-http.ts');
  return openPictureHttp({ userAgent: `portfolio/${version}`, proxy: proxyFrom(env) });
}

async function make(
  { system, options }: SourceInput,
  { base, policy, transport, isCached }: PictureSource,
  sockets: () => Promise<PictureHttp>,
): Promise<Pictures> {
  const { createPictures, streamed } = await import('../client/pictures/pictures.ts');
  const whole = transport === undefined ? undefined : streamed(transport);
  const socket =
    (isOwn: boolean): ReturnType<PictureOptions['transport']> =>
    async (...request) =>
      (await sockets())[isOwn ? 'own' : 'guarded'](...request);
  const client = createPictures({
    transport: (isOwn) => whole ?? socket(isOwn),
    own: new URL(base).origin,
    ...policy,
    system,
  });
  if (!isCached || options.cache === false) return client;
  const [{ withPictureCache }, { pictureStore }] = await Promise.all([
    import('../client/pictures/picture-cache.ts'),
    import('./cached-client.ts'),
  ]);
  return withPictureCache(client, { store: pictureStore({ system }), now: system.now });
}
