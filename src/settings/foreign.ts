// Whether another user of the machine can have written the settings. They name the program that pages, and where the key goes.
import { type Stats, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { PortfolioError } from '../errors.ts';

/** @param user undefined on Windows, where modes say nothing */
export type User = number | undefined;

/** A folder that is not there is nobody's. @throws PortfolioError `unsafe` */
export function checkFolder(folder: string, user: User): void {
  const found = statsOf(folder);
  if (found !== undefined) refuse(folder, found, user);
}

/** @param found what is at `path`, or behind it if it is a link to `target` */
export function checkFile(path: string, target: string, found: Stats, user: User): void {
  refuse(path, found, user);
  for (const folder of new Set([dirname(path), dirname(target)])) checkFolder(folder, user);
}

/** Undefined where nothing is, or nothing that can be looked at. */
function statsOf(path: string): Stats | undefined {
  try {
    return statSync(path);
  } catch {
    return undefined;
  }
}

function refuse(path: string, found: Stats, user: User): void {
  const why = user === undefined ? undefined : foreignness(found, user);
  if (why === undefined) return;
  const hint = 'take it over with chown and `chmod go-w`, or name another folder with PORTFOLIO_CONFIG_DIR';
  throw new PortfolioError('unsafe', `no settings are read from ${path}`, { why, hint });
}

/** The group is trusted, since on many systems each user is the only member of one. In a sticky folder nobody can replace what others have. */
function foreignness({ uid, mode }: Stats, user: number): string | undefined {
  if (uid !== user && uid !== 0) return 'it belongs to another user';
  return (mode & 0o1002) === 0o002 ? 'every user can write to it' : undefined;
}
