// Corrects stored times from a clock that was ahead, so that records that are received now count as
// newer.
import type { LibraryDatabase } from '../store/rows.ts';
import { keptUntil, shownUntil } from './marks.ts';

/**
 * Maximum seconds by which a stored time may be later than the clock. Later times are from a wrong
 * clock.
 */
const tolerance = 24 * 3600;

const timeColumns = Object.entries({
  record: ['first'],
  sight: ['first', 'last'],
  change: ['seen'],
  reading: ['began', 'ended'],
  member: ['first', 'last'],
  watch: ['last_run', 'done', 'baseline', 'began'],
  mark: ['at'],
  meta: ['kept'],
}).flatMap(([table, columns]) => columns.map((name) => ({ table, name })));

export interface StoredTimes {
  /**
   * Earliest time to store for records that are received now, in Unix seconds. It is after all news
   * that was shown.
   */
  readonly from: number;
  /** The latest wrong time, in Unix seconds; undefined if no time was corrected. */
  readonly corrected: number | undefined;
}

/**
 * Corrects times more than a day after `now`. The latest stored time is `meta.kept`. Call this
 * within a transaction.
 * @param now Unix seconds
 */
export function correctTimes(store: LibraryDatabase, now: number): StoredTimes {
  const before = keptUntil(store);
  const corrected = before > now + tolerance ? before : undefined;
  if (corrected !== undefined) moveTimes(store, now);
  const kept = keptUntil(store);
  return { from: kept > now || kept === shownUntil(store) ? kept + 1 : 0, corrected };
}

/**
 * Replaces each wrong time by a different second, before `now` if possible. The order of all times
 * stays.
 */
function moveTimes(store: LibraryDatabase, now: number): void {
  const limit = now + tolerance;
  const inColumns = (sqlOf: (name: string, table: string) => string) =>
    store
      .rows(timeColumns.map(({ table, name }) => sqlOf(name, table)).join(' UNION '), limit)
      .map(Number);
  const right = inColumns((name, table) => `SELECT max(${name}) FROM ${table} WHERE ${name} <= ?1`);
  const wrong = inColumns((name, table) => `SELECT ${name} FROM ${table} WHERE ${name} > ?1`).sort(
    (a, b) => a - b,
  );
  const last = Math.max(now - 1 - wrong.length, ...right);
  for (const { table, name } of timeColumns)
    store.run(
      `WITH wrong (time, number) AS MATERIALIZED (SELECT value, key + 1 FROM json_each(?1))
        UPDATE OR REPLACE ${table} SET ${name} = ?2 + number FROM wrong WHERE ${name} = time`,
      ...[JSON.stringify(wrong), last],
    );
}

/** End of the year 9999, in Unix seconds. Later years do not have four digits. */
const latest = 253_402_300_799;

export function correctedText({ corrected }: StoredTimes): string | undefined {
  if (corrected === undefined) return undefined;
  const day = new Date(Math.min(corrected, latest) * 1000).toISOString().slice(0, 10);
  return `the library has times up to ${day}, which a wrong clock stored; they count as now`;
}
