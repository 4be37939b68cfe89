// Reads the records of a library one by one, each with all its forms, for exported files.

import type { Kind } from '../../api/entities.ts';
import { parse } from '../../api/json/parse.ts';
import { parentOf } from '../index/identity.ts';
import { oldestFirst } from '../index/index-row.ts';
import { codeOf, formsOfRow, isTextOf } from '../index/schema.ts';
import { openToRead } from '../store/database.ts';
import { formsIn, storeOf } from '../store/rows.ts';
import { servicesIn } from '../store/services.ts';
import { recordText } from '../store/sqlite.ts';

export interface KnownRecord {
  /** Row of the record in the library. */
  readonly row: number;
  /** Base address of the service that sent the record. */
  readonly service: string;
  readonly id: string;
  /** Id of the record that this record belongs to, e.g. the project of a comment. */
  readonly parent: string | undefined;
  /** JSON of each form, exactly as it was received. The oldest form is first. */
  readonly texts: readonly string[];
  /** Times when the record was first and last received, in Unix seconds. */
  readonly first: number;
  readonly last: number;
}

/** A record text that cannot be read. */
export interface Broken {
  readonly row: number;
  /** The fault as a sentence, e.g. `the text of project 5 is not JSON`. */
  readonly sentence: string;
}

/**
 * Yields the records in the order of insertion. Other programs may write to the library at the same time.
 * @param leftOut called for each unreadable text. A record without a readable text is skipped.
 * @throws PortfolioError
 */
export function* recordsOf(file: string, kind: Kind, leftOut: (broken: Broken) => void): Generator<KnownRecord> {
  const database = openToRead(file);
  // CROSS JOIN keeps the order of the tables. Otherwise SQLite would read all of `sight` for each record.
  const sql = `SELECT r.row, CAST(r.id AS BLOB), CAST(b.json AS BLOB), json_valid(b.json), b.body % ${formsOfRow},
      r.service, r.first, s.last, s.turn
    FROM record r NOT INDEXED
    CROSS JOIN body b ON ${isTextOf('r.row', 'b.body')} CROSS JOIN sight s ON s.body = b.body
    WHERE r.kind = ${codeOf(kind)} ORDER BY r.row`;
  try {
    database.exec('BEGIN');
    const forms = formsIn(database);
    const bases = new Map(servicesIn(storeOf(database, file)).map(({ service, base }) => [service, base]));
    let current: TextRow[] = [];
    // In raw mode, a row is an array of column values.
    for (const columns of database.prepare(sql).raw().iterate() as Iterable<unknown[]>) {
      const row = Number(columns[0]);
      const [form, service = 0, first = 0, last = 0, turn = 0] = columns.slice(-5).map(Number);
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
      current.push({ ...read, row, service: bases.get(service) ?? '', first, last, turn });
    }
    if (current.length > 0) yield recordIn(current, kind);
  } finally {
    database.close();
  }
}

type TextRow = Pick<KnownRecord, 'row' | 'service' | 'id' | 'first' | 'last'> & {
  readonly turn: number;
  readonly text: string;
};

/** Makes a record from its texts, one for each form. */
function recordIn(texts: readonly TextRow[], kind: Kind): KnownRecord {
  const sorted = oldestFirst(texts);
  const [{ row, service, id, first } = { row: 0, service: '', id: '', first: 0 }] = texts;
  const last = sorted.at(-1)?.last ?? 0;
  return { row, service, id, parent: parentOf(kind, id), texts: sorted.map(({ text }) => text), first, last };
}

/** Merges the members of all forms. Later forms override earlier ones. `null` and numbers have no members. */
export const merged = ({ texts }: Pick<KnownRecord, 'texts'>): object =>
  Object.fromEntries(texts.flatMap((text) => Object.entries(Object(parse(text)))));
