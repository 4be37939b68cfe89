// Reads records for the embedded service. Other programs may write to the file at the same time.
import { type EntityName, variantsOf } from '../../api/entities.ts';
import {
  entityCodeSql,
  formsOfRow,
  isTextOf,
  type Scalar,
  type SqlQuery,
} from '../index/schema.ts';
import { type Board, boardsIn } from './boards.ts';
import { bounded } from './bounded.ts';
import type { OnLeftOut } from './migrations.ts';
import { type FormText, formText } from './record-text.ts';
import { wrapDatabase } from './rows.ts';
import { openToReadOne, type ServiceChoice } from './services.ts';
import { bindable, readText, type Statement } from './sqlite.ts';

export interface Library {
  /** The fixed time of the library, in Unix seconds; `undefined` for a library of the user. */
  readonly fixedNow: number | undefined;
  /**
   * Time when records were last inserted, in Unix seconds; `undefined` for the sample and for an
   * empty library.
   */
  readonly kept: number | undefined;
  /**
   * Returns the rows that a query yields. If `end` is small, may return only the first rows.
   * Results are cached until the file changes.
   */
  readonly rows: (query: SqlQuery, end?: number) => readonly number[];
  readonly first: (query: SqlQuery) => number | undefined;
  readonly idOf: (row: number) => string;
  /**
   * Returns a record's JSON in this form, or in the most complete form if this one is not stored.
   * The JSON is as it was received, but members that a newer form contains have their newer values.
   */
  readonly text: (form: EntityName, row: number) => string | undefined;
  readonly textTimes: (
    form: EntityName,
    row: number,
  ) => Pick<FormText, 'last' | 'newest'> | undefined;
  /** Returns the JSON of several records, joined by commas. Missing records are omitted. */
  readonly texts: (form: EntityName, rows: readonly number[]) => string;
  readonly boards: () => readonly Board[];
  readonly close: () => void;
}

/** In milliseconds: the fixed time of the library or, without one, `real`. */
export const clockOf = (
  { fixedNow }: Pick<Library, 'fixedNow'>,
  real: () => number,
): (() => number) => (fixedNow === undefined ? real : () => fixedNow * 1000);

export const countOf = ({ first }: Pick<Library, 'first'>, kind: EntityName): number =>
  first({ sql: `SELECT count(*) FROM record WHERE kind = ${entityCodeSql(kind)}`, args: [] }) ?? 0;

/**
 * Maximum number of rows in cached lists, 8 bytes each. Each UTF-16 unit of their queries counts as
 * a row too.
 */
const cachedRows = 4_000_000;
/**
 * Number of rows in the first part of a list. They are enough for most requests. Finding them takes
 * at most half as long as finding all rows.
 */
const firstPart = 1000;
/**
 * Maximum number of prepared statements in memory. More combinations of filters and orders are
 * possible.
 */
const preparedStatements = 300;

/**
 * Opens the library in `file` to read records of the service `choice.base`. If it has none, the
 * library must have only one service, and its records are read.
 * @throws PortfolioError if the library cannot be read, or if it has several services
 */
export function openLibrary(file: string, choice?: ServiceChoice, onLeftOut?: OnLeftOut): Library {
  const database = openToReadOne(file, choice, onLeftOut);
  const store = wrapDatabase(database, file);
  const statements = bounded<Statement>(preparedStatements, () => 1);
  const first = (sql: string, args: readonly Scalar[] = []): unknown => {
    const found = statements(sql, () => database.prepare(sql).raw()).get(args.map(bindable));
    return Array.isArray(found) ? found[0] : undefined;
  };
  // In a damaged file, the time may be an invalid text, which would end the process. With `+ 0` it
  // is a number or NULL.
  const timeIn = (column: 'fixed_now' | 'kept'): number | undefined => {
    const time = first(`SELECT ${column} + 0 FROM meta`);
    return typeof time === 'number' ? time : undefined;
  };
  const fixedNow = timeIn('fixed_now');
  const isFixed = fixedNow !== undefined;
  const newLists = () =>
    bounded<readonly number[]>(cachedRows, (list, key) => list.length + key.length);
  let lists = newLists();
  let version = first('PRAGMA data_version');
  const current = () => {
    const now = first('PRAGMA data_version');
    if (now !== version) lists = newLists();
    version = now;
    return lists;
  };
  return {
    fixedNow,
    get kept() {
      return timeIn('kept');
    },
    // Reading one long text is ten times faster than reading rows. group_concat keeps the order.
    rows: ({ sql, args }, end = Number.POSITIVE_INFINITY) => {
      const part = end > firstPart ? sql : `${sql} LIMIT ${firstPart}`;
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
    text: (form, row) => formText(store, form, row, isFixed)?.text,
    textTimes: (form, row) => formText(store, form, row, isFixed),
    // One query for all records takes a third of the time that a query for each record takes.
    texts: (form, rows) => {
      const hasSeveral = `(SELECT count(*) FROM sight WHERE ${isTextOf('j.value')}) > 1`;
      const some = isFixed
        ? undefined
        : first(`SELECT 1 FROM json_each(?) j WHERE ${hasSeveral} LIMIT 1`, [JSON.stringify(rows)]);
      if (some !== undefined)
        return rows.flatMap((row) => formText(store, form, row, isFixed)?.text ?? []).join();
      const forms = [...new Set([form, ...variantsOf(form)])].map(
        (name) =>
          `(SELECT json FROM body WHERE body = j.value * ${formsOfRow} + ${entityCodeSql(name)})`,
      );
      const json = `coalesce(${forms.join(', ')}, NULL)`;
      const joined = first(`SELECT CAST(group_concat(${json}) AS BLOB) FROM json_each(?) j`, [
        JSON.stringify(rows),
      ]);
      return joined instanceof Uint8Array ? readText(joined, file) : '';
    },
    boards: () => boardsIn(store),
    close: () => database.close(),
  };
}
