// Brings a library's file up to the current format, step by step. Only where one is in an older format is this loaded.
import { lstatSync, renameSync, rmSync, statSync } from 'node:fs';
import type { Database } from 'libsql';
import { writeCopy } from './copy.ts';
import {
  cannotOpen,
  codeOf,
  connect,
  currentFormat,
  emptyLog,
  isReadOnly,
  LibraryError,
  versionOf,
} from './database.ts';
import { readReadableForms } from './entries.ts';
import { deriveAll } from './repair.ts';
import { storeOf } from './rows.ts';
import { followingTables, linkIndex } from './tables.ts';

/** From each older version to the next. */
export type Steps = Readonly<Record<number, (database: Database, file: string) => void>>;

export const allSteps: Steps = {
  3: (database) => database.exec(followingTables),
  4: (database, file) => {
    database.exec(`DROP INDEX IF EXISTS linked; ${linkIndex}`);
    deriveAll(storeOf(database, file), readReadableForms);
  },
};

/** Milliseconds to wait for another process, which may be doing the same. */
const patience = 600_000;

/**
 * All steps or none. Returns the name of a copy of the file as it was; undefined where another process has migrated it meanwhile.
 * @throws LibraryError
 */
export function migrate(file: string, from: number, steps = allSteps, to = currentFormat): string | undefined {
  const part = `${file}.format-${from}.part`;
  let database: Database | undefined;
  let copy: string | undefined;
  try {
    database = connect(file, 'rw');
    database.exec(`PRAGMA busy_timeout = ${patience}; PRAGMA cache_size = -65536; BEGIN IMMEDIATE`);
    const version = versionOf(database);
    if (version >= to) return undefined;
    remove(part);
    copyTo(part, file);
    for (let step = version; step < to; step += 1) steps[step]?.(database, file);
    copy = freeName(`${file}.format-${from}`);
    renameSync(part, copy);
    database.exec(`PRAGMA user_version = ${to}; COMMIT`);
    emptyLog(database);
    return copy;
  } catch (cause) {
    // Closing alone does not end a transaction whose statements are still in memory.
    if (database?.inTransaction) database.exec('ROLLBACK');
    if (copy !== undefined) remove(copy);
    throw new LibraryError(`${file} is in an older format and could not be migrated: ${troubleIn(cause)}`, { cause });
  } finally {
    database?.close();
    remove(part);
  }
}

/** On a connection of its own: a transaction cannot make a copy, and to end it would let others write. */
function copyTo(part: string, file: string): void {
  const reader = connect(file, 'ro');
  try {
    writeCopy(reader, part, statSync(file).mode);
  } finally {
    reader.close();
  }
}

const remove = (copy: string): void => {
  for (const suffix of ['', '-journal']) rmSync(`${copy}${suffix}`, { force: true });
};

/** What is there already may be the only copy of another library. */
function freeName(name: string): string {
  let free = name;
  for (let count = 2; lstatSync(free, { throwIfNoEntry: false }) !== undefined; count += 1) free = `${name}.${count}`;
  return free;
}

function troubleIn(cause: unknown): string {
  const code = codeOf(cause);
  if (/^(SQLITE_FULL|ENOSPC)/.test(code)) return 'there is no room for a copy of it beside it';
  if (code.startsWith('SQLITE_BUSY')) return 'another program is writing to it';
  if (isReadOnly(cause) || cannotOpen(cause) || /^E(ACCES|PERM|ROFS)$/.test(code))
    return 'make it and its folder writable, or copy it to where they are';
  return 'it is damaged';
}
