// Divides the pictures of a sheet into rows of nearly the same height, the last as full as
// possible.

/**
 * Number of pictures that are divided at once, and of those known after them, so that the last rows
 * are not short.
 */
export const [together, after] = [60, 24];

/** How much worse a lower row is than a higher one, because pictures are to be looked at. */
const lowness = 2;
/** Above 1, so that two rows that differ a little are better than one that differs more. */
const unevenness = 1.2;
/** Cost of a last row that does not fill the width. */
const shortness = 0.5;
/** Enlargement at which pictures are still nearly sharp. */
const softness = 1.25;
/** Difference of costs that nobody sees, e.g. of covers whose sizes are rounded. */
const nearly = 0.005;
/** Maximum height of a last row that fills the width, as a multiple of the usual height. */
export const maxGrowth = 1.6;

/**
 * Cost of each row for a usual height that is not the given one: less than that of rows of
 * different heights.
 */
const change = 0.12;
/** The usual heights that are tried, as shares of the given one, which is the first. */
const heights = [1, 1.1, 1.2, 1.3, 1.4, 1.5, 1.6, 0.95];

/**
 * Returns the number of pictures in each row. Chooses the division whose rows differ least from
 * each other and from the usual height; of nearly equal ones, the one with the higher rows first.
 * @param ratios proportions of the pictures, width by height
 * @param usual sum of the proportions in a row of the usual height
 * @param least the smallest sum with which the last row fills the width
 * @param most the greatest height, as a share of the usual one
 */
export function layOutRows(
  ratios: readonly number[],
  usual: number,
  least = 0,
  most = Number.POSITIVE_INFINITY,
): readonly number[] {
  const tried = heights.filter((height) => height <= Math.max(1, most));
  const found = tried.map((height) => {
    const { cost, counts } = divided(ratios, usual / height, least);
    return { cost: cost + counts.length * change * Math.abs(Math.log(height)), counts };
  });
  return found.reduce((best, each) => (each.cost < best.cost - nearly ? each : best)).counts;
}

/**
 * Returns the height at which most pictures are still nearly sharp.
 * @param heights those of the pictures
 */
export const sharpHeight = (heights: readonly number[]): number =>
  softness * (heights.toSorted((a, b) => a - b)[heights.length >> 1] ?? Number.POSITIVE_INFINITY);

/** Returns the cost of a full row whose proportions are this share of the usual sum. */
function costOf(share: number): number {
  const lower = Math.log(share);
  return Math.max(-lower, lower * lowness) ** unevenness;
}

function divided(
  ratios: readonly number[],
  usual: number,
  least: number,
): { readonly cost: number; readonly counts: readonly number[] } {
  /**
   * The best rows of the first pictures, by the number of these: their cost, and the start of the
   * last row.
   */
  const best = [{ cost: 0, start: 0 }];
  for (let end = 1; end <= ratios.length; end += 1) {
    const leastHere = end === ratios.length ? least : 0;
    let found = { cost: Number.POSITIVE_INFINITY, start: end - 1 };
    let sum = 0;
    let start = end;
    do {
      start -= 1;
      sum += ratios[start] ?? 0;
      const short = sum < leastHere ? shortness : 0;
      const cost = (best[start]?.cost ?? 0) + costOf(sum / usual) + short;
      if (cost < found.cost + nearly) found = { cost, start };
    } while (start > 0 && sum < 2 * usual);
    best.push(found);
  }
  return { cost: best.at(-1)?.cost ?? 0, counts: countsOf(best.map(({ start }) => start)) };
}

function countsOf(starts: readonly number[]): readonly number[] {
  const counts: number[] = [];
  for (let end = starts.length - 1; end > 0; ) {
    const start = starts[end] ?? 0;
    counts.unshift(end - start);
    end = start;
  }
  return counts;
}
