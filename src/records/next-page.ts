// Finds out whether a list goes on after the last page that was read.
import { requestPage } from './fetch-page.ts';
import { createSinglePage } from './list-page.ts';
import { createFetchContext, type StreamContext } from './stream-context.ts';

/** Requests this page of each search until one has records. Stores the pages. */
export async function hasRecordsOnPage(
  pageNumber: number,
  context: StreamContext,
): Promise<boolean> {
  const { query, streamOptions, searches, storePage } = context;
  const fetchContext = createFetchContext(context, streamOptions.requestOptions.signal);
  for (const [searchIndex, searchParams] of searches.entries()) {
    const pageParams = { ...searchParams, page: String(pageNumber) };
    const content = (await requestPage(query.command, pageParams, fetchContext)).parse();
    storePage?.({ ...createSinglePage(content, pageParams, pageNumber), searchIndex });
    if (content.records.length > 0) return true;
  }
  return false;
}
