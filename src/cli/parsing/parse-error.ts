// What is wrong with the words of a command: commander's errors in the program's own words, with the nearest names.
import type { Command, CommanderError } from 'commander';
import { type PortfolioError, usageError } from '../../errors.ts';
import type { CommandRow } from '../command.ts';
import { commandUsage, fullName } from '../help/help.ts';
import { nounsFor } from '../suggestions/habits.ts';

/** @param tree the commands of the program */
export function parseError(
  { code, message }: CommanderError,
  command: Command,
  tree: readonly CommandRow[] = [],
): PortfolioError {
  const usage = `usage: ${commandUsage(command)}`;
  const [sentence = '', suggestion = ''] = message.replace(/^error: /, '').split('\n');
  const word = /'(.*)'/s.exec(sentence)?.[1] ?? '';
  const help = `see \`${fullName(command)} --help\``;
  switch (code) {
    case 'commander.missingArgument':
      return usageError(`missing argument <${word}>`, usage);
    case 'commander.excessArguments': {
      const most = command.registeredArguments.length;
      const allowed = most === 0 ? 'no argument' : most === 1 ? '1 argument' : `${most} arguments`;
      return usageError(`\`${fullName(command)}\` takes ${allowed}, not ${command.args.length}`, usage);
    }
    case 'commander.optionMissingArgument':
      return usageError(`${word.replace(/^-\w, /, '').replace(/ .*/, '')} needs a value`, help);
    case 'commander.unknownCommand':
      return unknownCommand(word, meant(suggestion), command, tree);
    case 'commander.unknownOption': {
      const [flag = '', value] = word.split(/=(.*)/s);
      if (value !== undefined && command.options.some(({ long, short }) => long === flag || short === flag))
        return usageError(`${flag} takes no value, not ${JSON.stringify(value)}`, help);
      return usageError(`unknown flag ${JSON.stringify(word)}${meant(suggestion)}`, help);
    }
    default:
      return usageError(sentence, help);
  }
}

/** A verb without its noun, or the name of a flag, is more than a misspelt command. */
function unknownCommand(
  word: string,
  suggestion: string,
  command: Command,
  tree: readonly CommandRow[],
): PortfolioError {
  const { verb, nouns } = nounsFor(word, command.parent === null ? tree : []);
  const [noun, ...others] = nouns;
  const message = `unknown command ${JSON.stringify(word)}`;
  if (noun !== undefined) {
    const value = /^(\d|http)/i.test(word) ? ` ${word}` : '';
    const also = others.length === 0 ? '' : `, or the same for ${others.join(', ')}`;
    return usageError(message, `did you mean \`portfolio ${noun} ${verb}${value}\`${also}?`);
  }
  const flag = command.options.find(({ long }) => long === `--${word}`)?.long;
  const near = flag == null ? suggestion : `; did you mean ${JSON.stringify(flag)}?`;
  return usageError(`${message}${near}`, `see \`${fullName(command)} --help\``);
}

/** commander's suggestion as values have it: `(Did you mean --a, --b?)` → `; did you mean "--a" or "--b"?` */
function meant(suggestion: string): string {
  const names = /mean (?:one of )?(.*)\?/.exec(suggestion)?.[1]?.split(', ') ?? [];
  return names.length === 0 ? '' : `; did you mean ${names.map((name) => JSON.stringify(name)).join(' or ')}?`;
}

/** A word that names no command below `command`, and for `help` no topic. */
export async function unknownName(
  word: string,
  command: Command,
  others: readonly string[] = [],
): Promise<PortfolioError> {
  const { suggestion } = await import('../../api/values.ts');
  const names = command
    .createHelp()
    .visibleCommands(command)
    .map((each) => each.name());
  const kind = others.length > 0 ? 'command or topic' : 'command';
  const near = suggestion(word, [...names, ...others]);
  return usageError(`unknown ${kind} ${JSON.stringify(word)}${near}`, `see \`${fullName(command)} --help\``);
}

/** The word before `--help` that is not a command; commander prints the help of the command above it. */
export function strayWord({ args: [word], commands, registeredArguments }: Command): string | undefined {
  const isStray =
    word !== undefined && !word.startsWith('-') && commands.length > 0 && registeredArguments.length === 0;
  return isStray ? word : undefined;
}
