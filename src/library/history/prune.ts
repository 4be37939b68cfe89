// Removes old records, lists and values from a library. Records of watches and boards stay.
import { commandNames, endpointOf } from '../../api/catalogue.ts';
import { type EntityName, type Kind, kindOf, kinds } from '../../api/entities.ts';
import { figureCondition } from '../index/members.ts';
import { withUsername } from '../index/queries.ts';
import {
  inList,
  isTextOf,
  type LinkName,
  lastReceived,
  type NamedLink,
  type Scalar,
} from '../index/schema.ts';
import { markStale, noStaleAggregates, updateAggregates } from '../store/aggregates.ts';
import type { LibraryDatabase } from '../store/rows.ts';
import { presentLists } from './list-history.ts';
import { shownUntil } from './marks.ts';
import { newsIn } from './news.ts';
import { namedByWatches, watchesIn } from './watches.ts';

export interface PruneOptions {
  /** Time in Unix seconds. Records and lists that were last received before it are removed. */
  readonly before: number;
}

export interface Pruned {
  readonly counts: readonly PrunedCount[];
  /** Number of removed events that `library new` has not shown. */
  readonly unshown: number;
}

interface PrunedCount {
  readonly what: string;
  readonly kind: Kind;
  readonly count: number;
}

/** Call it within a transaction. */
export function prune(store: LibraryDatabase, options: PruneOptions): Pruned {
  const since = shownUntil(store) ?? 0;
  const news = () => newsIn(store, since).news.length;
  const [before, newsBefore] = [countsIn(store), news()];
  removeRecords(store, options);
  removeValues(store, options);
  removeLists(store, options);
  const after = new Map(countsIn(store).map(({ what, kind, count }) => [`${what} ${kind}`, count]));
  const counts = before.map(({ what, kind, count }) => ({
    what,
    kind,
    count: count - (after.get(`${what} ${kind}`) ?? 0),
  }));
  return { counts: counts.filter(({ count }) => count > 0), unshown: newsBefore - news() };
}

const counted = {
  records: 'SELECT row FROM record',
  figures: `SELECT row FROM change WHERE ${figureCondition}`,
  'other values': `SELECT row FROM change WHERE NOT ${figureCondition}`,
  'list members': 'SELECT row FROM member',
};

function countsIn({ rows }: LibraryDatabase): readonly PrunedCount[] {
  const ofRecords = Object.entries(counted).flatMap(([what, sql]) =>
    rows(`SELECT f.name, count(*) FROM (${sql}) t JOIN record r ON r.row = t.row JOIN form f ON f.form = r.kind
      GROUP BY r.kind`).map(([kind, count]) => ({
      what,
      kind: kind as Kind,
      count: Number(count),
    })),
  );
  const ofLists = kindsOfLists.flatMap(([kind, commands]) => {
    const isFailure = `command IN (${commands.map((command) => `'${command}'`).join()})`;
    return [
      ['lists', `SELECT count(*) FROM list WHERE ${isFailure}`],
      [
        'readings of lists',
        `SELECT count(*) FROM reading JOIN list USING (list) WHERE ${isFailure}`,
      ],
    ].map(([what = '', sql = '']) => ({ what, kind, count: Number(rows(sql)[0]?.[0]) }));
  });
  return [...ofRecords, ...ofLists];
}

const kindsOfLists = kinds.map((kind) => {
  const lists = commandNames.filter(
    (name) => endpointOf(name).isList && kindOf(endpointOf(name).entity) === kind,
  );
  return [kind, lists] as const;
});

/**
 * Removes values that were replaced before the time `before`. Keeps the last value before each mark
 * and each end of a first reading, because news compares new values with it.
 */
function removeValues({ run }: LibraryDatabase, options: PruneOptions): void {
  run(
    `DELETE FROM change WHERE (row, name, seen, turn) IN (
      SELECT row, name, seen, turn FROM (
        SELECT row, name, seen, turn, row_number() OVER (
          PARTITION BY row, name, (
            SELECT count(*) FROM (SELECT at FROM mark UNION ALL SELECT baseline FROM watch) WHERE at < seen)
            ORDER BY seen DESC, turn DESC) AS number
        FROM change WHERE seen < ?)
      WHERE number > 1)`,
    options.before,
  );
}

const portion = 2000;

function removeRecords(store: LibraryDatabase, options: PruneOptions): void {
  storeOldRows(store, options);
  const next = `SELECT row FROM old WHERE row > ? ORDER BY row LIMIT ${portion}`;
  for (let after = 0; ; ) {
    const rows = store.rows(next, after).map(([row]) => Number(row));
    if (rows.length === 0) break;
    removePortion(store, rows);
    after = rows.at(-1) ?? after;
  }
  // Each statement that removes words may merge the full-text index, so there is only one.
  store.run('DELETE FROM words WHERE rowid IN (SELECT row FROM old)');
  store.run('DROP TABLE old');
}

/**
 * Stores the rows of the records to remove in the temporary table `old`. Omits records that a watch
 * names, that are in a list that a watch reads, or that are on a board.
 */
function storeOldRows(store: LibraryDatabase, options: PruneOptions): void {
  const { rows, run } = store;
  const words = rows('SELECT DISTINCT value FROM watch, json_each(watch.words)').map(([word]) =>
    String(word),
  );
  const byWatches = namedByWatches(store, watchesIn(store)).map(([row]) => row);
  run('CREATE TEMP TABLE old (row INTEGER PRIMARY KEY)');
  const old = `SELECT row FROM record WHERE ${lastReceived} < ?`;
  run(`INSERT INTO old ${old}`, options.before);
  const keep = (sql: string, ...args: readonly Scalar[]) =>
    run(`DELETE FROM old WHERE row IN (${sql})`, ...args);
  keep(
    `SELECT row FROM ${presentLists()} JOIN member USING (list) WHERE watch <> 0 AND last >= since`,
  );
  keep(`SELECT row FROM record WHERE id ${inList}`, JSON.stringify(words));
  keep('SELECT row FROM item');
  keep('SELECT value FROM json_each(?)', JSON.stringify(byWatches));
  for (const { sql, args } of words.map(withUsername)) keep(`SELECT row FROM (${sql})`, ...args);
}

/**
 * SQL conditions by table. They select what belongs to the records whose rows are in a JSON list.
 */
const tablesOfRecords = {
  body: `body IN (SELECT b.body FROM json_each(?) j CROSS JOIN body b ON ${isTextOf('j.value', 'b.body')})`,
  sight: `body IN (SELECT s.body FROM json_each(?) j CROSS JOIN sight s ON ${isTextOf('j.value', 's.body')})`,
  fact: `row ${inList}`,
  change: `row ${inList}`,
  member: `row ${inList}`,
  link: `source ${inList}`,
  record: `row ${inList}`,
};

function removePortion(store: LibraryDatabase, removed: readonly number[]): void {
  const list = JSON.stringify(removed);
  const links = new Map<number, NamedLink[]>();
  for (const [source, name, id] of store.rows(
    `SELECT source, name, id FROM link WHERE source ${inList}`,
    list,
  )) {
    const own = links.get(Number(source)) ?? [];
    own.push({ name: String(name) as LinkName, id: String(id) }); // the column has only these names
    links.set(Number(source), own);
  }
  const stale = new Map<number, ReturnType<typeof noStaleAggregates>>();
  const sql = `SELECT row, service, name, id FROM record JOIN form ON form = kind WHERE row ${inList}`;
  for (const [row, service, name, id] of store.rows(sql, list)) {
    const ofService = stale.get(Number(service)) ?? noStaleAggregates();
    stale.set(Number(service), ofService);
    const record = { kind: String(name) as EntityName, id: String(id), row: Number(row) };
    markStale(ofService, record, links.get(Number(row)) ?? []);
  }
  for (const [table, condition] of Object.entries(tablesOfRecords))
    store.run(`DELETE FROM ${table} WHERE ${condition}`, list);
  for (const [service, ofService] of stale) updateAggregates(store, service, ofService);
}

function removeLists({ run }: LibraryDatabase, { before }: PruneOptions): void {
  const lists = 'list IN (SELECT list FROM list WHERE watch = 0)';
  run(`DELETE FROM member WHERE last < ? AND ${lists}`, before);
  run(`DELETE FROM reading WHERE began < ? AND ${lists}`, before);
  run(
    `DELETE FROM list WHERE ${lists} AND list NOT IN (SELECT list FROM member UNION SELECT list FROM reading)`,
  );
}
