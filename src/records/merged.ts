// Reads several searches as one list, in its order. Loaded only for several searches.
import pLimit from 'p-limit';
import { endsCommand, isFailure, PortfolioError } from '../errors.ts';
import type { Demand, ListPage, PageSource } from './list-page.ts';
import type { PageRecord } from './page.ts';
import type { SortFigure } from './searches.ts';

/** A search among several, while its records are merged. */
interface Lane {
  readonly pages: AsyncIterator<ListPage>;
  /** The records that were read and not handed on. */
  readonly queue: { readonly record: PageRecord; readonly figure: number }[];
  isOpen: boolean;
  /** Number of records that were handed on. */
  used: number;
  /** The figure of the last record that was read. */
  lowest: number;
}

/**
 * Returns the pages of several searches as one list. A page has the records that are next in the
 * whole list, which may be those of other searches, and otherwise the facts of one response.
 * @param figure the figure by which all searches are sorted; undefined to take a record of each
 * search in turn
 */
export const mergeSearches =
  (
    searches: readonly PageSource[],
    figure: SortFigure | undefined,
    options: MergeOptions,
  ): PageSource =>
  (demand) =>
    readMerged(searches, figure, options, demand);

interface MergeOptions {
  readonly concurrency: number;
  /** What each search is called in errors. */
  readonly names: readonly string[];
}

async function* readMerged(
  searches: readonly PageSource[],
  figure: SortFigure | undefined,
  { concurrency, names }: MergeOptions,
  demand: Demand,
): AsyncGenerator<ListPage> {
  const share = {
    maxPages: demand.maxPages,
    maxRecords: Math.ceil(demand.maxRecords / searches.length),
  };
  const lanes = searches.map((search) => laneOf(search(share)));
  const request = (lane: Lane) =>
    lane.pages.next().catch((error: unknown) => {
      throw ofSearch(error, names[lanes.indexOf(lane)] ?? '');
    });
  const limited = pLimit(concurrency);
  const firstLanes = lanes.slice(0, demand.maxPages);
  const asked = new Map(firstLanes.map((lane) => [lane, limited(request, lane)]));
  for (const first of asked.values()) first.catch(() => {});
  try {
    for (let left = demand.maxPages - 1; left >= 0; left--) {
      const lane = firstLanes.shift() ?? nextLane(lanes, figure);
      if (lane === undefined) return;
      const { value, done } = await (asked.get(lane) ?? request(lane));
      asked.delete(lane);
      // A search ends with a page that says so, unless its pages are spent. Then those of all
      // searches are.
      if (done === true) return;
      receive(lane, value, figure);
      const isWaiting = value.isColourRangeTooNarrow || firstLanes.length > 0;
      const otherOpenSearchCount = lanes.filter((other) => other.isOpen && other !== lane).length;
      const records = isWaiting ? [] : takeReady(lanes, figure, left === 0);
      yield {
        ...value,
        searchIndex: lanes.indexOf(lane),
        otherOpenSearchCount,
        records,
        body: undefined,
      };
    }
  } finally {
    for (const { pages } of lanes) pages.return?.().catch(() => {});
  }
}

const laneOf = (pages: AsyncIterable<ListPage>): Lane => ({
  pages: pages[Symbol.asyncIterator](),
  queue: [],
  isOpen: true,
  used: 0,
  lowest: Number.POSITIVE_INFINITY,
});

/**
 * Adds the records of a page to its lane. A record without the figure keeps its place in its own
 * list.
 */
function receive(lane: Lane, page: ListPage, figure: SortFigure | undefined): void {
  if (page.isColourRangeTooNarrow) return;
  lane.isOpen = page.endReason === undefined;
  for (const record of page.records) {
    lane.lowest = figure?.(record) ?? lane.lowest;
    lane.queue.push({ record, figure: lane.lowest });
  }
}

/**
 * Returns the lane that has the next record, or whose next page is needed to know it; undefined at
 * the end.
 */
function nextLane(
  lanes: readonly Lane[],
  figure: SortFigure | undefined,
  isFinal = false,
): Lane | undefined {
  const isEmpty = ({ queue }: Lane) => queue.length === 0;
  const some = lanes.filter((lane) => !isEmpty(lane) || (lane.isOpen && !isFinal));
  if (figure === undefined) return some.toSorted((a, b) => a.used - b.used)[0];
  const unknown = some.find(isEmpty);
  return (
    unknown ?? some.toSorted((a, b) => (b.queue[0]?.figure ?? 0) - (a.queue[0]?.figure ?? 0))[0]
  );
}

/** Takes the records that are certainly next. @param isFinal whether no more pages are read */
function takeReady(
  lanes: readonly Lane[],
  figure: SortFigure | undefined,
  isFinal: boolean,
): readonly PageRecord[] {
  const records: PageRecord[] = [];
  for (;;) {
    const lane = nextLane(lanes, figure, isFinal);
    const next = lane?.queue.shift();
    if (lane === undefined || next === undefined) return records;
    lane.used += 1;
    records.push(next.record);
  }
}

/**
 * Returns the error of one search among several. Its page number does not say where the whole list
 * goes on.
 */
function ofSearch(error: unknown, name: string): unknown {
  if (!isFailure(error) || endsCommand(error)) return error;
  const { kind, message, details } = error;
  const hint = 'run the command again, or read one search at a time';
  return new PortfolioError(
    kind,
    `${message} (${name})`,
    kind === 'incomplete' ? { ...details, hint } : details,
  );
}
