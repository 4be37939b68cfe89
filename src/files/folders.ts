// Makes folders, and those above them that are missing.
import { chmodSync, mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { codeOf } from '../errors.ts';
import type { Environment } from '../system/system.ts';

/**
 * Makes a folder and its parents. Node's recursive mkdir does not end in folders such as /proc, which exist but answer
 * ENOENT if a folder is made in them.
 * @throws a system error
 */
export function makeFolder(folder: string, mode = 0o777): void {
  try {
    mkdirSync(folder, mode);
  } catch (error) {
    // The code for a folder that exists depends on the system: a read-only disk may come first.
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
