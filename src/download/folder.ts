// Writes the files of a download below one folder. Refuses links, and overwrites only files that an
// earlier run stored.
import { createHash } from 'node:crypto';
import {
  constants,
  copyFile,
  type FileHandle,
  link,
  lstat,
  mkdir,
  open,
  readdir,
  rename,
  rm,
} from 'node:fs/promises';
import { join } from 'node:path';
import { errorCode, PortfolioError } from '../errors.ts';
import { copyMode, unsafePathError } from '../files/named-file.ts';
import { RefusedFile } from '../files/reasons.ts';
import { readRegularFile } from '../files/regular-file.ts';

const { COPYFILE_EXCL, COPYFILE_FICLONE, O_APPEND, O_CREAT, O_EXCL, O_NOFOLLOW, O_RDWR } =
  constants;

/**
 * Creates the folders of `path` below the existing folder `root`. Returns the path of the innermost
 * folder.
 */
export async function makeFolders(root: string, path: readonly string[]): Promise<string> {
  let folder = root;
  for (const name of path) {
    folder = join(folder, name);
    try {
      await mkdir(folder);
    } catch (error) {
      if (errorCode(error) !== 'EEXIST') throw error;
      // EEXIST does not say whether the existing path is a folder.
      if (!(await lstat(folder)).isDirectory())
        throw unsafePathError(folder, 'it is a link or a file');
    }
  }
  return folder;
}

/** Returns the size of a regular file in bytes; `undefined` if `path` is not a regular file. */
export async function sizeOf(path: string): Promise<number | undefined> {
  const stats = await lstat(path).catch(() => undefined);
  return stats?.isFile() ? stats.size : undefined;
}

/** Returns the SHA-256 of a file in hex. Does not close a given handle. */
export async function hashFile(file: string | FileHandle): Promise<string> {
  const hash = createHash('sha256');
  const isPath = typeof file === 'string';
  const handle = isPath ? await open(file) : file;
  for await (const chunk of handle.createReadStream({ start: 0, autoClose: isPath }))
    hash.update(chunk);
  return hash.digest('hex');
}

export const exists = async (path: string): Promise<boolean> =>
  (await lstat(path).catch(() => undefined)) !== undefined;

const partName = /^\.portfolio-[0-9a-f]{16}-[0-9a-f-]{36}\.part$/;

/**
 * The file of an incomplete picture. Each process creates its own part, so two runs at the same
 * time do not write to the same file.
 */
export interface PartFile {
  readonly name: string;
  readonly handle: FileHandle;
  readonly from: string | undefined;
  /** Number of bytes copied from the earlier part. */
  readonly bytes: number;
}

/**
 * Creates a part that begins with a copy of the largest earlier part. Copying is safe even if the
 * earlier run still writes to that part.
 * @param mark 16 hexadecimal digits that identify the picture
 */
export async function openPart(
  folder: string,
  mark: string,
  earlier: readonly string[],
): Promise<PartFile> {
  const name = `.portfolio-${mark}-${crypto.randomUUID()}.part`;
  const from = await largest(folder, earlier);
  const path = join(folder, name);
  if (from !== undefined)
    await copyFile(join(folder, from), path, COPYFILE_EXCL | COPYFILE_FICLONE);
  const flags = O_RDWR | O_APPEND | (O_NOFOLLOW ?? 0) | (from === undefined ? O_CREAT | O_EXCL : 0);
  const handle = await open(path, flags, 0o666);
  return { name, handle, from, bytes: (await handle.stat()).size };
}

export const findPartFiles = async (folder: string): Promise<readonly string[]> =>
  (await readdir(folder).catch(() => [])).filter((name) => partName.test(name));

export const partsOf = (mark: string, parts: readonly string[]): readonly string[] =>
  parts.filter((name) => name.startsWith(`.portfolio-${mark}-`));

async function largest(folder: string, names: readonly string[]): Promise<string | undefined> {
  const parts = await Promise.all(
    names.map(async (name) => ({ name, size: (await sizeOf(join(folder, name))) ?? 0 })),
  );
  return parts.filter(({ size }) => size > 0).sort((a, b) => b.size - a.size)[0]?.name;
}

export const removeParts = async (folder: string, names: readonly string[]): Promise<void> => {
  await Promise.all(names.map((name) => rm(join(folder, name), { force: true })));
};

/** Removes a file. Returns false if the path is not a regular file. */
export async function removeFile(path: string): Promise<boolean> {
  if ((await sizeOf(path)) === undefined) return false;
  await rm(path);
  return true;
}

/** Number of bytes that are copied at once. */
const chunkBytes = 1_048_576;

/**
 * Copies an open part to a new part. Works even if another run has removed the file.
 * @returns the file name of the copy
 */
export async function copyPart(
  folder: string,
  mark: string,
  { handle }: Pick<PartFile, 'handle'>,
): Promise<string> {
  const copy = await openPart(folder, mark, []);
  const buffer = Buffer.alloc(chunkBytes);
  try {
    for (let position = 0; ; ) {
      const { bytesRead } = await handle.read(buffer, 0, chunkBytes, position);
      if (bytesRead === 0) return copy.name;
      await copy.handle.appendFile(buffer.subarray(0, bytesRead));
      position += bytesRead;
    }
  } finally {
    await copy.handle.close();
  }
}

/**
 * Result for a finished part: `created` if `target` has its content now, `replaced` if it replaced
 * another content, `kept` if `target` was edited and stays, `taken` if `target` is the file of
 * something else.
 */
type Published = 'created' | 'replaced' | 'kept' | 'taken';

interface Replacing {
  /** Whether --force was typed. */
  readonly isForced: boolean;
  /** Whether an earlier run stored the same picture as `target`. */
  readonly isOwn: boolean;
}

/**
 * Moves a part to `target`. Replaces only a file of the same picture: if it is the beginning of the
 * part, and any of them with --force. Then the file keeps its permissions.
 */
export async function publish(
  part: string,
  target: string,
  { isForced, isOwn }: Replacing,
): Promise<Published> {
  try {
    await link(part, target);
  } catch {
    const there = await lstat(target).catch(() => undefined);
    if (there?.isFile() === false) return 'taken';
    if (there !== undefined) {
      const published = await compare(part, target, { isForced, isOwn });
      if (published !== 'replaced') return published;
      copyMode(part, target);
    }
    // Some file systems have no hard links, but can rename. If `link` failed for another reason,
    // `rename` reports it.
    await rename(part, target);
    return there === undefined ? 'created' : 'replaced';
  }
  await rm(part, { force: true });
  return 'created';
}

/**
 * Compares a finished part with the file at its target. Completes the file if it is the beginning
 * of the part.
 */
async function compare(
  part: string,
  target: string,
  { isForced, isOwn }: Replacing,
): Promise<Published> {
  if (isOwn && isForced) return 'replaced';
  const whole = (await readSafely(part, Number.POSITIVE_INFINITY)) ?? Buffer.alloc(0);
  const there = await readSafely(target, whole.length);
  const isBeginning = there !== undefined && whole.subarray(0, there.length).equals(there);
  if (isBeginning && there.length === whole.length) return 'created';
  if (isBeginning && isOwn) {
    copyMode(part, target);
    await rename(part, target);
    return 'created';
  }
  return isOwn ? 'kept' : 'taken';
}

/**
 * Returns the content of a file; undefined if the file is missing, too long or not a regular file.
 * @throws PortfolioError `unsafe` if the path is a link
 */
export async function readSafely(path: string, maxBytes: number): Promise<Buffer | undefined> {
  try {
    return readRegularFile(path, { maxBytes, refusesLinks: true }).content;
  } catch (error) {
    if (errorCode(error) === 'ENOENT' || error instanceof RefusedFile) return undefined;
    if (errorCode(error) === 'ELOOP')
      throw new PortfolioError('unsafe', `will not read ${path}`, { reason: 'it is a link' });
    throw error;
  }
}
