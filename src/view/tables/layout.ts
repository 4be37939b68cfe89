// Decides which columns of a table are shown and how wide each is. Columns get their widths in a fixed order until the
// screen is full, so a wider screen never shows less of any column.
import { dropBeforeShrinking, dropOfAsked, dropOfNamed } from '../kinds/view.ts';
import { sanitise } from '../text/text.ts';
import { measure } from '../text/width.ts';
import type { Column } from './columns.ts';

/** A cell to draw: one line of text that is safe for a terminal, and its width in terminal columns. */
export interface TableCell {
  readonly text: string;
  readonly width: number;
  /** The address that the text links to; '' for a text without a link. */
  readonly address: string;
}

export interface ShownColumn extends Column {
  /** Index of the column's cell in a row. */
  readonly at: number;
  readonly width: number;
}

export interface TableLayout {
  readonly columns: readonly ShownColumn[];
  /** Number of digits of the row numbers, and the blanks after them; undefined if rows have no numbers. */
  readonly numbers: { readonly digits: number; readonly gap: string } | undefined;
}

interface LayoutOptions {
  /** Width of the screen in columns; undefined if the table may have any width. */
  readonly width: number | undefined;
  readonly headers: boolean;
  /** The largest row number; undefined if rows have no numbers. */
  readonly lastNumber?: number | undefined;
}

/** Blanks between two columns. */
export const gap = '  ';

/** Minimum width of a screen on which two blanks follow a row number. On narrower screens one blank follows. */
const narrow = 60;

/** Returns the cells of a row from their unsafe texts and their link addresses ('' for a cell without a link). */
export const tableRow = (unsafe: readonly string[], addresses: readonly string[] = []): readonly TableCell[] =>
  unsafe.map((each, at) => {
    const text = sanitise(each).trim();
    return { text, width: measure(text), address: addresses[at] ?? '' };
  });

/** Returns the layout that cuts the least text. `rows` are all rows of the table, or a sample. */
export function tableLayout(
  columns: readonly Column[],
  rows: readonly (readonly TableCell[])[],
  { width = Number.POSITIVE_INFINITY, headers, lastNumber }: LayoutOptions,
): TableLayout {
  const sample = headers ? [tableRow(columns.map(({ heading }) => heading)), ...rows] : rows;
  const needs = columns.map(({ minWidth, drop }, at) => {
    const widths = sample.map((row) => row[at]?.width ?? 0).sort((a, b) => a - b);
    // The width is at least 1, because 0 means that a column is omitted.
    const [natural, usual] = [widths.at(-1), widths[Math.ceil(widths.length * 0.9) - 1]];
    const need = { natural: Math.max(1, natural ?? 1), usual, minWidth, drop };
    if (drop !== dropOfNamed) return need;
    // If named columns do not fit, texts and headings are cut, but not ids, numbers and times.
    const whole = minWidth === undefined ? rows.reduce((max, row) => Math.max(max, row[at]?.width ?? 0), 0) : 0;
    return { ...need, least: Math.min(need.natural, Math.max(whole, leastOfNamed)) };
  });
  const numbers =
    lastNumber === undefined ? undefined : { digits: String(lastNumber).length, gap: width < narrow ? ' ' : gap };
  const widths = fit(needs, width - (numbers === undefined ? 0 : numbers.digits + numbers.gap.length));
  const placed = columns.map((column, at) => ({ ...column, at, width: widths[at] ?? 0 }));
  return { columns: placed.filter((column) => column.width > 0), numbers };
}

interface Need {
  /** Width of the widest cell. */
  readonly natural: number;
  /** Width at which nine of ten cells are not cut; by default the natural width. */
  readonly usual?: number | undefined;
  /** Minimum width to which cells may be cut; undefined if they must stay whole. */
  readonly minWidth: number | undefined;
  /** Width in which the column is shown on the narrowest screen; by default from `minWidth`. */
  readonly least?: number | undefined;
  /** Rank of the column. Columns with lower ranks are shown first, and columns of equal rank from left to right. */
  readonly drop: number;
}

/** Rank of columns that may be shown although columns of ranks 0 and 1 are still narrower than usual. */
const figure = 2;

/** Multiple of a column's minimum width, up to which a usual text precedes the last columns. */
const usualMultiple = 4;

/** Minimum width of a column on the narrowest screens. Narrower text cannot be read. */
const lastMinWidth = 8;

/** Minimum width of a text or a heading in a column that the user named. */
const leastOfNamed = 4;

/** Returns the width of each column, 0 if the column is omitted. The first column is always shown. */
export function fit(needs: readonly Need[], width: number): number[] {
  const dropOf = (at: number): number => needs[at]?.drop ?? 0;
  const ranked = [...needs.keys()].sort((a, b) => dropOf(a) - dropOf(b));
  /** Returns a function for the goal (width) of a column: `multiple` times its minimum, at most its natural width. */
  const goal = (multiple: number) => (at: number) => {
    const { natural, minWidth } = needs[at] ?? { natural: 0, minWidth: undefined };
    return minWidth === undefined ? natural : Math.min(natural, multiple * minWidth);
  };
  const minimum = goal(1);
  const least = (at: number): number =>
    needs[at]?.least ?? (needs[at]?.minWidth === undefined ? minimum(at) : Math.min(minimum(at), lastMinWidth));
  const [comfortable, natural] = [goal(2), goal(Number.POSITIVE_INFINITY)];
  // A very long text does not take the room of other columns.
  const usual = (at: number) =>
    Math.min(goal(usualMultiple)(at), Math.max(comfortable(at), needs[at]?.usual ?? natural(at)));
  const between = (from: number, to: number) => ranked.filter((at) => dropOf(at) >= from && dropOf(at) < to);
  const always = ranked.filter((at) => dropOf(at) <= 0);
  const early = ranked.filter((at) => dropOf(at) <= 1);
  const asked = ranked.filter((at) => dropOf(at) === dropOfAsked);
  const figures = between(figure, figure + 1);
  const later = between(figure + 1, dropBeforeShrinking);
  const last = between(dropBeforeShrinking, Number.POSITIVE_INFINITY);

  const widths = needs.map((_, at) => (at === 0 ? Math.min(least(0), width) : 0));
  let left = width - (widths[0] ?? 0);
  /** Shows a column if it fits, and returns whether it fits. */
  const show = (at: number, size: number): boolean => {
    if (at === 0) return true;
    if (size + gap.length > left) return false;
    widths[at] = size;
    left -= size + gap.length;
    return true;
  };
  /** Widens columns to their goals, the nearest goals first. Returns whether all columns reached their goals. */
  const widen = (ats: readonly number[], to: (at: number) => number): boolean => {
    const lack = (at: number) => to(at) - (widths[at] ?? 0);
    const lacking = ats.filter((at) => lack(at) > 0).sort((a, b) => lack(a) - lack(b));
    for (const [nth, at] of lacking.entries()) {
      const share = Math.min(lack(at), Math.floor(left / (lacking.length - nth)));
      widths[at] = (widths[at] ?? 0) + share;
      left -= share;
    }
    return lacking.every((at) => lack(at) === 0);
  };
  // `every` stops at the first step that runs out of room.
  [
    () => always.every((at) => show(at, least(at))),
    () => widen(always, minimum),
    () => early.every((at) => always.includes(at) || show(at, least(at))),
    () => widen(early, minimum),
    () => asked.every((at) => show(at, minimum(at))),
    () => widen([...early, ...asked], comfortable),
    () => figures.every((at) => show(at, minimum(at)) && widen([at], comfortable)),
    () => widen([...early, ...asked], usual),
    () => later.every((at) => show(at, minimum(at)) && widen([at], comfortable)),
    () => widen([...early, ...asked, ...figures, ...later], natural),
    () => last.every((at) => show(at, natural(at))),
  ].every((step) => step());
  return widths;
}
