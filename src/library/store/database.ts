// Opens the file of a library after checking its format.
import { accessSync, closeSync, constants, openSync, statSync } from 'node:fs';
import { codeOf, PortfolioError } from '../../errors.ts';
import { reasonOf } from '../../files/reasons.ts';
import { cannotOpen, connect, type Database, isReadOnly } from './sqlite.ts';
import { applicationId, tables } from './tables.ts';

/** The version of the format that this release reads and writes. */
export const currentFormat = 6;

/** A file is missing or cannot be used as a library. */
const libraryError = (message: string, cause?: unknown): PortfolioError =>
  new PortfolioError('unexpected', message, { cause });

/** Opens a library for reading. @throws PortfolioError */
export function openToRead(file: string): Database {
  return opened(file, () => {
    if (sizeOf(file) === undefined) throw libraryError(`there is no library at ${file}`);
    return connectReadOnly(file);
  });
}

/** Opens a library for writing, and creates it if it does not exist. @throws PortfolioError */
export function openToWrite(file: string, make: (database: Database) => void): Database {
  return opened(file, () => {
    const isNew = !sizeOf(file);
    return connectChecked(file, 'rwc', (database) => {
      if (isNew || isBlank(database)) create(database, make);
    });
  });
}

/**
 * Locks a file until the returned function is called or the process ends. Returns `undefined` if another process has
 * locked it.
 */
export function lockFile(file: string): (() => void) | undefined {
  if (sizeOf(file) === undefined) closeSync(openSync(file, 'a', 0o600));
  const database = connect(file, 'rwc');
  try {
    database.exec('PRAGMA busy_timeout = 0; BEGIN EXCLUSIVE');
  } catch (error) {
    database.close();
    if (codeOf(error).startsWith('SQLITE_BUSY')) return undefined;
    throw error;
  }
  return () => database.close();
}

/**
 * Empties the log next to the file. libsql leaves it there: a copy of the file alone would miss what the log contains.
 */
export function emptyLog(database: Database): void {
  try {
    database.exec('PRAGMA busy_timeout = 500; PRAGMA wal_checkpoint(TRUNCATE)');
  } catch {
    // On a full disk, or while others use the library, the log stays. The next program that opens the library uses it.
  }
}

/** The endings of the library and of SQLite's files next to it. */
const suffixes = ['', '-journal', '-wal', '-shm'];

/**
 * Returns the size in bytes; `undefined` if the file is missing. SQLite would wait forever for a named pipe.
 * @throws PortfolioError if one of the files is not a regular file; a system error if the file is not readable, which
 * SQLite reports without a reason
 */
function sizeOf(file: string): number | undefined {
  const found = suffixes.map((suffix) => statSync(`${file}${suffix}`, { throwIfNoEntry: false }));
  const odd = suffixes.find((_, at) => found[at]?.isFile() === false);
  if (odd !== undefined) throw libraryError(`${file}${odd} is not a regular file; choose another file`);
  if (found[0] !== undefined) accessSync(file, constants.R_OK);
  return found[0]?.size;
}

function opened(file: string, open: () => Database): Database {
  try {
    return open();
  } catch (cause) {
    if (cause instanceof PortfolioError) throw cause;
    throw libraryError(`${file} ${openProblem(cause)}`, cause);
  }
}

function openProblem(cause: unknown): string {
  if (['SQLITE_NOTADB', 'SQLITE_CORRUPT', 'SQLITE_ERROR'].includes(codeOf(cause)))
    return 'is damaged or not a library; restore it from a copy, or choose another file';
  if (isReadOnly(cause)) return 'cannot be written: it or its folder is read-only';
  const why = reasonOf(cause);
  return `cannot be opened as a library${why === undefined ? '' : ` (${why})`}`;
}

/** In a folder without write permission, SQLite opens a file that has a log only as immutable. */
function connectReadOnly(file: string): Database {
  try {
    return connectChecked(file, 'ro');
  } catch (error) {
    if (!isReadOnly(error) && !cannotOpen(error)) throw error;
    return connectChecked(file, 'ro&immutable=1');
  }
}

function connectChecked(file: string, mode: string, prepare: (database: Database) => void = () => {}): Database {
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

/** Whether another process is creating the file. */
const isBlank = (database: Database): boolean => pragma(database, 'application_id') === 0 && !hasTables(database);

const hasTables = (database: Database): boolean =>
  database.prepare('SELECT 1 FROM sqlite_master').raw().get() !== undefined;

function create(database: Database, make: (database: Database) => void): void {
  // Texts of one to three kilobytes leave less of a page empty if pages have twice the usual size.
  database.exec('PRAGMA page_size = 8192; PRAGMA journal_mode = WAL; BEGIN IMMEDIATE');
  // Another process may have created it while this one waited.
  if (!hasTables(database)) {
    database.exec(`${tables} PRAGMA application_id = ${applicationId}; PRAGMA user_version = ${currentFormat}`);
    make(database);
  }
  database.exec('COMMIT');
}

/** @throws PortfolioError if this program cannot use the library */
function check(database: Database, file: string): void {
  if (pragma(database, 'application_id') !== applicationId)
    throw libraryError(`${file} is not a library of this program; choose another file`);
  const version = pragma(database, 'user_version');
  const formats = `(format ${version}; this one reads format ${currentFormat})`;
  if (version > currentFormat)
    throw libraryError(`${file} was written by a newer release ${formats}; update portfolio`);
  if (version < currentFormat) {
    const way = 'export it with that release (`portfolio library export`), and import the files into a new library';
    throw libraryError(`${file} was written by an older release ${formats}; ${way}`);
  }
  // Triggers and views of an untrusted file could do anything, or run forever.
  const active = database.prepare("SELECT 1 FROM sqlite_master WHERE type IN ('trigger', 'view')").raw().get();
  if (active !== undefined)
    throw libraryError(`${file} has triggers or views, which no library of this program has; choose another file`);
  // Reads a table too: a file that was cut short still has its first page, with the numbers above.
  database.prepare('SELECT count(*) FROM meta').raw().get();
}

const pragma = (database: Database, name: string): number => Number(database.prepare(`PRAGMA ${name}`).raw().get());
