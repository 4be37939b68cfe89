// Finds the folders for the user's files. Ignores relative paths in XDG variables, as the XDG
// specification requires, and in APPDATA and LOCALAPPDATA. PORTFOLIO_CONFIG_DIR may be relative.
import { isAbsolute, join } from 'node:path';
import { usageError } from '../errors.ts';
import type { Environment } from '../system/system.ts';
import { parsePath } from './options/paths.ts';

/**
 * For each purpose: the folder below the home folder, and the variables with a path to use instead.
 * The `windows` variable counts only on Windows, and before the `xdg` variable.
 */
const folders = {
  config: { name: '.config', xdg: 'XDG_CONFIG_HOME', windows: 'APPDATA' },
  state: { name: '.local/state', xdg: 'XDG_STATE_HOME', windows: 'LOCALAPPDATA' },
  cache: { name: '.cache', xdg: 'XDG_CACHE_HOME', windows: 'LOCALAPPDATA' },
  data: { name: '.local/share', xdg: 'XDG_DATA_HOME', windows: 'LOCALAPPDATA' },
} as const;

/**
 * Returns the absolute path of the user's folder for this purpose.
 * @throws PortfolioError `usage` if neither a variable nor the home folder is an absolute path
 */
export function resolveBaseFolder(
  { env, platform, home }: Pick<Environment, 'env' | 'platform' | 'home'>,
  purpose: keyof typeof folders,
): string {
  const { name: defaultPath, xdg: xdgVariable, windows: windowsVariable } = folders[purpose];
  const pathFromEnvironment = [
    ...(platform === 'win32' ? [env[windowsVariable]] : []),
    env[xdgVariable],
  ].find((path) => isAbsolute(path ?? ''));
  if (pathFromEnvironment !== undefined) return pathFromEnvironment;
  if (isAbsolute(home)) return join(home, defaultPath);
  throw usageError(
    home === ''
      ? 'there is no home folder: HOME is empty'
      : `HOME is not an absolute path: ${JSON.stringify(home)}`,
    `set HOME, ${xdgVariable} or PORTFOLIO_CONFIG_DIR`,
  );
}

/**
 * Returns PORTFOLIO_CONFIG_DIR, or `portfolio` in the user's folder for settings.
 * @throws PortfolioError `usage` if the home folder is needed and unknown
 */
export const resolveSettingsFolder = (
  system: Pick<Environment, 'env' | 'platform' | 'home'>,
): string => readConfigDir(system) ?? join(resolveBaseFolder(system, 'config'), 'portfolio');

/**
 * Returns PORTFOLIO_CONFIG_DIR, or `portfolio` in the user's folder for data.
 * @throws PortfolioError `usage` if the home folder is needed and unknown
 */
export const resolveDataFolder = (system: Pick<Environment, 'env' | 'platform' | 'home'>): string =>
  readConfigDir(system) ?? join(resolveBaseFolder(system, 'data'), 'portfolio');

/**
 * Returns the cache folder, in PORTFOLIO_CONFIG_DIR or the user's folder for caches.
 * @throws PortfolioError `usage` if the home folder is needed and unknown
 */
export function resolveCacheFolder(system: Pick<Environment, 'env' | 'platform' | 'home'>): string {
  const configDir = readConfigDir(system);
  if (configDir !== undefined) return join(configDir, 'cache');
  const folder = join(resolveBaseFolder(system, 'cache'), 'portfolio');
  // On Windows, LOCALAPPDATA is the folder for data and state too.
  return system.platform === 'win32' ? join(folder, 'cache') : folder;
}

/**
 * Returns PORTFOLIO_CONFIG_DIR; undefined if the variable is empty or not set. Replaces `~` as the
 * first part of the path by the home folder.
 * @throws PortfolioError `usage` if the home folder is needed and unknown
 */
function readConfigDir({ env, home }: Pick<Environment, 'env' | 'home'>): string | undefined {
  const variable = 'PORTFOLIO_CONFIG_DIR';
  const path = env[variable];
  return path ? parsePath(path, { label: variable, home }) : undefined;
}
