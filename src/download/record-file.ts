// Stores the JSON of records next to their pictures.
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { isFailure, type PortfolioError } from '../errors.ts';
import { replaceByRule } from '../files/named-file.ts';
import type { FileNames } from './file-names.ts';
import { hashFile, makeFolders, readSafely, sizeOf } from './folder.ts';
import { addLine, type RecordLine } from './manifest.ts';
import type { PlannedRecord } from './plan.ts';

export interface RecordFolder {
  readonly root: string;
  readonly names: FileNames;
  /** Base address of the service of the record. */
  readonly service: string;
  /** Whether a file is replaced although it was edited. */
  readonly isForced?: boolean | undefined;
}

/**
 * Stores the JSON of a record with unchanged bytes. Replaces only the JSON of this record, and only
 * if nobody edited it, unless `isForced`.
 * @returns whether the file is stored or edited, or the error if the path is unsafe. Throws other
 * errors
 */
export async function storeRecord(
  { file: planned, line, noun, id }: PlannedRecord,
  body: Uint8Array,
  { root, names, service, isForced = false }: RecordFolder,
): Promise<PortfolioError | 'stored' | 'edited'> {
  const folder = planned.slice(0, -1);
  try {
    const parent = await makeFolders(root, folder);
    for (let path = planned; ; path = names.take([...folder, `${noun}-${id}`], '.json')) {
      const target = join(parent, path.at(-1) ?? '');
      const isSame = (await readSafely(target, body.length))?.equals(body) === true;
      if (isSame && line !== undefined) return 'stored';
      if (line !== undefined && !isForced && (await isEdited(target, line))) return 'edited';
      if (!isSame && !(await isReplaced(target, body, line !== undefined))) continue;
      const digest = createHash('sha256').update(body).digest('hex');
      await addLine(root, { kind: 'record', service, noun, id, file: path.join('/'), digest });
      return 'stored';
    }
  } catch (error) {
    if (isFailure(error)) return error;
    throw error;
  }
}

/** Whether the file is there with another content than a run stored. */
async function isEdited(path: string, { digest }: RecordLine): Promise<boolean> {
  return (await sizeOf(path)) !== undefined && (await hashFile(path)) !== digest;
}

/**
 * Creates a file, or replaces it if it is the record's own. Returns false if another file is there.
 */
async function isReplaced(path: string, body: Uint8Array, isOwn: boolean): Promise<boolean> {
  try {
    await replaceByRule(path, body, { isForced: isOwn });
    return true;
  } catch (error) {
    if (!isOwn && isFailure(error, 'usage')) return false;
    throw error;
  }
}
