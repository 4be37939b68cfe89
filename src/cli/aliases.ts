// Aliases: names that the user gives to command lines. An alias is replaced by the words of its
// command before the command line is parsed. It begins with a command of the program, so it cannot
// contain itself or run other programs.
import { isFailure, usageError } from '../errors.ts';
import { createSettingsFile, type SettingsFile, type StoredSettings } from '../settings/file.ts';
import type { WritingSystem } from '../settings/json-update.ts';
import { sanitise } from '../view/text/text.ts';
import { type CommandRow, findCommandRow } from './command.ts';
import { findCommandIndex, helpFlag } from './flags.ts';
import { backslash, split } from './split.ts';

/** The command of each alias by its name, e.g. `projects --field Illustration`. */
export type Aliases = ReadonlyMap<string, string>;

export function readAliases(system: WritingSystem): Aliases {
  const file = createSettingsFile(system);
  return hasPath(file) ? sortedAliases(file.read()) : new Map();
}

/** Whether a folder for the settings file is known. It needs a home folder. */
function hasPath(file: SettingsFile): boolean {
  try {
    return file.path !== '';
  } catch (error) {
    if (isFailure(error, 'usage')) return false;
    throw error;
  }
}

export function sortedAliases({ aliases = {} }: StoredSettings): Aliases {
  // The user may have written control characters into the file.
  const safe = Object.entries(aliases).map(
    ([name, command]) => [sanitise(name), sanitise(command)] as const,
  );
  return new Map(safe.toSorted(([one], [other]) => (one < other ? -1 : 1)));
}

/** Matches a name: a letter, then letters, digits, `-` and `_`. Excludes invisible letters. */
const validName = /^(?!.*\p{Default_Ignorable_Code_Point})\p{L}[\p{L}\p{M}\p{N}_-]{0,29}$/u;

/** Checks an alias before it is stored. @throws PortfolioError `usage` */
export function checkAlias(name: string, command: string, tree: readonly CommandRow[]): void {
  const shown = JSON.stringify(name);
  if (!validName.test(name)) {
    const hint = 'a name is a letter, and up to 29 more letters, digits, - and _';
    throw usageError(`${shown} cannot be the name of an alias`, hint);
  }
  if (findCommandRow(name, tree) !== undefined)
    throw usageError(
      `${shown} is a command, and an alias cannot replace a command`,
      'choose another name',
    );
  if (/\p{Cc}/u.test(command))
    throw usageError(`the alias ${name} contains a line break or another control character`);
  wordsOf(name, command, tree);
}

/**
 * Returns the words of the alias.
 * @throws PortfolioError `usage` if they are not a command of this program
 */
function wordsOf(name: string, command: string, tree: readonly CommandRow[]): readonly string[] {
  const words = splitAlias(command);
  if (words === undefined) {
    const hint = `its command is ${command}`;
    throw usageError(`the alias ${name} has an unbalanced quote, or a backslash at its end`, hint);
  }
  const first = words[findCommandIndex(words)] ?? '';
  if (findCommandRow(first, tree) !== undefined) return words;
  const hint =
    first === 'portfolio'
      ? 'leave out portfolio'
      : 'an alias cannot contain another alias or a shell command';
  throw usageError(
    `the alias ${name} must begin with a command of portfolio, not ${JSON.stringify(first)}`,
    hint,
  );
}

/**
 * Splits the command of an alias into words. Returns `undefined` if a quote or an escape is open at
 * its end.
 */
function splitAlias(command: string): readonly string[] | undefined {
  // The blank ends the last word. After a backslash, it is a part of the word instead.
  const { words, word, open } = split(`${command} `, backslash);
  return open === undefined && word === '' ? words : undefined;
}

/**
 * Replaces the alias at this index by its words. In these words, `$1` to `$9` are replaced by the
 * words that follow the alias, and `$@` by the rest of them. Without `$@`, the rest is added at the
 * end.
 * @throws PortfolioError `usage` if a word is missing, or if the settings file contains an invalid
 * alias
 */
export function withAlias(
  args: readonly string[],
  at: number,
  command: string,
  tree: readonly CommandRow[],
): readonly string[] {
  const name = args[at] ?? '';
  const words = wordsOf(name, command, tree);
  const before = args.slice(0, at);
  const typed = args.slice(at + 1);
  const flagAt = typed.findIndex((word) => /^-./.test(word));
  const given = flagAt === -1 ? typed.length : flagAt;
  if (given >= valueCount(words)) return [...before, ...filled(words, typed)];
  if (typed.includes(helpFlag.longName) || typed.includes(helpFlag.shortName))
    return [...before, ...words, ...typed];
  const order = flagAt === -1 ? '' : '; type values before flags';
  throw usageError(
    `the alias ${name} needs a value for $${given + 1}`,
    `its command is ${command}${order}`,
  );
}

/** Returns the highest number of `$1` to `$9` in the words; 0 if they have none. */
const valueCount = (words: readonly string[]): number =>
  Math.max(0, ...[...words.join(' ').matchAll(/\$([1-9])/g)].map(([, number]) => Number(number)));

/** Replaces `$1` to `$9` and `$@` in the words. A `$1` whose value is missing remains. */
function filled(words: readonly string[], typed: readonly string[]): readonly string[] {
  const rest = typed.slice(valueCount(words));
  const value = (mark: string, which: string) =>
    which === '@' ? rest.join(' ') : (typed[Number(which) - 1] ?? mark);
  const all = words.flatMap((word) => (word === '$@' ? rest : word.replace(/\$([1-9@])/g, value)));
  return words.some((word) => word.includes('$@')) ? all : [...all, ...rest];
}

/**
 * Replaces the alias at this index in the words before the cursor. If the word at the cursor is the
 * value of `$1`, the result ends before `$1`, so that completion offers what can be typed there.
 */
export function withAliasBefore(
  before: readonly string[],
  at: number,
  command: string,
): readonly string[] {
  const words = splitAlias(command) ?? [];
  const typed = before.slice(at + 1);
  const next = words.findIndex((word) => word.includes(`$${typed.length + 1}`));
  return [...before.slice(0, at), ...filled(next === -1 ? words : words.slice(0, next), typed)];
}
