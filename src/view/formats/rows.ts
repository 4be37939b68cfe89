// Writes rows for scripts, page by page: nothing is cut, times are ISO 8601, lists are separated by commas, columns
// have the names of `--columns`. Texts are sanitised only for a terminal.

import type { RenderContext, Renderer } from '../format.ts';
import type { Subject } from '../subject.ts';
import { type Column, columnsFor } from '../tables/columns.ts';
import { exactCell } from '../text/cells.ts';

export interface RowsOptions {
  /** Whether to write a header row if no flag decides. */
  readonly headers: boolean;
  /** Returns the lines before the rows. Default: the column names, if a header row is written. */
  readonly head?: (columns: readonly Column[], hasHeader: boolean) => readonly (readonly string[])[];
  /** Makes a cell safe for a terminal. */
  readonly clean: (cell: string) => string;
  readonly text: (lines: readonly (readonly string[])[]) => string;
}

/** Rows take more memory than their records. */
const recordsAtOnce = 1000;

export function rowsRenderer(subject: Subject, target: RenderContext, options: RowsOptions): Renderer {
  const columns = columnsFor(subject, target.columns);
  const rowsOf = subject.rowsFor(columns);
  const clean = target.screen.isTTY ? options.clean : String;
  const { head = names } = options;
  let before = head(columns, target.headers ?? options.headers);
  return {
    write: async ({ records }) => {
      for (let from = 0; from === 0 || from < records.length; from += recordsAtOnce) {
        const rows = records.slice(from, from + recordsAtOnce).flatMap(({ value }) => rowsOf(value));
        const cells = [...before, ...rows.map((row) => columns.map((column) => exactCell(row, column)))];
        before = [];
        await target.screen.write(options.text(cells.map((line) => line.map(clean))));
      }
    },
    end: async () => {},
  };
}

const names = (columns: readonly Column[], hasHeader: boolean): readonly (readonly string[])[] =>
  hasHeader ? [columns.map(({ name }) => name)] : [];
