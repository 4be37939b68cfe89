// Reads the records of a library one by one, each with all its forms, for files that other programs read.

import type { EntityName, Kind } from '../../api/entities.ts';
import { parse } from '../../api/json/parse.ts';
import { parentOf } from '../index/identity.ts';
import { newestLast } from '../index/index-row.ts';
import { codeOf, formsOfRow, isTextOf } from '../index/schema.ts';
import { openToRead } from '../store/database.ts';
import { formsIn } from '../store/rows.ts';
import { recordText } from '../store/sqlite.ts';

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
  const sql = `SELECT r.row, CAST(r.id AS BLOB), CAST(b.json AS BLOB), json_valid(b.json), b.body % ${formsOfRow},
      r.first, s.last
    FROM record r NOT INDEXED
    CROSS JOIN body b ON ${isTextOf('r.row', 'b.body')} CROSS JOIN sight s ON s.body = b.body
    WHERE r.kind = ${codeOf(kind)} ORDER BY r.row`;
  try {
    database.exec('BEGIN');
    const forms = formsIn(database);
    let current: TextRow[] = [];
    // A raw row is a list of SQLite's values.
    for (const columns of database.prepare(sql).raw().iterate() as Iterable<unknown[]>) {
      const row = Number(columns[0]);
      const [form, first = 0, last = 0] = columns.slice(-3).map(Number);
      const entity = forms.entityOf(form) ?? kind;
      const read = recordText(columns, entity);
      if ('fault' in read) {
        leftOut({ row, sentence: read.fault });
        continue;
      }
      if (current.length > 0 && current[0]?.row !== row) {
        yield recordIn(current, kind);
        current = [];
      }
      current.push({ ...read, row, entity, first, last });
    }
    if (current.length > 0) yield recordIn(current, kind);
  } finally {
    database.close();
  }
}

type TextRow = Pick<KnownRecord, 'row' | 'id' | 'first' | 'last'> & {
  readonly entity: EntityName;
  readonly text: string;
};

/** @param texts the forms of one record */
function recordIn(texts: readonly TextRow[], kind: Kind): KnownRecord {
  const sorted = newestLast(kind, texts);
  const [{ row, id, first } = { row: 0, id: '', first: 0 }] = texts;
  const last = sorted.at(-1)?.last ?? 0;
  return { row, id, parent: parentOf(kind, id), texts: sorted.map(({ text }) => text), first, last };
}

/** Merges the members of all forms; later forms win. A form that is not an object has no members. */
export const merged = ({ texts }: Pick<KnownRecord, 'texts'>): object =>
  Object.fromEntries(texts.flatMap((text) => Object.entries(Object(parse(text)))));
