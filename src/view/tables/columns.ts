// Finds the columns of a table: the default columns of a kind of record, or those of `--columns`.
import { type Shape, shapeAt } from '../../api/kinds/shape.ts';
import { namedColumnRank, type ViewColumn } from '../kinds/view.ts';
import type { CellKind, CellSource } from '../text/cells.ts';
import { namedColumns, type RowKind } from './named-columns.ts';

export interface Column extends CellSource {
  /** Dotted path into the record. It is also the heading in CSV and TSV. */
  readonly name: string;
  readonly heading: string;
  readonly minWidth: number | undefined;
  readonly dropRank: number;
  readonly wraps?: boolean | undefined;
  readonly isOmittedInSheets?: boolean | undefined;
  readonly link?: CellSource | undefined;
}

/** Columns of a kind of record, and the function that makes rows from parsed JSON. */
export interface RowSource extends RowKind {
  /**
   * Dotted paths by which the list is sorted or filtered. Tables and grids for people show these
   * properties before other numbers.
   */
  readonly priorityPaths: readonly string[];
  /**
   * Returns a function that makes the rows of a record. For speed, the function may decode only the
   * properties that the columns need.
   */
  readonly createRowMaker: (
    columns: readonly Pick<CellSource, 'path'>[],
  ) => (record: unknown) => readonly unknown[];
}

/**
 * Returns the columns that `spec` names (see `namedColumns`), or the default columns.
 * @param flag name of the flag whose value is `spec`, for error messages
 * @param extraNames names that the error about an unknown column also suggests
 * @throws PortfolioError `usage` if a name is empty or wrong
 */
export function chooseColumns(
  rowKind: RowKind,
  spec?: string,
  flag = '--columns',
  extraNames: readonly string[] = [],
): readonly Column[] {
  const { columns, shape } = rowKind;
  if (spec === undefined) return columns.map((column) => toColumn(column, shape));
  return namedColumns(rowKind, spec, flag, extraNames).map((column) => toColumn(column, shape, 8));
}

function toColumn(column: ViewColumn, shape: Shape, minTextWidth?: number): Column {
  const path = column.name.split('.');
  const kind = column.kind ?? cellKindOf(path, shapeAt(shape, path));
  return {
    name: column.name,
    heading: column.heading,
    path,
    kind,
    since: column.since,
    wraps: column.wraps,
    isOmittedInSheets: column.isOmittedInSheets,
    link: column.link === undefined ? undefined : { kind: 'text', path: column.link.split('.') },
    minWidth: column.minWidth ?? (kind === 'text' ? minTextWidth : undefined),
    dropRank: minTextWidth === undefined ? (column.dropRank ?? 0) : namedColumnRank,
  };
}

export function cellKindOf(path: readonly string[], shape: Shape | undefined): CellKind {
  if (shape?.kind === 'id' || /(^|_)id$|^username$/.test(path.at(-1) ?? '')) return 'id';
  if (shape?.kind === 'integer') return 'number';
  return shape?.kind === 'time' || shape?.kind === 'dateTime' ? 'time' : 'text';
}
