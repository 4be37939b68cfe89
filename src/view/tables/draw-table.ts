// Draws a table for people. Two blanks separate the columns, and no row is wider than the layout.
import type { Style } from '../text/paint.ts';
import { cut, isUnsure, measure, toColumn, wrap } from '../text/width.ts';
import type { Column } from './columns.ts';
import { gap } from './fit.ts';
import {
  type ShownColumn,
  type TableCell,
  type TableLayout,
  tableLayout,
  tableRow,
} from './layout.ts';

interface TableOptions {
  readonly headers: boolean;
  /** The address that each cell of each row links to, or ''. */
  readonly addresses?: readonly (readonly string[])[];
  /** Whether each row begins with its number. */
  readonly isNumbered?: boolean;
  /** Called with the names of the columns that do not fit, if there are any. */
  readonly omit?: (names: readonly string[]) => void;
}

/** Number of rows that are drawn at a time. A whole table may be too long for one string. */
const rowsAtOnce = 500;

/** Returns a whole table, which must be short enough for one string. */
export const tableText = (...given: Parameters<typeof tableParts>): string =>
  [...tableParts(...given)].join('');

/** `rows` are the texts of the cells, which are sanitised here. */
export function* tableParts(
  rows: readonly (readonly string[])[],
  columns: readonly Column[],
  style: Style,
  { headers, addresses = [], isNumbered = false, omit }: TableOptions,
): Generator<string> {
  const cells = rows.map((texts, at) => tableRow(texts, addresses[at]));
  const lastNumber = isNumbered ? rows.length : undefined;
  const layout = tableLayout(columns, cells, { width: style.width, headers, lastNumber });
  const omitted = columns.filter((_, nth) => layout.columns.every(({ at }) => at !== nth));
  if (omitted.length > 0) omit?.(omitted.map(({ name }) => name));
  const { header, row } = tableDrawer(layout, style);
  if (headers) yield `${header()}\n`;
  for (let from = 0; from < cells.length; from += rowsAtOnce) {
    const lines = cells.slice(from, from + rowsAtOnce).map((each, at) => row(each, from + at + 1));
    yield lines.map((line) => `${line}\n`).join('');
  }
}

/** Returns functions that draw a table row by row. `number` is the number of the row, from 1. */
function tableDrawer(layout: TableLayout, style: Style) {
  const { paint, link = (text: string) => text, endText = (text: string) => text } = style;
  const { digits, gap: afterNumber } = layout.numbers ?? { digits: 0, gap: '' };
  let next = digits + afterNumber.length + 1;
  const columns = layout.columns.map((column) => {
    next += column.width + gap.length;
    const painted = painterOf(column, style);
    return {
      ...column,
      /**
       * Column of the screen where the next table column starts; undefined if the cursor cannot be
       * moved.
       */
      next: style.hasCursor === true ? next : undefined,
      painter: ({ text, address }: TableCell) =>
        address === '' ? painted(endText(text)) : link(painted(endText(text)), address),
    };
  });
  const numbered = (text: string, colour: (text: string) => string) =>
    layout.numbers === undefined
      ? ''
      : `${colour(text.padStart(layout.numbers.digits))}${layout.numbers.gap}`;
  return {
    header: (): string => {
      const headings = columns.map((column) =>
        fitted(tableRow([column.heading])[0], column, ({ text }) => paint.heading(text)),
      );
      return `${numbered('@', paint.heading)}${headings.join(gap).trimEnd()}`;
    },
    row: (cells: readonly TableCell[], number: number): string => {
      const lines = columns.map((column) => linesOf(cells[column.at], column));
      const height = Math.max(...lines.map(({ length }) => length));
      return Array.from({ length: height }, (_, row) => {
        const texts = columns.map((column, at) => {
          const cell = lines[at]?.[row];
          const isLast = at === columns.length - 1;
          const move =
            !isLast && column.next !== undefined && isUnsure(cell?.text ?? '')
              ? toColumn(column.next)
              : '';
          return `${fitted(cell, column, column.painter)}${isLast ? '' : gap}${move}`;
        });
        return `${numbered(row === 0 ? String(number) : '', paint.dim)}${texts.join('')}`.trimEnd();
      }).join('\n');
    },
  };
}

/** Only a column that wraps has more than one. */
const linesOf = (cell: TableCell = blank, { wraps, width }: ShownColumn): readonly TableCell[] =>
  wraps !== true || cell.width <= width
    ? [cell]
    : wrap(cell.text, width).map((text) => ({ ...cell, text, width: measure(text) }));

const blank: TableCell = { text: '', width: 0, address: '' };

function fitted(
  cell: TableCell = blank,
  { width, kind }: ShownColumn,
  paint: (cell: TableCell) => string,
): string {
  const shown = cell.width <= width ? cell : { ...cell, text: cut(cell.text, width) };
  const padding = ' '.repeat(
    Math.max(0, width - (shown === cell ? cell.width : measure(shown.text))),
  );
  return kind === 'number' ? `${padding}${paint(shown)}` : `${paint(shown)}${padding}`;
}

function painterOf({ kind }: Column, { paint, swatch }: Style): (text: string) => string {
  if (kind === 'id') return paint.id;
  if (kind !== 'colour' || swatch === undefined) return String;
  // Paints the blocks before a hexadecimal colour in this colour.
  return (text) =>
    text.replace(/^(█+)(?= (#[0-9a-f]{6})$)/, (blocks, _, hex: string) =>
      swatch(hex, blocks.length),
    );
}
