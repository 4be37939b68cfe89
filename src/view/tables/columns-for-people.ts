// Chooses the columns of a table for people. The choice depends on the sort order and the filters.
import { shapeAt } from '../../api/kinds/shape.ts';
import { lastColumnRank, priorityColumnRank, type ViewColumn } from '../kinds/view.ts';
import { type Column, cellKindOf, chooseColumns, type RowSource } from './columns.ts';
import { namedColumn } from './named-columns.ts';

/**
 * Returns the columns of a table for people. Columns by which the list is sorted or filtered
 * (`priorityPaths`) get their width before columns of other figures. A priority path of numbers
 * or times gets a column even if it is not a default column.
 * @param spec value of --columns. If it is given, the sort order and filters change nothing
 */
export function chooseReadableColumns(
  rowSource: Omit<RowSource, 'createRowMaker'>,
  spec?: string,
): readonly Column[] {
  const { columns, shape, priorityPaths } = rowSource;
  if (spec !== undefined || priorityPaths.length === 0) return chooseColumns(rowSource, spec);
  const isNumberOrTime = (name: string) =>
    /^(?:number|time)$/.test(cellKindOf([], shapeAt(shape, name.split('.'))));
  const isDefault = (name: string) => columns.some((column) => column.name === name);
  const addedColumns = [...new Set(priorityPaths)]
    .filter((name) => !isDefault(name) && isNumberOrTime(name))
    .map(namedColumn);
  const isLast = ({ dropRank = 0 }: ViewColumn) => dropRank >= lastColumnRank;
  const orderedColumns = [
    ...columns.filter((column) => !isLast(column)),
    ...addedColumns,
    ...columns.filter(isLast),
  ];
  const rankedColumns = orderedColumns.map((column) =>
    priorityPaths.includes(column.name)
      ? { ...column, dropRank: Math.min(column.dropRank ?? 0, priorityColumnRank) }
      : column,
  );
  return chooseColumns({ ...rowSource, columns: rankedColumns });
}
