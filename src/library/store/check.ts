// Checks a library's file: whether SQLite finds it whole, and whether each record can be read and is found. Repairs nothing.
import type { Database } from 'libsql';
import type { EntityName } from '../../api/entities.ts';
import { parse } from '../../api/json/parse.ts';
import { LibraryError, openToRead, type Scalar } from './database.ts';
import { derivationFaults } from './derivation.ts';
import { formsIn } from './forms.ts';
import { parentOf, storedId } from './identity.ts';
import { storeOf } from './rows.ts';
import { formsOfRow } from './tables.ts';
import { textFaults, textIn } from './texts.ts';

export interface Checked {
  readonly check: string;
  /** Whether it is about what follows from the records, and can be rebuilt. */
  readonly isDerived: boolean;
  readonly result: 'ok' | 'failed';
  /** One sentence. */
  readonly text: string;
}

interface Check {
  readonly name: string;
  readonly isDerived?: boolean;
  readonly ok: string;
  /** What is wrong, each in a few words. */
  readonly faults: (database: Database, file: string) => Iterable<string>;
}

/** Each is a question for the rows that should not be there. */
const misfits = (sql: string, words: (row: readonly unknown[]) => string) =>
  function* (database: Database): Generator<string> {
    for (const row of rowsOf(database, sql)) yield words(row);
  };

const checks: readonly Check[] = [
  {
    name: 'file',
    ok: 'SQLite finds the file whole',
    faults: function* (database) {
      for (const [line] of rowsOf(database, 'PRAGMA integrity_check(20)')) if (line !== 'ok') yield String(line);
    },
  },
  { name: 'records', ok: 'each record can be read and is found by its id', faults: recordFaults },
  { name: 'texts', ok: 'all other texts can be read', faults: otherTextFaults },
  {
    name: 'forms',
    ok: 'each record has a form, and each form a record and a time',
    faults: misfits(
      `SELECT 'record ' || row || ' has no text' FROM record
          WHERE NOT EXISTS (SELECT 1 FROM body WHERE body BETWEEN row * ${formsOfRow} AND row * ${formsOfRow} + ${formsOfRow - 1})
        UNION ALL SELECT 'text ' || body || ' has no record' FROM body
          WHERE NOT EXISTS (SELECT 1 FROM record WHERE row = body / ${formsOfRow})
        UNION ALL SELECT 'text ' || body || ' has no time' FROM body
          WHERE NOT EXISTS (SELECT 1 FROM sight WHERE sight.body = body.body)`,
      ([text]) => String(text),
    ),
  },
  {
    name: 'words',
    isDerived: true,
    ok: 'the words belong to records',
    faults: misfits(
      'SELECT d.id FROM words_docsize d WHERE NOT EXISTS (SELECT 1 FROM record WHERE row = d.id)',
      ([row]) => `words of record ${row}, which is not there`,
    ),
  },
  {
    name: 'index',
    isDerived: true,
    ok: 'what lists are filtered, sorted and searched by follows from the records',
    faults: derivationFaults,
  },
  {
    name: 'history',
    ok: 'what is remembered, and the lists, belong to records',
    faults: misfits(
      `SELECT 'a change of record ', row FROM change WHERE NOT EXISTS (SELECT 1 FROM record WHERE record.row = change.row)
        UNION ALL SELECT 'a place in a list of record ', row FROM member
          WHERE NOT EXISTS (SELECT 1 FROM record WHERE record.row = member.row)`,
      ([what, row]) => `${what}${row}, which is not there`,
    ),
  },
];

/** So many faults are told; of more, their number. */
const told = 3;

/** @throws LibraryError where the file cannot be opened as a library */
export function checkLibrary(file: string): readonly Checked[] {
  const database = openToRead(file);
  try {
    return checks.map((check) => checkedBy(check, database, file));
  } finally {
    database.close();
  }
}

function checkedBy({ name, ok, faults, isDerived = false }: Check, database: Database, file: string): Checked {
  const first: string[] = [];
  let count = 0;
  try {
    for (const fault of faults(database, file)) {
      count += 1;
      if (first.length < told) first.push(fault);
    }
  } catch (error) {
    // SQLite stops with an error where the file is damaged, and reading stops at a text that is not UTF-8.
    const isNoText = error instanceof LibraryError;
    first.push(isNoText ? `a text ${textFaults.bytes}` : error instanceof Error ? error.message : String(error));
    count += 1;
  }
  if (count === 0) return { check: name, isDerived, result: 'ok', text: ok };
  const more = count > first.length ? `, and ${count - first.length} more` : '';
  return { check: name, isDerived, result: 'failed', text: `${first.join('; ')}${more}` };
}

function* recordFaults(database: Database): Generator<string> {
  const forms = formsIn(database);
  const find = database.prepare('SELECT row FROM record WHERE kind = ? AND id = ?').raw();
  const all = rowsOf(
    database,
    `SELECT r.row, r.kind, CAST(r.id AS BLOB), b.body % ${formsOfRow}, CAST(b.json AS BLOB) FROM body b JOIN record r ON r.row = b.body / ${formsOfRow}`,
  );
  for (const [row, kind, idBytes, form, json] of all) {
    const entity = forms.entityOf(form);
    const id = idBytes instanceof Uint8Array ? textIn(idBytes) : undefined;
    const text = json instanceof Uint8Array ? textIn(json) : undefined;
    if (id === undefined) {
      yield `the id of the record in row ${row} ${textFaults.bytes}`;
      continue;
    }
    if (entity === undefined) yield `record ${row} has a form that this release does not know`;
    else {
      const fault = text === undefined ? textFaults.bytes : faultOf(entity, text, id);
      if (fault !== undefined) yield `the text of ${entity} ${id} ${fault}`;
    }
    const found: unknown = find.get([Number(kind), id]);
    if (!Array.isArray(found) || found[0] !== row) yield `${entity} ${id} is not found by its id`;
  }
}

/** Those of records are another check's, and the words are kept in a form of their own. */
function* otherTextFaults(database: Database, file: string): Generator<string> {
  const { rows } = storeOf(database, file);
  const columns = rows(`SELECT t.name, c.name FROM sqlite_master t, pragma_table_info(t.name) c
    WHERE t.type = 'table' AND t.name NOT LIKE 'words%' AND t.name NOT LIKE 'sqlite%' AND c.type IN ('TEXT', '')`);
  const own = ['body.json', 'record.id'];
  for (const [table, column] of columns) {
    const name = `${table}.${column}`;
    if (own.includes(name)) continue;
    // Most texts are of ASCII alone, which SQLite finds in less time.
    const sql = `SELECT CAST("${column}" AS BLOB) FROM "${table}"
      WHERE typeof("${column}") = 'text' AND "${column}" GLOB '*[^' || char(1) || '-' || char(127) || ']*'`;
    let count = 0;
    for (const [bytes] of rowsOf(database, sql))
      if (bytes instanceof Uint8Array && textIn(bytes) === undefined) count += 1;
    if (count > 0)
      yield count === 1
        ? `a text in ${name} ${textFaults.bytes}`
        : `${count} texts in ${name} have bytes that are no text`;
  }
}

function faultOf(entity: EntityName, text: string, id: string): string | undefined {
  try {
    const own = storedId({ entity, text, value: parse(text), parent: parentOf(entity, id) });
    return own === id ? undefined : 'is that of another record';
  } catch {
    return textFaults.json;
  }
}

/** One by one, since there may be millions. A raw row is a list of what SQLite holds. */
const rowsOf = (database: Database, sql: string): Iterable<readonly (Scalar | Uint8Array)[]> =>
  database.prepare(sql).raw().iterate() as Iterable<(Scalar | Uint8Array)[]>;
