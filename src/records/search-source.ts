// Reads the pages of one search.
import { entityOf } from '../api/entities.ts';
import type { RequestParams } from '../api/request.ts';
import { readAllPages } from './all-pages.ts';
import { loadPage } from './fetch-page.ts';
import { readSinglePage, requestTo } from './list.ts';
import { applyStages, type PageSource, type PageStage } from './list-page.ts';
import type { LoadPage } from './read-ahead.ts';
import { createFetch, type StreamContext } from './stream-context.ts';

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
  const { load, ...request } = requestTo(context, values);
  const { start, valuesOf } = request;
  if (query.isSinglePage)
    return () => applyStages(readSinglePage(load, { ...request, search, signal }), stages);
  const probe: LoadPage = (page, until) =>
    loadPage(query.command, valuesOf(page), createFetch(context, until, true));
  const listRequest = {
    ...request,
    search,
    signal,
    isResumed: start > 1 && streamOptions.start === start,
    beforeMany: beforeMany && ((pages: number) => beforeMany(probe, pages)),
    concurrency,
    identity: entityOf(query.endpoint.entity).identity,
  };
  return (demand) => applyStages(readAllPages(load, listRequest, demand), stages);
}
