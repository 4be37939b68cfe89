// Reads and writes a library's rows, many at one go: a statement that is run costs as much as ten rows that it writes.
import type { Database } from 'libsql';
import { bindable, type Scalar, type Statement } from './database.ts';

/** A library's file, open for writing. */
export interface Store {
  readonly run: (sql: string, ...values: readonly Scalar[]) => void;
  readonly rows: (sql: string, ...values: readonly Scalar[]) => readonly (readonly Scalar[])[];
  /** Adds rows; `into` ends with VALUES. `then` stands behind the values. */
  readonly add: (into: string, rows: readonly (readonly Scalar[])[], then?: string) => void;
}

/** Rows in one statement. With more, preparing and binding gain nothing. */
const many = 32;

export function storeOf(database: Database): Store {
  const statements = new Map<string, Statement>();
  const prepared = (sql: string): Statement => {
    const statement = statements.get(sql) ?? database.prepare(sql);
    statements.set(sql, statement);
    return statement;
  };
  const valuesOf = (count: number, width: number) => {
    const row = `(${Array.from({ length: width }, () => '?').join(',')})`;
    return Array.from({ length: count }, () => row).join(',');
  };
  return {
    run: (sql, ...values) => void prepared(sql).run(values.map(bindable)),
    // A raw row is a list of what SQLite holds, and no column here holds bytes.
    rows: (sql, ...values) => prepared(sql).raw().all(values.map(bindable)) as Scalar[][],
    add: (into, rows, then = '') => {
      const width = rows[0]?.length ?? 0;
      for (let from = 0; from < rows.length; ) {
        const count = rows.length - from >= many ? many : 1;
        const values: Scalar[] = [];
        for (const row of rows.slice(from, from + count)) for (const value of row) values.push(bindable(value));
        prepared(`${into} ${valuesOf(count, width)} ${then}`).run(values);
        from += count;
      }
    },
  };
}
