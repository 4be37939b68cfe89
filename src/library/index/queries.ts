// Makes the SQL that selects rows by filters and sorts them. If a filter is not set, its condition
// is `undefined`.
import {
  appreciationOrder,
  type Direction,
  type Window,
  windowGrain,
  windowSeconds,
  wordless,
} from '../../api/assumptions.ts';
import type { EntityName } from '../../api/entities.ts';
import type { Residence } from './record-index.ts';
import {
  entityCodeSql,
  inList,
  isLink,
  type LabelName,
  type LinkName,
  lastReceived,
  type SqlQuery,
} from './schema.ts';
import { labelToken, ownerLinks, placePhrase } from './tokens.ts';
import { foldWords, matching, phrases } from './words.ts';

/** SQL, or an FTS5 expression. */
export type Condition = SqlQuery | { readonly match: string } | undefined;

export interface Order {
  /** Names of columns, the most significant first. */
  readonly by: readonly string[];
  readonly direction?: Direction;
}

/** Of records with equal values, the last inserted is first. */
export function select(
  kind: EntityName,
  conditions: readonly Condition[],
  order?: Order,
): SqlQuery {
  const matches = conditions.flatMap((each) =>
    each !== undefined && 'match' in each ? [`(${each.match})`] : [],
  );
  const others = conditions.flatMap((each) => (each !== undefined && 'sql' in each ? [each] : []));
  // The full-text index looks up the rarest word first, so the order of conditions does not matter.
  const from =
    matches.length === 0 ? { sql: 'record', args: [] } : recordsIn(matched(matches.join(' AND ')));
  return selectFrom(from, kind, others, order);
}

/** The order may use the column `at`, the time of the link. */
export const selectLinked = (kind: EntityName, links: SqlQuery, order?: Order): SqlQuery =>
  selectFrom(recordsIn(links), kind, [], order);

const recordsIn = ({ sql, args }: SqlQuery): SqlQuery => ({
  sql: `(${sql}) CROSS JOIN record USING (row)`,
  args,
});

/**
 * Makes a SELECT that does not scan all records of a kind. SQLite would choose that scan, because a
 * growing library has no statistics. The plus sign in `+kind` keeps SQLite from using the index on
 * `kind`, which is slower here. CROSS JOIN makes SQLite begin with the left table.
 */
function selectFrom(
  from: SqlQuery,
  kind: EntityName,
  conditions: readonly SqlQuery[],
  order: Order = { by: [] },
): SqlQuery {
  const where = [`+kind = ${entityCodeSql(kind)}`, ...conditions.map(({ sql }) => sql)].join(
    ' AND ',
  );
  const by = [...order.by, 'row']
    .map((column) => `${column} ${order.direction ?? 'desc'}`)
    .join(', ');
  const args = [from, ...conditions].flatMap((query) => query.args);
  return { sql: `SELECT row FROM ${from.sql} WHERE ${where} ORDER BY ${by}`, args };
}

const matched = (match: string): SqlQuery => ({
  sql: 'SELECT rowid AS row FROM words WHERE words MATCH ?',
  args: [match],
});

export const withId = (kind: EntityName, id: string): SqlQuery => ({
  sql: `SELECT row FROM record WHERE kind = ${entityCodeSql(kind)} AND id = ?`,
  args: [id],
});

export const dominantColour = (row: number): SqlQuery => ({
  sql: 'SELECT red * 65536 + green * 256 + blue FROM record WHERE row = ?',
  args: [row],
});

export const linkedTo = (
  name: Exclude<LinkName, 'owner'>,
  ...ids: readonly string[]
): SqlQuery => ({
  sql: `row IN (SELECT source FROM link WHERE ${isLink(name)} AND id ${inList})`,
  args: [JSON.stringify(ids)],
});

export const among = (...queries: readonly SqlQuery[]): SqlQuery => ({
  sql: `row IN (${queries.map(({ sql }) => `SELECT row FROM (${sql})`).join(' UNION ')})`,
  args: queries.flatMap(({ args }) => args),
});

export function orAmong(condition: Condition, received: SqlQuery | undefined): Condition {
  if (condition === undefined || received === undefined) return condition;
  if ('match' in condition) return among(matched(condition.match), received);
  return {
    sql: `(${condition.sql} OR row IN (${received.sql}))`,
    args: [...condition.args, ...received.args],
  };
}

/** If both have the same row, `at` is the later time. */
export const eitherOf = (one: SqlQuery, other: SqlQuery): SqlQuery => ({
  sql: `SELECT row, max(at) AS at FROM (${one.sql} UNION ALL ${other.sql}) GROUP BY row`,
  args: [...one.args, ...other.args],
});

export const sources = (name: LinkName, id: string): SqlQuery => ({
  sql:
    name === 'owner'
      ? `SELECT l.source AS row, l.at FROM (SELECT ? AS id) o CROSS JOIN ${ownerLinks('o.id')}`
      : `SELECT source AS row, at FROM link WHERE ${isLink(name)} AND id = ?`,
  args: [id],
});

export const targets = (kind: EntityName, name: LinkName, source: number): SqlQuery => ({
  sql: `SELECT record.row AS row, at FROM link JOIN record ON record.kind = ${entityCodeSql(kind)} AND record.id = link.id
    WHERE source = ? AND ${isLink(name)}`,
  args: [source],
});

/**
 * Selects what a user appreciated, newest first. A row is an appreciation, or a project if the
 * library stores the user's appreciation only as a fact.
 */
export function appreciationsOf(user: readonly string[], row: number): SqlQuery {
  const records = linkedTo('of', ...user);
  const facts = targets('project', 'appreciates', row);
  const all = `SELECT row, created_on AS at FROM record WHERE +kind = ${entityCodeSql('appreciation')} AND ${records.sql}
    UNION ALL ${facts.sql}`;
  return {
    sql: `SELECT row FROM (${all}) ORDER BY ${appreciationOrder}, row DESC`,
    args: [...records.args, ...facts.args],
  };
}

export const linkTime = (source: number, name: LinkName, id: string): SqlQuery => ({
  sql: `SELECT at FROM link WHERE source = ? AND ${isLink(name)} AND id = ?`,
  args: [source, id],
});

/** If the library has only the WIP that contains it, selects the WIP. */
export const revisionOf = (wip: string, revision: string): SqlQuery => ({
  sql: `SELECT row FROM record
    WHERE (kind = ${entityCodeSql('revision')} AND id = ?
      AND row IN (SELECT source FROM link WHERE ${isLink('of')} AND id = ?))
    OR (kind = ${entityCodeSql('wip')} AND id = ? AND row IN (SELECT source FROM link WHERE ${isLink('revision')} AND id = ?))
    ORDER BY kind = ${entityCodeSql('revision')} DESC`,
  args: [revision, wip, wip, revision],
});

export function worded(q: string): Condition {
  if (q === '') return undefined;
  const match = matching(phrases(q));
  return match === undefined ? wordless : { match };
}

/**
 * Matches records with at least one of the labels, which are separated by `|`. Fields and tags do
 * not contain `|`.
 */
export function labelled(name: LabelName, labels: string): Condition {
  if (labels === '') return undefined;
  const tokens = distinctLabels(labels).map((label) => `"${labelToken(name, label)}"`);
  return { match: tokens.join(' OR ') };
}

/** Splits labels that are separated by `|`, folds them for comparison, and removes duplicates. */
export const distinctLabels = (labels: string): string[] => [
  ...new Set(labels.split('|').map(foldWords)),
];

export const withUsername = (username: string): SqlQuery => ({
  // Joins `record`, which is limited to one service, because `words` has the words of all services.
  sql: `SELECT row FROM (SELECT rowid AS row FROM words WHERE words MATCH ?) CROSS JOIN record USING (row)
    ORDER BY ${lastReceived} DESC, row DESC`,
  args: [`"${labelToken('username', username)}"`],
});

/** Matches creatives who live at the place, and records with an owner who lives there. */
export function livingIn(place: Residence): Condition {
  const match = placePhrase(place);
  return match === undefined ? undefined : { match };
}

export function coloured(hex: string, range: string): Condition {
  if (hex === '') return undefined;
  const channels = [0, 2, 4].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
  return {
    sql: 'red BETWEEN ? AND ? AND green BETWEEN ? AND ? AND blue BETWEEN ? AND ?',
    args: channels.flatMap((channel) => [channel - Number(range), channel + Number(range)]),
  };
}

/** Matches records whose time in `column` is in the window that ends at `now`, in Unix seconds. */
export function since(column: string, window: Window | '', now: number): Condition {
  if (window === '' || windowSeconds[window] === Number.POSITIVE_INFINITY) return undefined;
  const begin = Math.floor((now - windowSeconds[window]) / windowGrain) * windowGrain;
  return { sql: `${column} >= ?`, args: [begin] };
}
