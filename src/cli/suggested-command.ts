// Builds the command lines that messages suggest.
import { flagOf, type Options } from '../settings/options/options.ts';
import { quoteArgument } from '../view/text/message.ts';

/**
 * Returns a command line with the flags that choose the source. Words may be placeholders, e.g.
 * `<id>`.
 */
export const suggestCommand = (
  args: readonly string[],
  { library, ...otherOptions }: Options,
): string =>
  // The command `login` sends a request and does not take --library.
  `${quoteCommand(args)}${formatSourceFlags(library === undefined || args[0] === 'login' ? otherOptions : { ...otherOptions, library })}`;

export const pickLibraryOptions = ({ library, demo }: Options): Options =>
  library !== undefined ? { library } : demo === true ? { demo } : {};

/** Options that choose the source or are necessary to send requests to it. */
const sourceOptionNames = [
  'demo',
  'offline',
  'replay',
  'library',
  'profile',
  'baseUrl',
  'insecureHttp',
] as const;

/** Returns the flags that choose the source, quoted for a shell, each after a blank. */
export function formatSourceFlags(options: Options): string {
  // With --keep, --library names the file to write. Both are omitted.
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

/** Returns a command line, quoted for a shell except placeholders such as `<id>`. */
export const quoteCommand = (args: readonly string[]): string =>
  ['portfolio', ...args]
    .map((argument) => (/^<[\w|-]+>$/.test(argument) ? argument : quoteArgument(argument)))
    .join(' ');
