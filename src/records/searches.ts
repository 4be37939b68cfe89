// Reads several searches as one list: one for each licence, because the service searches for one, and searches by
// colour in wider ranges until they have enough records to compare.
import pLimit from 'p-limit';
import type { EntityName } from '../api/entities.ts';
import { valueAt } from '../api/ids.ts';
import type { Values } from '../api/request.ts';
import { type Endpoint, queryParams } from '../api/schema.ts';
import { endsCommand, PortfolioError } from '../errors.ts';
import type { Demand, ListPage, PageSource } from './list-page.ts';
import type { PageRecord } from './page.ts';

/** Returns the values of each search that the values ask for, in order. */
export function searchesOf(endpoint: Endpoint<EntityName>, values: Values): readonly Values[] {
  const name = queryParams(endpoint).find((each) => endpoint.params[each]?.kind === 'licence');
  const codes = name === undefined ? undefined : values[name];
  return name === undefined || codes === undefined
    ? [values]
    : codes.split(',').map((code) => ({ ...values, [name]: code }));
}

/** Minimum number of records to compare before a search by colour is wide enough. */
export const minCompared = 50;

/**
 * Returns the pages of the first search that has enough records, or those of the last one. The pages of narrower ones
 * are marked, and come before.
 * @param ranges the searches, the narrowest first @param wanted number of records that the user wants
 */
export const widening =
  (ranges: readonly PageSource[], wanted: number): PageSource =>
  (demand) =>
    readWidening(ranges, wanted, demand);

async function* readWidening(ranges: readonly PageSource[], wanted: number, demand: Demand): AsyncGenerator<ListPage> {
  let tried = 0;
  for (const range of ranges.slice(0, -1)) {
    const held: ListPage[] = [];
    const isEnough = yield* untilEnough(range({ ...demand, pages: demand.pages - tried }), { tried, wanted, held });
    const last = held.at(-1);
    if (isEnough || last === undefined) return;
    tried += held.length;
    const isSpent = last.end === 'more' || tried >= demand.pages;
    if (isSpent) return yield* held.with(-1, lacks(held, wanted) ? { ...last, end: 'more' } : last);
    for (const page of held) yield { ...page, isTried: true };
  }
  const widest = ranges.at(-1)?.({ ...demand, pages: demand.pages - tried }) ?? [];
  for await (const page of widest) yield { ...page, tried };
}

interface Narrow {
  /** Number of pages that were read before. */
  readonly tried: number;
  readonly wanted: number;
  /** The pages that were read. The function adds to it. */
  readonly held: ListPage[];
}

/** Yields the pages if they have enough records, and returns true. Holds them until then. */
async function* untilEnough(
  pages: AsyncIterable<ListPage>,
  { tried, wanted, held }: Narrow,
): AsyncGenerator<ListPage, boolean> {
  let isEnough = false;
  try {
    for await (const received of pages) {
      const page = { ...received, tried };
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

const countRead = (pages: readonly ListPage[]): number => pages.reduce((sum, { read }) => sum + read.length, 0);

/** Whether fewer records than these passed the filters. */
const lacks = (pages: readonly ListPage[], wanted: number): boolean =>
  pages.reduce((sum, { records }) => sum + records.length, 0) < wanted;

/** Returns the figure by which a list is sorted, the largest first; undefined for a record that lacks it. */
export type Figure = (record: PageRecord) => number | undefined;

/** Returns the figure by which the service sorts a search with these values; undefined if records lack it. */
export function figureOf({ sort = '' }: Values): Figure | undefined {
  const path = figurePaths.get(sort);
  if (path === undefined) return undefined;
  return ({ value }) => {
    const figure = valueAt(value, path);
    return typeof figure === 'number' || typeof figure === 'string' ? Number(figure) : undefined;
  };
}

/** The paths of the figures in a record, by the value of --sort. */
const figurePaths: ReadonlyMap<string, readonly string[]> = new Map([
  ['views', ['stats', 'views']],
  ['appreciations', ['stats', 'appreciations']],
  ['comments', ['stats', 'comments']],
  ['published_date', ['published_on']],
]);

/** A search among several, while its records are merged. */
interface Lane {
  readonly pages: AsyncIterator<ListPage>;
  /** The records that were read and not handed on. */
  readonly queue: { readonly record: PageRecord; readonly figure: number }[];
  /** Whether more pages may follow. */
  isOpen: boolean;
  /** Number of records that were handed on. */
  used: number;
  /** The figure of the last record that was read. */
  lowest: number;
}

/**
 * Returns the pages of several searches as one list. A page has the records that are next in the whole list, which may
 * be those of other searches, and otherwise the facts of one response.
 * @param figure the figure by which all searches are sorted; undefined to take a record of each search in turn
 */
export const merged =
  (searches: readonly PageSource[], figure: Figure | undefined, options: MergeOptions): PageSource =>
  (demand) =>
    readMerged(searches, figure, options, demand);

interface MergeOptions {
  readonly concurrency: number;
  /** The names of the searches, for errors. */
  readonly names: readonly string[];
}

async function* readMerged(
  searches: readonly PageSource[],
  figure: Figure | undefined,
  { concurrency, names }: MergeOptions,
  demand: Demand,
): AsyncGenerator<ListPage> {
  const share = { pages: demand.pages, records: Math.ceil(demand.records / searches.length) };
  const lanes = searches.map((search) => laneOf(search(share)));
  const request = (lane: Lane) =>
    lane.pages.next().catch((error: unknown) => {
      throw ofSearch(error, names[lanes.indexOf(lane)] ?? '');
    });
  const limited = pLimit(concurrency);
  const firstLanes = lanes.slice(0, demand.pages);
  const asked = new Map(firstLanes.map((lane) => [lane, limited(request, lane)]));
  for (const first of asked.values()) first.catch(() => {});
  try {
    for (let left = demand.pages - 1; left >= 0; left--) {
      const lane = firstLanes.shift() ?? nextLane(lanes, figure);
      if (lane === undefined) return;
      const { value, done } = await (asked.get(lane) ?? request(lane));
      asked.delete(lane);
      // A search ends with a page that says so, unless its pages are spent. Then those of all searches are.
      if (done === true) return;
      receive(lane, value, figure);
      const isWaiting = value.isTried || firstLanes.length > 0;
      const rest = lanes.filter((other) => other.isOpen && other !== lane).length;
      const records = isWaiting ? [] : takeReady(lanes, figure, left === 0);
      yield { ...value, search: lanes.indexOf(lane), rest, records, body: undefined };
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

/** Adds the records of a page to its lane. A record without the figure keeps its place in its own list. */
function receive(lane: Lane, page: ListPage, figure: Figure | undefined): void {
  if (page.isTried) return;
  lane.isOpen = page.end === 'more';
  for (const record of page.records) {
    lane.lowest = figure?.(record) ?? lane.lowest;
    lane.queue.push({ record, figure: lane.lowest });
  }
}

/** Returns the lane that has the next record, or whose next page is needed to know it; undefined at the end. */
function nextLane(lanes: readonly Lane[], figure: Figure | undefined, isFinal = false): Lane | undefined {
  const isEmpty = ({ queue }: Lane) => queue.length === 0;
  const some = lanes.filter((lane) => !isEmpty(lane) || (lane.isOpen && !isFinal));
  if (figure === undefined) return some.toSorted((a, b) => a.used - b.used)[0];
  const unknown = some.find(isEmpty);
  return unknown ?? some.toSorted((a, b) => (b.queue[0]?.figure ?? 0) - (a.queue[0]?.figure ?? 0))[0];
}

/** Takes the records that are certainly next. @param isFinal whether no more pages are read */
function takeReady(lanes: readonly Lane[], figure: Figure | undefined, isFinal: boolean): readonly PageRecord[] {
  const records: PageRecord[] = [];
  for (;;) {
    const lane = nextLane(lanes, figure, isFinal);
    const next = lane?.queue.shift();
    if (lane === undefined || next === undefined) return records;
    lane.used += 1;
    records.push(next.record);
  }
}

/** Returns the error of one search among several. Its page number does not say where the whole list goes on. */
function ofSearch(error: unknown, name: string): unknown {
  if (!(error instanceof PortfolioError) || endsCommand(error)) return error;
  const { kind, message, details } = error;
  const hint = 'run the command again, or read one licence at a time';
  return new PortfolioError(kind, `${message} (${name})`, kind === 'incomplete' ? { ...details, hint } : details);
}
