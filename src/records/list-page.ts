// A page of a list, with every fact about it, and functions for streams of pages.
import type { RequestParams } from '../api/request.ts';
import type { Page, PageRecord } from './page.ts';

/**
 * Why reading goes on or ends after a page.
 * - `more`: reading goes on
 * - `empty`, `missing`: the list certainly ends here, with an empty page or a response 404
 * - `failed`: a response 500 is taken for the end
 * - `stale`: no record is new, or the page is empty but mentions an error
 * - `cut`: reading ends by choice, after a single page or at the limit, and the list may have more
 * records
 */
export type ListEnd = 'more' | 'empty' | 'missing' | 'failed' | 'stale' | 'cut';

/** A page of a list. If several single records are read, each of them is a page. */
export interface ListPage {
  readonly pageNumber: number;
  readonly params: RequestParams;
  /** Position of its search among several that are one list, from 0. */
  readonly searchIndex: number;
  /** How many other searches go on. */
  readonly otherSearchCount: number;
  /**
   * Whether it is the first requested page of its search. A search by colour that is sent again
   * in a wider range has a first page for each range.
   */
  readonly isFirst: boolean;
  /** The response as received, with all of its records. */
  readonly content: Page;
  /** Records that no earlier page of its search had, before filters and limit. */
  readonly newRecords: readonly PageRecord[];
  /** Records after filters and limit. */
  readonly records: readonly PageRecord[];
  /** Body of the response if it contains exactly `records`, and is the whole output. */
  readonly body: Uint8Array | undefined;
  /** Whether it has as many records as pages usually have. */
  readonly isFull: boolean;
  readonly end: ListEnd;
  /** Whether the whole list was read with this page. */
  readonly completesList: boolean;
  readonly narrowerPageCount: number;
  /** Whether its range has too few records, so that a wider one is read. */
  readonly isTooNarrow: boolean;
}

/** How many pages and records the reader needs at most; Infinity for no limit. */
export interface Demand {
  readonly maxPages: number;
  readonly maxRecords: number;
}

export const unlimitedDemand: Demand = {
  maxPages: Number.POSITIVE_INFINITY,
  maxRecords: Number.POSITIVE_INFINITY,
};

/** Requests pages while they are consumed. It knows the numbers that are needed, but no flags. */
export type PageSource = (demand: Demand) => AsyncIterable<ListPage>;

export type PageStage = (pages: AsyncIterable<ListPage>) => AsyncIterable<ListPage>;

/** Returns the pages after all stages, the first stage first. */
export const applyStages = (
  pages: AsyncIterable<ListPage>,
  stages: readonly PageStage[],
): AsyncIterable<ListPage> => stages.reduce((earlierPages, stage) => stage(earlierPages), pages);

export const isProvenEnd = ({ end }: Pick<ListPage, 'end'>): boolean =>
  end === 'empty' || end === 'missing';

/** Whether reading of all searches ends here. */
export const isLastPage = ({
  end,
  otherSearchCount,
}: Pick<ListPage, 'end' | 'otherSearchCount'>): boolean => end !== 'more' && otherSearchCount === 0;

/** Returns the page with other records. Drops a body with more records. */
export const withRecords = (page: ListPage, records: readonly PageRecord[]): ListPage =>
  records.length === page.records.length
    ? { ...page, records }
    : { ...page, records, body: undefined };

/** Returns a page that was requested alone. @param pageNumber its number in its list */
export function createLonePage(content: Page, params: RequestParams, pageNumber = 1): ListPage {
  const { records } = content;
  return {
    pageNumber,
    params,
    content,
    records,
    newRecords: records,
    body: undefined,
    searchIndex: 0,
    otherSearchCount: 0,
    narrowerPageCount: 0,
    isTooNarrow: false,
    isFirst: true,
    isFull: false,
    end: 'cut',
    completesList: false,
  };
}
