// Finds the active value of each option. A flag has priority over an environment variable, the
// profile and the default.
import { type KeyParam, keyParams } from '../api/schema.ts';
import { isFailure, usageError } from '../errors.ts';
import type { Environment } from '../system/system.ts';
import { profileOf, type SettingsFile } from './file.ts';
import type { OptionRow } from './options/option-row.ts';
import {
  asSetting,
  flagOf,
  type OptionName,
  type Options,
  optionRow,
  type Profile,
  type SettingKey,
} from './options/options.ts';
import { checkValue } from './options/values.ts';

interface ActiveValue {
  readonly value: string;
  readonly origin: 'flag' | 'environment' | 'profile' | 'default';
}

/**
 * The place of the key. A stored key is sent only to `origin`, a key from the environment to any
 * base URL.
 */
export type KeyLocation =
  | { readonly place: 'environment'; readonly value: string }
  | { readonly place: 'file'; readonly value: string; readonly origin: string | undefined }
  | { readonly place: 'keyring'; readonly origin: string | undefined };

export interface Settings {
  readonly profileName: string;
  readonly profile: Profile;
  readonly key: KeyLocation | undefined;
  readonly keyParam: KeyParam;
  /**
   * Returns the value; `undefined` if it is not set, or if a `--no-` flag was typed.
   * @throws PortfolioError `usage`
   */
  get(name: OptionName): ActiveValue | undefined;
}

/**
 * Returns the active settings.
 * @param file read when needed; `undefined` to ignore all profiles
 */
export function resolveSettings(
  file: Pick<SettingsFile, 'read'> | undefined,
  system: Pick<Environment, 'env' | 'home'>,
  options: Options,
): Settings {
  const stored = () => file?.read() ?? {};
  const profileName = () =>
    flagOrEnvironment('profile', options, system)?.value ?? stored().profile ?? 'default';
  const profile = () => profileOf(stored(), profileName());
  const get = (name: OptionName): ActiveValue | undefined =>
    options[name] === false
      ? undefined
      : (flagOrEnvironment(name, options, system) ??
        profileOrDefault(name, profile, { named: options.profile, home: system.home }));
  return {
    get,
    get profileName() {
      return profileName();
    },
    get profile() {
      return profile();
    },
    get key() {
      // A key that was read from a Windows text file ends with a carriage return.
      const fromEnv = system.env['PORTFOLIO_API_KEY']?.trim();
      return fromEnv ? ({ place: 'environment', value: fromEnv } as const) : storedKey(profile());
    },
    get keyParam() {
      const { value } = get('keyParam') ?? {};
      return keyParams.find((param) => param === value) ?? keyParams[0];
    },
  };
}

function flagOrEnvironment(
  name: OptionName,
  options: Options,
  { env, home }: Pick<Environment, 'env' | 'home'>,
): ActiveValue | undefined {
  const row = optionRow(name);
  const typed = options[name];
  if (typed !== undefined)
    return {
      value: checkValue(row, String(typed), { label: flagOf(name), home }),
      origin: 'flag',
    };
  const { environment } = row;
  const text = environment === undefined ? undefined : env[environment];
  if (environment === undefined || !text) return undefined;
  return { value: checkValue(row, text, { label: environment, home }), origin: 'environment' };
}

function profileOrDefault(
  name: OptionName,
  profile: () => Profile,
  place: { readonly named: Options['profile']; readonly home: string },
): ActiveValue | undefined {
  const row = optionRow(name);
  const { setting, value } = row;
  // Each `setting` of the table is a key of Profile.
  const stored = setting === undefined ? undefined : profile()[setting as SettingKey];
  if (stored) return { value: checkSetting(row, stored, place), origin: 'profile' };
  if (value === undefined || !('default' in value) || value.default === undefined) return undefined;
  return { value: String(value.default), origin: 'default' };
}

/** Checks a value of the settings file, which the user may have edited. */
function checkSetting(
  row: OptionRow,
  stored: string,
  { named = '', home }: { readonly named: Options['profile']; readonly home: string },
): string {
  const { setting } = row;
  try {
    return checkValue(asSetting(row), stored, { label: `the setting ${setting}`, home });
  } catch (error) {
    if (!isFailure(error) || error.details.hint !== undefined) throw error;
    throw usageError(
      error.message,
      `\`portfolio config unset ${setting}${named === '' ? '' : ` --profile ${named}`}\` removes it`,
    );
  }
}

export function storedKey(
  profile: Profile,
): Exclude<KeyLocation, { place: 'environment' }> | undefined {
  // In an edited file, `key_origin` may be missing. The key then belongs to the base URL.
  const { key_origin, base_url = '' } = profile;
  const origin = key_origin ?? (URL.canParse(base_url) ? new URL(base_url).origin : undefined);
  if (profile.key_store === 'keyring') return { place: 'keyring', origin };
  return profile.key ? { place: 'file', value: profile.key, origin } : undefined;
}
