// Reads paths from flags, arguments, the environment and the settings file.
import { isAbsolute, join, sep } from 'node:path';
import { usageError } from '../../errors.ts';

/** Where a text is from, and the home folder of the user. */
export interface TextContext {
  /** The flag, the argument, the variable or the setting, for messages. */
  readonly label: string;
  /** See `Environment`. */
  readonly home: string;
}

/**
 * Parses a path. Replaces a tilde as the first part by the home folder, because a shell does not do
 * so in `--dir=~/x`. Returns other paths unchanged, also `~user/x`.
 * @throws PortfolioError `usage` if the home folder is needed and unknown
 */
export function parsePath(text: string, { label, home }: TextContext): string {
  if (text !== '~' && !text.startsWith('~/') && !text.startsWith(`~${sep}`)) return text;
  if (isAbsolute(home)) return join(home, text.slice(1));
  const why =
    home === '' ? 'HOME is empty' : `HOME is not an absolute path: ${JSON.stringify(home)}`;
  throw usageError(
    `${label} begins with ~, and there is no home folder (${why})`,
    'set HOME, or type the whole path',
  );
}
