// Copies a library into a file of its own, whole, while others may write to it.
import { closeSync, fsyncSync, linkSync, openSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { Database } from 'libsql';
import { openToRead } from './database.ts';

/**
 * Writes beside `target` under the name `part`, and gives it its name when it is complete.
 * @throws a system error with the code EEXIST where `target` exists; LibraryError where the library cannot be read
 */
export function copyLibrary(file: string, target: string, part: string): void {
  const temporary = join(dirname(target), `.${basename(target)}.${part}`);
  const database = openToRead(file);
  try {
    writeCopy(database, temporary, 0o600);
    // Unlike renaming it, this overwrites nothing.
    linkSync(temporary, target);
  } finally {
    database.close();
    rmSync(temporary, { force: true });
  }
}

/** A new file with all that the library has. @throws a system error, or SQLite's; what was written so far stays */
export function writeCopy(database: Database, target: string, mode: number): void {
  // SQLite would make a file that others can read, and writes into an empty one as well.
  closeSync(openSync(target, 'wx', mode));
  // Unlike a plain copy it has what still stands in the log beside the file.
  database.prepare('VACUUM INTO ?').run([target]);
  flush(target);
}

function flush(file: string): void {
  const opened = openSync(file, 'r+');
  try {
    fsyncSync(opened);
  } finally {
    closeSync(opened);
  }
}
