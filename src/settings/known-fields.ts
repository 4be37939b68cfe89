// Reads and stores the creative fields of each service, which the API reference does not have.
import { join } from 'node:path';
import { isObject } from '../api/json/json-types.ts';
import type { CreativeField } from '../api/reference/creative-fields.ts';
import type { Environment } from '../system/system.ts';
import { resolveSettingsFolder } from './folders.ts';
import { readJsonFile } from './json-file.ts';
import type { WritingSystem } from './json-update.ts';

const fieldsPath = (system: Environment): string =>
  join(resolveSettingsFolder(system), 'fields.json');

export function knownFields(system: Environment, origin: string): readonly CreativeField[] {
  const stored = readJsonFile(system, fieldsPath(system));
  const fields = isObject(stored) ? stored[origin] : undefined;
  return Array.isArray(fields)
    ? fields.filter((field) => isObject(field) && typeof field['name'] === 'string')
    : [];
}

/** Stores creative fields of the service at `origin`. Writes nothing if they are unchanged. */
export async function rememberFields(
  system: WritingSystem,
  origin: string,
  fields: readonly CreativeField[],
): Promise<void> {
  if (JSON.stringify(knownFields(system, origin)) === JSON.stringify(fields)) return;
  const { updateJson } = await import('./json-update.ts');
  await updateJson(system, fieldsPath(system), (stored) => ({
    ...(isObject(stored) ? stored : {}),
    [origin]: fields,
  }));
}
