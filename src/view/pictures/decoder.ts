// Decodes and scales pictures with sharp, which may be missing. Accepts only JPEG, PNG, WebP and
// GIF up to a maximum size. Decodes large pictures in another process, which can be stopped.
import { createRequire } from 'node:module';
import { pictureTypeOf } from '../../client/pictures/picture-type.ts';
import { messageOf, PortfolioError, rejectOnAbort } from '../../errors.ts';
import { loadNative } from '../../native.ts';
import { maxScans, scansIn, withoutTexts } from './picture-file.ts';
import type { Letters, Raster, Size } from './raster.ts';

export interface Decoder {
  /** Returns the size of a picture. Reads only its head. @throws Error as `raster` does */
  size(file: Uint8Array): Promise<Size>;
  /**
   * Decodes and scales a picture. `sizeFor` returns the wanted size, given the size of the picture.
   * @param scaling `exact` keeps the colours of the picture; by default, scaling mixes colours
   * @throws Error if the file is broken or too large, and the reason of the signal as soon as it
   * aborts
   */
  raster(file: Uint8Array, sizeFor: (size: Size) => Size, scaling?: 'exact'): Promise<Raster>;
  /**
   * Decodes and scales a picture, and reduces it to this number of colours. Dithering imitates the
   * other colours.
   */
  reduced(file: Uint8Array, sizeFor: (size: Size) => Size, colours: number): Promise<Raster>;
  jpeg(file: Uint8Array, sizeFor: (size: Size) => Size): Promise<Uint8Array>;
  /**
   * Encodes a PNG file.
   * @param scale pixels per point of the screen. If it is missing, the file is encoded faster but
   * is larger
   */
  png(raster: Raster, scale?: number): Promise<Uint8Array>;
  webp(file: Uint8Array, sizeFor: (size: Size) => Size): Promise<Uint8Array>;
  /**
   * Draws a line of text, cropped to its ink. Uses a font of the program, and the fonts of the
   * machine for characters that it lacks. A character that no font has becomes a box.
   * @param markup Pango markup, in which untrusted text is escaped. It must contain a visible
   * character
   */
  letters(
    markup: string,
    font: { readonly size: number; readonly isBold?: boolean },
  ): Promise<Letters>;
}

const maxPixels = 25_000_000;
/** Maximum work (see `workFor`) for a picture. A picture with more work is refused. */
const maxWork = 100_000_000;
/**
 * Maximum work for a picture that this process decodes itself. Another process decodes larger
 * pictures.
 */
const smallWork = 20_000_000;
/** Maximum duration of the process that decodes a picture, in milliseconds. */
const maxDuration = 10_000;

/** The family in `fontFolder`, then the usual one of the machine. */
const families = 'Roboto, sans';
/** Resolution at which a point is a pixel. */
const pointsPerInch = 72;

/** Background colour of transparent parts. */
const page = '#fff';

type Sharp = typeof import('sharp').default;
type Metadata = Awaited<ReturnType<ReturnType<Sharp>['metadata']>>;

interface Task extends Size {
  readonly to: 'raster' | 'reduced' | 'jpeg' | 'webp';
  readonly scaling?: 'exact' | undefined;
  readonly colours?: number;
}

/** The parts of the system with which a picture is decoded in another process. */
export interface DecoderSystem {
  readonly signal: AbortSignal;
  /** Folder with the fonts for texts: `regular.ttf` and `bold.ttf`. */
  readonly fontFolder: string;
  startSelf(start: {
    readonly args: readonly string[];
    readonly input: Uint8Array;
    readonly limit: number;
  }): Promise<{
    readonly output: AsyncIterable<Uint8Array | string>;
    readonly ended: Promise<{
      readonly code: number | null;
      readonly isTooLong: boolean;
      readonly errors: string;
    }>;
    stop(): void;
  }>;
}

/**
 * Loads sharp, which takes 40 ms, so call this function only when a picture must be decoded. sharp
 * cannot be stopped, so a large picture is decoded in another process, one picture at a time.
 * @throws PortfolioError `unexpected` if sharp is missing
 */
export function loadDecoder({ signal, fontFolder, startSelf }: DecoderSystem): Decoder {
  const sharp = loadSharp();
  let last: Promise<unknown> = Promise.resolve();
  const apart = async (file: Uint8Array, task: Task): Promise<Uint8Array> => {
    signal.throwIfAborted();
    const args = [decodeCommand, JSON.stringify(task)];
    const { output, ended, stop } = await startSelf({ args, input: file, limit: maxDuration });
    signal.addEventListener('abort', stop, { once: true });
    try {
      const chunks: Uint8Array[] = [];
      for await (const chunk of output) chunks.push(Buffer.from(chunk));
      const { code, isTooLong, errors } = await ended;
      if (isTooLong) throw new Error(tooSlow);
      if (code !== 0)
        throw new Error(/^portfolio: (.*)$/m.exec(errors)?.[1] ?? `the decoder ended with ${code}`);
      return Buffer.concat(chunks);
    } finally {
      signal.removeEventListener('abort', stop);
    }
  };
  const inspect = async (file: Uint8Array) => {
    signal.throwIfAborted();
    if (file.length > 0 && pictureTypeOf(file) === undefined) throw new Error(otherType);
    const scans = scansIn(file);
    if (scans > maxScans) throw new Error(tooManyScans);
    const metadata = await sharp(withoutTexts(file), { limitInputPixels: maxPixels }).metadata();
    const work = workFor(metadata, scans);
    if (work > maxWork) throw new Error(tooMuchWork);
    return { size: metadata.autoOrient, work };
  };
  const decode = async (
    file: Uint8Array,
    sizeFor: (size: Size) => Size,
    to: Omit<Task, keyof Size>,
  ) => {
    const { size, work } = await inspect(file);
    const { width, height } = sizeFor(size);
    const task = { ...to, width, height };
    if (work <= smallWork) return { data: await decodeWith(sharp, file, task), width, height };
    const data = last.then(() => apart(file, task));
    last = data.catch(() => {});
    return { data: await data, width, height };
  };
  const decoded = (...given: Parameters<typeof decode>) => rejectOnAbort(decode(...given), signal);
  return {
    size: async (file) => (await inspect(file)).size,
    raster: (file, sizeFor, scaling) => decoded(file, sizeFor, { to: 'raster', scaling }),
    reduced: (file, sizeFor, colours) => decoded(file, sizeFor, { to: 'reduced', colours }),
    jpeg: async (file, sizeFor) => (await decoded(file, sizeFor, { to: 'jpeg' })).data,
    png: ({ data, width, height }, scale) => {
      const image = sharp(data, { raw: { width, height, channels: 3 } });
      if (scale === undefined) return image.png({ compressionLevel: 1 }).toBuffer();
      return image
        .png({ compressionLevel: 6 })
        .withDensity(pointsPerInch * scale)
        .toBuffer();
    },
    webp: async (file, sizeFor) => (await decoded(file, sizeFor, { to: 'webp' })).data,
    letters: async (text, { size, isBold = false }) => {
      signal.throwIfAborted();
      const [font, file] = isBold
        ? [`${families} bold ${size}`, 'bold']
        : [`${families} ${size}`, 'regular'];
      const fontfile = `${fontFolder}/${file}.ttf`;
      const image = sharp({ text: { text, font, fontfile, dpi: pointsPerInch, rgba: true } });
      const { data, info } = await image.raw().toBuffer({ resolveWithObject: true });
      return { data, width: info.width, height: info.height };
    },
  };
}

/**
 * Returns a function that draws an SVG of this program as a PNG. SVG files from elsewhere are never
 * drawn: a decoder rejects them by their first bytes. Loading SVG stays blocked until this function
 * is called.
 * @throws PortfolioError `unexpected` if sharp is missing
 */
export function loadDrawer(): (svg: string) => Promise<Uint8Array> {
  const sharp = loadSharp();
  sharp.unblock({ operation: ['VipsForeignLoadSvg'] });
  return (svg) =>
    sharp(Buffer.from(svg), { limitInputPixels: maxPixels })
      .removeAlpha()
      .png({ compressionLevel: 6 })
      .toBuffer();
}

const decodeCommand = '__decode';

/**
 * Runs a task that another process has passed to this one.
 * @throws Error if the file is broken or too large
 */
export const decodeApart = (file: Uint8Array, task: string): Promise<Uint8Array> =>
  decodeWith(loadSharp(), file, JSON.parse(task));

async function decodeWith(sharp: Sharp, file: Uint8Array, task: Task): Promise<Uint8Array> {
  const { to, width, height, scaling, colours = 256 } = task;
  const kernel = scaling === 'exact' ? 'nearest' : 'lanczos3';
  // `fastShrinkOnLoad` decodes a JPEG at a reduced size, which mixes colours.
  const resize = {
    width,
    height,
    fit: 'fill',
    kernel,
    fastShrinkOnLoad: scaling !== 'exact',
  } as const;
  const image = sharp(withoutTexts(file), { limitInputPixels: maxPixels })
    .autoOrient()
    .resize(resize)
    .flatten({ background: page })
    .toColourspace('srgb');
  if (to === 'jpeg') return image.jpeg({ quality: 88 }).toBuffer();
  if (to === 'webp') return image.webp({ quality: 82 }).toBuffer();
  // sharp computes a palette only when it writes a PNG.
  const palette = { palette: true, colours, dither: 0.5, effort: 1, compressionLevel: 0 };
  const reduced = to === 'reduced' ? sharp(await image.png(palette).toBuffer()) : image;
  return reduced.removeAlpha().raw().toBuffer();
}

/**
 * Returns the estimated work of decoding: the bytes of the result, times a factor for 16 bits per
 * channel and for many scans. Decoding takes up to 1 s if the result is 100 MB.
 */
const workFor = ({ width, height, channels, depth }: Metadata, scans: number): number =>
  width * height * channels * (depth === 'uchar' ? 1 : 4) * Math.max(1, scans / 12);

const otherType = 'unsupported image format';
const tooMuchWork = 'it takes too long to decode';
const tooSlow = `it was not decoded within ${maxDuration / 1000} s`;
const tooManyScans = `it has more than ${maxScans} scans`;

export const decodingError = (cause: unknown): PortfolioError =>
  new PortfolioError('unreadable', 'the picture cannot be decoded', {
    reason: reasonOf(cause),
    cause,
  });

function reasonOf(cause: unknown): string {
  const message = messageOf(cause);
  if (message.includes('Buffer is empty')) return 'it is empty';
  if (message.includes(otherType)) return 'it is not a JPEG, PNG, GIF or WebP picture';
  if ([tooManyScans, tooMuchWork, tooSlow].includes(message)) return message;
  if (message.includes('exceeds pixel limit'))
    return `it has more than ${maxPixels / 1_000_000} million pixels`;
  return 'it is damaged';
}

/**
 * Packages whose other loaders are blocked. They are blocked once, because `loadDrawer` needs one
 * of them.
 */
const guarded = new WeakSet<Sharp>();

function loadSharp(): Sharp {
  const sharp = loadNative('sharp', (): Sharp => createRequire(import.meta.url)('sharp'));
  if (guarded.has(sharp)) return sharp;
  guarded.add(sharp);
  // sharp's cache would keep whole pictures in memory after decoding.
  sharp.cache(false);
  sharp.block({ operation: ['VipsForeignLoad'] });
  const loaders = ['Jpeg', 'Png', 'Webp', 'Nsgif'];
  sharp.unblock({ operation: loaders.map((name) => `VipsForeignLoad${name}`) });
  return sharp;
}

/** @throws PortfolioError `unexpected` if it is missing */
export const sharpVersion = (): string => loadSharp().versions.sharp;
