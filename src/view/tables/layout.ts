// The layout of a table: which columns are shown, and the widths of columns and row numbers.
import { namedColumnRank } from '../kinds/view.ts';
import { sanitise } from '../text/text.ts';
import { measureWidth } from '../text/width.ts';
import type { Column } from './columns.ts';
import { columnGap, fitColumns } from './fit.ts';

/**
 * A cell to draw: one line of text that is safe for a terminal, its width in terminal columns, and
 * its link.
 */
export interface TableCell {
  readonly text: string;
  readonly width: number;
  /** The address that the text links to; '' for a text without a link. */
  readonly address: string;
}

export interface ShownColumn extends Column {
  /** Index of the column's cell in a row. */
  readonly index: number;
  readonly width: number;
}

export interface TableLayout {
  readonly columns: readonly ShownColumn[];
  /**
   * Number of digits of the largest row number, and the blanks after each number; undefined if rows
   * have no numbers.
   */
  readonly rowNumbers: { readonly digits: number; readonly gap: string } | undefined;
}

interface LayoutOptions {
  /** Width of the screen in columns; undefined if the table may have any width. */
  readonly width: number | undefined;
  readonly showsHeaders: boolean;
  /** The largest row number; undefined if rows have no numbers. */
  readonly lastRowNumber?: number | undefined;
}

/**
 * Minimum width of a screen on which two blanks follow a row number. On narrower screens one blank
 * follows.
 */
const minWideScreenWidth = 60;

/** Width to which a text or a heading may be cut in a column that the user named. */
const minNamedColumnWidth = 4;

export const toTableRow = (
  unsafeTexts: readonly string[],
  addresses: readonly string[] = [],
): readonly TableCell[] =>
  unsafeTexts.map((unsafeText, index) => {
    const text = sanitise(unsafeText).trim();
    return { text, width: measureWidth(text), address: addresses[index] ?? '' };
  });

/**
 * Returns the layout of a table that fits into `width`.
 * @param rows all rows of the table, without the headings
 */
export function layOutTable(
  columns: readonly Column[],
  rows: readonly (readonly TableCell[])[],
  { width = Number.POSITIVE_INFINITY, showsHeaders, lastRowNumber }: LayoutOptions,
): TableLayout {
  const measuredRows = showsHeaders
    ? [toTableRow(columns.map(({ heading }) => heading)), ...rows]
    : rows;
  const needs = columns.map(({ minWidth, dropRank }, index) => {
    const cellWidths = measuredRows.map((row) => row[index]?.width ?? 0).sort((a, b) => a - b);
    // A column needs a width of at least 1, because 0 would mean that it is omitted.
    const need = {
      naturalWidth: Math.max(1, cellWidths.at(-1) ?? 1),
      usualWidth: cellWidths[Math.ceil(cellWidths.length * 0.9) - 1],
      minWidth,
      dropRank,
    };
    if (dropRank !== namedColumnRank) return need;
    // If named columns do not fit, texts and headings are cut, but not e.g. ids, numbers and times.
    const uncutWidth =
      minWidth === undefined
        ? rows.reduce((max, row) => Math.max(max, row[index]?.width ?? 0), 0)
        : 0;
    return {
      ...need,
      narrowestWidth: Math.min(need.naturalWidth, Math.max(uncutWidth, minNamedColumnWidth)),
    };
  });
  const rowNumbers =
    lastRowNumber === undefined
      ? undefined
      : { digits: String(lastRowNumber).length, gap: width < minWideScreenWidth ? ' ' : columnGap };
  const columnWidths = fitColumns(
    needs,
    width - (rowNumbers === undefined ? 0 : rowNumbers.digits + rowNumbers.gap.length),
  );
  const columnsWithWidths = columns.map((column, index) => ({
    ...column,
    index,
    width: columnWidths[index] ?? 0,
  }));
  return {
    columns: columnsWithWidths.filter((column) => column.width > 0),
    rowNumbers,
  };
}
