// Finds the records to store in a response and their list. Tracks whether the whole list was read.
import { type CommandName, endpointOf } from '../api/catalogue.ts';
import { listQuery, type Response, routeOf, type Values } from '../api/request.ts';
import type { ReceivedPage } from '../library/history/list-history.ts';
import { isCleanEnd } from '../records/list-end.ts';
import { pageOf } from '../records/page.ts';

/** A request for one page of a list, or for a single record. */
interface PageRequest {
  readonly command: CommandName;
  readonly inPath: Values;
  /** Query parameters without page and key. */
  readonly query: string;
  readonly page: number;
  readonly perPage: number;
}

/** Parses the address of a request; undefined if the address does not belong to an endpoint of the catalogue. */
export function pageRequestOf(url: URL, base: string): PageRequest | undefined {
  const root = new URL(base).pathname.replace(/\/+$/, '');
  if (!url.pathname.startsWith(`${root}/`)) return undefined;
  const segments = url.pathname.slice(root.length).split('/').filter(Boolean).map(decodeURIComponent);
  const route = routeOf(segments);
  if (route === undefined) return undefined;
  const { searchParams } = url;
  return {
    command: route.name,
    inPath: route.inPath,
    query: listQuery(searchParams),
    page: Number(searchParams.get('page') ?? 1),
    perPage: Number(searchParams.get('per_page') ?? endpointOf(route.name).pageSize ?? 0),
  };
}

export interface StoreOptions {
  readonly base: string;
  /** Time when the response was received, in Unix seconds. */
  readonly seen: number;
  /** Tracks the pages that were read; undefined if this response must not count as a page of a whole list. */
  readonly lists?: ReturnType<typeof listReader> | undefined;
  /** Returns whether a text may be stored. If it returns false, the page is not stored and its list is not whole. */
  readonly mayStore?: (text: string) => boolean;
}

/** Returns the pages to store; an empty list if the address is unknown or the response has the wrong form. */
export function receivedPages(
  url: URL,
  response: Response,
  { base, seen, lists, mayStore = () => true }: StoreOptions,
): ReceivedPage[] {
  const request = pageRequestOf(url, base);
  if (request === undefined) return [];
  const { envelopeKey, isList, subset } = endpointOf(request.command);
  const textsOf = (key: string) => {
    try {
      return pageOf(response, key, isList).records.map(({ text }) => text);
    } catch {
      return undefined;
    }
  };
  const texts = textsOf(envelopeKey);
  if (texts === undefined) return [];
  const isStorable = (page: { readonly query: string; readonly texts: readonly string[] }) =>
    [page.query, ...page.texts].every(mayStore);
  const isWhole = isStorable({ query: request.query, texts });
  const own = storedPage(request, texts, seen, isWhole ? lists?.read(request, texts.length, seen) : undefined);
  const more = subset && textsOf(subset.envelopeKey);
  return [own, ...(more ? [{ ...own, query: subset.envelopeKey, texts: more }] : [])].filter(isStorable);
}

/** Returns a page as the library stores it. `wholeSince`: start of the reading, if the whole list was read. */
const storedPage = (
  { command, inPath, query, page, perPage }: PageRequest,
  texts: readonly string[],
  seen: number,
  wholeSince: number | undefined,
): ReceivedPage => ({ command, inPath, query, texts, place: Math.max(0, (page - 1) * perPage), seen, wholeSince });

/** Tracks the pages of lists. A list is whole if all pages up to its end were read (see `isCleanEnd`). */
export function listReader() {
  const readings = new Map<string, { readonly began: number; readonly pages: Set<number> }>();
  const keyOf = ({ command, inPath, query }: PageRequest) => JSON.stringify([command, inPath, query]);
  /** Returns the time when the reading of the list began, if all earlier pages were read. */
  const beginOf = (request: PageRequest): number | undefined => {
    const reading = readings.get(keyOf(request));
    const before = Array.from({ length: request.page - 1 }, (_, at) => at + 1);
    return before.every((page) => reading?.pages.has(page)) ? reading?.began : undefined;
  };
  return {
    /** Adds a page. If it completes the list, returns the time when the reading began. */
    read: (request: PageRequest, records: number, seen: number): number | undefined => {
      const { pageSize, isList } = endpointOf(request.command);
      if (!isList) return undefined;
      const reading = readings.get(keyOf(request)) ?? { began: seen, pages: new Set() };
      readings.set(keyOf(request), reading);
      reading.pages.add(request.page);
      return pageSize === undefined || isCleanEnd({ records }) ? beginOf(request) : undefined;
    },
    /** Call this if the requested page does not exist. Returns an empty last page if all earlier pages were read. */
    ended: (request: PageRequest | undefined): ReceivedPage[] => {
      const began = request === undefined || request.page < 2 ? undefined : beginOf(request);
      return request === undefined || began === undefined ? [] : [storedPage(request, [], began, began)];
    },
  };
}
