// Rows for scripts, as pages arrive: nothing cut, times in ISO 8601, lists separated by commas, column names as `--columns`
// takes them. Sanitised only where they end on a terminal.

import type { RenderContext, Renderer } from '../format.ts';
import type { Subject } from '../subject.ts';
import { type Column, columnsFor } from '../tables/columns.ts';
import { exactCell } from '../text/cells.ts';

export interface RowsOptions {
  /** Whether a header row is written unless a flag says otherwise. */
  readonly headers: boolean;
  /** The lines before the rows. Default: the names of the columns, if a header row is written. */
  readonly head?: (columns: readonly Column[], hasHeader: boolean) => readonly (readonly string[])[];
  /** Makes a cell safe for a terminal. */
  readonly clean: (cell: string) => string;
  readonly text: (lines: readonly (readonly string[])[]) => string;
}

/** Rows take more memory than the records they are made of. */
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
