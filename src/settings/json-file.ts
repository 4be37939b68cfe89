// Reads a JSON file: the settings, or the known creative fields.
import { realpathSync } from 'node:fs';
import { errorCode, isFailure, PortfolioError, usageError } from '../errors.ts';
import { checkFile } from '../files/ownership.ts';
import { describeFileError } from '../files/reasons.ts';
import { readRegularFile } from '../files/regular-file.ts';
import type { Environment } from '../system/system.ts';

/** Error details with the hint for an unreadable or invalid file. */
export const repairDetails = { hint: 'fix it or move it away; nothing was changed' };

/** The hint for a file without content, e.g. after a full disk or an interrupted copy. */
const emptyFileHint =
  'delete it to begin without settings, or put a copy of it back; nothing was changed';

/**
 * Reads and parses the file. Ignores a byte order mark. Returns `{}` if the file is missing.
 * @throws PortfolioError `unexpected` if the file is unreadable or not JSON, `usage` if it is
 * empty, `unsafe` if another user may have changed the file or its folder
 */
export function readJsonFile({ euid }: Pick<Environment, 'euid'>, path: string): unknown {
  try {
    const { content } = readRegularFile(path, {
      checkStats: (stats) => checkFile({ path, target: realpathSync(path) }, stats, euid),
    });
    const text = content.toString('utf8').replace(/^\uFEFF/, '');
    if (text.trim() === '') throw usageError(`the settings file ${path} is empty`, emptyFileHint);
    return JSON.parse(text);
  } catch (cause) {
    if (isFailure(cause)) throw cause;
    if (['ENOENT', 'ENOTDIR'].includes(errorCode(cause))) return {};
    const isInvalid = cause instanceof SyntaxError;
    throw new PortfolioError(
      isInvalid ? 'usage' : 'unexpected',
      `the settings file ${path} cannot be read`,
      {
        reason: isInvalid ? 'it is not JSON' : (describeFileError(cause, 'read') ?? String(cause)),
        ...repairDetails,
      },
    );
  }
}
