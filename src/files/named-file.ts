// Files at paths that the user named. One rule says which of them are replaced.
import {
  chmodSync,
  closeSync,
  fsyncSync,
  linkSync,
  openSync,
  readFileSync,
  readSync,
  rmSync,
} from 'node:fs';
import { basename, sep } from 'node:path';
import { errorCode, PortfolioError, usageError } from '../errors.ts';
import { type ReplaceOptions, rename, replaceFile, statsOf } from './replace.ts';

/**
 * Which file at a path that the user named is replaced. Without `isForced` and `mark`, no file is.
 */
export interface Replaceable {
  /** Whether --force was typed. */
  readonly isForced?: boolean | undefined;
  /**
   * Text near the beginning of each file of this kind that this program writes. Such a file is
   * replaced.
   */
  readonly mark?: string | undefined;
  /** Returns whether such a file was edited, or is not complete. It is then not replaced. */
  readonly isChanged?: ((content: Buffer) => boolean) | undefined;
}

export const unsafePath = (path: string, why: string) =>
  new PortfolioError('unsafe', `will not write to ${path}`, { why });

/** The error for a file or folder that is not replaced. */
export const existsError = (path: string) => usageError(`${path} exists already`, otherwise);

const otherwise = '--force replaces it; or choose another name';

/**
 * Checks whether a file may be written. Call this before the work, because `replaceNamed` and
 * `nameComplete` check it at the end. Returns whether it replaces a file.
 * @throws PortfolioError `usage` if Windows refuses the name or the file is not replaced; `unsafe`
 * if it is a link, a device or a named pipe
 */
export function checkReplaceable(
  path: string,
  { isForced = false, mark, isChanged }: Replaceable,
): boolean {
  const name = basename(path);
  // Windows reports a forbidden character as a missing folder.
  if (sep !== '/' && badOnWindows.test(name))
    throw usageError(
      `Windows allows no file with the name ${name}`,
      'a name cannot contain < > : " | ? * or be that of a device, such as NUL or AUX',
    );
  const facts = statsOf(path);
  if (facts === undefined) return false;
  if (facts.isDirectory()) throw usageError(`${path} is a folder`, 'name a file');
  if (!facts.isFile())
    throw unsafePath(path, facts.isSymbolicLink() ? 'it is a link' : 'it is not a regular file');
  if (!isForced && (mark === undefined || !startOf(path).includes(mark))) throw existsError(path);
  if (!isForced && isChanged?.(readFileSync(path)) === true)
    throw usageError(`${path} was changed after it was written, or is not complete`, otherwise);
  return true;
}

/** Matches names that Windows refuses, and those of devices, which lose what is written to them. */
const badOnWindows = /[<>:"|?*]|^(?:con|prn|aux|nul|com\d|lpt\d) *(?:\.|$)/i;

/** Returns the first bytes of a file as Latin-1; '' if it is not readable. */
function startOf(path: string): string {
  try {
    const opened = openSync(path, 'r');
    try {
      const bytes = Buffer.alloc(1024);
      return bytes.toString('latin1', 0, readSync(opened, bytes));
    } finally {
      closeSync(opened);
    }
  } catch {
    return '';
  }
}

/**
 * Replaces or creates the file at `path`, if the rule allows it. The file keeps the permissions of
 * the one that it replaces.
 * @throws a system error, or PortfolioError as `checkReplaceable`
 */
export function replaceNamed(
  path: string,
  content: string | Uint8Array,
  rule: Replaceable,
  options: Pick<ReplaceOptions, 'isExpendable'> = {},
): Promise<void> {
  // No other user may read the part while it is written, if the replaced file is private.
  const { mode = 0o666 } = statsOf(path) ?? {};
  return replaceFile(path, content, { ...options, mode: mode & 0o666 }, (part) =>
    nameFile(part, path, rule),
  );
}

/**
 * Renames the finished file `part` to `path`.
 * @throws a system error, or PortfolioError as `checkReplaceable`
 */
export function nameComplete(part: string, path: string, rule: Replaceable): void {
  const opened = openSync(part, 'r+');
  try {
    fsyncSync(opened);
  } finally {
    closeSync(opened);
  }
  nameFile(part, path, rule);
}

function nameFile(part: string, path: string, rule: Replaceable): void {
  if (checkReplaceable(path, rule)) {
    keepMode(part, path);
    rename(part, path);
    return;
  }
  try {
    // Unlike a renaming, a link never replaces a file that another program has just created.
    linkSync(part, path);
    rmSync(part, { force: true });
  } catch (error) {
    if (errorCode(error) === 'EEXIST') throw existsError(path);
    // Some file systems have no links. If the reason is another one, `rename` reports it.
    rename(part, path);
  }
}

/**
 * Gives a file the permissions of the regular file at `path`, which it will replace.
 * @throws a system error
 */
export function keepMode(part: string, path: string): void {
  const before = statsOf(path);
  // A file system without permissions shows the same for all files, and may refuse to change them.
  if (before?.isFile() && before.mode !== statsOf(part)?.mode) chmodSync(part, before.mode & 0o777);
}
