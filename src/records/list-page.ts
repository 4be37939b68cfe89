// The type of a page of a list, and functions for streams of pages.
import type { RequestParams } from '../api/request.ts';
import type { Page, PageRecord } from './page.ts';

/**
 * Why the reading of a search ends after a page.
 * - `empty`, `missing`: the list certainly ends here, with an empty page or a response 404
 * - `failed`: a response 500 is treated as the end, but may be a failure
 * - `stale`: no record of the page is new, or the page is empty but has a `doubt`
 * - `cut`: reading ends by choice, e.g. after a single page or at the limit. The list may have more
 * records
 */
export type ListEndReason = 'empty' | 'missing' | 'failed' | 'stale' | 'cut';

/** A page of a list. If several single records are read, each of them is a page. */
export interface ListPage {
  readonly pageNumber: number;
  /**
   * Values sent for this page. `page` is absent if the endpoint has no pages, and on page 1 if it
   * was not typed.
   */
  readonly params: RequestParams;
  /** Index of the page's search among the searches of the list, from 0. */
  readonly searchIndex: number;
  /** Number of other searches of the list that are still being read. */
  readonly otherOpenSearchCount: number;
  /**
   * Whether the page is the first requested one of its search. A search by colour that is sent
   * again in a wider range has a first page for each range.
   */
  readonly isFirstOfSearch: boolean;
  /** The parsed response with all of its records; empty if an error response ends the list. */
  readonly content: Page;
  /**
   * The records that no earlier page of the same search and colour range had, before filters and
   * limit.
   */
  readonly newRecords: readonly PageRecord[];
  /** The records to hand on, after filters and limit. They may be from other searches too. */
  readonly records: readonly PageRecord[];
  /**
   * Body of the response if it is the only page, and all of its records are handed on; otherwise
   * undefined.
   */
  readonly body: Uint8Array | undefined;
  /** Whether the page has at least as many records as a full page. */
  readonly isFull: boolean;
  /** Why the search of the page ends here; undefined if it goes on. Other searches may go on. */
  readonly endReason: ListEndReason | undefined;
  /** Whether the page is the certain end of a search that was read from page 1. */
  readonly completesSearch: boolean;
  /** Number of pages that were read before, in narrower colour ranges of the search. */
  readonly narrowerRangePageCount: number;
  /** Whether the colour range of the page has too few records, so a wider range is searched. */
  readonly isColourRangeTooNarrow: boolean;
}

/** Maximum numbers of pages and records that the reader needs; Infinity for no limit. */
export interface Demand {
  readonly maxPages: number;
  readonly maxRecords: number;
}

export const unlimitedDemand: Demand = {
  maxPages: Number.POSITIVE_INFINITY,
  maxRecords: Number.POSITIVE_INFINITY,
};

/** Returns the pages of a list. They are requested while the caller reads them. */
export type PageSource = (demand: Demand) => AsyncIterable<ListPage>;

export type PageStage = (pages: AsyncIterable<ListPage>) => AsyncIterable<ListPage>;

/** Applies the stages to the pages, in the order of the stages. */
export const applyStages = (
  pages: AsyncIterable<ListPage>,
  stages: readonly PageStage[],
): AsyncIterable<ListPage> => stages.reduce((earlierPages, stage) => stage(earlierPages), pages);

export const isProvenEnd = ({ endReason }: Pick<ListPage, 'endReason'>): boolean =>
  endReason === 'empty' || endReason === 'missing';

/** Whether reading ends with this page, for all searches of the list. */
export const isLastPage = ({
  endReason,
  otherOpenSearchCount,
}: Pick<ListPage, 'endReason' | 'otherOpenSearchCount'>): boolean =>
  endReason !== undefined && otherOpenSearchCount === 0;

/**
 * Returns the page with other records. If their number changes, the result has no body, because the
 * body contains the previous records.
 */
export const withRecords = (page: ListPage, records: readonly PageRecord[]): ListPage =>
  records.length === page.records.length
    ? { ...page, records }
    : { ...page, records, body: undefined };

/** Returns a page for a response as if only this page of the list was requested. */
export function createSinglePage(content: Page, params: RequestParams, pageNumber = 1): ListPage {
  const { records } = content;
  return {
    pageNumber,
    params,
    content,
    records,
    newRecords: records,
    body: undefined,
    searchIndex: 0,
    otherOpenSearchCount: 0,
    narrowerRangePageCount: 0,
    isColourRangeTooNarrow: false,
    isFirstOfSearch: true,
    isFull: false,
    endReason: 'cut',
    completesSearch: false,
  };
}
