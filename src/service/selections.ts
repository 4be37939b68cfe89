// Filters and orders → the statement that yields the ids of a list. A condition is undefined where nothing is asked.
import { type Direction, type Window, windowGrain, windowSeconds, wordless } from './assumptions.ts';
import type { Query, Scalar } from './library.ts';
import { fold, matching } from './words.ts';

/** What a row must fulfil: a piece of SQL, and the values that its question marks stand for. */
export type Condition = Query | undefined;

/** The ids in `from` that meet all conditions; without an order, newest id first. */
export function select(
  from: string,
  conditions: readonly Condition[],
  order: readonly string[] = [],
  direction: Direction = 'desc',
): Query {
  const asked = conditions.filter((condition) => condition !== undefined);
  const where = asked.length === 0 ? '' : ` WHERE ${asked.map(({ sql }) => sql).join(' AND ')}`;
  const by = [...order, 'id'].map((column) => `${column} ${direction}`).join(', ');
  return { sql: `SELECT id FROM ${from}${where} ORDER BY ${by}`, args: asked.flatMap(({ args }) => args) };
}

export const equal = (column: string, value: Scalar): Condition =>
  value === '' ? undefined : { sql: `${column} = ?`, args: [value] };

/** The rows whose id another table relates to `value`. */
export const related = (column: string, table: string, key: string, value: Scalar): Condition => ({
  sql: `id IN (SELECT ${column} FROM ${table} WHERE ${key} = ?)`,
  args: [value],
});

/** Every word of `q` occurs. */
export function worded(table: string, q: string): Condition {
  if (q === '') return undefined;
  const match = matching(q);
  if (match === undefined) return wordless;
  return { sql: `id IN (SELECT rowid FROM ${table} WHERE ${table} MATCH ?)`, args: [match] };
}

/** Any of the labels, parted by `|`, is among the row's. A name with a `|` is not among fields or tags. */
export function labelled(table: string, labels: string): Condition {
  if (labels === '') return undefined;
  // One value for the whole list: the statement is the same whatever its length.
  const list = JSON.stringify(labels.split('|').map(fold));
  return { sql: `id IN (SELECT id FROM ${table} WHERE label IN (SELECT value FROM json_each(?)))`, args: [list] };
}

interface Place {
  readonly country: string;
  readonly state: string;
  readonly city: string;
}

const placed = ({ country, state, city }: Place): Query[] =>
  [equal('country', country), equal('state', fold(state)), equal('city', fold(city))].filter(
    (condition) => condition !== undefined,
  );

export function livingIn(place: Place): Condition {
  const conditions = placed(place);
  if (conditions.length === 0) return undefined;
  return { sql: conditions.map(({ sql }) => sql).join(' AND '), args: conditions.flatMap(({ args }) => args) };
}

/** One owner at least lives there. */
export function ownedIn(place: Place): Condition {
  const living = livingIn(place);
  if (living === undefined) return undefined;
  const owners = `SELECT project FROM project_owners JOIN users ON users.id = project_owners.user`;
  return { sql: `id IN (${owners} WHERE ${living.sql})`, args: living.args };
}

/** No channel of the row's colour is further than `range` from that of `hex`. */
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
