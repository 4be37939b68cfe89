// Gives formats the pictures of records as files.
import type { RequestOptions } from '../../client/client.ts';
import { fittingPicture } from '../../client/pictures/fitting-picture.ts';
import { pictureTypes } from '../../client/pictures/picture-type.ts';
import type { Pictures } from '../../client/pictures/pictures.ts';
import type { FetchPicture } from '../../view/format.ts';

export const pictureFiles =
  (pictures: Pick<Pictures, 'get'>, request: RequestOptions): FetchPicture =>
  async (picture, pixels) => {
    const { bytes, type } = await fittingPicture(pictures, picture, pixels, request);
    return { bytes, media: pictureTypes[type].media };
  };
