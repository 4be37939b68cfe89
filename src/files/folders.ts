// Makes folders with their missing parents. Lists the files in a folder that match a pattern.
import { chmodSync, mkdirSync, promises, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { errorCode } from '../errors.ts';
import type { Environment } from '../system/system.ts';
import { temporaryNamePattern } from './replace.ts';

/**
 * Makes a folder and its missing parents. Does nothing if the folder exists.
 * @param mode permissions of all new folders, before the umask removes some
 * @throws a system error
 */
export function makeFolder(folder: string, mode = 0o777): void {
  try {
    mkdirSync(folder, { mode });
  } catch (error) {
    if (isFolder(folder)) return;
    const parent = dirname(folder);
    // `mkdirSync` with `recursive` would never end in /proc, where each new folder fails with
    // ENOENT.
    if (errorCode(error) !== 'ENOENT' || isFolder(parent)) throw error;
    makeFolder(parent, mode);
    makeFolder(folder, mode);
  }
}

/**
 * Makes a folder that only the user can open. An existing folder gets the same permissions, unless
 * PORTFOLIO_CONFIG_DIR is set, because the user then chose this folder.
 * @throws a system error
 */
export function makePrivateFolder(folder: string, { env }: Pick<Environment, 'env'>): void {
  makeFolder(folder, 0o700);
  if (!env['PORTFOLIO_CONFIG_DIR']) chmodSync(folder, 0o700);
}

export function isFolder(path: string): boolean {
  try {
    return statSync(path).isDirectory();
  } catch {
    return false;
  }
}

export interface ListedFile {
  readonly name: string;
  readonly size: number;
  /** Time of the last change, in milliseconds since 1970. */
  readonly modifiedMs: number;
}

/**
 * Lists the regular files whose names match `namePattern`, and their temporary files, newest first.
 * Omits a file that cannot be inspected, e.g. because another process has just removed it. Returns
 * an empty list if the folder is missing.
 * @throws a system error if the folder cannot be read
 */
export async function listMatchingFiles(
  folder: string,
  namePattern: RegExp,
): Promise<readonly ListedFile[]> {
  const names = await promises.readdir(folder).catch((error: unknown): string[] => {
    if (errorCode(error) === 'ENOENT') return [];
    throw error;
  });
  const files = await Promise.all(
    names.map(async (name) => {
      if (!namePattern.test(temporaryNamePattern.exec(name)?.[1] ?? name)) return [];
      const stats = await promises.lstat(join(folder, name)).catch(() => undefined);
      return stats?.isFile() ? [{ name, size: stats.size, modifiedMs: stats.mtimeMs }] : [];
    }),
  );
  return files.flat().sort((a, b) => b.modifiedMs - a.modifiedMs);
}
