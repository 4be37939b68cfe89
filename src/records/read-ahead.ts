// Requests consecutive pages at the same time and returns the responses in order. Limits the total
// size of responses that wait until an earlier response arrives.
import { joinSignals } from '../errors.ts';
import type { LoadedPage, Page } from './page.ts';

/**
 * Loads a page by its number. If several records are read, a page is the response for one of them.
 */
export type LoadPage = (page: number, signal: AbortSignal) => Promise<LoadedPage>;

export type Arrival = { readonly page: number } & (
  | { readonly loaded: LoadedPage }
  | { readonly error: unknown }
);

/**
 * Maximum total bytes of waiting pages. Above it, pending requests are cancelled and sent again one
 * at a time.
 */
const maxWaiting = 16 * 1024 * 1024;

/**
 * Returns a queue of requests, beginning with page `start`. After a large response, fewer requests
 * run at a time.
 */
export function requestsFrom(loadPage: LoadPage, start: number, signal: AbortSignal) {
  const queue: { readonly page: number; readonly arrival: Promise<Arrival | undefined> }[] = [];
  let next = start;
  let turn = start;
  let waiting = 0;
  let largest = 1;
  let burst = startBurst(signal);
  const load = (page: number, until: AbortSignal): Promise<Arrival> =>
    loadPage(page, until).then(
      (loaded) => {
        largest = Math.max(largest, loaded.bytes);
        return { page, loaded };
      },
      (error: unknown) => ({ page, error }),
    );
  const ahead = async (page: number): Promise<Arrival | undefined> => {
    const { drop, until } = burst;
    const arrival = await load(page, until);
    const bytes = bytesOf(arrival);
    if (page !== turn && waiting + bytes > maxWaiting) {
      drop.abort();
      burst = startBurst(signal);
    }
    if (drop.signal.aborted && (page !== turn || 'error' in arrival)) return undefined;
    waiting += bytes;
    return arrival;
  };
  return {
    /** Sends requests until `count` are pending, or fewer if their responses would be too large. */
    ask: (count: number) => {
      const max = Math.min(count, Math.max(1, Math.floor(maxWaiting / largest)));
      for (; queue.length < max; next++) queue.push({ page: next, arrival: ahead(next) });
    },
    /** Returns the next page in order; undefined if no request is pending. */
    shift: async (): Promise<Arrival | undefined> => {
      const first = queue.shift();
      if (first === undefined) return undefined;
      turn = first.page;
      const arrival = await first.arrival;
      if (arrival === undefined) return load(first.page, signal);
      waiting -= bytesOf(arrival);
      return arrival;
    },
  };
}

/** Returns a controller and a signal for requests that are cancelled together. */
function startBurst(signal: AbortSignal) {
  const drop = new AbortController();
  return { drop, until: joinSignals(signal, drop.signal) };
}

const bytesOf = (arrival: Arrival): number => ('loaded' in arrival ? arrival.loaded.bytes : 0);

/**
 * Parses the next page. Waiting pages are not parsed, because parsed values need several times more
 * memory.
 */
export function pageIn(arrival: Arrival): Page | { readonly error: unknown } {
  if ('error' in arrival) return arrival;
  try {
    return arrival.loaded.parse();
  } catch (error) {
    return { error };
  }
}
