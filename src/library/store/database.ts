// A library's file: found, checked for its format, and opened.
import { accessSync, closeSync, constants, openSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import type { Database } from 'libsql';
import { codeOf, PortfolioError } from '../../errors.ts';
import { reasonOf } from '../../files/reasons.ts';
import type { Scalar } from '../index/schema.ts';
import { applicationId, tables } from './tables.ts';

/** A file is missing or cannot be used as a library. */
export const libraryError = (message: string, cause?: unknown): PortfolioError =>
  new PortfolioError('unexpected', message, { cause });

/** The version of the format that this release reads and writes. */
export const currentFormat = 5;
/** Milliseconds for which a writer waits for another. */
const busyTimeout = 5000;

export type Statement = ReturnType<Database['prepare']>;
/** libsql cuts a text at its first NUL, and what is left might match; the replacement character matches nothing. */
export const bindable = (value: Scalar): Scalar =>
  typeof value === 'string' && value.includes('\0') ? value.replaceAll('\0', '\ufffd') : value;

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
    const database = connect(file, 'rwc');
    try {
      if (isNew || isBlank(database)) create(database, make);
      return checked(database, file);
    } catch (error) {
      database.close();
      throw error;
    }
  });
}

/** The library, and the files that SQLite keeps beside it. */
const suffixes = ['', '-journal', '-wal', '-shm'];

/** In bytes; undefined if there is no file. SQLite would wait forever for a named pipe. @throws PortfolioError if it is no regular file */
function sizeOf(file: string): number | undefined {
  const found = suffixes.map((suffix) => statSync(`${file}${suffix}`, { throwIfNoEntry: false }));
  const odd = suffixes.find((_, at) => found[at]?.isFile() === false);
  if (odd !== undefined) throw libraryError(`${file}${odd} is not a regular file; choose another file`);
  return found[0]?.size;
}

function opened(file: string, open: () => Database): Database {
  try {
    return open();
  } catch (cause) {
    if (cause instanceof PortfolioError) throw cause;
    throw libraryError(`${file} ${troubleWith(cause, file)}`, cause);
  }
}

function troubleWith(cause: unknown, file: string): string {
  const code = codeOf(cause);
  const isForeign = code === 'SQLITE_NOTADB' || code === 'SQLITE_CORRUPT' || code === 'SQLITE_ERROR';
  if (isForeign) return 'is damaged or not a library; restore it from a copy, or choose another file';
  // Extended codes have no names: of "read-only" there are several.
  if (isReadOnly(cause)) return 'cannot be written: it or its folder is read-only';
  const why = code === '' && !isReadable(file) ? 'no permission' : reasonOf(cause);
  return `cannot be opened as a library${why === undefined ? '' : ` (${why})`}`;
}

function isReadable(file: string): boolean {
  try {
    accessSync(file, constants.R_OK);
    return true;
  } catch {
    return false;
  }
}

const primaryCode = (error: unknown): number =>
  error instanceof Error && 'rawCode' in error ? Number(error.rawCode) & 0xff : 0;

/** SQLite's primary codes. */
const isReadOnly = (error: unknown): boolean => primaryCode(error) === 8;
const cannotOpen = (error: unknown): boolean => primaryCode(error) === 14;

/** A file that others write to (with a log beside it) can be read in a folder where nothing can be made only as immutable. */
function connectReadOnly(file: string): Database {
  const attempt = (mode: string): Database => {
    const database = connect(file, mode);
    try {
      return checked(database, file);
    } catch (error) {
      database.close();
      throw error;
    }
  };
  try {
    return attempt('ro');
  } catch (error) {
    // It could not make the files that it wants beside the library.
    if (!isReadOnly(error) && !cannotOpen(error)) throw error;
    return attempt('ro&immutable=1');
  }
}

/** libsql ignores the options `readonly` and `fileMustExist`; SQLite's own form of address has the same effect. */
export function connect(file: string, mode: string): Database {
  return new (sqlite())(`${pathToFileURL(file).href}?mode=${mode}`, { timeout: busyTimeout });
}

/** As the file is while another process makes it. */
const isBlank = (database: Database): boolean =>
  pragma(database, 'application_id') === 0 && database.prepare('SELECT 1 FROM sqlite_master').raw().get() === undefined;

/** Locks an empty database until the function that it returns is called, or the process ends; undefined where another has it. */
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

function create(database: Database, make: (database: Database) => void): void {
  // Texts of one to three kilobytes leave less of a page empty where pages are twice as large as usual.
  database.exec('PRAGMA page_size = 8192; PRAGMA journal_mode = WAL; BEGIN IMMEDIATE');
  // Another process may have made it while this one waited.
  if (database.prepare('SELECT 1 FROM sqlite_master').raw().get() === undefined) {
    database.exec(`${tables} PRAGMA application_id = ${applicationId}; PRAGMA user_version = ${currentFormat}`);
    make(database);
  }
  database.exec('COMMIT');
}

/** The same library, if it is one that this program can use. */
function checked(database: Database, file: string): Database {
  if (pragma(database, 'application_id') !== applicationId) {
    throw libraryError(`${file} is not a library of this program; choose another file`);
  }
  const version = pragma(database, 'user_version');
  if (version > currentFormat) {
    const reads = `this one reads format ${currentFormat}`;
    throw libraryError(`${file} was written by a newer release (format ${version}; ${reads}); update portfolio`);
  }
  if (version < currentFormat) {
    const old = `${file} was written by an older release (format ${version}; this one reads format ${currentFormat})`;
    const way = 'export it with that release (`portfolio library export`), and import the files into a new library';
    throw libraryError(`${old}; ${way}`);
  }
  // Whoever made the file chose what they do, and it may never end.
  const active = database.prepare("SELECT 1 FROM sqlite_master WHERE type IN ('trigger', 'view')").raw().get();
  if (active !== undefined)
    throw libraryError(`${file} has triggers or views, which no library of this program has; choose another file`);
  // Reads a table too: the marks stand in the first page, which a file that was cut short still has.
  database.prepare('SELECT count(*) FROM meta').raw().get();
  return database;
}

const pragma = (database: Database, name: string): number => Number(database.prepare(`PRAGMA ${name}`).raw().get());

/** libsql leaves the log beside the file. A copy of the file alone would miss what is in it, and another file in its place would get it. */
export function emptyLog(database: Database): void {
  try {
    // Whoever reads or writes just now is not waited for as long as a change would be.
    database.exec('PRAGMA busy_timeout = 500; PRAGMA wal_checkpoint(TRUNCATE)');
  } catch {
    // On a full disk, or while others use the library, it stays there, whole, for whoever opens that next.
  }
}

/** Loaded when a library is first opened: most commands never open one. */
function sqlite(): typeof import('libsql') {
  return createRequire(import.meta.url)('libsql');
}
