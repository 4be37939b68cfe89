// Reads the paths that the user types after a flag or as an argument, or sets in the environment or
// the settings file.
import { isAbsolute, join, sep } from 'node:path';
import { usageError } from '../../errors.ts';

/** Where a text is from, and the home folder of the user. */
export interface Typed {
  /** The flag, the argument, the variable or the setting, for messages. */
  readonly label: string;
  /** See `Environment`. */
  readonly home: string;
}

/**
 * Parses a path. A tilde as its first part is the home folder, because a shell does not replace it
 * in `--dir=~/x`, nor in a settings file. Every other path stays as it is, also `~user/x`, which is
 * a usual name of a file.
 * @throws PortfolioError `usage` if the path needs a home folder and there is none
 */
export function parsePath(text: string, { label, home }: Typed): string {
  if (text !== '~' && !text.startsWith('~/') && !text.startsWith(`~${sep}`)) return text;
  if (isAbsolute(home)) return join(home, text.slice(1));
  const why =
    home === '' ? 'HOME is empty' : `HOME is not an absolute path: ${JSON.stringify(home)}`;
  throw usageError(
    `${label} begins with ~, and there is no home folder (${why})`,
    'set HOME, or type the whole path',
  );
}
