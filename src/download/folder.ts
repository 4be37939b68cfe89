// Writes the files of a download below one folder. Follows no links, overwrites nothing, and never leaves half a file.
import { randomUUID } from 'node:crypto';
import { constants, copyFile, type FileHandle, link, lstat, mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { codeOf, PortfolioError } from '../errors.ts';
import { RefusedFile } from '../files/reasons.ts';
import { readRegularFile } from '../files/regular-file.ts';

const { COPYFILE_EXCL, COPYFILE_FICLONE, O_APPEND, O_CREAT, O_EXCL, O_NOFOLLOW, O_RDWR } = constants;

export const unsafePath = (path: string, why: string) =>
  new PortfolioError('unsafe', `${path} is not written to`, { why });

/** Creates the folders of `path` below `root`, which exists. Returns the last folder. */
export async function makeFolders(root: string, path: readonly string[]): Promise<string> {
  let folder = root;
  for (const name of path) {
    folder = join(folder, name);
    try {
      await mkdir(folder);
    } catch (error) {
      if (codeOf(error) !== 'EEXIST') throw error;
      // The error of mkdir does not say whether the path is a folder.
      if (!(await lstat(folder)).isDirectory()) throw unsafePath(folder, 'it is a link or a file');
    }
  }
  return folder;
}

/** Returns the bytes of the regular file at `path`, or `undefined`. */
export async function sizeOf(path: string): Promise<number | undefined> {
  const stats = await lstat(path).catch(() => undefined);
  return stats?.isFile() ? stats.size : undefined;
}

export const exists = async (path: string): Promise<boolean> =>
  (await lstat(path).catch(() => undefined)) !== undefined;

const partName = /^\.portfolio-([0-9a-f]{16})-[0-9a-f-]{36}\.part$/;

/**
 * A file that is being written, always at its end. Each process uses another one, so two runs at the same time do not
 * write to the same file.
 */
export interface Part {
  readonly name: string;
  readonly handle: FileHandle;
  /** The part of an earlier run that this one continues. */
  readonly from: string | undefined;
  /** Bytes that were copied from the earlier part. */
  readonly bytes: number;
}

/**
 * Creates a part that begins with a copy of the largest earlier part. The copy is safe even if the other writer still
 * runs.
 * @param mark of the picture, 16 hexadecimal digits
 */
export async function openPart(folder: string, mark: string, earlier: readonly string[]): Promise<Part> {
  const name = `.portfolio-${mark}-${randomUUID()}.part`;
  const from = await largest(folder, earlier);
  const path = join(folder, name);
  if (from !== undefined) await copyFile(join(folder, from), path, COPYFILE_EXCL | COPYFILE_FICLONE);
  const flags = O_RDWR | O_APPEND | (O_NOFOLLOW ?? 0) | (from === undefined ? O_CREAT | O_EXCL : 0);
  const handle = await open(path, flags, 0o666);
  const { size } = from === undefined ? { size: 0 } : await handle.stat();
  return { name, handle, from, bytes: size };
}

/** Lists the parts in a folder, by mark. */
export async function partsIn(folder: string): Promise<ReadonlyMap<string, readonly string[]>> {
  const parts = new Map<string, string[]>();
  for (const name of await readdir(folder)) {
    const mark = partName.exec(name)?.[1];
    if (mark !== undefined) parts.set(mark, [...(parts.get(mark) ?? []), name]);
  }
  return parts;
}

async function largest(folder: string, names: readonly string[]): Promise<string | undefined> {
  const parts = await Promise.all(names.map(async (name) => ({ name, size: (await sizeOf(join(folder, name))) ?? 0 })));
  return parts.filter(({ size }) => size > 0).sort((a, b) => b.size - a.size)[0]?.name;
}

export const removeParts = async (folder: string, names: readonly string[]): Promise<void> => {
  await Promise.all(names.map((name) => rm(join(folder, name), { force: true })));
};

/**
 * Renames a part to `target`, unless that exists with other content.
 * @param isOwn whether an earlier run stored `target`. Then it is replaced if it is the beginning of the same content
 * @returns whether `target` has the content now
 */
export async function publish(part: string, target: string, isOwn = false): Promise<boolean> {
  try {
    await link(part, target);
  } catch (error) {
    const isThere = codeOf(error) === 'EEXIST' || (noLinks.has(codeOf(error)) && (await exists(target)));
    if (isThere) return isSame(part, target, isOwn);
    // Another run has finished the same picture and removed the parts.
    if (codeOf(error) === 'ENOENT') return exists(target);
    if (!noLinks.has(codeOf(error))) throw error;
    await rename(part, target);
    return true;
  }
  await rm(part, { force: true });
  return true;
}

/** Whether `target` has the content of the part. Replaces a file of an earlier run that was cut short. */
async function isSame(part: string, target: string, isOwn: boolean): Promise<boolean> {
  const size = await sizeOf(part);
  if (size === undefined) return exists(target);
  if ((await sizeOf(target)) === undefined) return false;
  const [whole, there] = await Promise.all([readSafely(part, size), readSafely(target, size)]);
  if (whole === undefined || there === undefined || !whole.subarray(0, there.length).equals(there)) return false;
  if (there.length < whole.length && isOwn) await rename(part, target);
  return there.length === whole.length || isOwn;
}

/** Codes of file systems without hard links. */
const noLinks = new Set(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK', 'EINVAL']);

/**
 * Returns the content of a regular file; undefined if there is none or it is too long.
 * @throws PortfolioError `unsafe` for a link
 */
export async function readSafely(path: string, maxBytes: number): Promise<Buffer | undefined> {
  try {
    return readRegularFile(path, { maxBytes, refusesLinks: true }).content;
  } catch (error) {
    if (codeOf(error) === 'ENOENT' || error instanceof RefusedFile) return undefined;
    if (codeOf(error) === 'ELOOP') throw unsafePath(path, 'it is a link');
    throw error;
  }
}
