// Makes a folder and those above it that are missing. Node's own way never ends where a folder that exists says, when one is made in
// it, that there is no such folder: /proc does, and so do folders that are mounted when somebody asks for them.
import { mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { codeOf } from '../errors.ts';

/** @throws a system error */
export function makeFolder(folder: string, mode = 0o777): void {
  try {
    mkdirSync(folder, mode);
  } catch (error) {
    // Which code says that it is there depends on the system: a read-only disk may come first.
    if (isFolder(folder)) return;
    const parent = dirname(folder);
    if (codeOf(error) !== 'ENOENT' || parent === folder || isFolder(parent)) throw error;
    makeFolder(parent, mode);
    makeFolder(folder, mode);
  }
}

export function isFolder(path: string): boolean {
  try {
    return statSync(path).isDirectory();
  } catch {
    return false;
  }
}
