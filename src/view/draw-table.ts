// Draws a table for people: no lines, two blanks between columns, no row wider than the screen. Cells are made safe here.
import CliTable from 'cli-table3';
import { readableCell } from './cells.ts';
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

/** All rows of a listing: widths depend on every one of them. Without a width of the screen nothing is cut. */
export function tableText(
  rows: readonly unknown[],
  columns: readonly Column[],
  layout: Layout,
  { headers }: { readonly headers: boolean },
): string {
  const head = columns.map(({ heading }) => cellOf(heading, layout.paint.heading));
  const body = rows.map((row) => columns.map((column) => bodyCell(row, column, layout)));
  const lines = headers ? [head, ...body] : body;
  const wishes = columns.map(({ least, drop }, at) => ({ natural: widest(lines, at), least, drop }));
  const widths = fit(wishes, layout.width ?? Number.POSITIVE_INFINITY, gap.length);
  const shown = [...columns.keys()].filter((at) => widths[at] !== 0);
  const drawing = {
    colWidths: shown.map((at) => widths[at] ?? 0),
    colAligns: shown.map((at) => (columns[at]?.kind === 'number' ? 'right' : 'left')),
  };
  const fitted = lines.map((line) => shown.flatMap((at) => cutCell(line[at], widths[at] ?? 0)));
  return blocks(fitted)
    .map((block) => draw(block, drawing))
    .join('');
}

/** cli-table3 takes time by the square of its rows; with the widths given, parts of a table join without a seam. */
const blocks = <T>(lines: readonly T[], size = 100): T[][] =>
  Array.from({ length: Math.ceil(lines.length / size) }, (_, nth) => lines.slice(nth * size, (nth + 1) * size));

function cellOf(unsafe: string, paint: Cell['paint']): Cell {
  const text = sanitise(unsafe).trim();
  return { text, width: measure(text), paint };
}

function bodyCell(row: unknown, column: Column, { now, paint }: Layout): Cell {
  const colour = column.kind === 'id' ? paint.id : column.kind === 'time' ? paint.dim : (text: string) => text;
  return cellOf(readableCell(row, column, now), colour);
}

/** At least 1: 0 stands for a column that is left out. */
const widest = (lines: readonly (readonly Cell[])[], at: number): number =>
  lines.reduce((most, line) => Math.max(most, line[at]?.width ?? 0), 1);

function cutCell(cell: Cell | undefined, width: number): Cell[] {
  if (cell === undefined || cell.width <= width) return cell === undefined ? [] : [cell];
  const text = cut(cell.text, width);
  return [{ ...cell, text, width: measure(text) }];
}

/**
 * cli-table3 measures emoji by an older standard than ours, so it aligns stand-ins of the
 * right width, which the painted cells then replace one by one.
 */
function draw(
  lines: readonly (readonly Cell[])[],
  drawing: { readonly colWidths: number[]; readonly colAligns: ('left' | 'right')[] },
): string {
  const table = new CliTable({
    chars: { ...noLines, middle: gap },
    style: { 'padding-left': 0, 'padding-right': 0, head: [], border: [], compact: true },
    ...drawing,
  });
  table.push(...lines.map((line) => line.map(({ width }) => standIn.repeat(width))));
  const cells = lines.flat().filter(({ width }) => width > 0);
  let next = 0;
  return table
    .toString()
    .split('\n')
    .map((line) => {
      const drawn = line.trimEnd().replace(standIns, () => {
        const cell = cells[next++];
        return cell === undefined ? '' : cell.paint(cell.text);
      });
      return `${drawn}\n`;
    })
    .join('');
}

/** A character of one column for private use; none of the texts is in the table while it is drawn. */
const standIn = '\uE000';
const standIns = /\uE000+/g;

const noLines = Object.fromEntries(
  ['top', 'bottom', 'left', 'right', 'mid'].flatMap((side) =>
    ['', '-mid', '-left', '-right'].map((end) => [`${side}${end}`, ''] as const),
  ),
);
