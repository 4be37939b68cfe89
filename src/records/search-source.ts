// Reads the pages of one search.
import { entityOf } from '../api/entities.ts';
import type { RequestParams } from '../api/request.ts';
import { loadFirstPage, loadPage } from './fetch-page.ts';
import { listSource } from './list.ts';
import { applyStages, type PageSource, type PageStage } from './list-page.ts';
import type { LoadPage } from './read-ahead.ts';
import { createFetch, firstPageOf, type StreamContext } from './stream-context.ts';

export interface Search {
  readonly values: RequestParams;
  /** Its position among the searches. */
  readonly search: number;
  readonly signal: AbortSignal;
  /** The stages of this search, before several searches become one list. */
  readonly stages: readonly PageStage[];
  /** Number of requests at the same time. */
  readonly concurrency: number;
  readonly beforeMany?: ((load: LoadPage, pages: number) => Promise<void>) | undefined;
}

export function searchSource(
  context: StreamContext,
  { values, search, signal, stages, concurrency, beforeMany }: Search,
): PageSource {
  const { query, streamOptions } = context;
  const { command, endpoint, isSinglePage } = query;
  // The service returns page 1 by default, so the number 1 is sent only if the query has it.
  const valuesOf = (page: number): RequestParams =>
    endpoint.pageSize === undefined || (page === 1 && values['page'] === undefined)
      ? values
      : { ...values, page: String(page) };
  const load = (page: number, until: AbortSignal) =>
    (endpoint.isList && page === 1 ? loadFirstPage : loadPage)(
      command,
      valuesOf(page),
      createFetch(context, until),
    );
  const probe: LoadPage = (page, until) =>
    loadPage(command, valuesOf(page), createFetch(context, until, true));
  const start = firstPageOf(context);
  const source = listSource(load, {
    start,
    valuesOf,
    search,
    signal,
    isSinglePage,
    isResumed: start > 1 && streamOptions.start === start,
    beforeMany: beforeMany && ((pages) => beforeMany(probe, pages)),
    concurrency,
    pageSize: Number(values['per_page'] ?? endpoint.pageSize ?? 0),
    identity: entityOf(endpoint.entity).identity,
  });
  return (demand) => applyStages(source(demand), stages);
}
