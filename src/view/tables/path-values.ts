// `stats.views`, `owners.city`: the values at one path of a record, to order and to count by. Paths are those of `--columns`.
import { compareIds } from '../../api/ids.ts';
import { usageError } from '../../errors.ts';
import { type CellContent, valuesAt } from '../text/cells.ts';
import { type Column, columnsFor, type RowKind } from './columns.ts';

export type PathValue = string | number | boolean;

export interface Path {
  readonly column: Column;
  /** Those of a list each for itself; none where the record has none. A record is its name. */
  readonly valuesOf: (record: unknown) => readonly PathValue[];
}

interface Records extends RowKind {
  /** Returns the rows of a record, decoded no further than the columns need. */
  readonly rowsFor: (columns: readonly Pick<CellContent, 'path'>[]) => (record: unknown) => readonly unknown[];
}

/** @throws PortfolioError `usage` for a path that a record cannot have */
export function pathOf(path: string, flag: string, records: Records): Path {
  const [column, ...others] = columnsFor(records, path, flag);
  if (column === undefined || others.length > 0)
    throw usageError(`${flag} takes one column, not ${JSON.stringify(path)}`);
  const rowsOf = records.rowsFor([column]);
  return { column, valuesOf: (record) => rowsOf(record).flatMap((row) => valuesAt(row, column.path)) };
}

/** Numbers before texts, texts as dictionaries have them: the same in every locale. */
export function comparePathValues(kind: Column['kind']): (a: PathValue, b: PathValue) => number {
  const { compare } = new Intl.Collator('und');
  const compareTexts = kind === 'id' ? compareMixedIds(compare) : kind === 'month' ? byYear(compare) : compare;
  return (a, b) => {
    if (typeof a === 'string') return typeof b === 'string' ? compareTexts(a, b) : 1;
    return typeof b === 'string' ? -1 : Number(a) - Number(b);
  };
}

/** User names stand in the same columns as ids. */
const compareMixedIds =
  (compare: (a: string, b: string) => number) =>
  (a: string, b: string): number =>
    /^\d+$/.test(a) && /^\d+$/.test(b) ? compareIds(a, b) : compare(a, b);

/** `MM-YYYY` */
const byYear = (compare: (a: string, b: string) => number) => {
  const turned = (month: string) => month.split('-').reverse().join('-');
  return (a: string, b: string): number => compare(turned(a), turned(b));
};
