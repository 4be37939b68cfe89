// Stores the rows of each terminal session's last list, for `@3` and `@last`, and marks the notes
// that a session has shown. Each list and each mark is a file. A new file causes the removal of
// files older than 7 days, and of all but the newest 100. Errors while storing are ignored.
import { createHash } from 'node:crypto';
import { closeSync, existsSync, openSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { RecordRef } from '../api/kinds/entity.ts';
import { errorCode, isFailure } from '../errors.ts';
import { listMatchingFiles, makeFolder } from '../files/folders.ts';
import { checkFile, listContent } from '../files/ownership.ts';
import { readRegularFile } from '../files/regular-file.ts';
import { replaceFile } from '../files/replace.ts';
import type { Clock, Environment } from '../system/system.ts';
import { resolveBaseFolder } from './folders.ts';

export interface LastList {
  /** Base URL of the service that sent the records. */
  readonly base: string;
  /** Flags that choose the same source in a later command, e.g. ` --demo`; may be empty. */
  readonly flags: string;
  /** Number of rows of the list, including rows that are not stored. */
  readonly total: number;
  /** The records of the first rows, at most `maxStoredRows`. */
  readonly rows: readonly RecordRef[];
  /**
   * The command line that prints the list, with keys hidden. For an empty list, the command line of
   * the last list with rows.
   */
  readonly command?: string | undefined;
}

/** Maximum number of stored rows. A row usually needs a few hundred bytes. */
export const maxStoredRows = 10_000;
const maxFileBytes = 64_000_000;
const maxAgeMs = 7 * 24 * 60 * 60 * 1000;
const maxFiles = 100;

/**
 * Version of the file format. Increment it when the format changes. Files of other versions are
 * ignored.
 */
const formatVersion = 1;

const listFolderOf = (system: Environment): string =>
  join(resolveBaseFolder(system, 'state'), 'portfolio', 'lists');

/**
 * Returns the name of the file for a session's list or mark. The name is a hash of `key`, because
 * the key of a session may contain private values.
 */
const fileNameOf = (key: string): string =>
  `${createHash('sha256').update(key).digest('hex').slice(0, 32)}.json`;
const fileNamePattern = /^[0-9a-f]{32}\.json$/;

export async function saveLastList(
  system: Environment & Pick<Clock, 'now'>,
  sessionKey: string,
  list: LastList,
): Promise<void> {
  try {
    const folder = listFolderOf(system);
    const path = join(folder, fileNameOf(sessionKey));
    makeFolder(folder, 0o700);
    const isNew = !existsSync(path);
    await replaceFile(path, JSON.stringify({ version: formatVersion, ...list }), {
      mode: 0o600,
      isExpendable: true,
    });
    if (isNew) await removeOldFiles(folder, system.now());
  } catch {
    // The disk may be full or read-only. The command continues, because only `@3` and `@last` need
    // the file.
  }
}

/**
 * Returns the last list of the session; `undefined` if its file is missing, unreadable, not JSON or
 * of another format version.
 * @throws PortfolioError `unsafe` if another user may have changed the file or its folder
 */
export async function readLastList(
  system: Environment,
  sessionKey: string,
): Promise<LastList | undefined> {
  try {
    const path = join(listFolderOf(system), fileNameOf(sessionKey));
    const { content } = readRegularFile(path, {
      maxBytes: maxFileBytes,
      refusesLinks: true,
      checkStats: (stats) => checkFile({ path, target: path }, stats, system.euid, listContent),
    });
    const { version: storedVersion, ...list } = JSON.parse(content.toString('utf8'));
    return storedVersion === formatVersion ? list : undefined;
  } catch (error) {
    if (isFailure(error, 'unsafe')) throw error;
    return undefined;
  }
}

/**
 * Marks the note as shown in this session. Returns whether it was not marked before; also true if
 * the mark cannot be stored.
 */
export async function claimFirstShowing(
  system: Environment & Pick<Clock, 'now'>,
  sessionKey: string,
  note: string,
): Promise<boolean> {
  try {
    const folder = listFolderOf(system);
    makeFolder(folder, 0o700);
    closeSync(openSync(join(folder, fileNameOf(`${sessionKey} ${note}`)), 'wx', 0o600));
    await removeOldFiles(folder, system.now());
    return true;
  } catch (error) {
    return errorCode(error) !== 'EEXIST';
  }
}

async function removeOldFiles(folder: string, now: number): Promise<void> {
  const files = await listMatchingFiles(folder, fileNamePattern);
  const oldFiles = files.filter(
    ({ modifiedMs }, index) => index >= maxFiles || modifiedMs < now - maxAgeMs,
  );
  await Promise.all(oldFiles.map(({ name }) => rm(join(folder, name), { force: true })));
}
