// Gives formats the pictures of records as files.
import { fittingPicture } from '../client/fitting-picture.ts';
import { pictureTypes } from '../client/picture-type.ts';
import type { Pictures } from '../client/pictures.ts';
import type { FetchPicture } from '../view/formats/format.ts';

export const pictureFiles =
  (pictures: Pick<Pictures, 'get'>, signal: AbortSignal): FetchPicture =>
  async (picture, pixels) => {
    const { bytes, type } = await fittingPicture(pictures, picture, pixels, signal);
    return { bytes, media: pictureTypes[type].media };
  };
