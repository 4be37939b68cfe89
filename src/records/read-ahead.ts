// Requests consecutive pages at the same time and returns the responses in order. Limits the total
// size of responses that wait until an earlier response arrives.
import { joinSignals } from '../errors.ts';
import type { Page, UnparsedPage } from './page.ts';

/**
 * Loads a page by its number. If several records are read, a page is the response for one of them.
 */
export type LoadPage = (page: number, signal: AbortSignal) => Promise<UnparsedPage>;

export type Arrival = { readonly pageNumber: number } & (
  | { readonly unparsedPage: UnparsedPage }
  | { readonly error: unknown }
);

/**
 * Maximum total bytes of waiting pages. Above it, pending requests are cancelled and sent again one
 * at a time.
 */
const maxWaitingBytes = 16 * 1024 * 1024;

/**
 * Returns a queue of requests, beginning with page `firstPageNumber`. After a large response, fewer
 * requests run at a time.
 */
export function createRequestQueue(
  loadPage: LoadPage,
  firstPageNumber: number,
  signal: AbortSignal,
) {
  const queue: { readonly pageNumber: number; readonly arrival: Promise<Arrival | undefined> }[] =
    [];
  let nextPageNumber = firstPageNumber;
  let awaitedPageNumber = firstPageNumber;
  let waitingBytes = 0;
  let largestBytes = 1;
  let requestGroup = startRequestGroup(signal);
  const loadResult = (pageNumber: number, loadSignal: AbortSignal): Promise<Arrival> =>
    loadPage(pageNumber, loadSignal).then(
      (unparsedPage) => {
        largestBytes = Math.max(largestBytes, unparsedPage.byteLength);
        return { pageNumber, unparsedPage };
      },
      (error: unknown) => ({ pageNumber, error }),
    );
  const loadAhead = async (pageNumber: number): Promise<Arrival | undefined> => {
    const { drop: dropController, until: groupSignal } = requestGroup;
    const arrival = await loadResult(pageNumber, groupSignal);
    const bytes = bytesOf(arrival);
    if (pageNumber !== awaitedPageNumber && waitingBytes + bytes > maxWaitingBytes) {
      dropController.abort();
      requestGroup = startRequestGroup(signal);
    }
    if (dropController.signal.aborted && (pageNumber !== awaitedPageNumber || 'error' in arrival))
      return undefined;
    waitingBytes += bytes;
    return arrival;
  };
  return {
    /** Sends requests until `count` are pending, or fewer if their responses would be too large. */
    ask: (count: number) => {
      const maxPending = Math.min(count, Math.max(1, Math.floor(maxWaitingBytes / largestBytes)));
      for (; queue.length < maxPending; nextPageNumber++)
        queue.push({ pageNumber: nextPageNumber, arrival: loadAhead(nextPageNumber) });
    },
    /** Returns the next page in order; undefined if no request is pending. */
    shift: async (): Promise<Arrival | undefined> => {
      const firstRequest = queue.shift();
      if (firstRequest === undefined) return undefined;
      awaitedPageNumber = firstRequest.pageNumber;
      const arrival = await firstRequest.arrival;
      if (arrival === undefined) return loadResult(firstRequest.pageNumber, signal);
      waitingBytes -= bytesOf(arrival);
      return arrival;
    },
  };
}

/** Returns a controller and a signal for requests that are cancelled together. */
function startRequestGroup(signal: AbortSignal) {
  const dropController = new AbortController();
  return { drop: dropController, until: joinSignals(signal, dropController.signal) };
}

const bytesOf = (arrival: Arrival): number =>
  'unparsedPage' in arrival ? arrival.unparsedPage.byteLength : 0;

/**
 * Parses the next page. Waiting pages are not parsed, because parsed values need several times more
 * memory.
 */
export function parseArrival(arrival: Arrival): Page | { readonly error: unknown } {
  if ('error' in arrival) return arrival;
  try {
    return arrival.unparsedPage.parse();
  } catch (error) {
    return { error };
  }
}
