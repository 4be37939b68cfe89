// Looks for the pictures of one record in the folder and in the archive, and stores the record's JSON.
import { join } from 'node:path';
import { PortfolioError } from '../errors.ts';
import { replaceFile } from '../files/replace.ts';
import { exists, makeFolders, readSafely, sizeOf } from './folder.ts';
import { type Archive, addLine, type EarlierDownload } from './manifest.ts';
import type { PlannedPicture, PlannedRecord } from './plan.ts';

interface RecordTarget {
  /** Path of the download folder. */
  readonly root: string;
  readonly earlier: EarlierDownload;
  readonly archive?: Archive | undefined;
}

/** The pictures of a record, sorted by place. */
export interface SortedPictures {
  /** Pictures that are neither in the folder nor in the archive. */
  readonly missing: readonly PlannedPicture[];
  /** Paths of the files in the folder. */
  readonly there: readonly string[];
  /** Number of pictures that are only in the archive. */
  readonly archived: number;
}

/** Looks for the pictures. @param isWritten whether to add the pictures in the folder to the archive */
export async function sortPictures(
  pictures: readonly PlannedPicture[],
  { root, earlier, archive }: RecordTarget,
  isWritten: boolean,
): Promise<SortedPictures> {
  const missing: PlannedPicture[] = [];
  const there: string[] = [];
  for (const picture of pictures) {
    const file = await fileOf(root, picture, earlier);
    const isArchived = archive?.keys.has(picture.key) === true;
    if (file !== undefined) there.push(file);
    else if (!isArchived) missing.push(picture);
    // A run without the archive, or a killed run, may have stored the file.
    const line = file === undefined || isArchived || !isWritten ? undefined : earlier.pictures.get(picture.key);
    if (line !== undefined) await archive?.add(line);
  }
  return { missing, there, archived: pictures.length - missing.length - there.length };
}

/** Returns the path of a picture that an earlier run stored; undefined if the file is missing or has another size. */
async function fileOf(
  root: string,
  { key }: PlannedPicture,
  { pictures }: EarlierDownload,
): Promise<string | undefined> {
  const line = pictures.get(key);
  if (line === undefined) return undefined;
  return (await sizeOf(join(root, line.file))) === line.bytes ? line.file : undefined;
}

/**
 * Stores the JSON of a record next to the record's pictures, with unchanged bytes.
 * @throws PortfolioError `unsafe` if another file is at the path, unless an earlier run stored it
 */
export async function storeRecord(
  { file: path, noun, id }: PlannedRecord,
  body: Uint8Array,
  { root, earlier }: RecordTarget,
): Promise<void> {
  const file = path.join('/');
  const target = join(await makeFolders(root, path.slice(0, -1)), path.at(-1) ?? '');
  const isThere = await exists(target);
  const isSame = isThere && (await readSafely(target, body.length))?.equals(body) === true;
  if (isThere && !isSame && !earlier.files.has(file))
    throw new PortfolioError('unsafe', `${file} exists already and is not overwritten`);
  if (!isSame) await replaceFile(target, body);
  if (!earlier.files.has(file)) await addLine(root, { kind: 'record', service: earlier.service, noun, id, file });
}
