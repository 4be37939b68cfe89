// `--columns id,name,stats.views` → the columns to show, or the sentence that says what is wrong.
import { type EntityName, entities } from '../api/entities.ts';
import type { Shape } from '../api/schema.ts';
import { nearest } from '../api/values.ts';
import type { CellKind, Source } from './cells.ts';
import { type ViewColumn, views } from './views.ts';

export interface Column extends Source {
  /** The dotted path, the heading of CSV and TSV. */
  readonly name: string;
  readonly heading: string;
  /** As in ViewColumn. */
  readonly minWidth: number | undefined;
  readonly drop: number;
}

/**
 * The columns of `spec`, or the view's own. A first word that the record lacks is a problem, further ones are not:
 * services send more than the reference says. A dot before a name takes it unchecked.
 */
export function columnsFor(entity: EntityName, spec: string | undefined): readonly Column[] | { problem: string } {
  const view = views[entity];
  const shape = view.rows?.shape ?? entities[entity].shape;
  if (spec === undefined) return view.columns.map((column) => columnOf(column, shape));
  const names = spec.split(',').map((name) => name.trim());
  if (names.includes('')) return { problem: `--columns takes names parted by commas, not ${JSON.stringify(spec)}` };
  const unknown = names.find(
    (name) => !name.startsWith('.') && shapeAt(shape, name.split('.').slice(0, 1)) === undefined,
  );
  if (unknown !== undefined) return { problem: problemWith(unknown, view.columns, shape) };
  return names
    .map((name) => name.replace(/^\./, ''))
    .map((name) =>
      columnOf(view.columns.find((column) => column.name === name) ?? { name, heading: headingOf(name) }, shape, 8),
    );
}

function columnOf(column: ViewColumn, shape: Shape, minTextWidth?: number): Column {
  const path = column.name.split('.');
  const kind = kindOf(path, shapeAt(shape, path));
  return {
    name: column.name,
    heading: column.heading,
    path,
    kind,
    minWidth: column.minWidth ?? (kind === 'text' ? minTextWidth : undefined),
    // Columns that somebody asked for go last first, not by the view's order.
    drop: minTextWidth === undefined ? (column.drop ?? 0) : 0,
  };
}

const headingOf = (name: string): string => name.replaceAll(/[._]+/g, ' ').toUpperCase();

function kindOf(path: readonly string[], shape: Shape | undefined): CellKind {
  if (/(^|_)id$/.test(path.at(-1) ?? '')) return 'id';
  if (shape?.kind === 'integer') return 'number';
  return shape?.kind === 'time' || shape?.kind === 'clock' ? 'time' : 'text';
}

function shapeAt(shape: Shape | undefined, path: readonly string[]): Shape | undefined {
  const [step, ...rest] = path;
  if (shape === undefined || step === undefined) return shape;
  switch (shape.kind) {
    case 'record':
      return shapeAt(Object.hasOwn(shape.props, step) ? shape.props[step] : shape.others, rest);
    case 'list':
    case 'map':
      return shapeAt(shape.of, rest);
    case 'optional':
      return shapeAt(shape.of, path);
    default:
      return undefined;
  }
}

function problemWith(name: string, columns: readonly ViewColumn[], shape: Shape): string {
  const keys = shape.kind === 'record' ? Object.keys(shape.props) : [];
  const names = [...new Set([...keys, ...columns.map((column) => column.name)])];
  const near = nearest(name, names);
  const hint = near.length === 0 ? '' : `; nearest: ${near.join(', ')}`;
  return `--columns has no ${JSON.stringify(name)}${hint}; there are ${names.join(', ')}; a dot before the name takes any`;
}
