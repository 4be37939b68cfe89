// Whether another user of the machine can have written a file of this user's: settings name the program that pages and where the key goes, and
// rows of a list say which records are meant.
import { type Stats, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { PortfolioError } from '../errors.ts';

/** @param user undefined on Windows, where modes say nothing */
export type User = number | undefined;

/** What is refused, and what else can be done. */
interface Content {
  readonly name: string;
  readonly otherwise: string;
}

const settings: Content = { name: 'settings', otherwise: 'name another folder with PORTFOLIO_CONFIG_DIR' };
export const rows: Content = { name: 'rows of a list', otherwise: 'remove it and list again' };

/** A folder that is not there is nobody's. @throws PortfolioError `unsafe` */
export function checkFolder(folder: string, user: User, content = settings): void {
  const found = statsOf(folder);
  if (found !== undefined) refuse(folder, found, user, content);
}

/** @param place where the file is: its path, and what that is a link to */
export function checkFile(
  place: { readonly path: string; readonly target: string },
  found: Stats,
  user: User,
  content = settings,
): void {
  refuse(place.path, found, user, content);
  for (const folder of new Set([dirname(place.path), dirname(place.target)])) checkFolder(folder, user, content);
}

/** Undefined where nothing is, or nothing that can be looked at. */
function statsOf(path: string): Stats | undefined {
  try {
    return statSync(path);
  } catch {
    return undefined;
  }
}

function refuse(path: string, found: Stats, user: User, { name, otherwise }: Content): void {
  const why = user === undefined ? undefined : foreignness(found, user);
  if (why === undefined) return;
  const hint = `take it over with chown and \`chmod go-w\`, or ${otherwise}`;
  throw new PortfolioError('unsafe', `no ${name} are read from ${path}`, { why, hint });
}

/** Whether another user can have written a file with these facts. */
export const isForeign =
  (user: User) =>
  (facts: Pick<Stats, 'uid' | 'mode'>): boolean =>
    user !== undefined && foreignness(facts, user) !== undefined;

/** The group is trusted, since on many systems each user is the only member of one. In a sticky folder nobody can replace what others have. */
function foreignness({ uid, mode }: Pick<Stats, 'uid' | 'mode'>, user: number): string | undefined {
  if (uid !== user && uid !== 0) return 'it belongs to another user';
  return (mode & 0o1002) === 0o002 ? 'every user can write to it' : undefined;
}
