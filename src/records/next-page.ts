// Finds out whether a list goes on after the last page that was read.
import { loadPage } from './fetch-page.ts';
import { createLonePage } from './list-page.ts';
import { createFetchContext, type StreamContext } from './stream-context.ts';

/** Requests this page of each search until one has records. Stores the pages. */
export async function hasPage(page: number, context: StreamContext): Promise<boolean> {
  const { query, streamOptions, searches, storePage } = context;
  const fetching = createFetchContext(context, streamOptions.request.signal);
  for (const [search, values] of searches.entries()) {
    const sent = { ...values, page: String(page) };
    const content = (await loadPage(query.command, sent, fetching)).parse();
    storePage?.({ ...createLonePage(content, sent, page), searchIndex: search });
    if (content.records.length > 0) return true;
  }
  return false;
}
