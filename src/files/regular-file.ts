// Reads a whole regular file. Refuses pipes and devices without waiting for them.
import { closeSync, constants, fstatSync, openSync, readFileSync, type Stats } from 'node:fs';
import { RefusedFile } from './reasons.ts';

interface ReadOptions {
  /** Maximum bytes; no limit if absent. */
  readonly maxBytes?: number;
  /** Whether a symbolic link is refused, with the code ELOOP. */
  readonly refusesLinks?: boolean;
  /** Refuses a file by throwing, before the content is read. */
  readonly checkStats?: (stats: Stats) => void;
}

/** @throws a system error, RefusedFile, or the error of `checkStats` */
export function readRegularFile(
  path: string,
  { maxBytes, refusesLinks, checkStats }: ReadOptions = {},
) {
  // Opening a named pipe would wait for a writer. Windows lacks both flags.
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
