// Draws the statistics of a creative. Each line shows a figure for today and for all time, with two
// bars. Bars are relative to the largest figure of the same period, so the two bars of a line show
// whether today is unusual.
import CliTable from 'cli-table3';
import { decode } from '../../api/decode.ts';
import type { Column } from '../tables/columns.ts';
import { columnGap } from '../tables/fit.ts';
import { layOutTable, toTableRow } from '../tables/layout.ts';
import type { Style } from '../text/paint.ts';
import { readableText } from '../text/readable-cells.ts';
import { bar, type ChartRecord, chartColumns, type SheetBody } from './chart.ts';

const names = [
  ['project_views', 'Project views'],
  ['project_appreciations', 'Appreciations'],
  ['project_comments', 'Comments'],
  ['profile_views', 'Profile views'],
] as const;

export async function statisticsSheet(records: readonly ChartRecord[]): Promise<SheetBody> {
  const { barsHtml } = await import('./chart-html.ts');
  const tables = records.map(({ value }) => {
    const { today, all_time } = decode('stats', value);
    return barsHtml(
      ['Figure', 'Today', 'All time'],
      names.map(([name, label]) => ({ label, values: [today[name], all_time[name]] })),
    );
  });
  return { html: tables.join('') };
}

/** Width of a line in columns, without its bars. */
const figuresWidth = 45;
const maxBar = 20;

export async function drawStatistics(
  records: readonly ChartRecord[],
  style: Style,
  headers: boolean,
): Promise<string> {
  const room = Math.floor(((style.width ?? 0) - figuresWidth) / 2);
  const barColumn = (name: string) => (room > 0 ? [{ name, heading: '', dropRank: 2 }] : []);
  const columns = chartColumns([
    { name: 'figure', heading: 'FIGURE', minWidth: 13 },
    { name: 'today', heading: 'TODAY', kind: 'number' },
    ...barColumn('todayBar'),
    { name: 'allTime', heading: 'ALL TIME', kind: 'number' },
    ...barColumn('allTimeBar'),
  ]);
  const tables = records.map(({ value }) => {
    const { today, all_time } = decode('stats', value);
    const barsOf = (period: typeof today) => {
      const max = Math.max(...names.map(([name]) => period[name] ?? 0));
      return (figure: number | undefined) =>
        bar((figure ?? 0) / max, Math.min(room, maxBar), style.bars);
    };
    const [todayBar, allTimeBar] = [barsOf(today), barsOf(all_time)];
    const rows = names.map(([name, figure]) => ({
      figure,
      today: today[name],
      todayBar: todayBar(today[name]),
      allTime: all_time[name],
      allTimeBar: allTimeBar(all_time[name]),
    }));
    return figureTable(rows, columns, style, headers);
  });
  return tables.join('\n');
}

/**
 * Draws a table of a few rows. cli-table3 is too slow for longer tables (see the README of view).
 */
function figureTable(
  rows: readonly object[],
  columns: readonly Column[],
  style: Style,
  headers: boolean,
): string {
  const cells = rows.map((row) =>
    toTableRow(columns.map((column) => readableText(row, column, style))),
  );
  const layout = layOutTable(columns, cells, { width: style.width, showsHeaders: headers });
  const table = new CliTable({
    chars,
    colAligns: layout.columns.map(({ kind }) => (kind === 'number' ? 'right' : 'left')),
    colWidths: layout.columns.map(({ width }) => width),
    style: { 'padding-left': 0, 'padding-right': 0, head: [], border: [], compact: true },
  });
  if (headers) table.push(layout.columns.map(({ heading }) => style.paint.heading(heading)));
  table.push(...cells.map((row) => layout.columns.map(({ index: at }) => row[at]?.text ?? '')));
  return `${table.toString().replace(/ +$/gm, '')}\n`;
}

const noLines = Object.fromEntries(
  ['top', 'bottom', 'left', 'right', 'mid'].flatMap((side) =>
    ['', '-mid', '-left', '-right'].map((end) => [`${side}${end}`, ''] as const),
  ),
);
const chars = { ...noLines, middle: columnGap };
