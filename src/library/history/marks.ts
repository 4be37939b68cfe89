// Stores up to which time news was shown, and when records were last inserted. All times are Unix seconds.
import { numberIn, type Store, type StoreReader } from '../store/rows.ts';

const markOf = (store: StoreReader, name: 'new' | 'last'): number | undefined =>
  numberIn(store, 'SELECT at + 0 FROM mark WHERE name = ?', name);

/** Returns the time up to which news was shown; `undefined` if never. */
export const shownUntil = (store: StoreReader): number | undefined => markOf(store, 'new');

/** Returns the time after which the last shown news began; `undefined` if news was never shown. */
export const shownSince = (store: StoreReader): number | undefined => markOf(store, 'last');

/** Stores that news was shown up to this time. */
export function noteShown(store: Pick<Store, 'run' | 'rows'>, until: number): void {
  const set = 'INSERT OR REPLACE INTO mark VALUES (?, ?)';
  store.run(set, 'last', shownUntil(store) ?? 0);
  store.run(set, 'new', until);
}

/** Returns the time when records were last inserted; 0 if never. */
export const keptUntil = (store: StoreReader): number => numberIn(store, 'SELECT kept + 0 FROM meta') ?? 0;
