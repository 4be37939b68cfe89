// Runs a user's SQL query on a library. The query may only read the library. SQLite also has
// functions that access files or run SQL, and tables that list folders. A read-only connection does
// not block them.
import { nearestWords } from '../../api/suggestions.ts';
import { messageOf } from '../../errors.ts';
import { relations } from '../index/relations.ts';
import { openToRead } from '../store/database.ts';
import { type Database, shownText } from '../store/sqlite.ts';

export class QueryError extends Error {
  /** Position of the error in the query, in UTF-16 units from 0; `undefined` if it is unknown. */
  readonly at: number | undefined;

  constructor(message: string, at?: number, cause?: unknown) {
    super(message, { cause });
    this.at = at;
  }
}

type Value = string | number | bigint | null;

export interface QueryResult {
  readonly columns: readonly string[];
  /** The rows, read one by one. @throws QueryError */
  readonly rows: Iterable<readonly Value[]>;
  readonly close: () => void;
}

/**
 * Maximum memory of a query in bytes. SQLite sorts and joins in memory, so it does not write
 * temporary files. It limits the length of a value too, because libsql does not offer SQLite's own
 * limit of the length.
 */
const memory = 1024 * 1024 * 1024;
/** Maximum bytes of the texts in a row. Writing a row needs several times its size. */
const maxRow = 64 * 1024 * 1024;

/**
 * Functions that only compute. All others are refused, because a new release of SQLite may add
 * unsafe functions.
 */
const functions: ReadonlySet<string> = new Set(
  `-> ->> abs acos acosh asin asinh atan atan2 atanh avg ceil ceiling char coalesce concat concat_ws cos cosh count
  cume_dist current_date current_time current_timestamp date datetime degrees dense_rank exp first_value floor format
  glob group_concat hex ifnull iif instr json json_array json_array_length json_extract json_group_array
  json_group_object json_insert json_object json_patch json_quote json_remove json_replace json_set json_type
  json_valid julianday lag last_value lead length like likelihood likely ln log log10 log2 lower ltrim match max
  median min mod nth_value ntile nullif octet_length percent_rank pi pow power printf quote radians random rank
  replace reverse round row_number rtrim sign sin sinh soundex sqlite_version sqrt stdev strftime string_agg substr
  substring sum tan tanh time timediff total trim trunc typeof unhex unicode unixepoch unlikely upper variance
  zeroblob bm25`.split(/\s+/),
);

const calls = /^(Function|PureFunc|Agg(Step1?|Inverse|Value|Final))$/;
/**
 * Opcodes that write, and opcodes that change settings. A SELECT should not contain them. This is a
 * second check.
 */
const writes =
  /^(OpenWrite|V(Update|Create|Destroy|Rename)|ParseSchema|(Incr)?Vacuum|JournalMode|Checkpoint|SqlExec)$/;
const changes =
  /^(AutoCommit|Savepoint|CreateBtree|Destroy|Clear|Drop\w+|SetCookie|Pagecount|MaxPgcnt)$/;

/** Matches the first word of a query, after spaces and comments. */
const begin = /^(?:\s|--[^\n]*(?:\n|$)|\/\*(?:[^*]|\*(?!\/))*\*\/)*(?:select|with|values)\b/i;

const hint = 'only one SELECT is possible';

/**
 * Matches a semicolon, or a string, a quoted name or a comment, because these may contain a
 * semicolon.
 */
const semicolon =
  /'[^']*(?:'|$)|"[^"]*(?:"|$)|`[^`]*(?:`|$)|\[[^\]]*(?:\]|$)|--[^\n]*|\/\*[\s\S]*?(?:\*\/|$)|;/g;
const blank = /^(?:\s|;|--[^\n]*(?:\n|$)|\/\*(?:[^*]|\*(?!\/))*\*\/)*/;

/** Returns the query without its final semicolon. @throws QueryError if another query follows */
function single(typed: string): string {
  const end =
    [...typed.matchAll(semicolon)].find(([found]) => found === ';')?.index ?? typed.length;
  const next = end + (blank.exec(typed.slice(end))?.[0].length ?? 0);
  if (next < typed.length) throw new QueryError(hint, next);
  return typed.slice(0, end).trimEnd();
}

/**
 * Runs the query `typed` on the library.
 * @throws QueryError, or PortfolioError if the file cannot be read
 */
export function runQuery(file: string, typed: string): QueryResult {
  if (typed.includes('\0') || !begin.test(typed))
    throw new QueryError(`this is not a query: ${hint}`, 0);
  const text = single(typed);
  const database = openToRead(file);
  try {
    prepareFor(database);
    // Compiles the query as it was typed first, because its errors have correct positions.
    stepsOf(database, text, text);
    const wrapped = `SELECT * FROM (\n${text}\n)`;
    stepsOf(database, wrapped, text);
    const columns = database
      .prepare(wrapped)
      .columns()
      .map(({ name }) => name);
    const cells = cellsOf(wrapped, columns.length);
    checkProgram(database, stepsOf(database, cells, text), text);
    const statement = database.prepare(cells).raw();
    statement.safeIntegers(true);
    return {
      columns,
      rows: rowsOf(() => statement.iterate() as Iterable<Cell[]>),
      close: () => database.close(),
    };
  } catch (error) {
    database.close();
    throw error;
  }
}

type Cell = Value | Uint8Array;

/**
 * Returns SQL that yields texts as bytes, because SQLite may compute a text that is not UTF-8, such
 * as a half character of JSON. Bytes become hexadecimal digits. LIMIT keeps SQLite from computing
 * an expression of the query three times.
 */
function cellsOf(sql: string, count: number): string {
  const names = Array.from({ length: count }, (_, at) => `c${at}`);
  const cells = names.map(
    (c) => `CASE typeof(${c}) WHEN 'text' THEN CAST(${c} AS BLOB)
    WHEN 'blob' THEN lower(hex(${c})) ELSE ${c} END`,
  );
  return `WITH q (${names}) AS (${sql} LIMIT -1) SELECT ${cells} FROM q LIMIT -1`;
}

function prepareFor(database: Database): void {
  // A change of `temp_store` deletes temporary views, so it is set before they are created.
  database.exec(
    `PRAGMA temp_store = MEMORY; PRAGMA hard_heap_limit = ${memory}; PRAGMA trusted_schema = OFF`,
  );
  for (const { name, sql } of relations) database.exec(`CREATE TEMP VIEW ${name} AS ${sql}`);
  // The transaction ensures that the tables do not change between the check and the query.
  database.exec('PRAGMA query_only = ON; BEGIN');
}

type Steps = readonly (readonly [opcode: string, p2: unknown, p4: string])[];

/**
 * Compiles SQL and returns the steps of its program.
 * @param text the typed part of `sql`, for positions of errors
 */
function stepsOf(database: Database, sql: string, text: string): Steps {
  try {
    // In raw mode, a row is an array: address, opcode, p1 to p4, and two other values.
    const rows = database.prepare(`EXPLAIN ${sql}`).raw().all() as unknown[][];
    return rows.map(([, opcode, , p2, , p4]) => [String(opcode), p2, String(p4)]);
  } catch (cause) {
    const message = messageOf(cause);
    throw new QueryError(
      `${message}${meantName(message, text)}`,
      placeOf(message, text, database),
      cause,
    );
  }
}

function checkProgram(database: Database, steps: Steps, text: string): void {
  const allowed = [`json_each('[]')`, `json_tree('[]')`, 'words'].flatMap((table) => {
    const sql = `SELECT * FROM ${table}`;
    return stepsOf(database, sql, sql).flatMap(([opcode, , p4]) =>
      opcode === 'VOpen' ? [p4] : [],
    );
  });
  for (const [opcode, p2, p4] of steps) {
    const isWriting = opcode === 'Transaction' && p2 !== 0;
    if (writes.test(opcode) || changes.test(opcode) || isWriting) throw new QueryError(hint, 0);
    if (opcode === 'VOpen' && !allowed.includes(p4))
      throw new QueryError('this query reads a table that is not the library’s');
    // The operand contains the name of the function and, in parentheses, the number of arguments.
    const name = p4.replace(/\(-?\d+\)$/, '');
    if (calls.test(opcode) && !functions.has(name)) {
      const at = text.toLowerCase().indexOf(name);
      throw new QueryError(`the function ${name} cannot be used here`, at < 0 ? undefined : at);
    }
  }
}

function placeOf(message: string, text: string, database: Database): number | undefined {
  if (message === 'incomplete input') return text.length;
  const [, near, named] =
    /^near "(.*)": syntax error$|^(?:no such (?:column|table|function)|ambiguous column name): (?:.*\.)?(.*)$/s.exec(
      message,
    ) ?? [];
  const word = near ?? named;
  if (word === undefined || word === '') return undefined;
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    if (near === undefined) return at;
    if (errorOf(database, `EXPLAIN ${text.slice(0, at + word.length)}`) === message) return at;
  }
  return undefined;
}

/**
 * Returns a suggestion for an unknown view or column, to append to SQLite's message; '' if no name
 * is similar.
 */
function meantName(message: string, text: string): string {
  const [, kind, typed = ''] = /^no such (column|table): (?:.*\.)?(\w+)$/.exec(message) ?? [];
  if (kind === undefined) return '';
  const used = new Set(text.match(/\w+/g));
  const columns = relations.flatMap(({ name, columns }) => (used.has(name) ? columns : []));
  const names = kind === 'table' ? relations.map(({ name }) => name) : columns;
  const [near] = [
    ...names.filter((name) => name.endsWith(`_${typed}`)),
    ...nearestWords(typed, names, 1),
  ];
  return near === undefined ? '' : `; did you mean ${near}?`;
}

function errorOf(database: Database, sql: string): string {
  try {
    database.prepare(sql);
    return '';
  } catch (error) {
    return messageOf(error);
  }
}

function* rowsOf(start: () => Iterable<readonly Cell[]>): Generator<readonly Value[]> {
  try {
    for (const row of start()) {
      const size = row.reduce<number>(
        (sum, cell) => sum + (cell instanceof Uint8Array ? cell.byteLength : 0),
        0,
      );
      if (size > maxRow)
        throw new Error(`a row of the answer is larger than ${maxRow / 1024 / 1024} MB`);
      yield row.map((cell) => (cell instanceof Uint8Array ? shownText(cell) : cell));
    }
  } catch (cause) {
    const message = messageOf(cause);
    const sentence =
      message === 'out of memory' ? 'the query needs more than 1 GB of memory' : message;
    throw new QueryError(sentence, undefined, cause);
  }
}

/**
 * Integers keep all digits. Infinity becomes 1e999, as in SQLite's JSON functions, because JSON has
 * no infinity.
 */
export const rowText = (columns: readonly string[], row: readonly Value[]): string =>
  `{${columns.map((name, at) => `${JSON.stringify(name)}:${valueText(row[at] ?? null)}`).join(',')}}`;

const valueText = (value: Value): string => {
  if (typeof value === 'bigint') return String(value);
  if (value === Number.POSITIVE_INFINITY) return '1e999';
  if (value === Number.NEGATIVE_INFINITY) return '-1e999';
  return JSON.stringify(value);
};
