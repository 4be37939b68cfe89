// The one way into a library: records as they came, from wherever, again or in a newer or more complete form.
import type { Database } from 'libsql';
import { decode } from '../api/decode.ts';
import type { EntityName, entities } from '../api/entities.ts';
import { parse } from '../api/parse.ts';
import { bindable, openToWrite, type Scalar, type Statement } from './database.ts';
import { formsOf, identify, kindOf, parentOf } from './identity.ts';
import { type Index, indexes, merged } from './indexes.ts';
import { type NamedLink, noChanges, noteChange, type Store, updateSums } from './sums.ts';
import { channels, figures } from './tables.ts';
import { fold, words } from './words.ts';

type PartName = { [E in EntityName]: (typeof entities)[E] extends { readonly partOf: string } ? E : never }[EntityName];

/** Whose part the record is, for those that do not say so themselves. */
type Belonging =
  | { readonly entity: Exclude<EntityName, PartName>; readonly parent?: undefined }
  | { readonly entity: PartName; readonly parent: string };

export type Put = Belonging & {
  /** The record's JSON, exactly as it came. */
  readonly text: string;
  /** When it was received, Unix seconds. What was seen later stays. */
  readonly seen: number;
  /** What the record does not tell of itself. It stays until other facts of the same name come. */
  readonly facts?: Index;
};

export interface Writer {
  /** Puts all of them in, or none; a few thousand at a time are fastest. @throws SyntaxError where a text is not JSON */
  readonly put: (puts: Iterable<Put>) => void;
  /** Makes the file small, fast to read, and one without a log beside it: for a file that will not be added to. */
  readonly compact: () => void;
  readonly close: () => void;
}

export interface NewLibrary {
  /** The moment that the library takes for now, Unix seconds; without it, it is served under the real clock. */
  readonly fixedNow?: number | undefined;
}

/** Opens the library in `file` to add to it, and makes it where there is none. @throws LibraryError where it cannot be used */
export function openForWriting(file: string, { fixedNow }: NewLibrary = {}): Writer {
  const database = openToWrite(file, (made) => made.prepare('INSERT INTO meta VALUES (?)').run([fixedNow ?? null]));
  database.exec('PRAGMA synchronous = NORMAL');
  const store = storeOf(database);
  return {
    put: (puts) => {
      database.exec('BEGIN IMMEDIATE');
      try {
        putAll(store, puts);
        database.exec('COMMIT');
      } catch (error) {
        if (database.inTransaction) database.exec('ROLLBACK');
        throw error;
      }
    },
    compact: () => {
      database.exec(`INSERT INTO words (words) VALUES ('optimize'); PRAGMA journal_mode = DELETE; ANALYZE; VACUUM`);
    },
    close: () => {
      // libsql leaves the log beside the file, and whoever copies the file alone would miss what is in it.
      database.exec('PRAGMA wal_checkpoint(TRUNCATE)');
      database.close();
    },
  };
}

function storeOf(database: Database): Store {
  const statements = new Map<string, Statement>();
  const prepared = (sql: string): Statement => {
    const statement = statements.get(sql) ?? database.prepare(sql);
    statements.set(sql, statement);
    return statement;
  };
  return {
    change: (sql, ...values) => {
      const { changes, lastInsertRowid } = prepared(sql).run(values.map(bindable));
      return changes === 0 ? undefined : Number(lastInsertRowid);
    },
    // A raw row is a list of what SQLite holds, and no column here holds bytes.
    rows: (sql, ...values) => prepared(sql).raw().all(values.map(bindable)) as Scalar[][],
  };
}

/** Records first, then what follows from them, words last: each kind of row is a third faster to write at one go. */
function putAll(store: Store, puts: Iterable<Put>): void {
  const touched = new Map<number, Touched>();
  for (const put of puts) {
    const record = putRecord(store, put);
    const before = touched.get(record.row);
    // A record that comes twice, as in its list form and its complete one, is indexed once, by both.
    touched.set(record.row, before === undefined ? record : { ...before, index: undefined });
  }
  const changes = noChanges();
  const texts: (readonly [row: number, text: string])[] = [];
  for (const record of touched.values()) {
    const index = record.index ?? indexOf(store, record);
    const links = [...(record.isNew ? [] : linksBefore(store, record.row)), ...linksIn(index)];
    writeIndex(store, record, index);
    noteChange(changes, { ...record, links });
    const text = wordsOf(index);
    if (text !== '' || !record.isNew) texts.push([record.row, text]);
  }
  for (const [row, text] of texts) {
    store.change('INSERT OR REPLACE INTO words (rowid, text) VALUES (?, ?)', row, text);
  }
  updateSums(store, changes);
}

interface Known {
  readonly kind: EntityName;
  readonly id: string;
  readonly row: number;
  /** Whether nothing was known of it before. */
  readonly isNew: boolean;
}

interface Touched extends Known {
  /** All that a new record tells; where more is known, or may be, the library is asked. */
  readonly index: Index | undefined;
}

function putRecord(store: Store, { entity, text, parent, seen, facts }: Put): Touched {
  const kind = kindOf(entity);
  const value = parse(text);
  const id = identify({ entity, text, value, parent });
  const inserted = store.change('INSERT OR IGNORE INTO record (kind, id) VALUES (?, ?)', kind, id);
  const isNew = inserted !== undefined;
  const row = inserted ?? Number(store.rows('SELECT row FROM record WHERE kind = ? AND id = ?', kind, id)[0]?.[0]);
  const body = 'INSERT INTO body (row, form, seen, json) VALUES (?, ?, ?, ?) ON CONFLICT (row, form) DO UPDATE SET';
  const newer = 'seen = excluded.seen, json = excluded.json WHERE excluded.seen >= seen';
  store.change(`${body} ${newer}`, row, entity, seen, text);
  if (facts !== undefined) {
    const all = isNew ? facts : merged(factsOf(store, row), facts);
    store.change('INSERT OR REPLACE INTO fact (row, json) VALUES (?, ?)', row, JSON.stringify(all));
  }
  const index = isNew ? whole({ kind, id }, [indexOfForm(entity, value)], facts) : undefined;
  return { kind, id, row, isNew, index };
}

function factsOf(store: Store, row: number): Index {
  const [found] = store.rows('SELECT json FROM fact WHERE row = ?', row);
  return found === undefined ? {} : JSON.parse(String(found[0]));
}

/** What all forms of a record tell, and the facts. Of forms seen at once the most complete counts, else the one seen last. */
function indexOf(store: Store, { kind, id, row }: Known): Index {
  const forms = formsOf(kind);
  const told = store
    .rows('SELECT form, seen, json FROM body WHERE row = ?', row)
    .flatMap(([form, seen, json]) => {
      const entity = forms.find((known) => known === form);
      return entity === undefined
        ? []
        : [{ entity, seen: Number(seen), index: indexOfForm(entity, parse(String(json))) }];
    })
    .sort((a, b) => a.seen - b.seen || forms.indexOf(b.entity) - forms.indexOf(a.entity))
    .map(({ index }) => index);
  return whole({ kind, id }, told, factsOf(store, row));
}

/** What the forms of a record tell, the facts beside them, and what the record is a part of. */
function whole({ kind, id }: Pick<Known, 'kind' | 'id'>, told: readonly Index[], facts: Index = {}): Index {
  const parent = parentOf(kind, id);
  const belongs: Index = parent === undefined ? {} : { links: { of: [{ id: parent }] } };
  return [...told, facts, belongs].reduce(merged, {});
}

function indexOfForm(entity: EntityName, sent: unknown): Index {
  // The table ties each function to its entity; the compiler cannot follow an entity that is not known beforehand.
  const derive = indexes[entity] as (record: unknown, sent: unknown) => Index;
  return derive(decode(entity, sent), sent);
}

const linksIn = ({ links = {} }: Index): NamedLink[] =>
  Object.entries(links).flatMap(([name, all]) => all.map(({ id }) => ({ name, id })));

const linksBefore = (store: Store, row: number): NamedLink[] =>
  store
    .rows('SELECT name, id FROM link WHERE source = ?', row)
    .map(([name, id]) => ({ name: String(name), id: String(id) }));

function writeIndex(store: Store, { kind, row, isNew }: Known, index: Index): void {
  if (!isNew) {
    store.change('DELETE FROM label WHERE row = ?', row);
    store.change('DELETE FROM place WHERE row = ?', row);
    store.change('DELETE FROM link WHERE source = ?', row);
  }
  const told = index.figures ?? {};
  const numbers = [...figures.map((name) => told[name] ?? 0), ...channels.map((name) => told[name] ?? null)];
  const values = [kind, row, index.alpha ?? '', ...numbers];
  const columns = ['kind', 'row', 'alpha', ...figures, ...channels].join(', ');
  store.change(`INSERT OR REPLACE INTO figure (${columns}) VALUES (${values.map(() => '?').join(', ')})`, ...values);
  for (const [name, labels] of Object.entries(index.labels ?? {})) {
    for (const label of labels) {
      const text = comparedLabel(name, label);
      if (text !== '') store.change('INSERT OR IGNORE INTO label VALUES (?, ?, ?)', row, name, text);
    }
  }
  for (const { country, state, city } of index.places ?? []) {
    store.change('INSERT OR IGNORE INTO place VALUES (?, ?, ?, ?)', row, country, state, city);
  }
  for (const [name, links] of Object.entries(index.links ?? {})) {
    for (const { id, at = 0 } of links)
      store.change('INSERT OR IGNORE INTO link VALUES (?, ?, ?, ?)', row, name, id, at);
  }
}

/** Names of people are told apart by their marks, as services do; all other labels are not. */
const comparedLabel = (name: string, label: string): string =>
  name === 'username' ? label.toLowerCase() : fold(label);

function wordsOf({ words: told = {}, labels = {} }: Index): string {
  const texts = [...Object.values(told).flat(), ...(labels.field ?? []), ...(labels.tag ?? [])];
  return words(texts.join('\n')).join(' ');
}
