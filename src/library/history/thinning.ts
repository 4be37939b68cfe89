// Removes old values of figures, so that a library does not grow forever. Names and other values are never removed.
import { isFigure } from '../index/members.ts';
import { numberIn, type Store } from '../store/rows.ts';
import type { Writer } from '../store/writer.ts';
import { keptUntil } from './marks.ts';

const day = 24 * 3600;
const week = 7 * day;

/** Of figures older than `age`, one value per `period` stays. Both are in seconds. The rule for the oldest is first. */
const rules = [
  { age: 730 * day, period: week },
  { age: 90 * day, period: day },
];

/** The rules as text for users. */
export const thinningText = 'older than 90 days: one a day, older than 2 years: one a week';

/** Returns the start of a period. Days begin at midnight in UTC, weeks on Monday (1970-01-01 was a Thursday). */
const startOf = (time: number, period: number): number => {
  const offset = period === week ? 4 * day : 0;
  return Math.floor((time - offset) / period) * period + offset;
};

/**
 * Thins figures that became old since the last call. Of each period, the last value stays. The first value of a member
 * also stays. The last value before each mark or first reading stays too, because new values are compared with it. Each
 * period has its own transaction, so that other writers do not wait long.
 * @param now Unix seconds
 */
export function thin(transaction: Writer['transaction'], now: number): void {
  const [from, to] = transaction((store) => [
    numberIn(store, 'SELECT thinned_until FROM meta') ?? 0,
    // If the clock is ahead, figures would become old too early. So the time of the last insertion is the limit.
    startOf(Math.min(now, keptUntil(store)), day),
  ]);
  if (from === to) return;
  let after = 0;
  for (const { age, period } of rules) {
    const until = startOf(to - age, period);
    let next = Math.max(after, startOf(from - age, period));
    while (next < until) next = transaction((store) => thinNext(store, { next, until, period }));
    after = until;
  }
  transaction(({ run }) => run('UPDATE meta SET thinned_until = ?', to));
}

interface Period {
  readonly next: number;
  readonly until: number;
  readonly period: number;
}

/** Thins the first period after `next` that has values, and returns its end. */
function thinNext(store: Store, { next, until, period }: Period): number {
  const first = numberIn(store, 'SELECT min(seen) FROM change WHERE seen >= ? AND seen < ?', next, until);
  if (first === undefined) return until;
  const begin = Math.max(next, startOf(first, period));
  const end = Math.min(until, startOf(first, period) + period);
  store.run(
    removeFor(`${isFigure} AND EXISTS (
      SELECT 1 FROM change c WHERE c.row = n.row AND c.name = n.name AND (c.seen, c.turn) < (n.seen, n.turn))`),
    ...[begin, end],
  );
  store.run('UPDATE meta SET thinned = thinned + changes()');
  return end;
}

/**
 * Returns SQL that removes values of a period. It keeps the last value of each member, also before each mark and each
 * end of a first reading. Its arguments are the start and the end of the period.
 * @param condition SQL condition for a value `n`
 */
export const removeFor = (condition: string): string => `
  DELETE FROM change WHERE (row, name, seen, turn) IN (
    SELECT row, name, seen, turn FROM (
      SELECT row, name, seen, turn, row_number() OVER (
        PARTITION BY row, name, (
          SELECT count(*) FROM (SELECT at FROM mark UNION ALL SELECT baseline FROM watch) WHERE at < seen)
          ORDER BY seen DESC, turn DESC) AS number
      FROM change WHERE seen >= ? AND seen < ?) n
    WHERE number > 1 AND ${condition})`;
