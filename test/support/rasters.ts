// Pictures of flat colours, as pixels and as files.
import type { Raster } from '../../src/view/pictures/raster.ts';

/** Columns of colours. @param widths of the columns in pixels, by colour as `#rrggbb` */
export function stripes(widths: Readonly<Record<`#${string}`, number>>, height = 10): Raster {
  const row = Object.entries(widths).flatMap(([hex, width]) =>
    Array(width).fill(Number.parseInt(hex.slice(1), 16)),
  );
  const pixels = Array.from({ length: height }, () => row).flat();
  const data = Uint8Array.from(
    pixels.flatMap((colour) => [colour >> 16, (colour >> 8) & 255, colour & 255]),
  );
  return { width: row.length, height, data };
}

/** The same as a file. */
export async function fileOf(
  { data, width, height }: Raster,
  type: 'png' | 'jpeg' | 'webp' | 'gif' = 'png',
): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  return sharp(data, { raw: { width, height, channels: 3 } })
    .toFormat(type)
    .toBuffer();
}
