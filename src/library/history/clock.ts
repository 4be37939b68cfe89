// Corrects times that a wrong clock has stored, so that records which are received now count as newer.
import type { Store } from '../store/rows.ts';
import { keptUntil } from './news.ts';

/** Seconds that a stored time may be later than the clock. Later times were stored while the clock was wrong. */
const tolerance = 24 * 3600;

/** All columns with times that decide which record, list or news is newer. */
const timeColumns = {
  record: ['first'],
  sight: ['first', 'last'],
  change: ['seen'],
  reading: ['began'],
  member: ['first', 'last'],
  watch: ['last_run', 'done', 'began'],
  mark: ['at'],
  meta: ['kept'],
};

/** Columns whose order within a second is stored in `turn`. */
const turnColumns = new Set(['sight.last', 'change.seen']);

export interface StoredTimes {
  /** Minimum time for records that are received now, in Unix seconds. Later than `now` if the clock was set back. */
  readonly from: number;
  /** The newest time that was corrected, in Unix seconds; undefined if none was. */
  readonly corrected: number | undefined;
}

/**
 * Changes times later than `now` and a day to just before `now`. The file has no time later than `meta.kept`. Call it
 * within a transaction.
 * @param now Unix seconds
 */
export function correctTimes(store: Store, now: number): StoredTimes {
  const kept = keptUntil(store);
  if (kept <= now + tolerance) return { from: kept > now ? kept + 1 : 0, corrected: undefined };
  for (const [table, columns] of Object.entries(timeColumns))
    for (const name of columns) {
      // `turn` is the order within a second. Keeps the order of times that become equal.
      const turn = turnColumns.has(`${table}.${name}`) ? `, turn = turn + (${name} - ?1) * 1000` : '';
      store.run(`UPDATE OR REPLACE ${table} SET ${name} = ?1 - 1${turn} WHERE ${name} > ?1 + ${tolerance}`, now);
    }
  return { from: 0, corrected: kept };
}

/** Returns the sentence about corrected times; undefined if there were none. */
export const correctedText = ({ corrected }: StoredTimes): string | undefined =>
  corrected === undefined
    ? undefined
    : `the library has times up to ${new Date(corrected * 1000).toISOString().slice(0, 10)}, which a wrong clock ` +
      'stored; they count as now';
