// Types and helpers of charts. A chart shows all records of a list in one drawing. Bars consist of
// block characters.
import type { ViewColumn } from '../kinds/view.ts';
import { type Column, chooseColumns } from '../tables/columns.ts';
import type { BarStyle, Style } from '../text/paint.ts';

export interface ChartRecord {
  readonly value: unknown;
  /**
   * Whether the response also contains the record in a second, shorter list, e.g. the list of
   * popular fields.
   */
  readonly isInOtherList?: boolean;
}

/** Returns the text of a chart. `headers` says whether a chart that is a table has headings. */
export type Chart = (
  records: readonly ChartRecord[],
  style: Style,
  headers: boolean,
) => Promise<string>;

/** The body of an HTML sheet that shows all records of a list in one drawing. */
export interface SheetBody {
  readonly title?: string;
  readonly html: string;
}

export type SheetChart = (records: readonly ChartRecord[]) => Promise<SheetBody>;

export const chartColumns = (columns: readonly ViewColumn[]): readonly Column[] =>
  chooseColumns({ columns, shape: { kind: 'record', props: {} }, completeShape: undefined });

const eighths = ['', '▏', '▎', '▍', '▌', '▋', '▊', '▉'];

/**
 * Returns a bar of at most `width` characters. A share above zero gets at least the thinnest bar.
 * @param share length of the bar, from 0 to 1. The longest bar has the share 1
 */
export function bar(share: number, width: number, style: BarStyle): string {
  if (style === 'none' || !(share > 0)) return '';
  const length = Math.min(share, 1) * width;
  if (style === 'ascii') return '#'.repeat(Math.max(1, Math.round(length)));
  const parts = Math.max(1, Math.round(length * 8));
  return `${'█'.repeat(Math.floor(parts / 8))}${eighths[parts % 8] ?? ''}`;
}
