// Finds the colours of records' pictures. Fetches the smallest size that is large enough.
import { type RecordPicture, sizesToFill } from '../api/kinds/pictures.ts';
import type { RequestOptions } from '../client/client.ts';
import { fittingPicture, type Pictures } from '../client/pictures/pictures.ts';
import type { PictureDescription } from '../view/pictures/description.ts';
import type { Connection } from './connection.ts';

/** Minimum width of a fetched picture in pixels. Smaller sizes blend adjacent colours. */
const width = 200;

export type FindColours = (
  picture: RecordPicture,
  signal?: AbortSignal,
) => Promise<PictureDescription>;

/**
 * Returns a function that finds the colours of a record's picture. A picture in `descriptions`
 * is not fetched. Loads the decoder for the first other picture. If decoding is impossible, the
 * function rejects with `unexpected`.
 */
export async function colourFinder(
  {
    pictures,
    loadDecoder,
    descriptions,
  }: Pick<Connection, 'loadDecoder'> &
    Partial<Pick<Connection, 'descriptions'>> & { readonly pictures: Pick<Pictures, 'get'> },
  request: RequestOptions,
): Promise<FindColours> {
  const { decodeDescription, encodeDescription } = await import('../view/pictures/description.ts');
  let loaded: ReturnType<typeof fileColourFinder> | undefined;
  return async (picture, signal = request.signal) => {
    const sizes = sizesToFill(picture, width);
    const [best] = sizes;
    const known = best && (await descriptions?.get(best.url));
    if (known !== undefined) return decodeDescription(known);
    loaded ??= fileColourFinder(loadDecoder, request.signal);
    const look = await loaded;
    const found = await look((await fittingPicture(pictures, sizes, { ...request, signal })).bytes);
    if (best !== undefined) descriptions?.add(best.url, encodeDescription(found));
    return found;
  };
}

/**
 * Returns a function that finds a file's colours.
 * @throws PortfolioError if this machine cannot decode pictures
 */
export async function fileColourFinder(
  decoderOf: Connection['loadDecoder'],
  signal: AbortSignal,
): Promise<(file: Uint8Array) => Promise<PictureDescription>> {
  const [decoder, { decodingError }, { describePicture }] = await Promise.all([
    decoderOf(),
    import('../view/pictures/decoder.ts'),
    import('../view/pictures/description.ts'),
  ]);
  return async (file) => {
    try {
      return await describePicture(file, decoder);
    } catch (cause) {
      signal.throwIfAborted();
      throw decodingError(cause);
    }
  };
}
