// Finds how many pages a list has. The service does not say it, so this requests some pages: first further and further
// ones, then between the last page with records and the first without.
import { PortfolioError } from '../errors.ts';

/** Maximum number of pages that are looked for. A service that repeats its pages would have pages without an end. */
const maxCount = 5000;

/**
 * Returns a number of pages that the list does not exceed, at most a tenth too high.
 * @param hasRecords requests a page
 * @param known a page that has records
 * @param max the number of pages that will be read at most
 */
export async function countPages(
  hasRecords: (page: number) => Promise<boolean>,
  known: number,
  max = maxCount,
): Promise<number> {
  const isThere = (page: number) =>
    hasRecords(page).catch((error: unknown) => {
      // A service may respond to a page past the last one with a failure.
      if (error instanceof PortfolioError && ['not_found', 'service'].includes(error.kind)) return false;
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
