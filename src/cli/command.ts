// Types of the command tree and of a parsed command line, and functions that define and find rows.
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
   * True even if the list has one id or none. Also true for a search of several words, where it has
   * no effect.
   */
  readonly isIdList: boolean;
}

export interface ArgumentValue {
  readonly value: string;
  /**
   * Address of the record's web page, if the argument is the row of this record in the last list,
   * e.g. `@3`; may be empty.
   */
  readonly url?: string;
  /** Address of the picture, if the argument is a row such as `@3` in a list of pictures. */
  readonly picture?: string;
  /**
   * The text that the user typed for `value`, e.g. `@3` or `-`. Suggested commands have `value` in
   * its place.
   */
  readonly typedText?: string;
}

export interface ArgumentRow {
  readonly name: string;
  readonly help: string;
  readonly isOptional?: true;
  readonly isVariadic?: true;
  /** Hint of the error if a typed id or user name is invalid. Absent if the message is enough. */
  readonly invalidIdHint?: string;
  /**
   * The allowed values; a function if they depend on the previous arguments. Completion offers
   * them. Before the command runs, only ids and user names are checked, and a leading `~` in a path
   * is replaced by the home folder.
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
       * Set if the arguments are another command line, as in `library watch projects --sort views`.
       * Returns the commands of the tree that completion offers for this command line.
       */
      readonly listAcceptedCommands?: (tree: readonly CommandRow[]) => readonly CommandRow[];
      /**
       * The examples in help, without `portfolio`. If `flagGroups` contains the group of `--demo`,
       * help adds this flag.
       */
      readonly examples?: readonly string[];
      /**
       * Set if the examples need a terminal or standard input. A test then runs them with `--help`,
       * which checks only their flags.
       */
      readonly exampleRequirement?: 'terminal' | 'input';
      /**
       * A list in the help of the command, with the heading `title`: values of the first argument,
       * or the keys of `browse`. The error about a missing argument refers to the list.
       */
      readonly helpList?: {
        readonly title: string;
        readonly items: readonly (readonly [name: string, help: string])[];
      };
      readonly flagGroups: readonly FlagGroup[];
      /**
       * Flags that the command takes besides those of `flagGroups`, with their help texts. For a
       * flag that is in `flagGroups` too, this help text replaces the usual one.
       */
      readonly options?: { readonly [N in OptionName]?: string };
      /**
       * Properties of the records that the command prints. A format that requires other properties
       * is not offered.
       */
      readonly kindFacts?: KindFacts;
      /** Hint of the error about too many arguments; by default the usage line. */
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
  /**
   * The names of the parents and of the command, as typed: each is `name` or `alias` of its row,
   * e.g. `project` and `show`.
   */
  readonly commandPath: readonly string[];
  readonly args: readonly string[];
  readonly typedFlags: readonly TypedFlag[];
  readonly options: Options;
  /**
   * Values by parameter name, from the flags for query parameters. The flag of a subset is here
   * too, e.g. `popular` with the value `true`.
   */
  readonly params: ReadonlyMap<string, string>;
}

export type CommandHandler<N extends OptionName = OptionName> = (
  context: Context<N>,
  args: readonly string[],
  /**
   * `argumentValues`: the values of the arguments, with the texts that the user typed for rows and
   * `-`; undefined if no argument of the command is a record.
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

/** Returns the names of the program, the parents and the command, e.g. `portfolio board add`. */
export const fullCommandName = (command: Command): string =>
  command.parent === null ? command.name() : `${fullCommandName(command.parent)} ${command.name()}`;

export const findCommandRow = (
  nameOrAlias: string,
  rows: readonly CommandRow[],
): CommandRow | undefined =>
  rows.find(({ name, alias }) => name === nameOrAlias || alias === nameOrAlias);

/** Flag groups that commands without requests share. */
export const localFlagGroups = ['global'] as const;
/** Flag groups that commands share if they print data in several formats and send no requests. */
export const outputFlagGroups = ['output', ...localFlagGroups] as const;
/** Flag groups that most commands share if they send requests. */
export const requestFlagGroups = [...localFlagGroups, 'connection', 'request'] as const;
