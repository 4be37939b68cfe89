// The records of a library one by one, each with all that is known of it, for files that other programs read.
import type { EntityName } from '../api/entities.ts';
import { parse } from '../api/parse.ts';
import { openToRead, type Scalar } from './database.ts';
import { formsOf, parentOf } from './identity.ts';
import type { Kind } from './inventory.ts';
import { codes, formsOfRow } from './tables.ts';

export interface KnownRecord {
  readonly id: string;
  /** The id of the record that it is a part of. */
  readonly parent: string | undefined;
  /** Its forms as they came, the one that was seen last at the end; of those seen at once the most complete. */
  readonly texts: readonly string[];
  /** When it was first and last seen, Unix seconds. */
  readonly first: number;
  readonly last: number;
}

/** In the order in which they came first. Others may write meanwhile. @throws LibraryError */
export function* recordsOf(file: string, kind: Kind): Generator<KnownRecord> {
  const database = openToRead(file);
  const complete: readonly number[] = formsOf(kind).map((entity: EntityName) => codes[entity]);
  // In the order in which the tables stand here: SQLite has no statistics, and would go through all of `sight` for each record.
  const sql = `SELECT r.row, r.id, r.first, b.body % ${formsOfRow}, b.json, s.last FROM record r NOT INDEXED
    CROSS JOIN body b ON b.body BETWEEN r.row * ${formsOfRow} AND (r.row + 1) * ${formsOfRow} - 1
    CROSS JOIN sight s ON s.body = b.body
    WHERE r.kind = ${codes[kind]} ORDER BY r.row`;
  try {
    database.exec('BEGIN');
    let current: (readonly Scalar[])[] = [];
    const made = (): KnownRecord => {
      const [[, id = '', first = 0] = []] = current;
      // Later in `complete` is less complete.
      const forms = current.toSorted(
        (a, b) => Number(a[5]) - Number(b[5]) || complete.indexOf(Number(b[3])) - complete.indexOf(Number(a[3])),
      );
      return {
        id: String(id),
        parent: parentOf(kind, String(id)),
        texts: forms.map(([, , , , json]) => String(json)),
        first: Number(first),
        last: Number(forms.at(-1)?.[5]),
      };
    };
    // A raw row is a list of what SQLite holds, and no column here holds bytes.
    for (const row of database.prepare(sql).raw().iterate() as Iterable<Scalar[]>) {
      if (current.length > 0 && current[0]?.[0] !== row[0]) {
        yield made();
        current = [];
      }
      current.push(row);
    }
    if (current.length > 0) yield made();
  } finally {
    database.close();
  }
}

/** What all forms tell, the later ones counting; a form that is not an object has no members. */
export const merged = ({ texts }: Pick<KnownRecord, 'texts'>): object =>
  Object.fromEntries(texts.flatMap((text) => Object.entries(Object(parse(text)))));
