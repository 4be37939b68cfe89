// Checks the file of a library. Rebuilds its index, which is derived from the records.

import { quantity } from '../../api/values.ts';
import { messageOf } from '../../errors.ts';
import { indexRowOf } from '../index/index-row.ts';
import { channels, figures, formsOfRow, isTextOf, rowsOfService, type Scalar } from '../index/schema.ts';
import { openToRead } from './database.ts';
import { insertIndexes } from './insert.ts';
import { type RecordState, readForms, stateOf } from './record-state.ts';
import { formsIn, type Store } from './rows.ts';
import { type Database, recordText, textIn } from './sqlite.ts';
import { tables } from './tables.ts';
import { openForWriting } from './writer.ts';

export interface Finding {
  readonly check: string;
  /** Whether `rebuildIndex` can repair the fault. */
  readonly isDerived: boolean;
  readonly result: 'ok' | 'failed';
  /** The result as one sentence for the user. */
  readonly text: string;
}

/** SQL that yields faults of the file, including those of the full-text index. */
const fileFaults = "SELECT integrity_check FROM pragma_integrity_check(20) WHERE integrity_check <> 'ok'";

/** SQL that yields a text for each row that only the records or only the index have. It does not compare content. */
const indexFaults = `
  SELECT 'record ' || row || ' is not in the search index'
    FROM (SELECT row FROM record EXCEPT SELECT id FROM words_docsize)
  UNION ALL SELECT 'the search index has words of record ' || id || ', which is missing'
    FROM (SELECT id FROM words_docsize EXCEPT SELECT row FROM record)
  UNION ALL SELECT 'the index has links of record ' || source || ', which is missing'
    FROM (SELECT source FROM link EXCEPT SELECT row FROM record)`;

/** Maximum number of faults that a check lists. The others are only counted. */
const namedFaults = 3;

/** Runs the checks. @throws PortfolioError if the file cannot be opened as a library */
export function checkLibrary(file: string): readonly Finding[] {
  const database = openToRead(file);
  try {
    return [
      findingOf('file', 'The file is intact', textsOf(database, fileFaults)),
      findingOf('records', 'Every record is readable', recordFaults(database)),
      findingOf('index', 'The search index has every record', indexFaultsIn(database)),
    ];
  } finally {
    database.close();
  }
}

/** Makes the finding of a check. @param faults a short text about each fault */
function findingOf(check: 'file' | 'records' | 'index', ok: string, faults: Iterable<string>): Finding {
  const isDerived = check === 'index';
  const named: string[] = [];
  let count = 0;
  try {
    for (const fault of faults) {
      count += 1;
      if (named.length < namedFaults) named.push(fault);
    }
  } catch (error) {
    // SQLite fails if it reads a damaged page.
    named.push(messageOf(error));
    count += 1;
  }
  if (count === 0) return { check, isDerived, result: 'ok', text: ok };
  const more = count > named.length ? `, and ${count - named.length} more` : '';
  return { check, isDerived, result: 'failed', text: `${named.join('; ')}${more}` };
}

function* indexFaultsIn(database: Database): Generator<string> {
  yield* textsOf(database, indexFaults);
  yield* valueFaults(database, true);
}

function* recordFaults(database: Database): Generator<string> {
  yield* valueFaults(database, false);
  const forms = formsIn(database);
  const sql = `SELECT r.row, CAST(r.id AS BLOB), CAST(b.json AS BLOB), json_valid(b.json), b.body, s.last FROM record r
    LEFT JOIN body b ON ${isTextOf('r.row', 'b.body')} LEFT JOIN sight s ON s.body = b.body`;
  for (const columns of rowsOf(database, sql)) {
    const [body, last] = columns.slice(-2);
    const entity = forms.entityOf(Number(body) % formsOfRow);
    const read = recordText(columns, entity);
    if ('fault' in read) yield read.fault;
    else if (last === null) yield `the text of ${entity} ${read.id} has no time`;
  }
  yield* textsOf(database, orphans);
}

const names = [...tables.matchAll(/CREATE TABLE (\w+)/g)].map(([, table = '']) => table);
/** Columns that contain a value derived from a record. All columns of the table `link` do. */
const derived = new Set<string>(['alpha', ...figures, ...channels]);
/** Columns whose texts `recordFaults` reads. */
const readTexts = ['record.id', 'body.json'];
/** Columns of times. Their latest value is that of a JavaScript date. Other integers are exact in JavaScript. */
const times = new Set('first last seen began ended kept added last_run done at until'.split(' '));
const [latest, greatest] = [8_640_000_000_000, Number.MAX_SAFE_INTEGER];

/** Yields the columns that have values which the program cannot read. SQLite stores any value in any column. */
function* valueFaults(database: Database, isDerived: boolean): Generator<string> {
  for (const table of names) {
    const sql = `SELECT name, type FROM pragma_table_info('${table}')`;
    const all = [...rowsOf(database, sql)].map(([name, type]) => [String(name), String(type)] as const);
    const columns = all.filter(
      ([name]) => (table === 'link' || (table === 'record' && derived.has(name))) === isDerived,
    );
    if (columns.length === 0) continue;
    const counts = columns.map(([name, type]) => `count(CASE WHEN ${faultOf(name, type)} THEN 1 END)`);
    const [found = []] = rowsOf(database, `SELECT ${counts} FROM ${table}`);
    for (const [at, [name, type]] of columns.entries()) {
      const column = `${table}.${name}`;
      const isText = type !== 'INTEGER' && !readTexts.includes(column);
      const count = Number(found[at]) + (isText ? invalidTexts(database, table, name) : 0);
      if (count > 0) yield `${quantity(count, 'value')} of ${column} cannot be read`;
    }
  }
}

/** Returns the condition for a value that the column must not have. */
function faultOf(name: string, type: string): string {
  if (name === 'words') return `iif(json_valid(words), json_type(words) <> 'array', 1)`;
  if (type === 'TEXT') return `typeof("${name}") NOT IN ('text', 'null')`;
  if (type === '') return `typeof("${name}") = 'blob'`;
  const [least, most] = times.has(name) ? [0, latest] : [-greatest, greatest];
  return `typeof("${name}") NOT IN ('integer', 'null') OR "${name}" NOT BETWEEN ${least} AND ${most}`;
}

/** Returns the number of texts in a column that are not UTF-8. Texts of ASCII always are. */
function invalidTexts(database: Database, table: string, name: string): number {
  const isOther = `typeof("${name}") = 'text' AND "${name}" GLOB '*[^ -~]*'`;
  let count = 0;
  for (const [bytes] of rowsOf(database, `SELECT CAST("${name}" AS BLOB) FROM ${table} WHERE ${isOther}`))
    if (bytes instanceof Uint8Array && textIn(bytes) === undefined) count += 1;
  return count;
}

const orphans = `
  SELECT 'there is a text of record ' || (body / ${formsOfRow}) || ', which is missing' FROM body
    WHERE NOT EXISTS (SELECT 1 FROM record WHERE row = body / ${formsOfRow})
  UNION ALL SELECT 'a board has record ' || row || ', which is missing' FROM item
    WHERE row <> 0 AND row NOT IN (SELECT row FROM record)`;

function* textsOf(database: Database, sql: string): Generator<string> {
  for (const [text] of rowsOf(database, sql)) yield String(text);
}

/** Yields rows one by one, because there may be millions. In raw mode, a row is an array of column values. */
const rowsOf = (database: Database, sql: string): Iterable<readonly (Scalar | Uint8Array)[]> =>
  database.prepare(sql).raw().iterate() as Iterable<(Scalar | Uint8Array)[]>;

/** Number of records that are read with one query. */
const chunk = 2000;

/**
 * Derives the columns, links and words of all records again, in one transaction. The records and their history do not
 * change. Returns the number of records that could be read.
 * @throws PortfolioError, or SQLite's error if the file is damaged
 */
export function rebuildIndex(file: string): number {
  const writer = openForWriting(file);
  try {
    return writer.transaction(rebuild);
  } finally {
    writer.close();
  }
}

function rebuild(store: Store): number {
  store.run("INSERT INTO words (words) VALUES ('delete-all')");
  store.run('DELETE FROM link');
  const services = store.rows('SELECT service FROM service').map(([service]) => Number(service));
  const count = services.reduce((sum, service) => sum + rebuildService(store, service), 0);
  // Adds an empty row to the full-text index for each record whose text cannot be read.
  store.run(
    "INSERT INTO words (rowid, text) SELECT row, '' FROM record WHERE row NOT IN (SELECT id FROM words_docsize)",
  );
  return count;
}

function rebuildService(store: Store, service: number): number {
  const { sql: isHere, before } = rowsOfService(service);
  const sql = `SELECT row, kind, id, first FROM record WHERE row > ? AND ${isHere} ORDER BY row LIMIT ${chunk}`;
  let count = 0;
  for (let after = before; ; ) {
    const found = store.rows(sql, after);
    if (found.length === 0) break;
    const states = new Map<number, RecordState>();
    for (const [row, code, id, first] of found) {
      const kind = store.forms.entityOf(code);
      if (kind !== undefined)
        states.set(Number(row), stateOf({ service, kind, id: String(id), row: Number(row), first: Number(first) }));
    }
    readForms(store, states);
    const readable = [...states.values()].filter(isDerivable);
    insertIndexes(store, service, readable);
    count += readable.length;
    after = Number(found.at(-1)?.[0]);
  }
  return count;
}

/**
 * Derives the index row of a record. Returns false if its text or time is missing or cannot be read. Then the record
 * keeps its columns and is found only by its id.
 */
function isDerivable(state: RecordState): boolean {
  if (state.forms.length === 0 || Number.isNaN(state.first)) return false;
  try {
    state.indexRow = indexRowOf(state);
    return true;
  } catch {
    return false;
  }
}
