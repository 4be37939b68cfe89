// The table of reasons by error code, for messages such as "the file cannot be written (the disk is
// full)".
import { errorCode } from '../errors.ts';

/**
 * Reasons by error code or by the first part of a code, because SQLite adds suffixes to its codes.
 */
const reasons: Readonly<Record<string, string>> = {
  EACCES: 'no permission',
  EPERM: 'no permission',
  ENOENT: 'its folder does not exist',
  ENOTDIR: 'a part of its path is not a folder',
  EXDEV: 'the old and the new folder are on different disks',
  EISDIR: 'it is a folder',
  EEXIST: 'it exists already',
  ELOOP: 'its links lead in a circle',
  ENAMETOOLONG: 'the path is too long',
  EROFS: 'the disk is read-only',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is used up',
  EFBIG: 'the file would be too large',
  EIO: 'the disk fails',
  EBUSY: 'another program uses it',
  EMFILE: 'too many open files',
  EADDRINUSE: 'the port is in use',
  EADDRNOTAVAIL: 'this machine has no such address',
  ENOTFOUND: 'the host was not found',
  SQLITE_BUSY: 'another program is writing to it',
  SQLITE_FULL: 'the disk is full',
  SQLITE_READONLY: 'it is read-only',
  SQLITE_CANTOPEN: 'SQLite cannot open a file at this path',
  SQLITE_IOERR: 'the disk is full or fails',
  SQLITE_CORRUPT: 'it is damaged',
  SQLITE_NOTADB: 'it is damaged',
};

/**
 * Whether another program may have the file open. Windows then refuses to rename, remove or open
 * it.
 */
export const isBusy = (error: unknown): boolean =>
  ['EPERM', 'EACCES', 'EBUSY'].includes(errorCode(error));

/** The error for a file that this program refuses. The message is the reason. */
export class RefusedFile extends Error {}

/**
 * Returns why a read or write failed, or the code if it is not in the table; undefined if the error
 * has no code.
 */
export function describeFileError(
  error: unknown,
  access: 'read' | 'write' = 'write',
): string | undefined {
  if (error instanceof RefusedFile) return error.message;
  const code = errorCode(error);
  if (code === 'ENOENT' && access === 'read') return 'there is no such file';
  const known = Object.keys(reasons).find((name) => code === name || code.startsWith(`${name}_`));
  return known === undefined ? code || undefined : reasons[known];
}
