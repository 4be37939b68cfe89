// Prepares the requests for the pages of a search, and reads a single page or a single record.
import type { RequestParams } from '../api/request.ts';
import { createSinglePage, type ListPage } from './list-page.ts';
import type { LoadPage } from './read-ahead.ts';
import { createFetchContext, firstPageNumberOf, type StreamContext } from './stream-context.ts';

export interface PageOptions {
  readonly firstPageNumber: number;
  /** Number of records on a full page; 0 if the endpoint has no pages. */
  readonly pageSize: number;
  readonly paramsOf: (pageNumber: number) => RequestParams;
  /** Index of the search among the searches of the list. Default: 0, the first one. */
  readonly searchIndex?: number;
  readonly signal: AbortSignal;
}

/**
 * Requests page `firstPageNumber` and yields it.
 * @throws the error of the request or of `parse`; the reason of `signal` if it aborts before the
 * response is received
 */
export async function* readSinglePage(
  loadPage: LoadPage,
  { firstPageNumber, signal, pageSize, searchIndex = 0, paramsOf }: PageOptions,
): AsyncGenerator<ListPage> {
  const unparsedPage = await loadPage(firstPageNumber, signal).finally(() =>
    signal.throwIfAborted(),
  );
  const content = unparsedPage.parse();
  const { body, records } = content;
  const isFull = records.length >= pageSize;
  yield {
    ...createSinglePage(content, paramsOf(firstPageNumber), firstPageNumber),
    body,
    isFull,
    searchIndex,
  };
}

/**
 * Returns the numbers and parameters with which the pages of a search are requested, and a function
 * that requests one page.
 */
export function preparePageRequests(
  context: StreamContext,
  params: RequestParams,
): { readonly loadQueryPage: LoadPage } & Pick<
  PageOptions,
  'firstPageNumber' | 'pageSize' | 'paramsOf'
> {
  const { command, endpoint } = context.query;
  // Without a page number the service returns page 1. So the number 1 is sent only if the query has
  // a page number.
  const paramsOf = (pageNumber: number): RequestParams =>
    endpoint.pageSize === undefined || (pageNumber === 1 && params['page'] === undefined)
      ? params
      : { ...params, page: String(pageNumber) };
  return {
    loadQueryPage: (pageNumber, signal) =>
      context.requestPage(command, paramsOf(pageNumber), createFetchContext(context, signal)),
    paramsOf,
    firstPageNumber: firstPageNumberOf(context),
    pageSize: Number(params['per_page'] ?? endpoint.pageSize ?? 0),
  };
}

/** Requests the only page of a plain query. */
export function readPlainQuery(context: StreamContext): AsyncIterable<ListPage> {
  const { signal } = context.streamOptions.requestOptions;
  const { loadQueryPage, ...pageOptions } = preparePageRequests(context, context.searches[0] ?? {});
  return readSinglePage(loadQueryPage, { ...pageOptions, signal });
}
