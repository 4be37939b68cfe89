// Refuses flags that cannot be used with a list that is made from many pages: that of several
// searches, or one in order of likeness.
import { usageError } from '../errors.ts';
import type { RecordQuery } from './query.ts';

/** @throws PortfolioError `usage` if a page of several searches is asked for */
export function checkSeveralSearches({ params }: RecordQuery): void {
  if (!params.has('page')) return;
  throw usageError(
    '--page cannot be used with several values of a flag, which are one list',
    'a larger limit (-L) reads more of it',
  );
}

/**
 * @throws PortfolioError `usage` for a flag that sets another order, or reads only a part of the
 * list
 */
export function checkRanked({ params, options }: RecordQuery): void {
  const conflicting = [
    params.has('page') && '--page',
    params.has('sort') && '--sort',
    options?.sortBy && '--sort-by',
  ];
  const refused = conflicting.find((flag) => flag);
  if (!refused) return;
  const hint = '-L sets how many of the most similar are printed';
  throw usageError(`a list in order of likeness has no ${refused}`, hint);
}
