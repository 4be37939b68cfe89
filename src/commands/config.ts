// config: shows and changes the settings of a profile. The key is not one of them: only login and logout change it.
import type { Context } from '../cli/context.ts';
import { writeFacts } from '../cli/facts.ts';
import { usageError } from '../errors.ts';
import { checkedValue } from '../settings/option-values.ts';
import { type OptionRow, optionNames, optionRow, type Profile, type SettingKey } from '../settings/options.ts';

/** The rows of the options table that a profile can set. */
const rows: readonly (OptionRow & { readonly setting: SettingKey })[] = optionNames.flatMap((name) => {
  const row = optionRow(name);
  // Every `setting` of the table is a key of Profile, which the type of a row alone does not tell.
  return row.setting === undefined || row.internal ? [] : [{ ...row, setting: row.setting as SettingKey }];
});

function rowOf(text: string) {
  const name = text.replaceAll('-', '_');
  const row = rows.find(({ setting }) => setting === name);
  if (row !== undefined) return row;
  const names = rows.map(({ setting }) => setting).join(', ');
  throw usageError(`unknown setting ${JSON.stringify(text)}; the settings are ${names}`);
}

export async function configList(context: Context): Promise<void> {
  const { profile } = context.settings();
  await writeFacts(context, Object.fromEntries(rows.map(({ setting }) => [setting, profile[setting] ?? null])));
}

/** Prints the value alone, for scripts, unless --output is given. */
export async function configGet(context: Context, [name = '']: readonly string[]): Promise<void> {
  const { setting } = rowOf(name);
  const value = context.settings().profile[setting];
  if (context.options.output !== undefined) await writeFacts(context, { [setting]: value ?? null });
  else if (value !== undefined) await context.system.stdout.write(`${value}\n`);
}

export async function configSet(context: Context, [name = '', value = '']: readonly string[]): Promise<void> {
  const row = rowOf(name);
  await change(context, { [row.setting]: checkedValue(row, row.setting, value) });
}

export async function configUnset(context: Context, [name = '']: readonly string[]): Promise<void> {
  await change(context, { [rowOf(name).setting]: undefined });
}

export async function configPath(context: Context): Promise<void> {
  await context.system.stdout.write(`${context.file.path}\n`);
}

async function change(context: Context, values: { readonly [K in SettingKey]?: string | undefined }): Promise<void> {
  await context.file.update(context.settings().profileName, (profile): Profile => {
    const changed = Object.entries({ ...profile, ...values }).filter(([, value]) => value !== undefined);
    return Object.fromEntries(changed);
  });
}
