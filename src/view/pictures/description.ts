// Describes the size, dominant colours and contrast of a picture, also in words for people who
// cannot see it.
import type { RecordPicture } from '../../api/kinds/pictures.ts';
import { labOf, nameOfColour } from './colours.ts';
import type { Decoder } from './decoder.ts';
import { dominantColours } from './dominant.ts';
import { type Described, edgesOf } from './likeness.ts';
import { type Size, scaledBy } from './raster.ts';

export interface PictureDescription extends Described {
  /** Size of the file in pixels. */
  readonly size: Size;
}

/** Maximum number of pixels to examine, about 64 by 50. Larger pictures are scaled down first. */
const pixels = 3200;

/** @throws Error if the file is broken or too large */
export async function describePicture(
  file: Uint8Array,
  decoder: Pick<Decoder, 'raster'>,
): Promise<PictureDescription> {
  let size: Size = { width: 0, height: 0 };
  const scaled = (whole: Size) => {
    size = whole;
    return scaledBy(whole, Math.min(1, Math.sqrt(pixels / (whole.width * whole.height))));
  };
  const raster = await decoder.raster(file, scaled, 'exact');
  return { size, colours: dominantColours(raster), edges: edgesOf(raster) };
}

/** Returns the description as a text of about 300 characters. */
export const encodeDescription = ({ size, colours, edges }: PictureDescription): string =>
  JSON.stringify([
    ...[size.width, size.height, Buffer.from(edges).toString('base64')],
    colours.map(({ hex, share }) => [hex, share]),
  ]);

export function decodeDescription(text: string): PictureDescription {
  const [width, height, edges, colours]: Encoded = JSON.parse(text);
  return {
    size: { width, height },
    colours: colours.map(([hex, share]) => ({ hex, lab: labOf(hex), share })),
    edges: Buffer.from(edges, 'base64'),
  };
}

type Encoded = [
  width: number,
  height: number,
  edges: string,
  colours: readonly (readonly [hex: string, share: number])[],
];

/**
 * Returns a description such as `landscape, 404 × 316; mostly crimson, some maroon; low contrast`.
 */
export function descriptionText(
  { size, colours }: PictureDescription,
  picture?: Pick<RecordPicture, 'sizes'>,
): string {
  const full = fullSize(size, picture);
  const shape = `${orientation(full)}, ${full.width} × ${full.height}`;
  return [shape, coloursInWords(colours), contrastInWords(colours)].filter(Boolean).join('; ');
}

/** The described file may be a smaller version. */
function fullSize(size: Size, picture: Pick<RecordPicture, 'sizes'> | undefined): Size {
  const [largest] = picture?.sizes.filter((each) => Number.isFinite(each.width)) ?? [];
  if (largest === undefined || largest.width <= size.width) return size;
  const { width, height } = largest;
  return { width, height: height || Math.round((width * size.height) / size.width) };
}

function orientation({ width, height }: Size): string {
  if (Math.abs(width - height) <= Math.max(width, height) * 0.04) return 'square';
  if (width > height) return width > height * 2 ? 'panorama' : 'landscape';
  return height > width * 2 ? 'tall' : 'portrait format';
}

const minShare = 0.04;

function coloursInWords(colours: PictureDescription['colours']): string {
  const [first] = colours;
  if (first === undefined) return '';
  const names = new Set(
    colours.filter(({ share }) => share >= minShare).map(({ lab }) => nameOfColour(lab)),
  );
  const [main = nameOfColour(first.lab), ...others] = [...names].slice(0, 3);
  if (first.share < 0.5) return [main, ...others].join(', ').replace(/, ([^,]*)$/, ' and $1');
  return `mostly ${main}${others.length === 0 ? '' : `, some ${others.join(' and ')}`}`;
}

/**
 * Returns the contrast in words, which depends on how much lighter the lightest colour is than the
 * darkest.
 */
function contrastInWords(colours: PictureDescription['colours']): string {
  if (colours.length === 0) return '';
  const lights = colours.map(({ lab: [light] }) => light);
  const between = Math.max(...lights) - Math.min(...lights);
  return between > 0.6 ? 'high contrast' : between > 0.3 ? 'medium contrast' : 'low contrast';
}
