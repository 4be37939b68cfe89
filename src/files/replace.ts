// Replaces a whole file. Writes a temporary file in the same folder and renames it. If this fails,
// the old file remains. One rule says which files that the user named are replaced.
import {
  chmodSync,
  closeSync,
  fsyncSync,
  linkSync,
  lstatSync,
  openSync,
  promises,
  readFileSync,
  readSync,
  renameSync,
  rmSync,
  type Stats,
} from 'node:fs';
import { basename, dirname, join, sep } from 'node:path';
import { errorCode, PortfolioError, usageError } from '../errors.ts';
import { isBusy, RefusedFile } from './reasons.ts';

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

export interface ReplaceOptions {
  /**
   * Permissions of the new file. Default: 0666 without the bits of the user's umask. With a rule,
   * the file keeps the permissions of the one that it replaces.
   */
  readonly mode?: number;
  /** Time of the last change, in milliseconds since 1970. Default: now. */
  readonly modified?: number;
  /**
   * Whether the content may be lost if the machine crashes, e.g. in a cache. This makes writing
   * faster.
   */
  readonly isExpendable?: boolean;
  /** The rule for a path that the user named. Default: any file is replaced. */
  readonly rule?: Replaceable;
}

/** Matches names of temporary files. The first group is the name of the replaced file. */
export const temporaryName = /^\.(.+)\.[0-9a-f-]{36}\.part$/;

export const unsafePath = (path: string, why: string) =>
  new PortfolioError('unsafe', `will not write to ${path}`, { why });

/** The error for a file or folder that is not replaced. */
export const existsError = (path: string) => usageError(`${path} exists already`, otherwise);

const otherwise = '--force replaces it; or choose another name';

/**
 * Checks whether a file may be written. Call this before the work, because `replaceFile` and
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
  const facts = factsOf(path);
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

/**
 * Returns undefined if the file is missing, or if its folder is not readable. Writing then gives
 * the reason.
 */
function factsOf(path: string): Stats | undefined {
  try {
    return lstatSync(path);
  } catch {
    return undefined;
  }
}

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
 * Replaces or creates the file at `path`. Without a rule, a symbolic link there is replaced, not
 * followed.
 * @throws a system error, or PortfolioError as `checkReplaceable`
 */
export async function replaceFile(
  path: string,
  content: string | Uint8Array,
  options: ReplaceOptions = {},
) {
  const { mode = 0o666, modified, isExpendable = false, rule } = options;
  const part = partOf(path);
  // No other user may read the part while it is written, if the replaced file is private.
  const before = rule === undefined ? undefined : factsOf(path)?.mode;
  try {
    const file = await promises.open(part, 'wx', before === undefined ? mode : mode & before);
    try {
      await file.writeFile(content);
      if (modified !== undefined) await file.utimes(modified / 1000, modified / 1000);
      if (!isExpendable) await file.sync();
    } finally {
      await file.close();
    }
    if (rule === undefined) rename(part, path);
    else nameFile(part, path, rule);
  } catch (error) {
    await promises.rm(part, { force: true }).catch(() => {});
    throw error;
  }
}

/**
 * Calls `write`, which creates the file `part`, and renames `part` to `path` in the same folder.
 * @throws the error of `write`
 */
export function replaceWith(path: string, part: string, write: () => void): void {
  try {
    write();
    rename(part, path);
  } catch (error) {
    rmSync(part, { force: true });
    throw error;
  }
}

/**
 * Creates an empty file, which only the user can read, next to `path`. Returns its path.
 * @throws a system error
 */
export function createTemporaryFile(path: string): string {
  const part = partOf(path);
  closeSync(openSync(part, 'wx', 0o600));
  return part;
}

/**
 * Bytes of a file's name in the name of its temporary file. File systems allow names of 255 bytes.
 */
const maxName = 200;

// Uses the global `crypto`, because loading node:crypto takes 5 ms.
const partOf = (path: string): string =>
  join(
    dirname(path),
    `.${Buffer.from(basename(path)).subarray(0, maxName)}.${crypto.randomUUID()}.part`,
  );

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
  const before = factsOf(path);
  // A file system without permissions shows the same for all files, and may refuse to change them.
  if (before?.isFile() && before.mode !== factsOf(part)?.mode) chmodSync(part, before.mode & 0o777);
}

const maxTries = 20;
const retryDelay = 50; // milliseconds between two tries

/**
 * Renames a file. Tries for a second, because on Windows this fails while another program reads the
 * file.
 */
function rename(from: string, to: string): void {
  for (let tries = 1; ; tries += 1) {
    try {
      renameSync(from, to);
      return;
    } catch (error) {
      if (!isBusy(error)) throw error;
      if (tries === maxTries) throw findRefusal(to) ?? error;
    }
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, retryDelay);
  }
}

/**
 * Returns why Windows does not replace a file that this user may write. The error code is the same
 * for all reasons.
 */
function findRefusal(path: string): RefusedFile | undefined {
  if (sep === '/') return undefined;
  if (factsOf(path)?.isDirectory()) return new RefusedFile('it is a folder');
  const held = new RefusedFile('another program uses it');
  try {
    closeSync(openSync(path, 'r+'));
    return held;
  } catch (error) {
    return errorCode(error) === 'EBUSY' ? held : undefined;
  }
}
