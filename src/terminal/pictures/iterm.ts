// Writes the picture protocol of iTerm2, which WezTerm, mintty and others support too. The terminal
// decodes the file.
import type { DrawPicture } from '../../view/pictures/encoder.ts';
import { areaFor, type CellSize, decodedWithin } from '../../view/pictures/raster.ts';
import { sendableSize } from './file-head.ts';

export const draw: DrawPicture = async (file, max, { cell, decoder }) => {
  const size = sendableSize(file);
  if (size !== undefined) return sequenceFor(file, areaFor(size, max, cell));
  const { area, decoded } = await decodedWithin(max, cell, async (sizeFor) =>
    (await decoder()).jpeg(file, sizeFor),
  );
  return sequenceFor(decoded, area);
};

function sequenceFor(file: Uint8Array, area: CellSize) {
  const size = `size=${file.length};width=${area.columns};height=${area.rows}`;
  const text = Buffer.from(file).toString('base64');
  const sequence = `\x1B]1337;File=inline=1;${size};preserveAspectRatio=1;doNotMoveCursor=1:${text}\x07`;
  return { kind: 'sequence', area, sequence } as const;
}
