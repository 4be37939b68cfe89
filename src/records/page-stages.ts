// The stages that change pages. They keep the facts of the pages.
import { idAt } from '../api/ids.ts';
import { isLastPage, type PageStage, withRecords } from './list-page.ts';
import type { PageRecord } from './page.ts';
import type { ChooseRecords, RecordFilter } from './query.ts';

/**
 * Drops the records that an earlier search had. Used for all searches of a list, because it knows
 * their records.
 * @param knownIds ids of records that are dropped too
 */
export function dropKnownRecords(
  identityPath: readonly string[] | undefined,
  knownIds: Iterable<string>,
): PageStage {
  const searchIndexById = new Map([...knownIds].map((id): [string, number] => [id, -1]));
  return async function* (pages) {
    for await (const page of pages) {
      const isNew = ({ value }: PageRecord): boolean => {
        const id = identityPath && idAt(value, ...identityPath);
        if (id === undefined) return true;
        const firstSearchIndex = searchIndexById.get(id) ?? page.searchIndex;
        searchIndexById.set(id, firstSearchIndex);
        return firstSearchIndex === page.searchIndex;
      };
      yield withRecords(page, page.records.filter(isNew));
    }
  };
}

/**
 * Drops the records that do not pass all filters.
 * @param checksValues whether the filters check their values after the first page with records. If
 * one throws, no more pages are requested
 */
export function filterPages(
  filters: readonly RecordFilter[],
  now: number,
  checksValues: boolean,
): PageStage {
  // Each filter reads every record, so that it can name the members that no record has.
  const passes = (record: PageRecord) =>
    !filters.map((filter) => filter.passes(record, now)).includes(false);
  return async function* (pages) {
    for await (const page of pages) {
      const records = page.records.filter(passes);
      if (checksValues && page.isFirstOfSearch && page.newRecords.length > 0)
        for (const { check } of filters) check();
      yield withRecords(page, records);
    }
  };
}

const takeFirstRecords: ChooseRecords = async (records, maxRecords) => records.slice(0, maxRecords);

/**
 * Ends the list after `limit` records. No page is requested after them.
 * @param chooseRecords chooses at most `maxRecords` records of a page; by default the first ones
 */
export function takeRecords(
  limit: number,
  chooseRecords: ChooseRecords = takeFirstRecords,
): PageStage {
  return async function* (pages) {
    let remainingCount = limit;
    for await (const page of pages) {
      const records = await chooseRecords(page.records, remainingCount).catch(
        async (error: unknown) => {
          if (page.isFirstOfSearch) throw error;
          const { incompleteList } = await import('./incomplete.ts');
          throw incompleteList(page.pageNumber, error);
        },
      );
      remainingCount -= records.length;
      const shortenedPage = withRecords(page, records);
      if (remainingCount > 0) yield shortenedPage;
      else
        return yield isLastPage(page)
          ? shortenedPage
          : { ...shortenedPage, endReason: 'cut', otherOpenSearchCount: 0 };
    }
  };
}

/**
 * Asks for the next page before it hands a page on, so that the service works while the page is
 * written.
 * @param stopController is aborted if the reader stops early, because `return` of a source waits
 * until its request has ended
 */
export function requestAhead(stopController: AbortController): PageStage {
  return async function* (pages) {
    const iterator = pages[Symbol.asyncIterator]();
    const requestNext = () => {
      const nextResult = iterator.next();
      // It is awaited later.
      nextResult.catch(() => {});
      return nextResult;
    };
    try {
      for (let next = await requestNext(); next.done !== true; ) {
        const followingResult = isLastPage(next.value) ? undefined : requestNext();
        yield next.value;
        next = await (followingResult ?? requestNext());
      }
    } finally {
      stopController.abort();
      iterator.return?.().catch(() => {});
    }
  };
}
