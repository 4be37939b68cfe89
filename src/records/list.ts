// Requests the pages of a list: a single page, or all pages up to its end.
import type { ListRequest } from './all-pages.ts';
import { type Demand, type ListPage, lonePage, type PageSource } from './list-page.ts';
import type { LoadPage } from './read-ahead.ts';

/** Returns the pages of a list from `start`. They throw the errors of their requests. */
export const listSource =
  (loadPage: LoadPage, request: ListRequest): PageSource =>
  (demand) =>
    request.isSinglePage ? readSinglePage(loadPage, request) : readPages(loadPage, request, demand);

async function* readSinglePage(
  loadPage: LoadPage,
  { start, signal, pageSize, search = 0, valuesOf }: ListRequest,
): AsyncGenerator<ListPage> {
  const loaded = await loadPage(start, signal).finally(() => signal.throwIfAborted());
  const content = loaded.page();
  const { body, records } = content;
  const isFull = records.length >= pageSize;
  yield { ...lonePage(content, valuesOf(start), start), body, isFull, search };
}

async function* readPages(
  loadPage: LoadPage,
  request: ListRequest,
  demand: Demand,
): AsyncGenerator<ListPage> {
  const { readAllPages } = await import('./all-pages.ts');
  yield* readAllPages(loadPage, request, demand);
}
