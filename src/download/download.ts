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
import type { Archive } from './archive.ts';
import { type EarlierDownload, earlierDownload } from './earlier-download.ts';
import { createFileNames, type FileNames } from './file-names.ts';
import { makeFolders, partsIn, readSafely, sizeOf } from './folder.ts';
import { differenceOf } from './known-pictures.ts';
import { addLine, type PictureLine, readManifest } from './manifest.ts';
import { leftOutKey, type PlanContext, type PlannedPicture, type PlannedRecord, planRecord } from './plan.ts';
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
  /** Whether known pictures are fetched again, and replace their files. */
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
  /** Number of pictures in `missing` that the folder or the archive has, but that --force fetches again. */
  readonly repeated: number;
  /** Number of files that were replaced. */
  readonly replaced: number;
  /** Number of edited files that were not replaced. */
  readonly edited: number;
  /** Number of files that are smaller than the pictures that the service has now. */
  readonly smaller: number;
  /** Number of files whose pictures have other addresses now. */
  readonly moved: number;
  /** Number of records that were not read, because the archive has their version. */
  readonly unchanged: number;
  /** Number of fetched bytes. */
  readonly bytes: number;
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
  const { root, template, archive, isForced, licences = [] } = settings;
  const { mode, mask, service } = run;
  const earlier = earlierDownload(await readManifest(root), service);
  const names = createFileNames(earlier.files);
  const stock = { root, earlier, archive, isForced, names };
  const unstored: PortfolioError[] = [];
  /** Ids of the records that were not stored, or that lack a picture. */
  const incomplete = new Set<string>();
  const missing: PlannedPicture[] = [];
  const there: string[] = [];
  const counts = { archived: 0, repeated: 0, edited: 0, smaller: 0, moved: 0 };
  const here: PlannedRecord[] = [];
  const storedRecords = new Map<string, string>();
  const use = async (record: PlannedRecord, body: Uint8Array): Promise<void> => {
    if (mode === 'players') {
      for (const address of record.players) await run.address(address);
      return;
    }
    const found = await findPictures(record, stock);
    if (mode === 'addresses') {
      for (const picture of record.pictures) {
        if (isForced || !isArchived(picture, archive)) await run.address(picture.sizes[0]?.url ?? '');
        else counts.archived += 1;
      }
      return;
    }
    counts.archived += found.archived;
    // If all pictures are only in the archive, the user has moved them, and does not want the record here again.
    if (found.archived > 0 && found.archived === record.pictures.length) return;
    here.push(record);
    if (mode === 'store') {
      makeFolder(root);
      const problem = await storeRecord(record, body, stock, storedRecords);
      if (problem === 'known') return;
      if (problem !== undefined) {
        unstored.push(problem);
        incomplete.add(record.id);
        return;
      }
      // A run without the archive, or a killed run, may have stored the files.
      for (const line of found.there) await archive?.add(line);
    }
    for (const picture of found.lacking) missing.push(picture);
    for (const { file } of found.there) there.push(file);
    for (const name of ['repeated', 'edited', 'smaller', 'moved'] as const) counts[name] += found[name];
  };
  const { signal } = run.request;
  const plan = { template, names, earlier, signal };
  const { records, others, narrow, partial, errors, hadKey } = await readRecords(
    source,
    { ...settings, mask, plan },
    use,
  );
  const { entity, unchanged = 0 } = source;
  const leftOut = others.length;
  const found = { root, mode, entity, records, here, missing, there, narrow, unchanged, hadKey, unstored, leftOut };
  if (mode !== 'store') return { ...found, ...counts, replaced: 0, errors, bytes: 0, failures: [] };
  for (const file of there) await run.stored(join(root, file));
  const { pictures } = source.connection;
  const target = { ...stock, parts: await partsIn(root), pictures, request: run.request };
  const { stop, ...progress } = run.progress(missing.length);
  const watcher = { ...progress, stored: (file: string) => run.stored(join(root, file)) };
  const fetching = fetchAll(missing, target, { concurrency: run.concurrency, watcher });
  const { failures, stored, bytes } = await fetching.finally(stop);
  for (const { picture } of failures) incomplete.add(picture.id);
  for (const id of partial) incomplete.add(id);
  const whole = records.flatMap(({ id, version = [] }) => (incomplete.has(id) ? [] : version));
  const refused = others.flatMap(({ version }) => (version === undefined ? [] : leftOutKey(version, licences)));
  for (const key of [...whole, ...refused]) await archive?.add({ kind: 'version', key });
  const replaced = stored.filter(({ outcome }) => outcome === 'replaced').length;
  const edited = counts.edited + stored.filter(({ outcome }) => outcome === 'kept').length;
  return { ...found, ...counts, replaced, edited, errors, bytes, failures };
}

/** The files of earlier runs, and the archive. */
interface Stock extends Pick<DownloadSettings, 'root' | 'archive' | 'isForced'> {
  readonly earlier: EarlierDownload;
  readonly names: FileNames;
}

const isArchived = ({ noun, id, module, sizes }: PlannedPicture, archive: Archive | undefined): boolean =>
  archive?.pictures.has({ noun, id }, { id: module, sizes }) === true;

/** Looks for the pictures of a record in the folder and the archive. With --force, all of them are lacking. */
async function findPictures({ pictures }: PlannedRecord, { root, archive, isForced }: Stock) {
  const lacking: PlannedPicture[] = [];
  const there: PictureLine[] = [];
  const counts = { archived: 0, repeated: 0, edited: 0, smaller: 0, moved: 0 };
  for (const picture of pictures) {
    const { line } = picture;
    const bytes = line && (await sizeOf(join(root, line.file)));
    // A shorter file may have been cut short. Fetching the picture tells that from an edited file.
    const isThere = line !== undefined && bytes !== undefined && bytes >= line.bytes;
    if (isForced || !(isThere || isArchived(picture, archive))) {
      lacking.push(picture);
      if (bytes !== undefined || isArchived(picture, archive)) counts.repeated += 1;
    } else if (isThere) {
      there.push(line);
      if (bytes > line.bytes) counts.edited += 1;
      const difference = differenceOf(line, picture);
      if (difference === 'smaller') counts.smaller += 1;
      if (difference === 'other') counts.moved += 1;
    } else counts.archived += 1;
  }
  return { lacking, there, ...counts };
}

/**
 * Stores the JSON of a record next to its pictures, with unchanged bytes. Replaces only the JSON of this record.
 * @param stored path of the JSON of each record that this run has stored. The function adds to it
 * @returns the error if the path is unsafe, or if another record has the same id; `known` if this run has stored the
 * same record. Throws other errors
 */
async function storeRecord(
  { file: planned, isStored, noun, id, name }: PlannedRecord,
  body: Uint8Array,
  { root, names, earlier: { service } }: Stock,
  stored: Map<string, string>,
): Promise<PortfolioError | 'known' | undefined> {
  const key = JSON.stringify([noun, id]);
  const folder = planned.slice(0, -1);
  try {
    const before = stored.get(key);
    if (before !== undefined) {
      const isSame = (await readSafely(join(root, before), body.length))?.equals(body) === true;
      if (isSame) return 'known';
      return new PortfolioError('incomplete', `“${name}” is not stored: another ${noun} has the same id “${id}”`);
    }
    const parent = await makeFolders(root, folder);
    for (let path = planned; ; path = names.take([...folder, `${noun}-${id}`], '.json')) {
      const target = join(parent, path.at(-1) ?? '');
      const isSame = (await readSafely(target, body.length))?.equals(body) === true;
      if (!isSame && !(await isReplaced(target, body, isStored))) continue;
      const file = path.join('/');
      if (!isStored) await addLine(root, { kind: 'record', service, noun, id, file });
      stored.set(key, file);
      return undefined;
    }
  } catch (error) {
    if (error instanceof PortfolioError) return error;
    throw error;
  }
}

/** Creates a file, or replaces it if it is the record's own. Returns false if another file is there. */
async function isReplaced(path: string, body: Uint8Array, isOwn: boolean): Promise<boolean> {
  try {
    await replaceFile(path, body, { rule: { isForced: isOwn } });
    return true;
  } catch (error) {
    if (!isOwn && error instanceof PortfolioError && error.kind === 'usage') return false;
    throw error;
  }
}

interface RecordReading extends Pick<DownloadSettings, 'licences' | 'chosen' | 'minWidth'>, Pick<DownloadRun, 'mask'> {
  readonly plan: PlanContext;
}

/**
 * Reads the records and chooses a path for each of their pictures.
 * @param use called for each record with one of the licences, in order, with the record's JSON
 * @returns the records, those with other licences, the ids of records without all of their pictures, the number of
 * narrow pictures, and the errors of unreadable records
 */
async function readRecords(
  { entity, records: received, errors = [] }: DownloadSource,
  { plan, licences, chosen, minWidth, mask }: RecordReading,
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
      const planned = await planRecord(entity, value, plan);
      const isLeftOut = licences?.includes(licenceCode(planned.licence)) === false;
      const named = chosen?.get(planned.id);
      const names = named && [...named];
      const wanted = planned.pictures.filter((each) => names?.some((name) => isPicture(each, name)) !== false);
      if (names !== undefined && wanted.length === 0) {
        failed.push(new PortfolioError('not_found', `“${planned.name}” has no picture ${names.join(' or ')}`));
        continue;
      }
      const pictures = wanted.filter((picture) => !isNarrow(picture.sizes[0]?.width, minWidth));
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
