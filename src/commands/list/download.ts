// --download and --get-urls: download the pictures of a list's records instead of printing the
// rows.
import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import { decode } from '../../api/decode.ts';
import { type EntityName, entityOf } from '../../api/entities.ts';
import { findShowCommandWithDownload } from '../../cli/flags.ts';
import {
  downloadSettings,
  printDownload,
  readRecordPages,
  runDownload,
} from '../../cli/printing/download.ts';
import { createQuerySettings } from '../../cli/requests.ts';
import type { Download, DownloadSettings, ReceivedRecord } from '../../download/download.ts';
import { hasLicence, leftOutKey, versionOf } from '../../download/plan.ts';
import { isFailure, type PortfolioError } from '../../errors.ts';
import {
  type CompleteOptions,
  completeKind,
  createCompleter,
  idIn,
  planComplete,
} from '../../records/complete.ts';
import type { PreparedQuery } from '../../records/prepare-query.ts';
import type { RecordFilter } from '../../records/query.ts';
import { isOfSome } from '../../records/several.ts';
import { checkCollectedBytes } from '../../view/collected.ts';
import type { Batch, RawRecord } from '../../view/format.ts';
import type {
  FlagHooks,
  ListCommand,
  ListFlag,
  OpenedList,
  OpenSink,
  Sink,
  SinkKind,
} from './act.ts';

export const downloadFlag: ListFlag = {
  createHooks: async (list): Promise<FlagHooks> => {
    const { context, endpoint } = list;
    const { download: folder = '.', limit, out } = context.options;
    const settings = await downloadSettings(context, folder);
    const works = worksOf(list, settings);
    const isCounted = settings.licences !== undefined && limit !== undefined;
    return {
      filters: isCounted ? [licenceFilter(works)] : [],
      printed: out === undefined ? 'nothing' : 'handedOn',
      createStage: async (opened) => {
        const options = completeOptions(works, opened);
        const { entity, presenterOf } = completeKind(options);
        return {
          entity,
          presenter: presenterOf(opened.preparedQuery.presenter),
          apply: countRows(createCompleter(options), works),
        };
      },
      wrapSink: (opened, next) => async (kind) =>
        createDownloadSink(
          works,
          opened,
          { kind, rows: { entity: endpoint.entity, presenter: opened.preparedQuery.presenter } },
          next,
        ),
    };
  },
};

interface Works {
  readonly list: ListCommand;
  readonly entity: EntityName;
  readonly settings: DownloadSettings;
  /**
   * The complete records that were read to compare their licences, by id, with those that do not
   * pass.
   */
  readonly read: Map<string, ReceivedRecord>;
  readonly errors: PortfolioError[];
  /** Ids of the records that are not read, because the archive has their version. */
  readonly unchanged: Set<string>;
  rows: number;
}

const worksOf = (list: ListCommand, settings: DownloadSettings): Works => ({
  list,
  settings,
  entity: list.endpoint.entity,
  read: new Map(),
  errors: [],
  unchanged: new Set(),
  rows: 0,
});

function countRows(
  apply: ReturnType<typeof createCompleter>,
  works: Works,
): ReturnType<typeof createCompleter> {
  const counted = async function* (batches: AsyncIterable<Batch>): AsyncGenerator<Batch> {
    for await (const batch of batches) {
      works.rows += batch.records.length;
      yield batch;
    }
  };
  return (batches, maxBytes) => apply(counted(batches), maxBytes);
}

/** Fetched versions are not read. */
function completeOptions(
  works: Works,
  { connection }: Pick<OpenedList, 'connection'>,
): CompleteOptions {
  const { read, errors, unchanged, entity } = works;
  const { context } = works.list;
  return {
    ...targetOf(works),
    isSkipped: (row) => {
      const { id, isFetched, isLeftOut } = archiveFacts(row, works);
      if (!read.has(id) && (isFetched || isLeftOut)) unchanged.add(id);
      return read.has(id) || isFetched || isLeftOut;
    },
    known: () =>
      [...read.values()].map(({ value, body }) => ({ records: [{ value, text: '' }], body })),
    read: async function* (prepared, requests) {
      await noteRequests(context, prepared, requests);
      yield* readRecordPages(context, prepared, connection);
    },
    entity,
    keepsRows: false,
    isPartial: true,
    unnamed: (error) => errors.push(error),
    failed: async (error) => {
      if (!isFailure(error, 'incomplete')) throw error;
      errors.push(error);
    },
  };
}

function targetOf({
  entity,
  list: { context },
}: Works): Pick<CompleteOptions, 'command' | 'settings'> {
  const command = findShowCommandWithDownload(entity);
  if (command === undefined) throw new TypeError(`${entity} has no pictures to download`);
  return { command, settings: createQuerySettings(context) };
}

const manyRequests = 10;

export async function noteRequests(
  { source, remark }: Pick<ListCommand['context'], 'source' | 'remark'>,
  { presenter }: PreparedQuery,
  requests: number,
): Promise<void> {
  if (source.isEmbedded || requests <= manyRequests) return;
  await remark(`reading ${requests} ${presenter.noun.many} one by one, each with a request`);
}

/**
 * Returns the id of a row, and what the archive contains about this version of the record, except
 * with --force.
 */
function archiveFacts(
  row: RawRecord,
  { entity, settings: { archive, licences, isForced } }: Works,
) {
  const record = decode(entity, row.value);
  const { kind = '', id = '' } = entityOf(entity).refOf?.(record) ?? {};
  const version = versionOf(kind, id, record);
  const has = (key: string) =>
    !isForced && version !== undefined && archive?.versions.has(key) === true;
  const isLeftOut = licences !== undefined && has(leftOutKey(version ?? '', licences));
  return { id, isFetched: has(version ?? ''), isLeftOut };
}

/** Reads the record of each row, because rows have no licence. Fetched versions pass unread. */
function licenceFilter(works: Works): RecordFilter {
  const choose: RecordFilter['selectRecords'] = async (rows, wanted, fetching) => {
    const passing = new Set<RawRecord>();
    const unread = new Map<string, number>();
    for (const [at, row] of rows.entries()) {
      const { id, isFetched, isLeftOut } = archiveFacts(row, works);
      if (isFetched) passing.add(row);
      else if (!isLeftOut) unread.set(id, at);
      if (passing.size === wanted) break;
    }
    await addPassing(works, { rows, wanted, unread, passing }, fetching);
    return rows.filter((row) => passing.has(row)).slice(0, wanted);
  };
  return {
    passes: () => true,
    check: () => {},
    explainNoMatch: () => undefined,
    paths: [],
    selectRecords: choose,
  };
}

interface Choice {
  readonly rows: readonly RawRecord[];
  readonly wanted: number;
  /** Positions of the rows whose records are read, by id. */
  readonly unread: ReadonlyMap<string, number>;
  /** The rows with one of the licences. The function adds to it. */
  readonly passing: Set<RawRecord>;
}

type Fetching = Parameters<NonNullable<RecordFilter['selectRecords']>>[2];

async function addPassing(
  works: Works,
  choice: Choice,
  { connection, requestOptions }: Fetching,
): Promise<void> {
  const { read, errors, settings } = works;
  const { context } = works.list;
  const { rows, wanted, unread, passing } = choice;
  const { words, prepared } = await planComplete(unread.keys(), targetOf(works));
  const isLong = !context.source.isEmbedded && read.size === 0 && words.length > manyRequests;
  const { many } = prepared.presenter.noun;
  if (isLong)
    await context.remark(`reading ${many} one by one to compare licences, each with a request`);
  let bytes = 0;
  const stream = await prepared.open(connection, { requestOptions });
  try {
    for await (const { pageNumber: page, content } of stream.pages()) {
      const id = words[page - 1] ?? '';
      const value = content.records[0]?.value;
      read.set(id, { value, body: content.body });
      bytes += content.body.length;
      const at = unread.get(id) ?? 0;
      const row = rows[at];
      const isPassing = hasLicence(prepared.endpoint.entity, value, settings.licences ?? []);
      if (isPassing && row !== undefined) passing.add(row);
      if (rows.slice(0, at + 1).filter((each) => passing.has(each)).length === wanted) break;
    }
  } catch (error) {
    if (!isOfSome(error)) throw error;
    errors.push(error);
  }
  checkCollectedBytes(bytes);
}

/**
 * Returns a sink that downloads complete records. It hands on those that were not left out, and
 * says at last what was done. A list that broke off is downloaded up to there, and nothing is
 * handed on.
 */
function createDownloadSink(
  works: Works,
  { context, connection }: OpenedList,
  { kind, rows }: { readonly kind: SinkKind; readonly rows: SinkKind },
  next: OpenSink,
): Sink {
  const { errors, unchanged, settings } = works;
  const isShown = context.options.out !== undefined || context.options.board !== undefined;
  const shown: RawRecord[] = [];
  let bytes = 0;
  let running: ReturnType<typeof startDownload<Download>> | undefined;
  const start = () => {
    running ??= startDownload((records) =>
      runDownload(
        context,
        {
          connection,
          records,
          errors,
          entity: kind.entity,
          get unchanged() {
            return unchanged.size;
          },
        },
        settings,
      ),
    );
    return running;
  };
  const handOn = async (handedOn: SinkKind, records: readonly RawRecord[]) => {
    const sink = await next(handedOn);
    await sink.write({ records });
    await sink.end();
  };
  return {
    write: async ({ records, body = new Uint8Array() }) => {
      for (const { value } of records) {
        await start().add({ value, body });
        if (!isShown) continue;
        // Sheets and boards need only the values.
        shown.push({ value, text: '' });
        bytes += body.length;
      }
      checkCollectedBytes(bytes);
    },
    end: async () => {
      if (works.rows + works.read.size === 0) return handOn(rows, []);
      const result = await start().end();
      const wanted = new Set(result.records.map(({ id }) => id));
      try {
        await handOn(
          kind,
          shown.filter((record) => wanted.has(idIn(kind.entity, record))),
        );
      } finally {
        await printDownload(result, context);
      }
    },
    endAfterError: async (error) => {
      const isIncomplete = isFailure(error, 'incomplete');
      if (!isIncomplete || works.rows + works.read.size === 0) return;
      errors.unshift(error);
      await printDownload(await start().end(), context);
    },
  };
}

function startDownload<T>(run: (records: AsyncIterable<ReceivedRecord>) => Promise<T>) {
  // One record at a time, because a record may be large.
  const records = new PassThrough({ objectMode: true, highWaterMark: 1 });
  const result = run(records);
  // The error is thrown to whoever adds the next record, or ends the download.
  result.catch(() => {});
  records.on('error', () => {});
  return {
    /** Waits until the download takes records again. @throws the error of the download */
    add: async (record: ReceivedRecord): Promise<void> => {
      if (!records.write(record)) await Promise.race([once(records, 'drain'), result]);
    },
    end: (): Promise<T> => {
      records.end();
      return result;
    },
  };
}
