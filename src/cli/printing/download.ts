// Downloads the pictures of records into a folder, for the commands `download` and the flag --download of lists.

import { join } from 'node:path';
import { type EntityName, entityOf } from '../../api/entities.ts';
import { parse } from '../../api/json/parse.ts';
import { licenceCode } from '../../api/reference/licences.ts';
import { accept, quantity } from '../../api/values.ts';
import type { Mask } from '../../client/mask.ts';
import type { DownloadTarget } from '../../download/fetch.ts';
import { partsIn } from '../../download/folder.ts';
import { type Archive, earlierDownload, openArchive, readManifest } from '../../download/manifest.ts';
import { leftOutKey, type PlannedPicture, type PlannedRecord, planRecord } from '../../download/plan.ts';
import { sortPictures, storeRecord } from '../../download/record.ts';
import { failUnlessComplete, fetchAll, folderError } from '../../download/run.ts';
import { parseTemplate, type Template } from '../../download/template.ts';
import { PortfolioError, usageError } from '../../errors.ts';
import { makeFolder } from '../../files/folders.ts';
import type { Connection } from '../../records/connection.ts';
import type { Plan } from '../../records/plan.ts';
import { withProgress } from '../../terminal/progress.ts';
import { fileListSubject } from '../../view/lists/pictures.ts';
import { shellWord } from '../../view/text/message.ts';
import { sanitise } from '../../view/text/text.ts';
import type { Context } from '../context.ts';
import { noteLicences, noteProjects } from './download-notes.ts';
import { downloadProgress, megabytes } from './download-progress.ts';
import { writeOwn } from './facts.ts';

export interface DownloadSettings {
  /** Path of the folder to store pictures in. */
  readonly root: string;
  readonly template: Template;
  /** Codes of the licences to download; undefined for all. */
  readonly licences: readonly string[] | undefined;
  readonly archive: Archive | undefined;
}

/** Checks the flags of a download, and opens the archive. Sends no request. @throws PortfolioError */
export async function downloadSettings(
  { options, settings }: Pick<Context, 'options' | 'settings'>,
  root: string,
  license = options.license,
): Promise<DownloadSettings> {
  const template = parseTemplate(settings().get('template')?.value ?? '');
  const licences = license?.split(',').map(licenceOf);
  const { archive: path, simulate, getUrls, curl } = options;
  const isWritten = [simulate, getUrls, curl].every((flag) => flag !== true);
  try {
    const archive = path === undefined ? undefined : await openArchive(path, root, isWritten);
    return { root, template, licences, archive };
  } catch (error) {
    throw folderError(error, path ?? '') ?? error;
  }
}

function licenceOf(text: string): string {
  const licence = accept({ kind: 'licence' }, '--license', text);
  if ('problem' in licence) throw usageError(licence.problem);
  return licence.value;
}

/** A record, and a JSON document that contains only this record. */
export interface ReceivedRecord {
  readonly value: unknown;
  readonly body: Uint8Array;
}

export interface DownloadSource {
  readonly connection: Connection;
  readonly entity: EntityName;
  readonly records: AsyncIterable<ReceivedRecord>;
  /** Errors for records that are missing from `records`. They are thrown after the download. */
  readonly errors?: readonly PortfolioError[];
  /** Number of records that are omitted because the archive has their version. */
  readonly unchanged?: number;
}

/** Reads several single records, and shows the progress. */
export async function* recordsOf(
  context: Context,
  { several = [], subject, open }: Plan,
  connection: Connection,
): AsyncGenerator<ReceivedRecord> {
  const reading = await open(connection, { request: context.requestOptions });
  // If addresses are printed on a terminal, they show the progress.
  const isPrinted = context.options.getUrls === true && context.system.stdout.isTTY;
  const progress = ({ page }: { page: number }) =>
    isPrinted ? undefined : `${page} of ${several.length} ${subject.noun.many}`;
  for await (const { content } of withProgress(context, reading.pages(), progress))
    yield { value: content.records[0]?.value, body: content.body };
}

/** Downloads the pictures of the records, or prints them if --simulate or --get-urls was typed. */
export async function download(context: Context, source: DownloadSource, given: DownloadSettings): Promise<void> {
  try {
    await (context.options.getUrls === true ? printUrls : fetchAndStore)(context, source, given);
  } catch (error) {
    throw folderError(error, given.root) ?? error;
  }
}

async function printUrls(context: Context, source: DownloadSource, given: DownloadSettings): Promise<void> {
  const { errors } = await readRecords(context, source, given, async ({ pictures }) => {
    for (const { key, sizes } of pictures)
      if (given.archive?.keys.has(key) !== true) await printLine(context, shownUrl(sizes[0]?.url));
  });
  failUnlessComplete({ errors });
}

async function fetchAndStore(context: Context, source: DownloadSource, given: DownloadSettings): Promise<void> {
  const { root, archive } = given;
  const { unchanged = 0 } = source;
  const { noun } = entityOf(source.entity);
  const isSimulated = context.options.simulate === true;
  const earlier = earlierDownload(await readManifest(root));
  const unstored: PortfolioError[] = [];
  /** Ids of the records that were not stored, or that lack a picture. */
  const incomplete = new Set<string>();
  const [missing, there]: [PlannedPicture[], string[]] = [[], []];
  let archived = 0;
  const used: PlannedRecord[] = [];
  const { records, others, errors } = await readRecords(context, source, given, async (record, body) => {
    const sorted = await sortPictures(record.pictures, { root, earlier, archive }, !isSimulated);
    archived += sorted.archived;
    // If all pictures are only in the archive, the user has moved them, and does not want the record here again.
    if (sorted.archived > 0 && sorted.archived === record.pictures.length) return;
    used.push(record);
    if (!isSimulated) {
      makeFolder(root);
      const problem = await storingProblem(record, body, { root, earlier });
      if (problem !== undefined) {
        unstored.push(problem);
        incomplete.add(record.id);
        return;
      }
    }
    missing.push(...sorted.missing);
    there.push(...sorted.there);
  });
  await noteLicences(context, used);
  const before = [
    there.length === 0 && !isSimulated ? '' : `, ${there.length} there already`,
    archived === 0 ? '' : `, ${archived} in the archive`,
    unchanged === 0 ? '' : `, ${quantity(unchanged, noun.one, noun.many)} unchanged since an earlier run`,
  ].join('');
  if (isSimulated) {
    await printSimulated(context, missing);
    await context.note(`${quantity(missing.length, 'picture')} to fetch${before}`);
    await noteProjects(context, records, root);
    return failUnlessComplete({ errors });
  }
  for (const file of there) await printFile(context, root, file);
  const { pictures } = source.connection;
  const target = { root, earlier, archive, parts: await partsIn(root), pictures, request: context.requestOptions };
  const { failures, bytes } = await fetched(context, missing, target);
  for (const { picture } of failures) incomplete.add(picture.id);
  const whole = records.flatMap(({ id, version = [] }) => (incomplete.has(id) ? [] : version));
  const leftOut = others.flatMap(({ version }) =>
    version === undefined ? [] : leftOutKey(version, given.licences ?? []),
  );
  for (const key of [...whole, ...leftOut])
    if (archive?.keys.has(key) === false) await archive.add({ kind: 'version', key });
  const count = missing.length - failures.length;
  const counted = `${quantity(count, 'picture')} fetched`;
  if (context.system.stderr.isTTY) {
    await context.note(`${counted}, ${megabytes(bytes)}, into ${root}${before}`);
    if (count > 0) await context.note(`to list their owners: portfolio credits ${shellWord(root)}`);
  } else if (there.length > 0) await context.note(`${counted}${before}`);
  await noteProjects(context, records, root);
  if (records.length === 1 && unstored[0] !== undefined) throw unstored[0];
  failUnlessComplete({ failures, pictures: missing.length + there.length, unstored, records: records.length, errors });
}

/** Stores a record. Returns the error if the record's path is unsafe. Throws other errors. */
async function storingProblem(...given: Parameters<typeof storeRecord>): Promise<PortfolioError | undefined> {
  try {
    await storeRecord(...given);
    return undefined;
  } catch (error) {
    if (error instanceof PortfolioError && error.kind === 'unsafe') return error;
    throw error;
  }
}

/**
 * Reads the records and chooses a path for each of their pictures. Omits records with other licences.
 * @param use called for each record, in order, with the record's JSON
 * @returns the records, the omitted ones, and the errors to throw after the download
 */
async function readRecords(
  { mask, note }: Pick<Context, 'mask' | 'note'>,
  { entity, records: received, errors = [] }: DownloadSource,
  { template, licences }: DownloadSettings,
  use: (record: PlannedRecord, body: Uint8Array) => Promise<void>,
): Promise<{
  readonly records: readonly PlannedRecord[];
  readonly others: readonly PlannedRecord[];
  readonly errors: readonly PortfolioError[];
}> {
  const records: PlannedRecord[] = [];
  const taken = new Set<string>();
  const others: PlannedRecord[] = [];
  let isNoted = false;
  let failed: readonly PortfolioError[] = [];
  try {
    for await (const each of received) {
      const hasKey = mask.holds(textOf(each.body));
      if (hasKey && !isNoted) await note('the service repeats your key in a record; *** is written instead');
      isNoted ||= hasKey;
      const { value, body } = hasKey ? withoutKey(each, mask) : each;
      const record = planRecord(entity, value, template, taken);
      if (licences?.includes(licenceCode(record.licence)) === false) {
        others.push(record);
        continue;
      }
      records.push(record);
      await use(record, body);
    }
  } catch (error) {
    if (!(error instanceof PortfolioError) || error.kind !== 'incomplete') throw error;
    failed = [error];
  }
  if (others.length > 0) {
    await note(`left out because of their licence: ${others.length} of ${others.length + records.length}`);
  }
  return { records, others, errors: [...errors, ...failed] };
}

/** Masks a key that the service repeats in a record, because the user may share files and their names. */
function withoutKey({ value, body }: ReceivedRecord, { inJson }: Mask): ReceivedRecord {
  const hidden = (each: unknown): unknown => JSON.parse(JSON.stringify(each, inJson));
  return { value: hidden(value), body: Buffer.from(JSON.stringify(hidden(parse(textOf(body))))) };
}

const textOf = (body: Uint8Array): string => Buffer.from(body).toString('utf8');

async function fetched(context: Context, missing: readonly PlannedPicture[], target: DownloadTarget) {
  const progress = downloadProgress(context, missing.length);
  const concurrency = Number(context.settings().get('concurrency')?.value);
  let bytes = 0;
  const ended = new Map<PlannedPicture, string | undefined>();
  let printed = 0;
  /** Prints paths in the order of the list. Pictures are fetched in another order, because several are at once. */
  const printWhile = async (isNext: (picture: PlannedPicture) => boolean) => {
    for (let next = missing[printed]; next !== undefined && isNext(next); next = missing[printed]) {
      printed += 1;
      const file = ended.get(next);
      if (file !== undefined) await printFile(context, target.root, file);
    }
  };
  const watcher = {
    received: progress.received,
    ended: (picture: PlannedPicture, size: number, file: string | undefined) => {
      progress.ended(picture, size);
      bytes += size;
      ended.set(picture, file);
      return printWhile((each) => ended.has(each));
    },
  };
  try {
    return { failures: await fetchAll(missing, target, { concurrency, watcher }), bytes };
  } finally {
    progress.stop();
    // Prints the files that were stored after a picture that an interrupt stopped.
    await printWhile(() => true);
  }
}

const printLine = ({ system: { stdout } }: Pick<Context, 'system'>, line: string): Promise<void> =>
  stdout.write(`${stdout.isTTY ? line.split('\t').map(sanitise).join('\t') : line}\n`);

/** Returns the address in the form that is sent, without control characters or line breaks. */
const shownUrl = (url = ''): string => (URL.canParse(url) ? new URL(url).href : url.replace(/\s+/g, ' '));

/** Prints the path of a stored file for scripts. Prints nothing on a terminal, where the progress is shown. */
async function printFile(context: Pick<Context, 'system'>, root: string, file: string): Promise<void> {
  if (context.system.stdout.isTTY) return;
  const path = join(root, file);
  await printLine(context, path.startsWith('-') ? `./${path}` : path);
}

async function printSimulated(context: Context, missing: readonly PlannedPicture[]): Promise<void> {
  const { stdout } = context.system;
  const rows = missing.map(({ path, sizes: [first] }) => ({
    file: `${path.join('/')}.${likelyType(first?.url ?? '')}`,
    url: shownUrl(first?.url),
  }));
  if (stdout.isTTY && rows.length > 0) await writeOwn(context, fileListSubject(), rows);
  else for (const { file, url } of rows) await printLine(context, `${file}\t${url}`);
}

/** Guesses the file extension of a picture from its address. The stored file's extension depends on its content. */
const likelyType = (url: string): string => /\.(png|jpg|webp|gif)$/i.exec(url)?.[1]?.toLowerCase() ?? 'jpg';
