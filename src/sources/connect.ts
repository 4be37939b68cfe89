// Wraps a responder in a connection. Adds retries, the cache, pictures, and storage in the user's
// library.
import type { Transport } from '../api/request.ts';
import { type Client, type ClientOptions, createClient } from '../client/client.ts';
import type { NetworkOptions } from '../client/http.ts';
import { repeatedKey } from '../client/mask.ts';
import { maskedClient } from '../client/masked-client.ts';
import type { PictureHttp } from '../client/pictures/picture-http.ts';
import type { PictureNotes } from '../client/pictures/picture-notes.ts';
import type { Pictures, PictureTransport } from '../client/pictures/pictures.ts';
import { PortfolioError } from '../errors.ts';
import type { Connection } from '../records/connection.ts';
import { flagOf, type OptionName } from '../settings/options/options.ts';
import { parseDurationMs } from '../settings/options/values.ts';
import type { LibraryKeeper } from './keep-pages.ts';
import { keptParts } from './library-file.ts';
import type { ConnectOptions, Responder, ResponseBody, Source, SourceInput } from './source.ts';

/** Makes a connection to a source. */
export async function connect(
  source: Pick<Source, 'base' | 'respond'>,
  input: SourceInput,
  options: ConnectOptions = {},
): Promise<Connection> {
  // A cached response is not an exchange, so a recording would lack it.
  const isUncached = options.isUncached === true || input.options.record !== undefined;
  const base = source.base(input);
  const responder = await source.respond(input);
  const { isKept, isCached, now, rememberFields = async () => {}, hintFor } = responder;
  const { pictures, close: closePictures } = openPictures(input, base, responder, isUncached);
  const client = hinting(clientOf(input, responder), hintFor);
  const keeper = isKept ? await keeperOf(input, base, pictures) : undefined;
  const looks = openLooks(input, responder, isUncached);
  const received = isCached && !isUncached ? await cachedBy(input, client) : client;
  let isRepeated = false;
  const masked = maskedClient(received, input.mask, () => {
    isRepeated = true;
  });
  return {
    base,
    typedIds: input.typedIds,
    client: options.isExact === true ? received : masked,
    keeper,
    pictures,
    looks,
    decoder: input.decoder,
    now,
    rememberFields,
    close: async () => {
      // The keeper may still be fetching pictures. It throws if it is interrupted; the rest is
      // closed nevertheless.
      try {
        await Promise.all([Promise.resolve(keeper?.close()).finally(closePictures), looks.save()]);
      } finally {
        await responder.close();
        if (isRepeated) await input.note(repeatedKey);
      }
    },
  };
}

/** Makes a keeper if a flag or a setting says so. */
async function keeperOf(
  input: SourceInput,
  base: string,
  pictures: Pictures,
): Promise<LibraryKeeper | undefined> {
  const parts = keptParts(input);
  if (parts === 'nothing') return undefined;
  const { libraryKeeper } = await import('./keep-pages.ts');
  if (parts === 'records') return libraryKeeper(input, base);
  const { pictureKeeper } = await import('./kept-pictures.ts');
  return libraryKeeper(input, base, pictureKeeper(input, pictures));
}

/**
 * Time for which works are cached that are downloaded and then put on a board, so that each is
 * requested once.
 */
const whileDownloaded = '15m';

async function cachedBy(input: SourceInput, client: Client): Promise<Client> {
  const { board, download, cache } = input.options;
  const usual = board && download && cache !== false ? whileDownloaded : undefined;
  const age = input.settings().get('cache')?.value ?? usual;
  if (age === undefined) return client;
  const { cachedClient } = await import('./cached-client.ts');
  return cachedClient(input, client, parseDurationMs('--cache', age));
}

/** Opens the cached descriptions of pictures when the first one is needed. */
function openLooks(
  input: SourceInput,
  { hasPictureCache }: Responder,
  isUncached: boolean,
): PictureNotes {
  let opened: Promise<PictureNotes> | undefined;
  const open = async () => {
    const [{ openPictureNotes }, { lookStore }] = await Promise.all([
      import('../client/pictures/picture-notes.ts'),
      import('./cached-client.ts'),
    ]);
    // Contains the version, because another release may draw the pictures of the sample
    // differently.
    const scope = hasPictureCache ? 'pictures' : `sample ${input.system.version}`;
    return openPictureNotes(lookStore(input), scope, input.system.now);
  };
  const isOff = isUncached || input.options.cache === false;
  return {
    get: async (address) => {
      if (isOff) return undefined;
      opened ??= open();
      return (await opened).get(address);
    },
    add: (...entry) => void opened?.then((notes) => notes.add(...entry)),
    save: async () => {
      const failure = await (await opened)?.save();
      if (failure !== undefined) input.trace(`cache: ${failure}`);
      return failure;
    },
  };
}

/** Wraps a client to add hints to its errors. */
const hinting = ({ get }: Client, hintFor: Responder['hintFor']): Client => ({
  get: async (...request) => {
    try {
      return await get(...request);
    } catch (error) {
      if (!(error instanceof PortfolioError)) throw error;
      const hint = hintFor?.(error);
      const { kind, message, details } = error;
      throw hint === undefined
        ? error
        : new PortfolioError(kind, message, { ...details, hint, cause: error });
    }
  },
});

/** Makes a client with the time limits and retries from the settings. */
export const clientOf = (
  input: SourceInput,
  responder: Pick<ClientOptions, 'transport' | 'shownAddress'> & Partial<Pick<Responder, 'now'>>,
): Client =>
  createClient({
    transport: recorded(input, responder.transport, responder.now),
    shownAddress: responder.shownAddress,
    ...policyOf(input),
    system: input.system,
  });

/**
 * Wraps a transport if --record was typed. Each response is recorded once, before the cache.
 * @param now current time on the clock of the source
 */
function recorded<Body extends ResponseBody>(
  input: SourceInput,
  transport: Transport<Body>,
  now = input.system.now(),
): Transport<Body> {
  const { record } = input.options;
  if (record === undefined) return transport;
  let opened: Promise<Transport<Body>> | undefined;
  return async (...request) => {
    opened ??= import('./record-exchanges.ts').then(({ recording }) =>
      recording(input, record, transport, now),
    );
    return (await opened)(...request);
  };
}

/** Returns the time limits and retries from the settings. */
const policyOf = (input: SourceInput) => ({
  retryPolicy: {
    retries: Number(input.settings().get('retries')?.value),
    maxWait: timer(input, 'retryMaxWait') / 1000,
  },
  timeout: timer(input, 'timeout'),
});

/** Maximum time of a timer in milliseconds. Node fires a longer timer immediately. */
const maxTimer = 2 ** 31 - 1;

/** Returns the time of a setting in milliseconds, at most `maxTimer`. */
const timer = (input: SourceInput, name: OptionName): number =>
  Math.min(parseDurationMs(flagOf(name), input.settings().get(name)?.value ?? ''), maxTimer);

/** Returns the options of every socket. */
export const networkOptions = (input: SourceInput): NetworkOptions => ({
  userAgent: `portfolio/${input.system.version}`,
  env: input.system.env,
  timeout: timer(input, 'timeout'),
});

/**
 * Makes the client for pictures. Loads its code and opens sockets when the first picture is
 * requested.
 */
function openPictures(
  input: SourceInput,
  base: string,
  { pictureTransport, hasPictureCache, isKept, now }: Responder,
  isUncached: boolean,
): { readonly pictures: Pictures; close(): Promise<void> } {
  const { system } = input;
  let http: Promise<PictureHttp> | undefined;
  let made: Promise<readonly [cached: Pictures, direct: Pictures]> | undefined;
  const open = async () => {
    const { openPictureHttp } = await import('../client/pictures/picture-http.ts');
    return openPictureHttp(networkOptions(input));
  };
  const socket =
    (isOwn: boolean): PictureTransport =>
    async (...request) => {
      http ??= open();
      return (await http)[isOwn ? 'own' : 'guarded'](...request);
    };
  const make = async (): Promise<readonly [Pictures, Pictures]> => {
    const { createPictures, streamed } = await import('../client/pictures/pictures.ts');
    const embedded = pictureTransport && streamed(pictureTransport);
    const client = createPictures({
      transport: (isOwn) => recorded(input, embedded ?? socket(isOwn), now),
      own: new URL(base).origin,
      ...policyOf(input),
      system,
    });
    const isFresh = isUncached || input.options.cache === false;
    // Offline, kept pictures are the source, so --no-cache has no effect on them.
    if (isFresh && isKept) return [client, client];
    const [{ withPictureCache }, { pictureStore }, { withKeptPictures }, { existingKeptPictures }] =
      await Promise.all([
        import('../client/pictures/picture-cache.ts'),
        import('./cached-client.ts'),
        import('../client/pictures/kept-pictures.ts'),
        import('./kept-pictures.ts'),
      ]);
    const cached =
      isFresh || !hasPictureCache
        ? client
        : withPictureCache(client, pictureStore(input), system.now);
    const kept = existingKeptPictures(input);
    return [kept === undefined ? cached : withKeptPictures(cached, kept), client];
  };
  const pictures = () => {
    made ??= make();
    return made;
  };
  return {
    pictures: {
      get: async (...request) => (await pictures())[0].get(...request),
      read: async (address, ...request) => {
        const [cached, direct] = await pictures();
        // A download with --force fetches again. Offline, kept pictures are the source.
        const isForced = input.options.force === true && isKept && /^https?:/.test(address);
        return (isForced ? direct : cached).read(address, ...request);
      },
    },
    close: async () => (await http)?.close(),
  };
}
