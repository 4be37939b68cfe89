// Says what several searches, which are one list, have in common and apart.
import { valueAt } from '../api/ids.ts';
import type { RequestParams } from '../api/request.ts';
import { toFlagName } from '../api/schema.ts';
import type { PageRecord } from './page.ts';
import type { CheckedQuery } from './query.ts';
import { sortPathOf } from './sort-path.ts';

export const differingParams = ({ searches, params }: Pick<CheckedQuery, 'searches' | 'params'>) =>
  Object.keys(searches[0] ?? {}).filter((name) => params[name] === undefined);

/** Returns the flags of a search that other searches do not have, e.g. `--field Typography`. */
export const searchName = (
  query: Pick<CheckedQuery, 'endpoint' | 'searches' | 'params'>,
  search: RequestParams,
): string =>
  differingParams(query)
    .map((name) => `--${toFlagName(name, query.endpoint.params[name])} ${search[name]}`)
    .join(' ');

/** Minimum number of records to compare before a search by colour is wide enough. */
export const minCompared = 50;

/**
 * Returns the figure by which a list is sorted, the largest first; undefined for a record that
 * lacks it.
 */
export type SortFigure = (record: PageRecord) => number | undefined;

/**
 * Returns the figure by which the service sorts the searches; undefined if their records lack it.
 */
export function sortFigureOf(
  query: Pick<CheckedQuery, 'endpoint' | 'params'>,
): SortFigure | undefined {
  const path = sortPathOf(query);
  if (path === undefined) return undefined;
  return ({ value }) => {
    const figure = valueAt(value, path);
    return typeof figure === 'number' || typeof figure === 'string' ? Number(figure) : undefined;
  };
}
