// Stores each cached response as a file in a folder that many processes can share. The modification
// time of a file is the time of its entry. Reading verifies an entry. Writing removes the oldest
// entries if there are too many.
import { createHash } from 'node:crypto';
import { rm, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import type { Response } from '../api/request.ts';
import { listMatchingFiles, makeFolder } from '../files/folders.ts';
import { ownershipProblem } from '../files/ownership.ts';
import { readRegularFile } from '../files/regular-file.ts';
import { replaceFile } from '../files/replace.ts';

export interface CacheEntry {
  readonly response: Response;
  /** Milliseconds since 1970. */
  readonly at: number;
}

export interface FileCache {
  readonly folder: string;
  /**
   * Returns `undefined` if the entry is missing or damaged, or if another user may have written it.
   */
  read(name: string): Promise<CacheEntry | undefined>;
  write(name: string, response: Response, at: number): Promise<void>;
  touch(name: string, at: number): Promise<void>;
  /**
   * Returns totals. Times are in milliseconds since 1970; `undefined` if the folder has no entries.
   */
  stats(): Promise<
    Record<'entries' | 'bytes', number> & Record<'oldest' | 'newest', number | undefined>
  >;
  /** Returns the names of all entries, the newest first. */
  names(): Promise<readonly string[]>;
  remove(names: readonly string[]): Promise<void>;
  /**
   * Removes the temporary files of killed processes, if they are from before this time in
   * milliseconds since 1970.
   */
  tidy(before: number): Promise<void>;
  /** Removes all files that the store wrote. Returns their number. */
  clear(): Promise<number>;
}

export interface Bounds {
  readonly bytes: number;
  readonly entries: number;
  /** Maximum bytes of an entry. A larger response is not cached. */
  readonly entryBytes: number;
  /** Whether entries must survive a crash of the machine. */
  readonly isLasting?: boolean;
  /**
   * The user's id, to ignore entries that another user may have written. If undefined, all entries
   * are read.
   */
  readonly user?: number | undefined;
}

export const defaultBounds: Bounds = { bytes: 50_000_000, entries: 5000, entryBytes: 8_000_000 };

/** Share of writes that also remove the oldest entries if there are too many. */
const pruneShare = 1 / 16;

/**
 * Returns the store in `folder`, which may be missing.
 * @param random returns a number from 0 up to 1
 */
export function openStore(folder: string, random: () => number, bounds = defaultBounds): FileCache {
  const pathOf = (name: string) => join(folder, name);
  const names = async () => (await listMatchingFiles(folder, ownName)).map(({ name }) => name);
  const remove = async (some: readonly string[]) => {
    await Promise.all(some.map((name) => rm(pathOf(name), { force: true })));
  };

  async function write(name: string, response: Response, at: number): Promise<void> {
    const content = serialise(name, response);
    if (content.length > bounds.entryBytes) return;
    makeFolder(folder, 0o700);
    await replaceFile(pathOf(name), content, {
      mode: 0o600,
      modifiedMs: at,
      isExpendable: bounds.isLasting !== true,
    });
    if (random() < pruneShare) await prune();
  }

  async function prune(): Promise<void> {
    const files = await listMatchingFiles(folder, ownName);
    let bytes = 0;
    const excess = files.filter((file, position) => {
      bytes += file.size;
      return bytes > bounds.bytes || position >= bounds.entries;
    });
    await remove(excess.map(({ name }) => name));
  }

  return {
    folder,
    read: (name) => readEntry(pathOf(name), name, bounds).catch(() => undefined),
    write,
    touch: (name, at) => utimes(pathOf(name), at / 1000, at / 1000).catch(() => {}),
    stats: async () => {
      const files = await listMatchingFiles(folder, ownName);
      return {
        entries: files.length,
        bytes: files.reduce((sum, { size }) => sum + size, 0),
        oldest: files.at(-1)?.modifiedMs,
        newest: files[0]?.modifiedMs,
      };
    },
    names,
    remove,
    tidy: async (before) => {
      const files = await listMatchingFiles(folder, ownName);
      await remove(
        files
          .filter(({ name, modifiedMs: at }) => !ownName.test(name) && at < before)
          .map(({ name }) => name),
      );
    },
    clear: async () => {
      const all = await names();
      await remove(all);
      return all.length;
    },
  };
}

/**
 * Matches names of entries. Temporary files that a killed process left count as entries, so they
 * are removed too.
 */
const ownName = /^[0-9a-f]{64}$/;

async function readEntry(
  path: string,
  name: string,
  bounds: Bounds,
): Promise<CacheEntry | undefined> {
  const { content, stats } = readRegularFile(path, { maxBytes: bounds.entryBytes });
  if (ownershipProblem(stats, bounds.user) !== undefined) return undefined;
  const response = parseEntry(name, content);
  return response && { response, at: stats.mtimeMs };
}

/**
 * Returns the content of a file: a line with a checksum, a line with the headers, and the body. The
 * checksum covers the name, the headers and the body.
 */
function serialise(name: string, { headers, body }: Response): Buffer {
  const rest = Buffer.concat([Buffer.from(`${JSON.stringify(headers)}\n`), body]);
  return Buffer.concat([Buffer.from(`${checksum(name, rest)}\n`), rest]);
}

/**
 * Parses a file. Returns `undefined` if the checksum is wrong, e.g. because the file is incomplete
 * or was renamed.
 */
function parseEntry(name: string, content: Buffer): Response | undefined {
  const first = content.indexOf('\n');
  const rest = content.subarray(first + 1);
  if (content.toString('latin1', 0, first) !== checksum(name, rest)) return undefined;
  const second = rest.indexOf('\n');
  return {
    status: 200,
    headers: JSON.parse(rest.toString('utf8', 0, second)),
    body: rest.subarray(second + 1),
  };
}

const checksum = (name: string, rest: Uint8Array): string =>
  createHash('sha256').update(name).update(rest).digest('hex');
