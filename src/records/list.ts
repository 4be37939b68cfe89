// Requests a single page of a search, or a single record: the pages of a plain query.
import type { RequestParams } from '../api/request.ts';
import { createLonePage, type ListPage } from './list-page.ts';
import type { LoadPage } from './read-ahead.ts';
import { createFetchContext, firstPageOf, type StreamContext } from './stream-context.ts';

export interface PageRequest {
  readonly start: number;
  readonly pageSize: number;
  readonly valuesOf: (page: number) => RequestParams;
  /** Position of its search among several that are one list. The default is 0. */
  readonly search?: number;
  readonly signal: AbortSignal;
}

/** Yields the page. @throws the error of the request */
export async function* readSinglePage(
  loadPage: LoadPage,
  { start: firstPage, signal, pageSize, search: searchIndex = 0, valuesOf: paramsOf }: PageRequest,
): AsyncGenerator<ListPage> {
  const loadedPage = await loadPage(firstPage, signal).finally(() => signal.throwIfAborted());
  const content = loadedPage.parse();
  const { body, records } = content;
  const isFull = records.length >= pageSize;
  yield { ...createLonePage(content, paramsOf(firstPage), firstPage), body, isFull, searchIndex };
}

/** Returns the function that requests the pages of a search, and what it is asked with. */
export function requestTo(
  context: StreamContext,
  values: RequestParams,
): { readonly load: LoadPage } & Pick<PageRequest, 'start' | 'pageSize' | 'valuesOf'> {
  const { command, endpoint } = context.query;
  // The service returns page 1 by default, so the number 1 is sent only if the query has it.
  const valuesOf = (page: number): RequestParams =>
    endpoint.pageSize === undefined || (page === 1 && values['page'] === undefined)
      ? values
      : { ...values, page: String(page) };
  return {
    load: (page, until) =>
      context.loadPage(command, valuesOf(page), createFetchContext(context, until)),
    valuesOf,
    start: firstPageOf(context),
    pageSize: Number(values['per_page'] ?? endpoint.pageSize ?? 0),
  };
}

/** Requests the page of a plain query. */
export function readPage(context: StreamContext): AsyncIterable<ListPage> {
  const { signal } = context.streamOptions.request;
  const { load, ...request } = requestTo(context, context.searches[0] ?? {});
  return readSinglePage(load, { ...request, signal });
}
