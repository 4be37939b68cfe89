// Finds the folders for the user's files. Ignores a variable that is empty or a relative path, so
// that no file is read from the current folder.
import { isAbsolute, join } from 'node:path';
import { usageError } from '../errors.ts';
import type { Environment } from '../system/system.ts';
import { parsePath } from './options/paths.ts';

/** Folders by purpose: the default in the home folder, and the variables that name another. */
const folders = {
  config: { name: '.config', xdg: 'XDG_CONFIG_HOME', windows: 'APPDATA' },
  state: { name: '.local/state', xdg: 'XDG_STATE_HOME', windows: 'LOCALAPPDATA' },
  cache: { name: '.cache', xdg: 'XDG_CACHE_HOME', windows: 'LOCALAPPDATA' },
  data: { name: '.local/share', xdg: 'XDG_DATA_HOME', windows: 'LOCALAPPDATA' },
} as const;

/**
 * Returns the absolute path of a folder.
 * @throws PortfolioError `usage` if neither a variable nor HOME has a path
 */
export function baseFolder(
  { env, platform, home }: Pick<Environment, 'env' | 'platform' | 'home'>,
  purpose: keyof typeof folders,
): string {
  const { name, xdg, windows } = folders[purpose];
  // The XDG specification requires that relative paths are ignored.
  const named = [...(platform === 'win32' ? [env[windows]] : []), env[xdg]].find((path) =>
    isAbsolute(path ?? ''),
  );
  if (named !== undefined) return named;
  if (isAbsolute(home)) return join(home, name);
  throw usageError(
    home === ''
      ? 'there is no home folder: HOME is empty'
      : `HOME is not an absolute path: ${JSON.stringify(home)}`,
    `set HOME, ${xdg} or PORTFOLIO_CONFIG_DIR`,
  );
}

/**
 * Returns PORTFOLIO_CONFIG_DIR, or `portfolio` in the user's folder for settings.
 * @throws PortfolioError `usage`
 */
export const settingsFolder = (system: Pick<Environment, 'env' | 'platform' | 'home'>): string =>
  namedFolder(system) ?? join(baseFolder(system, 'config'), 'portfolio');

/**
 * Returns PORTFOLIO_CONFIG_DIR, or `portfolio` in the user's folder for data.
 * @throws PortfolioError `usage`
 */
export const dataFolder = (system: Pick<Environment, 'env' | 'platform' | 'home'>): string =>
  namedFolder(system) ?? join(baseFolder(system, 'data'), 'portfolio');

/** Returns the cache folder, in PORTFOLIO_CONFIG_DIR or the user's folder for caches. */
export function cacheFolder(system: Pick<Environment, 'env' | 'platform' | 'home'>): string {
  const named = namedFolder(system);
  if (named !== undefined) return join(named, 'cache');
  const folder = join(baseFolder(system, 'cache'), 'portfolio');
  // On Windows, `folder` may also contain other files of the program.
  return system.platform === 'win32' ? join(folder, 'cache') : folder;
}

/** Returns PORTFOLIO_CONFIG_DIR; undefined if it is empty or not set. */
function namedFolder({ env, home }: Pick<Environment, 'env' | 'home'>): string | undefined {
  const label = 'PORTFOLIO_CONFIG_DIR';
  const text = env[label];
  return text ? parsePath(text, { label, home }) : undefined;
}
