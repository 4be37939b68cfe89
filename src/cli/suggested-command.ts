// Builds the command lines that messages suggest.
import { flagOf, type Options } from '../settings/options/options.ts';
import { quoteWord } from '../view/text/message.ts';

/**
 * Returns a command line with the flags that choose the source. Words may be placeholders, e.g.
 * `<id>`.
 */
export const suggestCommand = (words: readonly string[], { library, ...others }: Options): string =>
  // The command `login` sends a request and does not take --library.
  `${quoteCommand(words)}${sourceFlags(library === undefined || words[0] === 'login' ? others : { ...others, library })}`;

export const libraryOptions = ({ library, demo }: Options): Options =>
  library !== undefined ? { library } : demo === true ? { demo } : {};

/** Options that choose the source or are necessary to send requests to it. */
const sourceOptions = [
  'demo',
  'offline',
  'replay',
  'library',
  'profile',
  'baseUrl',
  'insecureHttp',
] as const;

/** Returns the flags that choose the source, quoted for a shell, each after a blank. */
export function sourceFlags(options: Options): string {
  // With --keep, --library names the file to write. Both are omitted.
  const isKeeping = options.keep !== undefined || options.keepPictures === true;
  return sourceOptions
    .flatMap((name) => {
      const value = options[name];
      if (value === undefined || (name === 'library' && isKeeping)) return [];
      return [flagOf(name), ...(typeof value === 'string' ? [quoteWord(value)] : [])];
    })
    .map((word) => ` ${word}`)
    .join('');
}

/** Returns a command line, quoted for a shell except placeholders such as `<id>`. */
export const quoteCommand = (words: readonly string[]): string =>
  ['portfolio', ...words]
    .map((word) => (/^<[\w|-]+>$/.test(word) ? word : quoteWord(word)))
    .join(' ');
