// Builds the command lines that messages suggest.
import { flagOf, type Options } from '../settings/options/options.ts';
import { quoteArgument } from '../view/text/message.ts';

/**
 * Returns a command line with the flags that choose the source.
 * @param args the words after `portfolio`; may contain placeholders, e.g. `<id>`
 */
export const suggestCommand = (
  args: readonly string[],
  { library, ...otherOptions }: Options,
): string =>
  // Omits --library for `login`, which sends a request to the service and does not take this flag.
  `${toCommandLine(args)}${formatSourceFlags(library === undefined || args[0] === 'login' ? otherOptions : { ...otherOptions, library })}`;

export const pickLibraryOptions = ({ library, demo }: Options): Options =>
  library !== undefined ? { library } : demo === true ? { demo } : {};

/** Options that choose the source, or that requests to it need. */
const sourceOptionNames = [
  'demo',
  'offline',
  'replay',
  'library',
  'profile',
  'baseUrl',
  'insecureHttp',
] as const;

/** Returns the flags that choose the source, quoted for a shell, each with a blank before it. */
export function formatSourceFlags(options: Options): string {
  // With --keep, --library names the file to write. A suggested command omits both flags.
  const keepsRecords = options.keep !== undefined || options.keepPictures === true;
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
