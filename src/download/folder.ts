// Writes the files of a download below one folder. Follows no links, overwrites nothing, and never leaves half a file.
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

const partName = /^\.portfolio-[0-9a-f]{16}-[0-9a-f-]{36}\.part$/;

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
  const name = `.portfolio-${mark}-${crypto.randomUUID()}.part`;
  const from = await largest(folder, earlier);
  const path = join(folder, name);
  if (from !== undefined) await copyFile(join(folder, from), path, COPYFILE_EXCL | COPYFILE_FICLONE);
  const flags = O_RDWR | O_APPEND | (O_NOFOLLOW ?? 0) | (from === undefined ? O_CREAT | O_EXCL : 0);
  const handle = await open(path, flags, 0o666);
  return { name, handle, from, bytes: (await handle.stat()).size };
}

/** Lists the parts in a folder. A missing folder has none. */
export const partsIn = async (folder: string): Promise<readonly string[]> =>
  (await readdir(folder).catch(() => [])).filter((name) => partName.test(name));

/** Returns the parts of one picture. */
export const partsOf = (mark: string, parts: readonly string[]): readonly string[] =>
  parts.filter((name) => name.startsWith(`.portfolio-${mark}-`));

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
  } catch {
    if (await exists(target)) return isSame(part, target, isOwn);
    // Some file systems have no hard links. After any other error this fails too, and says why.
    await rename(part, target);
  }
  await rm(part, { force: true });
  return true;
}

/** Whether `target` has the content of the part. Replaces a file of an earlier run that was cut short. */
async function isSame(part: string, target: string, isOwn: boolean): Promise<boolean> {
  const whole = await readSafely(part, Number.POSITIVE_INFINITY);
  // Another run has finished the same picture and removed the parts.
  if (whole === undefined) return true;
  const there = (await sizeOf(target)) === undefined ? undefined : await readSafely(target, whole.length);
  if (there === undefined || !whole.subarray(0, there.length).equals(there)) return false;
  if (there.length < whole.length && isOwn) await rename(part, target);
  return there.length === whole.length || isOwn;
}

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
