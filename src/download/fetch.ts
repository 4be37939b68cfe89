// Stores one picture, in the largest size that exists and from where an earlier run stopped; and the JSON of one
// record.
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import type { RequestOptions } from '../client/client.ts';
import type { PictureStream } from '../client/pictures/picture-response.ts';
import type { Pictures } from '../client/pictures/pictures.ts';
import { PortfolioError } from '../errors.ts';
import { replaceFile } from '../files/replace.ts';
import { exists, makeFolders, openPart, type Part, partsIn, publish, readSafely, removeParts } from './folder.ts';
import type { EarlierDownload, ManifestWriter, PartLine } from './manifest.ts';
import type { PlannedPicture, PlannedRecord } from './plan.ts';

export interface DownloadTarget {
  readonly openFolder: OpenFolder;
  readonly pictures: Pictures;
  readonly manifest: ManifestWriter;
  /** The manifest's lines about parts of earlier runs, by the name of the part. */
  readonly parts: ReadonlyMap<string, PartLine>;
  /** Files that earlier runs stored. */
  readonly stored: ReadonlySet<string>;
  readonly request: RequestOptions;
}

interface DownloadFolder {
  readonly folder: string;
  /** Parts of earlier runs, by mark. */
  readonly parts: ReadonlyMap<string, readonly string[]>;
}

/** Creates the folder of a relative path, if it does not exist. */
export type OpenFolder = (path: readonly string[]) => Promise<DownloadFolder>;

/** Returns a function that creates each folder below `root` once, and lists its parts once. */
export function foldersBelow(root: string): OpenFolder {
  const known = new Map<string, Promise<DownloadFolder>>();
  return (path) => {
    const key = path.join('/');
    const found = known.get(key) ?? openDownloadFolder(root, path);
    known.set(key, found);
    return found;
  };
}

async function openDownloadFolder(root: string, path: readonly string[]): Promise<DownloadFolder> {
  const folder = await makeFolders(root, path);
  return { folder, parts: await partsIn(folder) };
}

/** Receives the bytes so far, and the bytes of the whole picture if the host sends them. */
type Report = (bytes: number, total: number | undefined) => void;

/** Returns the file, relative to the folder and with slashes, and its bytes. */
export async function fetchPicture(
  picture: PlannedPicture,
  target: DownloadTarget,
  report: Report,
): Promise<{ readonly file: string; readonly bytes: number }> {
  for (const [at, { url }] of picture.sizes.entries()) {
    try {
      return await fetchSize(picture, url, target, report);
    } catch (error) {
      const isMissing = error instanceof PortfolioError && error.kind === 'not_found';
      if (!isMissing || at === picture.sizes.length - 1) throw error;
    }
  }
  throw new PortfolioError('not_found', 'the picture has no address');
}

async function fetchSize(
  { key, noun, id, path }: PlannedPicture,
  url: string,
  { openFolder, manifest, parts, stored, pictures, request }: DownloadTarget,
  report: Report,
) {
  const place = await openFolder(path.slice(0, -1));
  const { folder } = place;
  const mark = createHash('sha256').update(`${key}\n${url}`).digest('hex').slice(0, 16);
  const earlier = place.parts.get(mark) ?? [];
  const part = await openPart(
    folder,
    mark,
    earlier.filter((name) => parts.get(name)?.url === url),
  );
  const writer = writerOf(part, parts.get(part.from ?? ''), { url, manifest, report });
  try {
    await pictures.read(url, writer.write, { ...request, resume: writer.resume });
    await part.handle.close();
    const { type, bytes } = writer.state();
    const name = `${path.at(-1)}.${type}`;
    const file = [...path.slice(0, -1), name].join('/');
    const isPublished = await publish(join(folder, part.name), join(folder, name), stored.has(file));
    await removeParts(folder, [...earlier, part.name]);
    if (!isPublished) throw new PortfolioError('unsafe', `${file} exists already and is not overwritten`);
    await manifest.add({ kind: 'picture', key, noun, id, file, url, bytes });
    return { file, bytes };
  } catch (error) {
    await part.handle.close().catch(() => {});
    // A part that cannot be continued is useless.
    if (writer.resume() === undefined) await removeParts(folder, [part.name]).catch(() => {});
    throw error;
  }
}

/** Minimum size in bytes of a part that is continued. Fetching a shorter one again takes no longer. */
const minResumed = 65_536;

function writerOf(
  { handle, name, bytes: begun }: Part,
  earlier: PartLine | undefined,
  { url, manifest, report }: { readonly url: string; readonly manifest: ManifestWriter; readonly report: Report },
) {
  let bytes = earlier === undefined ? 0 : begun;
  let [type, etag] = [earlier?.type, earlier?.etag];
  let noted = false;
  const note = async (): Promise<void> => {
    noted = true;
    if (type !== undefined && etag !== undefined) await manifest.add({ kind: 'part', part: name, url, etag, type });
  };
  return {
    resume: () => (etag === undefined || bytes < minResumed ? undefined : { bytes, etag }),
    state: () => ({ type, bytes }),
    write: async (stream: PictureStream): Promise<void> => {
      if (stream.start === 0) {
        await handle.truncate(0);
        noted &&= etag === stream.etag;
        [bytes, type, etag] = [0, stream.type, stream.etag];
      }
      bytes = stream.start;
      report(bytes, stream.total);
      for await (const chunk of stream.body) {
        await handle.appendFile(chunk);
        bytes += chunk.length;
        if (!noted && bytes >= minResumed && bytes !== stream.total) await note();
        report(bytes, stream.total);
      }
    },
  };
}

export interface StoreOptions {
  readonly root: string;
  readonly openFolder: OpenFolder;
  readonly manifest: ManifestWriter;
  readonly earlier: EarlierDownload;
}

/**
 * Stores the JSON of a record next to its pictures, byte for byte.
 * @throws PortfolioError `unsafe` if another file has its name
 */
export async function storeRecord(
  { file: path, noun, id }: PlannedRecord,
  body: Uint8Array,
  { root, openFolder, manifest, earlier }: StoreOptions,
): Promise<void> {
  const file = path.join('/');
  await openFolder(path.slice(0, -1));
  const target = join(root, ...path);
  const stored = await readSafely(target, body.length);
  if (stored?.equals(body) !== true) {
    if (!earlier.records.has(file) && (await exists(target)))
      throw new PortfolioError('unsafe', `${file} exists already and is not overwritten`);
    await replaceFile(target, body);
  }
  if (!earlier.records.has(file)) await manifest.add({ kind: 'record', noun, id, file });
}
