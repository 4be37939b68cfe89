// Reads a regular file whole. A named pipe or a device is refused, and not waited for.
import { closeSync, constants, fstatSync, openSync, readFileSync, type Stats } from 'node:fs';
import { RefusedFile } from './reasons.ts';

interface ReadOptions {
  /** Maximum bytes of the file. Default: no limit. */
  readonly maxBytes?: number;
  /** Whether a symbolic link is refused, with the code ELOOP. */
  readonly refusesLinks?: boolean;
  /** Called before the content is read. Its errors are passed on. */
  readonly check?: (stats: Stats) => void;
}

/** @throws a system error, RefusedFile, or what `check` throws */
export function readRegularFile(path: string, { maxBytes, refusesLinks, check }: ReadOptions = {}) {
  // Opening a named pipe would wait for its writer. Windows has neither flag.
  const noFollow = refusesLinks === true ? (constants.O_NOFOLLOW ?? 0) : 0;
  const file = openSync(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0) | noFollow);
  try {
    const stats = fstatSync(file);
    if (stats.isDirectory()) throw new RefusedFile('it is a folder');
    if (!stats.isFile()) throw new RefusedFile('it is not a regular file');
    check?.(stats);
    if (maxBytes !== undefined && stats.size > maxBytes)
      throw new RefusedFile(`it has more than ${sizeText(maxBytes)}`);
    return { content: readFileSync(file), stats };
  } finally {
    closeSync(file);
  }
}

const sizeText = (bytes: number): string =>
  bytes < 1_000_000 ? `${bytes} bytes` : `${Math.floor(bytes / 1_000_000)} MB`;
