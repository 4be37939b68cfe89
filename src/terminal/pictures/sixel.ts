// Encodes a picture as sixels with up to 256 colours. The decoder chooses the colours. The colours
// that the package `sixel` chooses are less exact (noise is 20 dB higher).
import type { DrawPicture } from '../../view/pictures/encoder.ts';
import { decodedWithin, type Raster } from '../../view/pictures/raster.ts';

/** Maximum colours of a picture, because terminals have 256 colour registers. */
const colours = 256;

export const draw: DrawPicture = async (file, max, { cell, decoder }) => {
  const { area, decoded } = await decodedWithin(max, cell, async (sizeFor) =>
    (await decoder()).reduced(file, sizeFor, colours),
  );
  return { kind: 'sequence', area, sequence: await sixelPicture(decoded) };
};

/** @param raster has at most 256 colours */
async function sixelPicture({ data, width, height }: Raster): Promise<string> {
  const { introducer, sixelEncode, FINALIZER } = await import('sixel');
  const rgba = new Uint8Array(width * height * 4).fill(255);
  const palette = new Map<number, [number, number, number]>();
  for (let from = 0, to = 0; to < rgba.length; from += 3, to += 4) {
    const [red = 0, green = 0, blue = 0] = [data[from], data[from + 1], data[from + 2]];
    rgba[to] = red;
    rgba[to + 1] = green;
    rgba[to + 2] = blue;
    palette.set((red << 16) | (green << 8) | blue, [red, green, blue]);
  }
  return `${introducer(0)}${sixelEncode(rgba, width, height, [...palette.values()])}${FINALIZER}`;
}
