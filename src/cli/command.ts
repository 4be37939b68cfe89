// The types of the command tree and of a parsed command line.
import type { Command } from 'commander';
import type { CommandName } from '../api/catalogue.ts';
import type { ValueDefinition } from '../api/schema.ts';
import type { FlagGroup, OptionValueDefinition } from '../settings/options/option-row.ts';
import type { OptionName, OptionNameOfGroup, Options } from '../settings/options/options.ts';
import type { FormatName, KindFacts } from '../view/formats/formats.ts';
import type { Context } from './context.ts';

export interface ResolvedArguments {
  readonly argumentValues: readonly ArgumentValue[];
  /**
   * Whether the user typed a list of ids: several arguments, several rows such as `@2-4`, or `-`.
   * True even if the list has one id or none.
   */
  readonly isIdList: boolean;
}

export interface ArgumentValue {
  readonly value: string;
  /** Address of the record's web page, if it is known without a request. */
  readonly url?: string;
  /** Address of the picture, if the argument is a row such as `@3` in a list of pictures. */
  readonly picture?: string;
  /** The typed text that `value` replaces in suggested commands, e.g. `@3` or `-`. */
  readonly typedText?: string;
}

export interface ArgumentRow {
  readonly name: string;
  readonly help: string;
  readonly isOptional?: true;
  readonly isVariadic?: true;
  /** Hint of the error if the argument is not the id of a record. */
  readonly invalidIdHint?: string;
  /**
   * The allowed values; a function if they depend on the previous arguments. Completion offers
   * them. Only ids and user names are checked. In paths, a leading `~` is replaced.
   */
  readonly valueDefinition?:
    | OptionValueDefinition
    | ((previousArgs: readonly string[]) => OptionValueDefinition | undefined);
}

export type CommandRow = {
  readonly name: string;
  readonly alias?: string;
  readonly help: string;
  /** Heading above the command in the help of its parent. */
  readonly helpGroup?: string;
  readonly isHidden?: true;
} & (
  | {
      readonly kind: 'endpoint';
      /** Key of the endpoint in the catalogue. */
      readonly endpoint: CommandName;
      /**
       * Subcommands, e.g. `show` of `projects`. Without a subcommand, the command reads `endpoint`.
       */
      readonly commands?: readonly CommandRow[];
    }
  | {
      readonly kind: 'custom';
      readonly commands?: readonly CommandRow[];
      readonly args?: readonly ArgumentRow[];
      /**
       * Set if the arguments are a command line, as in `library watch projects --sort views`.
       * Returns the commands of the tree that completion offers for it.
       */
      readonly listAcceptedCommands?: (tree: readonly CommandRow[]) => readonly CommandRow[];
      /** The examples in help, without `portfolio`. If the command takes `--demo`, help adds it. */
      readonly examples?: readonly string[];
      /**
       * Set if the examples need a terminal or standard input. A test then runs them with `--help`,
       * which checks only their flags.
       */
      readonly exampleRequirement?: 'terminal' | 'input';
      /** What help lists under the heading `title`, e.g. values of the first argument. */
      readonly helpList?: {
        readonly title: string;
        readonly items: readonly (readonly [name: string, help: string])[];
      };
      readonly flagGroups: readonly FlagGroup[];
      /**
       * Flags that the command takes besides those of `flagGroups`, with their help texts. The text
       * of a flag in `flagGroups` is replaced.
       */
      readonly options?: { readonly [N in OptionName]?: string };
      /**
       * Properties of the records that the command prints. A format that requires other properties
       * is not offered.
       */
      readonly kindFacts?: KindFacts;
      /** The hint after too many arguments; by default the usage line. */
      readonly excessHint?: string;
      /** Output formats of the command; by default all that can show records with `kindFacts`. */
      readonly formats?: readonly FormatName[];
      readonly load: () => Promise<CommandHandler>;
    }
  | { readonly kind: 'group'; readonly commands: readonly CommandRow[] }
  | {
      readonly kind: 'help';
      readonly args: readonly ArgumentRow[];
      readonly examples: readonly string[];
    }
);

export interface TypedFlag {
  /** Long name with its dashes, e.g. `--limit` or `--no-cache`. */
  readonly longName: string;
  /** Short name with its dash, e.g. `-L`. */
  readonly shortName?: string | undefined;
  /** The typed value; `undefined` for a flag without a value. */
  readonly value?: string | undefined;
}

export interface ParsedCommand {
  readonly commandRow: CommandRow;
  /** The names of the parents and of the command, as typed, e.g. `project` and `show`. */
  readonly commandPath: readonly string[];
  readonly args: readonly string[];
  readonly flags: readonly TypedFlag[];
  readonly options: Options;
  /** Values of the flags that set query parameters of the endpoint, by parameter name. */
  readonly params: ReadonlyMap<string, string>;
}

export type CommandHandler<N extends OptionName = OptionName> = (
  context: Context<N>,
  args: readonly string[],
  /**
   * `argumentValues`: the values of the arguments with their typed texts; undefined if no argument
   * of the command is a record.
   */
  parsedCommand: ParsedCommand & { readonly argumentValues?: readonly ArgumentValue[] },
) => Promise<void>;

export type CustomCommandRow = Extract<CommandRow, { readonly kind: 'custom' }>;

/**
 * A row whose code reads only shared options, options of the flag groups `S`, and the options `N`.
 */
type CustomCommandInput<S extends FlagGroup, N extends OptionName> = Omit<
  CustomCommandRow,
  'kind' | 'name' | 'help' | 'flagGroups' | 'options' | 'load'
> & {
  readonly flagGroups: readonly S[];
  readonly options?: { readonly [K in N]?: string };
  readonly load: () => Promise<CommandHandler<NoInfer<OptionNameOfGroup<S> | N>>>;
};

export const defineCommand = <const S extends FlagGroup, N extends OptionName = never>(
  name: string,
  help: string,
  row: CustomCommandInput<S, N>,
): CommandRow => ({
  kind: 'custom',
  name,
  help,
  ...row,
});

/**
 * Returns the row of a command about a library. Adds --library, and --demo if the command sends no
 * requests.
 */
export function defineLibraryCommand<const S extends FlagGroup, N extends OptionName = never>(
  name: string,
  help: string,
  row: CustomCommandInput<S, N>,
): CommandRow {
  const sendsRequests =
    row.listAcceptedCommands !== undefined ||
    row.flagGroups.some((flagGroup) => flagGroup === 'request');
  const demoOption = sendsRequests ? {} : { demo: 'Use the library of the demo' };
  return defineCommand<FlagGroup, OptionName>(name, help, {
    ...row,
    options: { library: 'Use this file as your own library', ...demoOption, ...row.options },
  });
}

export type RecordIdDefinition = Extract<ValueDefinition, { kind: 'id' | 'user' }>;

export function recordIdDefinitionOf(row: ArgumentRow | undefined): RecordIdDefinition | undefined {
  const valueDefinition = row?.valueDefinition;
  return typeof valueDefinition === 'object' &&
    (valueDefinition.kind === 'id' || valueDefinition.kind === 'user')
    ? valueDefinition
    : undefined;
}

/**
 * Returns the row of the argument at this index. If the last row is variadic, it is also the row of
 * all further arguments.
 */
export const findArgumentRow = (
  rows: readonly ArgumentRow[],
  index: number,
): ArgumentRow | undefined =>
  rows[index] ?? (rows.at(-1)?.isVariadic === true ? rows.at(-1) : undefined);

/** Returns the subcommands; an empty list for a command without them. */
export const subcommandsOf = (row: CommandRow | undefined): readonly CommandRow[] =>
  (row !== undefined && 'commands' in row && row.commands) || [];

/** Returns the name of a command with those of its parents, e.g. `portfolio board add`. */
export const fullCommandName = (command: Command): string =>
  command.parent === null ? command.name() : `${fullCommandName(command.parent)} ${command.name()}`;

export const findCommandRow = (
  nameOrAlias: string,
  rows: readonly CommandRow[],
): CommandRow | undefined =>
  rows.find(({ name, alias }) => name === nameOrAlias || alias === nameOrAlias);

/** Flag groups of commands that send no requests. */
export const localFlagGroups = ['global'] as const;
/** Flag groups of commands that print records and send no requests. */
export const outputFlagGroups = ['output', ...localFlagGroups] as const;
/** Flag groups of commands that send requests. */
export const requestFlagGroups = [...localFlagGroups, 'connection', 'request'] as const;
