// Pages of a list, for tests of single functions.

import { type ListRequest, readAllPages } from '../../src/records/all-pages.ts';
import { readSinglePage } from '../../src/records/list.ts';
import { applyStages, createSinglePage, type ListPage } from '../../src/records/list-page.ts';
import type { PageRecord } from '../../src/records/page.ts';
import { filterPages, requestAhead, takeRecords } from '../../src/records/page-stages.ts';
import type { RecordFilter } from '../../src/records/query.ts';
import type { LoadPage } from '../../src/records/read-ahead.ts';

/** Returns whether a record passes. */
export type Filter = (record: PageRecord) => boolean;

const filterOf = (passes: Filter): RecordFilter => ({
  passes,
  check: () => {},
  paths: [],
  explainNoMatch: () => undefined,
});

/** A stage that keeps the records that pass. */
export const filtered = (filters: readonly Filter[]) =>
  filterPages(filters.map(filterOf), 0, false);

export interface WholeRequest extends Omit<ListRequest, 'signal'> {
  readonly isSinglePage: boolean;
  readonly filters: readonly Filter[];
  readonly limit?: number | undefined;
}

/** The pages of a list, with the stages that a command adds. */
export function readList(
  fetchPage: LoadPage,
  { filters, limit, ...request }: WholeRequest,
): AsyncIterable<ListPage> {
  const stop = new AbortController();
  const { signal } = stop;
  const records =
    filters.length > 0 ? Number.POSITIVE_INFINITY : (limit ?? Number.POSITIVE_INFINITY);
  const demand = { maxPages: Number.POSITIVE_INFINITY, maxRecords: records };
  const pages = request.isSinglePage
    ? readSinglePage(fetchPage, { ...request, signal })
    : readAllPages(fetchPage, { ...request, signal }, demand);
  return applyStages(pages, [
    filtered(filters),
    ...(limit === undefined ? [] : [takeRecords(limit)]),
    ...(request.isSinglePage ? [] : [requestAhead(stop)]),
  ]);
}

/** A page without records, with some facts. */
export const pageWith = (facts: Partial<ListPage>): ListPage => ({
  ...createSinglePage({ body: new Uint8Array(), records: [] }, {}),
  ...facts,
});
