// Builds commander's commands from the command tree, and runs the typed command.
import { Command, CommanderError, Option } from 'commander';
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

export function createProgram({
  tree,
  version,
  columns,
  home,
  print,
  act,
  aliases: readAliases,
}: ProgramOptions): Program {
  const parsed: ParsedFlag[] = [];
  const rowOf = new Map<Command, CommandRow>();
  const unfinished = new Set<Command>();
  /** The command at which parsing ended, because it printed its help or found an error. */
  let ended: Command | undefined;
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
  configureHelp(
    program,
    version,
    (command) => rowOf.get(command),
    () => aliases,
  );
  program.enablePositionalOptions();
  addFlags(program, programFlags());
  addCommands(program, tree);
  program.helpCommand(false);

  function addCommands(parent: Command, rows: readonly CommandRow[]): void {
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

  /**
   * Adds subcommands, arguments and flags to the chosen command. Adding them to all commands would
   * be slow.
   */
  function complete(command: Command): void {
    const row = rowOf.get(command);
    if (row === undefined || !unfinished.delete(command)) return;
    if ('commands' in row && row.commands !== undefined) {
      command.enablePositionalOptions();
      addCommands(command, row.commands);
    }
    addFlags(command, flagsOf(row));
    if (row.kind === 'group') return;
    for (const argument of argumentsOf(row))
      command.argument(argumentTerm(argument), argument.help);
    if (row.kind === 'own' && row.takesCommand === true) command.passThroughOptions();
    if (row.kind === 'help') return void command.action(() => help(command.args));
    command.action(async () => {
      const { checkedValue } = await import('../../settings/options/values.ts');
      const { withMeanings } = await import('../../settings/options/conflicts.ts');
      const { parsePath } = await import('../../settings/options/paths.ts');
      const flags = isAlias ? lastOfEach(parsed) : parsed;
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
      const rows = argumentsOf(row);
      const words = command.args.map(withoutMark).map((word, at) => {
        const { name, value } = argumentAt(rows, at) ?? {};
        const isPath =
          typeof value === 'object' && (value.kind === 'file' || value.kind === 'folder');
        return isPath ? parsePath(word, { label: name?.toUpperCase() ?? '', home }) : word;
      });
      await act({
        command: row,
        path: pathOf(command),
        words,
        flags,
        options,
        params: collected.params,
      });
    });
  }

  /** Prints the help of a topic or a command. If both have the same name, prints the topic. */
  async function help(words: readonly string[]): Promise<void> {
    const [topic] = topics.find(([name]) => words.length === 1 && name === words[0]) ?? [];
    if (topic !== undefined) {
      const [{ topicText }, { texts }] = await Promise.all([
        import('../help/topic-text.ts'),
        import('../help/topic-texts.ts'),
      ]);
      return print(topicText(topic, texts[topic](tree), width()));
    }
    const alias = words.length === 1 ? aliases.get(words[0] ?? '') : undefined;
    if (alias !== undefined) return print(`An alias of: portfolio ${alias}\n`);
    let found = program;
    for (const word of words) {
      const next = found.commands.find(
        (child) => child.name() === word || child.aliases().includes(word),
      );
      if (next === undefined)
        throw (await import('./parse-error.ts')).unknownName(
          word,
          found,
          found === program ? await namesFor(word) : {},
        );
      complete(next);
      found = next;
    }
    found.help();
  }

  async function namesFor(word: string) {
    const { topicAbout } = await import('../help/topic-texts.ts');
    const topic = topicAbout(word, tree);
    const hint = topic === undefined ? {} : { hint: `see \`portfolio help ${topic}\`` };
    return { topics: topics.map(([name]) => name), aliases, ...hint };
  }

  function addFlags(command: Command, flags: readonly Flag[]): void {
    for (const flag of flags) {
      const option = optionFor(flag);
      command.addOption(option);
      command.on(`option:${option.name()}`, (value?: string) => {
        const typedValue = value === undefined ? value : withoutMark(value);
        parsed.push({ long: flag.long, short: flag.short, value: typedValue, flag, option });
      });
    }
  }

  /**
   * Replaces an alias by its command. A command is never replaced, and most starts do not read the
   * aliases.
   */
  async function withoutAlias(args: readonly string[]): Promise<readonly string[]> {
    const at = commandAt(args);
    const row = rowNamed(args[at] ?? '', tree);
    const isHelp = at === -1 || row?.kind === 'help';
    if (isHelp ? args.includes(versionFlag.long) : row !== undefined) return args;
    // Help must work without settings.
    aliases = await readAliases().catch((error) => {
      if (isHelp) return aliases;
      throw error;
    });
    const name = args[at] ?? '';
    const alias = isHelp ? undefined : aliases.get(name);
    if (alias === undefined) return args;
    isAlias = true;
    return (await import('../aliases.ts')).withAlias(args, at, alias, tree);
  }

  return {
    run: async (args) => {
      if (args.length === 0) return print(firstScreen(program));
      typed = args;
      try {
        typed = await withoutAlias(args);
        await program.parseAsync(withEachLike(withoutEquals(withMarkedTexts(typed))), {
          from: 'user',
        });
      } catch (error) {
        if (!(error instanceof CommanderError)) throw error;
        const command = ended ?? program;
        if (error.exitCode !== 0 && error.code !== 'commander.help') {
          const { parseError } = await import('./parse-error.ts');
          throw parseError(error, { args: typed, tree, aliases, command, row: rowOf.get(command) });
        }
        const word = error.code === 'commander.helpDisplayed' ? strayWord(command) : undefined;
        if (word !== undefined) throw (await import('./parse-error.ts')).unknownName(word, command);
      }
    },
    typed: () => {
      const flags = typedSoFar(parsed);
      return !isParsed && asksForJson(typed) ? { ...flags, output: 'json' } : flags;
    },
  };
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
