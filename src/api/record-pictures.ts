// Finds the pictures of records.
import { type Decoded, type EntityName, entityOf } from './entities.ts';
import type { PictureSize, RecordPicture } from './kinds/pictures.ts';

export type { PictureSize, RecordPicture } from './kinds/pictures.ts';

/** Returns the pictures of a decoded record; none for kinds without pictures. */
export const picturesOf = <E extends EntityName>(entity: E, record: Decoded<E>): readonly RecordPicture[] =>
  entityOf(entity).pictures?.(record) ?? [];

/**
 * Returns the sizes in the order in which to try them for a width in pixels: the smallest that fills it, then larger
 * ones, then smaller
 * ones.
 */
export function sizesToFill({ sizes }: Pick<RecordPicture, 'sizes'>, pixels: number): readonly PictureSize[] {
  const filling = sizes.filter(({ width }) => width >= pixels).reverse();
  return [...filling, ...sizes.filter(({ width }) => width < pixels)];
}
