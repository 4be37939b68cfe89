// Finds the records to store in a response, the list that they belong to, and whether all of that list was read.
import { type CommandName, endpointOf } from '../api/catalogue.ts';
import { listQuery, type Response, routeOf, type Values } from '../api/request.ts';
import type { ReceivedPage } from '../library/history/list-history.ts';
import { isCleanEnd } from '../records/list-end.ts';
import { pageOf } from '../records/page.ts';

/** The request of one page, or of a record. */
interface PageRequest {
  readonly command: CommandName;
  readonly inPath: Values;
  /** Without page and key. */
  readonly query: string;
  readonly page: number;
  readonly perPage: number;
}

/** Parses the address of a request; undefined if it is not an endpoint of the catalogue. */
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
  /** Unix seconds. */
  readonly seen: number;
  /** Undefined if the end of a list must not be inferred from the response. */
  readonly lists?: ReturnType<typeof listReader> | undefined;
  /** Whether a record with this text may be stored. If one may not, its page is omitted and the list is not whole. */
  readonly mayStore?: (text: string) => boolean;
}

/** Returns the pages to store; none if the response has an unknown address or the wrong form. */
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

/** Returns a page as the library stores it. `wholeSince` is when the reading of its list began, if that is whole. */
const storedPage = (
  { command, inPath, query, page, perPage }: PageRequest,
  texts: readonly string[],
  seen: number,
  wholeSince: number | undefined,
): ReceivedPage => ({ command, inPath, query, texts, place: Math.max(0, (page - 1) * perPage), seen, wholeSince });

/** Notices when all of a list was read: every page from the first to one that proves the end (see `isCleanEnd`). */
export function listReader() {
  const readings = new Map<string, { readonly began: number; readonly pages: Set<number> }>();
  const keyOf = ({ command, inPath, query }: PageRequest) => JSON.stringify([command, inPath, query]);
  /** Returns when the reading began, if every page before that of the request was read. */
  const beginOf = (request: PageRequest): number | undefined => {
    const reading = readings.get(keyOf(request));
    const before = Array.from({ length: request.page - 1 }, (_, at) => at + 1);
    return before.every((page) => reading?.pages.has(page)) ? reading?.began : undefined;
  };
  return {
    /** Adds a page. Returns when the reading of its list began, if the list is whole with this page. */
    read: (request: PageRequest, records: number, seen: number): number | undefined => {
      const { pageSize, isList } = endpointOf(request.command);
      if (!isList) return undefined;
      const reading = readings.get(keyOf(request)) ?? { began: seen, pages: new Set() };
      readings.set(keyOf(request), reading);
      reading.pages.add(request.page);
      return pageSize === undefined || isCleanEnd({ records }) ? beginOf(request) : undefined;
    },
    /** Returns the empty last page of a list if the requested page does not exist and the list is whole with it. */
    ended: (request: PageRequest | undefined): ReceivedPage[] => {
      const began = request === undefined || request.page < 2 ? undefined : beginOf(request);
      return request === undefined || began === undefined ? [] : [storedPage(request, [], began, began)];
    },
  };
}
