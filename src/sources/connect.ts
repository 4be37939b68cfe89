// Makes connections: wraps a responder with retries, the cache, pictures and storage.
import type { Client } from '../client/client.ts';
import { repeatedKeyNote } from '../client/mask.ts';
import { createMaskedClient } from '../client/masked-client.ts';
import type { PictureTexts } from '../client/pictures/picture-texts.ts';
import type { Pictures } from '../client/pictures/pictures.ts';
import { isFailure, PortfolioError } from '../errors.ts';
import type { Connection } from '../records/connection.ts';
import { parseDurationMs } from '../settings/options/durations.ts';

import { createSourceClient } from './client-options.ts';
import type { LibraryPageWriter } from './keep-pages.ts';
import type { openPictures } from './picture-client.ts';
import type { ConnectOptions, Responder, Source, SourceInput } from './source.ts';

export async function openConnection(
  source: Pick<Source, 'baseUrlOf' | 'openResponder'>,
  input: SourceInput,
  options: ConnectOptions = {},
): Promise<Connection> {
  // A recording would lack cached responses.
  const isUncached = options.isUncached === true || input.options.record !== undefined;
  const baseUrl = source.baseUrlOf(input);
  const responder = await source.openResponder(input);
  const { allowsKeeping, allowsCache, now, rememberFields = async () => {}, hintFor } = responder;
  const lazyPictures = createLazyPictures(input, baseUrl, responder, isUncached);
  const { pictures, descriptions } = lazyPictures;
  const client = withHints(createSourceClient(input, responder), hintFor);
  const pageWriter = allowsKeeping ? await openPageWriter(input, baseUrl, pictures) : undefined;
  const unmaskedClient = allowsCache && !isUncached ? await withCache(input, client) : client;
  let isKeyRepeated = false;
  const maskedClient = createMaskedClient(unmaskedClient, input.mask, () => {
    isKeyRepeated = true;
  });
  return {
    baseUrl,
    typedIds: input.typedIds,
    client: options.isExact === true ? unmaskedClient : maskedClient,
    pageWriter,
    pictures,
    descriptions,
    loadDecoder: input.loadDecoder,
    now,
    rememberFields,
    close: async () => {
      // The page writer may still be fetching pictures. If it is interrupted, the rest is closed
      // too.
      try {
        await Promise.all([
          Promise.resolve(pageWriter?.close()).finally(lazyPictures.close),
          descriptions.save(),
        ]);
      } finally {
        await responder.close();
        if (isKeyRepeated) await input.note(repeatedKeyNote);
      }
    },
  };
}

/** Opens the writer of records to the user's library, if --keep or its setting asks for it. */
async function openPageWriter(
  input: SourceInput,
  baseUrl: string,
  pictures: Pictures,
): Promise<LibraryPageWriter | undefined> {
  const keptContent = findKeptContent(input);
  if (keptContent === 'nothing') return undefined;
  const { createLibraryWriter } = await import('./keep-pages.ts');
  if (keptContent === 'records') return createLibraryWriter(input, baseUrl);
  const { createPictureWriter } = await import('./kept-pictures.ts');
  return createLibraryWriter(input, baseUrl, createPictureWriter(input, pictures));
}

/**
 * Default of --cache if works are both downloaded and put on a board, so that each is read once.
 */
const downloadCacheAge = '15m';

async function withCache(input: SourceInput, client: Client): Promise<Client> {
  const { board, download, cache } = input.options;
  const defaultAge = board && download && cache !== false ? downloadCacheAge : undefined;
  const cacheAge = input.settings().get('cache')?.value ?? defaultAge;
  if (cacheAge === undefined) return client;
  const { createCachedClient } = await import('./cached-client.ts');
  return createCachedClient(input, client, parseDurationMs('--cache', cacheAge));
}

/** Adds the hints of the source to the errors of a client. */
const withHints = ({ get }: Client, hintFor: Responder['hintFor']): Client => ({
  get: async (...request) => {
    try {
      return await get(...request);
    } catch (error) {
      if (!isFailure(error)) throw error;
      const hint = hintFor?.(error);
      const { kind, message, details } = error;
      throw hint === undefined
        ? error
        : new PortfolioError(kind, message, { ...details, hint, cause: error });
    }
  },
});

/** Returns what the command stores in the user's library. */
export function findKeptContent({ options, settings }: Pick<SourceInput, 'options' | 'settings'>) {
  const keepSetting = settings().get('keep')?.value;
  if (options.keepPictures === true || keepSetting === 'pictures') return 'records and pictures';
  return keepSetting === 'true' ? 'records' : 'nothing';
}

/** Returns pictures and their descriptions, which open their client and cache on first use. */
function createLazyPictures(
  input: SourceInput,
  baseUrl: string,
  responder: Responder,
  isUncached: boolean,
) {
  let openedClient: ReturnType<typeof openPictures> | undefined;
  let openedDescriptions: Promise<PictureTexts> | undefined;
  const loadPictureClient = () => import('./picture-client.ts');
  const openPicturesOnce = async () => {
    openedClient ??= loadPictureClient().then((module) =>
      module.openPictures(input, baseUrl, responder, isUncached),
    );
    return (await openedClient).pictures;
  };
  const pictures: Pictures = {
    get: async (...request) => (await openPicturesOnce()).get(...request),
    read: async (...request) => (await openPicturesOnce()).read(...request),
  };
  const cachesDescriptions = !isUncached && input.options.cache !== false;
  const descriptions: PictureTexts = {
    get: async (address) => {
      if (!cachesDescriptions) return undefined;
      openedDescriptions ??= loadPictureClient().then((module) =>
        module.openDescriptions(input, responder.hasPictureCache),
      );
      return (await openedDescriptions).get(address);
    },
    add: (...entry) => void openedDescriptions?.then((texts) => texts.add(...entry)),
    save: async () => {
      const failure = await (await openedDescriptions)?.save();
      if (failure !== undefined) input.trace(`cache: ${failure}`);
      return failure;
    },
  };
  return { pictures, descriptions, close: async () => (await openedClient)?.close() };
}
