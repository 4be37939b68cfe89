// Stores the rows of each terminal session's last list, for `@3` and `@last`, and the notes that a
// session has shown. Each list and each note is a file. Old files are removed. Errors while storing
// are ignored.
import { createHash } from 'node:crypto';
import { closeSync, existsSync, openSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { RecordRef } from '../api/kinds/entity.ts';
import { errorCode, isFailure } from '../errors.ts';
import { makeFolder, ownFiles } from '../files/folders.ts';
import { checkFile, listContent } from '../files/ownership.ts';
import { readRegularFile } from '../files/regular-file.ts';
import { replaceFile } from '../files/replace.ts';
import type { Clock, Environment } from '../system/system.ts';
import { baseFolder } from './folders.ts';

export interface LastList {
  readonly base: string;
  /** Flags that choose the same source in a later command, e.g. ` --demo`; may be empty. */
  readonly flags: string;
  readonly total: number;
  /** The records of the first rows, at most `maxRows`. */
  readonly rows: readonly RecordRef[];
  /** The command that printed the rows. An empty list has that of the last list with rows. */
  readonly command?: string | undefined;
}

/** Maximum number of stored rows. A row needs a few hundred bytes. */
export const maxRows = 10_000;
const maxBytes = 16_000_000;
const maxAge = 7 * 24 * 60 * 60 * 1000; // milliseconds
const maxFiles = 100;

/**
 * Version of the file format. Increment it when the format changes. Files of other versions are
 * ignored.
 */
const version = 1;

const folderOf = (system: Environment): string =>
  join(baseFolder(system, 'state'), 'portfolio', 'lists');

/**
 * Returns the name of the session's file. The name is a hash, because the session may contain
 * private values.
 */
const nameOf = (session: string): string =>
  `${createHash('sha256').update(session).digest('hex').slice(0, 32)}.json`;
const ownName = /^[0-9a-f]{32}\.json$/;

export async function saveLastList(
  system: Environment & Pick<Clock, 'now'>,
  session: string,
  list: LastList,
): Promise<void> {
  try {
    const folder = folderOf(system);
    const file = join(folder, nameOf(session));
    makeFolder(folder, 0o700);
    const isNew = !existsSync(file);
    await replaceFile(file, JSON.stringify({ version, ...list }), {
      mode: 0o600,
      isExpendable: true,
    });
    if (isNew) await removeOld(folder, system.now());
  } catch {
    // The disk may be full or read-only. The command continues, because only `@3` and `@last` need
    // the file.
  }
}

/**
 * Returns the last list of the session; `undefined` if its file is missing or unreadable.
 * @throws PortfolioError `unsafe` if another user may have written the file
 */
export async function readLastList(
  system: Environment,
  session: string,
): Promise<LastList | undefined> {
  try {
    const path = join(folderOf(system), nameOf(session));
    const { content } = readRegularFile(path, {
      maxBytes,
      refusesLinks: true,
      check: (stats) => checkFile({ path, target: path }, stats, system.user, listContent),
    });
    const { version: stored, ...list } = JSON.parse(content.toString('utf8'));
    return stored === version ? list : undefined;
  } catch (error) {
    if (isFailure(error, 'unsafe')) throw error;
    return undefined;
  }
}

/**
 * Whether the session has not shown the text before. Stores that it has been shown. Also true if
 * storing fails.
 */
export async function isFirstTime(
  system: Environment & Pick<Clock, 'now'>,
  session: string,
  text: string,
): Promise<boolean> {
  try {
    const folder = folderOf(system);
    makeFolder(folder, 0o700);
    closeSync(openSync(join(folder, nameOf(`${session} ${text}`)), 'wx', 0o600));
    await removeOld(folder, system.now());
    return true;
  } catch (error) {
    return errorCode(error) !== 'EEXIST';
  }
}

async function removeOld(folder: string, now: number): Promise<void> {
  const files = await ownFiles(folder, ownName);
  const old = files.filter(({ at }, nth) => nth >= maxFiles || at < now - maxAge);
  await Promise.all(old.map(({ name }) => rm(join(folder, name), { force: true })));
}
