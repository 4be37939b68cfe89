// Downloads one picture in the largest available size, and continues a part that an earlier run
// left.
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import type { RequestOptions } from '../client/client.ts';
import type { PictureStream } from '../client/pictures/picture-response.ts';
import type { Pictures } from '../client/pictures/pictures.ts';
import { isFailure, type PortfolioError } from '../errors.ts';
import type { Archive } from './archive.ts';
import type { EarlierDownload } from './earlier-download.ts';
import type { FileNames } from './file-names.ts';
import {
  copyPart,
  exists,
  hashFile,
  makeFolders,
  openPart,
  type PartFile,
  partsOf,
  publish,
  removeFile,
  removeParts,
  sizeOf,
} from './folder.ts';
import { isCutJpeg } from './jpeg-end.ts';
import { addLine, type PartLine, type PictureLine } from './manifest.ts';
import { type CreditOptions, removeBeside, writeBeside, writeInside } from './picture-credit.ts';
import type { PlannedPicture } from './plan.ts';

export interface DownloadTarget {
  /**
   * Path of the download folder, which contains parts (incomplete pictures). Its subfolders contain
   * finished files.
   */
  readonly root: string;
  readonly earlier: EarlierDownload;
  readonly names: FileNames;
  /** Whether files are replaced, although they were edited. */
  readonly isForced: boolean;
  /** Where the credits of pictures are written; undefined for nowhere. */
  readonly xmp?: CreditOptions['xmp'];
  /** Receives a line for each stored picture. */
  readonly archive?: Pick<Archive, 'add'> | undefined;
  /** File names of the parts that earlier runs left. */
  readonly parts: readonly string[];
  readonly pictures: Pictures;
  readonly request: RequestOptions;
}

/**
 * Callback for progress. `total` is the size of the whole picture in bytes, if the host sends it.
 */
export type Report = (bytes: number, total: number | undefined) => void;

export interface StoredPicture {
  /** Path of the picture's file relative to the folder, with slashes. */
  readonly file: string;
  /** Size of the fetched picture in bytes. */
  readonly bytes: number;
  /** Whether the host sent only a part of a JPEG, as if it were whole. */
  readonly isCut: boolean;
  /** Whether the host lacks the largest size. */
  readonly isSmaller: boolean;
  /** Whether a .xmp file of something else is where the credit would be. */
  readonly lacksCredit?: boolean;
  /** `kept` if the file was edited, and stays without --force. */
  readonly outcome: 'created' | 'replaced' | 'kept';
}

/**
 * Downloads pictures that have the same sizes with one request, and stores each in its file.
 * @returns a result for each picture. An error is of storing that picture
 */
export async function fetchPictures(
  pictures: readonly [PlannedPicture, ...PlannedPicture[]],
  target: DownloadTarget,
  report: Report,
): Promise<readonly (StoredPicture | PortfolioError)[]> {
  const [{ sizes }] = pictures;
  let missing: unknown;
  let unavailable: string | undefined;
  for (const { url } of sizes) {
    try {
      return await fetchSize(
        pictures,
        { url, ...(unavailable !== undefined && { unavailable }) },
        target,
        report,
      );
    } catch (error) {
      if (!isOfSize(error)) throw error;
      missing = error;
      if (error.kind !== 'not_kept') unavailable ??= url;
      if (await isStoredAs(url, pictures, target)) break;
    }
  }
  throw missing;
}

/** Whether another size may be available. Offline, any of the sizes may be kept. */
const isOfSize = (error: unknown): error is PortfolioError =>
  isFailure(error) &&
  (['not_found', 'not_kept'].includes(error.kind) ||
    (error.kind === 'unreadable' && error.details.isPermanent === true));

/** Whether a file has the picture in this size. --force does not replace it with a smaller size. */
async function isStoredAs(
  url: string,
  pictures: readonly PlannedPicture[],
  { root }: DownloadTarget,
): Promise<boolean> {
  for (const { line } of pictures)
    if (line?.url === url && (await sizeOf(join(root, line.file))) !== undefined) return true;
  return false;
}

type FetchedSize = Pick<PictureLine, 'url' | 'unavailable'>;

async function fetchSize(
  planned: readonly [PlannedPicture, ...PlannedPicture[]],
  size: FetchedSize,
  target: DownloadTarget,
  report: Report,
): Promise<readonly (StoredPicture | PortfolioError)[]> {
  const { root, earlier, parts, pictures, request } = target;
  const { url } = size;
  // Before the request, so that nothing is fetched for a path that is refused.
  await makeFolders(root, planned[0].path.slice(0, -1));
  const mark = createHash('sha256').update(`${planned[0].key}\n${url}`).digest('hex').slice(0, 16);
  const started = partsOf(mark, parts);
  const resumable = started.filter((name) => earlier.parts.get(name)?.url === url);
  const part = await openPart(root, mark, resumable);
  const writer = writerOf(part, earlier.parts.get(part.from ?? ''), { root, url, report });
  const finished = [part.name];
  try {
    await pictures.read(url, writer.write, { ...request, resume: writer.resume });
    const { type, bytes } = writer.state();
    // From the handle, because another run that has stored the same picture may have removed the
    // part.
    const digest = await hashFile(part.handle);
    const isCut = type === 'jpg' && (await isCutJpeg(part.handle));
    const content = { ...size, type, bytes, digest };
    // A credit is written into a copy, which no later run continues.
    const isSpare = target.xmp === 'pictures' || !(await exists(join(root, part.name)));
    while (finished.length < planned.length + Number(isSpare))
      finished.push(await copyPart(root, mark, part));
    await part.handle.close();
    const stored: (StoredPicture | PortfolioError)[] = [];
    for (const [at, picture] of planned.entries()) {
      const name = finished[at + Number(isSpare)] ?? part.name;
      const result = await storePicture(picture, join(root, name), content, target).catch(asResult);
      const isSmaller = size.unavailable !== undefined;
      stored.push(isFailure(result) ? result : { ...result, isCut, isSmaller });
    }
    await removeParts(root, [...started, ...finished]);
    return stored;
  } catch (error) {
    await part.handle.close().catch(() => {});
    // A later run continues this part, which has what earlier parts have, or else an earlier one.
    const isLasting = isFailure(error) && error.details.isPermanent === true;
    const kept = isLasting ? [] : writer.isNoted() ? [part.name] : started;
    const useless = [...started, ...finished].filter((name) => !kept.includes(name));
    await removeParts(root, useless).catch(() => {});
    throw error;
  }
}

/** @throws an error that is not about one picture */
function asResult(error: unknown): PortfolioError {
  if (isFailure(error)) return error;
  throw error;
}

interface FetchedContent extends FetchedSize, Required<Pick<PictureLine, 'bytes' | 'digest'>> {
  readonly type: string | undefined;
}

/**
 * Stores a fetched picture in its own file, or else at a path that is free, and adds its line to
 * the manifest.
 */
async function storePicture(
  { key, noun, id, module, about, path, line: before }: PlannedPicture,
  part: string,
  { type, ...content }: FetchedContent,
  { root, names, earlier: { service }, archive, isForced, xmp }: DownloadTarget,
): Promise<Omit<StoredPicture, 'isCut' | 'isSmaller'>> {
  await makeFolders(root, path.slice(0, -1));
  const credit = { service, noun, id, url: content.url, about };
  const inside = await writeInside(part, { type, credit, xmp });
  for (let free = path; ; free = names.take(path)) {
    const file = `${free.join('/')}.${type}`;
    const isOwn = file === before?.file;
    if (!isOwn && names.isTaken(file)) continue;
    const outcome = await publish(part, join(root, file), { isOwn, isForced });
    if (outcome === 'taken') continue;
    names.add(file);
    const { bytes } = content;
    if (before !== undefined && outcome === 'kept') {
      await archive?.add(before);
      return { file, bytes, outcome };
    }
    const facts = { key, noun, id, module, file, ...content, ...inside, about };
    const line: PictureLine = { kind: 'picture', service, ...facts };
    await addLine(root, line);
    await archive?.add(line);
    const isInside = inside !== undefined;
    const lacksCredit = !(await writeBeside(join(root, file), { credit, xmp, isInside }));
    const isOther =
      isForced && before !== undefined && !isOwn && (await removePicture(join(root, before.file)));
    const result = outcome === 'replaced' || isOther ? 'replaced' : 'created';
    return { file, bytes, outcome: result, ...(lacksCredit && { lacksCredit }) };
  }
}

/** Removes a picture with its credit. Returns false if the path is not a regular file. */
async function removePicture(path: string): Promise<boolean> {
  await removeBeside(path);
  return removeFile(path);
}

/** Minimum size in bytes of a part that is continued. Continuing a smaller part saves no time. */
const minResumed = 65_536;

function writerOf(
  { handle, name, bytes: copied }: PartFile,
  earlier: PartLine | undefined,
  { root, url, report }: { readonly root: string; readonly url: string; readonly report: Report },
) {
  let bytes = copied;
  let [type, etag] = [earlier?.type, earlier?.etag];
  let isNoted = false;
  return {
    resume: () => (etag === undefined || bytes < minResumed ? undefined : { bytes, etag }),
    state: () => ({ type, bytes }),
    /** Whether the manifest has the line by which a later run continues the part. */
    isNoted: () => isNoted,
    write: async (stream: PictureStream): Promise<void> => {
      if (stream.start === 0) {
        await handle.truncate(0);
        [type, etag, isNoted] = [stream.type, stream.etag, false];
      }
      bytes = stream.start;
      report(bytes, stream.total);
      for await (const chunk of stream.body) {
        await handle.appendFile(chunk);
        bytes += chunk.length;
        if (
          !isNoted &&
          type !== undefined &&
          etag !== undefined &&
          bytes >= minResumed &&
          bytes !== stream.total
        ) {
          isNoted = true;
          await addLine(root, { kind: 'part', part: name, url, etag, type });
        }
        report(bytes, stream.total);
      }
    },
  };
}
