// A JSON file among the settings: read plainly because every start pays for it, changed under a lock, and replaced by a whole one
// or not at all.
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
import { checkFile, checkFolder } from '../files/foreign.ts';
import { makeFolder } from '../files/make-folder.ts';
import type { System } from '../system/system.ts';

/** What to do about a file that cannot be used. */
export const advice = { hint: 'fix it or move it away; nothing was changed' };

/** An empty record where there is no file. */
export function readJson(system: System, path: string): unknown {
  try {
    return JSON.parse(readRegularFile(system, path).replace(/^\uFEFF/, ''));
  } catch (cause) {
    if (cause instanceof PortfolioError) throw cause;
    if (['ENOENT', 'ENOTDIR'].includes(codeOf(cause))) return {};
    const why = cause instanceof SyntaxError ? 'it is not JSON' : reasonOf(cause);
    throw new PortfolioError('unexpected', `the settings file ${path} cannot be read`, { why, ...advice });
  }
}

/** Opens a pipe or a device without waiting for it, and does not read it: that could take forever. */
function readRegularFile({ user }: System, path: string): string {
  const file = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK);
  try {
    const stats = fstatSync(file);
    if (stats.isFile()) checkFile({ path, target: realpathSync(path) }, stats, user);
    if (stats.isFile() || stats.isDirectory()) return readFileSync(file, 'utf8');
    throw Object.assign(new Error(), { code: 'not a file' });
  } finally {
    closeSync(file);
  }
}

/** Replaces a JSON file with what `change` returns for it. @throws PortfolioError naming the file, which is then as it was */
export async function updateJson(system: System, path: string, change: (json: unknown) => object): Promise<void> {
  const [{ default: Conf }, { whileLocked }] = await Promise.all([import('conf'), import('../files/lock.ts')]);
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
  ENOTDIR: 'a part of its path is not a folder',
  EISDIR: 'it is a folder',
};

const reasonOf = (error: unknown): string => reasons[codeOf(error)] ?? (codeOf(error) || 'no reason given');
