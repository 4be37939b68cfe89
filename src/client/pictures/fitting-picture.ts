// Fetches a picture in the size that fits best, or in the next size if that is missing or broken.
import { type RecordPicture, sizesToFill } from '../../api/kinds/pictures.ts';
import { PortfolioError } from '../../errors.ts';
import type { RequestOptions } from '../client.ts';
import type { Pictures } from './pictures.ts';

const maxTries = 3;

/** @param pixels the width that the picture fills */
export async function fittingPicture(
  pictures: Pick<Pictures, 'get'>,
  picture: Pick<RecordPicture, 'sizes'>,
  pixels: number,
  options: RequestOptions,
): ReturnType<Pictures['get']> {
  let first: unknown;
  for (const { url } of sizesToFill(picture, pixels).slice(0, maxTries)) {
    try {
      return await pictures.get(url, options);
    } catch (error) {
      if (options.signal.aborted || !isOfOnePicture(error)) throw error;
      first ??= error;
    }
  }
  throw first ?? new PortfolioError('not_found', 'the picture has no address');
}

const isOfOnePicture = (error: unknown): boolean =>
  error instanceof PortfolioError && ['not_found', 'service', 'unreadable'].includes(error.kind);
