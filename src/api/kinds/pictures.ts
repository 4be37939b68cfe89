// Pictures of records, with the sizes in which each can be fetched.
import { getOwn } from './shape.ts';

export interface PictureSize {
  readonly url: string;
  /** Width in pixels; Infinity for the original, 0 if unknown. */
  readonly width: number;
  /** Height in pixels; undefined if the record does not contain it. */
  readonly height?: number | undefined;
}

export interface RecordPicture {
  readonly kind: 'cover' | 'portrait' | 'module' | 'revision' | 'image';
  /**
   * Position in the record, from 1; the revision's number for a revision; 0 for a cover or a
   * portrait.
   */
  readonly number: number;
  /**
   * Id of the module or of the part of a grid, unique in the record; absent for pictures that are
   * not of modules.
   */
  readonly id?: string | undefined;
  /**
   * The address of a module that does not name a size; absent for pictures that are not of modules.
   */
  readonly src?: string | undefined;
  /** Sizes of the picture, the largest first. Never empty. */
  readonly sizes: readonly PictureSize[];
  /** Sizes of another picture that takes its place if it has no file, e.g. in a library. */
  readonly spare?: readonly PictureSize[];
}

/** Returns a list with one picture; an empty list if no size has an address. */
export function picture(
  kind: RecordPicture['kind'],
  number: number,
  sizes: readonly PictureSize[],
): readonly RecordPicture[] {
  const known = sizes.filter(({ url }) => url !== '').toSorted((a, b) => b.width - a.width || 0);
  return known.length === 0 ? [] : [{ kind, number, sizes: known }];
}

/**
 * Reads the sizes from a map of size names to addresses. Size names are e.g. `404`, `max_808` and
 * `original`.
 */
export const sizesIn = (pictures: Readonly<Record<string, string>>): readonly PictureSize[] =>
  Object.entries(pictures).map(([key, url]) => ({ url, width: widthIn(key) }));

/** Whether a name of a size is that of the file that was uploaded. */
export const isOriginal = (key: string): boolean => key === 'original' || key === 'source';

/**
 * Returns the width in a size name, in pixels; Infinity for the original, 0 if the name does not
 * contain a width.
 */
export const widthIn = (key: string): number =>
  isOriginal(key) ? Number.POSITIVE_INFINITY : Number(/\d+/.exec(key)?.[0] ?? 0);

/**
 * Sorts the sizes for a width in pixels: sizes that are wide enough, the smallest first, then all
 * others, and the spare ones last.
 */
export function sizesToFill(
  { sizes, spare = [] }: Pick<RecordPicture, 'sizes' | 'spare'>,
  pixels: number,
): readonly PictureSize[] {
  const filling = sizes.filter(({ width }) => width >= pixels).toReversed();
  return [
    ...filling.toSorted((a, b) => a.width - b.width || 0),
    ...sizes.filter(({ width }) => width < pixels),
    ...spare,
  ];
}

/** Width in pixels that an original of unknown width is thought to have. */
const usualOriginal = 4000;

/** Sorts the sizes by how close they are to a width in pixels. Sizes of unknown width are last. */
export function sizesNear(
  { sizes }: Pick<RecordPicture, 'sizes'>,
  pixels: number,
): readonly PictureSize[] {
  const distance = ({ width }: PictureSize) =>
    Math.abs(Math.log(Math.min(width, usualOriginal) / pixels));
  return sizes.toSorted((a, b) => distance(a) - distance(b) || 0);
}

/**
 * Returns the picture that shows a whole project in a place of this width in pixels. The first
 * picture of the content counts as a further size of a smaller cover, but not if it may be one that
 * not everybody wants to see.
 */
export function pictureOfWhole(
  record: object,
  [first, next]: readonly RecordPicture[],
  pixels: number,
): RecordPicture | undefined {
  const width = first?.sizes[0]?.width ?? 0;
  const isFine = first?.kind !== 'cover' || width >= pixels || isMature(record);
  if (isFine || (next?.sizes[0]?.width ?? 0) <= width) return first;
  return { ...first, sizes: [...(next?.sizes ?? []), ...first.sizes] };
}

/** Returns the pictures of a record. The first one of its content is a spare one for its cover. */
export function withSpareCover(
  record: object,
  pictures: readonly RecordPicture[],
): readonly RecordPicture[] {
  const [first, next] = pictures;
  if (first?.kind !== 'cover' || next === undefined || isMature(record)) return pictures;
  return [{ ...first, spare: next.sizes }, ...pictures.slice(1)];
}

const isMature = (record: object): boolean => getOwn(record, 'mature_content') === 1;

/**
 * Whether all sizes of a picture are narrower than the minimum. A picture whose widths are unknown
 * is not narrow.
 */
export const isNarrow = ({ sizes }: Pick<RecordPicture, 'sizes'>, min: number): boolean =>
  sizes.some(({ width }) => width > 0) && sizes.every(({ width }) => width < min);

/** The number of a picture in its project, or the address of any of its sizes. */
export type PictureName = number | string;

export const isPicture = ({ kind, number, sizes }: RecordPicture, name: PictureName): boolean =>
  typeof name === 'string'
    ? sizes.some(({ url }) => url === name)
    : kind !== 'cover' && number === name;
