// Counts the records and pages of a list while it is read.
import type { RequestParams } from '../api/request.ts';
import { isLastPage, type ListPage } from './list-page.ts';
import type { ExecutableQuery } from './query.ts';

/** The counts and the state of a list so far. They change with each page that is read. */
export interface Summary {
  /**
   * Number of records before the filters, without those that an earlier page of the same search
   * had.
   */
  readonly readCount: number;
  /**
   * Number of records after the filters and the limit. In a list in order of likeness, the limit
   * applies later, so all compared records are counted.
   */
  readonly passedCount: number;
  /** Number of the page that the reader finished last; undefined if it has finished none. */
  readonly lastPageNumber: number | undefined;
  /** Whether the reader has finished the last page. */
  readonly hasReadLastPage: boolean;
  /**
   * Whether the list may have more records, because of the limit or because only single pages were
   * read and one of them was full. Always false if the endpoint has no pages.
   */
  readonly mayHaveMore: boolean;
  /** Whether each search was read from page 1 to an empty or missing page, which proves its end. */
  readonly isProvenComplete: boolean;
}

interface TallyOptions {
  readonly searches: readonly RequestParams[];
  readonly firstPageNumber: number;
}

export function createTally(query: ExecutableQuery, { searches, firstPageNumber }: TallyOptions) {
  const { endpoint, limit, isSinglePage, isRanked } = query;
  /** How many pages of each search were read, by its index. Includes narrower colour ranges. */
  const pageCountBySearch = new Map<number, number>();
  const completedSearchIndexes = new Set<number>();
  let summary: Summary = {
    readCount: 0,
    passedCount: 0,
    lastPageNumber: undefined,
    hasReadLastPage: false,
    mayHaveMore: false,
    isProvenComplete: false,
  };
  let latestPage: ListPage | undefined;
  const mayHaveMoreAfter = (page: ListPage, passedCount: number): boolean => {
    if (isSinglePage)
      return summary.mayHaveMore || (endpoint.pageSize !== undefined && page.isFull);
    return isRanked ? passedCount > (limit ?? Number.POSITIVE_INFINITY) : passedCount === limit;
  };
  return {
    /** Counts a page before the reader gets it. */
    add: (page: ListPage): void => {
      latestPage = page;
      pageCountBySearch.set(
        page.searchIndex,
        page.narrowerRangePageCount + page.pageNumber - firstPageNumber + 1,
      );
      if (page.completesSearch) completedSearchIndexes.add(page.searchIndex);
      const passedCount = summary.passedCount + page.records.length;
      summary = {
        readCount: summary.readCount + page.newRecords.length,
        passedCount,
        lastPageNumber: summary.lastPageNumber,
        hasReadLastPage: false,
        mayHaveMore: mayHaveMoreAfter(page, passedCount),
        isProvenComplete: completedSearchIndexes.size === searches.length,
      };
    },
    markDelivered: (page: ListPage): void => {
      summary = { ...summary, lastPageNumber: page.pageNumber, hasReadLastPage: isLastPage(page) };
    },
    /** @throws PortfolioError `incomplete` if the maximum of pages was read, but not the end */
    checkEnd: async (): Promise<void> => {
      if (latestPage === undefined || isLastPage(latestPage)) return;
      const { tooManyPages } = await import('./incomplete.ts');
      throw tooManyPages(
        [...pageCountBySearch.values()].reduce((sum, count) => sum + count, 0),
        query,
        summary,
      );
    },
    sentParams: (): RequestParams => latestPage?.params ?? searches[0] ?? {},
    summary: (): Summary => summary,
  };
}
