// Writes parsed commands as command lines, with changed flags.
import type { ParsedCommand, TypedFlag } from './command.ts';
import { flagsOf } from './flags.ts';
import { quoteCommand } from './suggested-command.ts';

/** The parts of a command line, typed by the user or built by the program. */
type CommandLine = Pick<ParsedCommand, 'path' | 'words' | 'flags'>;

/**
 * Returns the words of a parsed command without `portfolio`.
 * @param isShort whether flags with a short name have that name
 */
export function commandWords(
  { path, words, flags }: CommandLine,
  isShort = false,
): readonly string[] {
  const nameOf = ({ long, short }: TypedFlag) => (isShort ? (short ?? long) : long);
  const typed = flags.flatMap((flag) => [nameOf(flag), flag.value ?? []].flat());
  // `--` is added if a word begins with a dash, so that the word is not parsed as a flag.
  return words.some((word) => /^-./.test(word))
    ? [...path, ...typed, '--', ...words]
    : [...path, ...words, ...typed];
}

/**
 * Returns the command line of a parsed command with changed flags, e.g. for the next page.
 * @param changes values by flag; `true` for a flag without a value, `undefined` to remove the flag
 */
export function commandLineWith(
  { command, path, words, flags }: Pick<ParsedCommand, 'command'> & CommandLine,
  changes: Readonly<Record<string, string | true | undefined>> = {},
): string {
  const keptFlags = flags.filter(({ long }) => !Object.hasOwn(changes, long));
  const addedFlags = Object.entries(changes).flatMap(([long, value]) => {
    const { short } = flagsOf(command).find((flag) => flag.long === long) ?? {};
    return value === undefined ? [] : [{ long, short, value: value === true ? undefined : value }];
  });
  return quoteCommand(commandWords({ path, words, flags: [...keptFlags, ...addedFlags] }, true));
}
