// Decides which columns of a table are shown and how wide each is. Columns get their widths in a
// fixed order until the screen is full, so a wider screen never shows less of any column.
import { dropBeforeShrinking, dropOfAsked } from '../kinds/view.ts';

export const gap = '  ';

interface Need {
  readonly natural: number;
  /** Width at which nine of ten cells are not cut; by default the natural width. */
  readonly usual?: number | undefined;
  /** Minimum width to which cells may be cut; undefined if they must stay whole. */
  readonly minWidth: number | undefined;
  /** Width in which the column is shown on the narrowest screen; by default from `minWidth`. */
  readonly least?: number | undefined;
  /**
   * Rank of the column. Columns with lower ranks are shown first, and columns of equal rank from
   * left to right.
   */
  readonly drop: number;
}

/**
 * Rank of columns that may be shown although columns of ranks 0 and 1 are still narrower than
 * usual.
 */
const figure = 2;

/** Multiple of a column's minimum width, up to which a usual text precedes the last columns. */
const usualMultiple = 4;

/** Minimum width of a column on the narrowest screens. Narrower text cannot be read. */
const narrowestMinWidth = 8;

/** 0 if the column is omitted. The first column is always shown. */
export function fit(needs: readonly Need[], width: number): number[] {
  const dropOf = (at: number): number => needs[at]?.drop ?? 0;
  const ranked = [...needs.keys()].sort((a, b) => dropOf(a) - dropOf(b));
  /**
   * Returns a function for the goal (width) of a column: `multiple` times its minimum, at most its
   * natural width.
   */
  const goal = (multiple: number) => (at: number) => {
    const { natural, minWidth } = needs[at] ?? { natural: 0, minWidth: undefined };
    return minWidth === undefined ? natural : Math.min(natural, multiple * minWidth);
  };
  const minimum = goal(1);
  const least = (at: number): number =>
    needs[at]?.least ??
    (needs[at]?.minWidth === undefined ? minimum(at) : Math.min(minimum(at), narrowestMinWidth));
  const [comfortable, natural] = [goal(2), goal(Number.POSITIVE_INFINITY)];
  // A very long text does not take the room of other columns.
  const usual = (at: number) =>
    Math.min(goal(usualMultiple)(at), Math.max(comfortable(at), needs[at]?.usual ?? natural(at)));
  const between = (from: number, to: number) =>
    ranked.filter((at) => dropOf(at) >= from && dropOf(at) < to);
  const always = ranked.filter((at) => dropOf(at) <= 0);
  const early = ranked.filter((at) => dropOf(at) <= 1);
  const asked = ranked.filter((at) => dropOf(at) === dropOfAsked);
  const figures = between(figure, figure + 1);
  const later = between(figure + 1, dropBeforeShrinking);
  const last = between(dropBeforeShrinking, Number.POSITIVE_INFINITY);

  const widths = needs.map((_, at) => (at === 0 ? Math.min(least(0), width) : 0));
  let left = width - (widths[0] ?? 0);
  const show = (at: number, size: number): boolean => {
    if (at === 0) return true;
    if (size + gap.length > left) return false;
    widths[at] = size;
    left -= size + gap.length;
    return true;
  };
  /** The nearest goals are first. Returns whether all columns reached their goals. */
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
