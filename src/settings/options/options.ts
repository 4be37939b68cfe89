// The table of the program's own flags and settings. commander's options, the types of options and profiles, the values in force,
// `config`, `status` and help are derived from it. Flags for query parameters of the service are in the catalogue instead.

import { commands } from './commands.ts';
import { lists } from './lists.ts';
import type { OptionRow } from './option-row.ts';
import { output } from './output.ts';
import { requests } from './requests.ts';
import { serve } from './serve.ts';
import { service } from './service.ts';
import { terminal } from './terminal.ts';

/** Within a heading, help prints the flags in this order. */
const options = { ...output, ...lists, ...commands, ...serve, ...service, ...terminal, ...requests };

type Rows = typeof options;
export type OptionName = keyof Rows;

export const optionNames = Object.keys(options) as readonly OptionName[]; // the keys of the table are its names

/** The row as an OptionRow, for code that treats all rows alike. One that names a row which is not in the table does not compile here. */
export const optionRow = (name: OptionName): OptionRow<OptionName> => options[name];

/** The rows that `config` shows and changes in a profile. */
export const settingNames: readonly OptionName[] = optionNames.filter((name) => {
  const { setting, internal } = optionRow(name);
  return setting !== undefined && internal !== true;
});

/** What the setting of a switch takes. */
export const yesNo = { kind: 'choice', choices: ['true', 'false'] } as const;

/** The row with the value that its setting takes. */
export const asSetting = (row: OptionRow): OptionRow =>
  row.value?.kind === 'choice' && row.settable !== undefined
    ? { ...row, value: { ...row.value, choices: row.settable } }
    : row;

type Typed<Row> = Row extends { readonly repeatable: true }
  ? readonly string[]
  : Row extends { readonly value: object }
    ? Row extends { readonly negated: string }
      ? string | false
      : string
    : boolean;

/** The values of the flags that were given. */
export type Options = { readonly [N in OptionName]?: Typed<Rows[N]> };

type SettingOf<Row> = Row extends { readonly setting: infer S extends string } ? S : never;
export type SettingKey = SettingOf<Rows[OptionName]>;

/** One profile as stored: each value as text. */
export type Profile = { readonly [K in SettingKey]?: string };

/** The flag as typed, with its dashes: `baseUrl` → `--base-url`. */
export const flagOf = (name: OptionName): string =>
  `--${(optionRow(name).flag ?? name).replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;

/** The flag that gave the option this value: `--no-headers` for false. */
export const typedFlag = (name: OptionName, value: unknown): string =>
  value === false && optionRow(name).negated !== undefined ? flagOf(name).replace('--', '--no-') : flagOf(name);
