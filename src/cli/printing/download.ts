// Runs downloads with the flags of a command, and prints their results.
import { entityOf } from '../../api/entities.ts';
import { formatLicence } from '../../api/reference/licences.ts';
import { checkTypedList } from '../../api/values.ts';
import { joinFirst, quantity } from '../../api/words.ts';
import { openArchive } from '../../download/archive.ts';
import {
  type Download,
  type DownloadSettings,
  type DownloadSource,
  download,
  type ReceivedRecord,
} from '../../download/download.ts';
import { failUnlessComplete, folderError } from '../../download/run.ts';
import { parseTemplate } from '../../download/template.ts';
import { endsCommand, isFailure, PortfolioError, toSignalError, usageError } from '../../errors.ts';
import type { Connection } from '../../records/connection.ts';
import type { ListPage } from '../../records/list-page.ts';
import type { PreparedQuery } from '../../records/prepare-query.ts';
import { recordsBase } from '../../sources/library-file.ts';
import { showsNotes } from '../../system/output-stream.ts';
import { withProgress } from '../../terminal/progress.ts';
import { unknownTexts, withheldNote } from '../../view/kinds/parts.ts';
import { fileListSubject } from '../../view/lists/pictures.ts';
import { quoteArgument } from '../../view/text/message.ts';
import type { Context } from '../context.ts';
import { suggestCommand } from '../suggested-command.ts';
import { indexFile, writeIndex } from './download-index.ts';
import { downloadProgress, megabytes } from './download-progress.ts';
import { writeOwn } from './facts.ts';
import { createOutFile } from './out-file.ts';

/**
 * Checks the flags of a download, and opens the archive. Sends no request.
 * @throws PortfolioError
 */
export async function downloadSettings(context: Context, root: string): Promise<DownloadSettings> {
  const { options, settings } = context;
  const template = parseTemplate(settings().get('template')?.value ?? '');
  const { archive: path, license, simulate, getUrls, curl, minWidth = 0, xmp, xmpFiles } = options;
  const licences = license === undefined ? undefined : licencesOf(license);
  const isWritten = [simulate, getUrls, curl].every((flag) => flag !== true);
  // Checks the path before anything is requested.
  if (options.index === true) createOutFile(indexFile(root), 'html', options);
  try {
    const archive =
      path === undefined
        ? undefined
        : await openArchive(path, await recordsBase(context), root, isWritten);
    return {
      root,
      template,
      licences,
      minWidth: Number(minWidth),
      archive,
      isForced: options.force === true,
      xmp: xmpFiles ? 'files' : xmp ? 'pictures' : undefined,
    };
  } catch (error) {
    throw folderError(error, path ?? '') ?? error;
  }
}

function licencesOf(text: string): readonly string[] {
  return checkTypedList({ kind: 'licence' }, '--license', text).map((licence) => {
    if ('problem' in licence) throw usageError(licence.problem);
    return licence.value;
  });
}

/** Reads several single records, and shows the progress. */
export async function* readRecordPages(
  context: Context,
  { paramsByRecord = [], presenter, open }: PreparedQuery,
  connection: Connection,
): AsyncGenerator<ListPage> {
  const stream = await open(connection, { requestOptions: context.requestOptions });
  // If addresses are printed on a terminal, they show the progress.
  const isPrinted = context.options.getUrls === true && context.system.stdout.isTTY;
  const progress = ({ pageNumber }: { pageNumber: number }) =>
    isPrinted ? undefined : `${pageNumber} of ${paramsByRecord.length} ${presenter.noun.many}`;
  yield* withProgress(context, stream.pages(), progress);
}

/** Reads several single records for a download, and shows the progress. */
export async function* recordsOf(
  ...given: Parameters<typeof readRecordPages>
): AsyncGenerator<ReceivedRecord> {
  for await (const { content } of readRecordPages(...given)) {
    const [record] = content.records;
    yield { value: record?.value, body: content.body };
  }
}

/**
 * Downloads the pictures of the records, as the flags say. Paths and addresses are events of the
 * context.
 */
export async function runDownload(
  context: Context,
  source: DownloadSource,
  settings: DownloadSettings,
): Promise<Download> {
  const { options, requestOptions: request, printLine: line, system } = context;
  let [count, planned] = [0, 0];
  const finished = download(source, settings, {
    mode: modeOf(options),
    concurrency: Number(context.settings().get('concurrency')?.value),
    service: await recordsBase(context),
    request,
    // On a terminal, the progress is shown instead of paths.
    stored: async (path) =>
      system.stdout.isTTY ? undefined : line(path.startsWith('-') ? `./${path}` : path),
    address: (url) => line(shownUrl(url)),
    progress: (total) => {
      planned = total;
      const shown = downloadProgress(context, total);
      const ended: typeof shown.ended = (picture, result) => {
        count += result.isStored ? 1 : 0;
        shown.ended(picture, result);
      };
      return { ...shown, ended };
    },
  });
  return finished.catch((error: unknown) => {
    if (!system.signal.aborted || options.getUrls === true || options.simulate === true)
      throw error;
    const { reason } = system.signal;
    const { kind, message } =
      isFailure(error) && endsCommand(error) ? error : toSignalError(reason);
    const of = `${count} of ${quantity(planned, 'picture')}`;
    const isForced = settings.isForced === true;
    const done = isForced ? `${of} fetched again` : `${of} are in ${settings.root}`;
    const saved = planned === 0 ? '' : `; ${done}`;
    const hint = 'to go on, run the same command again: it fetches nothing twice';
    throw new PortfolioError(kind, `${message}${saved}`, isForced ? {} : { hint });
  });
}

const modeOf = ({ getUrls, embeds, simulate }: Context['options']): Download['mode'] =>
  embeds === true
    ? 'players'
    : getUrls === true
      ? 'addresses'
      : simulate === true
        ? 'plan'
        : 'store';

/**
 * Prints the result of a download.
 * @throws PortfolioError if a record or a picture is missing from it
 */
export async function printDownload(result: Download, context: Context): Promise<void> {
  const { mode, errors } = result;
  await noteRecords(result, context);
  if (mode === 'players' || mode === 'addresses') {
    await noteAddresses(result, context);
    return failUnlessComplete({ errors });
  }
  await noteWorks(result, context);
  if (mode === 'plan') {
    await printPlan(result, context);
    return failUnlessComplete({ errors });
  }
  await noteStored(result, context);
  if (context.options.index === true) await writeIndex(context, result.root);
  const { records, missing, there, failures, unstored } = result;
  if (records.length === 1 && unstored[0] !== undefined) throw unstored[0];
  const pictures = missing.length + there.length;
  failUnlessComplete({ failures, pictures, unstored, records: records.length, errors });
}

const playersOf = ({ records }: Download): number =>
  records.reduce((sum, each) => sum + each.players.length, 0);

/** Notes which records and pictures were left out, and what is unknown about them. */
async function noteRecords(
  { records, leftOut, narrow }: Download,
  { note }: Context,
): Promise<void> {
  if (leftOut > 0)
    await note(`left out because of their licence: ${leftOut} of ${leftOut + records.length}`);
  if (narrow > 0) await note(`left out because of their width: ${quantity(narrow, 'picture')}`);
  const withheld = records.filter(({ isWithheld }) => isWithheld).length;
  if (withheld > 0) await note(withheldNote(withheld));
  for (const text of unknownTexts(records.flatMap(({ unknown }) => unknown))) await note(text);
}

async function noteAddresses(result: Download, { note }: Context): Promise<void> {
  if (result.mode === 'players') {
    if (playersOf(result) === 0) await note('no embedded players found');
    return;
  }
  const skipped = skippedText(result);
  if (skipped.length > 0) await note(`${skipped.join(', ')}; --force prints these too`);
}

/** Notes what the user has to know about the works whose pictures are here. */
async function noteWorks(result: Download, { note, system }: Context): Promise<void> {
  const players = playersOf(result);
  if (players > 0)
    await note(
      `${quantity(players, 'embedded player')} not fetched; --get-urls --embeds prints the addresses`,
    );
  const reserved = result.here.filter(({ licence }) => licence === 'no-use').length;
  // A terminal gets this with the licences.
  const isCounted = result.mode === 'store' && system.stderr.isTTY;
  if (reserved > 0 && !isCounted)
    await note(`${quantity(reserved, 'work')} with all rights reserved: ${askFor(reserved)}`);
  for (const text of storedTexts(result)) await note(text);
}

const askFor = (works: number): string =>
  `ask the ${works === 1 ? 'owner before you use it' : 'owners before you use them'}`;

async function printPlan(result: Download, context: Context): Promise<void> {
  await printPlanned(context, result);
  const planned = `${quantity(result.missing.length, 'picture')} to fetch`;
  await context.note([planned, ...beforeText(result)].join(', '));
  await noteKnown(context, result);
  await noteProjects(context, result);
}

async function noteStored(result: Download, context: Context): Promise<void> {
  const { root, missing, failures } = result;
  const { note, system } = context;
  const before = beforeText(result);
  const count = missing.length - failures.length;
  const counted = `${quantity(count, 'picture')} fetched`;
  if (showsNotes(system)) {
    await note([counted, megabytes(result.bytes), `into ${root}`, ...before].join(', '));
    const licences = licencesText(result.here);
    if (licences !== '') await note(`licences: ${licences}`);
    if (count > 0) await note(`to list their owners: portfolio credits ${quoteArgument(root)}`);
  } else if (before.length > 0) await note([counted, ...before].join(', '));
  await noteKnown(context, result);
  await noteProjects(context, result);
}

/** Maximum number of files that a note names. */
const maxNamed = 3;

/** Returns texts about stored pictures that are smaller or shorter than they should be. */
function storedTexts({ stored }: Download): readonly string[] {
  const text = (files: Download['stored'], what: string): readonly string[] => {
    const names = files.map(({ file }) => file);
    return files.length === 0
      ? []
      : [`${quantity(files.length, 'picture')} ${what}: ${joinFirst(names, maxNamed)}`];
  };
  return [
    ...text(
      stored.filter(({ isSmaller }) => isSmaller),
      'stored in a smaller size, because the largest is not available',
    ),
    ...text(
      stored.filter(({ isCut }) => isCut),
      'stored without the end, which the host does not send',
    ),
    ...text(
      stored.filter(({ lacksCredit }) => lacksCredit),
      'stored without a credit, because another .xmp file is there',
    ),
  ];
}

/**
 * Returns the licences of the works, each with its number of works; '' for records without a
 * licence.
 */
function licencesText(records: Download['records']): string {
  const counts = new Map<string, number>();
  for (const { licence } of records)
    if (licence !== '') counts.set(licence, (counts.get(licence) ?? 0) + 1);
  const names = [...counts].sort(([, a], [, b]) => b - a);
  return names
    .map(([licence, count]) => {
      const ask = licence === 'no-use' ? `; ${askFor(count)}` : '';
      return `${formatLicence(licence) ?? licence} (${count}${ask})`;
    })
    .join(', ');
}

/**
 * Writes the command that fetches the pictures of the projects if only previews of collections were
 * fetched.
 */
async function noteProjects(
  { options, remark }: Context,
  { records, root }: Download,
): Promise<void> {
  const [first, ...others] = records.filter(({ noun }) => noun === 'collection');
  if (first === undefined) return;
  const id = others.length === 0 ? first.id : '<id>';
  const line = suggestCommand(['collection', 'projects', id, '--all', '--download', root], options);
  await remark(`to fetch the pictures of the projects: ${line}`);
}

/** Returns the counts of the pictures and records that an earlier run has fetched. */
function beforeText(result: Download): readonly string[] {
  const { mode, there, replaced } = result;
  return [
    there.length === 0 && mode === 'store' ? [] : `${there.length} there already`,
    replaced === 0 ? [] : `${quantity(replaced, 'file')} replaced`,
    skippedText(result),
  ].flat();
}

/** Returns the counts of what is not fetched because an archive lists it. */
function skippedText({ archived, unchanged, entity }: Download): readonly string[] {
  const { one, many } = entityOf(entity).noun;
  return [
    archived === 0 ? [] : `${archived} ${archived === 1 ? 'is' : 'are'} in the archive`,
    unchanged === 0 ? [] : `${quantity(unchanged, one, many)} unchanged since an earlier run`,
  ].flat();
}

/** Says which known pictures --force would replace, or what it did. */
async function noteKnown({ options, note }: Context, result: Download): Promise<void> {
  const { mode, missing, there, repeated, edited, smaller, moved } = result;
  if (edited > 0)
    await note(`edited files that stay as they are: ${edited}; --force replaces them`);
  if (smaller > 0)
    await note(
      `files smaller than the service has now: ${smaller}; --force fetches the large ones`,
    );
  if (moved > 0)
    await note(
      `pictures with a new address, which may be other pictures now: ${moved}; --force fetches them`,
    );
  if ((options.xmp ?? options.xmpFiles) && there.length > 0)
    await note('--xmp changes only pictures that it fetches; --force fetches the others again');
  if (options.force !== true || missing.length === 0) return;
  if (repeated === 0) await note('--force changed nothing: no earlier run fetched these pictures');
  else if (mode === 'plan')
    await note(`${quantity(repeated, 'picture')} to fetch again because of --force`);
}

/** Returns the address in the form that is sent, without control characters or line breaks. */
const shownUrl = (url = ''): string =>
  URL.canParse(url) ? new URL(url).href : url.replace(/\s+/g, ' ');

async function printPlanned(context: Context, { missing }: Download): Promise<void> {
  const rows = missing.map(({ path, sizes: [first] }) => ({
    file: `${path.join('/')}.${likelyType(first?.url ?? '')}`,
    url: shownUrl(first?.url),
  }));
  if (context.system.stdout.isTTY && rows.length > 0)
    await writeOwn(context, fileListSubject(), rows);
  else for (const { file, url } of rows) await context.printLine(`${file}\t${url}`);
}

/**
 * Guesses the file extension of a picture from its address. The stored file's extension depends on
 * its content.
 */
const likelyType = (url: string): string =>
  /\.(png|jpg|webp|gif|avif|heic|tiff|bmp)$/i.exec(url)?.[1]?.toLowerCase() ?? 'jpg';
