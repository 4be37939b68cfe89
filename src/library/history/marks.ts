// Stores up to which time news was shown, and when records were last inserted. All times are Unix
// seconds.
import { type LibraryDatabase, numberIn, type SqlReader } from '../store/rows.ts';

/**
 * `new` is the time up to which news was shown, and `last` the time from which. `look` is the time
 * up to which a look marks news, and `looked` the time of the clock when news was last shown.
 */
type Mark = 'new' | 'last' | 'look' | 'looked';

const markOf = (store: SqlReader, name: Mark): number | undefined =>
  numberIn(store, 'SELECT at + 0 FROM mark WHERE name = ?', name);
const setMark = ({ run }: Pick<LibraryDatabase, 'run'>, name: Mark, at: number): void =>
  run('INSERT OR REPLACE INTO mark VALUES (?, ?)', name, at);

export const shownUntil = (store: SqlReader): number | undefined => markOf(store, 'new');

export const shownSince = (store: SqlReader): number | undefined => markOf(store, 'last');

export const lastLook = (store: SqlReader): number | undefined => markOf(store, 'looked');

/**
 * Returns the time after which received records are stored, so that no look that has begun counts
 * them as shown.
 */
export const lookedUntil = (store: SqlReader): number =>
  Math.max(shownUntil(store) ?? 0, markOf(store, 'look') ?? 0);

/**
 * Begins a look, and returns the time up to which it marks news. Records that are received later
 * get later times.
 */
export function beginLook(store: LibraryDatabase): number {
  const until = keptUntil(store);
  setMark(store, 'look', until);
  return until;
}

export function noteShown(
  store: LibraryDatabase,
  { until, count, now }: Readonly<Record<'until' | 'count' | 'now', number>>,
): void {
  const before = shownUntil(store) ?? 0;
  if (count > 0) setMark(store, 'last', before);
  setMark(store, 'new', Math.max(before, until));
  setMark(store, 'looked', now);
}

export const keptUntil = (store: SqlReader): number =>
  numberIn(store, 'SELECT kept + 0 FROM meta') ?? 0;
