// Where the user's own library is, and how it is opened.
import { closeSync, existsSync, openSync, realpathSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { codeOf, PortfolioError, usageError } from '../errors.ts';
import { makePrivateFolder } from '../files/folders.ts';
import { reasonOf } from '../files/reasons.ts';
import type { Writer } from '../library/store/writer.ts';
import { baseFolder } from '../settings/folders.ts';
import type { Clock, Environment } from '../system/system.ts';
import type { SourceInput } from './source.ts';

type Place = Pick<SourceInput, 'settings'> & { readonly system: Environment & Pick<Clock, 'now'> };

/** The file that --library or PORTFOLIO_LIBRARY names, or one in the folder for data. @throws PortfolioError `usage` if there is no such folder */
export const libraryFile = (context: Place): string => namedFile(context) ?? join(folderOf(context), 'library.db');

const namedFile = ({ settings }: Place): string | undefined => settings().get('library')?.value;

function folderOf({ system }: Place): string {
  const own = system.env['PORTFOLIO_CONFIG_DIR'];
  return own ? own : join(baseFolder(system, 'data'), 'portfolio');
}

/** A file beside the library, the same under all names that symlinks give it. @throws a system error where there is no library */
export const fileBeside = (context: Place, ending: string): string => `${realpathSync(libraryFile(context))}${ending}`;

/** A made-up record could not be told from a real one later. @throws PortfolioError `usage` where no library is named for them */
export function checkDemoLibrary(context: Place, what: string): void {
  if (namedFile(context) !== undefined) return;
  throw usageError(`${what} needs --library FILE: sample records are not put into your own library`);
}

/** The same, where there is such a file. @throws PortfolioError `not_kept` */
export function existingLibrary(context: Place): string {
  const file = libraryFile(context);
  if (existsSync(file)) return file;
  throw new PortfolioError('not_kept', `there is no library at ${file}`, {
    hint: 'to store records there, add --keep to a command, or run `portfolio config set keep true`',
  });
}

/** Reads from a library. @throws PortfolioError that says why it cannot be read */
export async function fromLibrary<T>(work: () => T | Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    throw isSqlite(cause) ? failed('the library cannot be read', cause) : cause;
  }
}

/** Whether SQLite failed. */
export const isSqlite = (error: unknown): boolean => codeOf(error).startsWith('SQLITE_');

function failed(message: string, cause: unknown): PortfolioError {
  const isDamaged = /^SQLITE_(CORRUPT|NOTADB)/.test(codeOf(cause));
  const hint = isDamaged ? { hint: '`portfolio library check` says where' } : {};
  return new PortfolioError('unexpected', message, { why: reasonOf(cause) ?? String(cause), cause, ...hint });
}

/** Returns the error for a file of a library that cannot be written. @throws the cause, if it is not an error of a file */
export function writeError(what: string, cause: unknown): PortfolioError {
  if (cause instanceof PortfolioError) return cause;
  if (reasonOf(cause) === undefined) throw cause;
  return failed(`${what} cannot be written`, cause);
}

/** Opens the library to add to it; creates it, readable by its user only, if it does not exist. @throws PortfolioError, or a system error */
export async function openOwnLibrary(context: Place): Promise<Writer> {
  const { openForWriting } = await import('../library/store/writer.ts');
  const file = libraryFile(context);
  if (namedFile(context) === undefined) makePrivateFolder(dirname(file), context.system);
  makeFile(file);
  return openForWriting(file);
}

/** Tells later whether the file of that name is still the one that it is now. */
export function inPlace(file: string): () => boolean {
  const identity = () => {
    const stats = statSync(file, { throwIfNoEntry: false });
    return stats === undefined ? '' : `${stats.dev} ${stats.ino}`;
  };
  const now = identity();
  return () => identity() === now;
}

/** SQLite makes files that others can read; those beside it get the mode of this one. */
function makeFile(file: string): void {
  try {
    closeSync(openSync(file, 'wx', 0o600));
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error;
    // A symlink to a file that is not there yet.
    if (!existsSync(file)) closeSync(openSync(file, 'a', 0o600));
  }
}
