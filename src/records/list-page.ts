// A page of a list, and the functions that make and change streams of pages. Every fact about a
// page is on it.
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
  /** Number of the page, or position of the single record. Both begin at 1. */
  readonly page: number;
  /** Parameter values of its request. */
  readonly values: RequestParams;
  /** Position of its search among several that are one list, from 0. */
  readonly search: number;
  /** Number of other searches that have not ended. */
  readonly rest: number;
  /** Whether it is the first page that was requested of its search, in this range of colours. */
  readonly isFirst: boolean;
  /** The response as received, with all of its records. */
  readonly content: Page;
  /** The records that no earlier page of its search had. Filters and the limit are not applied. */
  readonly read: readonly PageRecord[];
  /** The records to hand on, after filters and the limit. */
  readonly records: readonly PageRecord[];
  /** Body of the response, if it contains exactly `records` and is the whole output. */
  readonly body: Uint8Array | undefined;
  /** Whether the page has as many records as pages of its list usually have. */
  readonly isFull: boolean;
  readonly end: ListEnd;
  /** Whether the whole list was read, including this page. */
  readonly isWhole: boolean;
  /** Number of pages that were read before in narrower ranges of colours. */
  readonly tried: number;
  /** Whether its range of colours had too few records, so that a wider one is read instead. */
  readonly isTried: boolean;
}

/** Maximum number of pages and records that a reader will take. Infinity for no maximum. */
export interface Demand {
  readonly pages: number;
  readonly records: number;
}

export const everything: Demand = {
  pages: Number.POSITIVE_INFINITY,
  records: Number.POSITIVE_INFINITY,
};

/** Requests pages while they are consumed. The flags are unknown to it. */
export type PageSource = (demand: Demand) => AsyncIterable<ListPage>;

/** Changes a stream of pages. */
export type PageStage = (pages: AsyncIterable<ListPage>) => AsyncIterable<ListPage>;

/** Returns the pages after all stages, the first stage first. */
export const staged = (
  pages: AsyncIterable<ListPage>,
  stages: readonly PageStage[],
): AsyncIterable<ListPage> => stages.reduce((before, stage) => stage(before), pages);

/** Whether the list certainly ends at this page. */
export const isProvenEnd = ({ end }: Pick<ListPage, 'end'>): boolean =>
  end === 'empty' || end === 'missing';

/** Whether reading ends with this page, of all searches. */
export const isLastPage = ({ end, rest }: Pick<ListPage, 'end' | 'rest'>): boolean =>
  end !== 'more' && rest === 0;

/** Returns the page with other records. The body is dropped if it has more records than these. */
export const withRecords = (page: ListPage, records: readonly PageRecord[]): ListPage =>
  records.length === page.records.length
    ? { ...page, records }
    : { ...page, records, body: undefined };

/** Returns a page that was requested alone. @param page its number in its list */
export function lonePage(content: Page, values: RequestParams, page = 1): ListPage {
  const { records } = content;
  return {
    page,
    values,
    content,
    records,
    read: records,
    body: undefined,
    search: 0,
    rest: 0,
    tried: 0,
    isTried: false,
    isFirst: true,
    isFull: false,
    end: 'cut',
    isWhole: false,
  };
}
