// Scales the pictures of a sheet to the width at which they are shown, and describes them. If the
// decoder is missing, the files stay unchanged.
import type { RecordPicture } from '../../api/kinds/pictures.ts';
import { endsCommand } from '../../errors.ts';
import type { FetchPicture } from '../format.ts';
import type { Decoder } from '../pictures/decoder.ts';
import { describePicture, descriptionText } from '../pictures/description.ts';
import { type Size, scaledBy } from '../pictures/raster.ts';

export interface SheetPicture {
  readonly file: Uint8Array;
  readonly media: string;
  /** Size in pixels; undefined if the file was not decoded. */
  readonly size?: Size;
  /** Description of the picture; '' if the file was not decoded. */
  readonly words: string;
}

/**
 * Returns a function that loads a picture. The function rejects only if the command must end.
 * @param decoderOrNone resolves to `undefined` if sharp is not installed
 */
export const sheetPictures =
  (fetchPicture: FetchPicture, decoderOrNone: () => Promise<Decoder | undefined>) =>
  async (picture: RecordPicture, maxWidth: number): Promise<SheetPicture | 'missing'> => {
    try {
      const { bytes, media } = await fetchPicture(picture, maxWidth);
      const decoder = await decoderOrNone();
      if (decoder === undefined) return { file: bytes, media, words: '' };
      const description = await describePicture(bytes, decoder);
      const size = scaledBy(description.size, Math.min(1, maxWidth / description.size.width));
      const file = await decoder.webp(bytes, () => size);
      return { file, media: 'image/webp', size, words: descriptionText(description, picture) };
    } catch (error) {
      if (endsCommand(error)) throw error;
      return 'missing';
    }
  };
