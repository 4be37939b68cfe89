// Merges the records and the rows of an imported file into a library.
import type { JsonFault } from '../../api/json/json-reader.ts';
import { codeOf } from '../../errors.ts';
import { insertAll, noteKept } from '../store/insert.ts';
import type { RecordInput } from '../store/record-state.ts';
import type { Store } from '../store/rows.ts';
import { addService } from '../store/services.ts';
import type { Found } from './intake.ts';
import type { FoundRow } from './tables.ts';

export interface Merged {
  /** Number of records that the library did not have. */
  readonly added: number;
  /** A fault for each row whose record or list is missing from the library. */
  readonly faults: readonly JsonFault[];
}

/**
 * Inserts the records, and merges the rows into their tables. Call it within a transaction.
 * @param base base address of the service for records without a service
 * @param latest maximum time in Unix seconds. A later time is from a wrong clock
 * @throws SyntaxError if a text is not JSON
 */
export function mergeInto(store: Store, found: readonly Found[], base: string, latest: number): Merged {
  const byService = new Map<string, RecordInput[]>();
  const faults: JsonFault[] = [];
  for (const each of found) {
    if ('table' in each) continue;
    const { service = base, put } = each;
    const inputs = byService.get(service) ?? [];
    inputs.push(put);
    byService.set(service, inputs);
  }
  let added = 0;
  for (const [service, inputs] of byService) added += insertAll(store, addService(store, service), inputs).added;
  for (const each of found) {
    if (!('table' in each) || mergeRow(store, each)) continue;
    const { line } = each;
    faults.push({
      line,
      lastLine: line,
      fault: 'the record or the list of this row is missing from the library; import their files too',
    });
  }
  // Only a time from a wrong clock can make a row later than the latest time of its library.
  const late = found.flatMap((each) => ('table' in each && each.seen > latest ? [{ seen: each.seen }] : []));
  noteKept(store, [...late, ...[...byService.values()].flat()]);
  return { added, faults };
}

/** Merges a row. Returns false if the library lacks the record or the list of the row. */
function mergeRow({ run }: Store, { table: { merge }, text }: FoundRow): boolean {
  try {
    run(merge, text);
    return true;
  } catch (error) {
    if (codeOf(error).startsWith('SQLITE_CONSTRAINT')) return false;
    throw error;
  }
}
