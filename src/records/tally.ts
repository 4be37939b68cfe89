// Counts the records and pages of a list: the only state of a record stream.
import type { RequestParams } from '../api/request.ts';
import { isLastPage, type ListPage } from './list-page.ts';
import type { ExecutableQuery } from './query.ts';

/** The counts so far. They are final after the last page. */
export interface Summary {
  readonly readCount: number;
  /** Number of records after the filters and the limit. */
  readonly passed: number;
  /** The last page that was handed on; undefined before. An unwritten page does not count. */
  readonly lastPage: number | undefined;
  readonly isEnded: boolean;
  /** Whether more records may follow. */
  readonly isCut: boolean;
  readonly isWhole: boolean;
}

interface TallyOptions {
  readonly searches: readonly RequestParams[];
  readonly start: number;
}

export function createTally(query: ExecutableQuery, { searches, start }: TallyOptions) {
  const { endpoint, limit, isSinglePage, isRanked } = query;
  /** Pages of each search, with those in narrower ranges. */
  const pages = new Map<number, number>();
  const wholeSearches = new Set<number>();
  let summary: Summary = {
    readCount: 0,
    passed: 0,
    lastPage: undefined,
    isEnded: false,
    isCut: false,
    isWhole: false,
  };
  let lastPage: ListPage | undefined;
  const isCutAt = (page: ListPage, passed: number): boolean => {
    if (isSinglePage) return summary.isCut || (endpoint.pageSize !== undefined && page.isFull);
    return isRanked ? passed > (limit ?? Number.POSITIVE_INFINITY) : passed === limit;
  };
  return {
    /** Counts a page that is about to be handed on. */
    add: (page: ListPage): void => {
      lastPage = page;
      pages.set(page.search, page.narrowerPages + page.page - start + 1);
      if (page.isWhole) wholeSearches.add(page.search);
      const passed = summary.passed + page.records.length;
      summary = {
        readCount: summary.readCount + page.newRecords.length,
        passed,
        lastPage: summary.lastPage,
        isEnded: false,
        isCut: isCutAt(page, passed),
        isWhole: wholeSearches.size === searches.length,
      };
    },
    markHandedOn: (page: ListPage): void => {
      summary = { ...summary, lastPage: page.page, isEnded: isLastPage(page) };
    },
    /** @throws PortfolioError `incomplete` if the list has more pages than may be read */
    checkEnd: async (): Promise<void> => {
      if (lastPage === undefined || isLastPage(lastPage)) return;
      const { tooManyPages } = await import('./incomplete.ts');
      throw tooManyPages(
        [...pages.values()].reduce((sum, each) => sum + each, 0),
        query,
        summary,
      );
    },
    values: (): RequestParams => lastPage?.values ?? searches[0] ?? {},
    summary: (): Summary => summary,
  };
}
