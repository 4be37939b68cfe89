// Reads and changes a JSON file. A change locks the file and replaces it as a whole.
import { readdirSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { errorCode, PortfolioError, usageError } from '../errors.ts';
import { makePrivateFolder } from '../files/folders.ts';
import { checkFile, checkFolder } from '../files/ownership.ts';
import { describeFileError } from '../files/reasons.ts';
import { readRegularFile } from '../files/regular-file.ts';
import type { Clock, Environment, Signals } from '../system/system.ts';

/** The parts of the system that are needed to lock and change a file. */
export type WritingSystem = Environment & Clock & Pick<Signals, 'signal'>;

/** The hint for an unreadable or invalid file. */
export const advice = { hint: 'fix it or move it away; nothing was changed' };

/** The hint for a file without content, e.g. after a full disk or an interrupted copy. */
const emptyAdvice =
  'delete it to begin without settings, or put a copy of it back; nothing was changed';

/**
 * Parses the file. Returns `{}` if the file is missing.
 * @throws PortfolioError with the path if the file is invalid
 */
export function readJson({ user }: Pick<Environment, 'user'>, path: string): unknown {
  try {
    const { content } = readRegularFile(path, {
      check: (stats) => checkFile({ path, target: realpathSync(path) }, stats, user),
    });
    const text = content.toString('utf8').replace(/^\uFEFF/, '');
    if (text.trim() === '') throw usageError(`the settings file ${path} is empty`, emptyAdvice);
    return JSON.parse(text);
  } catch (cause) {
    if (cause instanceof PortfolioError) throw cause;
    if (['ENOENT', 'ENOTDIR'].includes(errorCode(cause))) return {};
    const why =
      cause instanceof SyntaxError
        ? 'it is not JSON'
        : (describeFileError(cause, 'read') ?? String(cause));
    throw new PortfolioError('unexpected', `the settings file ${path} cannot be read`, {
      why,
      ...advice,
    });
  }
}

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
  const [{ default: Conf }, { whileLocked }, { replaceWith }] = await Promise.all([
    import('conf'),
    import('../files/lock.ts'),
    import('../files/replace.ts'),
  ]);
  try {
    makePrivateFolder(dirname(path), system);
    const target = realPath(path);
    for (const each of [path, target]) checkFolder(dirname(each), system.user);
    await whileLocked(`${target}.lock`, system, () => {
      const changed = change(readJson(system, path));
      // conf adds the extension `.json`.
      const name = `${basename(target, '.json')}.new`;
      const draft = join(dirname(target), `${name}.json`);
      replaceWith(target, draft, () => writeDraft(Conf, draft, name, changed));
    });
  } catch (cause) {
    if (cause instanceof PortfolioError || system.signal.aborted) throw cause;
    throw new PortfolioError('unexpected', `the settings file ${path} cannot be written`, {
      why: describeFileError(cause) ?? String(cause),
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
function writeDraft(
  Conf: typeof import('conf').default,
  path: string,
  name: string,
  value: object,
): void {
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
