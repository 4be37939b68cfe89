// Checks the file of a library. Rebuilds its index, which is derived from the records.
import { quantity } from '../../api/words.ts';
import { messageOf } from '../../errors.ts';
import { indexRowOf } from '../index/index-row.ts';
import { formsOfRow, isTextOf, rowsOfService, type Scalar } from '../index/schema.ts';
import { openToRead } from './database.ts';
import { insertIndexes } from './insert.ts';
import type { OnLeftOut } from './migrations.ts';
import { type RecordState, readForms, stateOf } from './record-state.ts';
import { formsIn, type LibraryDatabase } from './rows.ts';
import {
  type Database,
  preparedForBytes,
  readStoredText,
  type Statement,
  textIn,
} from './sqlite.ts';
import { openForWriting } from './writer.ts';

export interface StoreFault {
  readonly check: string;
  /** Whether `rebuildIndex` can repair the fault. */
  readonly isDerived: boolean;
  readonly result: 'ok' | 'failed';
  readonly text: string;
}

/** SQL that yields faults of the file, including those of the full-text index. */
const fileFaults =
  "SELECT integrity_check FROM pragma_integrity_check(20) WHERE integrity_check <> 'ok'";

/**
 * SQL that yields a text for each row that only the records or only the index have. It does not
 * compare content.
 */
const indexFaults = `
  SELECT 'record ' || row || ' is not in the search index'
    FROM (SELECT row FROM record EXCEPT SELECT id FROM words_docsize)
  UNION ALL SELECT 'the search index has words of record ' || id || ', which is missing'
    FROM (SELECT id FROM words_docsize EXCEPT SELECT row FROM record)
  UNION ALL SELECT 'the index has links of record ' || source || ', which is missing'
    FROM (SELECT source FROM link EXCEPT SELECT row FROM record)`;

const namedFaults = 3;

/** @throws PortfolioError if the file cannot be opened as a library */
export function checkLibrary(file: string, onLeftOut?: OnLeftOut): readonly StoreFault[] {
  const database = openToRead(file, onLeftOut);
  try {
    return [
      findingOf('file', 'The file is intact', textsOf(database, fileFaults)),
      findingOf('records', 'Every record is readable', recordFaults(database)),
      findingOf('index', 'The search index has every record', textsOf(database, indexFaults)),
    ];
  } finally {
    database.close();
  }
}

/** @param faults a short text about each fault */
function findingOf(
  check: 'file' | 'records' | 'index',
  ok: string,
  faults: Iterable<string>,
): StoreFault {
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

function* recordFaults(database: Database): Generator<string> {
  const forms = formsIn(database);
  const sql = `SELECT r.row, CAST(r.id AS BLOB), CAST(b.json AS BLOB), json_valid(b.json), b.body FROM record r
    LEFT JOIN body b ON ${isTextOf('r.row', 'b.body')}`;
  for (const columns of rowsOf(database.prepare(sql))) {
    const read = readStoredText(columns, forms.entityOf(Number(columns.at(-1)) % formsOfRow));
    if ('fault' in read) yield read.fault;
  }
  yield* textsOf(database, orphans);
  for (const [table, texts] of Object.entries(otherTables)) {
    const sql = `SELECT ${texts} FROM ${table} WHERE ${mayBeDamaged(`concat(${texts})`)}`;
    let count = 0;
    for (const cells of rowsOf(preparedForBytes(database, sql)))
      if (cells.some((cell) => cell instanceof Uint8Array && textIn(cell) === undefined))
        count += 1;
    if (count > 0) yield `${quantity(count, 'row')} of ${table} cannot be read`;
  }
}

const otherTables = {
  service: 'base',
  fact: 'json',
  change: 'name, value',
  list: 'command, of, query',
  watch: 'identity, words, base, profile, failure',
  mark: 'name',
  board: 'name',
  item: 'part, picture, title, note',
};

/**
 * SQL condition for texts that are not ASCII, or contain NUL. Most texts are, and reading millions
 * takes seconds.
 */
const mayBeDamaged = (text: string): string =>
  `(${text} GLOB '*[^' || char(1) || '-' || char(127) || ']*' OR instr(${text}, char(0)) > 0)`;

const orphans = `
  SELECT 'there is a text of record ' || (body / ${formsOfRow}) || ', which is missing' FROM body
    WHERE NOT EXISTS (SELECT 1 FROM record WHERE row = body / ${formsOfRow})
  UNION ALL SELECT 'a board has record ' || row || ', which is missing' FROM item
    WHERE row <> 0 AND row NOT IN (SELECT row FROM record)`;

function* textsOf(database: Database, sql: string): Generator<string> {
  for (const [text] of rowsOf(database.prepare(sql))) yield String(text);
}

/**
 * Yields rows one by one, because there may be millions. In raw mode, a row is an array of column
 * values.
 */
const rowsOf = (statement: Statement): Iterable<readonly (Scalar | Uint8Array)[]> =>
  statement.raw().iterate() as Iterable<(Scalar | Uint8Array)[]>;

const chunk = 2000;

/**
 * Derives the columns, links and words of all records again, in one transaction. The records and
 * their history do not change. Returns the number of records that could be read.
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

function rebuild(store: LibraryDatabase): number {
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

function rebuildService(store: LibraryDatabase, service: number): number {
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
        states.set(
          Number(row),
          stateOf({ service, kind, id: String(id), row: Number(row), first: Number(first) }),
        );
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
 * Returns false if its text is missing or cannot be read. Then the record keeps its columns and is
 * found only by its id.
 */
function isDerivable(state: RecordState): boolean {
  if (state.forms.length === 0) return false;
  try {
    state.indexRow = indexRowOf(state);
    return true;
  } catch {
    return false;
  }
}
