// projects|users|collections|wips download: stores records in a folder, and each of their pictures in its largest size.

import { join } from 'node:path';
import type { CommandName } from '../../api/catalogue.ts';
import { parse } from '../../api/json/parse.ts';
import type { Context } from '../../cli/context.ts';
import { downloadProgress, megabytes } from '../../cli/printing/download-progress.ts';
import { writeOwn } from '../../cli/printing/facts.ts';
import { planSettings, printCurl } from '../../cli/requests.ts';
import { otherCommand } from '../../cli/suggested-command.ts';
import { type DownloadTarget, storeRecord } from '../../download/fetch.ts';
import { partsIn } from '../../download/folder.ts';
import { earlierDownload, readManifest } from '../../download/manifest.ts';
import { type PlannedPicture, type PlannedRecord, planRecord } from '../../download/plan.ts';
import { type Failure, fetchAll, fileOf, folderError } from '../../download/run.ts';
import { parseTemplate, type Template } from '../../download/template.ts';
import { PortfolioError } from '../../errors.ts';
import { makeFolder } from '../../files/folders.ts';
import type { Connection } from '../../records/connection.ts';
import { type Plan, planReading } from '../../records/plan.ts';
import { withProgress } from '../../terminal/progress.ts';
import { fileListSubject } from '../../view/lists/pictures.ts';
import { shellWord } from '../../view/text/message.ts';
import { sanitise } from '../../view/text/text.ts';

interface Request {
  readonly plan: Plan;
  readonly connection: Connection;
  readonly template: Template;
}

/** Returns the code of the command `download` for a noun. @param endpoint the noun's command that shows one record */
export const downloadOf =
  (endpoint: CommandName) =>
  async (context: Context, words: readonly string[]): Promise<void> => {
    const { options, settings, source } = context;
    const template = parseTemplate(settings().get('template')?.value ?? '');
    const root = settings().get('dir')?.value ?? '.';
    const call = { endpoint, words, isSeveral: true, params: new Map() };
    const plan = await planReading(call, planSettings(context));
    if (options.curl === true) return printCurl(context, plan.endpoint, plan.several ?? []);
    const connection = await source.open(context);
    try {
      if (options.getUrls === true) await printUrls(context, { plan, connection, template });
      else await download(context, { plan, connection, template }, root);
    } catch (error) {
      throw folderError(error, root) ?? error;
    } finally {
      await connection.close();
    }
  };

async function printUrls(context: Context, request: Request): Promise<void> {
  const { error } = await readRecords(context, request, async ({ pictures }) => {
    for (const { sizes } of pictures) await printLine(context, shownUrl(sizes[0]?.url));
  });
  if (error !== undefined) throw error;
}

async function download(context: Context, request: Request, root: string): Promise<void> {
  const isSimulated = context.options.simulate === true;
  const known = earlierDownload(await readManifest(root));
  const unstored: PortfolioError[] = [];
  const planned: PlannedPicture[] = [];
  const { records, error } = await readRecords(context, request, async (record, body) => {
    if (!isSimulated) makeFolder(root);
    const problem = isSimulated ? undefined : await storingProblem(record, body, { root, earlier: known });
    if (problem === undefined) planned.push(...record.pictures);
    else unstored.push(problem);
  });
  await noteLicences(context, records);
  const files = await Promise.all(planned.map((picture) => fileOf(root, picture, known)));
  const missing = planned.filter((_, at) => files[at] === undefined);
  const there = files.filter((file) => file !== undefined);
  if (isSimulated) {
    await printSimulated(context, missing, there.length);
    await noteProjects(context, records);
    if (error !== undefined) throw error;
    return;
  }
  for (const file of there) await printFile(context, root, file);
  const { pictures } = request.connection;
  const parts = await partsIn(root);
  const target = { root, earlier: known, parts, pictures, request: context.requestOptions };
  const { failures, bytes } = await fetched(context, missing, target);
  if (context.system.stderr.isTTY) {
    const count = missing.length - failures.length;
    const before = there.length === 0 ? '' : `, ${there.length} there already`;
    await context.note(`${counted(count)} fetched, ${megabytes(bytes)}, into ${root}${before}`);
    if (count > 0) await context.note(`to list their owners: portfolio credits ${shellWord(root)}`);
  }
  await noteProjects(context, records);
  if (records.length === 1 && unstored[0] !== undefined) throw unstored[0];
  failUnlessComplete({ failures, pictures: missing.length + there.length, unstored, records: records.length, error });
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
 * Reads the records and chooses a path for each of their pictures.
 * @param use called for each record, in order, with the body of its response
 * @returns the records and, if some could not be read, the error to throw after the download
 */
async function readRecords(
  context: Context,
  { plan, connection, template }: Request,
  use: (record: PlannedRecord, body: Uint8Array) => Promise<void>,
): Promise<{ readonly records: readonly PlannedRecord[]; readonly error?: PortfolioError }> {
  const { several = [], endpoint, subject } = plan;
  const reading = await plan.open(connection, { request: context.requestOptions });
  const records: PlannedRecord[] = [];
  const taken = new Set<string>();
  // If addresses are printed on a terminal, they show the progress.
  const isPrinted = context.options.getUrls === true && context.system.stdout.isTTY;
  const progress = ({ page }: { page: number }) =>
    isPrinted ? undefined : `${page} of ${several.length} ${subject.noun.many}`;
  try {
    for await (const { content } of withProgress(context, reading.pages(), progress)) {
      const { value, body } = await withoutKey(context, { value: content.records[0]?.value, body: content.body });
      const record = planRecord(endpoint.entity, value, template, taken);
      records.push(record);
      await use(record, body);
    }
  } catch (error) {
    if (!(error instanceof PortfolioError) || error.kind !== 'incomplete') throw error;
    return { records, error };
  }
  return { records };
}

/** Masks a key that the service repeats in a record, because the user may share files and their names. */
async function withoutKey(
  { mask, note }: Pick<Context, 'mask' | 'note'>,
  record: { readonly value: unknown; readonly body: Uint8Array },
): Promise<typeof record> {
  const text = Buffer.from(record.body).toString('utf8');
  if (!mask.holds(text)) return record;
  await note('the service repeats your key in a record; *** is written instead');
  const hidden = (value: unknown): unknown => JSON.parse(JSON.stringify(value, mask.inJson));
  return { value: hidden(record.value), body: Buffer.from(JSON.stringify(hidden(parse(text)))) };
}

async function fetched(context: Context, missing: readonly PlannedPicture[], target: DownloadTarget) {
  const progress = downloadProgress(context, missing.length);
  const concurrency = Number(context.settings().get('concurrency')?.value);
  let bytes = 0;
  const watcher = {
    received: progress.received,
    ended: async (picture: PlannedPicture, size: number, file: string | undefined) => {
      progress.ended(picture, size);
      bytes += size;
      if (file !== undefined) await printFile(context, target.root, file);
    },
  };
  try {
    return { failures: await fetchAll(missing, target, { concurrency, watcher }), bytes };
  } finally {
    progress.stop();
  }
}

const printLine = ({ system: { stdout } }: Context, line: string): Promise<void> =>
  stdout.write(`${stdout.isTTY ? line.split('\t').map(sanitise).join('\t') : line}\n`);

/** Returns the address in the form that is sent, without control characters or line breaks. */
const shownUrl = (url = ''): string => (URL.canParse(url) ? new URL(url).href : url.replace(/\s+/g, ' '));

/** Prints the path of a stored file for scripts. Prints nothing on a terminal, where the progress is shown. */
async function printFile(context: Context, root: string, file: string): Promise<void> {
  if (context.system.stdout.isTTY) return;
  const path = join(root, file);
  await printLine(context, path.startsWith('-') ? `./${path}` : path);
}

async function printSimulated(context: Context, missing: readonly PlannedPicture[], thereCount: number): Promise<void> {
  const { stdout } = context.system;
  const rows = missing.map(({ path, sizes: [first] }) => [
    `${path.join('/')}.${likelyType(first?.url ?? '')}`,
    shownUrl(first?.url),
  ]);
  if (stdout.isTTY && rows.length > 0) {
    const records = rows.map(([file, url]) => ({ file, url }));
    await writeOwn(context, fileListSubject(), records);
  } else for (const row of rows) await printLine(context, row.join('\t'));
  await context.note(`${counted(missing.length)} to fetch, ${thereCount} there already`);
}

/** Guesses the file extension of a picture from its address. The stored file's extension depends on its content. */
const likelyType = (url: string): string => /\.(png|jpg|webp|gif)$/i.exec(url)?.[1]?.toLowerCase() ?? 'jpg';

const counted = (count: number): string => `${count} ${count === 1 ? 'picture' : 'pictures'}`;

/** Writes the command that fetches the pictures of the projects if only previews of collections were fetched. */
async function noteProjects({ options, system, note }: Context, records: readonly PlannedRecord[]): Promise<void> {
  const [first, ...others] = records.filter(({ noun }) => noun === 'collection');
  if (first === undefined || !system.stderr.isTTY) return;
  const id = others.length === 0 ? first.id : '<id>';
  const list = otherCommand(['collection', 'projects', id, '--all', '-o', 'ids'], options);
  const folder = options.dir === undefined ? [] : ['--dir', options.dir];
  const download = otherCommand(['projects', 'download', '-', ...folder], options);
  await note(`to fetch the pictures of the projects: ${list} | ${download}`);
}

/** Maximum number of records that a note lists. */
const maxNamed = 10;

async function noteLicences(context: Context, records: readonly PlannedRecord[]): Promise<void> {
  const named = records.filter(({ licence }) => licence === 'no-use').map(({ noun, id }) => `${noun} ${id}`);
  if (named.length === 0) return;
  const more = named.length > maxNamed ? ` and ${named.length - maxNamed} more` : '';
  await context.note(
    `licence no-use, all rights reserved: ask the owner before you use ${named.slice(0, maxNamed).join(', ')}${more}`,
  );
}

interface Outcome {
  readonly failures: readonly Failure[];
  readonly pictures: number;
  readonly unstored: readonly PortfolioError[];
  readonly records: number;
  /** The error for records that could not be read. */
  readonly error: PortfolioError | undefined;
}

/** Throws PortfolioError `incomplete` with all errors if a record or a picture could not be read, stored or fetched. */
function failUnlessComplete({ failures, pictures, unstored, records, error }: Outcome): void {
  if (failures.length + unstored.length === 0 && error !== undefined) throw error;
  if (failures.length + unstored.length === 0) return;
  const unfetched = failures.map(({ picture, error: { kind, message, details } }) => {
    const { why } = details;
    return new PortfolioError(kind, `${picture.path.join('/')}: ${message}`, why === undefined ? {} : { why });
  });
  const each = [...unstored, ...unfetched];
  const message =
    failures.length === 0
      ? `${unstored.length} of ${records} records could not be stored`
      : `${failures.length} of ${pictures} pictures could not be fetched`;
  throw new PortfolioError('incomplete', message, {
    each: [...(error?.details.each ?? []), ...each],
    // A file that is in the way can be moved. A private address stays refused.
    hint: failures.some(({ error: { kind, details } }) => kind === 'unsafe' && details.permanent === true)
      ? 'pictures in a private network are never fetched; run the same command again for other missing files'
      : each.every(({ kind }) => kind === 'unsafe')
        ? 'move the files that are in the way, and run the same command again'
        : 'run the same command again to fetch the missing files',
  });
}
