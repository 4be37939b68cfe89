// Copies a library into one file, while other programs may write to the library.
import { closeSync, fsyncSync, linkSync, openSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { openToRead } from './database.ts';

/**
 * Writes a file next to `target` with the ending `part`, and renames it when it is complete.
 * @throws a system error with the code EEXIST if `target` exists; PortfolioError if the library cannot be read
 */
export function copyLibrary(file: string, target: string, part: string): void {
  const temporary = join(dirname(target), `.${basename(target)}.${part}`);
  const database = openToRead(file);
  try {
    // SQLite would make a file that others can read. It writes into an empty one as well.
    closeSync(openSync(temporary, 'wx', 0o600));
    // Unlike a plain copy, this includes what is still in the log.
    database.prepare('VACUUM INTO ?').run([temporary]);
    flush(temporary);
    // Unlike renaming it, this overwrites nothing.
    linkSync(temporary, target);
  } finally {
    database.close();
    rmSync(temporary, { force: true });
  }
}

function flush(file: string): void {
  const opened = openSync(file, 'r+');
  try {
    fsyncSync(opened);
  } finally {
    closeSync(opened);
  }
}
