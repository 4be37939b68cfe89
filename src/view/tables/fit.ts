// Decides which columns of a table are shown and how wide each is. Columns get their widths in a
// fixed order until the screen is full, so a wider screen never shows less of any column.
import { lastColumnRank, priorityColumnRank } from '../kinds/view.ts';

export const columnGap = '  ';

interface ColumnNeed {
  readonly naturalWidth: number;
  /** Width at which at least nine of ten cells are not cut; by default the natural width. */
  readonly usualWidth?: number | undefined;
  /**
   * Width to which cells may be cut, or `narrowestWidth` on the narrowest screens; undefined if
   * they must stay whole.
   */
  readonly minWidth: number | undefined;
  /**
   * Width on the narrowest screens, for ranks up to 1. By default the smallest of `naturalWidth`,
   * `minWidth` and `legibleWidth`, or `naturalWidth` if cells must stay whole.
   */
  readonly narrowestWidth?: number | undefined;
  /**
   * Rank of the column. Columns of lower ranks get their widths first. Columns of equal rank get
   * them from left to right.
   */
  readonly dropRank: number;
}

/**
 * Columns of this rank are shown when columns of lower ranks have twice their minimum width, or
 * their natural width if this is less. Columns of higher ranks are shown only when columns of this
 * rank are shown and columns of lower ranks have their usual width.
 */
const figureColumnRank = 2;

/** Limit of the usual width of a column, as a multiple of its minimum width. */
const usualMultiple = 4;

/**
 * Width to which text may be cut on the narrowest screens by default. Shorter text is hard to
 * understand.
 */
const legibleWidth = 8;

/**
 * Returns the width of each column; 0 if the column is omitted. The first column is always shown.
 * If the screen is narrower than this column can be, it gets the width of the screen.
 */
export function fitColumns(needs: readonly ColumnNeed[], width: number): number[] {
  const rankOf = (index: number): number => needs[index]?.dropRank ?? 0;
  const rankedIndexes = [...needs.keys()].sort((a, b) => rankOf(a) - rankOf(b));
  /**
   * Returns a function that takes the index of a column and returns its target width: `multiple`
   * times its minimum, at most its natural width. Without a minimum, this is the natural width.
   */
  const targetFor = (multiple: number) => (index: number) => {
    const { naturalWidth, minWidth } = needs[index] ?? { naturalWidth: 0, minWidth: undefined };
    return minWidth === undefined ? naturalWidth : Math.min(naturalWidth, multiple * minWidth);
  };
  const minOf = targetFor(1);
  const narrowestOf = (index: number): number =>
    needs[index]?.narrowestWidth ??
    (needs[index]?.minWidth === undefined ? minOf(index) : Math.min(minOf(index), legibleWidth));
  const doubleMinOf = targetFor(2);
  const naturalOf = targetFor(Number.POSITIVE_INFINITY);
  // Limited, so that a few very long texts do not take the room of other columns.
  const usualOf = (index: number) =>
    Math.min(
      targetFor(usualMultiple)(index),
      Math.max(doubleMinOf(index), needs[index]?.usualWidth ?? naturalOf(index)),
    );
  const indexesOfRanks = (minRank: number, endRank: number) =>
    rankedIndexes.filter((index) => rankOf(index) >= minRank && rankOf(index) < endRank);
  // Groups of column indexes. `early` contains all of `required`.
  const required = rankedIndexes.filter((index) => rankOf(index) <= 0);
  const early = rankedIndexes.filter((index) => rankOf(index) <= 1);
  const priority = rankedIndexes.filter((index) => rankOf(index) === priorityColumnRank);
  const figures = indexesOfRanks(figureColumnRank, figureColumnRank + 1);
  const later = indexesOfRanks(figureColumnRank + 1, lastColumnRank);
  const last = indexesOfRanks(lastColumnRank, Number.POSITIVE_INFINITY);

  const widths = needs.map((_, index) => (index === 0 ? Math.min(narrowestOf(0), width) : 0));
  let freeWidth = width - (widths[0] ?? 0);
  const tryShow = (index: number, columnWidth: number): boolean => {
    if (index === 0) return true;
    if (columnWidth + columnGap.length > freeWidth) return false;
    widths[index] = columnWidth;
    freeWidth -= columnWidth + columnGap.length;
    return true;
  };
  /**
   * Widens columns up to their target widths. Columns that lack least are widened first. Returns
   * whether all columns have reached their targets.
   */
  const widen = (indexes: readonly number[], targetOf: (index: number) => number): boolean => {
    const lack = (index: number) => targetOf(index) - (widths[index] ?? 0);
    const lacking = indexes.filter((index) => lack(index) > 0).sort((a, b) => lack(a) - lack(b));
    for (const [position, index] of lacking.entries()) {
      const addedWidth = Math.min(lack(index), Math.floor(freeWidth / (lacking.length - position)));
      widths[index] = (widths[index] ?? 0) + addedWidth;
      freeWidth -= addedWidth;
    }
    return lacking.every((index) => lack(index) === 0);
  };
  // `every` stops after the first step for which the screen is too narrow.
  [
    () => required.every((index) => tryShow(index, narrowestOf(index))),
    () => widen(required, minOf),
    () => early.every((index) => required.includes(index) || tryShow(index, narrowestOf(index))),
    () => widen(early, minOf),
    () => priority.every((index) => tryShow(index, minOf(index))),
    () => widen([...early, ...priority], doubleMinOf),
    () => figures.every((index) => tryShow(index, minOf(index)) && widen([index], doubleMinOf)),
    () => widen([...early, ...priority], usualOf),
    () => later.every((index) => tryShow(index, minOf(index)) && widen([index], doubleMinOf)),
    () => widen([...early, ...priority, ...figures, ...later], naturalOf),
    () => last.every((index) => tryShow(index, naturalOf(index))),
  ].every((step) => step());
  return widths;
}
