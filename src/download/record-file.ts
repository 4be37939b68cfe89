// Stores the JSON of records next to their pictures.
import { join } from 'node:path';
import { PortfolioError } from '../errors.ts';
import { replaceFile } from '../files/replace.ts';
import type { FileNames } from './file-names.ts';
import { makeFolders, readSafely } from './folder.ts';
import { addLine } from './manifest.ts';
import type { PlannedRecord } from './plan.ts';

export interface RecordFolder {
  /** Path of the download folder. */
  readonly root: string;
  readonly names: FileNames;
  /** Base address of the service of the record. */
  readonly service: string;
}

/**
 * Stores the JSON of a record with unchanged bytes. Replaces only the JSON of this record.
 * @returns the error if the path is unsafe. Throws other errors
 */
export async function storeRecord(
  { file: planned, isStored, noun, id }: PlannedRecord,
  body: Uint8Array,
  { root, names, service }: RecordFolder,
): Promise<PortfolioError | undefined> {
  const folder = planned.slice(0, -1);
  try {
    const parent = await makeFolders(root, folder);
    for (let path = planned; ; path = names.take([...folder, `${noun}-${id}`], '.json')) {
      const target = join(parent, path.at(-1) ?? '');
      const isSame = (await readSafely(target, body.length))?.equals(body) === true;
      if (!isSame && !(await isReplaced(target, body, isStored))) continue;
      if (!isStored)
        await addLine(root, { kind: 'record', service, noun, id, file: path.join('/') });
      return undefined;
    }
  } catch (error) {
    if (error instanceof PortfolioError) return error;
    throw error;
  }
}

/**
 * Creates a file, or replaces it if it is the record's own. Returns false if another file is there.
 */
async function isReplaced(path: string, body: Uint8Array, isOwn: boolean): Promise<boolean> {
  try {
    await replaceFile(path, body, { rule: { isForced: isOwn } });
    return true;
  } catch (error) {
    if (!isOwn && error instanceof PortfolioError && error.kind === 'usage') return false;
    throw error;
  }
}
