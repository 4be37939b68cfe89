// Builds commander's commands from the command tree, and runs the typed command.
import { Command, CommanderError, Option } from 'commander';
import { flagOf, type OptionName, type Options } from '../../settings/options/options.ts';
import type { Aliases } from '../aliases.ts';
import { argumentAt, type CommandRow, findRow, fullName, type ParsedCommand } from '../command.ts';
import {
  argumentsOf,
  argumentTerm,
  commandIndex,
  type Flag,
  flagsOf,
  helpFlag,
  programFlags,
  versionFlag,
} from '../flags.ts';
import { collectValues, dropOverridden, type ParsedFlag, withoutMark } from './collect.ts';
import { asksForJson, typedSoFar } from './error-flags.ts';

export interface Program {
  /**
   * Calls `runCommand` or prints help.
   * @throws PortfolioError `usage` if the command line is invalid; any error of `runCommand`
   */
  run(args: readonly string[]): Promise<void>;
  /**
   * Returns the flags that change how an error is printed. Flags after a parse error may be
   * missing.
   */
  errorFlags(): Pick<Options, 'output' | 'verbose' | 'quiet' | 'color'>;
}

interface ProgramOptions {
  readonly tree: readonly CommandRow[];
  /** The command that takes the command line as its argument; `undefined` for a whole one. */
  readonly taker?: ParsedCommand | undefined;
  readonly version: string;
  /** Width of the terminal, in columns. */
  readonly columns: number | undefined;
  /** Home folder of the user, for paths. See `Environment`. */
  readonly home: string;
  readonly print: (text: string) => void;
  readonly runCommand: (parsed: ParsedCommand) => Promise<void>;
  /** Reads the user's aliases. Called only for help, and if the first word is not a command. */
  readonly aliases: () => Promise<Aliases>;
}

export function createProgram(input: ProgramOptions): Program {
  const { tree, taker, version, columns, home, print, runCommand } = input;
  let errorFlags: readonly string[] = [];
  let aliases: Aliases = new Map();
  let isAlias = false;
  let isParsed = false;
  const width = () => Math.min(columns ?? 80, 80);
  const program = createRoot(version, print, width);
  const state: ParseState = { parsed: [], rowOf: new Map(), ended: program };
  const addRest = addTree(program, tree, state, async (command, row) => {
    if (row.kind === 'help') {
      const { printHelp } = await import('./print-help.ts');
      const { options } = await readFlags(command, state.parsed, home);
      return printHelp(command.args, {
        program,
        tree,
        aliases,
        print,
        version,
        addRest,
        width: width(),
        isJson: options.json === true,
      });
    }
    const flags = isAlias ? dropOverridden(state.parsed) : state.parsed;
    const { options, params } = await readFlags(command, flags, home);
    isParsed = true;
    // A word without a comma may be a search text.
    if (options.json === true && command.args.some((word) => word.includes(','))) {
      const namesError = (await import('./parse-error.ts')).jsonNames(command.args, row);
      if (namesError !== undefined) throw namesError;
    }
    const words = await readWords(command, row, home);
    await runCommand({ command: row, path: pathOf(command), words, flags, options, params });
  });
  return {
    run: async (args) => {
      if (args.length === 0) return print((await import('../help/help.ts')).firstScreen(program));
      errorFlags = args;
      try {
        const replaced = await replaceAlias(args, input);
        errorFlags = replaced.args;
        aliases = replaced.aliases;
        isAlias = errorFlags !== args;
        const words = errorFlags.some((word) => unusual.test(word))
          ? (await import('./rewritten-flags.ts')).rewriteFlags(errorFlags)
          : errorFlags;
        await program.parseAsync(words, { from: 'user' });
      } catch (error) {
        if (!(error instanceof CommanderError)) throw error;
        const command = state.ended;
        const row = state.rowOf.get(command);
        const { endParsing } = await import('./print-help.ts');
        await endParsing(error, { args: errorFlags, tree, taker, aliases, command, row }, print);
      }
    },
    errorFlags: () => {
      const flags = typedSoFar(state.parsed);
      return !isParsed && asksForJson(errorFlags) ? { ...flags, output: 'json' } : flags;
    },
  };
}

/** Returns commander's command `portfolio`, without flags and subcommands. */
const createRoot = (version: string, print: (text: string) => void, width: () => number): Command =>
  new Command('portfolio')
    .description('Browse a creative-portfolio service from the terminal.')
    .version(version, versionFlag.long, versionFlag.help)
    .helpOption(`${helpFlag.short}, ${helpFlag.long}`, helpFlag.help)
    // `endParsing` prints the help, so that other commands do not load it.
    .configureHelp({ formatHelp: () => '' })
    .exitOverride()
    .configureOutput({
      writeOut: print,
      writeErr: print,
      outputError: () => {},
      getOutHelpWidth: width,
      getErrHelpWidth: width,
      getOutHasColors: () => false,
      getErrHasColors: () => false,
    });

interface ParseState {
  /** The typed flags, in typed order. */
  readonly parsed: ParsedFlag[];
  readonly rowOf: Map<Command, CommandRow>;
  /** The command at which parsing ended with help or an error. */
  ended: Command;
}

/**
 * Adds the commands of the tree, and the flags of the program.
 * @returns a function that adds subcommands, arguments and flags to a command. Adding them to all
 * commands would be slow
 */
function addTree(
  program: Command,
  tree: readonly CommandRow[],
  state: ParseState,
  run: (command: Command, row: CommandRow) => Promise<void>,
): (command: Command) => void {
  const { parsed, rowOf } = state;
  const unfinished = new Set<Command>();
  program.enablePositionalOptions();
  addFlags(program, programFlags(), parsed);
  addRows(program, tree);
  program.helpCommand(false);
  return addRest;

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
        state.ended = command;
        throw error;
      });
    }
    parent.hook('preSubcommand', (_, command) => addRest(command));
  }

  function addRest(command: Command): void {
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
    if (row.kind === 'own' && row.takesCommand !== undefined) command.passThroughOptions();
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

async function readFlags(
  command: Command,
  flags: readonly ParsedFlag[],
  home: string,
): Promise<Pick<ParsedCommand, 'options' | 'params'>> {
  const { checkValue } = await import('../../settings/options/values.ts');
  const { addImplied } = await import('../../settings/options/conflicts.ts');
  const { options, params } = collectValues(command, flags, (option, text, label) =>
    checkValue(option, text, { label, home }),
  );
  const isOffered = (name: OptionName) => command.options.some(({ long }) => long === flagOf(name));
  return { options: addImplied(options, { name: fullName(command), isOffered }), params };
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

/**
 * Replaces an alias by its command, and returns the aliases. Does not read them if a command was
 * typed.
 */
async function replaceAlias(
  args: readonly string[],
  { tree, aliases: readAliases }: Pick<ProgramOptions, 'tree' | 'aliases'>,
): Promise<{ readonly args: readonly string[]; readonly aliases: Aliases }> {
  const at = commandIndex(args);
  const name = args[at] ?? '';
  const row = findRow(name, tree);
  const isHelp = at === -1 || row?.kind === 'help';
  const noAliases: Aliases = new Map();
  if (isHelp ? args.includes(versionFlag.long) : row !== undefined)
    return { args, aliases: noAliases };
  const aliases = await readAliases().catch((error) => {
    // Help must work without settings.
    if (isHelp) return noAliases;
    throw error;
  });
  const alias = isHelp ? undefined : aliases.get(name);
  if (alias === undefined) return { args, aliases };
  return { args: (await import('../aliases.ts')).withAlias(args, at, alias, tree), aliases };
}

/** Matches a word that commander may read as people do not mean it. See `rewriteFlags`. */
const unusual = /^(?:-[A-Za-z]=|--(?:like|reusable)\b|--[^\s=]*\s)/;

function optionFor({ long, short, help, group, value }: Flag): Option {
  const names = short === undefined ? long : `${short}, ${long}`;
  return new Option(value === undefined ? names : `${names} <${value.word}>`, help).helpGroup(
    group,
  );
}

/** Returns the names of the command and its parents, as typed. */
const pathOf = ({ parent }: Command): readonly string[] =>
  parent === null ? [] : [...pathOf(parent), parent.args[0] ?? ''];
