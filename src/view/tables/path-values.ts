// Reads the values at a path of a record (`stats.views`), for sorting and counting. Paths are those
// of `--columns`.
import { compareIds } from '../../api/ids.ts';
import { usageError } from '../../errors.ts';
import { asText, cellValue } from '../text/cells.ts';
import { type Column, chooseColumns, type RowSource } from './columns.ts';

export type PathValue = string | number | boolean;

/**
 * Returns the column, and a function that returns the values of a record at `path`. A list gives
 * one value per item.
 * @throws PortfolioError `usage` if the records cannot have this path
 */
export function findPathColumn(
  path: string,
  flag: string,
  records: Omit<RowSource, 'priorityPaths'>,
) {
  const [column, ...others] = chooseColumns(records, path, flag);
  if (column === undefined || others.length > 0)
    throw usageError(`${flag} must be one column, not ${JSON.stringify(path)}`);
  const rowsOf = records.createRowMaker([column]);
  const valuesOf = (record: unknown): readonly PathValue[] =>
    rowsOf(record).flatMap((row) => valuesAt(row, column.path));
  return { column, valuesOf };
}

/**
 * Returns a function that compares values, in the same way in every locale. Numbers are before
 * texts.
 */
export function comparePathValues(kind: Column['kind']): (a: PathValue, b: PathValue) => number {
  const { compare } = new Intl.Collator('und');
  const yearFirst = (month: string) => month.split('-').reverse().join('-');
  const compareTexts = (a: string, b: string): number => {
    // Columns of ids may contain usernames.
    if (kind === 'id' && /^\d+$/.test(a) && /^\d+$/.test(b)) return compareIds(a, b);
    return kind === 'month' ? compare(yearFirst(a), yearFirst(b)) : compare(a, b);
  };
  return (a, b) => {
    if (typeof a === 'string') return typeof b === 'string' ? compareTexts(a, b) : 1;
    return typeof b === 'string' ? -1 : Number(a) - Number(b);
  };
}

/**
 * Returns the values at a path that are not empty. A list gives one value per item, and a record
 * gives its name.
 */
export const valuesAt = (
  row: unknown,
  path: readonly string[],
): readonly (string | number | boolean)[] =>
  [cellValue(row, path)]
    .flat()
    .map((value: unknown) =>
      typeof value === 'number' || typeof value === 'boolean' ? value : asText(value, ','),
    )
    .filter((value) => value !== '');
