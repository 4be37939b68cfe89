// The settings file with its profiles, and the file with the creative fields of each service.
import { join } from 'node:path';
import { isObject } from '../api/json/json-types.ts';
import type { Field } from '../api/reference/creative-fields.ts';
import { PortfolioError } from '../errors.ts';
import type { Environment } from '../system/system.ts';
import { settingsFolder } from './folders.ts';
import { advice, readJson, updateJson, type WritingSystem } from './json-file.ts';
import type { Profile } from './options/options.ts';

export interface StoredSettings {
  /** The profile that is used unless another one is named. */
  readonly profile?: string;
  readonly profiles?: Readonly<Record<string, Profile>>;
}

export interface SettingsFile {
  /** @throws PortfolioError `usage` if there is no folder for it */
  readonly path: string;
  /** @throws PortfolioError naming the file if it cannot be read or does not contain settings */
  read(): StoredSettings;
  /** Changes one profile in the file. @throws PortfolioError naming the file, which is then unchanged */
  update(profile: string, change: (before: Profile) => Profile): Promise<void>;
}

export function settingsFile(system: WritingSystem): SettingsFile {
  const pathOf = () => join(settingsFolder(system), 'config.json');
  let stored: StoredSettings | undefined;
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

/** Returns a profile; an empty one if it is not stored. */
export const profileOf = ({ profiles = {} }: StoredSettings, name: string): Profile =>
  (Object.hasOwn(profiles, name) ? profiles[name] : undefined) ?? {};

/** @throws PortfolioError with the reason if the value does not have the form of settings, e.g. after an edit */
function checked(value: unknown, path: string): StoredSettings {
  const why = faultOf(value);
  // The form is checked. Names and values of settings are checked where they are used.
  if (why === undefined) return value as StoredSettings;
  throw new PortfolioError('unexpected', `the settings file ${path} does not contain settings`, { why, ...advice });
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

const fieldsPath = (system: Environment): string => join(settingsFolder(system), 'fields.json');

/** Returns the creative fields that the service at `origin` lists and the reference does not. */
export function knownFields(system: Environment, origin: string): readonly Field[] {
  const stored = readJson(system, fieldsPath(system));
  const fields = isObject(stored) ? stored[origin] : undefined;
  return Array.isArray(fields) ? fields.filter((field) => isObject(field) && typeof field['name'] === 'string') : [];
}

/** Stores the fields of the service at `origin`. Writes nothing if they are unchanged. */
export async function rememberFields(system: WritingSystem, origin: string, fields: readonly Field[]): Promise<void> {
  if (JSON.stringify(knownFields(system, origin)) === JSON.stringify(fields)) return;
  await updateJson(system, fieldsPath(system), (stored) => ({ ...(isObject(stored) ? stored : {}), [origin]: fields }));
}
