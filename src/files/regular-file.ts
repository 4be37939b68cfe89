// Reads a regular file whole. A named pipe or a device is refused, and not waited for.
import { closeSync, constants, fstatSync, openSync, promises, readFileSync, type Stats } from 'node:fs';
import { RefusedFile } from './reasons.ts';

export interface RegularFile {
  readonly content: Buffer;
  readonly stats: Stats;
}

export interface ReadOptions {
  /** A longer file is refused. Default: no limit. */
  readonly maxBytes?: number;
  /** Whether a symbolic link is refused, with the code ELOOP. */
  readonly refusesLinks?: boolean;
  /** Called before the content is read. Its errors are passed on. */
  readonly check?: (stats: Stats) => void;
}

/** @throws a system error, RefusedFile, or what `check` throws */
export function readRegularFileSync(path: string, options: ReadOptions = {}): RegularFile {
  const file = openSync(path, flagsOf(options));
  try {
    const stats = checked(fstatSync(file), options);
    return { content: readFileSync(file), stats };
  } finally {
    closeSync(file);
  }
}

/** The same without blocking the process. */
export async function readRegularFile(path: string, options: ReadOptions = {}): Promise<RegularFile> {
  const file = await promises.open(path, flagsOf(options));
  try {
    const stats = checked(await file.stat(), options);
    return { content: await file.readFile(), stats };
  } finally {
    await file.close();
  }
}

/** Opening a named pipe would wait for its writer. Windows has neither flag. */
const flagsOf = ({ refusesLinks = false }: ReadOptions): number =>
  constants.O_RDONLY | (constants.O_NONBLOCK ?? 0) | (refusesLinks ? (constants.O_NOFOLLOW ?? 0) : 0);

function checked(stats: Stats, { maxBytes = Number.POSITIVE_INFINITY, check }: ReadOptions): Stats {
  if (stats.isDirectory()) throw new RefusedFile('it is a folder');
  if (!stats.isFile()) throw new RefusedFile('it is not a regular file');
  check?.(stats);
  if (stats.size > maxBytes) throw new RefusedFile(`it has more than ${sizeText(maxBytes)}`);
  return stats;
}

const sizeText = (bytes: number): string =>
  bytes < 1_000_000 ? `${bytes} bytes` : `${Math.floor(bytes / 1_000_000)} MB`;
