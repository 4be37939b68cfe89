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
import { type ReplaceOptions, readStats, rename, replaceFile } from './replace.ts';

/**
 * When a file at a path that the user typed may be replaced. Without `isForced` and `signature`:
 * never.
 */
export interface ReplaceRule {
  /** Whether --force was typed. */
  readonly isForced?: boolean | undefined;
  /**
   * Text near the beginning of each file of this kind that this program writes. Such a file is
   * replaced.
   */
  readonly signature?: string | undefined;
  /** Returns whether such a file was edited, or is not complete. It is then not replaced. */
  readonly wasChanged?: ((content: Buffer) => boolean) | undefined;
}

export const unsafePathError = (path: string, reason: string) =>
  new PortfolioError('unsafe', `will not write to ${path}`, { reason });

/** The error for a file or folder that is not replaced. */
export const existsError = (path: string) => usageError(`${path} exists already`, replaceHint);

const replaceHint = '--force replaces it; or choose another name';

/**
 * Checks whether a file may be written. Call this before the work, because `replaceByRule` and
 * `renameFinished` check it at the end. Returns whether it replaces a file.
 * @throws PortfolioError `usage` if Windows refuses the name or the file is not replaced; `unsafe`
 * if it is a link, a device or a named pipe
 */
export function checkReplaceable(
  path: string,
  { isForced = false, signature, wasChanged }: ReplaceRule,
): boolean {
  const name = basename(path);
  // Windows reports a forbidden character as a missing folder.
  if (sep !== '/' && forbiddenNamePattern.test(name))
    throw usageError(
      `Windows allows no file with the name ${name}`,
      'a name cannot contain < > : " | ? * or be that of a device, such as NUL or AUX',
    );
  const stats = readStats(path);
  if (stats === undefined) return false;
  if (stats.isDirectory()) throw usageError(`${path} is a folder`, 'name a file');
  if (!stats.isFile())
    throw unsafePathError(
      path,
      stats.isSymbolicLink() ? 'it is a link' : 'it is not a regular file',
    );
  if (!isForced && (signature === undefined || !readStart(path).includes(signature)))
    throw existsError(path);
  if (!isForced && wasChanged?.(readFileSync(path)) === true)
    throw usageError(`${path} was changed after it was written, or is not complete`, replaceHint);
  return true;
}

/** Matches names that Windows refuses, and those of devices, which lose what is written to them. */
const forbiddenNamePattern = /[<>:"|?*]|^(?:con|prn|aux|nul|com\d|lpt\d) *(?:\.|$)/i;

/** Returns the first bytes of a file as Latin-1; '' if it is not readable. */
function readStart(path: string): string {
  try {
    const fileDescriptor = openSync(path, 'r');
    try {
      const bytes = Buffer.alloc(1024);
      return bytes.toString('latin1', 0, readSync(fileDescriptor, bytes));
    } finally {
      closeSync(fileDescriptor);
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
export function replaceByRule(
  path: string,
  content: string | Uint8Array,
  rule: ReplaceRule,
  options: Pick<ReplaceOptions, 'isExpendable'> = {},
): Promise<void> {
  // If the old file is private, the temporary file must be private too.
  const { mode = 0o666 } = readStats(path) ?? {};
  return replaceFile(path, content, { ...options, mode: mode & 0o666 }, (temporaryPath) =>
    renameByRule(temporaryPath, path, rule),
  );
}

/**
 * Renames the finished file at `temporaryPath` to `path`.
 * @throws a system error, or PortfolioError as `checkReplaceable`
 */
export function renameFinished(temporaryPath: string, path: string, rule: ReplaceRule): void {
  const fileDescriptor = openSync(temporaryPath, 'r+');
  try {
    fsyncSync(fileDescriptor);
  } finally {
    closeSync(fileDescriptor);
  }
  renameByRule(temporaryPath, path, rule);
}

function renameByRule(temporaryPath: string, path: string, rule: ReplaceRule): void {
  if (checkReplaceable(path, rule)) {
    copyMode(temporaryPath, path);
    rename(temporaryPath, path);
    return;
  }
  try {
    // Unlike a renaming, a link never replaces a file that another program has just created.
    linkSync(temporaryPath, path);
    rmSync(temporaryPath, { force: true });
  } catch (error) {
    if (errorCode(error) === 'EEXIST') throw existsError(path);
    // Some file systems have no links. If the reason is another one, `rename` reports it.
    rename(temporaryPath, path);
  }
}

/**
 * Gives a file the permissions of the regular file at `path`, which it will replace.
 * @throws a system error
 */
export function copyMode(temporaryPath: string, path: string): void {
  const oldStats = readStats(path);
  // A file system without permissions shows the same for all files, and may refuse to change them.
  if (oldStats?.isFile() && oldStats.mode !== readStats(temporaryPath)?.mode)
    chmodSync(temporaryPath, oldStats.mode & 0o777);
}
