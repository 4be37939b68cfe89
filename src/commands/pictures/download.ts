// projects|users|collections|wips download: stores records and the largest size of each of their pictures in a folder.

import { join } from 'node:path';
import type { CommandName } from '../../api/catalogue.ts';
import type { Context } from '../../cli/context.ts';
import { downloadProgress, megabytes } from '../../cli/printing/download-progress.ts';
import { type DownloadTarget, foldersBelow, storeRecord } from '../../download/fetch.ts';
import { earlierDownload, openManifest, readManifest } from '../../download/manifest.ts';
import type { PlannedPicture, PlannedRecord } from '../../download/plan.ts';
import { type Failure, fetchAll, fileOf, folderError } from '../../download/run.ts';
import { parseTemplate } from '../../download/template.ts';
import { PortfolioError } from '../../errors.ts';
import { makeFolder } from '../../files/folders.ts';
import { shellWord } from '../../view/text/message.ts';
import { sanitise } from '../../view/text/text.ts';
import { printCurlLines, type RecordRequest, readRecords } from './download-records.ts';

export const downloadOf =
  (command: CommandName) =>
  async (context: Context, ids: readonly string[]): Promise<void> => {
    const { options, settings } = context;
    const template = parseTemplate(settings().get('template')?.value ?? '');
    const root = settings().get('dir')?.value ?? '.';
    const request = { command, ids };
    if (options.curl === true) return printCurlLines(context, request);
    if (options.getUrls === true) return printUrls(context, { ...request, template });
    try {
      await download(context, { ...request, template, root });
    } catch (error) {
      throw folderError(error, root) ?? error;
    }
  };

interface Request extends RecordRequest {
  readonly template: ReturnType<typeof parseTemplate>;
}

async function printUrls(context: Context, request: Request): Promise<void> {
  const connection = await context.source.open(context);
  try {
    const { error } = await readRecords(context, { ...request, connection }, async ({ pictures }) => {
      for (const { sizes } of pictures) await printLine(context, shownUrl(sizes[0]?.url));
    });
    if (error !== undefined) throw error;
  } finally {
    await connection.close();
  }
}

async function download(context: Context, request: Request & { readonly root: string }): Promise<void> {
  const { root } = request;
  const isSimulated = context.options.simulate === true;
  const known = earlierDownload(await readManifest(root));
  const connection = await context.source.open(context);
  const manifest = openManifest(root);
  try {
    const openFolder = foldersBelow(root);
    const { records, error } = await readRecords(context, { ...request, connection }, async (record, body) => {
      if (isSimulated) return;
      makeFolder(root);
      await storeRecord(record, body, { root, openFolder, manifest, earlier: known });
    });
    await noteLicences(context, records);
    const { missing, there } = await sorted(root, records, known);
    if (isSimulated) {
      await printSimulated(context, { missing, there });
      if (error !== undefined) throw error;
      return;
    }
    for (const file of there) await printFile(context, root, file);
    const { pictures } = connection;
    const stored = new Set([...known.pictures.values()].map(({ file }) => file));
    const target = { openFolder, pictures, manifest, parts: known.parts, stored, request: context.requestOptions };
    const { failures, bytes } = await fetched(context, { root, missing, target });
    await noteEnd(context, { root, there: there.length, fetched: missing.length - failures.length, bytes });
    failUnlessComplete(failures, missing.length + there.length, error);
  } finally {
    await manifest.close();
    await connection.close();
  }
}

/** Separates the pictures that are missing in the folder from the files that exist. */
async function sorted(root: string, records: readonly PlannedRecord[], known: ReturnType<typeof earlierDownload>) {
  const missing: PlannedPicture[] = [];
  const there: string[] = [];
  for (const picture of records.flatMap(({ pictures }) => pictures)) {
    const file = await fileOf(root, picture, known);
    if (file === undefined) missing.push(picture);
    else there.push(file);
  }
  return { missing, there };
}

async function fetched(
  context: Context,
  {
    root,
    missing,
    target,
  }: { readonly root: string; readonly missing: readonly PlannedPicture[]; readonly target: DownloadTarget },
) {
  const progress = downloadProgress(context, missing.length);
  const concurrency = Number(context.settings().get('concurrency')?.value);
  let bytes = 0;
  const watcher = {
    received: progress.received,
    ended: async (picture: PlannedPicture, size: number, file: string | undefined) => {
      progress.ended(picture, size);
      bytes += size;
      if (file !== undefined) await printFile(context, root, file);
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

/** Returns the address as it is requested, with control characters and line breaks escaped. */
const shownUrl = (url = ''): string => (URL.canParse(url) ? new URL(url).href : url.replace(/\s+/g, ' '));

/** Prints the path of a stored file for scripts. A terminal shows the progress instead. */
async function printFile(context: Context, root: string, file: string): Promise<void> {
  if (context.system.stdout.isTTY) return;
  const path = join(root, file);
  await printLine(context, path.startsWith('-') ? `./${path}` : path);
}

async function printSimulated(
  context: Context,
  { missing, there }: { readonly missing: readonly PlannedPicture[]; readonly there: readonly string[] },
): Promise<void> {
  for (const { path, sizes } of missing)
    await printLine(context, `${path.join('/')}.${likelyType(sizes[0]?.url ?? '')}\t${shownUrl(sizes[0]?.url)}`);
  await context.note(`${counted(missing.length)} to fetch, ${there.length} there already`);
}

/** Guesses the extension of a picture, which depends on its content. */
const likelyType = (url: string): string => /\.(png|jpg|webp|gif)$/i.exec(url)?.[1]?.toLowerCase() ?? 'jpg';

const counted = (count: number): string => `${count} ${count === 1 ? 'picture' : 'pictures'}`;

/** Maximum number of records in one note. */
const maxNamed = 10;

async function noteLicences(context: Context, records: readonly PlannedRecord[]): Promise<void> {
  const named = records.filter(({ licence }) => licence === 'no-use').map(({ noun, id }) => `${noun} ${id}`);
  if (named.length === 0) return;
  const more = named.length > maxNamed ? ` and ${named.length - maxNamed} more` : '';
  await context.note(
    `licence no-use, all rights reserved: ask the owner before you use ${named.slice(0, maxNamed).join(', ')}${more}`,
  );
}

async function noteEnd(
  context: Context,
  {
    root,
    there,
    fetched: count,
    bytes,
  }: { readonly root: string; readonly there: number; readonly fetched: number; readonly bytes: number },
): Promise<void> {
  if (!context.system.stderr.isTTY) return;
  const before = there === 0 ? '' : `, ${there} there already`;
  await context.note(`${counted(count)} fetched, ${megabytes(bytes)}, into ${root}${before}`);
  if (count > 0) await context.note(`who made them: portfolio credits ${shellWord(root)}`);
}

function failUnlessComplete(failures: readonly Failure[], total: number, error: PortfolioError | undefined): void {
  const each = failures.map(({ picture, error: { kind, message, details } }) => {
    const { why } = details;
    return new PortfolioError(kind, `${picture.path.join('/')}: ${message}`, why === undefined ? {} : { why });
  });
  if (each.length === 0 && error === undefined) return;
  if (each.length === 0) throw error;
  throw new PortfolioError('incomplete', `${each.length} of ${total} pictures could not be fetched`, {
    each: [...(error?.details.each ?? []), ...each],
    hint: each.every(({ kind }) => kind === 'unsafe')
      ? 'move what is in the way, and run the same command again'
      : 'run the same command again to fetch what is missing',
  });
}
