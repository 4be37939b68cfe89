// Replaces a whole file. Writes a temporary file in the same folder and renames it. If this fails, the old file
// remains.
import { closeSync, fsyncSync, linkSync, lstatSync, openSync, promises, renameSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

export interface ReplaceOptions {
  /** Permissions of the new file. Default: 0666 without the bits of the user's umask. */
  readonly mode?: number;
  /** Time of the last change, in milliseconds since 1970. Default: now. */
  readonly modified?: number;
  /** Whether the content may be lost if the machine crashes, e.g. in a cache. This makes writing faster. */
  readonly isExpendable?: boolean;
}

/** Matches names of temporary files. The first group is the name of the replaced file. */
export const temporaryName = /^\.(.+)\.[0-9a-f-]{36}\.part$/;

/** Returns why the entry at `path` is not a regular file; undefined if it is one, or is missing. */
export function irregularAt(path: string): string | undefined {
  const facts = lstatSync(path, { throwIfNoEntry: false });
  if (facts === undefined || facts.isFile()) return undefined;
  return facts.isSymbolicLink() ? 'it is a link' : 'it is not a regular file';
}

/** Replaces or creates the file at `path`. A symbolic link there is replaced, not followed. @throws a system error */
export async function replaceFile(path: string, content: string | Uint8Array, options: ReplaceOptions = {}) {
  const { mode = 0o666, modified, isExpendable = false } = options;
  const part = partOf(path);
  try {
    const file = await promises.open(part, 'wx', mode);
    try {
      await file.writeFile(content);
      if (modified !== undefined) await file.utimes(modified / 1000, modified / 1000);
      if (!isExpendable) await file.sync();
    } finally {
      await file.close();
    }
    await promises.rename(part, path);
  } catch (error) {
    await promises.rm(part, { force: true }).catch(() => {});
    throw error;
  }
}

/**
 * Calls `write`, which creates the file `part`, and renames `part` to `path` in the same folder.
 * @throws the error of `write`
 */
export function replaceWith(path: string, part: string, write: () => void): void {
  try {
    write();
    renameSync(part, path);
  } catch (error) {
    rmSync(part, { force: true });
    throw error;
  }
}

/** Creates an empty file, which only the user can read, next to `path`. Returns its path. @throws a system error */
export function temporaryFor(path: string): string {
  const part = partOf(path);
  closeSync(openSync(part, 'wx', 0o600));
  return part;
}

// Uses the global `crypto`, because loading node:crypto takes 5 ms.
const partOf = (path: string): string => join(dirname(path), `.${basename(path)}.${crypto.randomUUID()}.part`);

/** Renames the finished file `part` to `path`. Fails if `path` exists. @throws a system error */
export function nameComplete(part: string, path: string): void {
  const opened = openSync(part, 'r+');
  try {
    fsyncSync(opened);
  } finally {
    closeSync(opened);
  }
  linkSync(part, path);
  rmSync(part, { force: true });
}
