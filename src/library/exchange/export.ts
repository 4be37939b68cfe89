// Reads the records of a library one by one, each with all its forms, for files that other programs read.

import { type EntityName, formsOf, type Kind } from '../../api/entities.ts';
import { parse } from '../../api/json/parse.ts';
import { parentOf } from '../index/identity.ts';
import { codeOf, formsOfRow, type Scalar } from '../index/schema.ts';
import { openToRead } from '../store/database.ts';
import { type Forms, formsIn } from '../store/rows.ts';
import { textFaults, textIn } from '../store/sqlite.ts';

export interface KnownRecord {
  /** Its number in the library. */
  readonly row: number;
  readonly id: string;
  /** The id of the record that it is a part of. */
  readonly parent: string | undefined;
  /** Its forms as they were received. The one that was seen last is at the end; of several, the most complete one. */
  readonly texts: readonly string[];
  /** When it was first and last seen, Unix seconds. */
  readonly first: number;
  readonly last: number;
}

/** An unreadable text. */
export interface Broken {
  readonly row: number;
  /** E.g. `the text of project 5 is not JSON`. */
  readonly sentence: string;
}

/**
 * Yields the records in the order in which they were first received. Other programs may write during this.
 * @param leftOut is called for each unreadable text. A record without another text is left out.
 * @throws PortfolioError
 */
export function* recordsOf(file: string, kind: Kind, leftOut: (broken: Broken) => void): Generator<KnownRecord> {
  const database = openToRead(file);
  // CROSS JOIN keeps this order of tables. SQLite has no statistics, and would read all of `sight` for each record.
  const sql = `SELECT r.row, CAST(r.id AS BLOB), r.first, b.body % ${formsOfRow}, CAST(b.json AS BLOB), s.last, json_valid(b.json)
    FROM record r NOT INDEXED
    CROSS JOIN body b ON b.body BETWEEN r.row * ${formsOfRow} AND (r.row + 1) * ${formsOfRow} - 1
    CROSS JOIN sight s ON s.body = b.body
    WHERE r.kind = ${codeOf(kind)} ORDER BY r.row`;
  try {
    database.exec('BEGIN');
    const forms = formsIn(database);
    let current: Row[] = [];
    // A raw row is a list of what SQLite holds.
    for (const raw of database.prepare(sql).raw().iterate() as Iterable<(Scalar | Uint8Array)[]>) {
      const [row, idBytes, first, form, json, last, isValid] = raw;
      const id = idBytes instanceof Uint8Array ? textIn(idBytes) : undefined;
      const text = json instanceof Uint8Array ? textIn(json) : undefined;
      // SQLite's check is faster, and accepts only JSON. It refuses deep nesting, which is not damage.
      const isRead = text !== undefined && (isValid === 1 || isJson(text));
      if (id === undefined || !isRead) {
        const entity = forms.entityOf(form) ?? kind;
        const named = id === undefined ? `the id of the record in row ${row}` : `the text of ${entity} ${id}`;
        const fault = id === undefined || text === undefined ? textFaults.bytes : textFaults.json;
        leftOut({ row: Number(row), sentence: `${named} ${fault}` });
        continue;
      }
      if (current.length > 0 && current[0]?.row !== row) {
        yield recordIn(current, kind, forms);
        current = [];
      }
      current.push({
        row: Number(row),
        id,
        first: Number(first),
        form: Number(form),
        text,
        last: Number(last),
      });
    }
    if (current.length > 0) yield recordIn(current, kind, forms);
  } finally {
    database.close();
  }
}

function isJson(text: string): boolean {
  try {
    parse(text);
    return true;
  } catch {
    return false;
  }
}

interface Row {
  readonly row: number;
  readonly id: string;
  readonly first: number;
  readonly form: number;
  readonly text: string;
  readonly last: number;
}

/** The rows of one record, each a form of it. */
function recordIn(rows: readonly Row[], kind: Kind, codes: Forms): KnownRecord {
  // Complete forms first.
  const complete: readonly (EntityName | undefined)[] = formsOf(kind);
  const placeOf = ({ form }: Row) => complete.indexOf(codes.entityOf(form));
  const forms = rows.toSorted((a, b) => a.last - b.last || placeOf(b) - placeOf(a));
  const [{ row, id, first } = { row: 0, id: '', first: 0 }] = rows;
  return {
    row,
    id,
    parent: parentOf(kind, id),
    texts: forms.map(({ text }) => text),
    first,
    last: forms.at(-1)?.last ?? 0,
  };
}

/** Merges the members of all forms; later forms win. A form that is not an object has no members. */
export const merged = ({ texts }: Pick<KnownRecord, 'texts'>): object =>
  Object.fromEntries(texts.flatMap((text) => Object.entries(Object(parse(text)))));
