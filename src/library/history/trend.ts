// Reads the history of a record's figures. Each value has the time when it was first received. The
// last value also has the time when it was last received.
import { entityOf, isTrendKind, type TrendKind, trendKinds } from '../../api/entities.ts';
import { parseJson } from '../../api/json/parse.ts';
import type { Watch } from '../../api/library-records.ts';
import { partId } from '../index/identity.ts';
import { figureGroups, membersOf } from '../index/members.ts';
import { withId, withUsername } from '../index/queries.ts';
import { isTextOf, type Scalar, type SqlQuery } from '../index/schema.ts';
import { numberIn, type SqlReader } from '../store/rows.ts';
import { readRecord } from './news.ts';
import { namedByWatches } from './watches.ts';

export interface Trend {
  readonly kind: TrendKind;
  readonly id: string;
  readonly json: string;
  /**
   * Figures with their names, e.g. `views` or `project_views`. Times are Unix seconds. The oldest
   * value is first.
   */
  readonly figures: readonly {
    readonly name: string;
    readonly points: readonly (readonly [seen: number, value: number])[];
  }[];
}

/** A creative who is not stored is meant by their statistics. */
export function meantBy(
  store: SqlReader,
  word: string,
  kinds: readonly TrendKind[] = trendKinds,
): readonly { readonly kind: TrendKind; readonly row: number }[] {
  return kinds.flatMap((kind) => {
    const { named: isNamed, trend } = entityOf(kind);
    const row =
      rowOf(store, withId(kind, word)) ??
      (isNamed === undefined ? undefined : rowOf(store, withUsername(word))) ??
      (trend === 'part' ? statsNamed(store, word) : undefined);
    return row === undefined ? [] : [{ kind, row }];
  });
}

const rowOf = (store: SqlReader, { sql, args }: SqlQuery): number | undefined =>
  numberIn(store, sql, ...args);

const statsNamed = (store: SqlReader, name: string): number | undefined =>
  rowOf(store, withId('stats', partId(name.toLowerCase(), '')));

export const recordsOfWatch = (
  store: SqlReader,
  watch: Watch,
): readonly { readonly kind: TrendKind; readonly row: number }[] => {
  const listed = store.rows(
    'SELECT row FROM list JOIN member USING (list) WHERE watch = ? ORDER BY list, place',
    watch.number,
  );
  const rows = [
    ...listed.flat().map(Number),
    ...namedByWatches(store, [watch]).map(([row]) => row),
  ];
  return [...new Set(rows)].flatMap((row) => {
    const { kind } = readRecord(store, row);
    return isTrendKind(kind) ? [{ kind, row }] : [];
  });
};

/** `figures` is empty if the library has no figures of it. */
export function trendOf(store: SqlReader, kind: TrendKind, row: number): Trend {
  const { id, json, parent } = readRecord(store, row);
  // The row of statistics, see `meantBy`.
  if (entityOf(kind).trend === 'part' && parent !== undefined)
    return {
      kind,
      id: parent,
      json: JSON.stringify({ id: parent }),
      figures: figuresOf(store, row),
    };
  if (entityOf(kind).trend === 'own') return { kind, id, json, figures: figuresOf(store, row) };
  // Statistics may be stored twice: under the name, from when the id was unknown, and under the id.
  const username: unknown = Reflect.get(Object(JSON.parse(json)), 'username');
  const stats = [id, typeof username === 'string' ? username : ''].flatMap(
    (name) => statsNamed(store, name) ?? [],
  );
  const all = stats.flatMap((each) => figuresOf(store, each));
  const figures = [...new Set(all.map(({ name }) => name))].map((name) => ({
    name,
    points: all
      .flatMap((figure) => (figure.name === name ? figure.points : []))
      .toSorted(([a], [b]) => a - b),
  }));
  return { kind, id, json, figures };
}

const totals = Object.entries(figureGroups).flatMap(([name, group]) =>
  group === 'total' ? [name] : [],
);

const followed = new RegExp(`^(?:${totals.join('|')})\\.(.*)$`, 's');

function figuresOf({ rows }: SqlReader, row: number): Trend['figures'] {
  const sql = 'SELECT CAST(json AS BLOB), first, last FROM body JOIN sight USING (body)';
  const forms = rows(`${sql} WHERE ${isTextOf('?1')} ORDER BY last, turn`, row);
  const current = new Map<string, { value: Scalar; first: number; last: number }>();
  for (const [json, first, last] of forms) {
    for (const [name, { value }] of membersOf(parseJson(String(json)))) {
      if (followed.test(name))
        current.set(name, { value, first: Number(first), last: Number(last) });
    }
  }
  const [[since] = []] = rows('SELECT first FROM record WHERE row = ?', row);
  const past = new Map<string, [seen: number, value: number][]>(
    [...current.keys()].map((name) => [name, []]),
  );
  for (const [name, seen, value] of rows(
    'SELECT name, seen, value FROM change WHERE row = ? ORDER BY seen, turn',
    row,
  ))
    if (typeof value === 'number' && followed.test(String(name))) {
      const points = past.get(String(name)) ?? [];
      past.set(String(name), points);
      points.push([Number(seen), value]);
    }
  const figures = [...past].map(([name, points]) => {
    const { value, first, last } = current.get(name) ?? { value: null, first: 0, last: 0 };
    // A figure that is not a number any more ends with its last number.
    if (typeof value === 'number') {
      if (points.length === 0) points.push([Math.min(first, Number(since)), value]);
      if (last > (points.at(-1)?.[0] ?? last)) points.push([last, value]);
    }
    return { name: name.replace(followed, '$1'), points };
  });
  return figures.filter(({ points }) => points.length > 0);
}
