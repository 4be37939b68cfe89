// Changes a JSON file. A change locks the file and replaces it as a whole.
import { readdirSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import Conf from 'conf';
import { errorCode, isFailure, PortfolioError } from '../errors.ts';
import { makePrivateFolder } from '../files/folders.ts';
import { whileLocked } from '../files/lock.ts';
import { checkFolder } from '../files/ownership.ts';
import { describeFileError } from '../files/reasons.ts';
import { replaceFileWith } from '../files/replace.ts';
import type { Clock, Environment, Signals } from '../system/system.ts';
import { readJsonFile } from './json-file.ts';

/** The parts of the system that are needed to lock and change a file. */
export type WritingSystem = Environment & Clock & Pick<Signals, 'signal'>;

/**
 * Replaces the content of a JSON file by the result of `change`, which receives the current
 * content.
 * @throws PortfolioError with the path if the file cannot be changed. The file then keeps its
 * content
 */
export async function updateJson(
  system: WritingSystem,
  path: string,
  change: (json: unknown) => object,
): Promise<void> {
  try {
    makePrivateFolder(dirname(path), system);
    const target = realPath(path);
    for (const each of [path, target]) checkFolder(dirname(each), system.euid);
    await whileLocked(`${target}.lock`, system, () => {
      const changed = change(readJsonFile(system, path));
      // conf adds the extension `.json`.
      const name = `${basename(target, '.json')}.new`;
      const draft = join(dirname(target), `${name}.json`);
      replaceFileWith(target, draft, () => writeDraft(draft, name, changed));
    });
  } catch (cause) {
    if (isFailure(cause) || system.signal.aborted) throw cause;
    throw new PortfolioError('unexpected', `the settings file ${path} cannot be written`, {
      reason: describeFileError(cause) ?? String(cause),
      hint: 'nothing was changed; PORTFOLIO_CONFIG_DIR names another folder',
      cause,
    });
  }
}

/**
 * Resolves symbolic links, so that the target is replaced instead of the link. The file may be
 * missing.
 */
function realPath(path: string): string {
  try {
    return realpathSync(path);
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return path;
    throw error;
  }
}

/**
 * Writes a draft with conf. Reads it back, because conf does not detect that a full disk stored
 * only a part of it. The target is not written directly, because conf overwrites a file in place if
 * the variable SNAP is set.
 */
function writeDraft(path: string, name: string, value: object): void {
  const folder = dirname(path);
  // Removes drafts and temporary files of conf that a killed process left in the folder.
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
  conf.store = { ...value };
  if (readFileSync(path, 'utf8') !== serialize(value))
    throw Object.assign(new Error(), { code: 'ENOSPC' });
}
