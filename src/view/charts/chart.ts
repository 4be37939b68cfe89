// A chart shows all records of a list at once, where rows would say less. Bars are made of block characters.
import type { ViewColumn } from '../kinds/view.ts';
import { type Column, columnsFor } from '../tables/columns.ts';
import type { BarStyle, Style } from '../text/paint.ts';

/** A record in any form in which services send it. */
export interface ChartRecord {
  readonly value: unknown;
  /** Whether the response lists it under the endpoint's subset too. */
  readonly isMarked?: boolean;
}

/** Returns the lines of a chart. `headers` says whether a chart that is a table has a line of headings. */
export type Chart = (records: readonly ChartRecord[], style: Style, headers: boolean) => Promise<string>;

/** The columns of a table whose rows are made by a chart. */
export const chartColumns = (columns: readonly ViewColumn[]): readonly Column[] =>
  columnsFor({ columns, shape: { kind: 'record', props: {} } });

const eighths = ['', '▏', '▎', '▍', '▌', '▋', '▊', '▉'];

/**
 * Returns a bar of at most `width` characters. A share above zero gets at least the thinnest bar.
 * @param share of the longest bar, from 0 to 1
 */
export function bar(share: number, width: number, style: BarStyle): string {
  if (style === 'none' || !(share > 0)) return '';
  const length = Math.min(share, 1) * width;
  if (style === 'ascii') return '#'.repeat(Math.max(1, Math.round(length)));
  const parts = Math.max(1, Math.round(length * 8));
  return `${'█'.repeat(Math.floor(parts / 8))}${eighths[parts % 8] ?? ''}`;
}
