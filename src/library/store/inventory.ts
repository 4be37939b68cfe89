// Counts the records, lists and changes in a library. Reads when records were first and last
// received.
import { type Kind, kinds } from '../../api/entities.ts';
import { figureCondition } from '../index/members.ts';
import { numberIn, type SqlReader } from './rows.ts';
import { type KeptService, servicesIn } from './services.ts';

export interface Inventory {
  readonly format: number;
  readonly records: number;
  readonly byKind: Readonly<Record<Kind, number>>;
  readonly services: readonly KeptService[];
  readonly lists: number;
  readonly boards: number;
  /**
   * Numbers of values in the history of changes: figures such as views, and values of other
   * members.
   */
  readonly values: Readonly<Record<'figures' | 'others', number>>;
  /** Time when a record was first received, in Unix seconds; `undefined` in an empty library. */
  readonly firstSeen: number | undefined;
  readonly lastSeen: number | undefined;
}

export function inventoryOf(store: SqlReader): Inventory {
  const number = (sql: string): number | undefined => numberIn(store, sql);
  const found = store.rows(
    'SELECT name, count(*) FROM record JOIN form ON form = kind GROUP BY kind',
  );
  const counts = new Map(found.map(([name, count]) => [name, Number(count)]));
  const figures = number(`SELECT count(*) FROM change WHERE ${figureCondition}`) ?? 0;
  return {
    format: number('PRAGMA user_version') ?? 0,
    records: number('SELECT count(*) FROM record') ?? 0,
    // The object has a key for each item of `kinds`.
    byKind: Object.fromEntries(kinds.map((kind) => [kind, counts.get(kind) ?? 0])) as Record<
      Kind,
      number
    >,
    services: servicesIn(store),
    lists:
      number('SELECT count(*) FROM (SELECT DISTINCT service, command, of, query FROM list)') ?? 0,
    boards: number('SELECT count(*) FROM board') ?? 0,
    values: { figures, others: (number('SELECT count(*) FROM change') ?? 0) - figures },
    firstSeen: number('SELECT min(first) FROM record'),
    lastSeen: number('SELECT max(last) FROM sight'),
  };
}
