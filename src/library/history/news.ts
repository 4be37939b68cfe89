// Finds the records of watches that appeared, left a list or changed after a given time. Records that no watch has
// received are not news.

import { type Change, type EntityName, entityNames, formsOf, type News } from '../../api/entities.ts';
import { parentOf } from '../index/identity.ts';
import { codeOf } from '../index/schema.ts';
import { formText } from '../store/record-text.ts';
import { numberIn, type StoreReader } from '../store/rows.ts';
import { namedByWatches, watchesIn } from './watches.ts';

/**
 * SQL that yields an event for each new, changed or gone record. A new record has one event, even if it changed later.
 * A known record is new in a list only if the whole list was read before. It is gone if two whole readings in a row did
 * not find it. `watched` has the first watch that received each record. The parameter is a list of [row, watch].
 * `source` is the list in which a new record was received.
 */
const events = `
  WITH watched AS MATERIALIZED (
    SELECT row, watch, source, min(first * 1000000 + watch) FROM (
      SELECT m.row, l.watch, l.list AS source, m.first FROM list l JOIN member m USING (list) WHERE l.watch IS NOT NULL
      UNION ALL SELECT value ->> 0, value ->> 1, NULL, 0 FROM json_each(?1))
    GROUP BY row)
  SELECT 'new' AS event, row, first AS at, NULL AS list, watch, source FROM record JOIN watched USING (row)
    WHERE first > :since AND kind <> ${codeOf('stats')}
  UNION ALL
  SELECT 'changed', c.row, max(c.seen), NULL, w.watch, NULL
    FROM change c JOIN record r ON r.row = c.row JOIN watched w ON w.row = c.row
    WHERE c.seen > :since AND r.first <= :since
      AND EXISTS (SELECT 1 FROM change b
        WHERE b.row = c.row AND b.name = c.name AND (b.seen, b.turn) < (c.seen, c.turn))
    GROUP BY c.row
  UNION ALL
  SELECT 'new', m.row, m.first, m.list, l.watch, m.list
    FROM list l JOIN member m ON m.list = l.list JOIN record r ON r.row = m.row
    WHERE l.watch IS NOT NULL AND m.first > :since AND r.first <= :since AND EXISTS (
      SELECT 1 FROM reading g WHERE g.list = m.list AND g.whole AND g.began < (
        SELECT max(began) FROM reading h WHERE h.list = m.list AND h.began <= m.first))
  UNION ALL
  SELECT 'gone', m.row, g.ended, m.list, l.watch, NULL
    FROM list l JOIN member m ON m.list = l.list JOIN reading g ON g.list = m.list
    AND g.began = (SELECT began FROM reading h WHERE h.list = m.list AND h.whole AND h.began > m.last
      ORDER BY began LIMIT 1 OFFSET 1)
    WHERE l.watch IS NOT NULL AND g.ended > :since`;

/**
 * Returns the events after `since`, newest first. New records of one reading are in the order of the list, because its
 * later pages, which were received last, often have older works. The texts of their records
 * can be read until the library is closed.
 * @param limit maximum number of events; `undefined` for all
 */
export function newsIn(
  store: StoreReader,
  { since, limit }: { readonly since: number; readonly limit: number | undefined },
): { readonly news: readonly News[]; readonly total: number; readonly services: number } {
  const sql = events.replaceAll(':since', String(Math.floor(since)));
  const watches = new Map(watchesIn(store).map((watch) => [watch.number, watch]));
  const named = JSON.stringify(namedByWatches(store, [...watches.values()]));
  const noticed = store.rows(
    `SELECT e.event, e.row, e.at, e.list, e.watch, f.name, r.id, s.base
      FROM (${sql}) e JOIN record r USING (row) JOIN form f ON f.form = r.kind JOIN service s USING (service)
      ORDER BY ifnull((SELECT max(began) FROM reading g WHERE g.list = e.source AND began <= at), at) DESC, row`,
    named,
  );
  const changes = changesOf(
    store,
    noticed.flatMap(([event, row]) => (event === 'changed' ? [Number(row)] : [])),
    since,
  );
  const all = noticed.filter(([event, row]) => event !== 'changed' || changes.has(Number(row)));
  const news = all.slice(0, limit).map(
    ([event, row, at, list, watch, name, id, base]): News => ({
      ...identityOf(String(name), String(id)),
      // The text is read when it is needed, because a digest needs few texts.
      get json() {
        return textOf(store, this.kind, Number(row));
      },
      service: String(base),
      event: event === 'new' || event === 'gone' ? event : 'changed',
      seen: Number(at),
      list: typeof list === 'number' ? listOf(store, list) : undefined,
      watch: watches.get(Number(watch)) ?? { number: Number(watch), words: [] },
      changes: event === 'changed' ? (changes.get(Number(row)) ?? []) : [],
    }),
  );
  return { news, total: all.length, services: numberIn(store, 'SELECT count(*) FROM service') ?? 0 };
}

export function recordOf(store: StoreReader, row: number): Pick<News, 'kind' | 'id' | 'parent' | 'json'> {
  const [[name, id] = []] = store.rows('SELECT name, id FROM record JOIN form ON form = kind WHERE row = ?', row);
  const identity = identityOf(String(name), String(id));
  return { ...identity, json: textOf(store, identity.kind, row) };
}

function identityOf(name: string, id: string): Pick<News, 'kind' | 'id' | 'parent'> {
  const kind = entityNames.find((entity) => entity === name) ?? 'project';
  return { kind, id, parent: parentOf(kind, id) };
}

function textOf(store: StoreReader, kind: EntityName, row: number): string {
  const [complete = kind] = formsOf(kind);
  return formText(store, complete, row)?.text ?? '{}';
}

/** Returns the first list that a watch has received; `undefined` if the watch names single records. */
export function listOfWatch(store: StoreReader, watch: number): News['list'] {
  const list = numberIn(store, 'SELECT min(list) FROM list WHERE watch = ?', watch);
  return list === undefined ? undefined : listOf(store, list);
}

function listOf({ rows }: StoreReader, list: number): News['list'] {
  const [[command, of, query] = []] = rows('SELECT command, of, query FROM list WHERE list = ?', list);
  return { command: String(command), of: String(of), query: String(query) };
}

/**
 * Returns, for each row of these records, the members that changed after `since`. `before` is the value at that time,
 * or the first known value. A value that is the same again is not a change. Two equal values in a row are a change:
 * they are the lengths of two lists, or the same beginning of two texts.
 */
function changesOf({ rows }: StoreReader, wanted: readonly number[], since: number): ReadonlyMap<number, Change[]> {
  const found = new Map<number, Change[]>();
  const sql = `SELECT row, name, seen, value FROM change WHERE row IN (SELECT value FROM json_each(?))
    ORDER BY row, name, seen, turn`;
  const all = rows(sql, JSON.stringify(wanted));
  for (let from = 0, to = 0; from < all.length; from = to) {
    const [row, name] = all[from] ?? [];
    while (all[to]?.[0] === row && all[to]?.[1] === name) to += 1;
    const values = all.slice(from, to).map(([, , seen, value = null]) => ({ seen: Number(seen), value }));
    const before = values.findLast(({ seen }) => seen <= since) ?? values[0];
    const after = values.at(-1);
    if (before === undefined || after === undefined || after.seen <= since || before === after) continue;
    const isBack = values.slice(values.indexOf(before)).some(({ value }) => value !== after.value);
    // Thinning may leave two equal values of a figure.
    if (before.value === after.value && (isBack || String(name).includes('.'))) continue;
    const own = found.get(Number(row)) ?? [];
    found.set(Number(row), own);
    own.push({ name: String(name), before: before.value, after: after.value });
  }
  return found;
}
