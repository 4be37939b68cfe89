// Downloads the pictures of records: stores the records, and fetches the pictures that are neither
// in the folder nor in the archive.
import { join } from 'node:path';
import type { EntityName } from '../api/entities.ts';
import { isNarrow, isPicture, type PictureName } from '../api/kinds/pictures.ts';
import { toLicenceCode } from '../api/reference/licences.ts';
import type { RequestOptions } from '../client/client.ts';
import type { Pictures } from '../client/pictures/pictures.ts';
import { isFailure, PortfolioError } from '../errors.ts';
import type { Archive } from './archive.ts';
import { earlierDownload } from './earlier-download.ts';
import type { DownloadTarget, StoredPicture } from './fetch.ts';
import { createFileNames } from './file-names.ts';
import { findPartFiles } from './folder.ts';
import { readManifest } from './manifest.ts';
import { isArchived, type PictureCounts } from './picture-search.ts';
import {
  leftOutKey,
  type PlanContext,
  type PlannedPicture,
  type PlannedRecord,
  planRecord,
} from './plan.ts';
import { collectFiles, type Files, recordFilter } from './record-collector.ts';
import { type Failure, fetchAll, folderError, type Watcher } from './run.ts';
import type { Template } from './template.ts';

export interface DownloadSettings {
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
  /** Where the credits of fetched pictures are written; undefined for nowhere. */
  readonly xmp: DownloadTarget['xmp'];
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
  readonly errors?: readonly PortfolioError[];
  /** Number of records that are omitted because the archive has their version. */
  readonly unchanged?: number;
}

export interface DownloadRun {
  /**
   * `plan` stores nothing. `addresses` only reports the addresses of the pictures, and `players` of
   * the players.
   */
  readonly mode: 'store' | 'plan' | 'addresses' | 'players';
  readonly concurrency: number;
  /** Base address of the service that sent the records. */
  readonly service: string;
  readonly request: RequestOptions;
  /** Reports the path of a file as soon as it is known to be stored, in the order of the list. */
  readonly stored: (path: string) => Promise<void>;
  readonly address: (url: string) => Promise<void>;
  /** Starts to show the progress. @param total number of pictures to fetch */
  readonly progress: (total: number) => Omit<Watcher, 'stored'> & { stop(): void };
}

/**
 * The result of a download. Errors of single records and pictures are values, so that the others
 * are not lost.
 */
export interface Download extends PictureCounts {
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
  readonly replaced: number;
  /** Number of records that were not read, because the archive has their version. */
  readonly unchanged: number;
  readonly bytes: number;
  /** The files that were stored by this run. */
  readonly stored: readonly StoredPicture[];
  readonly failures: readonly Failure[];
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

async function fetchAndStore(
  source: DownloadSource,
  settings: DownloadSettings,
  run: DownloadRun,
): Promise<Download> {
  const { root, template, archive, isForced, xmp, licences = [] } = settings;
  const { mode, service } = run;
  const earlier = earlierDownload(await readManifest(root), service);
  const names = createFileNames(earlier.files);
  const { signal } = run.request;
  const folder = { root, names, service, archive, isForced, xmp, signal };
  const files: Files = {
    missing: [],
    there: [],
    here: [],
    unstored: [],
    incomplete: new Set(),
    counts: { archived: 0, repeated: 0, edited: 0, smaller: 0, moved: 0 },
  };
  const { missing, there, counts, incomplete } = files;
  const isSeen = recordFilter();
  const use = async (record: PlannedRecord, body: Uint8Array): Promise<void> => {
    if (mode === 'players') return printPlayers(record, run);
    const seen = isSeen(record);
    if (seen === 'same') return undefined;
    if (mode === 'addresses') {
      counts.archived += await printAddresses(record, folder, run);
      return undefined;
    }
    return collectFiles(
      { record, body, isStoring: mode === 'store', hasKnownId: seen === 'other' },
      folder,
      files,
    );
  };
  const plan = { template, names, earlier, signal };
  const read = await readRecords(source, { ...settings, plan }, use);
  const { records, others, narrow, partial, errors } = read;
  const { entity, unchanged = 0 } = source;
  const { here, unstored } = files;
  const lists = { records, here, missing, there, unstored };
  const found = { ...lists, root, mode, entity, narrow, unchanged, leftOut: others.length };
  if (mode !== 'store')
    return { ...found, ...counts, replaced: 0, errors, bytes: 0, stored: [], failures: [] };
  for (const file of there) await run.stored(join(root, file));
  const { pictures } = source.connection;
  const target = {
    ...folder,
    earlier,
    parts: await findPartFiles(root),
    pictures,
    request: run.request,
  };
  const { stop, ...progress } = run.progress(missing.length);
  const watcher = { ...progress, stored: (file: string) => run.stored(join(root, file)) };
  const fetching = fetchAll(missing, target, { concurrency: run.concurrency, watcher });
  const { failures, stored, bytes } = await fetching.finally(stop);
  for (const { picture } of failures) incomplete.add(picture.id);
  for (const id of partial) incomplete.add(id);
  const whole = records.flatMap(({ id, version = [] }) => (incomplete.has(id) ? [] : version));
  const refused = others.flatMap(({ version }) =>
    version === undefined ? [] : leftOutKey(version, licences),
  );
  for (const key of [...whole, ...refused]) await archive?.add({ kind: 'version', key });
  const replaced = stored.filter(({ outcome }) => outcome === 'replaced').length;
  const edited = counts.edited + stored.filter(({ outcome }) => outcome === 'kept').length;
  return { ...found, ...counts, replaced, edited, errors, bytes, stored, failures };
}

async function printPlayers({ players }: PlannedRecord, { address }: DownloadRun): Promise<void> {
  for (const player of players) await address(player);
}

/**
 * Reports the addresses of the pictures. Returns the number of pictures that are left out as
 * archived.
 */
async function printAddresses(
  { pictures }: PlannedRecord,
  { archive, isForced }: Pick<DownloadSettings, 'archive' | 'isForced'>,
  { address }: DownloadRun,
): Promise<number> {
  const shown = pictures.filter((picture) => isForced || !isArchived(picture, archive));
  for (const { sizes } of shown) await address(sizes[0]?.url ?? '');
  return pictures.length - shown.length;
}

interface RecordReading extends Pick<DownloadSettings, 'licences' | 'chosen' | 'minWidth'> {
  readonly plan: PlanContext;
}

/**
 * Reads the records and chooses a path for each of their pictures.
 * @param use called for each record with one of the licences, in order, with the record's JSON
 * @returns the records, those with other licences, the ids of records without all of their
 * pictures, the number of narrow pictures, and the errors of unreadable records
 */
async function readRecords(
  { entity, records: received, errors = [] }: DownloadSource,
  { plan, licences, chosen, minWidth }: RecordReading,
  use: (record: PlannedRecord, body: Uint8Array) => Promise<void>,
) {
  const records: PlannedRecord[] = [];
  const others: PlannedRecord[] = [];
  const partial = new Set<string>();
  let narrow = 0;
  const failed: PortfolioError[] = [];
  try {
    for await (const { value, body } of received) {
      const planned = await planRecord(entity, value, plan);
      const wanted = chosenPictures(planned, chosen);
      if (isFailure(wanted)) {
        failed.push(wanted);
        continue;
      }
      const pictures = wanted.filter((picture) => !isNarrow(picture, minWidth));
      const record = { ...planned, pictures };
      if (pictures.length < planned.pictures.length) partial.add(planned.id);
      if (licences?.includes(toLicenceCode(planned.licence)) === false) {
        others.push(record);
        continue;
      }
      narrow += wanted.length - pictures.length;
      records.push(record);
      await use(record, body);
    }
  } catch (error) {
    if (!isFailure(error, 'incomplete')) throw error;
    failed.push(error);
  }
  return { records, others, narrow, partial, errors: [...errors, ...failed] };
}

/**
 * Returns the pictures that were chosen by name, or the error that there are none; by default all.
 */
function chosenPictures(
  { id, name, pictures }: PlannedRecord,
  chosen: DownloadSettings['chosen'],
): PlannedRecord['pictures'] | PortfolioError {
  const named = chosen?.get(id);
  if (named === undefined) return pictures;
  const names = [...named];
  const found = pictures.filter((each) => names.some((one) => isPicture(each, one)));
  return found.length > 0
    ? found
    : new PortfolioError('not_found', `“${name}” has no picture ${names.join(' or ')}`);
}
