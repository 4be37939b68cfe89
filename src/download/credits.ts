// Reads the authors and licences of downloaded works from the manifests and records below a folder.
import { lstat, readdir, stat } from 'node:fs/promises';
import { basename, dirname, join, relative, resolve, sep } from 'node:path';
import { parseJson } from '../api/json/parse.ts';
import type { CreditInfo } from '../api/kinds/entity.ts';
import { hashFile, readSafely, sizeOf } from './folder.ts';
import { type ManifestLine, manifestName, type PictureLine, readManifest } from './manifest.ts';
import { readCredit } from './picture-credit.ts';
import { aboutRecord } from './plan.ts';
import type { EmbeddedCredit } from './xmp-packet.ts';

export interface Credit extends CreditInfo {
  readonly noun: string;
  /** Paths of the pictures, relative to the folder, with slashes. */
  readonly files: readonly string[];
}

/** Maximum depth of the folders to search. */
const maxDepth = 8;
/** Maximum size of a record in bytes. The client refuses longer responses. */
const maxBytes = 20_000_000;

type Work = Omit<Credit, 'files'>;

/**
 * Identifies a work, because two services may use the same id. Lines of older versions name no
 * service.
 */
const workKey = (service = '', noun: string, id: string): string =>
  JSON.stringify([service, noun, id]);

/** Returns the key of a work in a folder. */
type KeyOf = typeof workKey;

/** The key for pictures whose work is unknown. */
const unknownWork = '';

export interface Credits {
  /** The folder to which the paths are relative. */
  readonly folder: string;
  /**
   * Downloaded records that have pictures below the folder, each once, sorted by folder and file.
   */
  readonly credits: readonly Credit[];
  /** Paths of the pictures that are credited by their path, because their content has changed. */
  readonly changed: readonly string[];
  /** Paths of the other pictures. */
  readonly unknown: readonly string[];
  /** Paths of the folders that could not be read. */
  readonly unread: readonly string[];
}

interface FoundDownload extends EmbeddedCredit {
  /** Whether only the file itself says so, which may have been edited since. */
  readonly mayDiffer?: boolean;
}

/**
 * Returns a function that finds what the manifest of its folder, or of one above, says about a
 * downloaded file, or else what its own credit says. A manifest says nothing about a changed file,
 * or about a picture that is in several records, unless it is where it was stored.
 */
export function downloadFinder(): (path: string) => Promise<FoundDownload | undefined> {
  const read = new Map<string, ReturnType<typeof picturesByDigest>>();
  return async (path) => {
    const file = resolve(path);
    const digest = await hashFile(file);
    const { uid } = await stat(file);
    for (const folder of (await manifestsAbove(dirname(file), uid)).toReversed()) {
      const pictures = read.get(folder) ?? picturesByDigest(folder);
      read.set(folder, pictures);
      const same = (await pictures).get(digest) ?? [];
      const here = same.findLast((line) => line.file === slashed(folder, file));
      const keys = new Set(same.map(({ service, noun, id }) => workKey(service, noun, id)));
      const line = here ?? (keys.size === 1 ? same.at(-1) : undefined);
      if (line !== undefined) return line;
    }
    const credit = await readCredit(file);
    return credit && { ...credit, mayDiffer: true };
  };
}

async function picturesByDigest(folder: string): Promise<ReadonlyMap<string, PictureLine[]>> {
  const pictures = new Map<string, PictureLine[]>();
  for (const line of await readManifest(folder).catch(() => []))
    if (line.kind === 'picture' && line.digest !== undefined) addTo(pictures, line.digest, line);
  return pictures;
}

/** Returns the files below a folder, or one file, and the folders whose manifests list them. */
async function filesAt(place: string) {
  const status = await stat(place);
  const isFolder = status.isDirectory();
  const folder = isFolder ? place : dirname(place);
  const { files: found, unread } = isFolder
    ? await filesBelow(place, maxDepth)
    : { files: [place], unread: [] };
  const below = found.filter((file) => basename(file) === manifestName).map(dirname);
  const above = await manifestsAbove(isFolder ? dirname(resolve(place)) : folder, status.uid);
  const manifests = [...above, ...below.sort()];
  return { folder, found, manifests, unread: unread.map((path) => slashed(folder, path)) };
}

/**
 * Returns the folder and the folders above it that have a manifest of this user, the outermost
 * first. Another user could write a manifest into a shared folder, such as /tmp.
 */
async function manifestsAbove(folder: string, user: number): Promise<readonly string[]> {
  const found: string[] = [];
  let above = resolve(folder);
  for (let depth = 0; depth <= maxDepth; depth += 1) {
    const owner = await lstat(join(above, manifestName)).catch(() => undefined);
    if (owner?.isFile() === true && owner.uid === user) found.unshift(above);
    above = dirname(above);
  }
  return [...new Set(found)];
}

/** A line of a manifest or an archive about a picture, with the key of its record. */
interface Source {
  readonly key: string;
  readonly bytes: number;
  readonly digest: string | undefined;
}

/**
 * Returns the credits of the pictures below a folder, or of one file. The manifests of folders
 * above count too. The content of pictures counts more than their path, because people move and
 * rename pictures. Does not follow links.
 * @param archive lines of an archive, which may list pictures that were moved into the folder
 */
export async function creditsIn(
  place: string,
  archive: readonly ManifestLine[] = [],
): Promise<Credits> {
  const index = createPictureIndex();
  const { folder, found, manifests, unread } = await filesAt(place);
  for (const dir of manifests) {
    const lines = await readManifest(dir);
    const keyOf = index.addFolder(resolve(dir));
    index.addWorks(await worksOf(dir, lines), keyOf);
    index.addLines(lines, keyOf, (file) => slashed(resolve(folder), resolve(dir, file)));
  }
  index.addLines(archive, index.addFolder(''), () => undefined);

  const { works, byPath, bySize } = index;
  const files = new Map<string, string[]>([...works.keys()].map((key) => [key, []]));
  const changed: string[] = [];
  const unknown: string[] = [];
  files.set(unknownWork, unknown);
  const byWorks = new Map<ReadonlySet<string>, string[]>();
  for (const file of found.map((path) => slashed(folder, path)).sort()) {
    const path = join(folder, file);
    const bytes = (await sizeOf(path)) ?? -1;
    const { keys, isChanged } = await sourceOf(path, byPath.get(file), bytes, bySize.get(bytes));
    const isOfWork = byWorks.has(keys) || [...keys].some((key) => files.has(key));
    if (isOfWork) addTo(byWorks, keys, file);
    if (!isOfWork && pictureNames.test(file))
      addTo(files, index.addOwn(await readCredit(path)), file);
    else if (isChanged) changed.push(file);
  }
  for (const [keys, copies] of byWorks) {
    // Several folders may have the same work.
    const same = new Map([...keys].map((key) => [JSON.stringify(works.get(key)), key]));
    shareOut(new Set(same.values()), copies, files);
  }
  for (const list of files.values()) list.sort();
  const credits = [...works].map(([key, work]) => ({ ...work, files: files.get(key) ?? [] }));
  const withFiles = credits.filter(({ files }) => files.length > 0);
  return { folder, credits: withFiles, changed, unknown, unread };
}

/** Collects works, and the lines about their pictures by path and by size. */
function createPictureIndex() {
  const works = new Map<string, Work>();
  const folders: string[] = [];
  const byPath = new Map<string, Source>();
  const bySize = new Map<number, Map<string | undefined, Set<string>>>();
  /** Adds the work of a picture, and returns its key. */
  const addAbout = ({ noun, about }: EmbeddedCredit | PictureLine, key: string): string => {
    if (about !== undefined && !works.has(key)) works.set(key, { ...about, noun });
    return works.has(key) ? key : unknownWork;
  };
  const addLine = (line: PictureLine, keyOf: KeyOf, path: string | undefined) => {
    const { service, noun, id, bytes, digest } = line;
    const key = keyOf(service, noun, id);
    if (path !== undefined) byPath.set(path, { key, bytes, digest });
    const ofSize = bySize.get(bytes) ?? new Map<string | undefined, Set<string>>();
    bySize.set(bytes, ofSize.set(digest, (ofSize.get(digest) ?? new Set()).add(key)));
    addAbout(line, key);
  };
  return {
    works,
    byPath,
    bySize,
    /**
     * Adds the work that a picture names itself, and returns its key. Only pictures that say the
     * same share it, because a sender can have written anything.
     */
    addOwn: (credit: EmbeddedCredit | undefined): string =>
      credit === undefined
        ? unknownWork
        : addAbout(credit, JSON.stringify([credit.service, credit.noun, credit.about])),
    /**
     * Returns the keys of the works in a folder. Anybody can have written a folder, so it says
     * nothing about the works of another one, unless that is below it.
     */
    addFolder: (folder: string): KeyOf => {
      const outer = folders.filter((each) => folder.startsWith(join(each, sep)));
      folders.push(folder);
      return (...work) => {
        const keys = [...outer, folder].map((each) => each + workKey(...work));
        return keys.find((key) => works.has(key)) ?? folder + workKey(...work);
      };
    },
    addWorks: (stored: readonly StoredWork[], keyOf: KeyOf): void => {
      const known = new Set(works.keys());
      for (const [service, work] of stored) {
        const key = keyOf(service, work.noun, work.id);
        if (!known.has(key)) works.set(key, work);
      }
    },
    addLines: (
      lines: readonly ManifestLine[],
      keyOf: KeyOf,
      pathOf: (file: string) => string | undefined,
    ): void => {
      for (const line of lines)
        if (line.kind === 'picture') addLine(line, keyOf, pathOf(line.file));
    },
  };
}

function addTo<K, T>(lists: Map<K, T[]>, key: K, item: T): void {
  const list = lists.get(key) ?? [];
  lists.set(key, list);
  list.push(item);
}

/**
 * Shares out the copies of a picture that several works have: each work has one, and each copy has
 * a work.
 */
function shareOut(
  keys: ReadonlySet<string>,
  copies: readonly string[],
  files: ReadonlyMap<string, string[]>,
): void {
  const lists = [...new Set([...keys].map((key) => files.get(key)))].filter(
    (list) => list !== undefined,
  );
  const count = Math.max(lists.length, copies.length);
  for (let at = 0; at < count; at += 1)
    lists[at % lists.length]?.push(copies[at % copies.length] ?? '');
}

const pictureNames = /\.(png|jpe?g|webp|gif|avif|hei[cf]|tiff?|bmp)$/i;

/**
 * Returns the keys of the records of a file. Several records may have the same picture: then all
 * copies have the same set. A file whose content is in no line belongs to the record of its path,
 * and has changed.
 * @param here the line with the path of the file
 * @param ofSize keys of the records of the lines with the size of the file, by digest
 */
async function sourceOf(
  path: string,
  here: Source | undefined,
  bytes: number,
  ofSize: ReadonlyMap<string | undefined, ReadonlySet<string>> = new Map(),
): Promise<{ readonly keys: ReadonlySet<string>; readonly isChanged: boolean }> {
  const isSame = (digest: string | undefined) => here?.bytes === bytes && here.digest === digest;
  // Without a digest, or if no other picture has this size, the path is enough, and the file is not
  // read.
  const isAlone = ofSize.size === 1 && [...ofSize.keys()].every(isSame);
  if (here !== undefined && (here.digest === undefined || isAlone))
    return { keys: new Set([here.key]), isChanged: false };
  const content = ofSize.size === 0 ? undefined : await hashFile(path).catch(() => undefined);
  const same = (content === undefined ? undefined : ofSize.get(content)) ?? new Set();
  const keys =
    here !== undefined && content !== undefined && isSame(content) ? new Set([here.key]) : same;
  if (keys.size > 0 || here === undefined) return { keys, isChanged: false };
  return { keys: new Set([here.key]), isChanged: true };
}

/** Returns the paths of the files below a folder, and of the folders that cannot be read. */
async function filesBelow(
  folder: string,
  depth: number,
): Promise<{ readonly files: readonly string[]; readonly unread: readonly string[] }> {
  const files: string[] = [];
  const unread: string[] = [];
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isFile()) files.push(path);
    else if (entry.isDirectory() && depth > 0) {
      const below = await filesBelow(path, depth - 1).catch(() => ({ files: [], unread: [path] }));
      // A spread would exceed the stack if the folder has many files.
      for (const file of below.files) files.push(file);
      for (const each of below.unread) unread.push(each);
    }
  }
  return { files, unread };
}

/** Returns the path of a file relative to `root`, with slashes. */
const slashed = (root: string, path: string): string => relative(root, path).split(sep).join('/');

type StoredWork = readonly [service: string | undefined, work: Work];

/** Returns the works whose records are in a folder, each with its service, sorted by file. */
async function worksOf(
  folder: string,
  lines: readonly ManifestLine[],
): Promise<readonly StoredWork[]> {
  const records = new Map(
    lines.flatMap((line) => (line.kind === 'record' ? [[line.file, line] as const] : [])),
  );
  const works: StoredWork[] = [];
  for (const { file, noun, service } of [...records.values()].sort((a, b) =>
    a.file < b.file ? -1 : 1,
  )) {
    const content = await readSafely(join(folder, file), maxBytes).catch(() => undefined);
    const about = content === undefined ? undefined : aboutRecord(noun, documentIn(content));
    if (about !== undefined) works.push([service, { ...about, noun }]);
  }
  return works;
}

function documentIn(content: Buffer): unknown {
  try {
    return parseJson(content.toString('utf8'));
  } catch {
    return undefined;
  }
}
