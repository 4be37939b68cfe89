// Builds commander's commands from the command tree, and runs the typed command.
import { Command, CommanderError, Option } from 'commander';
import type { Options } from '../../settings/options/options.ts';
import type { Aliases } from '../aliases.ts';
import {
  type CommandRow,
  findArgumentRow,
  findCommandRow,
  type ParsedCommand,
} from '../command.ts';
import {
  argumentsOf,
  type Flag,
  findCommandIndex,
  flagsOf,
  formatArgument,
  helpFlag,
  listProgramFlags,
  versionFlag,
} from '../flags.ts';
import { collectParams, dropOverridden, type ParsedFlag, withoutNulPrefix } from './collect.ts';
import { asksForJson, readErrorFlags } from './error-flags.ts';

export interface Program {
  /**
   * Calls `runCommand`, or prints help or the version.
   * @throws PortfolioError `usage` if the command line is invalid; any error of `runCommand` or
   * `readAliases`
   */
  run(args: readonly string[]): Promise<void>;
  /**
   * Returns the flags that change how help or an error is printed. After a parse error, the flags
   * that commander did not reach are missing, except those that select JSON.
   */
  getErrorFlags(): Pick<Options, 'output' | 'verbose' | 'quiet' | 'color'>;
}

interface ProgramOptions {
  readonly tree: readonly CommandRow[];
  /**
   * The command whose argument is this command line, e.g. `library watch`; undefined if there is no
   * such command.
   */
  readonly outerCommand?: ParsedCommand | undefined;
  readonly version: string;
  /** Width of the terminal in columns; undefined if stdout is not a terminal. */
  readonly columns: number | undefined;
  /** Home folder of the user, for paths that begin with a tilde. See `Environment`. */
  readonly home: string;
  readonly print: (text: string) => void;
  readonly runCommand: (parsedCommand: ParsedCommand) => Promise<void>;
  /** Reads the user's aliases. Called only if the command is `help`, missing or unknown. */
  readonly readAliases: () => Promise<Aliases>;
}

export function createProgram(programOptions: ProgramOptions): Program {
  const { tree, outerCommand, version, columns, home, print, runCommand } = programOptions;
  let effectiveArgs: readonly string[] = [];
  let aliases: Aliases = new Map();
  let hasExpandedAlias = false;
  let isParsed = false;
  const getHelpWidth = () => Math.min(columns ?? 80, 80);
  const root = createRootCommand(version, print, getHelpWidth);
  const state: ParseState = { parsedFlags: [], rowByCommand: new Map(), exitingCommand: root };
  setUpRootCommand(root, tree, state, async (command, row, populateCommand) => {
    if (row.kind === 'help') {
      const { printHelp } = await import('./print-help.ts');
      const { options } = await readFlags(command, state.parsedFlags, home);
      return printHelp(command.args, {
        program: root,
        tree,
        aliases,
        print,
        version,
        populateCommand,
        width: getHelpWidth(),
        isJson: options.json === true,
      });
    }
    const flags = hasExpandedAlias ? dropOverridden(state.parsedFlags) : state.parsedFlags;
    const { options, params } = await readFlags(command, flags, home);
    isParsed = true;
    // `--json id,name` is an error. A word without a comma may be a search text.
    if (options.json === true && command.args.some((arg) => arg.includes(','))) {
      const jsonNamesError = (await import('./parse-error.ts')).jsonNames(command.args, row);
      if (jsonNamesError !== undefined) throw jsonNamesError;
    }
    const args = await readArguments(command, row, home);
    await runCommand({
      commandRow: row,
      commandPath: typedCommandPathOf(command),
      args,
      typedFlags: flags,
      options,
      params,
    });
  });
  return {
    run: async (args) => {
      if (args.length === 0) return print((await import('../help/help.ts')).firstScreen(root));
      effectiveArgs = args;
      try {
        const expansion = await expandAlias(args, programOptions);
        effectiveArgs = expansion.args;
        aliases = expansion.aliases;
        hasExpandedAlias = effectiveArgs !== args;
        const rewrittenArgs = effectiveArgs.some((arg) => misreadArgPattern.test(arg))
          ? (await import('./rewritten-flags.ts')).rewriteFlags(effectiveArgs)
          : effectiveArgs;
        await root.parseAsync(rewrittenArgs, { from: 'user' });
      } catch (error) {
        if (!(error instanceof CommanderError)) throw error;
        const command = state.exitingCommand;
        const row = state.rowByCommand.get(command);
        const { printHelpOrThrow } = await import('./print-help.ts');
        await printHelpOrThrow(
          error,
          { args: effectiveArgs, tree, outerCommand, aliases, command, row },
          print,
        );
      }
    },
    getErrorFlags: () => {
      const flags = readErrorFlags(state.parsedFlags);
      return !isParsed && asksForJson(effectiveArgs) ? { ...flags, output: 'json' } : flags;
    },
  };
}

/**
 * Returns commander's command `portfolio` with --help and --version, without other flags and
 * without subcommands.
 */
const createRootCommand = (
  version: string,
  print: (text: string) => void,
  getHelpWidth: () => number,
): Command =>
  new Command('portfolio')
    .description('Browse a creative-portfolio service from the terminal.')
    .version(version, versionFlag.longName, versionFlag.summary)
    .helpOption(`${helpFlag.shortName}, ${helpFlag.longName}`, helpFlag.summary)
    // Commander prints no help text. `printHelpOrThrow` prints it, so that a command that runs does
    // not load it.
    .configureHelp({ formatHelp: () => '' })
    .exitOverride()
    .configureOutput({
      writeOut: print,
      writeErr: print,
      outputError: () => {},
      getOutHelpWidth: getHelpWidth,
      getErrHelpWidth: getHelpWidth,
      getOutHasColors: () => false,
      getErrHasColors: () => false,
    });

interface ParseState {
  /** The flags that commander has read, in typed order. An alias adds its own flags. */
  readonly parsedFlags: ParsedFlag[];
  readonly rowByCommand: Map<Command, CommandRow>;
  /** The command at which parsing ended with help or an error; at first `portfolio` itself. */
  exitingCommand: Command;
}

/**
 * Adds subcommands, arguments and flags to a command. Called only for the commands that are typed,
 * also after `help`. Adding them to all commands would be slow.
 */
type PopulateCommand = (command: Command) => void;

/**
 * Adds the flags of the program, and the commands of the tree's first level. A command gets its
 * flags, arguments and subcommands when it is typed. Then commander calls `run`.
 */
function setUpRootCommand(
  root: Command,
  tree: readonly CommandRow[],
  state: ParseState,
  run: (command: Command, row: CommandRow, populateCommand: PopulateCommand) => Promise<void>,
): void {
  const { parsedFlags, rowByCommand } = state;
  const unpopulatedCommands = new Set<Command>();
  root.enablePositionalOptions();
  addFlags(root, listProgramFlags(), parsedFlags);
  addSubcommands(root, tree);
  root.helpCommand(false);

  function addSubcommands(parent: Command, rows: readonly CommandRow[]): void {
    for (const row of rows) {
      const command = parent
        .command(row.name, { hidden: row.isHidden === true })
        .description(row.help)
        .helpCommand(false);
      if (row.alias !== undefined) command.alias(row.alias);
      if (row.helpGroup !== undefined) command.helpGroup(row.helpGroup);
      rowByCommand.set(command, row);
      unpopulatedCommands.add(command);
      command.exitOverride((error) => {
        state.exitingCommand = command;
        throw error;
      });
    }
    parent.hook('preSubcommand', (_, command) => populateCommand(command));
  }

  function populateCommand(command: Command): void {
    const row = rowByCommand.get(command);
    if (row === undefined || !unpopulatedCommands.delete(command)) return;
    if ('commands' in row && row.commands !== undefined) {
      command.enablePositionalOptions();
      addSubcommands(command, row.commands);
    }
    addFlags(command, flagsOf(row), parsedFlags);
    if (row.kind === 'group') return;
    for (const argumentRow of argumentsOf(row))
      command.argument(formatArgument(argumentRow), argumentRow.help);
    if (row.kind === 'custom' && row.listAcceptedCommands !== undefined)
      command.passThroughOptions();
    command.action(() => run(command, row, populateCommand));
  }
}

/** Adds the flags to a command. Each flag that commander reads is appended to `parsedFlags`. */
function addFlags(command: Command, flags: readonly Flag[], parsedFlags: ParsedFlag[]): void {
  for (const flag of flags) {
    const commanderOption = createCommanderOption(flag);
    command.addOption(commanderOption);
    command.on(`option:${commanderOption.name()}`, (value?: string) => {
      const typedValue = value === undefined ? value : withoutNulPrefix(value);
      parsedFlags.push({
        longName: flag.longName,
        shortName: flag.shortName,
        value: typedValue,
        flag,
        commanderOption,
      });
    });
  }
}

async function readFlags(
  command: Command,
  flags: readonly ParsedFlag[],
  home: string,
): Promise<Pick<ParsedCommand, 'options' | 'params'>> {
  const params = collectParams(command, flags);
  if (flags.every(({ flag }) => 'param' in flag.target)) return { options: {}, params };
  const { collectOptions } = await import('./collect-options.ts');
  return { options: collectOptions(command, flags, home), params };
}

/**
 * Returns the typed arguments. In a path, replaces a tilde at the beginning by the home folder.
 * @throws PortfolioError `usage` if the home folder is needed and unknown
 */
async function readArguments(
  { args }: Command,
  row: CommandRow,
  home: string,
): Promise<readonly string[]> {
  const { parsePath } = await import('../../settings/options/paths.ts');
  const argumentRows = argumentsOf(row);
  return args.map(withoutNulPrefix).map((arg, index) => {
    const { name, valueDefinition } = findArgumentRow(argumentRows, index) ?? {};
    const isPath =
      typeof valueDefinition === 'object' &&
      (valueDefinition.kind === 'file' || valueDefinition.kind === 'folder');
    return isPath ? parsePath(arg, { label: name?.toUpperCase() ?? '', home }) : arg;
  });
}

/**
 * Replaces an alias by its command, and returns the aliases. Does not read the aliases and returns
 * none if they are not needed, e.g. for a command of the tree.
 */
async function expandAlias(
  args: readonly string[],
  { tree, readAliases }: Pick<ProgramOptions, 'tree' | 'readAliases'>,
): Promise<{ readonly args: readonly string[]; readonly aliases: Aliases }> {
  const nameIndex = findCommandIndex(args);
  const name = args[nameIndex] ?? '';
  const row = findCommandRow(name, tree);
  const noAliases: Aliases = new Map();
  if (nameIndex === -1 || row?.kind === 'help') {
    if (args.includes(versionFlag.longName)) return { args, aliases: noAliases };
    // Help must work even if the settings file cannot be read.
    return { args, aliases: await readAliases().catch(() => noAliases) };
  }
  if (row !== undefined) return { args, aliases: noAliases };
  const aliases = await readAliases();
  const aliasCommand = aliases.get(name);
  if (aliasCommand === undefined) return { args, aliases };
  return {
    args: (await import('../aliases.ts')).withAlias(args, nameIndex, aliasCommand, tree),
    aliases,
  };
}

/**
 * Matches an argument that commander may misread: `-L=5`, --like and --reusable, also with `=`, and
 * a text with blanks that begins with `--`. `rewriteFlags` rewrites such arguments.
 */
const misreadArgPattern = /^(?:-[A-Za-z]=|--(?:like|reusable)\b|--[^\s=]*\s)/;

function createCommanderOption({
  longName,
  shortName,
  summary,
  helpGroup,
  valueDefinition,
}: Flag): Option {
  const names = shortName === undefined ? longName : `${shortName}, ${longName}`;
  return new Option(
    valueDefinition === undefined ? names : `${names} <${valueDefinition.placeholder}>`,
    summary,
  ).helpGroup(helpGroup);
}

/** Returns the names of the parents and of the command, as typed, without `portfolio`. */
const typedCommandPathOf = ({ parent }: Command): readonly string[] =>
  parent === null ? [] : [...typedCommandPathOf(parent), parent.args[0] ?? ''];
