// Makes connections: adds retries, the cache, the mask for keys, pictures and the library to a
// responder.
import type { Client } from '../client/client.ts';
import { repeatedKeyNote } from '../client/mask.ts';
import { createMaskedClient } from '../client/masked-client.ts';
import { isFailure, PortfolioError } from '../errors.ts';
import type { Connection } from '../records/connection.ts';
import { parseDurationMs } from '../settings/options/durations.ts';
import { createSourceClient } from './client-options.ts';
import { findKeptContent } from './kept-content.ts';
import type { PictureAccess } from './picture-client.ts';
import type { ConnectOptions, Responder, Source, SourceContext } from './source.ts';

export async function openConnection(
  source: Pick<Source, 'baseUrlOf' | 'openResponder'>,
  context: SourceContext,
  options: ConnectOptions = {},
): Promise<Connection> {
  // --record turns the cache off, because the recording would lack cached responses.
  const isUncached = options.isUncached === true || context.options.record !== undefined;
  const baseUrl = source.baseUrlOf(context);
  const responder = await source.openResponder(context);
  const { allowsKeeping, allowsCache, now, rememberFields = async () => {}, hintFor } = responder;
  const lazyPictures = createLazyPictures(async () =>
    (await import('./picture-client.ts')).openPictureAccess(
      context,
      baseUrl,
      responder,
      isUncached,
    ),
  );
  const { pictures, descriptions } = lazyPictures;
  const client = withHints(createSourceClient(context, responder), hintFor);
  const pageWriter =
    allowsKeeping && findKeptContent(context) !== 'nothing'
      ? await (await import('./keep-pages.ts')).openPageWriter(context, baseUrl, pictures)
      : undefined;
  const unmaskedClient = allowsCache && !isUncached ? await withCache(context, client) : client;
  let isKeyRepeated = false;
  const maskedClient = createMaskedClient(unmaskedClient, context.mask, () => {
    isKeyRepeated = true;
  });
  return {
    baseUrl,
    typedTextsById: context.typedTextsById,
    client: options.isExact === true ? unmaskedClient : maskedClient,
    pageWriter,
    pictures,
    descriptions,
    loadDecoder: context.loadDecoder,
    now,
    rememberFields,
    close: async () => {
      // The page writer may still be fetching pictures. If that fails, the rest is closed too.
      try {
        await Promise.resolve(pageWriter?.close()).finally(lazyPictures.close);
      } finally {
        await responder.close();
        if (isKeyRepeated) await context.note(repeatedKeyNote);
      }
    },
  };
}

/**
 * Default of --cache if works are both downloaded and put on a board, so that no work is requested
 * twice.
 */
const downloadCacheMaxAge = '15m';

async function withCache(context: SourceContext, client: Client): Promise<Client> {
  const { board, download, cache } = context.options;
  const defaultMaxAge = board && download && cache !== false ? downloadCacheMaxAge : undefined;
  const maxAge = context.settings().get('cache')?.value ?? defaultMaxAge;
  if (maxAge === undefined) return client;
  const { createCachedClient } = await import('./cached-client.ts');
  return createCachedClient(context, client, parseDurationMs('--cache', maxAge));
}

/** Makes a client whose errors have the hints of the source, which replace their own hints. */
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

/**
 * Returns access to pictures and their descriptions. The first call of `get` or `read` loads the
 * code. Before that, `add` does nothing.
 */
function createLazyPictures(open: () => Promise<PictureAccess>): PictureAccess {
  let access: Promise<PictureAccess> | undefined;
  const load = () => {
    access ??= open();
    return access;
  };
  return {
    pictures: {
      get: async (...request) => (await load()).pictures.get(...request),
      read: async (...request) => (await load()).pictures.read(...request),
    },
    descriptions: {
      get: async (address) => (await load()).descriptions.get(address),
      add: (...entry) => void access?.then(({ descriptions }) => descriptions.add(...entry)),
    },
    close: async () => (await access)?.close(),
  };
}
