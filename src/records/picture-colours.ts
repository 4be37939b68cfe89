// Finds the colours of records' pictures. Fetches the smallest size that is large enough.
import type { RecordPicture } from '../api/kinds/pictures.ts';
import type { RequestOptions } from '../client/client.ts';
import { fittingPicture } from '../client/pictures/pictures.ts';
import { PortfolioError } from '../errors.ts';
import type { PictureDescription } from '../view/pictures/description.ts';
import type { Connection } from './connection.ts';

/** Minimum width of a fetched picture in pixels. In a smaller picture, the colours are mixed. */
const width = 200;

export type FindColours = (picture: RecordPicture, signal?: AbortSignal) => Promise<PictureDescription>;

/** Returns a function that finds the colours of a record's picture. @throws PortfolioError if decoding is impossible */
export async function colourFinder(
  { pictures, decoder }: Pick<Connection, 'pictures' | 'decoder'>,
  request: RequestOptions,
): Promise<FindColours> {
  const look = await fileColourFinder(decoder, request.signal);
  return async (picture, signal = request.signal) =>
    look((await fittingPicture(pictures, picture, width, { ...request, signal })).bytes);
}

/** Returns a function that finds the colours of a picture file. @throws PortfolioError if decoding is impossible */
export async function fileColourFinder(
  decoderOf: Connection['decoder'],
  signal: AbortSignal,
): Promise<(file: Uint8Array) => Promise<PictureDescription>> {
  const [decoder, { decodingFailure }, { describePicture }] = await Promise.all([
    decoderOf(),
    import('../view/pictures/decoder.ts'),
    import('../view/pictures/description.ts'),
  ]);
  return async (file) => {
    try {
      return await describePicture(file, decoder);
    } catch (cause) {
      signal.throwIfAborted();
      throw new PortfolioError('unreadable', 'the picture cannot be decoded', { why: decodingFailure(cause), cause });
    }
  };
}
