// Says which searches a list is: one for each licence, because the service searches for one.
import type { EntityName } from '../api/entities.ts';
import { valueAt } from '../api/ids.ts';
import type { RequestParams } from '../api/request.ts';
import { type Endpoint, queryParams } from '../api/schema.ts';
import type { PageRecord } from './page.ts';

/** Returns the values of each search that the values ask for, in order. */
export function searchesOf(
  endpoint: Endpoint<EntityName>,
  values: RequestParams,
): readonly RequestParams[] {
  const name = queryParams(endpoint).find((each) => endpoint.params[each]?.kind === 'licence');
  const codes = name === undefined ? undefined : values[name];
  return name === undefined || codes === undefined
    ? [values]
    : codes.split(',').map((code) => ({ ...values, [name]: code }));
}

/** Minimum number of records to compare before a search by colour is wide enough. */
export const minCompared = 50;

/**
 * Returns the figure by which a list is sorted, the largest first; undefined for a record that
 * lacks it.
 */
export type SortFigure = (record: PageRecord) => number | undefined;

/**
 * Returns the figure by which the service sorts a search with these values; undefined if records
 * lack it.
 */
export function sortFigureOf({ sort = '' }: RequestParams): SortFigure | undefined {
  const path = figurePaths.get(sort);
  if (path === undefined) return undefined;
  return ({ value }) => {
    const figure = valueAt(value, path);
    return typeof figure === 'number' || typeof figure === 'string' ? Number(figure) : undefined;
  };
}

/** The paths of the figures in a record, by the value of --sort. */
const figurePaths: ReadonlyMap<string, readonly string[]> = new Map([
  ['views', ['stats', 'views']],
  ['appreciations', ['stats', 'appreciations']],
  ['comments', ['stats', 'comments']],
  ['published_date', ['published_on']],
]);
