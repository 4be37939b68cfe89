// Reads a library for export: the records with all their forms, and the rows of other tables as
// JSON.
import type { EntityName, Kind } from '../../api/entities.ts';
import { parseJson } from '../../api/json/parse.ts';
import { parentOf } from '../index/identity.ts';
import { oldestFirst } from '../index/index-row.ts';
import { entityCodeSql, formsOfRow, inList, isTextOf } from '../index/schema.ts';
import { openToRead } from '../store/database.ts';
import type { OnLeftOut } from '../store/migrations.ts';
import { formsIn, type SqlReader, wrapDatabase } from '../store/rows.ts';
import { servicesIn } from '../store/services.ts';
import { type Database, preparedForBytes, readStoredText, textIn } from '../store/sqlite.ts';
import type { ExportedTable } from './tables.ts';

interface KnownForm {
  readonly entity: EntityName;
  /** The JSON, exactly as it was received. */
  readonly text: string;
  /** Times when this text was first and last received, in Unix seconds. */
  readonly since: number;
  readonly last: number;
  /** Position in the order of forms that were last received in the same second. */
  readonly turn: number;
}

export interface KnownRecord {
  readonly row: number;
  /** Base address of the service that sent the record. */
  readonly service: string;
  readonly kind: Kind;
  readonly id: string;
  /** Id of the parent record, e.g. the project of a comment. */
  readonly parent: string | undefined;
  readonly forms: readonly KnownForm[];
  /** Times when the record was first and last received, in Unix seconds. */
  readonly first: number;
  readonly last: number;
}

/** The text of a record, or a row of another table, that cannot be read. */
export interface Broken {
  /** Row of the record; undefined for a row of another table. */
  readonly row?: number;
  /** The fault as a sentence, e.g. `the text of project 5 is not JSON`. */
  readonly sentence: string;
}

type LeftOut = (broken: Broken) => void;

/** Writes of other programs do not change it. */
export interface Snapshot extends SqlReader {
  /**
   * Yields the records in the order of insertion.
   * @param leftOut called for each unreadable text. A record without a readable text is skipped.
   * @param rows the rows of the records; default: all records of the kind
   */
  readonly records: (
    kind: Kind,
    leftOut: LeftOut,
    rows?: readonly number[],
  ) => Generator<KnownRecord>;
  /** Yields the rows of a table as JSON. @param leftOut called for each unreadable row */
  readonly lines: (table: ExportedTable, leftOut: LeftOut) => Generator<string>;
  readonly close: () => void;
}

/** @throws PortfolioError */
export function openSnapshot(file: string, onLeftOut?: OnLeftOut): Snapshot {
  const database = openToRead(file, onLeftOut);
  database.exec('BEGIN');
  const store = wrapDatabase(database, file);
  return {
    rows: store.rows,
    records: (kind, leftOut, some) => recordsOf({ database, store }, kind, leftOut, some),
    lines: (table, leftOut) => linesOf(database, table, leftOut),
    close: () => database.close(),
  };
}

function* recordsOf(
  { database, store }: { readonly database: Database; readonly store: SqlReader },
  kind: Kind,
  leftOut: LeftOut,
  some: readonly number[] | undefined,
): Generator<KnownRecord> {
  const isWanted = some === undefined ? '' : `AND r.row ${inList}`;
  // CROSS JOIN keeps the order of the tables. Otherwise SQLite would read all of `sight` for each
  // record.
  const sql = `SELECT r.row, CAST(r.id AS BLOB), CAST(b.json AS BLOB), json_valid(b.json), b.body % ${formsOfRow},
      r.service, r.first, s.first, s.last, s.turn
    FROM record r NOT INDEXED
    CROSS JOIN body b ON ${isTextOf('r.row', 'b.body')} CROSS JOIN sight s ON s.body = b.body
    WHERE r.kind = ${entityCodeSql(kind)} ${isWanted} ORDER BY r.row`;
  const args = some === undefined ? [] : [JSON.stringify(some)];
  const forms = formsIn(database);
  const bases = new Map(servicesIn(store).map(({ service, base }) => [service, base]));
  let record: Omit<KnownRecord, 'forms' | 'last'> | undefined;
  const found: KnownForm[] = [];
  // In raw mode, a row is an array of column values.
  for (const columns of database.prepare(sql).raw().iterate(args) as Iterable<unknown[]>) {
    const row = Number(columns[0]);
    const [form, service = 0, first = 0, since = 0, last = 0, turn = 0] = columns
      .slice(-6)
      .map(Number);
    const entity = forms.entityOf(form) ?? kind;
    const read = readStoredText(columns, entity);
    if ('fault' in read) {
      leftOut({ row, sentence: read.fault });
      continue;
    }
    if (record !== undefined && record.row !== row) yield withForms(record, found.splice(0));
    if (record?.row !== row) {
      const { id } = read;
      record = {
        row,
        kind,
        id,
        first,
        service: bases.get(service) ?? '',
        parent: parentOf(kind, id),
      };
    }
    found.push({ entity, text: read.text, since, last, turn });
  }
  if (record !== undefined) yield withForms(record, found);
}

function withForms(
  record: Omit<KnownRecord, 'forms' | 'last'>,
  found: readonly KnownForm[],
): KnownRecord {
  const forms = oldestFirst(found);
  return { ...record, forms, last: forms.at(-1)?.last ?? 0 };
}

function* linesOf(
  database: Database,
  { name, columns, from }: ExportedTable,
  leftOut: LeftOut,
): Generator<string> {
  const names = Object.keys(columns);
  const sql = `SELECT ${Object.values(columns).map(({ sql }) => sql)} FROM ${from}`;
  for (const row of preparedForBytes(database, sql).raw().iterate() as Iterable<unknown[]>) {
    const cells = row.map((cell) => (cell instanceof Uint8Array ? textIn(cell) : cell));
    if (cells.includes(undefined)) leftOut({ sentence: `a row of ${name} contains invalid UTF-8` });
    else
      yield JSON.stringify({
        table: name,
        ...Object.fromEntries(names.map((each, at) => [each, cells[at]])),
      });
  }
}

/** Later forms override earlier ones. `null` and numbers have no members. */
export const mergeVariants = ({ forms }: Pick<KnownRecord, 'forms'>): object =>
  Object.fromEntries(forms.flatMap(({ text }) => Object.entries(Object(parseJson(text)))));

export const recordLines = ({ service, kind, parent, id, first, forms }: KnownRecord): string[] =>
  forms.map(({ entity: form, text, since, last, turn }) => {
    const own = { service, kind, form, parent: parent ?? null, id };
    const members = { table: 'records', ...own, first, since, last, turn };
    const line = text.replace(/[\r\n]+/g, ' ').trim();
    // The line has no line breaks. If the text has some, or begins or ends with white space, it is
    // added unchanged.
    const exact = line === text ? '' : `,"text":${JSON.stringify(text)}`;
    return `${JSON.stringify(members).slice(0, -1)},"record":${line}${exact}}`;
  });
