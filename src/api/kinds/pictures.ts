// Pictures of records, with the sizes in which each can be fetched.

/** One address of a picture. */
export interface PictureSize {
  readonly url: string;
  /** Width in pixels; Infinity for the original, 0 if unknown. */
  readonly width: number;
  /** In pixels; undefined if the record does not contain it. */
  readonly height?: number | undefined;
}

export interface RecordPicture {
  readonly kind: 'cover' | 'portrait' | 'module' | 'revision' | 'image';
  /** 0 for a cover or a portrait, the revision's number for a revision, otherwise the position from 1. */
  readonly number: number;
  /** Never empty; the largest first. */
  readonly sizes: readonly PictureSize[];
}

/** Returns one picture, or none if no size has an address. */
export function picture(
  kind: RecordPicture['kind'],
  number: number,
  sizes: readonly PictureSize[],
): readonly RecordPicture[] {
  const known = sizes.filter(({ url }) => url !== '');
  return known.length === 0 ? [] : [{ kind, number, sizes: known.toSorted((a, b) => b.width - a.width || 0) }];
}

/** Returns the sizes of a map whose keys are sizes: `404`, `max_808`, `original`. */
export const sizesIn = (pictures: Readonly<Record<string, string>>): readonly PictureSize[] =>
  Object.entries(pictures).map(([key, url]) => ({ url, width: widthIn(key) }));

/** Returns the width that a key names; 0 if it names none. */
export const widthIn = (key: string): number =>
  key === 'original' ? Number.POSITIVE_INFINITY : Number(/\d+/.exec(key)?.[0] ?? 0);

/** Returns the sizes in the order in which to try them for a width in pixels: the smallest that fills it first. */
export function sizesToFill({ sizes }: Pick<RecordPicture, 'sizes'>, pixels: number): readonly PictureSize[] {
  const filling = sizes.filter(({ width }) => width >= pixels).reverse();
  return [...filling, ...sizes.filter(({ width }) => width < pixels)];
}
