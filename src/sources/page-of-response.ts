// Finds the list of a response, and the records in it that may be stored. Tracks whether the whole list was read.
import { type CommandName, endpointOf } from '../api/catalogue.ts';
import { type EntityName, entityOf, hasId } from '../api/entities.ts';
import { idAt } from '../api/ids.ts';
import { isObject } from '../api/json/json-types.ts';
import { listQuery, type Response, routeOf, type Values } from '../api/request.ts';
import { quantity } from '../api/values.ts';
import type { Client } from '../client/client.ts';
import type { ReceivedPage } from '../library/history/list-history.ts';
import { isCleanEnd } from '../records/list-end.ts';
import { type Page, type PageRecord, pageOf } from '../records/page.ts';

/** A request for one page of a list, or for a single record. */
export interface PageRequest {
  readonly command: CommandName;
  readonly inPath: Values;
  /** Query parameters except the page and the key. */
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
  /** Tracks which pages of each list were read; undefined if this response does not count as read now. */
  readonly lists?: ReturnType<typeof listReader> | undefined;
  /** Returns whether a record's text may be stored. If not, the record is omitted and its list is incomplete. */
  readonly mayStore: (text: string) => boolean;
}

export interface Received {
  /** The pages to store. Empty if the address is unknown or the response has the wrong form. */
  readonly pages: readonly ReceivedPage[];
  /** Number of records that were omitted because they may not be stored. */
  readonly leftOut: number;
  /** Number of omitted records: values that are not objects, or that lack the id of their kind. */
  readonly unnamed: number;
  /** Whether the pages contain all records of the response. False if the service may have more. */
  readonly isComplete: boolean;
}

/** Finds the records to store in a response. */
export function receivedPages(url: URL, response: Response, { base, seen, lists, mayStore }: StoreOptions): Received {
  const request = pageRequestOf(url, base);
  if (request === undefined) return { pages: [], leftOut: 0, unnamed: 0, isComplete: false };
  const { envelopeKey, isList, subset, entity } = endpointOf(request.command);
  const own = pageIn(response, envelopeKey, isList);
  if (own === undefined) return { pages: [], leftOut: 0, unnamed: 0, isComplete: false };
  const more = subset && pageIn(response, subset.envelopeKey, isList);
  const hasSafeAddress = [request.query, ...Object.values(request.inPath)].every(mayStore);
  const storable = ({ records, doubt }: Page) => {
    const named = records.filter(({ value }) => isObject(value) && hasId(entity, value));
    const unnamed = records.length - named.length;
    const own = firstOfEach(entity, named);
    const stored = hasSafeAddress ? own.filter(({ text }) => mayStore(text)) : [];
    const leftOut = own.length - stored.length;
    const isCertain = doubt === undefined;
    return { records: stored, leftOut, unnamed, isAll: hasSafeAddress && isCertain && leftOut + unnamed === 0 };
  };
  const [first, second] = [storable(own), more && storable(more)];
  const wholeSince = first.isAll ? lists?.read(request, own.records.length, seen) : undefined;
  const page = storedPage(request, first.records, seen, wholeSince);
  const pages = [page];
  if (second !== undefined)
    pages.push({
      ...page,
      ...{
        query: subset?.envelopeKey ?? '',
        records: second.records,
        wholeSince: second.isAll ? wholeSince : undefined,
      },
    });
  return {
    pages: hasSafeAddress ? pages.filter(({ records }) => isList || records.length > 0) : [],
    leftOut: first.leftOut + (second?.leftOut ?? 0),
    unnamed: first.unnamed,
    isComplete: first.isAll && second?.isAll !== false,
  };
}

/** Returns the first record with each id. Storing another text too would look like a change. */
function firstOfEach(entity: EntityName, records: readonly PageRecord[]): readonly PageRecord[] {
  const { identity } = entityOf(entity);
  const ids = new Set<string>();
  return records.filter(({ value }) => {
    const id = identity && idAt(value, ...identity);
    const { size } = ids;
    return id === undefined || ids.add(id).size > size;
  });
}

/** Returns the page with the records under a key; undefined if the response has the wrong form. */
function pageIn(response: Response, key: string, isList: boolean): Page | undefined {
  try {
    return pageOf(response, key, isList);
  } catch {
    return undefined;
  }
}

/** Returns the note for records that were not stored. */
export const leftOutText = (count: number): string =>
  count === 1
    ? '1 record was not stored, because it contains the key'
    : `${count} records were not stored, because they contain the key`;

/** Returns the note for records without an id. */
export const unnamedText = (count: number): string =>
  `${quantity(count, 'record')} without an id ${count === 1 ? 'was' : 'were'} not stored; ` +
  'this may be a failure of the service';

/**
 * Wraps a client. If the first page of a list is empty, but the library has records of this list, requests the page
 * again. Services sometimes send an empty list when they fail.
 * @param hadRecords returns whether the library has records of a list
 */
export const confirmingEmpty = (
  { get }: Client,
  base: string,
  hadRecords: (request: PageRequest) => boolean | Promise<boolean>,
): Client => ({
  get: async (url, ...more) => {
    const response = await get(url, ...more);
    const request = pageRequestOf(url, base);
    if (request?.page !== 1 || response.status !== 200) return response;
    const { envelopeKey, isList } = endpointOf(request.command);
    const isEmpty = isList && pageIn(response, envelopeKey, isList)?.records.length === 0;
    return isEmpty && (await hadRecords(request)) ? get(url, ...more) : response;
  },
});

/** Returns a page to store. @param wholeSince time when reading began; undefined if the list was not wholly read */
const storedPage = (
  { command, inPath, query, page, perPage }: PageRequest,
  records: ReceivedPage['records'],
  seen: number,
  wholeSince: number | undefined,
): ReceivedPage => ({ command, inPath, query, records, place: Math.max(0, (page - 1) * perPage), seen, wholeSince });

/** Tracks the pages of lists. A list is whole if all pages up to its end were read (see `isCleanEnd`). */
export function listReader() {
  const readings = new Map<string, { readonly began: number; readonly pages: Set<number> }>();
  const keyOf = ({ command, inPath, query }: PageRequest) => JSON.stringify([command, inPath, query]);
  /** Returns the time when the first page of the list was read; undefined if an earlier page is missing. */
  const beginOf = (request: PageRequest): number | undefined => {
    const reading = readings.get(keyOf(request));
    const before = Array.from({ length: request.page - 1 }, (_, at) => at + 1);
    return before.every((page) => reading?.pages.has(page)) ? reading?.began : undefined;
  };
  return {
    /** Adds a page. If it completes the list, returns the time when the first page was read. */
    read: (request: PageRequest, records: number, seen: number): number | undefined => {
      const { pageSize, isList } = endpointOf(request.command);
      if (!isList) return undefined;
      const reading = readings.get(keyOf(request)) ?? { began: seen, pages: new Set() };
      readings.set(keyOf(request), reading);
      reading.pages.add(request.page);
      return pageSize === undefined || isCleanEnd({ records }) ? beginOf(request) : undefined;
    },
    /** Ends a list at a page that does not exist. Returns an empty last page if all earlier pages were read. */
    ended: (request: PageRequest | undefined, seen: number): ReceivedPage[] => {
      const began = request === undefined || request.page < 2 ? undefined : beginOf(request);
      return request === undefined || began === undefined ? [] : [storedPage(request, [], seen, began)];
    },
  };
}
