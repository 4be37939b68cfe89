// Sends a search by colour in wider ranges until it has enough records to compare. Loaded only for
// such a search.
import type { Demand, ListPage, PageSource } from './list-page.ts';
import { minCompared } from './searches.ts';

/**
 * Returns the pages of the first search that has enough records, or those of the last one. The
 * pages of narrower ones are marked, and come before.
 * @param ranges the searches, the narrowest first @param wanted number of records that the user
 * wants
 */
export const widening =
  (ranges: readonly PageSource[], wanted: number): PageSource =>
  (demand) =>
    readWidening(ranges, wanted, demand);

async function* readWidening(
  ranges: readonly PageSource[],
  wanted: number,
  demand: Demand,
): AsyncGenerator<ListPage> {
  let narrowerPageCount = 0;
  for (const range of ranges.slice(0, -1)) {
    const held: ListPage[] = [];
    const isEnough = yield* untilEnough(
      range({ ...demand, maxPages: demand.maxPages - narrowerPageCount }),
      {
        narrowerPageCount,
        wanted,
        held,
      },
    );
    const last = held.at(-1);
    if (isEnough || last === undefined) return;
    narrowerPageCount += held.length;
    const isSpent = last.endReason === undefined || narrowerPageCount >= demand.maxPages;
    if (isSpent)
      return yield* held.with(-1, lacks(held, wanted) ? { ...last, endReason: undefined } : last);
    for (const page of held) yield { ...page, isColourRangeTooNarrow: true };
  }
  const widest =
    ranges.at(-1)?.({ ...demand, maxPages: demand.maxPages - narrowerPageCount }) ?? [];
  for await (const page of widest) yield { ...page, narrowerRangePageCount: narrowerPageCount };
}

interface Narrow {
  readonly narrowerPageCount: number;
  readonly wanted: number;
  /** The pages that were read. The function adds to it. */
  readonly held: ListPage[];
}

/** Yields the pages if they have enough records, and returns true. Holds them until then. */
async function* untilEnough(
  pages: AsyncIterable<ListPage>,
  { narrowerPageCount, wanted, held }: Narrow,
): AsyncGenerator<ListPage, boolean> {
  let isEnough = false;
  try {
    for await (const received of pages) {
      const page = { ...received, narrowerRangePageCount: narrowerPageCount };
      if (isEnough) {
        yield page;
        continue;
      }
      held.push(page);
      isEnough = !lacks(held, wanted) && countRead(held) >= minCompared;
      if (isEnough) yield* held;
    }
  } catch (error) {
    if (!isEnough) yield* held;
    throw error;
  }
  return isEnough;
}

const countRead = (pages: readonly ListPage[]): number =>
  pages.reduce((sum, { newRecords }) => sum + newRecords.length, 0);

/** Whether fewer records than these passed the filters. */
const lacks = (pages: readonly ListPage[], wanted: number): boolean =>
  pages.reduce((sum, { records }) => sum + records.length, 0) < wanted;
