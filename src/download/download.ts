// Downloads the pictures of records: stores the records, and fetches the pictures that are neither in the folder nor in
// the archive.
import { join } from 'node:path';
import type { EntityName } from '../api/entities.ts';
import { parse } from '../api/json/parse.ts';
import { isNarrow, isPicture, type PictureName } from '../api/kinds/pictures.ts';
import { licenceCode } from '../api/reference/licences.ts';
import type { RequestOptions } from '../client/client.ts';
import type { Mask } from '../client/mask.ts';
import type { Pictures } from '../client/pictures/pictures.ts';
import { PortfolioError } from '../errors.ts';
import { makeFolder } from '../files/folders.ts';
import { replaceFile } from '../files/replace.ts';
import type { Fetched } from './fetch.ts';
import { exists, makeFolders, partsIn, readSafely, sizeOf } from './folder.ts';
import { type Archive, addLine, type EarlierDownload, earlierDownload, readManifest } from './manifest.ts';
import { leftOutKey, type PlannedPicture, type PlannedRecord, planRecord } from './plan.ts';
import { type Failure, fetchAll, folderError, type Watcher } from './run.ts';
import type { Template } from './template.ts';

export interface DownloadSettings {
  /** Path of the folder to store pictures in. */
  readonly root: string;
  readonly template: Template;
  /** Codes of the licences to download; undefined for all. */
  readonly licences: readonly string[] | undefined;
  readonly archive: Archive | undefined;
  /** The wanted pictures by id of the record, for records of which not all are wanted. */
  readonly chosen?: ReadonlyMap<string, ReadonlySet<PictureName>>;
  /** Minimum width in pixels; pictures of unknown width are wide enough. */
  readonly minWidth: number;
  /** Whether files are replaced that no earlier run stored. */
  readonly isForced: boolean;
}

/** A record, and a JSON document that contains only this record. */
export interface ReceivedRecord {
  readonly value: unknown;
  readonly body: Uint8Array;
}

export interface DownloadSource {
  readonly connection: { readonly pictures: Pictures };
  readonly entity: EntityName;
  readonly records: AsyncIterable<ReceivedRecord>;
  /** Errors for records that are missing from `records`. */
  readonly errors?: readonly PortfolioError[];
  /** Number of records that are omitted because the archive has their version. */
  readonly unchanged?: number;
}

/** How to download, and the events of a download. */
export interface DownloadRun {
  /** `plan` stores nothing. `addresses` only reports the addresses of the pictures, and `players` of the players. */
  readonly mode: 'store' | 'plan' | 'addresses' | 'players';
  /** Number of pictures that are fetched at the same time. */
  readonly concurrency: number;
  readonly mask: Mask;
  /** Base address of the service that sent the records. */
  readonly service: string;
  readonly request: RequestOptions;
  /** Reports the path of a file as soon as it is known to be stored, in the order of the list. */
  readonly stored: (path: string) => Promise<void>;
  readonly address: (url: string) => Promise<void>;
  /** Starts to show the progress. @param total number of pictures to fetch */
  readonly progress: (total: number) => Omit<Watcher, 'stored'> & { stop(): void };
}

/** The result of a download. Errors of single records and pictures are values, so that the others are not lost. */
export interface Download {
  readonly root: string;
  readonly mode: DownloadRun['mode'];
  readonly entity: EntityName;
  /** The records that were received, without those that were left out. */
  readonly records: readonly PlannedRecord[];
  /** Number of records that were left out because of their licence. */
  readonly leftOut: number;
  /** Number of pictures that were left out because of their width. */
  readonly narrow: number;
  /** The records that are stored here. The pictures of others are only in the archive. */
  readonly here: readonly PlannedRecord[];
  /** The pictures to fetch, with those that failed. */
  readonly missing: readonly PlannedPicture[];
  /** Paths of the files that were there before, relative to the folder. */
  readonly there: readonly string[];
  /** Number of pictures that are only in the archive. */
  readonly archived: number;
  /** Number of records that were not read, because the archive has their version. */
  readonly unchanged: number;
  /** The files that were stored by this run. */
  readonly stored: readonly Fetched[];
  /** Whether a record contained the key, which was masked. */
  readonly hadKey: boolean;
  readonly failures: readonly Failure[];
  /** Errors for records that could not be stored. */
  readonly unstored: readonly PortfolioError[];
  /** Errors for records that could not be read. */
  readonly errors: readonly PortfolioError[];
}

/** Downloads the pictures of the records. @throws PortfolioError if the folder is not writable */
export async function download(
  source: DownloadSource,
  settings: DownloadSettings,
  run: DownloadRun,
): Promise<Download> {
  try {
    return await fetchAndStore(source, settings, run);
  } catch (error) {
    throw folderError(error, settings.root) ?? error;
  }
}

async function fetchAndStore(source: DownloadSource, settings: DownloadSettings, run: DownloadRun): Promise<Download> {
  const { root, archive, isForced, licences = [] } = settings;
  const { mode, mask, service } = run;
  const earlier = earlierDownload(await readManifest(root), service);
  const unstored: PortfolioError[] = [];
  /** Ids of the records that were not stored, or that lack a picture. */
  const incomplete = new Set<string>();
  const [missing, there]: [PlannedPicture[], string[]] = [[], []];
  let archived = 0;
  const here: PlannedRecord[] = [];
  const use = async (record: PlannedRecord, body: Uint8Array): Promise<void> => {
    if (mode === 'players') {
      for (const address of record.players) await run.address(address);
      return;
    }
    if (mode === 'addresses') {
      for (const { key, sizes } of record.pictures)
        if (archive?.keys.has(key) !== true) await run.address(sizes[0]?.url ?? '');
      return;
    }
    const [lacking, present]: [PlannedPicture[], string[]] = [[], []];
    for (const picture of record.pictures) {
      const line = earlier.pictures.get(picture.key);
      const isThere = line !== undefined && (await sizeOf(join(root, line.file))) === line.bytes;
      if (isThere) {
        present.push(line.file);
        // A run without the archive, or a killed run, may have stored the file.
        if (mode === 'store') await archive?.add(line);
      } else if (archive?.keys.has(picture.key) !== true) lacking.push(picture);
    }
    const onlyArchived = record.pictures.length - lacking.length - present.length;
    archived += onlyArchived;
    // If all pictures are only in the archive, the user has moved them, and does not want the record here again.
    if (onlyArchived > 0 && onlyArchived === record.pictures.length) return;
    here.push(record);
    if (mode === 'store') {
      makeFolder(root);
      const problem = await storeRecord(record, body, settings, earlier);
      if (problem !== undefined) {
        unstored.push(problem);
        incomplete.add(record.id);
        return;
      }
    }
    missing.push(...lacking);
    there.push(...present);
  };
  const taken = new Set(earlier.others.flatMap(takenPaths));
  const { records, others, narrow, partial, errors, hadKey } = await readRecords(
    source,
    { ...settings, mask, taken },
    use,
  );
  const { entity, unchanged = 0 } = source;
  const found = {
    ...{ root, mode, entity, records, here, missing, there },
    narrow,
    archived,
    unchanged,
    hadKey,
    unstored,
  };
  const leftOut = others.length;
  if (mode !== 'store') return { ...found, leftOut, errors, stored: [], failures: [] };
  for (const file of there) await run.stored(join(root, file));
  const { pictures } = source.connection;
  const target = { root, earlier, archive, isForced, parts: await partsIn(root), pictures, request: run.request };
  const { stop, ...progress } = run.progress(missing.length);
  const watcher = { ...progress, stored: (file: string) => run.stored(join(root, file)) };
  const fetching = fetchAll(missing, target, { concurrency: run.concurrency, watcher });
  const { failures, stored } = await fetching.finally(stop);
  for (const { picture } of failures) incomplete.add(picture.id);
  for (const id of partial) incomplete.add(id);
  const whole = records.flatMap(({ id, version = [] }) => (incomplete.has(id) ? [] : version));
  const refused = others.flatMap(({ version }) => (version === undefined ? [] : leftOutKey(version, licences)));
  for (const key of [...whole, ...refused])
    if (archive?.keys.has(key) === false) await archive.add({ kind: 'version', key });
  return { ...found, leftOut, errors, stored, failures };
}

/**
 * Stores the JSON of a record next to the record's pictures, with unchanged bytes. Returns the error if the path is
 * unsafe, or if a file is there that is not replaced. Throws other errors.
 */
async function storeRecord(
  { file: path, noun, id }: PlannedRecord,
  body: Uint8Array,
  { root, isForced }: DownloadSettings,
  { files, service }: EarlierDownload,
): Promise<PortfolioError | undefined> {
  const file = path.join('/');
  try {
    const target = join(await makeFolders(root, path.slice(0, -1)), path.at(-1) ?? '');
    const isSame = (await exists(target)) && (await readSafely(target, body.length))?.equals(body) === true;
    if (!isSame) await replaceFile(target, body, { rule: { isForced: isForced || files.has(file) } });
    if (!files.has(file)) await addLine(root, { kind: 'record', service, noun, id, file });
    return undefined;
  } catch (error) {
    if (error instanceof PortfolioError) return error;
    throw error;
  }
}

interface TakenPaths extends Pick<DownloadRun, 'mask'> {
  /** Paths that no file may have, in lower case. The function adds the paths of the pictures. */
  readonly taken: Set<string>;
}

/** Returns the path of a file, and that of a picture without its extension, which a plan does not know yet. */
const takenPaths = (file: string): readonly string[] =>
  [file, file.replace(/\.\w+$/, '')].map((path) => path.toLowerCase());

/**
 * Reads the records and chooses a path for each of their pictures.
 * @param use called for each record with one of the licences, in order, with the record's JSON
 * @returns the records, those with other licences, the ids of records without all of their pictures, the number of
 * narrow pictures, and the errors of unreadable records
 */
async function readRecords(
  { entity, records: received, errors = [] }: DownloadSource,
  {
    template,
    licences,
    chosen,
    minWidth,
    mask,
    taken,
  }: Omit<DownloadSettings, 'root' | 'archive' | 'isForced'> & TakenPaths,
  use: (record: PlannedRecord, body: Uint8Array) => Promise<void>,
) {
  const [records, others]: [PlannedRecord[], PlannedRecord[]] = [[], []];
  const partial = new Set<string>();
  let narrow = 0;
  let hadKey = false;
  const failed: PortfolioError[] = [];
  try {
    for await (const each of received) {
      const hasKey = mask.holds(textOf(each.body));
      hadKey ||= hasKey;
      const { value, body } = hasKey ? withoutKey(each, mask) : each;
      const planned = planRecord(entity, value, template, taken);
      const isLeftOut = licences?.includes(licenceCode(planned.licence)) === false;
      const named = chosen?.get(planned.id);
      const names = named && [...named];
      const wanted = planned.pictures.filter((each) => names?.some((name) => isPicture(each, name)) !== false);
      if (names !== undefined && wanted.length === 0) {
        failed.push(new PortfolioError('not_found', `“${planned.name}” has no picture ${names.join(' or ')}`));
        continue;
      }
      const pictures = wanted.filter((picture) => !isNarrow(picture, minWidth));
      const record = { ...planned, pictures };
      if (!isLeftOut) narrow += wanted.length - pictures.length;
      if (pictures.length < planned.pictures.length) partial.add(planned.id);
      (isLeftOut ? others : records).push(record);
      if (!isLeftOut) await use(record, body);
    }
  } catch (error) {
    if (!(error instanceof PortfolioError) || error.kind !== 'incomplete') throw error;
    failed.push(error);
  }
  return { records, others, narrow, partial, errors: [...errors, ...failed], hadKey };
}

/** Masks a key that the service repeats in a record, because the user may share files and their names. */
function withoutKey({ value, body }: ReceivedRecord, { inJson }: Mask): ReceivedRecord {
  const hidden = (each: unknown): unknown => JSON.parse(JSON.stringify(each, inJson));
  return { value: hidden(value), body: Buffer.from(JSON.stringify(hidden(parse(textOf(body))))) };
}

const textOf = (body: Uint8Array): string => Buffer.from(body).toString('utf8');
