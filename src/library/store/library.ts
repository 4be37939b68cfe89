// Where the embedded service reads its records: a SQLite file, which others may add to at the same time.

import { type EntityName, formsOf } from '../../api/entities.ts';
import { codeOf, formsOfRow, type Query, type Scalar } from '../index/schema.ts';
import { bounded } from './bounded.ts';
import { openToRead } from './database.ts';
import { bindable, readText, type Statement } from './sqlite.ts';

export interface Library {
  /** The moment that the library takes for now, Unix seconds; undefined where that is the real one. */
  readonly fixedNow: number | undefined;
  /** When something was last put into it, Unix seconds; undefined for the sample, and where nothing was. */
  readonly kept: number | undefined;
  /** The ordered list that a query yields, or its first part, up to `end`, kept for the next page until the file changes. */
  readonly rows: (query: Query, end?: number) => readonly number[];
  /** The first number that a query yields. */
  readonly first: (query: Query) => number | undefined;
  readonly idOf: (row: number) => string;
  /** A record's JSON as it came: in this form, or where it did not come in it the most complete one. */
  readonly text: (form: EntityName, row: number) => string | undefined;
  /** The same of many, joined by commas; those that are missing are left out. */
  readonly texts: (form: EntityName, rows: readonly number[]) => string;
  readonly close: () => void;
}

/** The clock under which a library is served, and its records are shown. Both are in milliseconds. */
export const clockOf = ({ fixedNow }: Pick<Library, 'fixedNow'>, real: () => number): (() => number) =>
  fixedNow === undefined ? real : () => fixedNow * 1000;

/** How many records of a kind it has. */
export const countOf = ({ first }: Pick<Library, 'first'>, kind: EntityName): number =>
  first({ sql: `SELECT count(*) FROM record WHERE kind = ${codeOf(kind)}`, args: [] }) ?? 0;

/** Rows kept in lists, 8 bytes each; a list's key weighs too, so that long queries that find nothing do not pile up. */
const keptRows = 4_000_000;
/** The first part of a list is found in half the time of the whole or less, and is what most ask for. */
const beginning = 1000;
/** Statements kept prepared; the combinations of filters and orders are more than anybody asks for. */
const keptStatements = 300;

/** In a damaged file it may be a text, which could end the process. */
const momentIn = (column: string): string => `SELECT iif(typeof(${column}) = 'integer', ${column}, NULL) FROM meta`;

/** Opens the library in `file` for reading. @throws PortfolioError if it cannot be read */
export function openLibrary(file: string): Library {
  const database = openToRead(file);
  const statements = bounded<Statement>(keptStatements, () => 1);
  const first = (sql: string, args: readonly Scalar[] = []): unknown => {
    const found = statements(sql, () => database.prepare(sql).raw()).get(args.map(bindable));
    return Array.isArray(found) ? found[0] : undefined;
  };
  const newLists = () => bounded<readonly number[]>(keptRows, (list, key) => list.length + key.length);
  let lists = newLists();
  let version = first('PRAGMA data_version');
  /** The lists that were kept since the file last changed. */
  const current = () => {
    const now = first('PRAGMA data_version');
    if (now !== version) lists = newLists();
    version = now;
    return lists;
  };
  const fixedNow = first(momentIn('fixed_now'));
  return {
    fixedNow: typeof fixedNow === 'number' ? fixedNow : undefined,
    get kept() {
      const kept = first(momentIn('kept'));
      return typeof kept === 'number' ? kept : undefined;
    },
    // One long text crosses over from SQLite ten times faster than a row each. group_concat keeps its subquery's order.
    rows: ({ sql, args }, end = Number.POSITIVE_INFINITY) => {
      const part = end > beginning ? sql : `${sql} LIMIT ${beginning}`;
      return current()(JSON.stringify([part, args]), () => {
        const joined = first(`SELECT group_concat(row) FROM (${part})`, args);
        return typeof joined === 'string' ? joined.split(',').map(Number) : [];
      });
    },
    first: ({ sql, args }) => {
      const number = first(sql, args);
      return number === undefined ? undefined : Number(number);
    },
    idOf: (row) => {
      const id = first('SELECT CAST(id AS BLOB) FROM record WHERE row = ?', [row]);
      return id instanceof Uint8Array ? readText(id, file) : '';
    },
    text: (form, row) => {
      for (const name of [form, ...formsOf(form)]) {
        const json = first(`SELECT CAST(json AS BLOB) FROM body WHERE body = ? + ${codeOf(name)}`, [row * formsOfRow]);
        if (json instanceof Uint8Array) return readText(json, file);
      }
      return undefined;
    },
    // All in one question, which takes a third of the time of one for each.
    texts: (form, rows) => {
      const forms = [...new Set([form, ...formsOf(form)])].map(
        (name) => `(SELECT json FROM body WHERE body = j.value * ${formsOfRow} + ${codeOf(name)})`,
      );
      const json = `coalesce(${forms.join(', ')}, NULL)`;
      const joined = first(`SELECT CAST(group_concat(${json}) AS BLOB) FROM json_each(?) j`, [JSON.stringify(rows)]);
      return joined instanceof Uint8Array ? readText(joined, file) : '';
    },
    close: () => database.close(),
  };
}
