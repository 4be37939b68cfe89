// The settings file: read plainly because every start pays for it, changed under a lock, and replaced by a whole one or not at all.
import {
  chmodSync,
  closeSync,
  constants,
  fstatSync,
  openSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { codeOf, PortfolioError } from '../errors.ts';
import { makeFolder } from '../make-folder.ts';
import type { System } from '../system.ts';
import { baseFolder } from './folders.ts';
import { checkFile, checkFolder } from './foreign.ts';
import type { Profile } from './options.ts';

export interface Stored {
  /** The profile that is used without another word. */
  readonly profile?: string;
  readonly profiles?: Readonly<Record<string, Profile>>;
}

export interface SettingsFile {
  /** @throws PortfolioError `usage` where there is no place for it */
  readonly path: string;
  /** @throws PortfolioError naming the file when it cannot be read, or holds no settings */
  read(): Stored;
  /** Changes one profile as it is now stored. @throws PortfolioError naming the file, which is then as it was */
  update(profile: string, change: (before: Profile) => Profile): Promise<void>;
}

export function settingsFile(system: System): SettingsFile {
  const pathOf = () => join(settingsFolder(system), 'config.json');
  let stored: Stored | undefined;
  return {
    get path() {
      return pathOf();
    },
    read: () => {
      const path = pathOf();
      stored ??= checked(readJson(system, path), path);
      return stored;
    },
    update: async (name, change) => {
      const path = pathOf();
      await updateJson(system, path, (json) => {
        const before = checked(json, path);
        const profiles = { ...before.profiles, [name]: change(profileOf(before, name)) };
        stored = { ...before, profiles };
        return stored;
      });
    },
  };
}

export const profileOf = ({ profiles = {} }: Stored, name: string): Profile =>
  (Object.hasOwn(profiles, name) ? profiles[name] : undefined) ?? {};

/** PORTFOLIO_CONFIG_DIR, or a folder in the operating system's folder for settings. @throws PortfolioError `usage` if there is none */
export const settingsFolder = (system: System): string =>
  system.env['PORTFOLIO_CONFIG_DIR'] || join(baseFolder(system, 'config'), 'portfolio');

export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const mend = { hint: 'mend it or move it away; nothing was changed' };

/** An empty record where there is no file. */
export function readJson(system: System, path: string): unknown {
  try {
    return JSON.parse(readRegularFile(system, path).replace(/^\uFEFF/, ''));
  } catch (cause) {
    if (cause instanceof PortfolioError) throw cause;
    if (['ENOENT', 'ENOTDIR'].includes(codeOf(cause))) return {};
    const why = cause instanceof SyntaxError ? 'it is not JSON' : reasonOf(cause);
    throw new PortfolioError('unexpected', `the settings file ${path} cannot be read`, { why, ...mend });
  }
}

/** Opens a pipe or a device without waiting for it, and does not read it: that could take forever. */
function readRegularFile({ user }: System, path: string): string {
  const file = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK);
  try {
    const stats = fstatSync(file);
    if (stats.isFile()) checkFile(path, realpathSync(path), stats, user);
    if (stats.isFile() || stats.isDirectory()) return readFileSync(file, 'utf8');
    throw Object.assign(new Error(), { code: 'not a file' });
  } finally {
    closeSync(file);
  }
}

/** @throws PortfolioError when a hand has put something else there; it says what */
function checked(value: unknown, path: string): Stored {
  const why = faultOf(value);
  // Whatever passed is records of records of texts; the names in them are not this function's.
  if (why === undefined) return value as Stored;
  throw new PortfolioError('unexpected', `the settings file ${path} does not hold settings`, { why, ...mend });
}

function faultOf(value: unknown): string | undefined {
  if (!isRecord(value)) return 'it is not an object';
  const { profile, profiles = {} } = value;
  if (profile !== undefined && typeof profile !== 'string') return '"profile" is not a text';
  if (!isRecord(profiles)) return '"profiles" is not an object';
  for (const [name, settings] of Object.entries(profiles)) {
    if (!isRecord(settings)) return `the profile ${JSON.stringify(name)} is not an object`;
    const wrong = Object.keys(settings).find((key) => typeof settings[key] !== 'string');
    if (wrong !== undefined) return `${JSON.stringify(wrong)} of the profile ${JSON.stringify(name)} is not a text`;
  }
  return undefined;
}

/** Replaces a JSON file with what `change` returns for it. @throws PortfolioError naming the file, which is then as it was */
export async function updateJson(system: System, path: string, change: (json: unknown) => object): Promise<void> {
  const [{ default: Conf }, { whileLocked }] = await Promise.all([import('conf'), import('./lock.ts')]);
  try {
    makeOwnFolder(system, dirname(path));
    const target = realPath(path);
    for (const each of [path, target]) checkFolder(dirname(each), system.user);
    await whileLocked(`${target}.lock`, system, () => replace(Conf, target, change(readJson(system, path))));
  } catch (cause) {
    if (cause instanceof PortfolioError || system.signal.aborted) throw cause;
    throw new PortfolioError('unexpected', `the settings file ${path} cannot be written`, {
      why: reasonOf(cause),
      hint: 'nothing was changed; PORTFOLIO_CONFIG_DIR names another folder',
      cause,
    });
  }
}

/** A folder that the user chose keeps its mode. */
function makeOwnFolder({ env }: System, folder: string): void {
  makeFolder(folder, 0o700);
  if (!env['PORTFOLIO_CONFIG_DIR']) chmodSync(folder, 0o700);
}

/** Follows a symlink (dotfile managers use them), so that it stays one, also where its file does not exist yet. */
function realPath(path: string): string {
  try {
    return realpathSync(path);
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw error;
    const target = linkTarget(path);
    return target === undefined ? path : realPath(resolve(dirname(path), target));
  }
}

/** Undefined if it is no symlink. */
function linkTarget(path: string): string | undefined {
  try {
    return readlinkSync(path);
  } catch {
    return undefined;
  }
}

/**
 * Writes a new file beside the old one, reads it back and renames it. conf alone is not enough: like other packages for atomic
 * writes it does not notice when a full disk takes only half of the text, and where SNAP is set it overwrites the file in place.
 */
function replace(Conf: typeof import('conf').default, path: string, value: object): void {
  const folder = dirname(path);
  const name = `${basename(path, '.json')}.new`;
  // What a killed process left, temporary files of conf included.
  const leftovers = readdirSync(folder).filter((entry) => entry.startsWith(`${name}.json`));
  for (const entry of leftovers) rmSync(join(folder, entry), { force: true });
  const serialize = (stored: unknown) => `${JSON.stringify(stored, null, 2)}\n`;
  const conf = new Conf({
    cwd: folder,
    configName: name,
    projectName: 'portfolio',
    projectSuffix: '',
    configFileMode: 0o600,
    accessPropertiesByDotNotation: false,
    serialize,
  });
  try {
    conf.store = { ...value };
    if (readFileSync(conf.path, 'utf8') !== serialize(value)) throw Object.assign(new Error(), { code: 'ENOSPC' });
    renameSync(conf.path, path);
  } catch (error) {
    rmSync(conf.path, { force: true });
    throw error;
  }
}

const reasons: Readonly<Record<string, string>> = {
  'not a file': 'it is not a regular file',
  EACCES: 'no permission',
  EPERM: 'no permission',
  EROFS: 'a read-only disk',
  ENOSPC: 'the disk is full',
  EDQUOT: 'no space left for you on the disk',
  ENOENT: 'a folder of its path does not exist',
  ENOTDIR: 'a part of its path is no folder',
  EISDIR: 'it is a folder',
};

const reasonOf = (error: unknown): string => reasons[codeOf(error)] ?? (codeOf(error) || 'no reason given');
