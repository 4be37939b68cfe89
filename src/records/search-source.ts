// Reads the pages of one search.
import { entityOf } from '../api/entities.ts';
import type { RequestParams } from '../api/request.ts';
import { readAllPages } from './all-pages.ts';
import { requestPage } from './fetch-page.ts';
import { preparePageRequests, readSinglePage } from './list.ts';
import { applyStages, type PageSource, type PageStage } from './list-page.ts';
import type { LoadPage } from './read-ahead.ts';
import { createFetchContext, type StreamContext } from './stream-context.ts';

export interface Search {
  readonly params: RequestParams;
  /** Its position among the searches. */
  readonly searchIndex: number;
  readonly signal: AbortSignal;
  /** The stages of this search, before several searches become one list. */
  readonly stages: readonly PageStage[];
  /** Number of requests at the same time. */
  readonly concurrency: number;
  readonly beforeManyPages?: ((loadPage: LoadPage, maxPages: number) => Promise<void>) | undefined;
}

export function createSearchSource(
  context: StreamContext,
  { params, searchIndex, signal, stages, concurrency, beforeManyPages }: Search,
): PageSource {
  const { query, streamOptions } = context;
  const { loadQueryPage, ...pageOptions } = preparePageRequests(context, params);
  const { firstPageNumber, paramsOf } = pageOptions;
  if (query.isSinglePage)
    return () =>
      applyStages(readSinglePage(loadQueryPage, { ...pageOptions, searchIndex, signal }), stages);
  // Not `context.requestPage`, which stores the page with --keep.
  const probePage: LoadPage = (pageNumber, probeSignal) =>
    requestPage(
      query.command,
      paramsOf(pageNumber),
      createFetchContext(context, probeSignal, true),
    );
  const listRequest = {
    ...pageOptions,
    searchIndex,
    signal,
    isResumed: firstPageNumber > 1 && streamOptions.firstPageNumber === firstPageNumber,
    beforeManyPages:
      beforeManyPages && ((maxPages: number) => beforeManyPages(probePage, maxPages)),
    concurrency,
    identity: entityOf(query.endpoint.entity).identity,
  };
  return (demand) => applyStages(readAllPages(loadQueryPage, listRequest, demand), stages);
}
