// Finds the member of the records, such as a number of views, by which the service sorts a list.
import { entityOf } from '../api/entities.ts';
import { shapeAt } from '../api/kinds/shape.ts';
import { defaultOf } from '../api/schema.ts';
import type { CheckedQuery } from './query.ts';

/**
 * Path of the member by which the service sorts, for each value of --sort whose member is known.
 */
const pathBySortValue: ReadonlyMap<string, readonly string[]> = new Map([
  ['views', ['stats', 'views']],
  ['appreciations', ['stats', 'appreciations']],
  ['comments', ['stats', 'comments']],
  ['published_date', ['published_on']],
]);

/**
 * Returns the path of the member by which the service sorts; undefined if records of this kind lack
 * it, or if no member is known for the sort order, e.g. `featured_date`.
 */
export function sortPathOf({
  endpoint: { entity, params: paramRows },
  params,
}: Pick<CheckedQuery, 'endpoint' | 'params'>): readonly string[] | undefined {
  const sortValue = params['sort'] ?? (paramRows['sort'] && defaultOf(paramRows['sort']));
  const path = pathBySortValue.get(sortValue ?? '');
  return path && shapeAt(entityOf(entity).shape, path) && path;
}
