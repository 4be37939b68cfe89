// Fetches one picture into its file: the largest size that exists, from where an earlier run stopped.
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import type { RequestOptions } from '../client/client.ts';
import type { PictureStream } from '../client/pictures/picture-response.ts';
import type { Pictures } from '../client/pictures/pictures.ts';
import { PortfolioError } from '../errors.ts';
import { makeFolders, openPart, type Part, partsIn, publish, removeParts, writeAt } from './folder.ts';
import type { ManifestWriter, PartLine } from './manifest.ts';
import type { PlannedPicture } from './plan.ts';

export interface Target {
  readonly places: Places;
  readonly pictures: Pictures;
  readonly manifest: ManifestWriter;
  /** What the manifest says about the parts of earlier runs, by name. */
  readonly parts: ReadonlyMap<string, PartLine>;
  /** Files that earlier runs stored, as the manifest names them. */
  readonly stored: ReadonlySet<string>;
  readonly request: RequestOptions;
}

interface Place {
  readonly folder: string;
  /** Parts that were in it before, by mark. */
  readonly parts: ReadonlyMap<string, readonly string[]>;
}

/** Creates the folder of a relative path. */
export type Places = (path: readonly string[]) => Promise<Place>;

/** Creates each folder below `root` once, and lists once which parts were in it. */
export function placesIn(root: string): Places {
  const known = new Map<string, Promise<Place>>();
  return (path) => {
    const key = path.join('/');
    const found = known.get(key) ?? makePlace(root, path);
    known.set(key, found);
    return found;
  };
}

async function makePlace(root: string, path: readonly string[]): Promise<Place> {
  const folder = await makeFolders(root, path);
  return { folder, parts: await partsIn(folder) };
}

/** Receives the bytes that are there, and how many there will be, where that is known. */
type Report = (bytes: number, total: number | undefined) => void;

/** @returns the file, relative to the folder, with slashes, and its bytes */
export async function fetchPicture(
  picture: PlannedPicture,
  target: Target,
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
  { places, manifest, parts, stored, pictures, request }: Target,
  report: Report,
) {
  const place = await places(path.slice(0, -1));
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
    if (!isPublished) throw new PortfolioError('unsafe', `${file} is there already and is not overwritten`);
    await manifest.add({ kind: 'picture', key, noun, id, file, url, bytes });
    return { file, bytes };
  } catch (error) {
    await part.handle.close().catch(() => {});
    // A part that nothing can be added to is of no use.
    if (writer.resume() === undefined) await removeParts(folder, [part.name]).catch(() => {});
    throw error;
  }
}

/** Bytes. What is shorter is fetched again as fast as it is continued. */
const worthResuming = 65_536;

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
    resume: () => (etag === undefined || bytes < worthResuming ? undefined : { bytes, etag }),
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
        await writeAt(handle, chunk, bytes);
        bytes += chunk.length;
        if (!noted && bytes >= worthResuming && bytes !== stream.total) await note();
        report(bytes, stream.total);
      }
    },
  };
}
