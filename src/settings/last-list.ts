// Stores the rows of the last list that each terminal session showed, for `@3` and `@last`. Each session has a file,
// and files of old sessions are removed. A failure here never fails a command.
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Handle } from '../api/kinds/entity.ts';
import { PortfolioError } from '../errors.ts';
import { makeFolder, ownFiles } from '../files/folders.ts';
import { checkFile, listContent } from '../files/ownership.ts';
import { readRegularFile } from '../files/regular-file.ts';
import { replaceFile } from '../files/replace.ts';
import type { Clock, Environment } from '../system/system.ts';
import { baseFolder } from './folders.ts';

export interface LastList {
  /** The base address of the service. */
  readonly base: string;
  /** Flags that choose this service again, e.g. ` --demo`; may be empty. */
  readonly flags: string;
  /** The number of rows that were shown. */
  readonly total: number;
  /** The first of them, up to `maxRows`. */
  readonly rows: readonly Handle[];
}

/** A row takes some hundred bytes, and a larger number is never typed. */
export const maxRows = 10_000;
const maxBytes = 16_000_000;
const maxAge = 7 * 24 * 60 * 60 * 1000; // milliseconds
const maxFiles = 100;

/** Raised when the form changes. A file of another version is ignored. */
const version = 1;

const folderOf = (system: Environment): string => join(baseFolder(system, 'state'), 'portfolio', 'lists');

/** A hash, because the session key may contain the value of a variable. */
const nameOf = (session: string): string => `${createHash('sha256').update(session).digest('hex').slice(0, 32)}.json`;
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
    await replaceFile(file, JSON.stringify({ version, ...list }), { mode: 0o600, isExpendable: true });
    if (isNew) await removeOld(folder, system.now());
  } catch {
    // On a read-only or full disk, `@3` does not work, and everything else does.
  }
}

/**
 * Returns the last list of the session; undefined if it has shown none.
 * @throws PortfolioError `unsafe` if another user may have written the file
 */
export async function readLastList(system: Environment, session: string): Promise<LastList | undefined> {
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
    if (error instanceof PortfolioError && error.kind === 'unsafe') throw error;
    return undefined;
  }
}

/** Removes files that are too old or too many. Files of other programs stay. */
async function removeOld(folder: string, now: number): Promise<void> {
  const files = await ownFiles(folder, ownName);
  const old = files.filter(({ at }, nth) => nth >= maxFiles || at < now - maxAge);
  await Promise.all(old.map(({ name }) => rm(join(folder, name), { force: true })));
}
