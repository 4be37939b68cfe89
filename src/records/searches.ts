// Reads several searches as one list: one for each licence, because the service searches for one, and searches by
// colour in wider ranges until they have enough records to compare.
import type { EntityName } from '../api/entities.ts';
import { idAt } from '../api/ids.ts';
import type { Values } from '../api/request.ts';
import { type Endpoint, queryParams } from '../api/schema.ts';
import type { Filter, ListPage } from './list.ts';

/** Returns the values of each search that the values ask for, in order. */
export function searchesOf(endpoint: Endpoint<EntityName>, values: Values): readonly Values[] {
  const name = queryParams(endpoint).find((each) => endpoint.params[each]?.kind === 'licence');
  const codes = name === undefined ? undefined : values[name];
  return name === undefined || codes === undefined
    ? [values]
    : codes.split(',').map((code) => ({ ...values, [name]: code }));
}

interface Searches {
  readonly searches: readonly Values[];
  /** Reads one search. @param before number of pages that the earlier searches had */
  readonly read: (values: Values, before: number) => AsyncIterable<ListPage>;
  /** Maximum number of records and of pages of all searches. */
  readonly limit: number | undefined;
  readonly maxPages: number | undefined;
}

/** Yields the pages of each search, one search after the other, up to the limit. */
export async function* readSearches(all: Searches): AsyncGenerator<ListPage> {
  const { searches, read, limit = Number.POSITIVE_INFINITY, maxPages = Number.POSITIVE_INFINITY } = all;
  let [pages, passed, isWhole] = [0, 0, true];
  for (const [at, values] of searches.entries()) {
    const isFinal = at === searches.length - 1;
    let isLast = true;
    for await (const { body, ...page } of read(values, pages)) {
      pages += 1;
      passed += page.records.length;
      ({ isLast } = page);
      const isDone = isLast && (isFinal || passed >= limit);
      yield {
        ...{ ...page, isLast: isDone, isWhole: page.isWhole && isFinal && isWhole },
        // The body of a page is not the whole list.
        ...(searches.length > 1 || body === undefined ? {} : { body }),
      };
      if (isLast) isWhole &&= page.isWhole;
    }
    if (!isLast || passed >= limit || pages >= maxPages) return;
  }
}

/**
 * Returns a filter for records that no earlier search had.
 * @param search returns the number of the current search, from 1
 * @param known ids of records that do not pass
 */
export function newInSearches(
  identity: readonly string[] | undefined,
  search: () => number,
  known: Iterable<string> = [],
): Filter {
  const found = new Map([...known].map((id): [string, number] => [id, 0]));
  return ({ value }) => {
    const id = identity && idAt(value, ...identity);
    if (id === undefined) return true;
    const first = found.get(id) ?? search();
    found.set(id, first);
    return first === search();
  };
}

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
