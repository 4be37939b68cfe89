// The settings file: which profiles it has, and what is in them.
import { join } from 'node:path';
import { isObject } from '../api/json/json-types.ts';
import { PortfolioError } from '../errors.ts';
import type { Environment, System } from '../system/system.ts';
import { baseFolder } from './folders.ts';
import { advice, readJson, updateJson } from './json-file.ts';
import type { Profile } from './options/options.ts';

export interface Stored {
  /** The profile that is used unless another one is named. */
  readonly profile?: string;
  readonly profiles?: Readonly<Record<string, Profile>>;
}

export interface SettingsFile {
  /** @throws PortfolioError `usage` if there is no folder for it */
  readonly path: string;
  /** @throws PortfolioError naming the file when it cannot be read, or holds no settings */
  read(): Stored;
  /** Changes one profile as it is now stored. @throws PortfolioError naming the file, which is then as it was */
  update(profile: string, change: (before: Profile) => Profile): Promise<void>;
}

export function settingsFile(system: System): SettingsFile {
  const pathOf = () => join(settingsFolder(system), 'config.json');
  let stored: Stored | undefined;
  return {
    get path() {
      return pathOf();
    },
    read: () => {
      const path = pathOf();
      stored ??= checked(readJson(system, path), path);
      return stored;
    },
    update: async (name, change) => {
      const path = pathOf();
      await updateJson(system, path, (json) => {
        const before = checked(json, path);
        const profiles = { ...before.profiles, [name]: change(profileOf(before, name)) };
        stored = { ...before, profiles };
        return stored;
      });
    },
  };
}

export const profileOf = ({ profiles = {} }: Stored, name: string): Profile =>
  (Object.hasOwn(profiles, name) ? profiles[name] : undefined) ?? {};

/** PORTFOLIO_CONFIG_DIR, or a folder in the operating system's folder for settings. @throws PortfolioError `usage` if there is no such folder */
export const settingsFolder = (system: Environment): string =>
  system.env['PORTFOLIO_CONFIG_DIR'] || join(baseFolder(system, 'config'), 'portfolio');

/** @throws PortfolioError that says what is wrong, if somebody has edited the file */
function checked(value: unknown, path: string): Stored {
  const why = faultOf(value);
  // Whatever passed is records of records of texts; the names in them are checked elsewhere.
  if (why === undefined) return value as Stored;
  throw new PortfolioError('unexpected', `the settings file ${path} does not hold settings`, { why, ...advice });
}

function faultOf(value: unknown): string | undefined {
  if (!isObject(value)) return 'it is not an object';
  const { profile, profiles = {} } = value;
  if (profile !== undefined && typeof profile !== 'string') return '"profile" is not a text';
  if (!isObject(profiles)) return '"profiles" is not an object';
  for (const [name, settings] of Object.entries(profiles)) {
    if (!isObject(settings)) return `the profile ${JSON.stringify(name)} is not an object`;
    const wrong = Object.keys(settings).find((key) => typeof settings[key] !== 'string');
    if (wrong !== undefined) return `${JSON.stringify(wrong)} of the profile ${JSON.stringify(name)} is not a text`;
  }
  return undefined;
}
