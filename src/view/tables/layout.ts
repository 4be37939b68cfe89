// Decides which columns of a table are shown and how wide each is. A wider screen never shows less of any column:
// widths are given out in a fixed order until the screen is full.
import { dropBeforeShrinking } from '../kinds/view.ts';
import { sanitise } from '../text/text.ts';
import { measure } from '../text/width.ts';
import type { Column } from './columns.ts';

/** A cell as it is drawn: one line of text that is safe for a terminal, and its width there. */
export interface TableCell {
  readonly text: string;
  readonly width: number;
  /** The address that the text links to, or ''. */
  readonly address: string;
}

export interface ShownColumn extends Column {
  /** Index of its cell in a row. */
  readonly at: number;
  readonly width: number;
}

export interface TableLayout {
  readonly columns: readonly ShownColumn[];
  /** Digits of the row numbers, and the blanks after them; undefined if rows have no numbers. */
  readonly numbers: { readonly digits: number; readonly gap: string } | undefined;
}

interface LayoutOptions {
  /** Columns of the screen; undefined for a table of any width, in which nothing is cut. */
  readonly width: number | undefined;
  /** Whether the headings need room. */
  readonly headers: boolean;
  /** The largest number of a row; undefined if rows have no numbers. */
  readonly lastNumber?: number | undefined;
}

/** Between two columns. */
export const gap = '  ';

/** On a narrower screen one blank after a row number is enough, so that names keep their room. */
const narrow = 60;

/** @param unsafe the texts of the cells; @param addresses what each cell links to, or '' */
export const tableRow = (unsafe: readonly string[], addresses: readonly string[] = []): readonly TableCell[] =>
  unsafe.map((each, at) => {
    const text = sanitise(each).trim();
    return { text, width: measure(text), address: addresses[at] ?? '' };
  });

/** Returns the layout that shows the most of these rows: all rows of a table, or a sample of them. */
export function tableLayout(
  columns: readonly Column[],
  rows: readonly (readonly TableCell[])[],
  { width = Number.POSITIVE_INFINITY, headers, lastNumber }: LayoutOptions,
): TableLayout {
  const sample = headers ? [tableRow(columns.map(({ heading }) => heading)), ...rows] : rows;
  // At least 1, because 0 means that a column is left out.
  const widest = (at: number) => sample.reduce((most, row) => Math.max(most, row[at]?.width ?? 0), 1);
  const needs = columns.map(({ minWidth, drop }, at) => ({ natural: widest(at), minWidth, drop }));
  const numbers =
    lastNumber === undefined ? undefined : { digits: String(lastNumber).length, gap: width < narrow ? ' ' : gap };
  const widths = fit(needs, width - (numbers === undefined ? 0 : numbers.digits + numbers.gap.length));
  const placed = columns.map((column, at) => ({ ...column, at, width: widths[at] ?? 0 }));
  return { columns: placed.filter((column) => column.width > 0), numbers };
}

interface Need {
  /** Width of the widest cell. */
  readonly natural: number;
  /** Smallest width to cut the cells to; undefined if they must stay whole. */
  readonly minWidth: number | undefined;
  /**
   * Rank: the lowest are shown first, of equal ones the first. Ranks 0 and 1 get their room before any other is shown.
   */
  readonly drop: number;
}

/** Columns with this rank or a higher one are shown only if names have room. */
const extra = 6;

/** If nothing else helps, columns are cut to this width. Narrower text cannot be read. */
const lastMinWidth = 8;

/** Returns the widths in order, 0 for a column that is left out. The first column is always shown. */
export function fit(needs: readonly Need[], width: number): number[] {
  const dropOf = (at: number): number => needs[at]?.drop ?? 0;
  const ranked = [...needs.keys()].sort((a, b) => dropOf(a) - dropOf(b));
  /** Returns the width of a column at this multiple of its minimum. */
  const goal = (multiple: number) => (at: number) => {
    const { natural, minWidth } = needs[at] ?? { natural: 0, minWidth: undefined };
    return minWidth === undefined ? natural : Math.min(natural, multiple * minWidth);
  };
  const minimum = goal(1);
  const least = (at: number) => (needs[at]?.minWidth === undefined ? minimum(at) : Math.min(minimum(at), lastMinWidth));
  // Twice the minimum shows most texts whole, three times nearly all. More waits until all other columns are shown.
  const [comfortable, roomy, natural] = [goal(2), goal(3), goal(Number.POSITIVE_INFINITY)];
  const between = (from: number, to: number) => ranked.filter((at) => dropOf(at) >= from && dropOf(at) < to);
  const always = ranked.filter((at) => dropOf(at) === 0);
  const early = ranked.filter((at) => dropOf(at) <= 1);
  const later = between(2, extra);
  const extras = between(extra, dropBeforeShrinking);
  const last = between(dropBeforeShrinking, Number.POSITIVE_INFINITY);

  const widths = needs.map((_, at) => (at === 0 ? Math.min(least(0), width) : 0));
  let left = width - (widths[0] ?? 0);
  /** Shows a column if there is room for it, and returns whether there was. */
  const show = (at: number, size: number): boolean => {
    if (at === 0) return true;
    if (size + gap.length > left) return false;
    widths[at] = size;
    left -= size + gap.length;
    return true;
  };
  /** Widens columns to their goal, those that lack little first. Returns whether all reached it. */
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
    () => widen(early, comfortable),
    () => later.every((at) => show(at, minimum(at)) && widen([at], comfortable)),
    () => widen(early, roomy),
    () => extras.every((at) => show(at, minimum(at)) && widen([at], comfortable)),
    () => widen([...early, ...later, ...extras], natural),
    () => last.every((at) => show(at, natural(at))),
  ].every((step) => step());
  return widths;
}
