// Writes the picture protocol of iTerm2, which WezTerm, mintty and others support too. The terminal decodes the file.
import { type DrawPicture, pixelsOf } from '../../view/pictures/encoder.ts';
import { type Area, areaFor } from '../../view/pictures/raster.ts';
import { wholeSize } from './file-head.ts';

/** Maximum size of a file that is sent unchanged. */
const asItIs = { bytes: 512 * 1024, pixels: 4_000_000 };

export const draw: DrawPicture = async (file, max, { cell, decoder }) => {
  const size = file.length <= asItIs.bytes ? wholeSize(file) : undefined;
  if (size !== undefined && size.width * size.height <= asItIs.pixels) {
    const area = areaFor(size, max, cell);
    return { kind: 'sequence', area, sequence: itermPicture(file, area) };
  }
  let area = max;
  const jpeg = await decoder().jpeg(file, (whole) => {
    area = areaFor(whole, max, cell);
    return pixelsOf(area, cell);
  });
  return { kind: 'sequence', area, sequence: itermPicture(jpeg, area) };
};

export function itermPicture(file: Uint8Array, { columns, rows }: Area): string {
  const size = `size=${file.length};width=${columns};height=${rows}`;
  const text = Buffer.from(file).toString('base64');
  return `\x1B]1337;File=inline=1;${size};preserveAspectRatio=1;doNotMoveCursor=1:${text}\x07`;
}
