// The operating system's folders for the files of one user. Nothing is read from the current folder because a variable is empty or relative.
import { isAbsolute, join } from 'node:path';
import { usageError } from '../errors.ts';
import type { System } from '../system/system.ts';

/** By purpose: the folder's name in the home folder, and the variables that name another one. */
const folders = {
  config: { name: '.config', xdg: 'XDG_CONFIG_HOME', windows: 'APPDATA' },
  state: { name: '.local/state', xdg: 'XDG_STATE_HOME', windows: 'LOCALAPPDATA' },
  cache: { name: '.cache', xdg: 'XDG_CACHE_HOME', windows: 'LOCALAPPDATA' },
  data: { name: '.local/share', xdg: 'XDG_DATA_HOME', windows: 'LOCALAPPDATA' },
} as const;

/** @throws PortfolioError `usage` if there is no such folder */
export function baseFolder(
  { env, platform, home }: Pick<System, 'env' | 'platform' | 'home'>,
  purpose: keyof typeof folders,
): string {
  const { name, xdg, windows } = folders[purpose];
  // The XDG specification says that relative paths are ignored.
  const named = [...(platform === 'win32' ? [env[windows]] : []), env[xdg]].find((path) => isAbsolute(path ?? ''));
  if (named !== undefined) return named;
  if (isAbsolute(home)) return join(home, name);
  throw usageError(
    home === '' ? 'there is no home folder: HOME is empty' : `HOME is not an absolute path: ${JSON.stringify(home)}`,
    `set HOME, ${xdg} or PORTFOLIO_CONFIG_DIR`,
  );
}
