// Brings libraries of earlier formats up to date, one format after the other.
import { createHash } from 'node:crypto';
import {
  closeSync,
  fsyncSync,
  lstatSync,
  openSync,
  readdirSync,
  readSync,
  realpathSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { renameFinished } from '../../files/named-file.ts';
import { isBusy } from '../../files/reasons.ts';
import { createTemporaryFile, temporaryNamePattern } from '../../files/replace.ts';
import { relations } from '../index/relations.ts';
import { giveListsToWatches, giveNamesToWatches } from './format-9.ts';
import { connect, type Database } from './sqlite.ts';
import { applicationId, currentFormat, statistics } from './tables.ts';

export interface Migration {
  /** The format that this migration reads. The later migrations follow in the same transaction. */
  readonly from: number;
  /**
   * SHA-256 of the statements in `sqlite_master`, sorted and joined by line breaks. A file with
   * others is refused.
   */
  readonly schema: string;
  /** Returns the beginning of a sentence about each row that it could not read, and left out. */
  readonly run: (database: Database) => readonly string[];
}

export type OnLeftOut = (sentence: string) => void;

export const migrations: readonly Migration[] = [
  {
    from: 9,
    schema: 'e71b54d2feb072820c732540b8d5e4009e8f4691982293856328c1d302f8c8f6',
    run: giveListsToWatches,
  },
  {
    from: 10,
    schema: '03e2561a884671d263751d872af28e06c36af2b2ab969bf918f9f6fcc75b2179',
    run: giveNamesToWatches,
  },
];

/**
 * Returns the migration that reads a file; undefined if the file has another format or other
 * tables.
 */
export function migrationOf(database: Database): Migration | undefined {
  const found = migrations.find(({ from }) => from === pragma(database, 'user_version'));
  const schema = () => [...readSchema(database)].sort().join('\n');
  const digest = () => createHash('sha256').update(schema(), 'latin1').digest('hex');
  return found !== undefined && digest() === found.schema ? found : undefined;
}

/**
 * Returns the statements that made the tables of a file, except those of ANALYZE and the views of a
 * backup, which this program never reads. Reads them as bytes, because libsql ends the process if a
 * name is not UTF-8.
 */
export function readSchema(database: Database): ReadonlySet<string> {
  const names = relations.map(({ name }) => `'${name}'`);
  const sql = `SELECT CAST(sql AS BLOB) FROM sqlite_master
    WHERE sql IS NOT NULL AND NOT (type = 'view' AND name IN (${names}))`;
  const found = database.prepare(sql).raw().all();
  const texts = new Set(
    (found as [Uint8Array][]).map(([sql]) => Buffer.from(sql).toString('latin1')),
  );
  for (const sql of statistics) texts.delete(sql);
  return texts;
}

export const pragma = (database: Database, name: string): number =>
  Number(database.prepare(`PRAGMA ${name}`).raw().get());

/**
 * Runs a migration and those after it in one transaction. Before, copies the file into a file next
 * to it, which only `library prune` removes. Other writers wait until it has ended, so the copy has
 * everything, and no other process copies the file.
 * @throws an error of SQLite or of the file system
 */
export function migrate(file: string, { from }: Migration, onLeftOut: OnLeftOut): void {
  const database = connect(file, 'rw');
  try {
    database.exec('BEGIN IMMEDIATE');
    // Another process may have migrated the file while this one waited.
    const [format] = database.prepare('PRAGMA user_version').raw().get() as unknown[];
    let faults: readonly string[] = [];
    if (format === from) {
      const copy = basename(copyFormat(realpathSync(file), from));
      dropViews(database);
      faults = migrations
        .filter((each) => each.from >= from)
        .flatMap(({ run }) => run(database))
        .map((fault) => `${fault} and was left out; ${copy} still has it`);
      database.exec(`PRAGMA user_version = ${currentFormat}`);
    }
    database.exec('COMMIT');
    for (const fault of faults) onLeftOut(fault);
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

/**
 * Copies a library before it is migrated, unless a copy with the same content exists. Returns the
 * path of the copy.
 *
 * On Windows, libsql keeps a file open until the process ends, so that it cannot be renamed or
 * removed. Therefore the copy gets the first name that no file has before it is checked, and its
 * format only afterwards. A copy without a format was not checked, or is damaged: the next
 * migration removes it.
 */
function copyFormat(file: string, format: number): string {
  for (const path of incompleteCopies(file)) remove(path);
  const temporary = createTemporaryFile(copyName(file, format));
  try {
    // SQLite closes the file when the statement has ended.
    withDatabase(file, 'ro', (reader) => reader.prepare('VACUUM INTO ?').run([temporary]));
    const same = copiesOf(file).find((path) => hasSameContent(path, temporary));
    if (same !== undefined) return same;
    writeFormat(temporary, 0);
    let number = 1;
    while (lstatSync(copyName(file, format, number), { throwIfNoEntry: false }) !== undefined)
      number += 1;
    const path = copyName(file, format, number);
    renameFinished(temporary, path, {});
    const found = withDatabase(
      path,
      'ro',
      (copy) => copy.prepare('PRAGMA quick_check').raw().get() as unknown[],
    );
    if (found[0] !== 'ok')
      throw new Error(`the backup made before the conversion is damaged: ${found}`);
    writeFormat(path, format);
    return path;
  } finally {
    rmSync(temporary, { force: true });
  }
}

const copyName = (file: string, format: number, number = 1): string =>
  `${file}.format-${format}${number === 1 ? '' : `.${number}`}`;

const copyEnding = /^\.format-(\d+)(?:\.\d+)?$/;

/** Files with the name and the format of a copy. */
export const copiesOf = (file: string): readonly string[] =>
  filesBeside(file, (name) => name).filter((path) => {
    const [, format] = copyEnding.exec(path.slice(file.length)) ?? [];
    return formatOf(path) === Number(format);
  });

/**
 * Returns the paths of incomplete copies that a killed migration left behind, with the journals of
 * SQLite.
 */
export const incompleteCopies = (file: string): readonly string[] => [
  ...filesBeside(file, (name) => name).filter((path) => formatOf(path) === 0),
  ...filesBeside(file, (name) => temporaryNamePattern.exec(name.replace(/-journal$/, ''))?.[1]),
];

/** Returns the files next to a library for which `nameOf` returns the name of a copy. */
const filesBeside = (
  file: string,
  nameOf: (name: string) => string | undefined,
): readonly string[] =>
  readdirSync(dirname(file)).flatMap((name) => {
    const named = nameOf(name) ?? '';
    const isCopy =
      named.startsWith(basename(file)) && copyEnding.test(named.slice(basename(file).length));
    const path = join(dirname(file), name);
    return isCopy && lstatSync(path, { throwIfNoEntry: false })?.isFile() === true ? [path] : [];
  });

/** Removes a file. A program may use it, which prevents that on Windows. */
export function remove(path: string): void {
  try {
    rmSync(path, { force: true });
  } catch (error) {
    if (!isBusy(error)) throw error;
  }
}

/**
 * Position of the format in a file of SQLite, and of the number that marks a library. Both are
 * big-endian.
 */
const header = { length: 72, format: 60, application: 68 };

/** Undefined for other files. Does not read the log. */
function formatOf(file: string): number | undefined {
  const bytes = Buffer.alloc(header.length);
  try {
    const opened = openSync(file, 'r');
    try {
      readSync(opened, bytes);
    } finally {
      closeSync(opened);
    }
  } catch {
    return undefined;
  }
  const isLibrary = bytes.readUInt32BE(header.application) === applicationId;
  return isLibrary ? bytes.readUInt32BE(header.format) : undefined;
}

function writeFormat(file: string, format: number): void {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(format);
  const opened = openSync(file, 'r+');
  try {
    writeSync(opened, bytes, 0, bytes.length, header.format);
    fsyncSync(opened);
  } finally {
    closeSync(opened);
  }
}

/** Copies of one library do, if it did not change. */
function hasSameContent(one: string, other: string): boolean {
  if (statSync(one).size !== statSync(other).size) return false;
  const opened = [one, other].map((path) => openSync(path, 'r'));
  const [a, b] = opened.map(() => Buffer.alloc(1 << 20)) as [Buffer, Buffer];
  try {
    for (;;) {
      const [length] = [a, b].map((buffer, at) => readSync(opened[at] as number, buffer));
      if (!a.equals(b)) return false;
      if (length === 0) return true;
    }
  } finally {
    for (const descriptor of opened) closeSync(descriptor);
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
