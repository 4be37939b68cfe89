// Brings libraries of earlier formats up to date, one format after the other.
import { createHash } from 'node:crypto';
import { renameSync, rmSync } from 'node:fs';
import { temporaryFor } from '../../files/replace.ts';
import { giveListsToWatches } from './format-9.ts';
import { connect, type Database } from './sqlite.ts';

export interface Migration {
  /** The format that this migration reads. It writes the next format. */
  readonly from: number;
  /** SHA-256 of the statements in `sqlite_master`, sorted and joined by line breaks. A file with others is refused. */
  readonly schema: string;
  readonly run: (database: Database) => void;
}

export const migrations: readonly Migration[] = [
  { from: 9, schema: 'e71b54d2feb072820c732540b8d5e4009e8f4691982293856328c1d302f8c8f6', run: giveListsToWatches },
];

/** Returns the digest of a schema. See `Migration.schema`. */
export const digestOf = (statements: Iterable<string>): string =>
  createHash('sha256')
    .update([...statements].sort().join('\n'), 'latin1')
    .digest('hex');

/**
 * Runs a migration in one transaction. Before, copies the file into a file next to it, which only `library prune`
 * removes. Other writers wait until it has ended, so the copy has everything.
 * @throws an error of SQLite or of the file system
 */
export function migrate(file: string, { from, run }: Migration): void {
  const database = connect(file, 'rw');
  try {
    database.exec('BEGIN IMMEDIATE');
    // Another process may have migrated the file while this one waited.
    const [format] = database.prepare('PRAGMA user_version').raw().get() as unknown[];
    if (format === from) {
      copyFormat(file, from);
      run(database);
      database.exec(`PRAGMA user_version = ${from + 1}`);
    }
    database.exec('COMMIT');
  } finally {
    database.close();
  }
}

/** Copies a library before it is migrated, and checks the copy. */
function copyFormat(file: string, format: number): void {
  const target = `${file}.format-${format}`;
  const temporary = temporaryFor(target);
  try {
    withDatabase(file, (reader) => reader.prepare('VACUUM INTO ?').run([temporary]));
    const [found] = withDatabase(temporary, (copy) => copy.prepare('PRAGMA quick_check').raw().get() as unknown[]);
    if (found !== 'ok') throw new Error(`the copy of it is damaged: ${found}`);
    renameSync(temporary, target);
  } finally {
    rmSync(temporary, { force: true });
  }
}

function withDatabase<T>(file: string, work: (database: Database) => T): T {
  const database = connect(file, 'ro');
  try {
    return work(database);
  } finally {
    database.close();
  }
}
