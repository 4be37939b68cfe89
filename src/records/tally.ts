// Counts the records and pages of a list while it is read.
import type { RequestParams } from '../api/request.ts';
import { isLastPage, type ListPage } from './list-page.ts';
import type { ExecutableQuery } from './query.ts';

/** The counts of a list so far. They are final after the last page. */
export interface Summary {
  /** Number of records before the filters, without those that an earlier page had. */
  readonly readCount: number;
  /** Number of records after the filters and the limit. */
  readonly passedCount: number;
  /** Number of the last page that the reader has finished; undefined before the first one. */
  readonly lastPageNumber: number | undefined;
  /** Whether the reader has finished the last page. */
  readonly isEnded: boolean;
  /** Whether reading ended at the limit or after a single full page, so the list may have more. */
  readonly isCut: boolean;
  /** Whether each search was read from page 1 to a certain end. */
  readonly isComplete: boolean;
}

interface TallyOptions {
  readonly searches: readonly RequestParams[];
  readonly firstPage: number;
}

export function createTally(query: ExecutableQuery, { searches, firstPage }: TallyOptions) {
  const { endpoint, limit, isSinglePage, isRanked } = query;
  /** Numbers of pages by index of the search, including pages in narrower colour ranges. */
  const pageCountBySearch = new Map<number, number>();
  const completeSearches = new Set<number>();
  let summary: Summary = {
    readCount: 0,
    passedCount: 0,
    lastPageNumber: undefined,
    isEnded: false,
    isCut: false,
    isComplete: false,
  };
  let lastPage: ListPage | undefined;
  const isCutAt = (page: ListPage, recordCount: number): boolean => {
    if (isSinglePage) return summary.isCut || (endpoint.pageSize !== undefined && page.isFull);
    return isRanked ? recordCount > (limit ?? Number.POSITIVE_INFINITY) : recordCount === limit;
  };
  return {
    /** Counts a page before the reader gets it. */
    add: (page: ListPage): void => {
      lastPage = page;
      pageCountBySearch.set(
        page.searchIndex,
        page.narrowerRangePageCount + page.pageNumber - firstPage + 1,
      );
      if (page.completesList) completeSearches.add(page.searchIndex);
      const passedCount = summary.passedCount + page.records.length;
      summary = {
        readCount: summary.readCount + page.newRecords.length,
        passedCount,
        lastPageNumber: summary.lastPageNumber,
        isEnded: false,
        isCut: isCutAt(page, passedCount),
        isComplete: completeSearches.size === searches.length,
      };
    },
    markDelivered: (page: ListPage): void => {
      summary = { ...summary, lastPageNumber: page.pageNumber, isEnded: isLastPage(page) };
    },
    /** @throws PortfolioError `incomplete` if the list has more pages than may be read */
    checkEnd: async (): Promise<void> => {
      if (lastPage === undefined || isLastPage(lastPage)) return;
      const { tooManyPages } = await import('./incomplete.ts');
      throw tooManyPages(
        [...pageCountBySearch.values()].reduce((sum, count) => sum + count, 0),
        query,
        summary,
      );
    },
    sentParams: (): RequestParams => lastPage?.params ?? searches[0] ?? {},
    summary: (): Summary => summary,
  };
}
