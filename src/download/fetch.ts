// Downloads one picture in the largest available size, and continues a part that an earlier run left.
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import type { RequestOptions } from '../client/client.ts';
import type { PictureStream } from '../client/pictures/picture-response.ts';
import type { Pictures } from '../client/pictures/pictures.ts';
import { PortfolioError } from '../errors.ts';
import { existing } from '../files/replace.ts';
import { digestOf, makeFolders, openPart, type Part, partsOf, publish, removeParts } from './folder.ts';
import { isCutJpeg } from './jpeg-end.ts';
import { type Archive, addLine, type EarlierDownload, type PartLine } from './manifest.ts';
import type { PlannedPicture } from './plan.ts';

export interface DownloadTarget {
  /** Path of the download folder, which contains parts (incomplete pictures). Its subfolders contain finished files. */
  readonly root: string;
  readonly earlier: EarlierDownload;
  /** Whether files are replaced that no earlier run stored. */
  readonly isForced: boolean;
  /** Receives a line for each stored picture. */
  readonly archive?: Pick<Archive, 'add'> | undefined;
  /** File names of the parts that earlier runs left. */
  readonly parts: readonly string[];
  readonly pictures: Pictures;
  readonly request: RequestOptions;
}

/** Callback for progress. `total` is the size of the whole picture in bytes, if the host sends it. */
export type Report = (bytes: number, total: number | undefined) => void;

export interface Fetched {
  /** Path of the file relative to the folder, with slashes. */
  readonly file: string;
  readonly bytes: number;
  /** Whether the host sent only a part of a JPEG, as if it were whole. */
  readonly isCut: boolean;
  /** Whether the host lacks the largest size. */
  readonly isSmaller: boolean;
}

/** Downloads a picture in the largest size that the host has. */
export async function fetchPicture(picture: PlannedPicture, target: DownloadTarget, report: Report): Promise<Fetched> {
  let missing: unknown;
  for (const { url } of picture.sizes) {
    try {
      return { ...(await fetchSize(picture, url, target, report)), isSmaller: missing !== undefined };
    } catch (error) {
      if (!isOfSize(error)) throw error;
      missing = error;
    }
  }
  throw missing;
}

/** Whether another size may be available. Offline, any of the sizes may be kept. */
const isOfSize = (error: unknown): error is PortfolioError =>
  error instanceof PortfolioError &&
  (['not_found', 'not_kept'].includes(error.kind) || (error.kind === 'unreadable' && error.details.permanent === true));

async function fetchSize(
  { key, noun, id, about, path }: PlannedPicture,
  url: string,
  { root, earlier, archive, isForced, parts, pictures, request }: DownloadTarget,
  report: Report,
) {
  const folder = await makeFolders(root, path.slice(0, -1));
  const mark = createHash('sha256').update(`${key}\n${url}`).digest('hex').slice(0, 16);
  const started = partsOf(mark, parts);
  const resumable = started.filter((name) => earlier.parts.get(name)?.url === url);
  const part = await openPart(root, mark, resumable);
  const writer = writerOf(part, earlier.parts.get(part.from ?? ''), { root, url, report });
  try {
    await pictures.read(url, writer.write, { ...request, resume: writer.resume });
    const { type, bytes } = writer.state();
    // From the handle, because another run that has stored the same picture may have removed the part.
    const digest = await digestOf(part.handle);
    const isCut = type === 'jpg' && (await isCutJpeg(part.handle));
    await part.handle.close();
    const name = `${path.at(-1)}.${type}`;
    const file = [...path.slice(0, -1), name].join('/');
    const rule = { isForced, isOwn: earlier.files.has(file) };
    const isPublished = await publish(join(root, part.name), join(folder, name), rule);
    await removeParts(root, [...started, part.name]);
    if (!isPublished) throw existing(join(root, file));
    const { service } = earlier;
    const line = {
      kind: 'picture',
      service,
      key,
      noun,
      id,
      file,
      url,
      bytes,
      digest,
      ...(about && { about }),
    } as const;
    await addLine(root, line);
    await archive?.add(line);
    return { file, bytes, isCut };
  } catch (error) {
    await part.handle.close().catch(() => {});
    // No later run can continue this part.
    if (writer.resume() === undefined) await removeParts(root, [part.name]).catch(() => {});
    throw error;
  }
}

/** Minimum size in bytes of a part that is continued. Continuing a smaller part saves no time. */
const minResumed = 65_536;

function writerOf(
  { handle, name, bytes: copied }: Part,
  earlier: PartLine | undefined,
  { root, url, report }: { readonly root: string; readonly url: string; readonly report: Report },
) {
  let bytes = copied;
  let [type, etag] = [earlier?.type, earlier?.etag];
  let isNoted = false;
  return {
    resume: () => (etag === undefined || bytes < minResumed ? undefined : { bytes, etag }),
    state: () => ({ type, bytes }),
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
        if (!isNoted && type !== undefined && etag !== undefined && bytes >= minResumed && bytes !== stream.total) {
          isNoted = true;
          await addLine(root, { kind: 'part', part: name, url, etag, type });
        }
        report(bytes, stream.total);
      }
    },
  };
}
