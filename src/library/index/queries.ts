// Filters and orders → the statement that yields the rows of a list. A condition is undefined where nothing is asked.

import {
  appreciationOrder,
  type Direction,
  type Window,
  windowGrain,
  windowSeconds,
  wordless,
} from '../../api/assumptions.ts';
import type { EntityName } from '../../api/entities.ts';
import type { Place } from './record-index.ts';
import { codeOf, isLink, type LabelName, type LinkName, type Query } from './schema.ts';
import { labelToken, ownerLinks, placePhrase } from './tokens.ts';
import { fold, matching, phrases } from './words.ts';

/** What a record must fulfil: a piece of SQL, and the values that its question marks stand for; or an FTS5 expression. */
export type Condition = Query | { readonly match: string } | undefined;

export interface Order {
  /** Columns, the first counts most. */
  readonly by: readonly string[];
  readonly direction?: Direction;
}

/** The records of a kind that meet all conditions. Of equals the one that came into the library last is first. */
export const select = (kind: EntityName, conditions: readonly Condition[], order?: Order): Query =>
  selectFrom({ sql: 'record', args: [] }, kind, conditions, order);

/** The same, joined with the links of one name: `at` is when each began. */
export function selectLinked(kind: EntityName, links: Query, order?: Order): Query {
  return selectFrom({ sql: `(${links.sql}) CROSS JOIN record USING (row)`, args: links.args }, kind, [], order);
}

/**
 * Without statistics, which a library that grows does not have, SQLite would go through all records of the kind, in the order of their ids.
 * The plus sign has it begin with the most selective condition, or with the rows as they stand; CROSS JOIN, with what is on its left.
 */
function selectFrom(from: Query, kind: EntityName, conditions: readonly Condition[], order: Order = { by: [] }): Query {
  const asked = conditions.filter((condition) => condition !== undefined);
  const where = [`+kind = ${codeOf(kind)}`, ...asked.map((condition) => ('match' in condition ? '' : condition.sql))];
  const by = [...order.by, 'row'].map((column) => `${column} ${order.direction ?? 'desc'}`).join(', ');
  const args = asked.flatMap((condition) => ('match' in condition ? [] : condition.args));
  const match = together(asked);
  const source =
    match === undefined ? from : { sql: `(${match.sql}) CROSS JOIN ${from.sql} USING (row)`, args: match.args };
  const sql = `SELECT row FROM ${source.sql} WHERE ${where.filter((each) => each !== '').join(' AND ')} ORDER BY ${by}`;
  return { sql, args: [...source.args, ...args] };
}

/** The full-text index answers what is asked of it at one go: the rarest word first, whatever the order. */
function together(conditions: readonly Exclude<Condition, undefined>[]): Query | undefined {
  const matches = conditions.flatMap((condition) => ('match' in condition ? [`(${condition.match})`] : []));
  return matches.length === 0 ? undefined : matched(matches.join(' AND '));
}

const matched = (match: string): Query => ({
  sql: 'SELECT rowid AS row FROM words WHERE words MATCH ?',
  args: [match],
});

/** The record of a kind with this id. */
export const withId = (kind: EntityName, id: string): Query => ({
  sql: `SELECT row FROM record WHERE kind = ${codeOf(kind)} AND id = ?`,
  args: [id],
});

/** The dominant colour of the project in a row, 0xRRGGBB. */
export const dominantColour = (row: number): Query => ({
  sql: 'SELECT red * 65536 + green * 256 + blue FROM record WHERE row = ?',
  args: [row],
});

/** It refers to the record with this id. */
export const linkedTo = (name: Exclude<LinkName, 'owner'>, id: string): Query => ({
  sql: `row IN (SELECT source FROM link WHERE ${isLink(name)} AND id = ?)`,
  args: [id],
});

/** It refers to one of these. */
export const linkedToAny = (name: Exclude<LinkName, 'owner'>, ids: readonly string[]): Query => ({
  sql: `row IN (SELECT source FROM link WHERE ${isLink(name)} AND id IN (SELECT value FROM json_each(?)))`,
  args: [JSON.stringify(ids)],
});

/** It is among the rows of one of the queries. */
export const among = (...queries: readonly Query[]): Query => ({
  sql: `row IN (${queries.map(({ sql }) => `SELECT row FROM (${sql})`).join(' UNION ')})`,
  args: queries.flatMap(({ args }) => args),
});

/** It meets the condition, or is among the rows of the query, where there is one. */
export function orAmong(condition: Condition, told: Query | undefined): Condition {
  if (condition === undefined || told === undefined) return condition;
  if ('match' in condition) return among(matched(condition.match), told);
  return { sql: `(${condition.sql} OR row IN (${told.sql}))`, args: [...condition.args, ...told.args] };
}

/** The rows of both, with the later of their times. */
export const eitherOf = (one: Query, other: Query): Query => ({
  sql: `SELECT row, max(at) AS at FROM (${one.sql} UNION ALL ${other.sql}) GROUP BY row`,
  args: [...one.args, ...other.args],
});

/** Those that refer to the record with this id, and since when. */
export const sources = (name: LinkName, id: string): Query => ({
  sql:
    name === 'owner'
      ? `SELECT l.source AS row, l.at FROM (SELECT ? AS id) o CROSS JOIN ${ownerLinks('o.id')}`
      : `SELECT source AS row, at FROM link WHERE ${isLink(name)} AND id = ?`,
  args: [id],
});

/** Those to which the record in `source` refers, and since when. */
export const targets = (kind: EntityName, name: LinkName, source: number): Query => ({
  sql: `SELECT record.row AS row, at FROM link JOIN record ON record.kind = ${codeOf(kind)} AND record.id = link.id
    WHERE source = ? AND ${isLink(name)}`,
  args: [source],
});

/** What a user appreciated, newest first: appreciations that came as records, and projects of which only the fact is known. */
export function appreciationsOf(user: readonly string[], row: number): Query {
  const records = linkedToAny('of', user);
  const facts = targets('project', 'appreciates', row);
  const all = `SELECT row, created_on AS at FROM record WHERE +kind = ${codeOf('appreciation')} AND ${records.sql} UNION ALL ${facts.sql}`;
  return {
    sql: `SELECT row FROM (${all}) ORDER BY ${appreciationOrder}, row DESC`,
    args: [...records.args, ...facts.args],
  };
}

/** When the record in `source` began to refer to the one with this id. */
export const linkTime = (source: number, name: LinkName, id: string): Query => ({
  sql: `SELECT at FROM link WHERE source = ? AND ${isLink(name)} AND id = ?`,
  args: [source, id],
});

/** The revision of a WIP: its own record, or the WIP's where that alone tells of it. */
export const revisionOf = (wip: string, revision: string): Query => ({
  sql: `SELECT row FROM record WHERE (kind = ${codeOf('revision')} AND id = ? AND row IN (SELECT source FROM link WHERE ${isLink('of')} AND id = ?))
    OR (kind = ${codeOf('wip')} AND id = ? AND row IN (SELECT source FROM link WHERE ${isLink('revision')} AND id = ?))
    ORDER BY kind = ${codeOf('revision')} DESC`,
  args: [revision, wip, wip, revision],
});

/** Every word of `q` occurs. */
export function worded(q: string): Condition {
  if (q === '') return undefined;
  const match = matching(phrases(q));
  return match === undefined ? wordless : { match };
}

/** Any of the labels, separated by `|`, is among the record's. A name with a `|` is not among fields or tags. */
export function labelled(name: LabelName, labels: string): Condition {
  if (labels === '') return undefined;
  return {
    match: distinctLabels(labels)
      .map((label) => `"${labelToken(name, label)}"`)
      .join(' OR '),
  };
}

/** The labels of a list that is separated by `|`, as they are compared, without repetitions. */
export const distinctLabels = (labels: string): string[] => [...new Set([...new Set(labels.split('|'))].map(fold))];

/** The creative of this username. */
export const named = (username: string): Query => ({
  sql: 'SELECT rowid FROM words WHERE words MATCH ? ORDER BY rowid DESC',
  args: [`"${labelToken('username', username)}"`],
});

/** The creative, or one owner at least, lives there. */
export function livingIn(place: Place): Condition {
  const match = placePhrase(place);
  return match === undefined ? undefined : { match };
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
