// Where the embedded service keeps its records: one read-only SQLite file. Made whole from records, never changed.
import { existsSync, renameSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import type { Database } from 'libsql';
import type { Records } from '../sample/records.ts';
import { bounded } from './bounded.ts';
import { fill } from './filling.ts';
import { filled, type TextName, texts } from './stored.ts';
import { applicationId, derived, formatVersion, indexes, tables } from './tables.ts';

export type Scalar = string | number;

/** A statement whose first column is an id, and the values that its question marks stand for. */
export interface Query {
  readonly sql: string;
  readonly args: readonly Scalar[];
}

export interface Library {
  /** The moment that the records take for now, Unix seconds. */
  readonly madeAt: number;
  /** The whole ordered list that a query yields, kept for the next page: the file never changes. */
  readonly ids: (query: Query) => readonly number[];
  /** The first id that a query yields. */
  readonly id: (query: Query) => number | undefined;
  /** A record's JSON, whole but for its times, which are the library's own. */
  readonly text: (name: TextName, id: number) => string | undefined;
  readonly close: () => void;
}

/** A file that is missing or no library of this release; the message is for the user. */
export class LibraryError extends Error {}

/** Ids kept in lists, 8 bytes each; a list's key weighs too, lest long queries that find nothing pile up. */
const keptIds = 4_000_000;
/** Statements kept prepared; the combinations of filters and orders are more than anybody asks for. */
const keptStatements = 300;

/** Makes the library of `records` and puts it in the place of `file`, at once and whole. */
export function makeLibrary(file: string, records: Records): void {
  const draft = `${file}.new`;
  try {
    rmSync(draft, { force: true });
    write(draft, records);
    renameSync(draft, file);
  } catch (error) {
    rmSync(draft, { force: true });
    throw error;
  }
}

/** Opens the library in `file` for reading. Throws a LibraryError where there is none. */
export function openLibrary(file: string): Library {
  const database = openDatabase(file);
  const statements = bounded<ReturnType<Database['prepare']>>(keptStatements, () => 1);
  const lists = bounded<readonly number[]>(keptIds, (list, key) => list.length + key.length);
  const first = (sql: string, args: readonly Scalar[]): unknown => {
    const row = statements(sql, () => database.prepare(sql).raw()).get(args.map(bindable));
    return Array.isArray(row) ? row[0] : undefined;
  };
  const text = (name: TextName, id: number): string | undefined => {
    const found = first(texts[name], [id]);
    return found === undefined || found === null ? undefined : filled(String(found), text);
  };
  return {
    madeAt: Number(first('SELECT made_at FROM meta', [])),
    // One long text crosses over from SQLite ten times faster than a row an id. group_concat keeps its subquery's order.
    ids: ({ sql, args }) =>
      lists(JSON.stringify([sql, args]), () => {
        const joined = first(`SELECT group_concat(id) FROM (${sql})`, args);
        return typeof joined === 'string' ? joined.split(',').map(Number) : [];
      }),
    id: ({ sql, args }) => {
      const id = first(sql, args);
      return id === undefined ? undefined : Number(id);
    },
    text,
    close: () => database.close(),
  };
}

function write(draft: string, records: Records): void {
  const database = new (sqlite())(draft);
  try {
    // The draft is thrown away if anything fails: no journal, no waiting for the disk, references checked at the end.
    database.exec(`PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA foreign_keys = OFF; ${tables} BEGIN`);
    fill(database, records);
    database.exec(`${derived} ${indexes} COMMIT`);
    refuseLoose(database);
    for (const table of ['user', 'project', 'wip', 'collection']) {
      database.exec(`INSERT INTO ${table}_words (${table}_words) VALUES ('optimize')`);
    }
    database.exec(`PRAGMA application_id = ${applicationId}; PRAGMA user_version = ${formatVersion}; ANALYZE; VACUUM`);
  } finally {
    database.close();
  }
}

function refuseLoose(database: Database): void {
  const loose = database.prepare('PRAGMA foreign_key_check').raw().get();
  if (Array.isArray(loose)) throw new LibraryError(`rows of ${loose[0]} refer to missing ${loose[2]}`);
}

function openDatabase(file: string): Database {
  if (!existsSync(file)) throw new LibraryError(`there is no library at ${file}`);
  try {
    // libsql ignores the options `readonly` and `fileMustExist`; SQLite's own address form has the same effect.
    const database = new (sqlite())(`${pathToFileURL(file).href}?mode=ro`);
    const marks = ['application_id', 'user_version'].map((name) => database.prepare(`PRAGMA ${name}`).raw().get());
    if (String(marks) === `${applicationId},${formatVersion}`) return database;
    database.close();
  } catch (cause) {
    throw new LibraryError(`${file} cannot be read as a library`, { cause });
  }
  throw new LibraryError(`${file} is not a library of this release; make it anew`);
}

/** libsql cuts a text at its first NUL, and what is left might match; the replacement character matches nothing. */
const bindable = (value: Scalar): Scalar => (typeof value === 'string' ? value.replaceAll('\0', '\ufffd') : value);

/** Loaded when a library is first made or opened: most commands never do either. */
function sqlite(): typeof import('libsql') {
  return createRequire(import.meta.url)('libsql');
}
