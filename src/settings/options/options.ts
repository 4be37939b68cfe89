// Types of options and profiles, derived from the options table, and functions that read the table.
import type { FlagGroup, OptionRow } from './option-row.ts';
import { rows } from './rows.ts';

type OptionRows = typeof rows;
export type OptionName = keyof OptionRows;

// Cast, because `Object.keys` returns `string[]`.
export const optionNames = Object.keys(rows) as readonly OptionName[];

export const optionRowOf = (name: OptionName): OptionRow => rows[name];

/** Names of the options that `config` shows and changes. */
export const configurableOptionNames: readonly OptionName[] = optionNames.filter((name) => {
  const { settingName, isInternal } = optionRowOf(name);
  return settingName !== undefined && isInternal !== true;
});

/** The values of an option whose flag takes no value, unless its row has `settingChoices`. */
export const booleanChoice = { kind: 'choice', choices: ['true', 'false'] } as const;

/**
 * Returns the row with the values that are allowed in the settings file, which may differ from
 * those of the flag.
 */
export function asSettingRow(row: OptionRow): OptionRow {
  const { settingChoices: choices, valueDefinition } = row;
  if (choices === undefined) return row;
  const choiceDefinition =
    valueDefinition?.kind === 'choice'
      ? valueDefinition
      : ({ placeholder: 'value', kind: 'choice', default: 'false' } as const);
  return { ...row, valueDefinition: { ...choiceDefinition, choices } };
}

type FlagValue<Row> = Row extends { readonly isRepeatable: true }
  ? readonly string[]
  : Row extends { readonly valueDefinition: object }
    ? Row extends { readonly negatedHelp: string }
      ? string | false
      : string
    : boolean;

export type Options = { readonly [N in OptionName]?: FlagValue<OptionRows[N]> | undefined };

export type OptionNameOfGroup<S extends FlagGroup> = {
  [N in OptionName]: OptionRows[N]['flagGroup'] extends S ? N : never;
}[OptionName];

export type OptionsOfGroup<S extends FlagGroup> = Pick<Options, OptionNameOfGroup<S>>;

/**
 * The options that a command reads. Keys are required, so that a command compiles only if its row
 * offers them.
 */
export type CommandOptions<N extends OptionName> = { readonly [K in N]: Options[K] };

/** The options that are read by the code that commands share: for output, downloads, sources. */
export type SharedOptions = OptionsOfGroup<
  | 'output'
  | 'file'
  | 'page'
  | 'sheet'
  | 'web'
  | 'comments'
  | 'records'
  | 'toBoard'
  | 'listDownload'
  | 'downloads'
  | 'licensed'
  | 'embeds'
  | 'global'
  | 'connection'
  | 'request'
  | 'none'
>;

type SettingNameOf<Row> = Row extends { readonly settingName: infer S extends string } ? S : never;
export type SettingName = SettingNameOf<OptionRows[OptionName]>;

/** The settings of one profile in the settings file. */
export type Profile = { readonly [K in SettingName]?: string };

/** Returns the flag of an option, e.g. `--base-url` for `baseUrl`. */
export const flagOf = (name: OptionName): string =>
  `--${(optionRowOf(name).flagName ?? name).replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;

/**
 * Returns the flag that sets an option to `value`, e.g. `--no-headers` for `headers` and false. A
 * flag that takes a value is returned without it.
 */
export const flagForValue = (name: OptionName, value: unknown): string =>
  value === false && optionRowOf(name).negatedHelp !== undefined
    ? flagOf(name).replace('--', '--no-')
    : flagOf(name);
