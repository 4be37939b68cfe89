// Makes the command lines that messages suggest, from a call and its flags.
import { flagOf, type OptionName, type Options } from '../settings/options/options.ts';
import { shellWord } from '../view/text/message.ts';
import type { Call } from './command.ts';
import { flagsOf } from './flags.ts';

/** New values by flag, e.g. `--page`. `undefined` removes the flag. */
type Changes = Readonly<Record<string, string | undefined>>;

/** Returns the command line of a call with other values for some of its flags, e.g. for the next page of a list. */
export function sameCommand(
  { command, path, words, flags }: Pick<Call, 'command' | 'path' | 'words' | 'flags'>,
  changes: Changes = {},
): string {
  const kept = flags.filter(({ long }) => !Object.hasOwn(changes, long));
  const added = Object.entries(changes).flatMap(([long, value]) =>
    value === undefined ? [] : [{ long, short: flagsOf(command).find((flag) => flag.long === long)?.short, value }],
  );
  const typed = [...kept, ...added].flatMap(({ long, short = long, value = [] }) => [short, value].flat());
  // After `--`, a word that begins with a dash is not a flag.
  const line = words.some((word) => /^-./.test(word))
    ? [...path, ...typed, '--', ...words]
    : [...path, ...words, ...typed];
  return lineOf(line);
}

/** Returns the line of another command with the flags that choose the source. A word may be a placeholder: `<id>`. */
export const otherCommand = (words: readonly string[], options: Options): string =>
  `${lineOf(words)}${sourceFlags(options)}`;

/** Flags that choose the source or are needed to reach it. */
const sourceOptions = [
  'demo',
  'offline',
  'library',
  'profile',
  'baseUrl',
  'insecureHttp',
] as const satisfies OptionName[];

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

const lineOf = (words: readonly string[]): string =>
  ['portfolio', ...words].map((word) => (/^<[\w|-]+>$/.test(word) ? word : shellWord(word))).join(' ');
