// Rows for scripts, batch by batch as pages arrive: nothing cut, times in ISO 8601, lists parted by commas, names of
// columns as `--columns` takes them. Made safe only where they end on a terminal.
import { exactCell } from './cells.ts';
import type { Column } from './columns.ts';
import { csvText } from './csv.ts';
import type { Layout } from './paint.ts';
import { sanitise, sanitiseLines } from './text.ts';
import { tsvText } from './tsv.ts';

export interface RowsOptions {
  readonly format: 'csv' | 'tsv';
  /** Whether this batch starts with the line of names: the first one at most. */
  readonly headers: boolean;
  readonly layout: Pick<Layout, 'width'>;
}

export function rowsText(
  rows: readonly unknown[],
  columns: readonly Column[],
  { format, headers, layout }: RowsOptions,
): string {
  const clean = layout.width === undefined ? String : format === 'csv' ? sanitiseLines : sanitise;
  const names = headers ? [columns.map(({ name }) => name)] : [];
  const cells = [...names, ...rows.map((row) => columns.map((column) => exactCell(row, column)))];
  const safe = cells.map((line) => line.map(clean));
  return format === 'csv' ? csvText(safe) : tsvText(safe);
}
