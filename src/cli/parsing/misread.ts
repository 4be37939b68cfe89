// Command lines that other programs would understand: a flag before the command that has it, another program's noun, `--json id,name`.
// Loaded once a command line was refused.
import type { Command, CommanderError } from 'commander';
import { alternatives } from '../../api/alternatives.ts';
import { type PortfolioError, usageError } from '../../errors.ts';
import { shellWord } from '../../view/text/shell-word.ts';
import type { CommandRow } from '../command.ts';
import { type Flag, flagsOf, programFlags } from '../flags.ts';
import { fullName } from '../help/help.ts';
import { nounFor } from '../suggestions/habits.ts';
import { jsonFields } from '../suggestions/json-fields.ts';

export interface Refused {
  /** What follows `portfolio`. */
  readonly args: readonly string[];
  readonly tree: readonly CommandRow[];
  /** The command that was found in them. */
  readonly row: CommandRow | undefined;
  readonly command: Command;
  readonly code: CommanderError['code'];
}

/** What is wrong with the words, where it can be said better than by `failure`. */
export function misread(failure: PortfolioError, { args, tree, row, command, code }: Refused): PortfolioError {
  const fields = row && jsonFields(args, row);
  if (fields !== undefined) return fields;
  switch (code) {
    case 'commander.unknownOption':
      return earlyFlags(args, tree) ?? needlessValue(args, command) ?? failure;
    case 'commander.unknownCommand':
    case 'commander.excessArguments':
      return otherNoun(failure, args, tree);
    case 'commander.missingArgument':
      return (row && missingWord(failure, row, command)) ?? failure;
    default:
      return failure;
  }
}

/** Undefined where the command has no such flags. */
function earlyFlags(args: readonly string[], tree: readonly CommandRow[]): PortfolioError | undefined {
  const { flags, words } = leadingFlags(args, [...programFlags(), ...tree.flatMap(allFlags)]);
  const early = flags.find((flag) => flagIn(flag.long, programFlags()) === undefined);
  const { row, path } = commandIn(words, tree);
  const known = row === undefined ? [] : flagsOf(row);
  if (early === undefined || flags.some(({ long }) => flagIn(long, known) === undefined)) return undefined;
  const typed = args.slice(0, args.length - words.length);
  return usageError(
    `${early.long} belongs behind the command`,
    meant([...path, ...typed, ...words.slice(path.length)]),
  );
}

/** `-w=1`, which commander takes for `-w -1`. */
function needlessValue(args: readonly string[], command: Command): PortfolioError | undefined {
  const found = args
    .map((arg) => ({ short: arg.slice(0, 2), value: /^-[a-z]=(.*)$/is.exec(arg)?.[1] }))
    .find(
      ({ short, value }) =>
        value !== undefined && command.options.some((flag) => flag.short === short && !flag.required && !flag.optional),
    );
  if (found === undefined) return undefined;
  return usageError(
    `${found.short} takes no value, not ${JSON.stringify(found.value)}`,
    `see \`${fullName(command)} --help\``,
  );
}

function otherNoun(failure: PortfolioError, args: readonly string[], tree: readonly CommandRow[]): PortfolioError {
  const { words } = leadingFlags(args, programFlags());
  const noun = nounFor(words[0] ?? '');
  if (noun === undefined) return failure;
  const line = [...args.slice(0, args.length - words.length), noun, ...words.slice(1)];
  return commandIn([noun], tree).row === undefined
    ? failure
    : usageError(failure.message.replace(/; did you mean .*/, ''), meant(line));
}

/** A command whose first argument is one of a few words names them. */
function missingWord(failure: PortfolioError, row: CommandRow, command: Command): PortfolioError | undefined {
  if (row.kind !== 'own' || row.values === undefined || command.args.length > 0) return undefined;
  const names = row.values.items.map(([name]) => name);
  const some = names.length > few ? '' : `: ${alternatives(names)}`;
  return usageError(`${failure.message}${some}`, `\`${fullName(command)} --help\` explains them`);
}

const few = 6;

const meant = (words: readonly string[]): string => `did you mean: ${['portfolio', ...words].map(shellWord).join(' ')}`;

const allFlags = (row: CommandRow): readonly Flag[] => [...flagsOf(row), ...rowsBelow(row).flatMap(allFlags)];

const rowsBelow = (row: CommandRow): readonly CommandRow[] => ('commands' in row ? (row.commands ?? []) : []);

/** The flags with which the line begins, and the words behind them. */
function leadingFlags(args: readonly string[], known: readonly Flag[]) {
  const flags: Flag[] = [];
  let at = 0;
  for (let flag = flagIn(args[0], known); flag !== undefined; flag = flagIn(args[at], known)) {
    flags.push(flag);
    at += flag.value !== undefined && isName(args[at], flag) ? 2 : 1;
  }
  return { flags, words: args.slice(at) };
}

const isName = (word: string | undefined, { long, short }: Flag): boolean => word === long || word === short;

/** `--limit`, `--limit=5`, `-L` or `-L5`. */
const flagIn = (word = '', flags: readonly Flag[]): Flag | undefined =>
  flags.find(
    (flag) =>
      isName(word, flag) ||
      (flag.value !== undefined &&
        (word.startsWith(`${flag.long}=`) || (flag.short !== undefined && word.startsWith(flag.short)))),
  );

/** The command that the first words name, as deep as they do. */
function commandIn(
  words: readonly string[],
  rows: readonly CommandRow[],
): { readonly row: CommandRow | undefined; readonly path: readonly string[] } {
  const [word = '', ...rest] = words;
  const row = rows.find(({ name, alias }) => name === word || alias === word);
  if (row === undefined) return { row, path: [] };
  const below = commandIn(rest, rowsBelow(row));
  return { row: below.row ?? row, path: [word, ...below.path] };
}
