// Reads a whole regular file. Refuses folders, pipes and devices, without waiting for a pipe.
import { closeSync, constants, fstatSync, openSync, readFileSync, type Stats } from 'node:fs';
import { RefusedFile } from './reasons.ts';

interface ReadOptions {
  /** Maximum bytes; no limit if absent. */
  readonly maxBytes?: number;
  /** Whether a symbolic link at the path fails with the code ELOOP. No effect on Windows. */
  readonly refusesLinks?: boolean;
  /** Checks the file before its content is read. Throws an error to refuse the file. */
  readonly checkStats?: (stats: Stats) => void;
}

/**
 * Returns the content and the stats of a regular file.
 * @throws a system error; RefusedFile if the file is not regular or has more than `maxBytes`; the
 * error of `checkStats`
 */
export function readRegularFile(
  path: string,
  { maxBytes, refusesLinks, checkStats }: ReadOptions = {},
) {
  // Without O_NONBLOCK, opening a named pipe would wait for a writer. Windows has neither
  // O_NONBLOCK nor O_NOFOLLOW.
  const noFollowFlag = refusesLinks === true ? (constants.O_NOFOLLOW ?? 0) : 0;
  const fileDescriptor = openSync(
    path,
    constants.O_RDONLY | (constants.O_NONBLOCK ?? 0) | noFollowFlag,
  );
  try {
    const stats = fstatSync(fileDescriptor);
    if (stats.isDirectory()) throw new RefusedFile('it is a folder');
    if (!stats.isFile()) throw new RefusedFile('it is not a regular file');
    checkStats?.(stats);
    if (maxBytes !== undefined && stats.size > maxBytes)
      throw new RefusedFile(`it has more than ${formatSize(maxBytes)}`);
    return { content: readFileSync(fileDescriptor), stats };
  } finally {
    closeSync(fileDescriptor);
  }
}

const formatSize = (bytes: number): string =>
  bytes < 1_000_000 ? `${bytes} bytes` : `${Math.floor(bytes / 1_000_000)} MB`;
