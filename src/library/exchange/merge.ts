// Merges the records and rows of an imported file into a library.
import type { JsonFault } from '../../api/json/json-reader.ts';
import { errorCode } from '../../errors.ts';
import { insertAll, noteKept } from '../store/insert.ts';
import { isSameCopied, type RecordInput } from '../store/record-state.ts';
import type { LibraryDatabase } from '../store/rows.ts';
import { addService } from '../store/services.ts';
import type { ImportEntry } from './intake.ts';
import type { FoundRow } from './tables.ts';

export interface Merged {
  /** Number of records. A record that has several forms in an exported file counts once. */
  readonly read: number;
  readonly added: number;
  readonly rows: number;
  /** A fault for each row whose record or list is missing from the library. */
  readonly faults: readonly JsonFault[];
}

/**
 * Call it within a transaction.
 * @param base base address of the service for records without a service
 */
export function mergeInto(
  store: LibraryDatabase,
  found: readonly ImportEntry[],
  base: string,
): Merged {
  const byService = new Map<string, RecordInput[]>();
  const rows: FoundRow[] = [];
  let read = 0;
  let added = 0;
  for (const [at, each] of found.entries()) {
    if ('table' in each) rows.push(each);
    else {
      const { service = base, put } = each;
      const inputs = byService.get(service) ?? [];
      byService.set(service, inputs);
      inputs.push(put);
      read += isFormOf(each, found[at - 1]) ? 0 : 1;
    }
  }
  for (const [service, inputs] of byService)
    added += insertAll(store, addService(store, service), inputs).added;
  noteKept(store, [...byService.values()].flat());
  const fault =
    'the record or the list of this row is missing from the library; import their files too';
  const faults = rows
    .filter((each) => !mergeRow(store, each))
    .map(({ line }) => ({ line, lastLine: line, fault }));
  return { read, added, rows: rows.length - faults.length, faults };
}

/** Forms of the same exported record must be merged together. */
export const isFormOf = (found: ImportEntry, before: ImportEntry | undefined): boolean =>
  'put' in found &&
  before !== undefined &&
  'put' in before &&
  found.service === before.service &&
  isSameCopied(found.put, before.put);

/** Returns false if the library lacks the record or the list of the row. */
function mergeRow({ run }: LibraryDatabase, { table: { merge }, text }: FoundRow): boolean {
  try {
    run(merge, text);
    return true;
  } catch (error) {
    if (errorCode(error).startsWith('SQLITE_CONSTRAINT')) return false;
    throw error;
  }
}
