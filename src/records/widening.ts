// Widens the range of a search by colour until it has enough records to compare.
import type { Values } from '../api/request.ts';
import type { ListPage } from './list.ts';

/** Minimum number of records to compare before a search by colour is wide enough. */
export const minCompared = 50;

interface WideningSearch {
  /** Parameter values of the searches, the narrowest first. */
  readonly ranges: readonly Values[];
  /** Reads one search. @param before number of pages that the narrower searches had */
  readonly read: (values: Values, before: number) => AsyncIterable<ListPage>;
  /** Number of records that the user wants. */
  readonly wanted: number;
  /** Maximum number of pages of all searches. */
  readonly maxPages: number;
}

/** Yields the pages of the first search that has enough records, or those of the last one. */
export async function* readWidening({ ranges, read, wanted, maxPages }: WideningSearch): AsyncGenerator<ListPage> {
  let before = 0;
  for (const values of ranges.slice(0, -1)) {
    const held: ListPage[] = [];
    let [count, missing] = [0, wanted];
    try {
      for await (const page of read(values, before)) {
        held.push(page);
        count += page.read.length;
        missing -= page.records.length;
        if (count >= minCompared && missing <= 0) yield* held.splice(0);
      }
    } catch (error) {
      yield* held;
      throw error;
    }
    const last = held.at(-1);
    if (last === undefined) return;
    before += held.length;
    if (!last.isLast || before >= maxPages)
      return yield* held.with(-1, { ...last, isLast: last.isLast && missing <= 0 });
  }
  yield* read(ranges.at(-1) ?? {}, before);
}
