// Finds the columns of a table: the default columns of a kind of record, or those in `--columns
// id,name,stats.views`.
import { isLeaf, type Shape, shapeAt } from '../../api/kinds/shape.ts';
import { meantPath, nearest } from '../../api/suggestions.ts';
import { type PortfolioError, usageError } from '../../errors.ts';
import { dropBeforeShrinking, dropOfAsked, dropOfNamed, type ViewColumn } from '../kinds/view.ts';
import type { CellKind, CellSource } from '../text/cells.ts';

export interface Column extends CellSource {
  /** Dotted path, which is also the heading in CSV and TSV. */
  readonly name: string;
  readonly heading: string;
  /** See `minWidth`, `drop`, `wraps` and `isForCommands` of ViewColumn. */
  readonly minWidth: number | undefined;
  readonly drop: number;
  readonly wraps?: boolean | undefined;
  readonly isForCommands?: boolean | undefined;
  /** The member with the address that the cells link to. */
  readonly link?: CellSource | undefined;
}

/** A kind of row: its default columns, and its members. */
export interface RowKind {
  readonly columns: readonly ViewColumn[];
  /** The shape of a row. */
  readonly shape: Shape;
  /** The shape of a single record, if lists contain a shorter form of it. */
  readonly wholeShape: Shape | undefined;
}

/**
 * The rows of records: what tables, files of values and paths read. Records are parsed JSON that is
 * not decoded.
 */
export interface RowSource extends RowKind {
  /**
   * Paths that the list is sorted or filtered by. Tables and grids for people show these members
   * first.
   */
  readonly asked: readonly string[];
  /**
   * Returns a function that makes the rows of a record. Only the members that the columns need are
   * decoded.
   */
  readonly rowsFor: (
    columns: readonly Pick<CellSource, 'path'>[],
  ) => (record: unknown) => readonly unknown[];
}

/**
 * Returns the columns that `spec` names, or the default columns. The first part of a name must be a
 * member of the record. Later parts are an error only if they look like a misspelt member, because
 * services send members that the reference does not list. A name that begins with a dot is not
 * checked.
 * @param flag name of the flag whose value is `spec`, for error messages
 * @throws PortfolioError `usage` if a name is wrong
 */
export function columnsFor(
  kind: RowKind,
  spec?: string,
  flag = '--columns',
  words: readonly string[] = [],
): readonly Column[] {
  const { columns, shape } = kind;
  if (spec === undefined) return columns.map((column) => columnOf(column, shape));
  const names = namesIn(spec);
  if (names.includes(''))
    throw usageError(`${flag} must be names separated by commas, not ${JSON.stringify(spec)}`);
  const unknown = names.find(
    (name) => !name.startsWith('.') && shapeAt(shape, name.split('.').slice(0, 1)) === undefined,
  );
  if (unknown !== undefined) throw unknownColumn(unknown, flag, kind, words);
  for (const name of names) {
    const leaf = name.startsWith('.') ? undefined : leafIn(shape, name.split('.'));
    if (leaf !== undefined && !columns.some((column) => column.name === name))
      throw usageError(`${flag}: ${leaf} has no members, so there is no ${JSON.stringify(name)}`);
    const meant = name.startsWith('.') ? undefined : meantPath(shape, name.split('.'));
    if (meant === undefined || columns.some((column) => column.name === name)) continue;
    throw usageError(
      `${flag}: unknown column ${JSON.stringify(name)}; did you mean ${JSON.stringify(meant)}?`,
      `if the service sends it under this name, put a dot before it: .${name}`,
    );
  }
  return names.map((typed) => {
    const name = typed.replace(/^\./, '');
    return columnOf(columns.find((column) => column.name === name) ?? namedColumn(name), shape, 8);
  });
}

const namesIn = (spec: string): readonly string[] =>
  spec.split(',').map((name) => name.trim().replace(/^licen[cs]e$/i, licence));

/** The member that this program calls the licence. */
const licence = 'copyright.license';

/**
 * Whether a column is one that only single records have.
 * @throws PortfolioError as `columnsFor`, if single records have not all of the columns
 */
export function needsWhole(kind: RowKind, spec: string): boolean {
  const { shape, wholeShape } = kind;
  if (wholeShape === undefined) return false;
  const isIn = (where: Shape, name: string) =>
    shapeAt(where, name.split('.').slice(0, 1)) !== undefined;
  const isNeeded = namesIn(spec).some((name) => !isIn(shape, name) && isIn(wholeShape, name));
  if (isNeeded) columnsFor({ ...kind, shape: wholeShape }, spec);
  return isNeeded;
}

/**
 * Returns the columns of a table for people. Columns by which the list is sorted or filtered are
 * shown before all other figures. If the path of a figure or time is not a default column, adds a
 * column for it before the address.
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

const namedColumn = (name: string): ViewColumn => ({
  name,
  heading: name === licence ? 'LICENCE' : name.replaceAll(/[._]+/g, ' ').toUpperCase(),
  drop: dropOfAsked,
});

/**
 * If a path continues after a value without members, returns the path up to that value; otherwise
 * undefined.
 */
function leafIn(shape: Shape, path: readonly string[]): string | undefined {
  const end = path.findIndex((step, nth) => {
    const before = nth === 0 ? undefined : shapeAt(shape, path.slice(0, nth));
    return before !== undefined && isLeaf(before) && !/^\d+$/.test(step);
  });
  return end < 0 ? undefined : path.slice(0, end).join('.');
}

function columnOf(column: ViewColumn, shape: Shape, minTextWidth?: number): Column {
  const path = column.name.split('.');
  const kind = column.kind ?? cellKind(path, shapeAt(shape, path));
  return {
    name: column.name,
    heading: column.heading,
    path,
    kind,
    since: column.since,
    wraps: column.wraps,
    isForCommands: column.isForCommands,
    link: column.link === undefined ? undefined : { kind: 'text', path: column.link.split('.') },
    minWidth: column.minWidth ?? (kind === 'text' ? minTextWidth : undefined),
    drop: minTextWidth === undefined ? (column.drop ?? 0) : dropOfNamed,
  };
}

function cellKind(path: readonly string[], shape: Shape | undefined): CellKind {
  if (shape?.kind === 'id' || /(^|_)id$|^username$/.test(path.at(-1) ?? '')) return 'id';
  if (shape?.kind === 'integer') return 'number';
  return shape?.kind === 'time' || shape?.kind === 'clock' ? 'time' : 'text';
}

function unknownColumn(
  name: string,
  flag: string,
  { columns, shape, wholeShape }: RowKind,
  words: readonly string[],
): PortfolioError {
  const path = name.split('.');
  const whole = shapeAt(wholeShape, path) === undefined ? meantPath(wholeShape, path) : name;
  if (
    wholeShape !== undefined &&
    whole !== undefined &&
    shapeAt(shape, whole.split('.')) === undefined
  )
    return usageError(
      `${flag}: unknown column ${JSON.stringify(name)}`,
      `lists do not have ${JSON.stringify(whole)}; only single records do`,
    );
  const keys = shape.kind === 'record' ? Object.keys(shape.props) : [];
  const names = [...new Set([...words, ...keys, ...columns.map((column) => column.name)])];
  // For `views`, the message suggests `stats.views`.
  const lastOf = (path: string) => path.slice(path.lastIndexOf('.') + 1);
  const [last] = nearest(name, names.map(lastOf));
  const near = nearest(name, names)[0] ?? names.find((path) => lastOf(path) === last);
  const question = near === undefined ? '' : `; did you mean ${JSON.stringify(near)}?`;
  return usageError(
    `${flag}: unknown column ${JSON.stringify(name)}${question}`,
    `columns are ${names.join(', ')}; to name any other member, put a dot before it: .${name}`,
  );
}
