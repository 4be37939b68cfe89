// The values at a path of a record (`stats.views`, `owners.city`), to sort and count by. Paths are as in `--columns`.
import { compareIds } from '../../api/ids.ts';
import { usageError } from '../../errors.ts';
import { type CellSource, valuesAt } from '../text/cells.ts';
import { type Column, columnsFor, type RowKind } from './columns.ts';

export type PathValue = string | number | boolean;

export interface ColumnPath {
  readonly column: Column;
  /** Returns each value of a list, or an empty list. A record is its name. */
  readonly valuesOf: (record: unknown) => readonly PathValue[];
}

interface Records extends RowKind {
  /** Returns the rows of a record, decoded no further than the columns need. */
  readonly rowsFor: (columns: readonly Pick<CellSource, 'path'>[]) => (record: unknown) => readonly unknown[];
}

/** @throws PortfolioError `usage` for a path that a record cannot have */
export function pathOf(path: string, flag: string, records: Records): ColumnPath {
  const [column, ...others] = columnsFor(records, path, flag);
  if (column === undefined || others.length > 0)
    throw usageError(`${flag} takes one column, not ${JSON.stringify(path)}`);
  const rowsOf = records.rowsFor([column]);
  return { column, valuesOf: (record) => rowsOf(record).flatMap((row) => valuesAt(row, column.path)) };
}

/** Returns an order that is the same in every locale: numbers before texts, texts as in a dictionary. */
export function comparePathValues(kind: Column['kind']): (a: PathValue, b: PathValue) => number {
  const { compare } = new Intl.Collator('und');
  const compareTexts = kind === 'id' ? compareMixedIds(compare) : kind === 'month' ? byYear(compare) : compare;
  return (a, b) => {
    if (typeof a === 'string') return typeof b === 'string' ? compareTexts(a, b) : 1;
    return typeof b === 'string' ? -1 : Number(a) - Number(b);
  };
}

/** Columns of ids may contain user names. */
const compareMixedIds =
  (compare: (a: string, b: string) => number) =>
  (a: string, b: string): number =>
    /^\d+$/.test(a) && /^\d+$/.test(b) ? compareIds(a, b) : compare(a, b);

/** Orders months, `MM-YYYY`. */
const byYear = (compare: (a: string, b: string) => number) => {
  const turned = (month: string) => month.split('-').reverse().join('-');
  return (a: string, b: string): number => compare(turned(a), turned(b));
};
