// Stores the records of a download, and collects the files of their pictures: those that are there
// and those to fetch.
import { isFailure, PortfolioError } from '../errors.ts';
import { makeFolder } from '../files/folders.ts';
import { type PictureCounts, type SearchPlaces, searchPictures } from './picture-search.ts';
import type { PlannedPicture, PlannedRecord } from './plan.ts';
import { type RecordFolder, storeRecord } from './record-file.ts';

/** The files of a download. `collectFiles` adds to them. */
export interface Files {
  readonly missing: PlannedPicture[];
  readonly there: string[];
  readonly here: PlannedRecord[];
  readonly unstored: PortfolioError[];
  /** Ids of the records that were not stored, or that lack a picture. */
  readonly incomplete: Set<string>;
  readonly counts: Record<keyof PictureCounts, number>;
}

interface RecordToStore {
  readonly record: PlannedRecord;
  readonly body: Uint8Array;
  readonly isStoring: boolean;
  /** Whether another record of this run has the same id. */
  readonly hasKnownId: boolean;
}

/** Stores the JSON of a record, and adds its pictures to `files`. */
export async function collectFiles(
  { record, body, isStoring, hasKnownId }: RecordToStore,
  folder: SearchPlaces & RecordFolder,
  files: Files,
): Promise<void> {
  const { lacking, there, ...counts } = await searchPictures(record.pictures, folder);
  files.counts.archived += counts.archived;
  // If all pictures are only in the archive, the user has moved them, and does not want the record
  // here again.
  if (counts.archived > 0 && counts.archived === record.pictures.length) return;
  files.here.push(record);
  if (isStoring) {
    makeFolder(folder.root);
    const result = hasKnownId ? sameIdError(record) : await storeRecord(record, body, folder);
    if (isFailure(result)) {
      files.unstored.push(result);
      files.incomplete.add(record.id);
      return;
    }
    if (result === 'edited') files.counts.edited += 1;
    // A run without the archive, or a killed run, may have stored the files.
    for (const line of there) await folder.archive?.add(line);
  }
  for (const picture of lacking) files.missing.push(picture);
  for (const { file } of there) files.there.push(file);
  for (const name of ['repeated', 'edited', 'smaller', 'moved'] as const)
    files.counts[name] += counts[name];
}

/**
 * Returns a function that compares a record with those before it: `same` if a list has it twice,
 * `other` if a record with other pictures has the same id.
 */
export function recordFilter(): (record: PlannedRecord) => 'new' | 'same' | 'other' {
  const idOf = ({ module, key }: PlannedPicture): string => module ?? key;
  const seen = new Map<string, ReadonlySet<string>>();
  return ({ noun, id, pictures }) => {
    const key = JSON.stringify([noun, id]);
    const first = seen.get(key);
    if (first === undefined) seen.set(key, new Set(pictures.map(idOf)));
    if (first === undefined) return 'new';
    return pictures.every((picture) => first.has(idOf(picture))) ? 'same' : 'other';
  };
}

const sameIdError = ({ name, noun, id }: PlannedRecord): PortfolioError =>
  new PortfolioError(
    'incomplete',
    `“${name}” is not stored: another ${noun} has the same id “${id}”`,
  );
