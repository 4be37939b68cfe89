// Estimates how many pages a list has, because the service does not send the number. Requests page
// 2n, 4n, 8n, … until a page is missing, and then pages between the last page that was found and
// the first missing page.
import type { RequestOptions } from '../client/client.ts';
import { isOfKind, PortfolioError } from '../errors.ts';
import { manyPages } from './all-pages.ts';
import type { QuerySettings } from './query.ts';

/** Maximum number of pages. It ends the search if a service repeats its last page forever. */
const maxCount = 5000;

/**
 * Returns the number of pages, or up to a tenth more.
 * @param hasRecords requests a page and returns whether it has records
 * @param known number of a page that has records
 * @param max maximum number of pages that the caller will read
 */
export async function countPages(
  hasRecords: (page: number) => Promise<boolean>,
  known: number,
  max = maxCount,
): Promise<number> {
  const isThere = (page: number) =>
    hasRecords(page).catch((error: unknown) => {
      // Some services respond with a failure if the page is after the last one.
      if (isOfKind(error, 'not_found', 'service')) return false;
      throw error;
    });
  let [last, missing] = [known, 2 * known];
  while (missing <= max && (await isThere(missing))) [last, missing] = [missing, 2 * missing];
  missing = Math.min(missing, max + 1);
  while (missing - last > Math.max(1, last / 10)) {
    const middle = Math.floor((last + missing) / 2);
    if (await isThere(middle)) last = middle;
    else missing = middle;
  }
  return missing - 1;
}

/** Writes a note that says how many more requests a long list needs. */
export async function notePages(
  hasRecords: (page: number) => Promise<boolean>,
  maxPages: number,
  { signal, events }: RequestOptions,
  { pagesAdvice = '--max-pages reads fewer' }: QuerySettings,
) {
  const pages = await countPages(hasRecords, manyPages, Math.min(maxCount, maxPages)).catch(
    (error: unknown) => {
      if (signal.aborted || !(error instanceof PortfolioError)) throw error;
      return undefined;
    },
  );
  if (pages === manyPages) return;
  const count = pages === undefined ? 'more requests' : `up to ${pages - manyPages} more requests`;
  const pictures = 'and one for each picture that is not cached';
  events?.note?.(`comparing the whole search: ${count} for pages, ${pictures}; ${pagesAdvice}`);
}
