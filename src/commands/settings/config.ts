// config: shows and changes the settings of a profile. Only login and logout can change the key.
import { suggestion } from '../../api/suggestions.ts';
import { createAction } from '../../cli/action.ts';
import type { Context } from '../../cli/context.ts';
import { writeFactList, writeFacts } from '../../cli/printing/facts.ts';
import { checkNoKey } from '../../cli/stored-text.ts';
import { isFailure, usageError } from '../../errors.ts';
import { hasVersionSuffix, versionNote } from '../../settings/options/base-url.ts';
import type { OptionRow } from '../../settings/options/option-row.ts';
import {
  asSettingRow,
  configurableOptionNames,
  type OptionName,
  optionRowOf,
  type Profile,
  type SettingName,
} from '../../settings/options/options.ts';
import { checkValue } from '../../settings/options/values.ts';
import { resolveSettings, type Settings } from '../../settings/settings.ts';

/** The settings that a profile can contain, from the options table. */
const rows: readonly (OptionRow & {
  readonly name: OptionName;
  readonly settingName: SettingName;
})[] = configurableOptionNames.map((name) => {
  const row = asSettingRow(optionRowOf(name));
  // Each `settingName` of the table is a key of Profile, but its type in OptionRow is string.
  return { ...row, name, settingName: row.settingName as SettingName };
});

function rowOf(text: string) {
  const name = text.replaceAll('-', '_');
  const row = rows.find(({ settingName }) => settingName === name);
  if (row !== undefined) return row;
  if (name === 'key' || name === 'api_key')
    throw usageError(
      'the key is not a setting',
      '`portfolio login` stores it, and `portfolio logout` removes it',
    );
  const names = rows.map(({ settingName }) => settingName);
  const near = suggestion(name, names);
  throw usageError(
    `unknown setting ${JSON.stringify(text)}${near}`,
    `the settings are ${names.join(', ')}`,
  );
}

export async function configList(context: Context): Promise<void> {
  const settings = settingsFor(context);
  const records = rows.map((row) => ({
    setting: row.settingName,
    ...activeValue(settings, row),
    default: defaultOf(row),
  }));
  await writeFactList(context, {
    noun: { one: 'setting', many: 'settings' },
    envelopeKey: 'settings',
    records,
  });
}

/** Ignores the flags -o and --json, which only set the output format of this command. */
const settingsFor = ({
  options: { output: _, json: __, ...options },
  settingsFile: file,
  system,
}: Context): Settings => resolveSettings(file, system, options);

const defaultOf = ({ valueDefinition }: OptionRow): string => {
  if (valueDefinition === undefined) return 'false';
  return 'default' in valueDefinition && valueDefinition.default !== undefined
    ? String(valueDefinition.default)
    : '';
};

/** Returns an invalid value in the settings file unchanged. */
function activeValue({ get, profile }: Settings, row: (typeof rows)[number]) {
  const { name, settingName } = row;
  const byDefault = { value: defaultOf(row), setBy: defaultOf(row) === '' ? '' : 'default' };
  try {
    const { value, setBy } = get(name) ?? byDefault;
    return { value, source: setBy };
  } catch (error) {
    if (!isFailure(error)) throw error;
    return { value: profile[settingName] ?? '', source: 'profile' };
  }
}

/** Prints the active value without its name, for scripts. With --output, prints both. */
export async function configGet(context: Context, [name = '']: readonly string[]): Promise<void> {
  const row = rowOf(name);
  const { value } = activeValue(settingsFor(context), row);
  if (context.options.output !== undefined || context.options.out !== undefined)
    await writeFacts(context, { [row.settingName]: value === '' ? null : value });
  else if (value !== '') await context.system.stdout.write(`${value}\n`);
}

export const configSet = createAction(async (context, [name = '', value = '']) => {
  const row = rowOf(name);
  checkNoKey(context, `the setting ${row.settingName}`, value);
  const checked = checkValue(row, value, { label: row.settingName, home: context.system.home });
  if (row.valueDefinition?.kind === 'base-url' && hasVersionSuffix(value))
    await context.note(versionNote);
  return change(context, row.settingName, checked);
}, printChange);

export const configUnset = createAction(
  (context, [name = '']) => change(context, rowOf(name).settingName, undefined),
  printChange,
);

interface SettingChange {
  readonly profile: string;
  readonly setting: SettingName;
  readonly value: string | undefined;
}

async function printChange(
  { profile, setting, value }: SettingChange,
  context: Context,
): Promise<void> {
  const { reportOutcome, remark, settings } = context;
  const change = value === undefined ? `Removed ${setting}` : `Set ${setting} to ${value}`;
  await reportOutcome(true, `${change}${profile === 'default' ? '' : ` in profile ${profile}`}`);
  // Who has no service yet tries it with the demo next.
  const isForService = value !== undefined && settings().get('baseUrl') === undefined;
  if (isForService)
    await remark('the demo does not use settings: `--demo` prints the same for everybody');
}

export async function configPath(context: Context): Promise<void> {
  await context.system.stdout.write(`${context.settingsFile.path}\n`);
}

async function change(
  context: Context,
  setting: SettingName,
  value: string | undefined,
): Promise<SettingChange> {
  const { profileName } = context.settings();
  await context.settingsFile.updateProfile(profileName, (profile): Profile => {
    const changed = Object.entries({ ...profile, [setting]: value }).filter(
      ([, each]) => each !== undefined,
    );
    return Object.fromEntries(changed);
  });
  return { profile: profileName, setting, value };
}
