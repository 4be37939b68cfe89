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
   * Whether the user named several records: several arguments, a range of rows, or `-`. True even
   * if that gave only one or none.
   */
  readonly isIdList: boolean;
}

export interface ArgumentValue {
  readonly value: string;
  /** Web page of the record, if known without a request. */
  readonly url?: string;
  /** Address of the picture, if the argument is a row of a list of pictures. */
  readonly picture?: string;
  /** The typed text, e.g. `@3` or `-`, if it differs from `value`. */
  readonly typedText?: string;
}

export interface ArgumentRow {
  readonly name: string;
  readonly help: string;
  readonly isOptional?: true;
  readonly isVariadic?: true;
  /** Hint for an argument that is not the id of a record. */
  readonly invalidIdHint?: string;
  /**
   * The allowed values, for completion. `cli/arguments.ts` checks only the kinds `id` and `user`.
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
      readonly endpoint: CommandName;
      /** The verbs of a noun. A noun without a verb reads `endpoint`. */
      readonly commands?: readonly CommandRow[];
    }
  | {
      readonly kind: 'own';
      readonly commands?: readonly CommandRow[];
      readonly args?: readonly ArgumentRow[];
      /**
       * Returns the commands of the tree that completion lists, if the arguments are a command line
       * as in `library watch projects --sort views`. Few commands take one.
       */
      readonly listAcceptedCommands?: (tree: readonly CommandRow[]) => readonly CommandRow[];
      /** The examples in help, without `portfolio` and `--demo`. */
      readonly examples?: readonly string[];
      /** Set if the examples need a terminal or standard input. Tests check only their flags. */
      readonly exampleRequirement?: 'terminal' | 'input';
      /** Values of the first argument. Help lists them under the heading `title`. */
      readonly argumentChoices?: {
        readonly title: string;
        readonly items: readonly (readonly [name: string, help: string])[];
      };
      readonly flagGroups: readonly FlagGroup[];
      /** Flags outside `flagGroups`, each with its help text for this command. */
      readonly options?: { readonly [N in OptionName]?: string };
      /**
       * Properties that some formats require of the command's records. Without them, only formats
       * that require none are offered.
       */
      readonly recordFacts?: KindFacts;
      /** The hint for too many arguments; by default the usage line. */
      readonly excessHint?: string;
      /** Output formats of the command; undefined for the common formats. */
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
  /** The names of the command and its parents, as typed, e.g. `project` and `show`. */
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
   * `argumentValues`: the checked arguments with their typed texts; undefined if no argument names
   * a record.
   */
  parsedCommand: ParsedCommand & { readonly argumentValues?: readonly ArgumentValue[] },
) => Promise<void>;

export type OwnCommandRow = Extract<CommandRow, { readonly kind: 'own' }>;

/** A row whose code reads only options of these flag groups, and those named `N`. */
type OwnCommandInput<S extends FlagGroup, N extends OptionName> = Omit<
  OwnCommandRow,
  'kind' | 'name' | 'help' | 'flagGroups' | 'options' | 'load'
> & {
  readonly flagGroups: readonly S[];
  readonly options?: { readonly [K in N]?: string };
  readonly load: () => Promise<CommandHandler<NoInfer<OptionNameOfGroup<S> | N>>>;
};

export const defineCommand = <const S extends FlagGroup, N extends OptionName = never>(
  name: string,
  help: string,
  row: OwnCommandInput<S, N>,
): CommandRow => ({
  kind: 'own',
  name,
  help,
  ...row,
});

/** Returns the row of a command about a library. Adds --demo if its flag groups lack it. */
export function defineLibraryCommand<const S extends FlagGroup, N extends OptionName = never>(
  name: string,
  help: string,
  row: OwnCommandInput<S, N>,
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
 * Returns the row of the argument at this position. A variadic last argument has all further
 * positions.
 */
export const findArgumentRow = (
  rows: readonly ArgumentRow[],
  index: number,
): ArgumentRow | undefined =>
  rows[index] ?? (rows.at(-1)?.isVariadic === true ? rows.at(-1) : undefined);

/** Returns the verbs of a noun or group, or an empty list for other commands. */
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
