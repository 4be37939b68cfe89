// Replaces a whole file. Writes a temporary file in the same folder and renames it. If this fails,
// the old file remains.
import { closeSync, lstatSync, openSync, promises, renameSync, rmSync, type Stats } from 'node:fs';
import { basename, dirname, join, sep } from 'node:path';
import { errorCode } from '../errors.ts';
import { isBusy, RefusedFile } from './reasons.ts';

export interface ReplaceOptions {
  /** Permissions of the new file, before the umask removes some. Default: 0o666. */
  readonly mode?: number;
  /** Time of the last change, in milliseconds since 1970. Default: now. */
  readonly modifiedMs?: number;
  /**
   * Whether the content may be lost if the machine crashes, e.g. in a cache. Such a file is written
   * faster, without fsync.
   */
  readonly isExpendable?: boolean;
}

/**
 * Matches names of temporary files. The first group is the name of the file that is replaced, cut
 * after `maxNameBytes`.
 */
export const temporaryNamePattern = /^\.(.+)\.[0-9a-f-]{36}\.part$/;

/**
 * Returns the stats of a file, or of a symbolic link itself; undefined if they cannot be read, e.g.
 * because the file is missing.
 */
export function readStats(path: string): Stats | undefined {
  try {
    return lstatSync(path);
  } catch {
    return undefined;
  }
}

/**
 * Replaces or creates the file at `path`. A symbolic link there is replaced, not followed.
 * @param moveToPath moves the finished temporary file to `path`; by default, `rename`
 * @throws a system error, or the error of `moveToPath`
 */
export async function replaceFile(
  path: string,
  content: string | Uint8Array,
  options: ReplaceOptions = {},
  moveToPath: (temporaryPath: string) => void = (temporaryPath) => rename(temporaryPath, path),
) {
  const { mode = 0o666, modifiedMs, isExpendable = false } = options;
  const temporaryPath = createTemporaryPath(path);
  try {
    const file = await promises.open(temporaryPath, 'wx', mode);
    try {
      await file.writeFile(content);
      if (modifiedMs !== undefined) await file.utimes(modifiedMs / 1000, modifiedMs / 1000);
      if (!isExpendable) await file.sync();
    } finally {
      await file.close();
    }
    moveToPath(temporaryPath);
  } catch (error) {
    await promises.rm(temporaryPath, { force: true }).catch(() => {});
    throw error;
  }
}

/**
 * Calls `write`, which creates the file `temporaryPath` in the folder of `path`. Then renames this
 * file to `path`. Removes the temporary file if either fails.
 * @throws the error of `write` or `rename`
 */
export function replaceFileWith(path: string, temporaryPath: string, write: () => void): void {
  try {
    write();
    rename(temporaryPath, path);
  } catch (error) {
    rmSync(temporaryPath, { force: true });
    throw error;
  }
}

/**
 * Creates an empty file in the folder of `path`. Only the user can read it. Returns its path.
 * @throws a system error
 */
export function createTemporaryFile(path: string): string {
  const temporaryPath = createTemporaryPath(path);
  closeSync(openSync(temporaryPath, 'wx', 0o600));
  return temporaryPath;
}

/**
 * Maximum bytes of a file's name that the name of its temporary file repeats. With the UUID, this
 * name must not exceed the 255 bytes that file systems allow.
 */
const maxNameBytes = 200;

// Uses the global `crypto`, because loading node:crypto takes 5 ms.
const createTemporaryPath = (path: string): string =>
  join(
    dirname(path),
    `.${Buffer.from(basename(path)).subarray(0, maxNameBytes)}.${crypto.randomUUID()}.part`,
  );

const maxTries = 20;
const retryDelayMs = 50;

/**
 * Renames a file, and replaces the file at `newPath`. If this fails because another program may use
 * the file (see `isBusy`), tries again for about a second. Blocks the process during this time.
 * @throws a system error; on Windows, RefusedFile if `newPath` is a folder, or a file in use
 */
export function rename(oldPath: string, newPath: string): void {
  for (let attempt = 1; ; attempt += 1) {
    try {
      renameSync(oldPath, newPath);
      return;
    } catch (error) {
      if (!isBusy(error)) throw error;
      if (attempt === maxTries) throw findRefusal(newPath) ?? error;
    }
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, retryDelayMs);
  }
}

/**
 * Finds out why Windows does not replace the file at `path`, because the error code does not show
 * it. Returns undefined on other systems, or if the reason is unknown.
 */
function findRefusal(path: string): RefusedFile | undefined {
  if (sep === '/') return undefined;
  if (readStats(path)?.isDirectory()) return new RefusedFile('it is a folder');
  const inUseRefusal = new RefusedFile('another program uses it');
  try {
    closeSync(openSync(path, 'r+'));
    return inUseRefusal;
  } catch (error) {
    return errorCode(error) === 'EBUSY' ? inUseRefusal : undefined;
  }
}
