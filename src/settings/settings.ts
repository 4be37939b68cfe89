// Finds the active value of each option: the flag, else the environment variable, else the setting
// of the profile, else the default.
import { type KeyParam, keyParams } from '../api/schema.ts';
import { isFailure, usageError } from '../errors.ts';
import type { Environment } from '../system/system.ts';
import { profileOf, type SettingsFile } from './file.ts';
import type { OptionRow } from './options/option-row.ts';
import {
  asSettingRow,
  flagOf,
  type OptionName,
  type Options,
  optionRowOf,
  type Profile,
  type SettingName,
} from './options/options.ts';
import { checkValue } from './options/values.ts';

interface ActiveValue {
  readonly value: string;
  readonly setBy: 'flag' | 'environment' | 'profile' | 'default';
}

/**
 * Where the key is. A stored key is sent only to `origin`; a key from the environment is sent to
 * any base URL.
 */
export type KeyLocation =
  | { readonly kind: 'environment'; readonly value: string }
  | { readonly kind: 'file'; readonly value: string; readonly origin: string | undefined }
  | { readonly kind: 'keyring'; readonly origin: string | undefined };

export interface Settings {
  readonly profileName: string;
  readonly profile: Profile;
  readonly keyLocation: KeyLocation | undefined;
  readonly keyParam: KeyParam;
  /**
   * Returns the active value; `undefined` if the option is not set and has no default, or if its
   * `--no-` flag was typed.
   * @throws PortfolioError `usage` if the value is not allowed, or an error of `SettingsFile.read`
   */
  get(name: OptionName): ActiveValue | undefined;
}

/**
 * Returns the active settings. A value is found and checked at each access, so a wrong value of a
 * setting that a command does not use causes no error.
 * @param settingsFile is read when a profile is needed; `undefined` to ignore all profiles
 */
export function resolveSettings(
  settingsFile: Pick<SettingsFile, 'read'> | undefined,
  system: Pick<Environment, 'env' | 'home'>,
  options: Options,
): Settings {
  const readSettingsFile = () => settingsFile?.read() ?? {};
  const getProfileName = () =>
    readFlagOrEnvironment('profile', options, system)?.value ??
    readSettingsFile().profile ??
    'default';
  const getProfile = () => profileOf(readSettingsFile(), getProfileName());
  const get = (name: OptionName): ActiveValue | undefined =>
    options[name] === false
      ? undefined
      : (readFlagOrEnvironment(name, options, system) ??
        readProfileOrDefault(name, getProfile, {
          profileFlag: options.profile,
          home: system.home,
        }));
  return {
    get,
    get profileName() {
      return getProfileName();
    },
    get profile() {
      return getProfile();
    },
    get keyLocation() {
      // A key that a shell read from a Windows text file may end with a carriage return.
      const environmentKey = system.env['PORTFOLIO_API_KEY']?.trim();
      return environmentKey
        ? ({ kind: 'environment', value: environmentKey } as const)
        : storedKeyLocationOf(getProfile());
    },
    get keyParam() {
      const { value } = get('keyParam') ?? {};
      return keyParams.find((param) => param === value) ?? keyParams[0];
    },
  };
}

function readFlagOrEnvironment(
  name: OptionName,
  options: Options,
  { env, home }: Pick<Environment, 'env' | 'home'>,
): ActiveValue | undefined {
  const row = optionRowOf(name);
  const flagValue = options[name];
  if (flagValue !== undefined)
    return {
      value: checkValue(row, String(flagValue), { label: flagOf(name), home }),
      setBy: 'flag',
    };
  const { envVariable } = row;
  const text = envVariable === undefined ? undefined : env[envVariable];
  if (envVariable === undefined || !text) return undefined;
  return { value: checkValue(row, text, { label: envVariable, home }), setBy: 'environment' };
}

function readProfileOrDefault(
  name: OptionName,
  getProfile: () => Profile,
  context: { readonly profileFlag: Options['profile']; readonly home: string },
): ActiveValue | undefined {
  const row = optionRowOf(name);
  const { settingName, valueDefinition } = row;
  // Each `settingName` of the table is a key of Profile.
  const storedValue =
    settingName === undefined ? undefined : getProfile()[settingName as SettingName];
  if (storedValue) return { value: checkSetting(row, storedValue, context), setBy: 'profile' };
  if (
    valueDefinition === undefined ||
    !('default' in valueDefinition) ||
    valueDefinition.default === undefined
  )
    return undefined;
  return { value: String(valueDefinition.default), setBy: 'default' };
}

/**
 * Checks a value of the settings file, because the user may have edited the file.
 * @throws PortfolioError `usage` if the value is not allowed. If the error has no hint, its hint
 * names the command that removes the setting
 */
function checkSetting(
  row: OptionRow,
  storedValue: string,
  { profileFlag = '', home }: { readonly profileFlag: Options['profile']; readonly home: string },
): string {
  const { settingName } = row;
  const profileText = profileFlag === '' ? '' : ` --profile ${profileFlag}`;
  const hint = `\`portfolio config unset ${settingName}${profileText}\` removes it`;
  try {
    // The hint of the row is about its flag.
    return checkValue({ ...asSettingRow(row), hint }, storedValue, {
      label: `the setting ${settingName}`,
      home,
    });
  } catch (error) {
    if (!isFailure(error) || error.details.hint !== undefined) throw error;
    throw usageError(error.message, hint);
  }
}

export function storedKeyLocationOf(
  profile: Profile,
): Exclude<KeyLocation, { kind: 'environment' }> | undefined {
  // In an edited file, `key_origin` may be missing. The key is then for the origin of `base_url`.
  const { key_origin, base_url = '' } = profile;
  const origin = key_origin ?? (URL.canParse(base_url) ? new URL(base_url).origin : undefined);
  if (profile.key_store === 'keyring') return { kind: 'keyring', origin };
  return profile.key ? { kind: 'file', value: profile.key, origin } : undefined;
}
