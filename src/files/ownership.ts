// Refuses settings and stored lists that another user of the machine may have written. Settings
// name the pager and the server that gets the key. Lists contain ids for commands.
import { lstatSync, type Stats, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { PortfolioError } from '../errors.ts';

/** Id of the user; undefined on Windows, which has no Unix permissions. */
type UserId = number | undefined;

// Texts for messages: the kind of content, and what the user can do instead.
const settingsContent = {
  name: 'settings',
  otherwise: 'name another folder with PORTFOLIO_CONFIG_DIR',
};
export const listContent = { name: 'rows of a list', otherwise: 'remove it and list again' };
export const pictureContent = {
  name: 'kept pictures',
  otherwise: 'remove it; `--keep=pictures` keeps pictures again',
};

/**
 * Checks the owner and mode of a folder. Accepts a missing folder.
 * @throws PortfolioError `unsafe` if another user may change it, or a system error
 */
export function checkFolder(folder: string, user: UserId, content = settingsContent): void {
  const stats = statSync(folder, { throwIfNoEntry: false });
  if (stats !== undefined) refuse(folder, stats, user, content);
}

/**
 * Checks a folder in which this program also removes files. Accepts a missing folder.
 * @throws PortfolioError `unsafe` if it is a link or another user may change it, or a system error
 */
export function checkRealFolder(
  folder: string,
  user: UserId,
  content: typeof settingsContent,
): void {
  if (lstatSync(folder, { throwIfNoEntry: false })?.isSymbolicLink() === true) {
    const hint = 'put the folder itself at this path';
    throw new PortfolioError('unsafe', `${content.name} are not read from ${folder}`, {
      reason: 'it is a link',
      hint,
    });
  }
  checkFolder(folder, user, content);
}

/**
 * Checks a file and its folders.
 * @param paths the path that was opened, and the path after links are resolved
 * @throws PortfolioError `unsafe`
 */
export function checkFile(
  paths: { readonly path: string; readonly target: string },
  stats: Stats,
  user: UserId,
  content = settingsContent,
): void {
  refuse(paths.path, stats, user, content);
  for (const folder of new Set([dirname(paths.path), dirname(paths.target)]))
    checkFolder(folder, user, content);
}

function refuse(
  path: string,
  stats: Stats,
  user: UserId,
  { name, otherwise }: typeof settingsContent,
): void {
  const reason = ownershipProblem(stats, user);
  if (reason === undefined) return;
  const hint = `change its owner with chown and its mode with \`chmod go-w\`, or ${otherwise}`;
  throw new PortfolioError('unsafe', `${name} are not read from ${path}`, { reason, hint });
}

/**
 * Returns why another user may have written the file; undefined if the file is safe. The group is
 * trusted, because on many systems each user has a private group. In sticky folders, users cannot
 * replace files of others.
 */
export function ownershipProblem(
  { uid, mode }: Pick<Stats, 'uid' | 'mode'>,
  user: UserId,
): string | undefined {
  if (user === undefined) return undefined;
  if (uid !== user && uid !== 0) return 'it belongs to another user';
  return (mode & 0o1002) === 0o002 ? 'every user can write to it' : undefined;
}
