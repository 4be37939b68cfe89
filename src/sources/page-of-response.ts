// A response → what is kept of it: which list it is a page of, and whether all of that list was read.
import { type CommandName, endpointOf } from '../api/catalogue.ts';
import { askedIn, type Response, routeOf, type Values } from '../api/request.ts';
import type { ReceivedPage } from '../library/history/list-history.ts';
import { pageOf } from '../records/page.ts';

interface Target {
  readonly command: CommandName;
  readonly inPath: Values;
  /** Without page and key. */
  readonly query: string;
  readonly page: number;
  readonly perPage: number;
}

/** The list that a URL asks for; `undefined` if it is not an endpoint of the catalogue. */
export function targetOf(url: URL, base: string): Target | undefined {
  const root = new URL(base).pathname.replace(/\/+$/, '');
  if (!url.pathname.startsWith(`${root}/`)) return undefined;
  const segments = url.pathname.slice(root.length).split('/').filter(Boolean).map(decodeURIComponent);
  const route = routeOf(segments);
  if (route === undefined) return undefined;
  const { searchParams } = url;
  return {
    command: route.name,
    inPath: route.inPath,
    query: askedIn(searchParams),
    page: Number(searchParams.get('page') ?? 1),
    perPage: Number(searchParams.get('per_page') ?? endpointOf(route.name).pageSize ?? 0),
  };
}

export interface Arrived {
  readonly base: string;
  readonly seen: number;
  readonly lists: ReturnType<typeof listReader>;
  /** Whether records with this text may be kept; without it, all may. A page with others is left out, and its list is not whole. */
  readonly mayKeep?: (text: string) => boolean;
}

/** What is not a response of the catalogue, or not what it should be, is not kept. */
export function pagesOf(
  url: URL,
  response: Response,
  { base, seen, lists, mayKeep = () => true }: Arrived,
): ReceivedPage[] {
  const target = targetOf(url, base);
  if (target === undefined) return [];
  const { command, inPath, query, page, perPage } = target;
  const { envelopeKey, isList, subset } = endpointOf(command);
  const textsOf = (key: string) => {
    try {
      return pageOf(response, key, isList).records.map(({ text }) => text);
    } catch {
      return undefined;
    }
  };
  const texts = textsOf(envelopeKey);
  if (texts === undefined) return [];
  const place = Math.max(0, (page - 1) * perPage);
  const whole = [query, ...texts].every(mayKeep) ? lists.read(target, texts.length, seen) : undefined;
  const own = { command, inPath, query, texts, place, seen, wholeSince: whole };
  const more = subset === undefined ? undefined : textsOf(subset.envelopeKey);
  const all =
    more === undefined || subset === undefined ? [own] : [own, { ...own, query: subset.envelopeKey, texts: more }];
  return all.filter((each) => [query, ...each.texts].every(mayKeep));
}

/** For pages that do not tell when all of a list was read. */
export const noLists: ReturnType<typeof listReader> = { read: () => undefined, ended: () => [] };

/** Notices when all of a list was read: from its first page to an empty one, or one past the last, with none left out. */
export function listReader() {
  const readings = new Map<string, { readonly began: number; readonly pages: Set<number> }>();
  const keyOf = ({ command, inPath, query }: Target) => JSON.stringify([command, inPath, query]);
  const beginOf = (target: Target, end: number): number | undefined => {
    const reading = readings.get(keyOf(target));
    const isAll = Array.from({ length: end - 1 }, (_, at) => at + 1).every((page) => reading?.pages.has(page));
    return reading !== undefined && isAll ? reading.began : undefined;
  };
  return {
    /** When the reading began that this page, of so many records, ends. */
    read: (target: Target, records: number, seen: number): number | undefined => {
      const { pageSize, isList } = endpointOf(target.command);
      if (!isList) return undefined;
      const reading = readings.get(keyOf(target)) ?? { began: seen, pages: new Set() };
      readings.set(keyOf(target), reading);
      reading.pages.add(target.page);
      return pageSize === undefined || records === 0 ? beginOf(target, target.page) : undefined;
    },
    /** The same for a page that is not there. */
    ended: (target: Target | undefined): ReceivedPage[] => {
      const began = target === undefined || target.page < 2 ? undefined : beginOf(target, target.page);
      if (target === undefined || began === undefined) return [];
      const { command, inPath, query, page, perPage } = target;
      return [{ command, inPath, query, texts: [], place: (page - 1) * perPage, seen: began, wholeSince: began }];
    },
  };
}
