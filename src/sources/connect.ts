// Makes a connection from a responder: a client with retries, then the user's library, the cache, and pictures. A
// wrapper for all sources, such as a recording, goes around `transport` here. It never receives the key.
import type { Transport } from '../api/request.ts';
import { type Client, type ClientOptions, createClient } from '../client/client.ts';
import type { PictureHttp } from '../client/pictures/picture-http.ts';
import type { PictureOptions, Pictures } from '../client/pictures/pictures.ts';
import { PortfolioError } from '../errors.ts';
import type { Connection } from '../records/connection.ts';
import { flagOf, type OptionName } from '../settings/options/options.ts';
import { milliseconds } from '../settings/options/values.ts';
import type { StoringClient } from './record-responses.ts';
import type { Responder, Source, SourceInput } from './source.ts';

/** @param isUncached whether the cache is neither read nor written */
export async function connect(
  source: Pick<Source, 'base' | 'respond'>,
  input: SourceInput,
  isUncached = false,
): Promise<Connection> {
  const base = source.base(input);
  const responder = await source.respond(input);
  const { transport, shownAddress, pictureTransport, isKept, now, rememberFields } = responder;
  const options = { transport, ...(shownAddress === undefined ? {} : { shownAddress }) };
  const hinted = hinting(clientOf(input, options), responder.hintFor);
  // Below the cache, because a cached response is not received now.
  const storing = await storingBy(input, hinted, isKept ? base : undefined);
  const { pictures, close: closePictures } = openPictures(input, {
    ...{ base, policy: policyOf(input) },
    ...(pictureTransport === undefined ? {} : { transport: pictureTransport }),
    isCached: responder.hasPictureCache && !isUncached,
  });
  return {
    base,
    client: await cachedBy(input, storing, responder.isCached && !isUncached),
    pictures,
    now,
    rememberFields,
    close: async () => {
      await Promise.all([closePictures(), storing.close()]);
      await responder.close();
    },
  };
}

/** Stores received records in the user's library if the settings say so. @param base undefined to store none */
async function storingBy(input: SourceInput, client: Client, base: string | undefined): Promise<StoringClient> {
  if (base === undefined || input.settings().get('keep')?.value !== 'true')
    return { client, confirmed: () => {}, reused: () => {}, close: async () => {} };
  const { storingClient } = await import('./record-responses.ts');
  return storingClient(input, client, base);
}

async function cachedBy(
  input: SourceInput,
  { client, confirmed, reused }: StoringClient,
  isCached: boolean,
): Promise<Client> {
  const cache = isCached ? input.settings().get('cache') : undefined;
  if (cache === undefined) return client;
  const { cachedClient } = await import('./cached-client.ts');
  return cachedClient(input, client, { maxAge: milliseconds('--cache', cache.value), confirmed, reused });
}

/** Adds hints to the errors of a client. */
const hinting = ({ get }: Client, hintFor: Responder['hintFor']): Client => ({
  get: async (...request) => {
    try {
      return await get(...request);
    } catch (error) {
      if (!(error instanceof PortfolioError)) throw error;
      const hint = hintFor(error);
      const { kind, message, details } = error;
      throw hint === undefined ? error : new PortfolioError(kind, message, { ...details, hint, cause: error });
    }
  },
});

/** Makes a client with the time limits and retries of the settings. */
export const clientOf = (input: SourceInput, options: Pick<ClientOptions, 'transport' | 'shownAddress'>): Client =>
  createClient({ ...options, ...policyOf(input), system: input.system });

/** Returns the time limits and retries of the settings. */
const policyOf = (input: SourceInput): Pick<ClientOptions, 'retryPolicy' | 'timeout'> => ({
  retryPolicy: {
    retries: Number(input.settings().get('retries')?.value),
    maxWait: timer(input, 'retryMaxWait') / 1000,
  },
  timeout: timer(input, 'timeout'),
});

/** Milliseconds. Node fires a longer timer immediately. */
const maxTimer = 2 ** 31 - 1;

/** Returns the milliseconds of a setting. */
const timer = (input: SourceInput, name: OptionName): number =>
  Math.min(milliseconds(flagOf(name), input.settings().get(name)?.value ?? ''), maxTimer);

interface OpenPictures {
  readonly pictures: Pictures;
  close(): Promise<void>;
}

interface PictureSource {
  /** The service's base address. */
  readonly base: string;
  readonly policy: Pick<PictureOptions, 'retryPolicy' | 'timeout'>;
  /** Replaces sockets. */
  readonly transport?: Transport;
  readonly isCached: boolean;
}

/** Makes the client of pictures. Loads it with the first picture. */
function openPictures(context: SourceInput, source: PictureSource): OpenPictures {
  let http: Promise<PictureHttp> | undefined;
  let made: Promise<Pictures> | undefined;
  const sockets = () => {
    http ??= openSockets(context);
    return http;
  };
  const pictures = () => {
    made ??= makePictures(context, source, sockets);
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
  const [{ openPictureHttp }, { proxyFrom }] = await Promise.all([
    import('../client/pictures/picture-http.ts'),
    import('../client/http.ts'),
  ]);
  return openPictureHttp({ userAgent: `portfolio/${version}`, proxy: proxyFrom(env) });
}

async function makePictures(
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
