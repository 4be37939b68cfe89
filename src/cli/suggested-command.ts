// Makes the command lines that messages suggest, with the flags that choose the source.
import { flagOf, type Options } from '../settings/options/options.ts';
import { shellWord } from '../view/text/message.ts';

/** Returns the line of another command with the flags that choose the source. A word may be a placeholder: `<id>`. */
export const otherCommand = (words: readonly string[], options: Options): string =>
  `${lineOf(words)}${sourceFlags(options)}`;

/** Flags that choose the source or are needed to reach it. */
const sourceOptions = ['demo', 'offline', 'library', 'profile', 'baseUrl', 'insecureHttp'] as const;

/** Returns the flags that choose the source, quoted for a shell, each after a blank. May be empty. */
export const sourceFlags = (options: Options): string =>
  sourceOptions
    .flatMap((name) => {
      const value = options[name];
      // Without --keep, a command that sends requests refuses the library that --keep writes to.
      if (value === undefined || (name === 'library' && options.keep !== undefined)) return [];
      return [flagOf(name), ...(typeof value === 'string' ? [shellWord(value)] : [])];
    })
    .map((word) => ` ${word}`)
    .join('');

/** Returns a command line, quoted for a shell. */
export const lineOf = (words: readonly string[]): string =>
  ['portfolio', ...words].map((word) => (/^<[\w|-]+>$/.test(word) ? word : shellWord(word))).join(' ');
