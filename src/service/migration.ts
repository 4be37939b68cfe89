// Brings a library's file up to the current format, step by step. Only where one is in an older format is this loaded.
import { randomUUID } from 'node:crypto';
import { closeSync, openSync, renameSync, rmSync, statSync } from 'node:fs';
import type { Database } from 'libsql';
import { codeOf, connect, currentFormat, LibraryError, versionOf } from './database.ts';
import { readReadableForms } from './entries.ts';
import { deriveAll } from './repair.ts';
import { storeOf } from './rows.ts';
import { followingTables, linkIndex } from './tables.ts';

/** From each older version to the next. */
export type Steps = Readonly<Record<number, (database: Database, file: string) => void>>;

export const allSteps: Steps = {
  3: (database) => database.exec(followingTables),
  4: (database, file) => {
    database.exec(`DROP INDEX linked; ${linkIndex}`);
    deriveAll(storeOf(database, file), readReadableForms);
  },
};

/** Milliseconds to wait for another process, which may be doing the same. */
const patience = 600_000;

/** All steps or none. A copy of the file as it was stays beside it. @throws LibraryError */
export function migrate(file: string, from: number, steps = allSteps, to = currentFormat): void {
  const copy = `${file}.format-${from}`;
  const newCopy = `${copy}.${randomUUID()}`;
  let database: Database | undefined;
  try {
    database = connect(file, 'rw');
    database.exec(`PRAGMA busy_timeout = ${patience}; PRAGMA cache_size = -65536`);
    // SQLite would make a file that others can read.
    closeSync(openSync(newCopy, 'wx', statSync(file).mode));
    // Unlike a plain copy it has what still stands in the log beside the file.
    database.prepare('VACUUM INTO ?').run([newCopy]);
    database.exec('BEGIN IMMEDIATE');
    // Another process may have migrated it while this one waited.
    const version = versionOf(database);
    if (version === from) renameSync(newCopy, copy);
    for (let step = version; step < to; step += 1) steps[step]?.(database, file);
    database.exec(`PRAGMA user_version = ${Math.max(version, to)}; COMMIT`);
  } catch (cause) {
    const isDamaged = cause instanceof LibraryError || /^SQLITE_(CORRUPT|NOTADB)/.test(codeOf(cause));
    const advice = isDamaged
      ? 'it is damaged; restore it from a copy, or choose another file'
      : 'make it and its folder writable, or copy it to where they are';
    throw new LibraryError(`${file} is in an older format and could not be migrated: ${advice}`, { cause });
  } finally {
    // Closing it rolls back an open transaction.
    database?.close();
    rmSync(newCopy, { force: true });
  }
}
