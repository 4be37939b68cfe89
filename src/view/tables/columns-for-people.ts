// Finds the columns of a table for people.
import { shapeAt } from '../../api/kinds/shape.ts';
import { dropBeforeShrinking, dropOfAsked, type ViewColumn } from '../kinds/view.ts';
import { type Column, cellKind, columnsFor, type RowSource } from './columns.ts';
import { namedColumn } from './named-columns.ts';

/**
 * Columns by which the list is sorted or filtered get their width before other figures. Adds a
 * column for each number or time in `asked` that has none.
 */
export function columnsForPeople(
  kind: Omit<RowSource, 'rowsFor'>,
  spec?: string,
): readonly Column[] {
  const { columns, shape, asked } = kind;
  if (spec !== undefined || asked.length === 0) return columnsFor(kind, spec);
  const isFigure = (name: string) =>
    /^(?:number|time)$/.test(cellKind([], shapeAt(shape, name.split('.'))));
  const isDefault = (name: string) => columns.some((column) => column.name === name);
  const added = [...new Set(asked)]
    .filter((name) => !isDefault(name) && isFigure(name))
    .map(namedColumn);
  const isLast = ({ drop = 0 }: ViewColumn) => drop >= dropBeforeShrinking;
  const ordered = [
    ...columns.filter((column) => !isLast(column)),
    ...added,
    ...columns.filter(isLast),
  ];
  const early = ordered.map((column) =>
    asked.includes(column.name)
      ? { ...column, drop: Math.min(column.drop ?? 0, dropOfAsked) }
      : column,
  );
  return columnsFor({ ...kind, columns: early });
}
