// Draws a table for people: no lines, two blanks between columns, no row wider than the screen. Cells are made safe here.
import CliTable from 'cli-table3';
import { readableCell, valueAt } from './cells.ts';
import type { Column } from './columns.ts';
import { fit } from './fit.ts';
import type { Layout } from './paint.ts';
import { sanitise } from './text.ts';
import { cut, measure } from './width.ts';

const gap = '  ';

interface Cell {
  readonly text: string;
  readonly width: number;
  readonly paint: (text: string) => string;
}

/** All rows of a listing: widths depend on every one of them. */
export function tableText(
  rows: readonly unknown[],
  columns: readonly Column[],
  layout: Layout,
  { headers }: { readonly headers: boolean },
): string {
  const head = columns.map(({ heading }) => cellOf(heading, layout.paint.heading));
  const body = rows.map((row) => columns.map((column) => bodyCell(row, column, layout)));
  const lines = headers ? [head, ...body] : body;
  const wishes = columns.map(({ least, drop }, at) => ({
    natural: Math.max(1, ...widthsIn(lines, at)),
    least,
    drop,
  }));
  const widths = fit(wishes, layout.width ?? Number.POSITIVE_INFINITY, gap.length);
  const shown = [...columns.keys()].filter((at) => widths[at] !== 0);
  const cells = lines.map((line) => shown.map((at) => cutCell(line[at] ?? empty, widths[at] ?? 0)));
  return draw(
    cells,
    shown.map((at) => (columns[at]?.kind === 'number' ? 'right' : 'left')),
  );
}
