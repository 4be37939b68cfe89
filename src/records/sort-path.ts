// Finds the figure of the records by which the service sorts a list.
import { entityOf } from '../api/entities.ts';
import { shapeAt } from '../api/kinds/shape.ts';
import { defaultOf } from '../api/schema.ts';
import type { CheckedQuery } from './query.ts';

/** The paths of the figures in a record, by the value of --sort. */
const pathBySortValue: ReadonlyMap<string, readonly string[]> = new Map([
  ['views', ['stats', 'views']],
  ['appreciations', ['stats', 'appreciations']],
  ['comments', ['stats', 'comments']],
  ['published_date', ['published_on']],
]);

/**
 * Returns the path of the figure by which the service sorts; undefined if records of this kind lack
 * it, or if the order is not by a figure.
 */
export function sortPathOf({
  endpoint: { entity, params: paramRows },
  params,
}: Pick<CheckedQuery, 'endpoint' | 'params'>): readonly string[] | undefined {
  const sortValue = params['sort'] ?? (paramRows['sort'] && defaultOf(paramRows['sort']));
  const path = pathBySortValue.get(sortValue ?? '');
  return path && shapeAt(entityOf(entity).shape, path) && path;
}
