// Builds the command lines that messages suggest.
import { flagOf, type Options } from '../settings/options/options.ts';
import { quoteArgument } from '../view/text/message.ts';

/**
 * Returns a command line for a message, with the flags that choose the same source.
 * @param args the words after `portfolio`; may contain placeholders, e.g. `<id>`
 */
export const suggestCommand = (
  args: readonly string[],
  { library, ...otherOptions }: Options,
): string =>
  // Omits --library for `login`, which reads no library and does not take this flag.
  `${toCommandLine(args)}${formatSourceFlags(library === undefined || args[0] === 'login' ? otherOptions : { ...otherOptions, library })}`;

export const pickLibraryOptions = ({ library, demo }: Options): Options =>
  library !== undefined ? { library } : demo === true ? { demo } : {};

/** Options that choose the source or its service, or that requests to the service need. */
const sourceOptionNames = [
  'demo',
  'offline',
  'replay',
  'library',
  'profile',
  'baseUrl',
  'insecureHttp',
] as const;

/**
 * Returns the flags that choose the source, with their values quoted for a shell, e.g. ` --demo`.
 * Each flag and each value follows a blank. Returns '' if no such flag was typed.
 */
export function formatSourceFlags(options: Options): string {
  // With --keep, --library names the file to write. A suggested command omits both flags.
  const keepsRecords = Boolean(options.keep) || options.keepPictures === true;
  return sourceOptionNames
    .flatMap((name) => {
      const value = options[name];
      if (value === undefined || (name === 'library' && keepsRecords)) return [];
      return [flagOf(name), ...(typeof value === 'string' ? [quoteArgument(value)] : [])];
    })
    .map((argument) => ` ${argument}`)
    .join('');
}

/**
 * Returns the command line of `portfolio` with these arguments, quoted for a shell. Placeholders
 * such as `<id>` are not quoted.
 */
export const toCommandLine = (args: readonly string[]): string =>
  ['portfolio', ...args]
    .map((argument) => (/^<[\w|-]+>$/.test(argument) ? argument : quoteArgument(argument)))
    .join(' ');
