// Opens the file of a library and checks its format.
import { accessSync, closeSync, constants, openSync, statSync } from 'node:fs';
import { errorCode, isFailure, messageOf, PortfolioError } from '../../errors.ts';
import { describeFileError } from '../../files/reasons.ts';
import {
  type Migration,
  migrate,
  migrationOf,
  migrations,
  type OnLeftOut,
  pragma,
  readSchema,
} from './migrations.ts';
import { cannotOpen, connect, type Database, isIoError, isReadOnly } from './sqlite.ts';
import { applicationId, currentFormat, statements, tables } from './tables.ts';

const libraryError = (message: string, cause?: unknown): PortfolioError =>
  new PortfolioError('unexpected', message, { cause });

/** Brings an earlier format up to date. @throws PortfolioError */
export function openToRead(file: string, onLeftOut: OnLeftOut = () => {}): Database {
  return opened(file, onLeftOut, () => {
    if (sizeOf(file) === undefined) throw libraryError(`there is no library at ${file}`);
    return connectReadOnly(file);
  });
}

export interface OpenOptions {
  /** Whether a library that does not exist is created in memory only. */
  readonly isInMemory?: boolean | undefined;
  readonly onLeftOut?: OnLeftOut | undefined;
}

/** If the library does not exist, creates it and calls `make`. @throws PortfolioError */
export function openToWrite(
  file: string,
  make: (database: Database) => void,
  { isInMemory = false, onLeftOut = () => {} }: OpenOptions = {},
): Database {
  return opened(file, onLeftOut, () => {
    const size = sizeOf(file);
    const isNew = !size;
    return connectChecked(file, isInMemory && size === undefined ? 'memory' : 'rwc', (database) => {
      if (isNew || isBlank(database)) create(database, make);
    });
  });
}

/**
 * Locks a file until the returned function is called or the process ends. Returns `undefined` if
 * another process has locked it.
 */
export function lockFile(file: string): (() => void) | undefined {
  if (sizeOf(file) === undefined) closeSync(openSync(file, 'a', 0o600));
  const database = connect(file, 'rwc');
  try {
    database.exec('PRAGMA busy_timeout = 0; BEGIN EXCLUSIVE');
  } catch (error) {
    database.close();
    if (errorCode(error).startsWith('SQLITE_BUSY')) return undefined;
    throw error;
  }
  return () => database.close();
}

/**
 * Moves the content of the log into the library file, so that a copy of the file is complete.
 * libsql does not do this.
 */
export function emptyLog(database: Database): void {
  try {
    database.exec('PRAGMA busy_timeout = 0; PRAGMA wal_checkpoint(TRUNCATE)');
  } catch {
    // The disk may be full, or another program may use the library. The log stays, and the next
    // program reads it. Waiting for the other program would delay each command, and the next writer
    // empties the log.
  }
}

const suffixes = ['', '-journal', '-wal', '-shm'];

/**
 * Returns the size of the library file in bytes; `undefined` if it is missing.
 * @throws PortfolioError if a file is not a regular file, because SQLite would wait forever for a
 * named pipe
 * @throws a system error if the file is not readable, because SQLite does not report the reason
 */
function sizeOf(file: string): number | undefined {
  const found = suffixes.map((suffix) => statSync(`${file}${suffix}`, { throwIfNoEntry: false }));
  const odd = suffixes.find((_, at) => found[at]?.isFile() === false);
  if (odd !== undefined)
    throw libraryError(`${file}${odd} is not a regular file; choose another file`);
  if (found[0] !== undefined) accessSync(file, constants.R_OK);
  return found[0]?.size;
}

function opened(file: string, onLeftOut: OnLeftOut, open: () => Database): Database {
  try {
    return open();
  } catch (cause) {
    if (isFailure(cause)) throw cause;
    if (!(cause instanceof EarlierFormat))
      throw libraryError(`${file} ${openProblem(cause)}`, cause);
    convert(file, cause, onLeftOut);
  }
  return opened(file, onLeftOut, open);
}

/** Converts a library of an earlier format. @throws PortfolioError if it cannot be converted */
function convert(file: string, { migration }: EarlierFormat, onLeftOut: OnLeftOut): void {
  try {
    migrate(file, migration, onLeftOut);
  } catch (cause) {
    const isFixed = isReadOnly(cause) || cannotOpen(cause);
    const why = isFixed
      ? 'it or its folder is read-only'
      : (describeFileError(cause) ?? messageOf(cause));
    const what = `was written by an older version (format ${migration.from}) and could not be converted`;
    const way = isFixed ? '; copy it into a folder that can be written' : '';
    throw libraryError(`${file} ${what}: ${why}${way}`, cause);
  }
}

function openProblem(cause: unknown): string {
  if (['SQLITE_NOTADB', 'SQLITE_CORRUPT', 'SQLITE_ERROR'].includes(errorCode(cause)))
    return 'is damaged or not a library; restore it from a copy, or choose another file';
  if (isReadOnly(cause)) return 'cannot be written: it or its folder is read-only';
  const why = describeFileError(cause);
  return `cannot be opened as a library${why === undefined ? '' : ` (${why})`}`;
}

/**
 * SQLite creates the index of the log, even if it only reads. If it cannot, because the folder is
 * read-only or the disk is full, this opens the library with `immutable=1`, which needs no index.
 * This mode ignores the log, so a library on a full disk must not have one.
 */
function connectReadOnly(file: string): Database {
  try {
    return connectChecked(file, 'ro');
  } catch (error) {
    const hasLog = () => (statSync(`${file}-wal`, { throwIfNoEntry: false })?.size ?? 0) > 0;
    if (!isReadOnly(error) && !cannotOpen(error) && !(isIoError(error) && !hasLog())) throw error;
    return connectChecked(file, 'ro&immutable=1');
  }
}

function connectChecked(
  file: string,
  mode: string,
  prepare: (database: Database) => void = () => {},
): Database {
  const database = connect(file, mode);
  try {
    prepare(database);
    check(database, file);
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

/** Whether the file is not a library yet, e.g. because another process is creating it. */
const isBlank = (database: Database): boolean =>
  pragma(database, 'application_id') === 0 && !hasTables(database);

const hasTables = (database: Database): boolean =>
  database.prepare('SELECT 1 FROM sqlite_master').raw().get() !== undefined;

function create(database: Database, make: (database: Database) => void): void {
  // Most texts have 1 to 3 kB, so pages of twice the default size waste less space.
  database.exec('PRAGMA page_size = 8192; PRAGMA journal_mode = WAL; BEGIN IMMEDIATE');
  // Another process may have created the tables while this process waited for the lock.
  if (!hasTables(database)) {
    database.exec(
      `${tables} PRAGMA application_id = ${applicationId}; PRAGMA user_version = ${currentFormat}`,
    );
    make(database);
  }
  database.exec('COMMIT');
}

/**
 * Whether the file has exactly the tables and indexes of a library. Triggers and views in an
 * untrusted file could change data or run forever.
 */
function hasExpectedSchema(database: Database): boolean {
  const texts = readSchema(database);
  return texts.size === statements.length && statements.every((sql) => texts.has(sql));
}

/** The file has an earlier format, which a migration reads. */
class EarlierFormat extends Error {
  readonly migration: Migration;

  constructor(migration: Migration) {
    super(`format ${migration.from}`);
    this.migration = migration;
  }
}

function check(database: Database, file: string): void {
  if (isBlank(database))
    throw new PortfolioError('not_kept', `there are no records in ${file} yet`, {
      hint: 'to store some, add --keep to a command',
    });
  if (pragma(database, 'application_id') !== applicationId)
    throw libraryError(`${file} is not a library of this program; choose another file`);
  const version = pragma(database, 'user_version');
  const formats = `(format ${version}; this one reads format ${currentFormat})`;
  if (version > currentFormat)
    throw libraryError(`${file} was written by a newer release ${formats}; update portfolio`);
  const migration = migrationOf(database);
  if (migration !== undefined) throw new EarlierFormat(migration);
  if (version < currentFormat && !migrations.some(({ from }) => from === version)) {
    const way =
      'export it with that release (`portfolio library export DIR -o ndjson`), and import the files into a new library';
    throw libraryError(`${file} was written by an older release ${formats}; ${way}`);
  }
  if (!hasExpectedSchema(database))
    throw libraryError(
      `${file} has other tables or indexes than a library of this program; choose another file`,
    );
  // Reads a table to detect a truncated file, which may still have its first page with the numbers
  // checked above.
  database.prepare('SELECT count(*) FROM meta').raw().get();
}
