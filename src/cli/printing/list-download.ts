// Reads the complete records of a list's rows: for --download, which downloads their pictures instead of printing the
// rows, and for sheets with licences or large pictures, which the rows lack.
import { endpointOf, showParamOf } from '../../api/catalogue.ts';
import { decode } from '../../api/decode.ts';
import { type EntityName, entityOf, kindOf } from '../../api/entities.ts';
import { pictureOfWhole } from '../../api/kinds/pictures.ts';
import { accept, quantity } from '../../api/values.ts';
import type { DownloadSettings, DownloadSource, ReceivedRecord } from '../../download/download.ts';
import { hasLicence, leftOutKey, versionOf } from '../../download/plan.ts';
import { PortfolioError } from '../../errors.ts';
import type { RecordFilter } from '../../records/call.ts';
import type { Connection } from '../../records/connection.ts';
import { planReading } from '../../records/plan.ts';
import { isOfSome } from '../../records/several.ts';
import { checkCollected } from '../../view/collected.ts';
import type { RawRecord, Renderer } from '../../view/format.ts';
import { type Pictured, type Subject, subjectOf } from '../../view/subject.ts';
import type { Context } from '../context.ts';
import { downloadCommand } from '../flags.ts';
import { type EndpointCall, planSettings } from '../requests.ts';
import { downloadSettings, printDownload, recordsOf, runDownload } from './download.ts';

export interface ListDownload {
  /** Filters that apply before the limit. */
  readonly filters: readonly RecordFilter[];
  /** Collects the rows. */
  readonly renderer: Renderer;
  /** Downloads the pictures of the rows. @param broken the error if the list is incomplete */
  finish(connection: Connection, broken?: PortfolioError): Promise<FinishedDownload | undefined>;
}

export interface FinishedDownload {
  /** Prints the result. @throws PortfolioError if a record or a picture is missing from it */
  readonly print: () => Promise<void>;
  readonly entity: EntityName;
  /** With --out or --board, the complete records that were read, without those that were left out. */
  readonly records: readonly RawRecord[];
  readonly subject: Subject;
}

/** Checks the flags of the download. Sends no request. @throws PortfolioError */
export async function listDownload(call: EndpointCall, context: Context, root: string): Promise<ListDownload> {
  const { rows, renderer } = collector();
  const given = await downloadSettings(context, root);
  const endpoint = endpointOf(call.command.endpoint);
  const list = { context, entity: endpoint.entity, subject: subjectOf(endpoint), ...given };
  const isCounted = given.licences !== undefined && context.options.limit !== undefined;
  const { filter, read, errors } = licenceFilter(list, given.licences ?? []);
  return {
    filters: isCounted ? [filter] : [],
    renderer,
    finish: async (connection, broken) => {
      if (rows.length + read.size === 0) return undefined;
      const unread = rows.filter((row) => !read.has(rowOf(row, list).id));
      const source = await sourceOf(unread, list, connection);
      const complete = joined(read.values(), source.records);
      const records: RawRecord[] = [];
      const all = {
        records: isShown(context.options) ? collecting(complete, records) : complete,
        errors: [broken ?? [], errors, source.errors].flat(),
      };
      const result = await runDownload(context, { ...source, ...all }, given);
      const { entity, subject } = source;
      const wanted = new Set(result.records.map(({ id }) => id));
      const isWanted = ({ value }: RawRecord) => wanted.has(entityOf(entity).handle?.(decode(entity, value)).id ?? '');
      return { print: () => printDownload(result, context), entity, records: records.filter(isWanted), subject };
    },
  };
}

/** Returns a renderer that collects the rows. */
function collector(): { readonly rows: readonly RawRecord[]; readonly renderer: Renderer } {
  const rows: RawRecord[] = [];
  let collected = 0;
  const write: Renderer['write'] = async ({ records }) => {
    for (const record of records) {
      rows.push(record);
      collected += record.text.length;
    }
    checkCollected(collected);
  };
  return { rows, renderer: { write, end: async () => {} } };
}

/** Minimum width of a cover in a sheet of complete records, in pixels. A smaller one is blurred in its tile. */
const minCover = (tile: string | undefined): number => (tile === 'large' ? 600 : 300);

/**
 * Reads the complete records of a list: for a sheet with licences or large pictures, or for columns that rows lack.
 * @param isNeeded whether a record that cannot be read is an error. If not, its row takes its place
 */
export function completeList(
  call: EndpointCall,
  context: Context,
  isNeeded: boolean,
): Pick<ListDownload, 'renderer' | 'finish'> {
  const endpoint = endpointOf(call.command.endpoint);
  const { rows, renderer } = collector();
  const list = {
    context,
    entity: endpoint.entity,
    subject: subjectOf(endpoint),
    archive: undefined,
    licences: undefined,
    isForced: false,
  };
  const finish: ListDownload['finish'] = async (connection) => {
    const { records: received, entity, subject } = await sourceOf(rows, list, connection);
    const { pictured } = subject;
    const found: RawRecord[] = [];
    try {
      for await (const _ of collecting(received, found));
    } catch (error) {
      if (isNeeded || context.system.signal.aborted || !(error instanceof PortfolioError)) throw error;
      const { one, many } = list.subject.noun;
      const lacking = quantity(rows.length - found.length, one, many);
      const [first = error.cause] = error.details.each ?? [];
      const why = first instanceof PortfolioError ? first.message : error.message;
      await context.note(`the licences of ${lacking} could not be read: ${why}`);
    }
    const read = new Map(found.map((record) => [rowOf(record, list).id, record]));
    const records = rows.map((row) => read.get(rowOf(row, list).id) ?? row);
    const withPicture = (value: unknown, { caption, pictures }: Pictured): Pictured => ({
      caption,
      pictures: [pictureOfWhole(decode(entity, value), pictures, minCover(context.options.tile)) ?? []].flat(),
    });
    const sheet = { ...subject, pictured: pictured && ((value: unknown) => withPicture(value, pictured(value))) };
    return { print: async () => {}, entity, records, subject: sheet };
  };
  return { renderer, finish };
}

/** The list whose rows are downloaded. */
interface DownloadedList extends Pick<DownloadSettings, 'archive' | 'licences' | 'isForced'> {
  readonly context: Context;
  readonly entity: EntityName;
  readonly subject: Subject;
}

/** Returns a filter that reads the record of each row, because rows have no licence. Fetched versions pass unread. */
function licenceFilter(list: DownloadedList, licences: readonly string[]) {
  /** The complete records by id, with those that do not pass. */
  const read = new Map<string, ReceivedRecord>();
  const errors: PortfolioError[] = [];
  let collected = 0;
  const select: RecordFilter['select'] = async (rows, wanted, { connection, request }) => {
    const passing = new Set<RawRecord>();
    const unread = new Map<string, number>();
    for (const [at, row] of rows.entries()) {
      const { id, isFetched, isLeftOut } = rowOf(row, list);
      if (isFetched) passing.add(row);
      else if (!isLeftOut) unread.set(id, at);
      if (passing.size === wanted) break;
    }
    const { words, plan } = await planRecords(unread.keys(), list);
    if (!list.context.source.isEmbedded && read.size === 0 && words.length > manyRequests)
      await list.context.remark(
        `reading ${plan.subject.noun.many} one by one to compare licences, each with a request`,
      );
    const reading = await plan.open(connection, { request });
    try {
      for await (const { page, content } of reading.pages()) {
        const [id = '', value] = [words[page - 1], content.records[0]?.value];
        read.set(id, { value, body: content.body });
        collected += content.body.length;
        const before = rows.slice(0, (unread.get(id) ?? 0) + 1);
        const isPassing = hasLicence(plan.endpoint.entity, value, licences);
        for (const row of isPassing ? before.slice(-1) : []) passing.add(row);
        if (before.filter((row) => passing.has(row)).length === wanted) break;
      }
    } catch (error) {
      if (!isOfSome(error)) throw error;
      errors.push(error);
    }
    checkCollected(collected);
    return rows.filter((row) => passing.has(row)).slice(0, wanted);
  };
  const filter: RecordFilter = { passes: () => true, check: () => {}, whenNone: () => undefined, paths: [], select };
  return { filter, read, errors };
}

/** Returns the id of a row, and what the archive contains about this version of the record, except with --force. */
function rowOf({ value }: RawRecord, { entity, archive, licences, isForced }: DownloadedList) {
  const record = decode(entity, value);
  const { kind = '', id = '' } = entityOf(entity).handle?.(record) ?? {};
  const version = versionOf(kind, id, record);
  const has = (key: string) => !isForced && version !== undefined && archive?.versions.has(key) === true;
  const isLeftOut = licences !== undefined && has(leftOutKey(version ?? '', licences));
  return { id, isFetched: has(version ?? ''), isLeftOut };
}

/** Plans to read the complete records of ids. Omits invalid ids. */
async function planRecords(ids: Iterable<string>, { entity, context }: DownloadedList) {
  const endpoint = downloadCommand(entity);
  if (endpoint === undefined) throw new TypeError(`${entity} has no pictures to download`);
  const param = showParamOf(kindOf(endpointOf(endpoint).entity));
  const words = [...ids].filter((id) => !('problem' in accept(param, 'ID', id)));
  const plan = await planReading({ endpoint, words, isSeveral: true, params: new Map() }, planSettings(context));
  return { words, plan };
}

/**
 * Returns the records of the rows. If rows are a short form of the records, reads the records one by one, except those
 * that are unchanged since all of their pictures were added to the archive.
 */
async function sourceOf(
  rows: readonly RawRecord[],
  list: DownloadedList,
  connection: Connection,
): Promise<DownloadSource & Required<Pick<DownloadSource, 'errors'>> & { readonly subject: Subject }> {
  const { entity, context, subject } = list;
  const { download: isComplete, noun } = entityOf(entity);
  if (isComplete !== undefined)
    return { connection, entity, subject, records: documents(rows, kindOf(entity)), errors: [] };
  const ids = new Set<string>();
  const unchanged = new Set<string>();
  for (const row of rows) {
    const { id, isFetched, isLeftOut } = rowOf(row, list);
    (isFetched || isLeftOut ? unchanged : ids).add(id);
  }
  const { words, plan } = await planRecords(ids, list);
  if (!context.source.isEmbedded && words.length > manyRequests)
    await context.remark(`reading ${words.length} ${plan.subject.noun.many} one by one, each with a request`);
  return {
    connection,
    entity: plan.endpoint.entity,
    // A sheet shows them as tiles, like the rows.
    subject: { ...plan.subject, card: () => undefined },
    records: recordsOf(context, plan, connection),
    unchanged: unchanged.size,
    errors:
      words.length === ids.size
        ? []
        : [new PortfolioError('incomplete', `the list has ${noun.many} without a valid id`)],
  };
}

/** Number of requests that are sent without a note. */
const manyRequests = 10;

/** Yields each row as the response that has only this record. */
async function* documents(rows: readonly RawRecord[], kind: string): DownloadSource['records'] {
  for (const { value, text } of rows) yield { value, body: Buffer.from(`{${JSON.stringify(kind)}:${text}}`) };
}

/** Whether the downloaded records are shown or stored elsewhere too. */
const isShown = ({ out, board }: Context['options']): boolean => out !== undefined || board !== undefined;

/** Passes the records on, and adds them to `to`. */
async function* collecting(records: DownloadSource['records'], to: RawRecord[]): DownloadSource['records'] {
  let collected = 0;
  for await (const record of records) {
    // Sheets and boards need only the values.
    to.push({ value: record.value, text: '' });
    collected += record.body.length;
    checkCollected(collected);
    yield record;
  }
}

async function* joined<T>(first: Iterable<T>, rest: AsyncIterable<T>): AsyncGenerator<T> {
  yield* first;
  yield* rest;
}
