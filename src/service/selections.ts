// Filters and orders → the statement that yields the rows of a list. A condition is undefined where nothing is asked.
import type { EntityName } from '../api/entities.ts';
import { appreciationOrder, type Direction, type Window, windowGrain, windowSeconds, wordless } from './assumptions.ts';
import type { Query } from './library.ts';
import { fold, matching, phrases } from './words.ts';

/** What a record must fulfil: a piece of SQL, and the values that its question marks stand for. */
export type Condition = Query | undefined;

export interface Order {
  /** Columns, the first counts most. */
  readonly by: readonly string[];
  readonly direction?: Direction;
}

/** The records of a kind that meet all conditions. Of equals the one that came into the library last is first. */
export const select = (kind: EntityName, conditions: readonly Condition[], order?: Order): Query =>
  selectFrom({ sql: 'figure', args: [] }, kind, conditions, order);

/** The same, joined with the links of one name: `at` is when each began. */
export function selectLinked(kind: EntityName, links: Query, order?: Order): Query {
  return selectFrom({ sql: `figure JOIN (${links.sql}) USING (row)`, args: links.args }, kind, [], order);
}

function selectFrom(from: Query, kind: EntityName, conditions: readonly Condition[], order: Order = { by: [] }): Query {
  const asked = conditions.filter((condition) => condition !== undefined);
  const where = [`kind = '${kind}'`, ...asked.map(({ sql }) => sql)].join(' AND ');
  const by = [...order.by, 'row'].map((column) => `${column} ${order.direction ?? 'desc'}`).join(', ');
  const args = [...from.args, ...asked.flatMap((condition) => condition.args)];
  return { sql: `SELECT row FROM ${from.sql} WHERE ${where} ORDER BY ${by}`, args };
}

/** The record of a kind with this id. */
export const withId = (kind: EntityName, id: string): Query => ({
  sql: `SELECT row FROM record WHERE kind = '${kind}' AND id = ?`,
  args: [id],
});

/** It refers to the record with this id. */
export const linkedTo = (name: string, id: string): Query => ({
  sql: `row IN (SELECT source FROM link WHERE name = '${name}' AND id = ?)`,
  args: [id],
});

/** The record in `source` refers to it. */
export const linkedFrom = (kind: EntityName, name: string, source: number): Query => {
  const { sql, args } = targets(kind, name, source);
  return { sql: `row IN (SELECT row FROM (${sql}))`, args };
};

/** Those that refer to the record with this id, and since when. */
export const sources = (name: string, id: string): Query => ({
  sql: `SELECT source AS row, at FROM link WHERE name = '${name}' AND id = ?`,
  args: [id],
});

/** Those to which the record in `source` refers, and since when. */
export const targets = (kind: EntityName, name: string, source: number): Query => ({
  sql: `SELECT record.row AS row, at FROM link JOIN record ON record.kind = '${kind}' AND record.id = link.id
    WHERE source = ? AND name = '${name}'`,
  args: [source],
});

/** What a user appreciated, newest first: appreciations that came as records, and projects of which only the fact is known. */
export function appreciationsOf(user: string, row: number): Query {
  const records = linkedTo('of', user);
  const facts = targets('project', 'appreciates', row);
  const all = `SELECT row, created_on AS at FROM figure WHERE kind = 'appreciation' AND ${records.sql} UNION ALL ${facts.sql}`;
  return {
    sql: `SELECT row FROM (${all}) ORDER BY ${appreciationOrder}, row DESC`,
    args: [...records.args, ...facts.args],
  };
}

/** When the record in `source` began to refer to the one with this id. */
export const linkTime = (source: number, name: string, id: string): Query => ({
  sql: `SELECT at FROM link WHERE source = ? AND name = '${name}' AND id = ?`,
  args: [source, id],
});

/** The revision of a WIP: its own record, or the WIP's where that alone tells of it. */
export const revisionOf = (wip: string, revision: string): Query => ({
  sql: `SELECT row FROM record WHERE (kind = 'revision' AND id = ? AND row IN (SELECT source FROM link WHERE name = 'of' AND id = ?))
    OR (kind = 'wip' AND id = ? AND row IN (SELECT source FROM link WHERE name = 'revision' AND id = ?)) ORDER BY kind`,
  args: [revision, wip, wip, revision],
});

/** Every word of `q` occurs. */
export function worded(q: string): Condition {
  if (q === '') return undefined;
  const match = matching(phrases(q));
  if (match === undefined) return wordless;
  return { sql: 'row IN (SELECT rowid FROM words WHERE words MATCH ?)', args: [match] };
}

/** Any of the labels, separated by `|`, is among the record's. A name with a `|` is not among fields or tags. */
export function labelled(name: string, labels: string): Condition {
  if (labels === '') return undefined;
  // One value for the whole list: the statement is the same whatever its length.
  const list = JSON.stringify(distinctLabels(labels));
  const among = 'label IN (SELECT value FROM json_each(?))';
  return { sql: `row IN (SELECT row FROM label WHERE name = '${name}' AND ${among})`, args: [list] };
}

/** The labels of a list that is separated by `|`, as they are compared, without repetitions. */
export const distinctLabels = (labels: string): string[] => [...new Set([...new Set(labels.split('|'))].map(fold))];

/** The creative of this username. */
export const named = (username: string): Query => ({
  sql: `SELECT row FROM label WHERE name = 'username' AND label = ? ORDER BY row DESC`,
  args: [username.toLowerCase()],
});

interface Place {
  readonly country: string;
  readonly state: string;
  readonly city: string;
}

/** The creative, or one owner at least, lives there. */
export function livingIn({ country, state, city }: Place): Condition {
  const asked = Object.entries({ country, state: fold(state), city: fold(city) }).filter(([, value]) => value !== '');
  if (asked.length === 0) return undefined;
  const there = asked.map(([column]) => `${column} = ?`).join(' AND ');
  return { sql: `row IN (SELECT row FROM place WHERE ${there})`, args: asked.map(([, value]) => value) };
}

/** No channel of the record's colour is further than `range` from that of `hex`. */
export function coloured(hex: string, range: string): Condition {
  if (hex === '') return undefined;
  const channels = [0, 2, 4].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
  return {
    sql: 'red BETWEEN ? AND ? AND green BETWEEN ? AND ? AND blue BETWEEN ? AND ?',
    args: channels.flatMap((channel) => [channel - Number(range), channel + Number(range)]),
  };
}

/** `column` lies in the window that ends `now`, in Unix seconds. */
export function since(column: string, window: Window | '', now: number): Condition {
  if (window === '' || windowSeconds[window] === Number.POSITIVE_INFINITY) return undefined;
  const begin = Math.floor((now - windowSeconds[window]) / windowGrain) * windowGrain;
  return { sql: `${column} >= ?`, args: [begin] };
}
