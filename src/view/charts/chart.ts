// What a picture of records on a terminal is, and the table of figures and bars that some are made of.

import type { ViewColumn } from '../kinds/view.ts';
import { type Column, columnsFor } from '../tables/columns.ts';
import { readableCell } from '../text/cells.ts';
import type { BarStyle, Style } from '../text/paint.ts';

/** A record in any form in which services send it. */
export interface ChartRecord {
  readonly value: unknown;
  /** Whether the service lists it in the subset of its endpoint too. */
  readonly isMarked?: boolean;
}

export type Chart = (records: readonly ChartRecord[], style: Style, headers: boolean) => Promise<string>;

export const columnsOf = (columns: readonly ViewColumn[]): readonly Column[] =>
  columnsFor({ columns, shape: { kind: 'record', props: {} } });

export async function linesOf(
  rows: readonly object[],
  columns: readonly Column[],
  style: Style,
  headers: boolean,
): Promise<string> {
  const { tableText } = await import('../tables/draw-table.ts');
  const cells = rows.map((row) => columns.map((column) => readableCell(row, column, style)));
  return tableText(cells, columns, style, { headers });
}

const eighths = ['', '▏', '▎', '▍', '▌', '▋', '▊', '▉'];

/**
 * A bar of at most `width` characters. What is not nothing is seen.
 * @param share of the longest bar, from 0 to 1
 */
export function bar(share: number, width: number, style: BarStyle): string {
  if (style === 'none' || !(share > 0)) return '';
  const length = Math.min(share, 1) * width;
  if (style === 'ascii') return '#'.repeat(Math.max(1, Math.round(length)));
  const parts = Math.max(1, Math.round(length * 8));
  return `${'█'.repeat(Math.floor(parts / 8))}${eighths[parts % 8] ?? ''}`;
}
