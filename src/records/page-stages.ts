// The stages that change pages. They keep the facts of the pages.
import { idAt } from '../api/ids.ts';
import { isLastPage, type PageStage, withRecords } from './list-page.ts';
import type { PageRecord } from './page.ts';
import type { Choose, RecordFilter } from './query.ts';

/**
 * Drops the records that an earlier search had. Used for all searches of a list, because it knows
 * their records.
 * @param known ids of records that are dropped too
 */
export function dropKnown(
  identity: readonly string[] | undefined,
  known: Iterable<string>,
): PageStage {
  const searchOf = new Map([...known].map((id): [string, number] => [id, -1]));
  return async function* (pages) {
    for await (const page of pages) {
      const isNew = ({ value }: PageRecord): boolean => {
        const id = identity && idAt(value, ...identity);
        if (id === undefined) return true;
        const first = searchOf.get(id) ?? page.searchIndex;
        searchOf.set(id, first);
        return first === page.searchIndex;
      };
      yield withRecords(page, page.records.filter(isNew));
    }
  };
}

/**
 * Drops the records that do not pass all filters.
 * @param isChecked whether the filters check their values after the first page with records. If one
 * throws, no more pages are requested
 */
export function filterPages(
  filters: readonly RecordFilter[],
  now: number,
  isChecked: boolean,
): PageStage {
  // Each filter reads every record, so that it can name the members that no record has.
  const passes = (record: PageRecord) =>
    !filters.map((each) => each.passes(record, now)).includes(false);
  return async function* (pages) {
    for await (const page of pages) {
      const records = page.records.filter(passes);
      if (isChecked && page.isFirst && page.newRecords.length > 0)
        for (const { check } of filters) check();
      yield withRecords(page, records);
    }
  };
}

const takeFirst: Choose = async (records, wanted) => records.slice(0, wanted);

/**
 * Ends the list after `limit` records. No page is requested after them.
 * @param choose chooses at most `maxRecords` records of a page; by default the first ones
 */
export function takeRecords(limit: number, choose: Choose = takeFirst): PageStage {
  return async function* (pages) {
    let wanted = limit;
    for await (const page of pages) {
      const records = await choose(page.records, wanted).catch(async (error: unknown) => {
        if (page.isFirst) throw error;
        const { incompleteList } = await import('./incomplete.ts');
        throw incompleteList(page.pageNumber, error);
      });
      wanted -= records.length;
      const taken = withRecords(page, records);
      if (wanted > 0) yield taken;
      else return yield isLastPage(page) ? taken : { ...taken, end: 'cut', otherSearches: 0 };
    }
  };
}

/**
 * Asks for the next page before it hands a page on, so that the service works while the page is
 * written.
 * @param stop is aborted if the reader stops early, because `return` of a source waits until its
 * request has ended
 */
export function requestAhead(stop: AbortController): PageStage {
  return async function* (pages) {
    const iterator = pages[Symbol.asyncIterator]();
    const ask = () => {
      const asked = iterator.next();
      // It is awaited later.
      asked.catch(() => {});
      return asked;
    };
    try {
      for (let next = await ask(); next.done !== true; ) {
        const following = isLastPage(next.value) ? undefined : ask();
        yield next.value;
        next = await (following ?? ask());
      }
    } finally {
      stop.abort();
      iterator.return?.().catch(() => {});
    }
  };
}
