// Implements the command `help`, and prints the help of a command. Imported only if commander ended
// without running a command, or if `help` was typed.
import type { Command, CommanderError } from 'commander';
import type { Aliases } from '../aliases.ts';
import { type CommandRow, findCommandRow, fullCommandName, subcommandsOf } from '../command.ts';
import { helpText } from '../help/help.ts';
import { helpPages, topics } from '../help/topics.ts';
import type { Refused } from './parse-error.ts';

interface HelpInput {
  readonly program: Command;
  readonly tree: readonly CommandRow[];
  readonly print: (text: string) => void;
  /** Adds the subcommands, arguments and flags of a command. */
  readonly populateCommand: (command: Command) => void;
  readonly aliases: Aliases;
  /** Width of the screen, in columns. */
  readonly width: number;
  readonly isJson: boolean;
  readonly version: string;
}

/** Prints the help of a topic or a command. If both have the same name, prints the topic. */
export async function printHelp(words: readonly string[], input: HelpInput): Promise<void> {
  const { program, tree, aliases, print, width, populateCommand, isJson, version } = input;
  const single = words.length === 1 && !isJson ? words[0] : undefined;
  if (single === 'skill') {
    // The bundle contains the text.
    const { default: skill } = await import('../../../docs/skills/portfolio/SKILL.md?raw');
    return print(skill);
  }
  const [topic] = topics.find(([name]) => name === single) ?? [];
  if (topic !== undefined) {
    const [{ topicText }, { topicTexts }] = await Promise.all([
      import('../help/topic-text.ts'),
      import('../help/topic-texts.ts'),
    ]);
    return print(topicText(topic, topicTexts[topic](tree), width));
  }
  const alias = single === undefined ? undefined : aliases.get(single);
  if (alias !== undefined) return print(`An alias of: portfolio ${alias}\n`);
  let found = program;
  for (const word of words) {
    const next = found.commands.find(
      (child) => child.name() === word || child.aliases().includes(word),
    );
    if (next === undefined) {
      const others = found === program ? await namesFor(word, input) : {};
      throw (await import('./parse-error.ts')).unknownName(word, found, others);
    }
    populateCommand(next);
    found = next;
  }
  if (!isJson) return found.help();
  const { helpJson } = await import('../help/help-json.ts');
  print(helpJson(tree, version, fullCommandName(found).split(' ').slice(1).join(' ')));
}

/**
 * Prints the help or the version with which commander ended.
 * @throws PortfolioError `usage` if commander ended because the command line is invalid
 */
export async function printHelpOrThrow(
  error: CommanderError,
  refused: Refused,
  print: (text: string) => void,
): Promise<void> {
  const { command, row, aliases } = refused;
  if (error.exitCode !== 0 && error.code !== 'commander.help')
    throw (await import('./parse-error.ts')).parseError(error, refused);
  if (error.code === 'commander.version') return;
  const word = error.code === 'commander.helpDisplayed' ? strayWord(command) : undefined;
  if (word !== undefined) throw (await import('./parse-error.ts')).unknownName(word, command);
  print(helpText(command, row, aliases));
}

/**
 * Returns an unknown subcommand before `--help`; undefined if there is none. commander ignores it
 * and ends with the help of the parent.
 */
const strayWord = ({ args, commands, registeredArguments }: Command): string | undefined =>
  commands.length > 0 && registeredArguments.length === 0
    ? args.slice(0, 1).find((word) => !/^-/.test(word))
    : undefined;

async function namesFor(word: string, { tree, aliases }: Pick<HelpInput, 'tree' | 'aliases'>) {
  const { topicAbout } = await import('../help/topic-texts.ts');
  const parent = tree.find((row) => findCommandRow(word, subcommandsOf(row)));
  const page = parent === undefined ? topicAbout(word, tree) : `${parent.name} ${word}`;
  const hint = page === undefined ? {} : { hint: `see \`portfolio help ${page}\`` };
  return { topics: helpPages.map(([name]) => name), aliases, ...hint };
}
