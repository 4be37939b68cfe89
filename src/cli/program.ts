// Builds commander's commands from the command tree and the options table. Only this file and help.ts import commander.
import { Argument, Command, CommanderError, Option } from 'commander';
import { endpointOf } from '../api/catalogue.ts';
import { flagName } from '../api/request.ts';
import { type Endpoint, type Param, pathParams, queryParams } from '../api/schema.ts';
import { type PortfolioError, usageError } from '../errors.ts';
import type { checkedValue } from '../settings/option-values.ts';
import {
  flagOf,
  type OptionName,
  type OptionRow,
  type Options,
  optionNames,
  optionRow,
  type Scope,
  scopes,
} from '../settings/options.ts';
import { type ArgumentRow, type Call, type CommandRow, endpointScopes } from './command.ts';
import { commandUsage, configureHelp, describe, firstScreen, fullName, placeholder } from './help.ts';

export interface Program {
  /** @throws what `act` throws, and PortfolioError `usage` for arguments that are not understood */
  run(args: readonly string[]): Promise<void>;
  /** The flags that were parsed so far. An error can occur before all of them are. */
  typed(): Pick<Options, 'output' | 'verbose' | 'color'>;
}

export interface ProgramOptions {
  readonly tree: readonly CommandRow[];
  readonly version: string;
  /** Width of the screen on which help is printed. */
  readonly columns: number | undefined;
  /** Receives help and commander's other output. */
  readonly print: (text: string) => void;
  readonly act: (call: Call) => Promise<void>;
}

/** Scopes of the flags that can be typed before the command's name. */
const programScopes: readonly Scope[] = ['global', 'connection', 'request'];

/** What each commander option stands for: a row of the options table, or a parameter of the command's endpoint. */
type Meaning = { readonly option: OptionName } | { readonly param: string };

export function createProgram({ tree, version, columns, print, act }: ProgramOptions): Program {
  const meanings = new Map<Option, Meaning>();
  const rowOf = new Map<Command, CommandRow>();
  const unfinished = new Set<Command>();
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
  configureHelp(program, version, (command) => rowOf.get(command));
  program.enablePositionalOptions();
  addOptions(program, programScopes);
  addCommands(program, tree);
  addHelpCommand(program, complete);

  function addCommands(parent: Command, rows: readonly CommandRow[]): void {
    for (const row of rows) {
      const command = parent.command(row.name).description(row.help).helpCommand(false);
      if (row.alias !== undefined) command.alias(row.alias);
      if (row.group !== undefined) command.helpGroup(row.group);
      rowOf.set(command, row);
      unfinished.add(command);
      command.exitOverride((error) => {
        throw error.exitCode === 0 || error.code === 'commander.help' ? error : parseError(error, command);
      });
    }
    parent.hook('preSubcommand', (_, command) => complete(command));
  }

  /** Adds subcommands, arguments and flags to a command once it is chosen. Doing so for all commands would slow down every start. */
  function complete(command: Command): void {
    const row = rowOf.get(command);
    if (row === undefined || !unfinished.delete(command)) return;
    if ('commands' in row && row.commands !== undefined) {
      command.enablePositionalOptions();
      addCommands(command, row.commands);
    }
    if (row.kind === 'group') return;
    if (row.kind === 'endpoint') addEndpoint(command, endpointOf(row.endpoint));
    else {
      for (const argument of row.args ?? []) command.addArgument(argumentFor(argument));
      addOptions(command, row.scopes, row.options);
    }
    command.action(async () => {
      const { checkedValue: check } = await import('../settings/option-values.ts');
      const { options, params } = collect(command, meanings, check);
      await act({ command: row, words: command.args, options, params });
    });
  }

  function addEndpoint(command: Command, endpoint: Endpoint): void {
    const { params, subset } = endpoint;
    for (const name of pathParams(endpoint)) {
      const param = params[name];
      if (param === undefined) continue;
      const row = { name: flagName(name, param), help: param.help };
      command.addArgument(argumentFor(param.newestOf === undefined ? row : { ...row, isOptional: true }));
    }
    for (const name of queryParams(endpoint)) {
      const param = params[name];
      if (param === undefined) continue;
      if (param.takesWords) {
        command.addArgument(
          argumentFor({ name: flagName(name, param), help: param.help, isOptional: true, isVariadic: true }),
        );
      }
      add(command, optionFor(name, param), { param: name });
    }
    if (subset !== undefined) {
      add(command, new Option(`--${subset.envelopeKey}`, subset.help).helpGroup(scopes.list), {
        param: subset.envelopeKey,
      });
    }
    addOptions(command, endpoint.pageSize === undefined ? endpointScopes : ['list', ...endpointScopes]);
  }

  function addOptions(command: Command, wanted: readonly Scope[], more: { readonly [N in OptionName]?: string } = {}) {
    for (const name of optionNames) {
      const row = optionRow(name);
      const help = more[name] ?? (wanted.includes(row.scope) ? row.help : undefined);
      if (help === undefined) continue;
      const group = name in more ? scopes.list : scopes[row.scope];
      for (const option of optionsFor(name, { ...row, help })) add(command, option.helpGroup(group), { option: name });
    }
  }

  function add(command: Command, option: Option, meaning: Meaning): void {
    meanings.set(option, meaning);
    command.addOption(option);
  }

  return {
    run: async (args) => {
      if (args.length === 0) return print(firstScreen(program));
      try {
        await program.parseAsync([...args], { from: 'user' });
      } catch (error) {
        if (!(error instanceof CommanderError)) throw error;
        if (error.exitCode !== 0 && error.code !== 'commander.help') throw parseError(error, program);
      }
    },
    typed: () => {
      const typed = allOf(program).flatMap((command) => typedOptions(command, meanings));
      const last = (name: string) => typed.findLast(({ meaning }) => 'option' in meaning && meaning.option === name);
      const output = last('json') === undefined ? last('output')?.value : 'json';
      const color = last('color')?.value;
      return {
        ...(output === undefined ? {} : { output: String(output) }),
        ...(color === undefined ? {} : { color: String(color) }),
        verbose: last('verbose') !== undefined,
      };
    },
  };
}

const allOf = (command: Command): Command[] => [command, ...command.commands.flatMap(allOf)];

function argumentFor({ name, help, isOptional, isVariadic }: ArgumentRow): Argument {
  const word = `${name}${isVariadic ? '...' : ''}`;
  return new Argument(isOptional ? `[${word}]` : `<${word}>`, help);
}

/** The flag of a row, and its `--no-` form if it has one. */
function optionsFor(name: OptionName, row: OptionRow): Option[] {
  const { short, value, negated } = row;
  const flag = flagOf(name);
  const usage = `${short === undefined ? '' : `-${short}, `}${flag}${value === undefined ? '' : ` <${value.word}>`}`;
  const option = new Option(usage, describe(row.help, value));
  if (row.repeatable) option.argParser((text: string, before: readonly string[] = []) => [...before, text]);
  return negated === undefined ? [option] : [option, new Option(flag.replace('--', '--no-'), negated)];
}

function optionFor(name: string, param: Param): Option {
  const short = param.short === undefined ? '' : `-${param.short}, `;
  const usage = `${short}--${flagName(name, param)} <${placeholder(param)}>`;
  const option = new Option(usage, describe(param.help, param)).helpGroup(scopes.list);
  if (param.kind === 'tags') option.argParser((text: string, before?: string) => (before ? `${before},${text}` : text));
  return option;
}

interface TypedOption {
  readonly option: Option;
  readonly meaning: Meaning;
  readonly value: unknown;
}

/** The flags of one command that were typed. A flag and its `--no-` form share a value, which is false for the latter. */
function typedOptions(command: Command, meanings: ReadonlyMap<Option, Meaning>): TypedOption[] {
  return command.options.flatMap((option) => {
    const meaning = meanings.get(option);
    const name = option.attributeName();
    if (meaning === undefined || command.getOptionValueSource(name) !== 'cli') return [];
    const value: unknown = command.getOptionValue(name);
    return option.negate === (value === false) ? [{ option, meaning, value }] : [];
  });
}

/** All flags that were typed before or after the command's name. If one was typed in both places, the later one is used. */
function collect(
  command: Command,
  meanings: ReadonlyMap<Option, Meaning>,
  check: typeof checkedValue,
): Pick<Call, 'options' | 'params'> {
  const known = new Set(command.options.map((option) => option.attributeName()));
  const params = new Map<string, string>();
  const options: Record<string, unknown> = {};
  for (let owner: Command | null = command; owner !== null; owner = owner.parent) {
    for (const { option, meaning, value } of typedOptions(owner, meanings)) {
      if (!known.has(option.attributeName())) {
        throw usageError(`${option.long} cannot be used with \`${fullName(command)}\``);
      }
      if ('param' in meaning) {
        if (!params.has(meaning.param)) params.set(meaning.param, String(value));
      } else if (!(meaning.option in options)) options[meaning.option] = checkedOption(meaning.option, value, check);
    }
  }
  // Each value was checked by its row, from which the type of Options follows.
  return { options: combined(options) as Options, params };
}

function checkedOption(name: OptionName, value: unknown, check: typeof checkedValue): unknown {
  if (typeof value === 'boolean') return value;
  const checked = (text: unknown) => check(optionRow(name), flagOf(name), String(text));
  return Array.isArray(value) ? value.map(checked) : checked(value);
}

/** Adds the option that each shorthand flag (`--json`) means. @throws PortfolioError `usage` if two flags exclude each other */
function combined(options: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const all = { ...options };
  for (const name of optionNames) {
    const { excludes, means } = optionRow(name);
    if (options[name] === undefined) continue;
    const excluded = optionNames.find((each) => each === excludes);
    if (excluded !== undefined && options[excluded] !== undefined) {
      throw usageError(`${flagOf(name)} and ${flagOf(excluded)} cannot be used together`);
    }
    if (means === undefined) continue;
    const other = options[means.option];
    if (other !== undefined && other !== means.value) {
      throw usageError(`${flagOf(name)} and --${means.option} ${other} cannot be used together`);
    }
    all[means.option] = means.value;
  }
  return all;
}

function addHelpCommand(program: Command, complete: (command: Command) => void): void {
  program.helpCommand(false);
  const help = program.command('help [command...]').description('Print the help of a command').helpGroup('Settings:');
  help.action((words: readonly string[]) => {
    const found = words.reduce<Command>((command, word) => {
      const next = command.commands.find((child) => child.name() === word || child.aliases().includes(word));
      if (next === undefined) {
        throw usageError(`unknown command ${JSON.stringify(words.join(' '))}`, 'see `portfolio --help`');
      }
      complete(next);
      return next;
    }, program);
    found.help();
  });
}

/** commander's error as a PortfolioError, in the program's own words. A suggestion becomes the reason in brackets. */
function parseError({ code, message }: CommanderError, command: Command): PortfolioError {
  const usage = `usage: ${commandUsage(command)}`;
  const [sentence = '', suggestion] = message.replace(/^error: /, '').split('\n');
  if (code === 'commander.missingArgument') {
    return usageError(`missing argument <${/'(.*)'/.exec(sentence)?.[1] ?? ''}>`, usage);
  }
  if (code === 'commander.excessArguments') {
    const most = command.registeredArguments.length;
    const allowed = most === 0 ? 'no argument' : most === 1 ? '1 argument' : `${most} arguments`;
    return usageError(`\`${fullName(command)}\` takes ${allowed}, not ${command.args.length}`, usage);
  }
  const why = suggestion?.replace(/^\((.*)\)$/, '$1').replace(/^Did/, 'did');
  return usageError(why ? `${sentence} (${why})` : sentence, `see \`${fullName(command)} --help\``);
}
