// The program's own flags and settings, as types and as functions over their rows.
import type { OptionRow } from './option-row.ts';
import { rows } from './rows.ts';

type Rows = typeof rows;
export type OptionName = keyof Rows;

export const optionNames = Object.keys(rows) as readonly OptionName[]; // the keys of the table are its names

/** Returns the row as an OptionRow. A row that names an unknown row does not compile here. */
export const optionRow = (name: OptionName): OptionRow<OptionName> => rows[name];

/** The rows that `config` shows and changes in a profile. */
export const settingNames: readonly OptionName[] = optionNames.filter((name) => {
  const { setting, internal } = optionRow(name);
  return setting !== undefined && internal !== true;
});

/** The value of a switch's setting. */
export const yesNo = { kind: 'choice', choices: ['true', 'false'] } as const;

/** Returns the row with the choices of its setting. */
export const asSetting = (row: OptionRow): OptionRow =>
  row.value?.kind === 'choice' && row.settable !== undefined
    ? { ...row, value: { ...row.value, choices: row.settable } }
    : row;

type FlagValue<Row> = Row extends { readonly repeatable: true }
  ? readonly string[]
  : Row extends { readonly value: object }
    ? Row extends { readonly negated: string }
      ? string | false
      : string
    : boolean;

/** The values of the flags that were given. */
export type Options = { readonly [N in OptionName]?: FlagValue<Rows[N]> };

type SettingOf<Row> = Row extends { readonly setting: infer S extends string } ? S : never;
export type SettingKey = SettingOf<Rows[OptionName]>;

/** One profile as stored: each value as text. */
export type Profile = { readonly [K in SettingKey]?: string };

/** Returns the flag with its dashes: `baseUrl` → `--base-url`. */
export const flagOf = (name: OptionName): string =>
  `--${(optionRow(name).flag ?? name).replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;

/** Returns the flag that gave the option this value: `--no-headers` for false. */
export const typedFlag = (name: OptionName, value: unknown): string =>
  value === false && optionRow(name).negated !== undefined ? flagOf(name).replace('--', '--no-') : flagOf(name);
