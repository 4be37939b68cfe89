// Draws a table for people: no lines, two blanks between columns, no row wider than the screen. Cells are made safe here.
import CliTable from 'cli-table3';
import type { Style, Swatch } from '../text/paint.ts';
import { sanitise } from '../text/text.ts';
import { cut, measure } from '../text/width.ts';
import type { Column } from './columns.ts';
import { fit } from './layout.ts';

const gap = '  ';

interface Cell {
  readonly text: string;
  readonly width: number;
  readonly paint: (text: string) => string;
}

export interface TableOptions {
  readonly headers: boolean;
  /** Of each row, what each cell links to, or ''. */
  readonly addresses?: readonly (readonly string[])[];
  /** Whether each row begins with its number. */
  readonly isNumbered?: boolean;
}

/** All rows of a list, as texts of cells, because the widths depend on every one of them. Without a width of the screen nothing is cut. */
export function tableText(
  rows: readonly (readonly string[])[],
  columns: readonly Column[],
  style: Style,
  { headers, addresses = [], isNumbered = false }: TableOptions,
): string {
  const head = columns.map(({ heading }) => cellOf(heading, style.paint.heading));
  const { link = (text) => text } = style;
  const body = rows.map((row, nth) =>
    columns.map((column, at) => {
      const paint = paintOf(column, style);
      const address = addresses[nth]?.[at];
      return cellOf(row[at] ?? '', address ? (text) => link(paint(text), address) : paint);
    }),
  );
  const lines = headers ? [head, ...body] : body;
  const needs = columns.map(({ minWidth, drop }, at) => ({ natural: widest(lines, at), minWidth, drop }));
  const number = isNumbered ? numbers(rows.length, headers, style) : { width: 0, of: () => '' };
  const widths = fit(needs, (style.width ?? Number.POSITIVE_INFINITY) - number.width, gap.length);
  const template = rowTemplate(widths.filter((width) => width > 0).length);
  return lines
    .map((line) => line.flatMap((cell, at) => (widths[at] ? fitted(cell, columns[at], widths[at]) : [])))
    .map(
      (texts, at) =>
        `${number.of(at)}${template.replace(marks, (mark) => texts[mark.charCodeAt(0) - firstMark] ?? '').trimEnd()}\n`,
    )
    .join('');
}

/** On a narrower screen one blank is enough behind the number, so that names keep their room. */
const narrow = 60;

/** What stands before each line of the table: the row's number, dim, and above them the sign with which it is typed. */
function numbers(count: number, headers: boolean, { paint, width = Number.POSITIVE_INFINITY }: Style) {
  const digits = String(count).length;
  const space = width < narrow ? ' ' : gap;
  return {
    width: digits + space.length,
    of: (line: number): string => {
      const number = headers ? line : line + 1;
      const text = (number === 0 ? '@' : String(number)).padStart(digits);
      return `${number === 0 ? paint.heading(text) : paint.dim(text)}${space}`;
    },
  };
}

function cellOf(unsafe: string, paint: Cell['paint']): Cell {
  const text = sanitise(unsafe).trim();
  return { text, width: measure(text), paint };
}

const paintOf = ({ kind }: Column, { paint, swatch }: Style): Cell['paint'] =>
  kind === 'colour' && swatch !== undefined
    ? (text) => sampled(text, swatch)
    : kind === 'id'
      ? paint.id
      : kind === 'time'
        ? paint.dim
        : (text) => text;

/** The blocks in front of a colour, painted with it. */
const sampled = (text: string, swatch: Swatch): string =>
  text.replace(/^(█+)(?= (#[0-9a-f]{6})$)/, (blocks, _, hex: string) => swatch(hex, blocks.length));

/** 1 or more, because 0 means that a column is left out. */
const widest = (lines: readonly (readonly Cell[])[], at: number): number =>
  lines.reduce((most, line) => Math.max(most, line[at]?.width ?? 0), 1);

/** The cell, painted, and cut to the width of its column or padded to it. */
function fitted(cell: Cell, column: Column | undefined, width: number): string {
  const text = cell.width <= width ? cell.text : cut(cell.text, width);
  const padding = ' '.repeat(Math.max(0, width - measure(text)));
  return column?.kind === 'number' ? `${padding}${cell.paint(text)}` : `${cell.paint(text)}${padding}`;
}

const firstMark = 0xe000;
const marks = /[\uE000-\uF8FF]/g;

/**
 * A row as cli-table3 draws it, with a mark in place of each cell. It is drawn once: cli-table3 takes about half a millisecond for a
 * row and quadratic time over rows, and it would align emoji by an older standard than `measure`.
 */
function rowTemplate(count: number): string {
  const table = new CliTable({ chars, style });
  table.push(Array.from({ length: count }, (_, at) => String.fromCharCode(firstMark + at)));
  return table.toString();
}

const noLines = Object.fromEntries(
  ['top', 'bottom', 'left', 'right', 'mid'].flatMap((side) =>
    ['', '-mid', '-left', '-right'].map((end) => [`${side}${end}`, ''] as const),
  ),
);
const chars = { ...noLines, middle: gap };
const style = { 'padding-left': 0, 'padding-right': 0, head: [], border: [], compact: true };
