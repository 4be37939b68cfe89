// Opens the client for pictures, and the cached descriptions of pictures.
import { withKeptPictures } from '../client/pictures/kept-pictures.ts';
import { withPictureCache } from '../client/pictures/picture-cache.ts';
import type { PictureHttp } from '../client/pictures/picture-http.ts';
import type { PictureStream } from '../client/pictures/picture-response.ts';
import { openPictureTexts, type PictureTexts } from '../client/pictures/picture-texts.ts';
import {
  createPictureClient,
  type Pictures,
  type PictureTransport,
  toPictureTransport,
} from '../client/pictures/pictures.ts';
import type { Connection } from '../records/connection.ts';
import { lookStore, pictureStore } from './cached-client.ts';
import { networkOptionsOf, requestPolicyOf, withRecording } from './client-options.ts';
import { existingKeptPictures } from './kept-pictures.ts';
import type { Responder, SourceContext } from './source.ts';

/** Pictures, and the texts about them, which are saved when they are closed. */
export interface PictureAccess extends Pick<Connection, 'pictures' | 'descriptions'> {
  close(): Promise<void>;
}

/** Opens the client for pictures. The texts about them are opened when they are first needed. */
export function openPictureAccess(
  context: SourceContext,
  baseUrl: string,
  responder: Responder,
  isUncached: boolean,
): PictureAccess {
  const client = openPictures(context, baseUrl, responder, isUncached);
  let openedTexts: PictureTexts | undefined;
  return {
    pictures: client.pictures,
    descriptions: {
      get: async (address) => {
        if (isUncached || context.options.cache === false) return undefined;
        openedTexts ??= openDescriptions(context, responder.hasPictureCache);
        return openedTexts.get(address);
      },
      add: (...entry) => openedTexts?.add(...entry),
    },
    close: async () => {
      const failure = await openedTexts?.save();
      if (failure !== undefined) context.trace(`cache: ${failure}`);
      await client.close();
    },
  };
}

/**
 * Opens the client for pictures. It opens sockets when the first picture is requested over the
 * network.
 */
function openPictures(
  context: SourceContext,
  base: string,
  { pictureTransport, hasPictureCache, allowsKeeping, now }: Responder,
  isUncached: boolean,
): { readonly pictures: Pictures; close(): Promise<void> } {
  const { system, mask } = context;
  let http: Promise<PictureHttp> | undefined;
  const open = async () => {
    const { openPictureHttp } = await import('../client/pictures/picture-http.ts');
    return openPictureHttp(networkOptionsOf(context));
  };
  const socket =
    (isOwn: boolean): PictureTransport =>
    async (...request) => {
      http ??= open();
      return (await http)[isOwn ? 'own' : 'guarded'](...request);
    };
  const embedded = pictureTransport && toPictureTransport(pictureTransport);
  const direct = createPictureClient({
    transport: (isOwn) => withRecording(context, embedded ?? socket(isOwn), now),
    own: new URL(base).origin,
    ...requestPolicyOf(context),
    system,
  });
  const isFresh = isUncached || context.options.cache === false;
  const cached =
    isFresh || !hasPictureCache
      ? direct
      : withPictureCache(direct, pictureStore(context), system.now);
  // Offline, kept pictures are the source, so --no-cache has no effect on them.
  const kept = isFresh && allowsKeeping ? undefined : existingKeptPictures(context);
  const pictures = kept === undefined ? cached : withKeptPictures(cached, kept);
  return {
    pictures: {
      get: pictures.get,
      read: (address, use, request) => {
        // A download with --force fetches again. Offline, kept pictures are the source.
        const isForced =
          context.options.force === true && allowsKeeping && /^https?:/.test(address);
        // A download stores the ETag, in which a host may repeat the key.
        const withoutKey = ({ etag = '', ...stream }: PictureStream) =>
          use({ ...stream, etag: etag === '' || mask.containsKey(etag) ? undefined : etag });
        return (isForced ? direct : pictures).read(address, withoutKey, request);
      },
    },
    close: async () => (await http)?.close(),
  };
}

function openDescriptions(context: SourceContext, hasPictureCache: boolean): PictureTexts {
  // Contains the version, because another release may draw the pictures of the sample differently.
  const scope = hasPictureCache ? 'pictures' : `sample ${context.system.version}`;
  return openPictureTexts(lookStore(context), scope, context.system.now);
}
