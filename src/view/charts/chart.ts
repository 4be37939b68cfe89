// What a picture of records on a terminal is, and the table of figures and bars that some are made of.

import type { ViewColumn } from '../kinds/view.ts';
import { type Column, columnsFor } from '../tables/columns.ts';
import { readableCell } from '../text/cells.ts';
import type { Layout } from '../text/paint.ts';

/** A record in any form in which services send it. */
export interface DrawnRecord {
  readonly value: unknown;
  /** Whether the service lists it in the subset of its endpoint too. */
  readonly isMarked?: boolean;
}

export type Drawing = (records: readonly DrawnRecord[], layout: Layout, headers: boolean) => Promise<string>;

export const columnsOf = (columns: readonly ViewColumn[]): readonly Column[] =>
  columnsFor({ columns, shape: { kind: 'record', props: {} } });

export async function linesOf(
  rows: readonly object[],
  columns: readonly Column[],
  layout: Layout,
  headers: boolean,
): Promise<string> {
  const { tableText } = await import('../tables/draw-table.ts');
  const cells = rows.map((row) => columns.map((column) => readableCell(row, column, layout)));
  return tableText(cells, columns, layout, { headers });
}
