// Builds commander's commands from the command tree, and runs the typed command.
import { Command, CommanderError, Option } from 'commander';
import type { PortfolioError } from '../../errors.ts';
import { flagOf, type Options } from '../../settings/options/options.ts';
import type { Aliases } from '../aliases.ts';
import { argumentAt, type CommandRow, type ParsedCommand, rowNamed } from '../command.ts';
import {
  argumentsOf,
  argumentTerm,
  commandAt,
  type Flag,
  flagsOf,
  programFlags,
  versionFlag,
} from '../flags.ts';
import { configureHelp, firstScreen, fullName, topics } from '../help/help.ts';
import { asksForJson, collect, lastOfEach, type ParsedFlag, typedSoFar } from './collect.ts';
import type { Refused } from './parse-error.ts';

export interface Program {
  /**
   * Runs `act` or prints help.
   * @throws PortfolioError `usage` if the command line is invalid; any error of `act`
   */
  run(args: readonly string[]): Promise<void>;
  /**
   * Returns the flags that change how an error is printed. After a parse error, flags on its right
   * may be missing.
   */
  typed(): Pick<Options, 'output' | 'verbose' | 'quiet' | 'color'>;
}

interface ProgramOptions {
  readonly tree: readonly CommandRow[];
  readonly version: string;
  /** Width of the screen for help, in columns. */
  readonly columns: number | undefined;
  /** Home folder of the user, for paths. See `Environment`. */
  readonly home: string;
  /** Prints help and other texts from commander. */
  readonly print: (text: string) => void;
  readonly act: (call: ParsedCommand) => Promise<void>;
  /**
   * Reads the user's aliases. Called only if the first word is not a command, and for the help of
   * the program.
   */
  readonly aliases: () => Promise<Aliases>;
}

export function createProgram(input: ProgramOptions): Program {
  const { tree, version, columns, home, print, act } = input;
  let typed: readonly string[] = [];
  let aliases: Aliases = new Map();
  let isAlias = false;
  /** Whether the whole command line was parsed. */
  let isParsed = false;
  const width = () => Math.min(columns ?? 80, 80);
  const program = new Command('portfolio').exitOverride().configureOutput({
    writeOut: print,
    writeErr: print,
    outputError: () => {},
    getOutHelpWidth: width,
    getErrHelpWidth: width,
    getOutHasColors: () => false,
    getErrHasColors: () => false,
  });
  const rowOf = (command: Command) => commands.rowOf(command);
  configureHelp(program, version, rowOf, () => aliases);
  const commands = addTree(program, tree, async (command, row) => {
    if (row.kind === 'help')
      return printHelp(command.args, { program, tree, aliases, print, width, commands });
    const { checkedValue } = await import('../../settings/options/values.ts');
    const { withMeanings } = await import('../../settings/options/conflicts.ts');
    const flags = isAlias ? lastOfEach(commands.parsed) : commands.parsed;
    const collected = collect(command, flags, (option, text, label) =>
      checkedValue(option, text, { label, home }),
    );
    const options = withMeanings(collected.options, {
      name: fullName(command),
      isOffered: (name) => command.options.some(({ long }) => long === flagOf(name)),
    });
    isParsed = true;
    // A word without a comma may be a search text.
    if (options.json === true && command.args.some((word) => word.includes(','))) {
      const names = (await import('./parse-error.ts')).jsonNames(command.args, row);
      if (names !== undefined) throw names;
    }
    const words = await readWords(command, row, home);
    await act({ ...collected, command: row, path: pathOf(command), words, flags, options });
  });
  return {
    run: async (args) => {
      if (args.length === 0) return print(firstScreen(program));
      typed = args;
      try {
        const replaced = await replaceAlias(args, input);
        typed = replaced.args;
        aliases = replaced.aliases;
        isAlias = typed !== args;
        await program.parseAsync(withEachLike(withoutEquals(withMarkedTexts(typed))), {
          from: 'user',
        });
      } catch (error) {
        if (!(error instanceof CommanderError)) throw error;
        const command = commands.ended() ?? program;
        const refused = { args: typed, tree, aliases, command, row: rowOf(command) };
        const refusal = await translate(error, refused);
        if (refusal !== undefined) throw refusal;
      }
    },
    typed: () => {
      const flags = typedSoFar(commands.parsed);
      return !isParsed && asksForJson(typed) ? { ...flags, output: 'json' } : flags;
    },
  };
}

/** The commands of a program, and what was typed for them. */
interface Commands {
  /** The typed flags, in typed order. */
  readonly parsed: readonly ParsedFlag[];
  readonly rowOf: (command: Command) => CommandRow | undefined;
  /**
   * Adds subcommands, arguments and flags to the chosen command. Adding them to all commands would
   * be slow.
   */
  readonly complete: (command: Command) => void;
  /** Returns the command at which parsing ended, because it printed its help or found an error. */
  readonly ended: () => Command | undefined;
}

/** Adds the commands of the tree, and the flags of the program. */
function addTree(
  program: Command,
  tree: readonly CommandRow[],
  run: (command: Command, row: Exclude<CommandRow, { kind: 'group' }>) => Promise<void>,
): Commands {
  const parsed: ParsedFlag[] = [];
  const rowOf = new Map<Command, CommandRow>();
  const unfinished = new Set<Command>();
  let ended: Command | undefined;
  program.enablePositionalOptions();
  addFlags(program, programFlags(), parsed);
  addRows(program, tree);
  program.helpCommand(false);
  return { parsed, rowOf: (command) => rowOf.get(command), complete, ended: () => ended };

  function addRows(parent: Command, rows: readonly CommandRow[]): void {
    for (const row of rows) {
      const command = parent
        .command(row.name, { hidden: row.isHidden === true })
        .description(row.help)
        .helpCommand(false);
      if (row.alias !== undefined) command.alias(row.alias);
      if (row.group !== undefined) command.helpGroup(row.group);
      rowOf.set(command, row);
      unfinished.add(command);
      command.exitOverride((error) => {
        ended = command;
        throw error;
      });
    }
    parent.hook('preSubcommand', (_, command) => complete(command));
  }

  function complete(command: Command): void {
    const row = rowOf.get(command);
    if (row === undefined || !unfinished.delete(command)) return;
    if ('commands' in row && row.commands !== undefined) {
      command.enablePositionalOptions();
      addRows(command, row.commands);
    }
    addFlags(command, flagsOf(row), parsed);
    if (row.kind === 'group') return;
    for (const argument of argumentsOf(row))
      command.argument(argumentTerm(argument), argument.help);
    if (row.kind === 'own' && row.takesCommand === true) command.passThroughOptions();
    command.action(() => run(command, row));
  }
}

/** Adds the flags to a command. Appends those that commander reads to `parsed`. */
function addFlags(command: Command, flags: readonly Flag[], parsed: ParsedFlag[]): void {
  for (const flag of flags) {
    const option = optionFor(flag);
    command.addOption(option);
    command.on(`option:${option.name()}`, (value?: string) => {
      const typedValue = value === undefined ? value : withoutMark(value);
      parsed.push({ long: flag.long, short: flag.short, value: typedValue, flag, option });
    });
  }
}

/** Returns the typed arguments. In paths, a tilde is replaced by the home folder. */
async function readWords(
  { args }: Command,
  row: CommandRow,
  home: string,
): Promise<readonly string[]> {
  const { parsePath } = await import('../../settings/options/paths.ts');
  const rows = argumentsOf(row);
  return args.map(withoutMark).map((word, at) => {
    const { name, value } = argumentAt(rows, at) ?? {};
    const isPath = typeof value === 'object' && (value.kind === 'file' || value.kind === 'folder');
    return isPath ? parsePath(word, { label: name?.toUpperCase() ?? '', home }) : word;
  });
}

interface HelpInput extends Pick<ProgramOptions, 'tree' | 'print'> {
  readonly program: Command;
  readonly commands: Pick<Commands, 'complete'>;
  readonly aliases: Aliases;
  readonly width: () => number;
}

/** Prints the help of a topic or a command. If both have the same name, prints the topic. */
async function printHelp(words: readonly string[], input: HelpInput): Promise<void> {
  const { program, tree, aliases, print, width, commands } = input;
  const single = words.length === 1 ? words[0] : undefined;
  const [topic] = topics.find(([name]) => name === single) ?? [];
  if (topic !== undefined) {
    const [{ topicText }, { texts }] = await Promise.all([
      import('../help/topic-text.ts'),
      import('../help/topic-texts.ts'),
    ]);
    return print(topicText(topic, texts[topic](tree), width()));
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
    commands.complete(next);
    found = next;
  }
  found.help();
}

async function namesFor(word: string, { tree, aliases }: Pick<HelpInput, 'tree' | 'aliases'>) {
  const { topicAbout } = await import('../help/topic-texts.ts');
  const topic = topicAbout(word, tree);
  const hint = topic === undefined ? {} : { hint: `see \`portfolio help ${topic}\`` };
  return { topics: topics.map(([name]) => name), aliases, ...hint };
}

/**
 * Replaces an alias by its command, and returns the aliases. A command is never replaced, and most
 * starts do not read the aliases.
 */
async function replaceAlias(
  args: readonly string[],
  { tree, aliases: readAliases }: Pick<ProgramOptions, 'tree' | 'aliases'>,
): Promise<{ readonly args: readonly string[]; readonly aliases: Aliases }> {
  const at = commandAt(args);
  const name = args[at] ?? '';
  const row = rowNamed(name, tree);
  const isHelp = at === -1 || row?.kind === 'help';
  const none: Aliases = new Map();
  if (isHelp ? args.includes(versionFlag.long) : row !== undefined) return { args, aliases: none };
  const aliases = await readAliases().catch((error) => {
    // Help must work without settings.
    if (isHelp) return none;
    throw error;
  });
  const alias = isHelp ? undefined : aliases.get(name);
  if (alias === undefined) return { args, aliases };
  return { args: (await import('../aliases.ts')).withAlias(args, at, alias, tree), aliases };
}

/** Returns the error of an invalid command line; undefined if commander printed a help text. */
async function translate(
  error: CommanderError,
  refused: Refused,
): Promise<PortfolioError | undefined> {
  const { command } = refused;
  if (error.exitCode !== 0 && error.code !== 'commander.help')
    return (await import('./parse-error.ts')).parseError(error, refused);
  const word = error.code === 'commander.helpDisplayed' ? strayWord(command) : undefined;
  return word === undefined
    ? undefined
    : (await import('./parse-error.ts')).unknownName(word, command);
}

/**
 * Returns an unknown subcommand in front of `--help`, if any. commander ignores it and prints the
 * parent's help.
 */
const strayWord = ({ args, commands, registeredArguments }: Command): string | undefined =>
  commands.length > 0 && registeredArguments.length === 0
    ? args.slice(0, 1).find((word) => !/^-/.test(word))
    : undefined;

/** A character that no argument of a process contains. */
const mark = '\0';

/**
 * Marks texts that begin with `--`, such as SQL with a comment. commander would read them as flags,
 * although the name of a flag has no blank.
 */
const withMarkedTexts = (args: readonly string[]): readonly string[] =>
  args.map((word) => (/^--[^\s=]*\s/.test(word) ? `${mark}${word}` : word));

const withoutMark = (word: string): string =>
  word.startsWith(mark) ? word.slice(mark.length) : word;

/** Replaces `-L=5` by `-L5`, because commander would read the value as `=5`. */
function withoutEquals(args: readonly string[]): string[] {
  const end = args.indexOf('--');
  return args.map((word, at) =>
    end !== -1 && at > end ? word : word.replace(/^(-[A-Za-z])=(?=.)/s, '$1'),
  );
}

/** Matches a further value of --like. Other words after its value are the words of the query. */
const likeValue = /^(@|\d+$|https?:\/\/)|\.(png|jpe?g|webp|gif)$/i;

/** Repeats the flag before each further value: `--like @1 @4` becomes `--like @1 --like @4`. */
function withEachLike(args: readonly string[]): string[] {
  let isAfterValue = false;
  return args.flatMap((word, at) => {
    const isValue = args[at - 1] === '--like';
    const isFurther = isAfterValue && !isValue && likeValue.test(word);
    isAfterValue = isValue || isFurther || word.startsWith('--like=');
    return isFurther ? ['--like', word] : [word];
  });
}

function optionFor({ long, short, help, group, value }: Flag): Option {
  const names = short === undefined ? long : `${short}, ${long}`;
  return new Option(value === undefined ? names : `${names} <${value.word}>`, help).helpGroup(
    group,
  );
}

/** Returns the names of the command and its parents, as typed. */
const pathOf = ({ parent }: Command): readonly string[] =>
  parent === null ? [] : [...pathOf(parent), parent.args[0] ?? ''];
