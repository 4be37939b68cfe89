// Reads and changes the settings file, which contains profiles and aliases.
import { join } from 'node:path';
import { isObject } from '../api/json/json-types.ts';
import { PortfolioError } from '../errors.ts';
import { resolveSettingsFolder } from './folders.ts';
import { readJsonFile, repairDetails } from './json-file.ts';
import type { WritingSystem } from './json-update.ts';
import type { Profile } from './options/options.ts';

export interface StoredSettings {
  /** Name of the profile to use if neither a flag nor the environment names one. */
  readonly profile?: string;
  readonly profiles?: Readonly<Record<string, Profile>>;
  /** The command of each alias, by the name of the alias. */
  readonly aliases?: Readonly<Record<string, string>>;
}

export interface SettingsFile {
  /** Path of the file. @throws PortfolioError `usage` if no folder for settings is known */
  readonly path: string;
  /**
   * Returns the settings; an empty object if the file is missing. Later calls return the same
   * object, or the settings of the last update, without reading the file again.
   * @throws PortfolioError if the file is unreadable, unsafe or does not contain settings, or if no
   * folder for settings is known
   */
  read(): StoredSettings;
  /**
   * Replaces a profile by the result of `edit`, which receives `{}` if the profile is missing.
   * @throws the errors of `updateSettings`
   */
  updateProfile(profileName: string, edit: (profile: Profile) => Profile): Promise<void>;
  /**
   * Replaces the settings by the result of `edit`.
   * @throws PortfolioError of `edit`, or if the file cannot be changed or no folder for settings is
   * known; an AbortError if a signal ends the wait for the lock of the file
   */
  updateSettings(edit: (settings: StoredSettings) => StoredSettings): Promise<void>;
}

export function createSettingsFile(system: WritingSystem): SettingsFile {
  const resolvePath = () => join(resolveSettingsFolder(system), 'config.json');
  let cachedSettings: StoredSettings | undefined;
  const updateSettings = async (edit: (settings: StoredSettings) => StoredSettings) => {
    const path = resolvePath();
    const { updateJson } = await import('./json-update.ts');
    await updateJson(system, path, (json) => {
      cachedSettings = edit(checkSettings(json, path));
      return cachedSettings;
    });
  };
  return {
    get path() {
      return resolvePath();
    },
    read: () => {
      const path = resolvePath();
      cachedSettings ??= checkSettings(readJsonFile(system, path), path);
      return cachedSettings;
    },
    updateProfile: (profileName, editProfile) =>
      updateSettings((current) => ({
        ...current,
        profiles: {
          ...current.profiles,
          [profileName]: editProfile(profileOf(current, profileName)),
        },
      })),
    updateSettings,
  };
}

export const profileOf = ({ profiles = {} }: StoredSettings, profileName: string): Profile =>
  (Object.hasOwn(profiles, profileName) ? profiles[profileName] : undefined) ?? {};

/**
 * Returns the value if it has the structure of settings.
 * @throws PortfolioError `unexpected` that names the file and the fault
 */
function checkSettings(value: unknown, path: string): StoredSettings {
  const reason = findFault(value);
  // Only the structure is checked here. `Settings.get` checks the value of a setting.
  if (reason === undefined) return value as StoredSettings;
  throw new PortfolioError('usage', `the settings file ${path} does not contain settings`, {
    reason,
    ...repairDetails,
  });
}

function findFault(value: unknown): string | undefined {
  if (!isObject(value)) return 'it is not an object';
  const { profile, profiles = {}, aliases = {} } = value;
  if (profile !== undefined && typeof profile !== 'string') return '"profile" is not a text';
  if (!isObject(profiles)) return '"profiles" is not an object';
  if (!isObject(aliases)) return '"aliases" is not an object';
  const alias = Object.keys(aliases).find((name) => typeof aliases[name] !== 'string');
  if (alias !== undefined) return `the alias ${JSON.stringify(alias)} is not a text`;
  for (const [name, settings] of Object.entries(profiles)) {
    if (!isObject(settings)) return `the profile ${JSON.stringify(name)} is not an object`;
    const invalidKey = Object.keys(settings).find((key) => typeof settings[key] !== 'string');
    if (invalidKey !== undefined)
      return `${JSON.stringify(invalidKey)} of the profile ${JSON.stringify(name)} is not a text`;
  }
  return undefined;
}
