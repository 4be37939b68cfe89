// Counts what a library contains: records by kind, lists, remembered changes, and when they were seen.
import { type Kind, kinds } from '../../api/entities.ts';
import { openToRead } from './database.ts';
import { storeOf } from './rows.ts';

export interface Inventory {
  readonly format: number;
  readonly records: number;
  readonly byKind: Readonly<Record<Kind, number>>;
  readonly lists: number;
  /** Old and new values of members. */
  readonly remembered: number;
  /** Unix seconds; `undefined` if there are no records. */
  readonly firstSeen: number | undefined;
  readonly lastSeen: number | undefined;
}

/** @throws PortfolioError if the library cannot be read */
export function inventoryOf(file: string): Inventory {
  const database = openToRead(file);
  const { rows } = storeOf(database, file);
  const number = (sql: string): number | undefined => {
    const [[value] = []] = rows(sql);
    return typeof value === 'number' ? value : undefined;
  };
  try {
    const counted = new Map(
      rows('SELECT name, count(*) FROM record JOIN form ON form = kind GROUP BY kind').map(([name, n]) => [name, n]),
    );
    const byKind = Object.fromEntries(kinds.map((kind) => [kind, Number(counted.get(kind) ?? 0)]));
    return {
      format: number('PRAGMA user_version') ?? 0,
      records: Object.values(byKind).reduce((sum, count) => sum + count, 0),
      byKind: byKind as Record<Kind, number>, // the keys are those of `kinds`
      lists: number('SELECT count(*) FROM list') ?? 0,
      remembered: number('SELECT count(*) FROM change') ?? 0,
      firstSeen: number('SELECT min(first) FROM record'),
      lastSeen: number('SELECT max(last) FROM sight'),
    };
  } finally {
    database.close();
  }
}
