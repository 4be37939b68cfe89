// Makes folders with their missing parents, and lists the files in a folder that this program wrote.
import { chmodSync, mkdirSync, promises, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { codeOf } from '../errors.ts';
import type { Environment } from '../system/system.ts';
import { temporaryName } from './replace.ts';

/**
 * Makes a folder and its parents. Node's recursive mkdir never returns in /proc, which exists but fails with ENOENT
 * for each new folder.
 * @throws a system error
 */
export function makeFolder(folder: string, mode = 0o777): void {
  try {
    mkdirSync(folder, mode);
  } catch (error) {
    // The error code of an existing folder depends on the system. A read-only disk may be reported first.
    if (isFolder(folder)) return;
    const parent = dirname(folder);
    if (codeOf(error) !== 'ENOENT' || parent === folder || isFolder(parent)) throw error;
    makeFolder(parent, mode);
    makeFolder(folder, mode);
  }
}

/**
 * Makes a folder that only the user can read. One that PORTFOLIO_CONFIG_DIR names keeps its mode.
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

export interface OwnFile {
  readonly name: string;
  readonly size: number;
  /** Time of the last change, in milliseconds since 1970. */
  readonly at: number;
}

/**
 * Lists the files whose name matches, and temporary files for such a name, newest first. Leaves out a file that another
 * process removes at the same time. A missing folder has none.
 */
export async function ownFiles(folder: string, pattern: RegExp): Promise<readonly OwnFile[]> {
  const names = await promises.readdir(folder).catch((error: unknown): string[] => {
    if (codeOf(error) === 'ENOENT') return [];
    throw error;
  });
  const files = await Promise.all(
    names.map(async (name) => {
      if (!pattern.test(temporaryName.exec(name)?.[1] ?? name)) return [];
      const facts = await promises.lstat(join(folder, name)).catch(() => undefined);
      return facts?.isFile() ? [{ name, size: facts.size, at: facts.mtimeMs }] : [];
    }),
  );
  return files.flat().sort((a, b) => b.at - a.at);
}
