// Reads and writes rows of a library. Reuses statements, because preparing one takes as long as
// writing 10 rows.
import { type EntityName, entityNames } from '../../api/entities.ts';
import { PortfolioError } from '../../errors.ts';
import { once } from '../../once.ts';
import { formsOfRow, rowsOfService, type Scalar } from '../index/schema.ts';
import {
  bindable,
  type Database,
  preparedForBytes,
  readText,
  type Statement,
  textIn,
} from './sqlite.ts';

/** Each file has its own codes, in the table `form`. */
export interface Forms {
  /**
   * Returns the code of an entity.
   * @throws PortfolioError if the file has no code for the entity
   */
  readonly codeOf: (entity: EntityName) => number;
  /** `undefined` if the code is unknown, or of a newer release. */
  readonly entityOf: (code: unknown) => EntityName | undefined;
}

export interface LibraryDatabase {
  readonly forms: Forms;
  readonly run: (sql: string, ...values: readonly Scalar[]) => void;
  /**
   * Returns the rows of a query. Decodes bytes as UTF-8.
   * @throws PortfolioError if they are not UTF-8
   */
  readonly rows: (sql: string, ...values: readonly Scalar[]) => readonly (readonly Scalar[])[];
  /** Returns the rows of a query. Texts are bytes, which may be invalid UTF-8. */
  readonly cells: (
    sql: string,
    ...values: readonly Scalar[]
  ) => readonly (readonly (Scalar | Uint8Array)[])[];
  /**
   * Sentences about stored records that could not be read, so that they were not compared with
   * received ones.
   */
  readonly faults: Set<string>;
  /**
   * Inserts rows. `into` is the text of the statement up to VALUES, and `then` the text after the
   * values.
   */
  readonly add: (into: string, rows: readonly (readonly Scalar[])[], then?: string) => void;
}

export type SqlReader = Pick<LibraryDatabase, 'rows'>;

export function numberIn(
  { rows }: SqlReader,
  sql: string,
  ...values: readonly Scalar[]
): number | undefined {
  const [[value] = []] = rows(sql, ...values);
  return typeof value === 'number' ? value : undefined;
}

/** Returns the highest row of a service. Without records, all later rows are higher. */
export function newestRow(store: SqlReader, service: number): number {
  const { sql, before } = rowsOfService(service);
  return numberIn(store, `SELECT max(row) FROM record WHERE ${sql}`) ?? before;
}

/** Possible numbers of rows in one INSERT. Larger numbers are not faster. */
const sizes = [32, 8, 1];

export function wrapDatabase(database: Database, file: string): LibraryDatabase {
  const statements = new Map<string, Statement>();
  const prepared = (sql: string): Statement => {
    const statement = statements.get(sql) ?? preparedForBytes(database, sql);
    statements.set(sql, statement);
    return statement;
  };
  // In raw mode, a row is an array of column values.
  const cells: LibraryDatabase['cells'] = (sql, ...values) =>
    prepared(sql).raw().all(values.map(bindable)) as (Scalar | Uint8Array)[][];
  const forms = once(() => formsIn(database));
  return {
    cells,
    faults: new Set(),
    get forms() {
      return forms();
    },
    run: (sql, ...values) => void prepared(sql).run(values.map(bindable)),
    rows: (...query) =>
      cells(...query).map((row) =>
        row.map((cell) => (cell instanceof Uint8Array ? readText(cell, file) : cell)),
      ),
    add: (into, rows, then = '') => {
      const row = `(${rows[0]?.map(() => '?').join()})`;
      for (let from = 0; from < rows.length; ) {
        const size = sizes.find((some) => some <= rows.length - from) ?? 1;
        const values = rows.slice(from, from + size).flatMap((cells) => cells.map(bindable));
        prepared(`${into} ${`${row},`.repeat(size - 1)}${row} ${then}`).run(values);
        from += size;
      }
    },
  };
}

export function formsIn(database: Database): Forms {
  const rows = preparedForBytes(database, 'SELECT name, form FROM form').raw().all() as [
    Uint8Array,
    number,
  ][];
  const codes = new Map(rows.map(([name, code]) => [textIn(name), code]));
  const entities = new Map(entityNames.map((name) => [codes.get(name), name]));
  return {
    codeOf: (entity) => {
      const code = codes.get(entity);
      if (code === undefined)
        throw new PortfolioError(
          'unexpected',
          `the library has no code for records of the kind ${entity}`,
        );
      return code;
    },
    entityOf: (code) => entities.get(Number(code)),
  };
}

/**
 * Adds codes for entities without a code in this file.
 * @throws PortfolioError if there are too many
 */
export function addForms(database: Database): void {
  const missing = `FROM json_each(?) WHERE value NOT IN (SELECT name FROM form)`;
  const names = JSON.stringify(entityNames);
  if (database.prepare(`SELECT 1 ${missing}`).raw().get([names]) === undefined) return;
  database
    .prepare(`INSERT OR IGNORE INTO form (name) SELECT value ${missing} ORDER BY key`)
    .run([names]);
  const [newest] = database.prepare('SELECT max(form) FROM form').raw().get() as unknown[];
  if (Number(newest) >= formsOfRow)
    throw new PortfolioError('unexpected', 'the library has too many kinds of record');
}
