// Decodes and scales pictures with sharp, which may be missing. Only the kinds of files that are expected are decoded, and no larger ones.
import { createRequire } from 'node:module';
import type { Raster, Size } from './raster.ts';

export interface Decoder {
  /** @param sizeFor from the size of the file's picture to the size that is wanted @throws for a file that is broken or too large */
  raster(file: Uint8Array, sizeFor: (size: Size) => Size, scaling?: Scaling): Promise<Raster>;
  /** The same with at most so many colours, mixed by small dots. */
  reduced(file: Uint8Array, sizeFor: (size: Size) => Size, colours: number): Promise<Raster>;
  jpeg(file: Uint8Array, sizeFor: (size: Size) => Size): Promise<Uint8Array>;
  png(raster: Raster): Promise<Uint8Array>;
  webp(file: Uint8Array, sizeFor: (size: Size) => Size): Promise<Uint8Array>;
}

/** `exact` keeps to colours that the picture has; `smooth` mixes them. */
type Scaling = 'smooth' | 'exact';

/** The memory that a picture can take follows from this. */
const maxPixels = 25_000_000;
const maxSeconds = 10;

/** Transparent parts show the page that pictures are made for. */
const page = '#fff';

type Sharp = typeof import('sharp').default;

/** @param load for tests. Loading takes 40 ms, so it is put off until a picture is there. @throws Error with a message for the user */
export function loadDecoder(load: () => Sharp = () => createRequire(import.meta.url)('sharp')): Decoder {
  const sharp = loaded(load);
  sharp.block({ operation: ['VipsForeignLoad'] });
  const loaders = ['Jpeg', 'Png', 'Webp', 'Nsgif'];
  sharp.unblock({ operation: loaders.map((name) => `VipsForeignLoad${name}`) });
  const resized = async (file: Uint8Array, sizeFor: (size: Size) => Size, scaling: Scaling = 'smooth') => {
    const image = sharp(file, { limitInputPixels: maxPixels }).timeout({ seconds: maxSeconds });
    const { autoOrient: size } = await image.metadata();
    const wanted = sizeFor(size);
    const kernel = scaling === 'exact' ? 'nearest' : 'lanczos3';
    // A scaled JPEG is decoded in a smaller size, which mixes colours too.
    const resize = { ...wanted, fit: 'fill', kernel, fastShrinkOnLoad: scaling === 'smooth' } as const;
    return image.autoOrient().resize(resize).flatten({ background: page }).toColourspace('srgb');
  };
  return {
    raster: async (file, sizeFor, scaling) => pixels(await resized(file, sizeFor, scaling)),
    reduced: async (file, sizeFor, colours) => {
      // Only PNG has a palette of the picture's own.
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

/** Why a file could not be decoded, in words for users: those of the decoder name its parts. */
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
    // The lines that follow are advice for developers.
    const [why] = String(cause instanceof Error ? cause.message : cause)
      .trim()
      .split('\n');
    throw new Error(`pictures cannot be decoded, because sharp cannot be loaded: ${why}`, { cause });
  }
}
