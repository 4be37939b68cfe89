// The types of the command tree and of a parsed command line. A row of the tree is a group, an endpoint, or a command
// with its own code.
import type { CommandName } from '../api/catalogue.ts';
import type { ValueKind } from '../api/schema.ts';
import type { OptionValue, Scope } from '../settings/options/option-row.ts';
import type { OptionName, Options } from '../settings/options/options.ts';
import type { FormatName, Has } from '../view/formats/formats.ts';
import type { Context } from './context.ts';

export interface Arguments {
  readonly words: readonly Word[];
  /** Whether several words, rows or `-` were typed, even if they name one record or none. */
  readonly isSeveral: boolean;
}

/** The value of an argument. */
export interface Word {
  readonly value: string;
  /** The web address of the record's page, if it is known without a request. */
  readonly url?: string;
  /** The typed text if it has another meaning in a later command, e.g. `@3` or `-`. */
  readonly typed?: string;
}

export interface ArgumentRow {
  readonly name: string;
  readonly help: string;
  readonly isOptional?: true;
  readonly isVariadic?: true;
  /**
   * The values for completion. `cli/arguments.ts` checks an `id` or a `user` in all forms that it takes.
   * The command checks other kinds itself.
   */
  readonly value?: OptionValue | ((before: readonly string[]) => OptionValue | undefined);
}

export type CommandRow = {
  readonly name: string;
  readonly alias?: string;
  readonly help: string;
  /** The heading under which the parent command's help lists it. */
  readonly group?: string;
  /** Left out of help and completion. */
  readonly isHidden?: true;
} & (
  | {
      readonly kind: 'endpoint';
      readonly endpoint: CommandName;
      /** The verbs of a noun, which also runs an endpoint itself. */
      readonly commands?: readonly CommandRow[];
    }
  | {
      readonly kind: 'own';
      readonly args?: readonly ArgumentRow[];
      /** Whether its arguments are another command, with the flags of that command. */
      readonly takesCommand?: true;
      /** The words after `portfolio` in the examples of its help, without `--demo`. */
      readonly examples?: readonly string[];
      /** What its examples need to run. Tests then check only the flags of the examples. */
      readonly needs?: 'terminal' | 'input';
      /** The values of its first argument, which help lists under a heading. */
      readonly values?: {
        readonly title: string;
        readonly items: readonly (readonly [name: string, help: string])[];
      };
      readonly scopes: readonly Scope[];
      /** Flags in addition to those of the scopes, each with its help for this command. */
      readonly options?: { readonly [N in OptionName]?: string };
      /** The parts of its records that a format may need. */
      readonly has?: Has;
      /** The hint if too many words were typed, instead of the usage. */
      readonly excessHint?: string;
      /** Its formats, if it does not use the common ones. */
      readonly formats?: readonly FormatName[];
      /** Imports the code of the command when it is run. */
      readonly load: () => Promise<(context: Context, words: readonly string[], call: Call) => Promise<void>>;
    }
  | { readonly kind: 'group'; readonly commands: readonly CommandRow[] }
  /** Prints the help of the command or topic that its arguments name. */
  | { readonly kind: 'help'; readonly args: readonly ArgumentRow[]; readonly examples: readonly string[] }
);

export interface TypedFlag {
  /** With its dashes, e.g. `--limit` or `--no-cache`. */
  readonly long: string;
  /** With its dash, e.g. `-L`. */
  readonly short?: string | undefined;
  /** Undefined for a switch. */
  readonly value?: string | undefined;
}

/** A command, its arguments and its flags, as they were typed. */
export interface Call {
  readonly command: CommandRow;
  /** The names of the command, e.g. `project` and `show`. */
  readonly path: readonly string[];
  readonly words: readonly string[];
  /** In the order in which they were typed. */
  readonly flags: readonly TypedFlag[];
  readonly options: Options;
  /** Flags that are query parameters of the command's endpoint, by parameter name. */
  readonly params: ReadonlyMap<string, string>;
}

/** A command with its own code. */
export type OwnRow = Extract<CommandRow, { readonly kind: 'own' }>;

export const own = (name: string, help: string, row: Omit<OwnRow, 'kind' | 'name' | 'help'>): CommandRow => ({
  kind: 'own',
  name,
  help,
  ...row,
});

/** The kind of record that an argument or a flag names. */
export type RecordKind = Extract<ValueKind, { kind: 'id' | 'user' }>;

export function recordKind(row: ArgumentRow | undefined): RecordKind | undefined {
  const value = row?.value;
  return typeof value === 'object' && (value.kind === 'id' || value.kind === 'user') ? value : undefined;
}

/** Returns the argument at this position. The last one may take several words. */
export const argumentAt = (rows: readonly ArgumentRow[], at: number): ArgumentRow | undefined =>
  rows[at] ?? (rows.at(-1)?.isVariadic === true ? rows.at(-1) : undefined);

/** Returns the verbs of a noun or group, empty for other commands. */
export const commandsBelow = (row: CommandRow | undefined): readonly CommandRow[] =>
  (row !== undefined && 'commands' in row && row.commands) || [];

export const rowNamed = (word: string, rows: readonly CommandRow[]): CommandRow | undefined =>
  rows.find(({ name, alias }) => name === word || alias === word);

/** Scopes of commands without formatted output, with facts of this machine, and with requests. */
export const local = ['global'] as const;
export const facts = ['output', ...local] as const;
export const asking = [...local, 'connection', 'request'] as const;
