// Draws a table for people, with two blanks between columns. `layout.ts` decides how wide columns
// are.
import type { Style } from '../text/paint.ts';
import { cutToWidth, isWidthUncertain, measureWidth, moveToColumn, wrap } from '../text/width.ts';
import type { Column } from './columns.ts';
import { columnGap } from './fit.ts';
import {
  layOutTable,
  type ShownColumn,
  type TableCell,
  type TableLayout,
  toTableRow,
} from './layout.ts';

interface TableOptions {
  readonly showsHeaders: boolean;
  /** The addresses that the cells of each row link to; '' for a cell without a link. */
  readonly addresses?: readonly (readonly string[])[];
  /** Whether each row begins with its number, from 1. */
  readonly isNumbered?: boolean;
  /** Called with the names of the columns that do not fit, if there are any. */
  readonly onOmitted?: (names: readonly string[]) => void;
}

/** Maximum number of rows in a chunk. A whole table may be too long for one string. */
const rowsPerChunk = 500;

/** Returns a short table as one string. A long one may exceed the maximum length of a string. */
export const drawWholeTable = (...args: Parameters<typeof drawTable>): string =>
  [...drawTable(...args)].join('');

/**
 * Yields the line of headings (if `showsHeaders`), and then the rows in chunks of text.
 * @param rows texts of the cells, not yet safe for a terminal
 */
export function* drawTable(
  rows: readonly (readonly string[])[],
  columns: readonly Column[],
  style: Style,
  { showsHeaders, addresses = [], isNumbered = false, onOmitted }: TableOptions,
): Generator<string> {
  const cellRows = rows.map((texts, index) => toTableRow(texts, addresses[index]));
  const lastRowNumber = isNumbered ? rows.length : undefined;
  const layout = layOutTable(columns, cellRows, {
    width: style.width,
    showsHeaders,
    lastRowNumber,
  });
  const omittedColumns = columns.filter((_, columnIndex) =>
    layout.columns.every(({ index }) => index !== columnIndex),
  );
  if (omittedColumns.length > 0) onOmitted?.(omittedColumns.map(({ name }) => name));
  const { header: drawHeader, row: drawRow } = createTableDrawer(layout, style);
  if (showsHeaders) yield `${drawHeader()}\n`;
  for (let start = 0; start < cellRows.length; start += rowsPerChunk) {
    const lines = cellRows
      .slice(start, start + rowsPerChunk)
      .map((rowCells, offset) => drawRow(rowCells, start + offset + 1));
    yield lines.map((line) => `${line}\n`).join('');
  }
}

/**
 * Returns functions that draw the line of headings and a row of a table. Neither text ends with a
 * line end.
 */
function createTableDrawer(layout: TableLayout, style: Style) {
  const { paint, link = (text: string) => text, addDirectionMark = (text: string) => text } = style;
  const { digits, gap: numberGap } = layout.rowNumbers ?? { digits: 0, gap: '' };
  let nextColumnStart = digits + numberGap.length + 1;
  const columns = layout.columns.map((column) => {
    nextColumnStart += column.width + columnGap.length;
    const paintText = painterOf(column, style);
    return {
      ...column,
      /**
       * Column of the screen, from 1, where the next table column starts; undefined if the cursor
       * cannot be moved.
       */
      next: style.canMoveCursor === true ? nextColumnStart : undefined,
      painter: ({ text, address }: TableCell) =>
        address === ''
          ? paintText(addDirectionMark(text))
          : link(paintText(addDirectionMark(text)), address),
    };
  });
  const formatRowNumber = (text: string, paintNumber: (text: string) => string) =>
    layout.rowNumbers === undefined
      ? ''
      : `${paintNumber(text.padStart(layout.rowNumbers.digits))}${layout.rowNumbers.gap}`;
  return {
    header: (): string => {
      const headings = columns.map((column) =>
        fitCell(toTableRow([column.heading])[0], column, ({ text }) => paint.heading(text)),
      );
      return `${formatRowNumber('@', paint.heading)}${headings.join(columnGap).trimEnd()}`;
    },
    row: (cells: readonly TableCell[], rowNumber: number): string => {
      const linesByColumn = columns.map((column) => linesOf(cells[column.index], column));
      const height = Math.max(...linesByColumn.map(({ length }) => length));
      return Array.from({ length: height }, (_, lineIndex) => {
        const texts = columns.map((column, index) => {
          const cell = linesByColumn[index]?.[lineIndex];
          const isLast = index === columns.length - 1;
          const cursorMove =
            !isLast && column.next !== undefined && isWidthUncertain(cell?.text ?? '')
              ? moveToColumn(column.next)
              : '';
          return `${fitCell(cell, column, column.painter)}${isLast ? '' : columnGap}${cursorMove}`;
        });
        return `${formatRowNumber(lineIndex === 0 ? String(rowNumber) : '', paint.dim)}${texts.join('')}`.trimEnd();
      }).join('\n');
    },
  };
}

/** Returns the lines of a cell. Only a cell in a column that wraps can have several lines. */
const linesOf = (
  cell: TableCell = emptyCell,
  { wraps, width }: ShownColumn,
): readonly TableCell[] =>
  wraps !== true || cell.width <= width
    ? [cell]
    : wrap(cell.text, width).map((text) => ({ ...cell, text, width: measureWidth(text) }));

const emptyCell: TableCell = { text: '', width: 0, address: '' };

function fitCell(
  cell: TableCell = emptyCell,
  { width, kind }: ShownColumn,
  paintCell: (cell: TableCell) => string,
): string {
  const shownCell = cell.width <= width ? cell : { ...cell, text: cutToWidth(cell.text, width) };
  const padding = ' '.repeat(
    Math.max(0, width - (shownCell === cell ? cell.width : measureWidth(shownCell.text))),
  );
  return kind === 'number'
    ? `${padding}${paintCell(shownCell)}`
    : `${paintCell(shownCell)}${padding}`;
}

function painterOf({ kind }: Column, { paint, drawSwatch }: Style): (text: string) => string {
  if (kind === 'id') return paint.id;
  if (kind !== 'colour' || drawSwatch === undefined) return String;
  // In a text such as `██ #ff8800`, paints the blocks in the colour that follows.
  return (text) =>
    text.replace(/^(█+)(?= (#[0-9a-f]{6})$)/, (blocks, _, hex: string) =>
      drawSwatch(hex, blocks.length),
    );
}
