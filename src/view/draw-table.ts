// Draws a table for people: no lines, two blanks between columns, no row wider than the screen. Cells are made safe here.
import CliTable, { type CellOptions } from 'cli-table3';
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

/** All rows of a list, because the widths depend on every one of them. Without a width of the screen nothing is cut. */
export function tableText(
  rows: readonly unknown[],
  columns: readonly Column[],
  layout: Layout,
  { headers }: { readonly headers: boolean },
): string {
  const head = columns.map(({ heading }) => cellOf(heading, layout.paint.heading));
  const body = rows.map((row) => columns.map((column) => bodyCell(row, column, layout)));
  const lines = headers ? [head, ...body] : body;
  const needs = columns.map(({ minWidth, drop }, at) => ({ natural: widest(lines, at), minWidth, drop }));
  const widths = fit(needs, layout.width ?? Number.POSITIVE_INFINITY, gap.length);
  return lines
    .map((line) => drawRow(line.flatMap((cell, at) => (widths[at] ? fitted(cell, columns[at], widths[at]) : []))))
    .join('');
}

function cellOf(unsafe: string, paint: Cell['paint']): Cell {
  const text = sanitise(unsafe).trim();
  return { text, width: measure(text), paint };
}

function bodyCell(row: unknown, column: Column, layout: Layout): Cell {
  const { paint } = layout;
  const colour = column.kind === 'id' ? paint.id : column.kind === 'time' ? paint.dim : (text: string) => text;
  return cellOf(readableCell(row, column, layout), colour);
}

/** 1 or more, because 0 means that a column is left out. */
const widest = (lines: readonly (readonly Cell[])[], at: number): number =>
  lines.reduce((most, line) => Math.max(most, line[at]?.width ?? 0), 1);

/** The cell as cli-table3 takes it: cut to the width of its column or padded to it, and painted. */
function fitted(cell: Cell, column: Column | undefined, width: number): CellOptions {
  const text = cell.width <= width ? cell.text : cut(cell.text, width);
  const padding = width - measure(text);
  const [left, right] = column?.kind === 'number' ? [padding, 0] : [0, padding];
  return { content: cell.paint(text), style: { 'padding-left': left, 'padding-right': right } };
}

/**
 * Each row is a table of its own for cli-table3, which measures emoji by an older standard than `measure` and would align a
 * whole table by that. It also takes quadratic time over rows.
 */
function drawRow(cells: CellOptions[]): string {
  const table = new CliTable({ chars, style });
  table.push(cells);
  return `${table.toString().trimEnd()}\n`;
}

const noLines = Object.fromEntries(
  ['top', 'bottom', 'left', 'right', 'mid'].flatMap((side) =>
    ['', '-mid', '-left', '-right'].map((end) => [`${side}${end}`, ''] as const),
  ),
);
const chars = { ...noLines, middle: gap };
const style = { 'padding-left': 0, 'padding-right': 0, head: [], border: [], compact: true };
