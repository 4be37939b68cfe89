// Stores the JSON of a record beside its pictures, byte for byte as the service sent it.
import { join } from 'node:path';
import { PortfolioError } from '../errors.ts';
import { replaceFile } from '../files/replace.ts';
import type { Places } from './fetch.ts';
import { exists, readSafely } from './folder.ts';
import type { ManifestWriter } from './manifest.ts';
import type { PlannedRecord } from './plan.ts';
import type { Known } from './run.ts';

export interface KeeperOptions {
  readonly root: string;
  readonly places: Places;
  readonly manifest: ManifestWriter;
  readonly known: Known;
}

/** @throws PortfolioError `unsafe` if another file has its name */
export async function keepRecord(
  { file: path, noun, id }: PlannedRecord,
  body: Uint8Array,
  { root, places, manifest, known }: KeeperOptions,
): Promise<void> {
  const file = path.join('/');
  await places(path.slice(0, -1));
  const target = join(root, ...path);
  const stored = await readSafely(target, body.length);
  if (stored?.equals(body) !== true) {
    if (!known.records.has(file) && (await exists(target)))
      throw new PortfolioError('unsafe', `${file} is there already and is not overwritten`);
    await replaceFile(target, body);
  }
  if (!known.records.has(file)) await manifest.add({ kind: 'record', noun, id, file });
}
