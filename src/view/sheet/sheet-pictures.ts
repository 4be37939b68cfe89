// Scales the pictures of a sheet to the size in which they are shown, and describes them. Without a decoder it returns
// the files unchanged.
import type { RecordPicture } from '../../api/kinds/pictures.ts';
import { endsCommand } from '../../errors.ts';
import type { FetchPicture } from '../format.ts';
import type { Decoder } from '../pictures/decoder.ts';
import { describePicture, descriptionText, type PictureDescription } from '../pictures/description.ts';
import type { Size } from '../pictures/raster.ts';

export type SheetPicture =
  | {
      readonly kind: 'shown';
      readonly file: Uint8Array;
      readonly media: string;
      readonly size: Size | undefined;
      readonly words: string;
    }
  | { readonly kind: 'missing'; readonly why: string };

/**
 * Returns a picture, or why it is missing. Rejects only if the command must end.
 * @param width maximum in pixels
 */
export type SheetPictures = (picture: RecordPicture, width: number) => Promise<SheetPicture>;

/** @param decoder `undefined` if this machine has none */
export const sheetPictures =
  (fetchPicture: FetchPicture, decoder: Decoder | undefined): SheetPictures =>
  async (picture, width) => {
    try {
      const { bytes, media } = await fetchPicture(picture, width);
      if (decoder === undefined) return { kind: 'shown', file: bytes, media, size: undefined, words: '' };
      const description = await describePicture(bytes, decoder);
      const size = within(description, width);
      const file = await decoder.webp(bytes, () => size);
      return { kind: 'shown', file, media: 'image/webp', size, words: descriptionText(description, picture) };
    } catch (error) {
      if (endsCommand(error)) throw error;
      return { kind: 'missing', why: error instanceof Error ? (error.message.split('\n')[0] ?? '') : '' };
    }
  };

/** Returns the size scaled down to the width, never up. */
function within({ size }: PictureDescription, width: number): Size {
  const scale = Math.min(1, width / size.width);
  return { width: Math.max(1, Math.round(size.width * scale)), height: Math.max(1, Math.round(size.height * scale)) };
}
