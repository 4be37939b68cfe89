// Translates commander's errors to errors of this program. Imported only if a command line is
// invalid.
import type { Command, CommanderError } from 'commander';
import { nearestWords } from '../../api/suggestions.ts';
import { joinWithOr } from '../../api/words.ts';
import { type PortfolioError, usageError } from '../../errors.ts';
import { quoteArgument } from '../../view/text/message.ts';
import type { Aliases } from '../aliases.ts';
import { toArgv } from '../calls.ts';
import {
  type CommandRow,
  findCommandRow,
  fullCommandName,
  type ParsedCommand,
  subcommandsOf,
} from '../command.ts';
import { flagsOf } from '../flags.ts';
import { commandUsage } from '../help/help.ts';
import { toCommandLine } from '../suggested-command.ts';
import {
  expectedFlag,
  membersHint,
  missingNounHint,
  ownVerb,
  withOwnNoun,
} from '../suggestions.ts';

export interface Refused {
  /** The words of the command line after `portfolio`. */
  readonly args: readonly string[];
  readonly tree: readonly CommandRow[];
  /** The command that takes the command line as its argument, e.g. `library watch`. */
  readonly outerCommand: ParsedCommand | undefined;
  readonly aliases: Aliases;
  /** The command that commander was parsing when it found the error. */
  readonly command: Command;
  readonly row: CommandRow | undefined;
}

export function parseError({ code, message }: CommanderError, refused: Refused): PortfolioError {
  const { args, command, row } = refused;
  const [sentence = ''] = message.replace(/^error: /, '').split('\n');
  const word = /'(.*)'/s.exec(sentence)?.[1] ?? '';
  const isJson = args.some((each) => each.startsWith('--json'));
  const names = isJson ? jsonNames([...command.args, word], row) : undefined;
  if (names !== undefined) return names;
  switch (code) {
    case 'commander.missingArgument':
      return missingArgument(word, refused);
    case 'commander.excessArguments':
      return excessArguments(refused);
    case 'commander.optionMissingArgument':
      return usageError(
        `${word.replace(/^-\w, /, '').replace(/ .*/, '')} needs a value`,
        helpHint(command),
      );
    case 'commander.unknownCommand':
      return unknownCommand(word, refused);
    case 'commander.unknownOption':
      return unknownFlag(word, refused);
    default:
      return usageError(sentence, helpHint(command));
  }
}

const helpHint = (command: Command): string => `see \`${fullCommandName(command)} --help\``;

const usageHint = (command: Command): string => `usage: ${commandUsage(command)}`;

/**
 * Returns the error for `--json id,name`, which is valid in gh; undefined if no word names members
 * of the records.
 */
export function jsonNames(
  words: readonly string[],
  row: CommandRow | undefined,
): PortfolioError | undefined {
  const list = words.find((word) => word.includes(',')) ?? '';
  const hint = membersHint(row, list.replace('--json=', ''));
  return hint === undefined
    ? undefined
    : usageError('--json takes no names: it prints what the service sent', hint);
}

interface OtherNames {
  readonly topics?: readonly string[];
  readonly aliases?: Aliases;
  /** The hint if no name is similar; by default, it names the help of the command. */
  readonly hint?: string | undefined;
}

export function unknownName(
  word: string,
  command: Command,
  { topics = [], aliases = new Map(), hint }: OtherNames = {},
): PortfolioError {
  const commands = command.createHelp().visibleCommands(command);
  const names = [...commands.map((each) => each.name()), ...aliases.keys()];
  const kind = topics.length > 0 ? 'command or topic' : 'command';
  const isFlag = topics.length === 0 && command.options.some(({ long }) => long === `--${word}`);
  const near = isFlag
    ? nearestTo(`--${word}`, [`--${word}`])
    : nearestTo(word, [...names, ...topics]);
  return usageError(
    `unknown ${kind} ${JSON.stringify(word)}${near}`,
    (near === '' ? hint : undefined) ?? helpHint(command),
  );
}

function nearestTo(word: string, names: readonly string[]): string {
  const [name] = nearestWords(word, names, 1);
  return name === undefined ? '' : `; did you mean ${JSON.stringify(name)}?`;
}

/** Maximum number of values that an error message lists. */
const few = 6;

function missingArgument(word: string, { command, row }: Refused): PortfolioError {
  const message = `missing argument <${word}>`;
  if (row?.kind !== 'custom' || row.helpList === undefined || command.args.length > 0)
    return usageError(message, usageHint(command));
  const names = row.helpList.items.map(([name]) => name);
  const some = names.length > few ? '' : `: ${joinWithOr(names)}`;
  return usageError(`${message}${some}`, `\`${fullCommandName(command)} --help\` explains them`);
}

function excessArguments(refused: Refused): PortfolioError {
  const { command, row } = refused;
  if (row?.kind === 'custom' && command.commands.length > 0)
    return unknownName(command.args[0] ?? '', command);
  const most = command.registeredArguments.length;
  const allowed = ['no arguments', 'one argument'][most] ?? `${most} arguments`;
  const hint = row?.kind === 'custom' ? row.excessHint : ownNounHint(command.name(), refused);
  return usageError(`\`${fullCommandName(command)}\` takes ${allowed}`, hint ?? usageHint(command));
}

function unknownCommand(word: string, refused: Refused): PortfolioError {
  const { tree, aliases, command } = refused;
  if (command.parent !== null) return unknownName(word, command, { hint: verbHint(word, command) });
  const hint = ownNounHint(word, refused) ?? missingNounHint(word, tree);
  return hint === undefined
    ? unknownName(word, command, { aliases, hint: nextWordHint(word, refused) })
    : usageError(`unknown command ${JSON.stringify(word)}`, hint);
}

/** Returns the hint for the verb of another program, or for an id in the place of a verb. */
function verbHint(word: string, command: Command): string | undefined {
  const names = command.commands.map((each) => each.name());
  const isShown = word !== 'help' && names.includes('show');
  const meant = ownVerb(word, names) ?? (isShown ? `show ${quoteArgument(word)}` : undefined);
  return meant && `did you mean \`${fullCommandName(command)} ${meant}\`?`;
}

function unknownFlag(word: string, refused: Refused): PortfolioError {
  const { tree, command, row } = refused;
  const [flag = '', value] = word.split(/=(.*)/s);
  const names = command.options.flatMap(({ long }) => long ?? []);
  if (value !== undefined && names.includes(flag)) {
    const values = names.flatMap((long) => long.split(`${flag}=`)[1] ?? []);
    const takes =
      values.length === 0 ? 'takes no value' : `takes no value except ${joinWithOr(values)}`;
    return usageError(`${flag} ${takes}, not ${JSON.stringify(value)}`, helpHint(command));
  }
  const misplaced =
    lateFlag(flag, refused) ?? (command.parent === null ? earlyFlag(flag, refused) : undefined);
  if (misplaced !== undefined) return misplaced;
  const others = commandsWith(flag, tree);
  const expected = expectedFlag(flag, names);
  const near = others === '' ? nearestTo(expected ?? flag, names) : '';
  const most = command.registeredArguments.length;
  const isExcess = row?.kind === 'custom' && near === '' && most > 0 && command.args.length > most;
  const beside = command.parent?.commands.find(
    (each) => each !== command && `--${each.name()}` === flag,
  );
  const elsewhere = beside
    ? `did you mean \`${fullCommandName(beside)}\`?`
    : others && `${flag} works with ${others}`;
  return usageError(
    `unknown flag ${JSON.stringify(word)}${near}`,
    (isExcess ? row.excessHint : undefined) ?? (elsewhere || helpHint(command)),
  );
}

function commandsWith(flag: string, tree: readonly CommandRow[]): string {
  const taking = tree.filter(
    (row) => row.isHidden !== true && flagsOf(row).some(({ longName: long }) => long === flag),
  );
  const names = taking.map(({ name }) => `\`portfolio ${name}\``);
  return names.length > few ? `${names.slice(0, 3).join(', ')} and others` : joinWithOr(names);
}

/**
 * Returns the error for a flag that was typed before its command; `undefined` if the command has no
 * such flag.
 */
function earlyFlag(word: string, refused: Refused): PortfolioError | undefined {
  const { args, tree } = refused;
  const at = args.findIndex((each) => findCommandRow(each, tree) !== undefined);
  let row: CommandRow | undefined;
  let end = at;
  for (let next = findCommandRow(args[at] ?? '', tree); next !== undefined; end += 1) {
    row = next;
    next = findCommandRow(args[end + 1] ?? '', subcommandsOf(row));
  }
  const flag =
    row &&
    flagsOf(row).find(
      ({ longName: long, shortName: short }) => long === word || (short && word.startsWith(short)),
    );
  if (flag === undefined) return undefined;
  const line = [...args.slice(at, end), ...args.slice(0, at), ...args.slice(end)];
  return usageError(`${flag.longName} must come after the command`, didYouMean(line, refused));
}

/**
 * Returns the error for a flag of `library watch` that was typed after the command to watch;
 * `undefined` for other flags.
 */
function lateFlag(word: string, refused: Refused): PortfolioError | undefined {
  const { args, outerCommand } = refused;
  const flag =
    outerCommand && flagsOf(outerCommand.commandRow).find(({ longName: long }) => long === word);
  if (outerCommand === undefined || flag === undefined) return undefined;
  const at = args.findIndex((each) => each.split('=')[0] === word);
  const isValueNext = flag.valueDefinition !== undefined && args[at] === word;
  const value = isValueNext ? (args[at + 1] ?? `<${flag.valueDefinition.placeholder}>`) : [];
  const rest = args.toSpliced(at, isValueNext ? 2 : 1);
  const line = [args[at] ?? word, value, rest].flat();
  return usageError(
    `${word} must come before the command, after \`portfolio ${outerCommand.commandPath.join(' ')}\``,
    didYouMean(line, refused),
  );
}

function ownNounHint(word: string, refused: Refused): string | undefined {
  const line = withOwnNoun(word, refused.args);
  return line && didYouMean(line, refused);
}

/**
 * For `gh auth login` typed as `portfolio auth login`: returns the hint without a first word that
 * is not a command.
 */
function nextWordHint(word: string, refused: Refused): string | undefined {
  const { args, tree } = refused;
  const at = args.indexOf(word);
  if (findCommandRow(args[at + 1] ?? '', tree) === undefined) return undefined;
  const hint = didYouMean(args.toSpliced(at, 1), refused);
  return word === 'portfolio' ? `leave out the second \`portfolio\`; ${hint}` : hint;
}

const didYouMean = (args: readonly string[], { outerCommand }: Refused): string =>
  `did you mean: ${toCommandLine([...(outerCommand ? toArgv({ ...outerCommand, args: [] }) : []), ...args])}`;
