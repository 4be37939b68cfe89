// Decides how wide each column of a table is. A wider screen never shows less of any column: widths are given out in a fixed
// order until the screen is full, so what a narrow screen has, a wider one has too.

import { dropBeforeShrinking } from '../kinds/view.ts';

interface Need {
  /** Columns of the screen that the content takes. */
  readonly natural: number;
  /** How narrow it may become; undefined where it must not be cut. */
  readonly minWidth: number | undefined;
  /** Its rank: the lowest are shown first, of equal ones the first. Those of 0 and 1 get their room before any other is shown. */
  readonly drop: number;
}

/** A column whose `drop` is this high is shown only where names have room. */
const extra = 6;

/** Where nothing else helps, columns that may be cut are cut to this width. In a narrower one no text can be read. */
const lastMinWidth = 8;

/** The widths in order, 0 for a column that is left out, which the first never is. `gap` is the space between two columns. */
export function fit(needs: readonly Need[], width: number, gap: number): number[] {
  const ranked = [...needs.keys()].sort((a, b) => dropOf(a) - dropOf(b));
  function dropOf(at: number): number {
    return needs[at]?.drop ?? 0;
  }
  const goal = (size: (minWidth: number) => number) => (at: number) => {
    const { natural, minWidth } = needs[at] ?? { natural: 0, minWidth: undefined };
    return minWidth === undefined ? natural : Math.min(natural, size(minWidth));
  };
  const least = goal((minWidth) => Math.min(minWidth, lastMinWidth));
  const minimum = goal((minWidth) => minWidth);
  // Twice the minimum shows most texts whole, three times nearly all. Beyond that, a column waits until all others are there.
  const comfortable = goal((minWidth) => 2 * minWidth);
  const roomy = goal((minWidth) => 3 * minWidth);
  const natural = goal(() => Number.POSITIVE_INFINITY);
  const always = ranked.filter((at) => dropOf(at) === 0);
  const early = ranked.filter((at) => dropOf(at) <= 1);
  const between = ranked.filter((at) => dropOf(at) > 1 && dropOf(at) < extra);
  const extras = ranked.filter((at) => dropOf(at) >= extra && dropOf(at) < dropBeforeShrinking);
  const last = ranked.filter((at) => dropOf(at) >= dropBeforeShrinking);

  const widths = needs.map((_, at) => (at === 0 ? Math.min(least(0), width) : 0));
  let left = width - (widths[0] ?? 0);
  /** Shows a column, and returns whether there was room for it. */
  const show = (at: number, size: number): boolean => {
    if (at === 0) return true;
    if (size + gap > left) return false;
    widths[at] = size;
    left -= size + gap;
    return true;
  };
  /** Widens columns to their goal, and returns whether all reached it. Those that lack little are served first; the rest is shared. */
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
  // `every` stops at the first step for which there is no room.
  [
    () => always.every((at) => show(at, least(at))),
    () => widen(always, minimum),
    () => early.every((at) => always.includes(at) || show(at, least(at))),
    () => widen(early, minimum),
    () => widen(early, comfortable),
    () => between.every((at) => show(at, minimum(at)) && widen([at], comfortable)),
    () => widen(early, roomy),
    () => extras.every((at) => show(at, minimum(at)) && widen([at], comfortable)),
    () => widen([...early, ...between, ...extras], natural),
    () => last.every((at) => show(at, natural(at))),
  ].every((step) => step());
  return widths;
}
