// The pictures of a record, of each kind of record, with the sizes in which each of them can be fetched.
import type { Decoded, EntityName } from './entities.ts';

/** One address of a picture. */
export interface PictureSize {
  readonly url: string;
  /** Width in pixels; Infinity for the original, 0 where it is unknown. */
  readonly width: number;
  /** Pixels, where the record says. */
  readonly height?: number | undefined;
}

export interface RecordPicture {
  readonly kind: 'cover' | 'portrait' | 'module' | 'revision' | 'image';
  /** 0 for a cover or a portrait; from 1 for what a record has several of; a revision's own number, if it has one. */
  readonly number: number;
  /** Never empty; the largest first. */
  readonly sizes: readonly PictureSize[];
}

type PicturesOf<E extends EntityName> = (record: Decoded<E>) => readonly RecordPicture[];

/** Kinds of records that have no row have no pictures. */
const table: { readonly [E in EntityName]?: PicturesOf<E> } = {
  user: portrait,
  profile: portrait,
  project: cover,
  projectContent: (record) => [
    ...cover(record),
    ...record.modules
      .filter(({ type, src }) => src !== '' && (type === 'image' || type === ''))
      .flatMap(({ src, width, height }, at) => picture('module', at + 1, [{ url: src, width: width ?? 0, height }])),
  ],
  collection: ({ images }) => images.flatMap((url, at) => picture('image', at + 1, [{ url, width: 0 }])),
  wip: revisions,
  ownWip: revisions,
  revision: (record) => revision(record, 0),
  appreciation: ({ project }) => cover(project),
};

/** The pictures of a decoded record, what stands for the whole record first: its cover, its portrait, its newest revision. */
export function picturesOf<E extends EntityName>(entity: E, record: Decoded<E>): readonly RecordPicture[] {
  return table[entity]?.(record) ?? [];
}

export const hasPictures = (entity: EntityName): boolean => table[entity] !== undefined;

/** The sizes in the order in which to try them for a place so wide: the smallest that fills it, then larger ones, then smaller ones. */
export function sizesToFill({ sizes }: Pick<RecordPicture, 'sizes'>, pixels: number): readonly PictureSize[] {
  const filling = sizes.filter(({ width }) => width >= pixels).reverse();
  return [...filling, ...sizes.filter(({ width }) => width < pixels)];
}

function picture(kind: RecordPicture['kind'], number: number, sizes: readonly PictureSize[]): readonly RecordPicture[] {
  const known = sizes.filter(({ url }) => url !== '');
  return known.length === 0 ? [] : [{ kind, number, sizes: known.toSorted((a, b) => b.width - a.width || 0) }];
}

/** By the sizes that are the keys: `404`, `max_808`, `original`. */
const keyed = (pictures: Readonly<Record<string, string>>): readonly PictureSize[] =>
  Object.entries(pictures).map(([key, url]) => ({ url, width: widthIn(key) }));

const widthIn = (key: string): number =>
  key === 'original' ? Number.POSITIVE_INFINITY : Number(/\d+/.exec(key)?.[0] ?? 0);

function cover({ covers }: Pick<Decoded<'project'>, 'covers'>): readonly RecordPicture[] {
  return picture('cover', 0, keyed(covers));
}

function portrait({ images }: Pick<Decoded<'user'>, 'images'>): readonly RecordPicture[] {
  return picture('portrait', 0, keyed(images));
}

/** The newest first. */
function revisions(record: Decoded<'wip'>): readonly RecordPicture[] {
  const oldestFirst = record.revisions.toSorted((a, b) => (a.created_on ?? 0) - (b.created_on ?? 0));
  return oldestFirst.flatMap((each, at) => revision(each, at + 1)).toReversed();
}

/** Widths of the sizes of a revision that have a name, where the record does not say: only their order counts. */
const namedWidths: Readonly<Record<string, number>> = {
  thumbnail_sm: 100,
  thumbnail: 202,
  normal_resolution: 600,
  high_definition: 1200,
};

function revision(record: Decoded<'revision'>, position: number): readonly RecordPicture[] {
  const sizes = Object.entries(record.images).map(([key, { url, width, height }]) => ({
    url,
    width: width || namedWidths[key] || widthIn(key),
    height,
  }));
  return picture('revision', record.number ?? position, sizes);
}
