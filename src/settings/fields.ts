// Stores the creative fields that a service lists and the reference does not, so that --field accepts them.
import { join } from 'node:path';
import { isObject } from '../api/json/json-types.ts';
import type { Field } from '../api/reference/creative-fields.ts';
import type { Clock, Environment, Signals } from '../system/system.ts';
import { settingsFolder } from './file.ts';
import { readJson, updateJson } from './json-file.ts';

const pathOf = (system: Environment): string => join(settingsFolder(system), 'fields.json');

export function knownFields(system: Environment, origin: string): readonly Field[] {
  const stored = readJson(system, pathOf(system));
  const fields = isObject(stored) ? stored[origin] : undefined;
  return Array.isArray(fields) ? fields.filter((field) => isObject(field) && typeof field['name'] === 'string') : [];
}

/** Replaces the fields of the service at `origin`. Writes nothing if they are unchanged. */
export async function rememberFields(
  system: Environment & Clock & Signals,
  origin: string,
  fields: readonly Field[],
): Promise<void> {
  if (JSON.stringify(knownFields(system, origin)) === JSON.stringify(fields)) return;
  await updateJson(system, pathOf(system), (stored) => ({ ...(isObject(stored) ? stored : {}), [origin]: fields }));
}
