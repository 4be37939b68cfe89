// Imports the responses in a HAR file as --keep would have stored them: records with their lists, by service.
import { endpointOf } from '../../api/catalogue.ts';
import type { JsonFault } from '../../api/json/json-reader.ts';
import { listQuery, type Response, routeOf } from '../../api/request.ts';
import { codeOf } from '../../errors.ts';
import { isReplayable } from '../../har/exchange.ts';
import { entriesIn } from '../../har/recording.ts';
import { serviceOf } from '../../har/service.ts';
import { insertPages, type ReceivedPage } from '../../library/history/list-history.ts';
import { numberIn } from '../../library/store/rows.ts';
import type { Writer } from '../../library/store/writer.ts';
import { type Page, pageOf } from '../../records/page.ts';
import { type PageRequest, receivedPages } from '../../sources/received-pages.ts';

export interface HarInput {
  readonly name: string;
  readonly chunks: AsyncIterable<Uint8Array>;
  /** Current time in Unix seconds. Exchanges without a time, or with a later one, get this time. */
  readonly now: number;
  /** Whether a text may be stored. A text that contains the key may not. */
  readonly mayStore: (text: string) => boolean;
}

/** Number of records that were read from one batch of exchanges, and the faults in it. */
export interface HarBatch {
  readonly read: number;
  readonly added: number;
  readonly faults: readonly JsonFault[];
}

/** The pages of one response. */
interface HarPages {
  readonly base: string;
  readonly pages: readonly ReceivedPage[];
  readonly line: number;
}

/** Maximum number of pages in one transaction, and of characters in their records. */
const maxPages = 100;
const maxLength = 16 * 1024 * 1024;

/** Highest status of HTTP. A request without a response has 0 or -1. */
const maxStatus = 599;

/** Whether the beginning of a file is that of a HAR file. */
export const isHar = (start: Uint8Array): boolean =>
  /^\ufeff?\s*\{\s*"log"\s*:\s*\{/.test(Buffer.from(start.subarray(0, 1000)).toString());

/**
 * Imports the responses of all endpoints in the file. Yields the counts of each batch after it was stored.
 * @param transaction runs a function in a transaction of the library
 * @throws PortfolioError `usage` if the file is not a HAR file
 */
export async function* importHar(
  { name, chunks, now, mayStore }: HarInput,
  transaction: Writer['transaction'],
): AsyncGenerator<HarBatch> {
  let waiting: HarPages[] = [];
  let length = 0;
  let faults: JsonFault[] = [];

  function store(pages: readonly HarPages[]): Pick<HarBatch, 'read' | 'added'> {
    const added = transaction((library) => {
      const count = () => numberIn(library, 'SELECT count(*) FROM record') ?? 0;
      const before = count();
      for (const { base, pages: of } of pages) insertPages(library, base, of);
      return count() - before;
    });
    return { added, read: pages.flatMap((each) => each.pages).reduce((sum, { records }) => sum + records.length, 0) };
  }

  /** Stores the pages, each separately if one of them cannot be stored. */
  function storeAll(): HarBatch {
    const all = waiting;
    const batch = { read: 0, added: 0, faults };
    [waiting, length, faults] = [[], 0, []];
    for (const pages of [all, ...all.map((page) => [page])]) {
      try {
        const { read, added } = store(pages);
        batch.read += read;
        batch.added += added;
        if (pages === all) return batch;
      } catch (error) {
        // Throws errors of SQLite, e.g. a full disk, because they would occur again for each page.
        if (codeOf(error) !== '') throw error;
        const [{ line } = { line: 0 }] = pages;
        if (pages !== all) batch.faults.push({ line, lastLine: line, fault: 'the library cannot store these records' });
      }
    }
    return batch;
  }

  const entries = entriesIn(chunks, name);
  let next = await entries.next();
  let last = 1;
  for (; next.done !== true; next = await entries.next()) {
    const { exchange, line } = next.value;
    last = line;
    if (exchange === undefined) faults.push({ line, lastLine: line, fault: 'no exchange that can be read' });
    const base = exchange && serviceOf(exchange.url);
    if (exchange === undefined || base === undefined) continue;
    if (exchange.status > maxStatus) faults.push({ line, lastLine: line, fault: 'its HTTP status is invalid' });
    if (exchange.body === undefined || exchange.status !== 200 || !isReplayable(exchange)) continue;
    const { url, status, headers, body, started } = exchange;
    const time = Number.isNaN(started) ? now : Math.min(now, Math.floor(started / 1000));
    const request = requestOf(url, base);
    const content = request && pageIn({ status, headers, body }, request);
    const { pages, leftOut, unnamed } =
      request === undefined || content === undefined
        ? { pages: [], leftOut: 0, unnamed: 0 }
        : receivedPages(request, { content, read: content.records }, { seen: time, mayStore });
    if (pages.length + leftOut + unnamed === 0)
      faults.push({ line, lastLine: line, fault: 'its response cannot be read' });
    if (leftOut > 0) faults.push({ line, lastLine: line, fault: 'it contains the application key' });
    if (unnamed > 0) faults.push({ line, lastLine: line, fault: 'it has a record without an id' });
    waiting.push({ base, pages, line });
    length += body.length;
    if (waiting.length >= maxPages || length >= maxLength) yield storeAll();
  }
  if (!next.value) faults.push({ line: last, lastLine: last, fault: 'the file ends in the middle of an exchange' });
  yield storeAll();
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
