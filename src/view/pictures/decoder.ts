// Decodes and scales pictures with sharp, which may be missing. It accepts only JPEG, PNG, WebP and GIF up to a maximum
// size.
import { createRequire } from 'node:module';
import { PortfolioError } from '../../errors.ts';
import type { Raster, Size } from './raster.ts';

export interface Decoder {
  /**
   * Decodes and scales a picture. `sizeFor` returns the wanted size, given the size of the picture.
   * @param scaling `exact` keeps the colours of the picture; by default, scaling mixes colours
   * @throws Error if the file is broken or too large
   */
  raster(file: Uint8Array, sizeFor: (size: Size) => Size, scaling?: 'exact'): Promise<Raster>;
  /** Decodes and scales a picture, and reduces it to this number of colours. Dithering imitates the other colours. */
  reduced(file: Uint8Array, sizeFor: (size: Size) => Size, colours: number): Promise<Raster>;
  jpeg(file: Uint8Array, sizeFor: (size: Size) => Size): Promise<Uint8Array>;
  png(raster: Raster): Promise<Uint8Array>;
  webp(file: Uint8Array, sizeFor: (size: Size) => Size): Promise<Uint8Array>;
}

/** Maximum number of pixels of a picture, which limits its memory. */
const maxPixels = 25_000_000;
const maxSeconds = 10;

/** Background colour of transparent parts. */
const page = '#fff';

type Sharp = typeof import('sharp').default;

/**
 * Loads sharp, which takes 40 ms. So call this function late.
 * @param load loads the package. Tests pass another function
 * @throws PortfolioError `unexpected` if sharp is missing
 */
export function loadDecoder(load: () => Sharp = () => createRequire(import.meta.url)('sharp')): Decoder {
  const sharp = loaded(load);
  sharp.block({ operation: ['VipsForeignLoad'] });
  const loaders = ['Jpeg', 'Png', 'Webp', 'Nsgif'];
  sharp.unblock({ operation: loaders.map((name) => `VipsForeignLoad${name}`) });
  const resized = async (file: Uint8Array, sizeFor: (size: Size) => Size, scaling?: 'exact') => {
    const image = sharp(file, { limitInputPixels: maxPixels }).timeout({ seconds: maxSeconds });
    const { autoOrient: size } = await image.metadata();
    const wanted = sizeFor(size);
    const kernel = scaling === 'exact' ? 'nearest' : 'lanczos3';
    // `fastShrinkOnLoad` decodes a JPEG at a reduced size, which mixes colours.
    const resize = { ...wanted, fit: 'fill', kernel, fastShrinkOnLoad: scaling !== 'exact' } as const;
    return image.autoOrient().resize(resize).flatten({ background: page }).toColourspace('srgb');
  };
  return {
    raster: async (file, sizeFor, scaling) => pixels(await resized(file, sizeFor, scaling)),
    reduced: async (file, sizeFor, colours) => {
      // sharp computes a palette only when it writes a PNG.
      const options = { palette: true, colours, dither: 0.5, effort: 1, compressionLevel: 0 };
      return pixels(sharp(await (await resized(file, sizeFor)).png(options).toBuffer()));
    },
    jpeg: async (file, sizeFor) => (await resized(file, sizeFor)).jpeg({ quality: 88 }).toBuffer(),
    png: ({ data, width, height }) =>
      sharp(data, { raw: { width, height, channels: 3 } })
        .png({ compressionLevel: 1 })
        .toBuffer(),
    webp: async (file, sizeFor) => (await resized(file, sizeFor)).webp({ quality: 82 }).toBuffer(),
  };
}

/** Returns the reason why a file could not be decoded, in words for users. */
export function decodingFailure(cause: unknown): string {
  const message = cause instanceof Error ? cause.message : String(cause);
  if (message.includes('Buffer is empty')) return 'it is empty';
  if (message.includes('unsupported image format')) return 'it is not a JPEG, PNG, GIF or WebP picture';
  if (message.includes('exceeds pixel limit')) return `it has more than ${maxPixels / 1_000_000} million pixels`;
  return 'it is damaged';
}

async function pixels(image: ReturnType<Sharp>): Promise<Raster> {
  const { data, info } = await image.removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

function loaded(load: () => Sharp): Sharp {
  try {
    return load();
  } catch (cause) {
    // The lines after the first are advice for developers.
    const [why] = String(cause instanceof Error ? cause.message : cause)
      .trim()
      .split('\n');
    const message = `pictures cannot be decoded, because sharp cannot be loaded: ${why}`;
    throw new PortfolioError('unexpected', message, { cause });
  }
}
