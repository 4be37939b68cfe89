// Decodes and scales pictures with sharp, which may be missing. Accepts only JPEG, PNG, WebP and GIF up to a maximum
// size. Limits the total number of pixels that are decoded at the same time.
import { createRequire } from 'node:module';
import { PortfolioError, untilAborted } from '../../errors.ts';
import { maxScans, scansIn, withoutTexts } from './picture-file.ts';
import type { Raster, Size } from './raster.ts';

export interface Decoder {
  /**
   * Decodes and scales a picture. `sizeFor` returns the wanted size, given the size of the picture.
   * @param scaling `exact` keeps the colours of the picture; by default, scaling mixes colours
   * @throws Error if the file is broken or too large, and the reason of the signal as soon as it aborts
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
/** Maximum number of pixels of all pictures that are decoded at the same time. */
const pixelBudget = 30_000_000;
/** Memory per pixel if a decoder keeps the whole picture, relative to a decoder that works row by row. */
const wholeFactor = 3;

/** Background colour of transparent parts. */
const page = '#fff';

type Sharp = typeof import('sharp').default;
type Image = ReturnType<Sharp>;
type Metadata = Awaited<ReturnType<Image['metadata']>>;

/**
 * Loads sharp, which takes 40 ms. So call this function late.
 * @param signal ends the wait for a picture. sharp continues to decode it, until the process ends
 * @param load loads the package. Tests pass another function
 * @throws PortfolioError `unexpected` if sharp is missing
 */
export function loadDecoder(
  signal: AbortSignal,
  load: () => Sharp = () => createRequire(import.meta.url)('sharp'),
): Decoder {
  const sharp = loaded(load);
  // sharp's cache would keep whole pictures in memory after decoding.
  sharp.cache(false);
  sharp.block({ operation: ['VipsForeignLoad'] });
  const loaders = ['Jpeg', 'Png', 'Webp', 'Nsgif'];
  sharp.unblock({ operation: loaders.map((name) => `VipsForeignLoad${name}`) });
  const inTurn = turns(pixelBudget);
  /** Decodes and scales a picture, and passes it to `use`. */
  const decode = async <T>(file: Uint8Array, { sizeFor, scaling, use }: Work<T>): Promise<T> => {
    signal.throwIfAborted();
    const scans = scansIn(file);
    if (scans > maxScans) throw new Error(tooManyScans);
    const image = sharp(withoutTexts(file), { limitInputPixels: maxPixels }).timeout({ seconds: maxSeconds });
    const metadata = await image.metadata();
    const wanted = sizeFor(metadata.autoOrient);
    const kernel = scaling === 'exact' ? 'nearest' : 'lanczos3';
    // `fastShrinkOnLoad` decodes a JPEG at a reduced size, which mixes colours.
    const resize = { ...wanted, fit: 'fill', kernel, fastShrinkOnLoad: scaling !== 'exact' } as const;
    return inTurn(pixelCost(metadata, scans), async () => {
      signal.throwIfAborted();
      return use(image.autoOrient().resize(resize).flatten({ background: page }).toColourspace('srgb'));
    });
  };
  const decodeUntil = <T>(file: Uint8Array, work: Work<T>) => untilAborted(decode(file, work), signal);
  return {
    raster: (file, sizeFor, scaling) => decodeUntil(file, { sizeFor, scaling, use: pixels }),
    reduced: (file, sizeFor, colours) => {
      // sharp computes a palette only when it writes a PNG.
      const options = { palette: true, colours, dither: 0.5, effort: 1, compressionLevel: 0 };
      return decodeUntil(file, { sizeFor, use: async (image) => pixels(sharp(await image.png(options).toBuffer())) });
    },
    jpeg: (file, sizeFor) => decodeUntil(file, { sizeFor, use: (image) => image.jpeg({ quality: 88 }).toBuffer() }),
    png: ({ data, width, height }) =>
      sharp(data, { raw: { width, height, channels: 3 } })
        .png({ compressionLevel: 1 })
        .toBuffer(),
    webp: (file, sizeFor) => decodeUntil(file, { sizeFor, use: (image) => image.webp({ quality: 82 }).toBuffer() }),
  };
}

interface Work<T> {
  readonly sizeFor: (size: Size) => Size;
  readonly scaling?: 'exact' | undefined;
  readonly use: (image: Image) => Promise<T>;
}

/** Returns the memory that decoding a picture takes. The unit is a pixel that is decoded row by row. */
function pixelCost({ width, height, format, isProgressive, depth, orientation = 1 }: Metadata, scans: number): number {
  const isByRow = !isProgressive && scans <= 1 && (format === 'jpeg' || format === 'png');
  return width * height * (isByRow && depth === 'uchar' && orientation <= 1 ? 1 : wholeFactor);
}

/**
 * Returns a function that runs tasks in order. Several tasks run at the same time if their total cost is at most `max`.
 * A larger task runs alone.
 */
function turns(max: number) {
  let used = 0;
  const waiting: { readonly cost: number; readonly start: () => void }[] = [];
  const startNext = () => {
    for (let [next] = waiting; next !== undefined && (used === 0 || used + next.cost <= max); [next] = waiting) {
      waiting.shift();
      used += next.cost;
      next.start();
    }
  };
  return async <T>(cost: number, work: () => Promise<T>): Promise<T> => {
    await new Promise<void>((start) => {
      waiting.push({ cost, start });
      startNext();
    });
    try {
      return await work();
    } finally {
      used -= cost;
      startNext();
    }
  };
}

const tooManyScans = `it has more than ${maxScans} scans`;

/** Returns the reason why a file could not be decoded, in words for users. */
export function decodingFailure(cause: unknown): string {
  const message = cause instanceof Error ? cause.message : String(cause);
  if (message.includes('Buffer is empty')) return 'it is empty';
  if (message.includes('unsupported image format')) return 'it is not a JPEG, PNG, GIF or WebP picture';
  if (message === tooManyScans) return message;
  if (message.includes('exceeds pixel limit')) return `it has more than ${maxPixels / 1_000_000} million pixels`;
  return 'it is damaged';
}

async function pixels(image: Image): Promise<Raster> {
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
