// Finds the responses in a HAR file. They are imported as --keep would have stored them: records with their lists.
import { endpointOf } from '../../api/catalogue.ts';
import type { JsonFault } from '../../api/json/json-reader.ts';
import { listQuery, type Response, routeOf } from '../../api/request.ts';
import { isReplayable } from '../../har/exchange.ts';
import { entriesIn } from '../../har/recording.ts';
import { serviceOf } from '../../har/service.ts';
import type { FoundPages } from '../../library/exchange/intake.ts';
import { type Page, pageOf } from '../../records/page.ts';
import { type PageRequest, receivedPages } from '../../sources/received-pages.ts';

interface HarInput {
  readonly name: string;
  readonly chunks: AsyncIterable<Uint8Array>;
  /** Current time in Unix seconds. Exchanges without a time, or with a later one, get this time. */
  readonly now: number;
  /** Whether a text may be stored. A text that contains the key may not. */
  readonly mayStore: (text: string) => boolean;
}

/** Highest status of HTTP. A request without a response has 0 or -1. */
const maxStatus = 599;

/** Whether the beginning of a file is that of a HAR file. */
export const isHar = (start: Uint8Array): boolean =>
  /^\ufeff?\s*\{\s*"log"\s*:\s*\{/.test(Buffer.from(start.subarray(0, 1000)).toString());

/**
 * Yields the responses of all endpoints in the file, and faults.
 * @throws PortfolioError `usage` if the file is not a HAR file
 */
export async function* findInHar({
  name,
  chunks,
  now,
  mayStore,
}: HarInput): AsyncGenerator<readonly (FoundPages | JsonFault)[]> {
  const entries = entriesIn(chunks, name);
  let next = await entries.next();
  let last = 1;
  for (; next.done !== true; next = await entries.next()) {
    const { exchange, line } = next.value;
    const fault = (text: string) => [{ line, lastLine: line, fault: text }];
    last = line;
    if (exchange === undefined) yield fault('no exchange that can be read');
    const base = exchange && serviceOf(exchange.url);
    if (exchange === undefined || base === undefined) continue;
    if (exchange.status > maxStatus) yield fault('its HTTP status is invalid');
    if (exchange.body === undefined || exchange.status !== 200 || !isReplayable(exchange)) continue;
    const { url, status, headers, body, started } = exchange;
    const seen = Number.isNaN(started) ? now : Math.min(now, Math.floor(started / 1000));
    const request = requestOf(url, base);
    const content = request && pageIn({ status, headers, body }, request);
    const { pages, leftOut, unnamed } =
      request === undefined || content === undefined
        ? { pages: [], leftOut: 0, unnamed: 0 }
        : receivedPages(request, { content, read: content.records }, { seen, mayStore });
    if (pages.length + leftOut + unnamed === 0) yield fault('its response cannot be read');
    if (leftOut > 0) yield fault('it contains the application key');
    if (unnamed > 0) yield fault('it has a record without an id');
    if (pages.length > 0) yield [{ pages, service: base, line }];
  }
  if (!next.value) yield [{ line: last, lastLine: last, fault: 'the file ends in the middle of an exchange' }];
}

/** Parses the address of a recorded request; undefined if the address does not belong to an endpoint. */
function requestOf({ pathname, searchParams }: URL, base: string): PageRequest | undefined {
  const root = new URL(base).pathname.replace(/\/+$/, '');
  if (!pathname.startsWith(`${root}/`)) return undefined;
  const route = routeOf(pathname.slice(root.length).split('/').filter(Boolean).map(decodeURIComponent));
  if (route === undefined) return undefined;
  return {
    ...{ command: route.name, inPath: route.inPath, query: listQuery(searchParams) },
    page: Number(searchParams.get('page') ?? 1),
    perPage: Number(searchParams.get('per_page') ?? endpointOf(route.name).pageSize ?? 0),
  };
}

/** Returns the records in a recorded response; undefined if it has the wrong form. */
function pageIn(response: Response, { command }: PageRequest): Page | undefined {
  const { envelopeKey, isList, subset } = endpointOf(command);
  try {
    return pageOf(response, envelopeKey, isList, subset?.envelopeKey);
  } catch {
    return undefined;
  }
}
