// Brings libraries of earlier formats up to date, one format after the other.
import { createHash } from 'node:crypto';
import { lstatSync, readdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { nameComplete, temporaryFor } from '../../files/replace.ts';
import { relations } from '../index/relations.ts';
import { giveListsToWatches } from './format-9.ts';
import { connect, type Database } from './sqlite.ts';
import { applicationId, statistics } from './tables.ts';

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

/** Returns the migration that reads a file; undefined if the file has another format or other tables. */
export function migrationOf(database: Database): Migration | undefined {
  const found = migrations.find(({ from }) => from === pragma(database, 'user_version'));
  const schema = () => [...schemaOf(database)].sort().join('\n');
  const digest = () => createHash('sha256').update(schema(), 'latin1').digest('hex');
  return found !== undefined && digest() === found.schema ? found : undefined;
}

/**
 * Returns the statements that made the tables of a file, except those of ANALYZE and the views of a backup, which this
 * program never reads. Reads them as bytes, because libsql ends the process if a name is not UTF-8.
 */
export function schemaOf(database: Database): ReadonlySet<string> {
  const names = relations.map(({ name }) => `'${name}'`);
  const sql = `SELECT CAST(sql AS BLOB) FROM sqlite_master
    WHERE sql IS NOT NULL AND NOT (type = 'view' AND name IN (${names}))`;
  const found = database.prepare(sql).raw().all();
  const texts = new Set((found as [Uint8Array][]).map(([sql]) => Buffer.from(sql).toString('latin1')));
  for (const sql of statistics) texts.delete(sql);
  return texts;
}

export const pragma = (database: Database, name: string): number =>
  Number(database.prepare(`PRAGMA ${name}`).raw().get());

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
      dropViews(database);
      run(database);
      database.exec(`PRAGMA user_version = ${from + 1}`);
    }
    database.exec('COMMIT');
  } finally {
    database.close();
  }
}

/** Adds the views of `library sql` to a file, so that any tool for SQLite can query them. */
export function storeViews(file: string): void {
  withDatabase(file, 'rw', (database) => {
    dropViews(database);
    for (const { name, sql } of relations) database.exec(`CREATE VIEW ${name} AS ${sql}`);
  });
}

const dropViews = (database: Database): void =>
  void database.exec(relations.map(({ name }) => `DROP VIEW IF EXISTS ${name};`).join(''));

/** Copies a library before it is migrated, and checks the copy. Gives it the first name that no file has. */
function copyFormat(file: string, format: number): void {
  const temporary = temporaryFor(copyName(file, format));
  try {
    withDatabase(file, 'ro', (reader) => reader.prepare('VACUUM INTO ?').run([temporary]));
    const [found] = withDatabase(
      temporary,
      'ro',
      (copy) => copy.prepare('PRAGMA quick_check').raw().get() as unknown[],
    );
    if (found !== 'ok') throw new Error(`the copy of it is damaged: ${found}`);
    let number = 1;
    while (lstatSync(copyName(file, format, number), { throwIfNoEntry: false }) !== undefined) number += 1;
    nameComplete(temporary, copyName(file, format, number), {});
  } finally {
    rmSync(temporary, { force: true });
  }
}

const copyName = (file: string, format: number, number = 1): string =>
  `${file}.format-${format}${number === 1 ? '' : `.${number}`}`;

/** Returns the paths of the copies of a library from before migrations. They have the name and the format of one. */
export const copiesOf = (file: string): readonly string[] =>
  readdirSync(dirname(file))
    .map((name) => join(dirname(file), name))
    .filter((path) => {
      const [, format] = /^\.format-(\d+)(?:\.\d+)?$/.exec(path.slice(file.length)) ?? [];
      const isNamed = path.startsWith(file) && format !== undefined && lstatSync(path).isFile();
      return isNamed && formatOf(path) === Number(format);
    });

/** Returns the earlier format of a library; undefined for other files. */
function formatOf(file: string): number | undefined {
  try {
    return withDatabase(file, 'ro&immutable=1', (database) =>
      pragma(database, 'application_id') === applicationId ? migrationOf(database)?.from : undefined,
    );
  } catch {
    return undefined;
  }
}

function withDatabase<T>(file: string, mode: string, work: (database: Database) => T): T {
  const database = connect(file, mode);
  try {
    return work(database);
  } finally {
    database.close();
  }
}
