// Finds the records of watches that appeared, left a list or changed after a given time. A record
// is news only if it is in a list that a watch reads, or if a watch names it. It does not matter
// which command received it.
import { endpointOf, findCommandName } from '../../api/catalogue.ts';
import { type EntityName, entityNames, kindOf, variantsOf } from '../../api/entities.ts';
import type { Baseline, Change, News } from '../../api/library-records.ts';
import { parentOf } from '../index/identity.ts';
import { itemsIn } from '../index/members.ts';
import { entityCodeSql, inList, type Scalar } from '../index/schema.ts';
import { formText } from '../store/record-text.ts';
import { numberIn, type SqlReader } from '../store/rows.ts';
import { storedBase } from '../store/services.ts';
import { presentLists } from './list-history.ts';
import { namedByWatches, watchesIn } from './watches.ts';

/**
 * The end of a watch's first reading. Before this end, it is the end of all times: the watch has no
 * news, but it knows the records that it received.
 */
const firstEnd = 'ifnull(w.baseline, 1 << 62)';

/**
 * SQL that yields the events. They compare the lists of each watch now with their state at the last
 * look. A watch that was added since is compared with the end of its first reading, so a first
 * reading is never news.
 *
 * `own` has each list of each watch: `until` is the moment of the comparison. Members that were
 * last received from `low` to before `high` may have gone since. `turned` has the rows of all
 * records that may have events, so that the other tables do not have every record of a large
 * library. `source` has each of these for each watch: `gone` is the end of the second of two whole
 * readings in a row that did not find the record. A record without a list is named by its watch.
 * The first parameter is a list of [row, watch], the second the watches whose events are wanted, or
 * NULL for all. `had` has the records that each watch had by then, and
 * `known` those that the first watch to receive them had.
 *
 * A watch decides by its own lists. A record that it had is new in another of its lists only if the
 * whole list was read before. A record that was received since and is gone again has no event. A
 * digest says each thing once: if several watches have the same event, the oldest of them has it
 * (numbers differ between copies of a library), and an unknown record is new, not changed.
 */
const events = `
  WITH own AS MATERIALIZED (
    SELECT list, watch, until, (
        SELECT began FROM reading g WHERE g.list = l.list AND g.whole ORDER BY began DESC LIMIT 1 OFFSET 1) AS high,
      ifnull((SELECT began FROM reading g WHERE g.list = l.list AND g.whole AND g.began < ifnull((
          SELECT min(began) FROM reading h WHERE h.list = l.list AND h.whole AND h.ended > until), 1 << 62)
        ORDER BY began DESC LIMIT 1 OFFSET 1), 0) AS low
      FROM (SELECT list, watch, max(:since, ${firstEnd}) AS until FROM watch w JOIN list USING (watch)) l),
  turned AS MATERIALIZED (
    SELECT m.row FROM own CROSS JOIN member m USING (list) WHERE m.first > until OR m.last >= low AND m.last < high
    UNION SELECT row FROM change WHERE seen > :since),
  source AS MATERIALIZED (
    SELECT m.row, o.watch, m.list, m.first, o.until, (
        SELECT ended FROM reading g WHERE g.list = m.list AND g.whole AND g.began > m.last
          ORDER BY began LIMIT 1 OFFSET 1) AS gone
      FROM own o CROSS JOIN member m USING (list) WHERE m.row IN turned
    UNION ALL
    SELECT r.row, w.watch, NULL, r.first, max(:since, ${firstEnd}), NULL
      FROM json_each(?1) j JOIN watch w ON w.watch = j.value ->> 1 JOIN record r ON r.row = j.value ->> 0),
  had AS MATERIALIZED (SELECT DISTINCT row, watch FROM source WHERE first <= until),
  known AS MATERIALIZED (
    SELECT row FROM (SELECT row, first <= until AS is_known, min(first * 2 + (first <= until)) FROM source GROUP BY row)
      WHERE is_known),
  event AS (
    SELECT 'new' AS event, row, min(s.first) AS at, iif(row IN known, list, NULL) AS list, watch, list AS source, until
      FROM source s JOIN record r USING (row)
      WHERE gone IS NULL AND (row, watch) NOT IN had AND r.kind <> ${entityCodeSql('stats')} GROUP BY row, watch
    UNION ALL
    SELECT 'changed', c.row, max(c.seen), NULL, watch, NULL, until
      FROM (SELECT DISTINCT row, watch, until FROM source WHERE first <= until AND gone IS NULL)
        CROSS JOIN change c USING (row)
      WHERE c.seen > :since AND c.seen > until AND c.row IN known
        AND EXISTS (SELECT 1 FROM change b
          WHERE b.row = c.row AND b.name = c.name AND (b.seen, b.turn) < (c.seen, c.turn))
      GROUP BY c.row, watch
    UNION ALL
    SELECT 'new', row, first, list, watch, list, until FROM source s
      WHERE first > until AND gone IS NULL AND (row, watch) IN had AND EXISTS (
        SELECT 1 FROM reading g WHERE g.list = s.list AND g.whole AND g.began < (
          SELECT max(began) FROM reading h WHERE h.list = s.list AND h.began <= s.first))
    UNION ALL
    SELECT 'gone', row, gone, list, watch, NULL, until FROM source WHERE first <= until AND gone > until)
  SELECT event, row, at, n.list, n.watch, source, until, min(w.added * 1000000 + w.watch),
      json_group_array(n.watch) AS watches
    FROM event n JOIN watch w ON w.watch = n.watch LEFT JOIN list l ON l.list = n.list
    WHERE ?2 IS NULL OR n.watch IN (SELECT value FROM json_each(?2))
    GROUP BY event, row, command, of, query`;

/**
 * Returns the events after `since`, newest first. New records of one reading are in the order of
 * the list, because its later pages, which were received last, often have older works. The texts of
 * their records can be read until the library is closed.
 * @param numbers the watches whose news is returned; `undefined` for all
 */
export function newsIn(
  store: SqlReader,
  since: number,
  numbers?: readonly number[],
): { readonly news: readonly News[]; readonly services: number } {
  const sql = events.replaceAll(':since', String(Math.floor(since)));
  const watches = new Map(watchesIn(store).map((watch) => [watch.number, watch]));
  const named = JSON.stringify(namedByWatches(store, [...watches.values()]));
  const noticed = store.rows(
    `SELECT e.event, e.row, e.at, e.list, e.watch, f.name, r.id, s.base, e.watches, e.until
      FROM (${sql}) e JOIN record r USING (row) JOIN form f ON f.form = r.kind JOIN service s USING (service)
      ORDER BY ifnull((SELECT max(began) FROM reading g WHERE g.list = e.source AND began <= at), at) DESC, row`,
    named,
    numbers === undefined ? null : JSON.stringify(numbers),
  );
  const changes = changesOf(
    store,
    new Map(
      noticed.flatMap(([event, row, , , , , , , , until]) =>
        event === 'changed' ? [[Number(row), Number(until)]] : [],
      ),
    ),
  );
  const shown = noticed.filter(([event, row]) => event !== 'changed' || changes.has(Number(row)));
  const news = shown.map(
    ([event, row, at, list, watch, name, id, base, all]): News => ({
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
      otherWatches: [...new Set<number>(JSON.parse(String(all)))].filter((each) => each !== watch),
      changes: event === 'changed' ? (changes.get(Number(row)) ?? []) : [],
    }),
  );
  return {
    news,
    services: numberIn(store, 'SELECT count(*) FROM service') ?? 0,
  };
}

export function readRecord(
  store: SqlReader,
  row: number,
): Pick<News, 'kind' | 'id' | 'parent' | 'json'> {
  const [[name, id] = []] = store.rows(
    'SELECT name, id FROM record JOIN form ON form = kind WHERE row = ?',
    row,
  );
  const identity = identityOf(String(name), String(id));
  return { ...identity, json: textOf(store, identity.kind, row) };
}

function identityOf(name: string, id: string): Pick<News, 'kind' | 'id' | 'parent'> {
  const kind = entityNames.find((entity) => entity === name) ?? 'project';
  return { kind, id, parent: parentOf(kind, id) };
}

function textOf(store: SqlReader, kind: EntityName, row: number): string {
  const [complete = kind] = variantsOf(kind);
  return formText(store, complete, row)?.text ?? '{}';
}

/**
 * Returns the watches whose first run ended after `since`, or has not ended yet, with the numbers
 * of their records.
 * @param numbers the watches to look at; `undefined` for all
 */
export function baselinesIn(
  store: SqlReader,
  since: number,
  numbers?: readonly number[],
): readonly Baseline[] {
  const watches = watchesIn(store).filter(
    ({ number, lastRun, baseline = since + 1 }) =>
      lastRun !== undefined && baseline > since && numbers?.includes(number) !== false,
  );
  const sql = `SELECT watch, count(DISTINCT row) FROM ${presentLists()} JOIN member USING (list)
    WHERE watch ${inList} AND last >= since GROUP BY watch`;
  const rows = store.rows(sql, JSON.stringify(watches.map(({ number }) => number)));
  const counts = new Map(rows.map(([watch, count]) => [Number(watch), Number(count)]));
  return watches.map(({ number, words, base, baseline }) => {
    const command = findCommandName(words);
    const isList = command !== undefined && endpointOf(command).isList;
    const named = () => namedByWatches(store, [{ number, words, base }]).length;
    const records = isList ? (counts.get(number) ?? 0) : named();
    const kind = command === undefined ? undefined : kindOf(endpointOf(command).entity);
    return { watch: { number, words }, service: storedBase(base), kind, records, ended: baseline };
  });
}

function listOf({ rows }: SqlReader, list: number): News['list'] {
  const [[command, of, query] = []] = rows(
    'SELECT command, of, query FROM list WHERE list = ?',
    list,
  );
  return { command: String(command), of: String(of), query: String(query) };
}

/**
 * Returns, for each row of these records, the members that changed after a time. `before` is the
 * value at that time, or the first known value. A value that is the same again is not a change. Two
 * equal values in a row are a change: they are the lengths of two long lists, or the same beginning
 * of two texts.
 */
function changesOf(
  { rows }: SqlReader,
  times: ReadonlyMap<number, number>,
): ReadonlyMap<number, Change[]> {
  const found = new Map<number, Change[]>();
  const sql = `SELECT row, name, seen, value FROM change WHERE row ${inList}
    ORDER BY row, name, seen, turn`;
  const all = rows(sql, JSON.stringify([...times.keys()]));
  for (let from = 0, to = 0; from < all.length; from = to) {
    const [row, name] = all[from] ?? [];
    while (all[to]?.[0] === row && all[to]?.[1] === name) to += 1;
    const values = all
      .slice(from, to)
      .map(([, , seen, value = null]) => ({ seen: Number(seen), value }));
    const since = times.get(Number(row)) ?? 0;
    const before = values.findLast(({ seen }) => seen <= since) ?? values[0];
    const after = values.at(-1);
    if (before === undefined || after === undefined || after.seen <= since || before === after)
      continue;
    const isBack = values.slice(values.indexOf(before)).some(({ value }) => value !== after.value);
    // `prune` may leave two equal values of a figure.
    if (before.value === after.value && (isBack || String(name).includes('.'))) continue;
    const own = found.get(Number(row)) ?? [];
    found.set(Number(row), own);
    own.push(changeOf(String(name), before.value, after.value));
  }
  return found;
}

function changeOf(name: string, before: Scalar, after: Scalar): Change {
  const [old, now] = [itemsIn(before), itemsIn(after)];
  const change = { name, before: old?.length ?? before, after: now?.length ?? after };
  // Two zeros may be figures.
  if (old === undefined || now === undefined || old.length + now.length === 0) return change;
  const [added, removed] = [
    now.filter((item) => !old.includes(item)),
    old.filter((item) => !now.includes(item)),
  ];
  return { ...change, added, removed };
}
