// Reads and writes rows. Many rows are written by one statement: running it costs as much as writing ten rows.

import type { Scalar } from '../index/schema.ts';
import { bounded } from './bounded.ts';
import { type Forms, formsIn } from './forms.ts';
import type { Database } from './sqlite.ts';
import { bindable, preparedForBytes, readText, type Statement } from './sqlite.ts';

/** The file of a library, open. */
export interface Store {
  /** The codes of entities in this file. */
  readonly forms: Forms;
  readonly run: (sql: string, ...values: readonly Scalar[]) => void;
  /** Returns texts for bytes. @throws PortfolioError if they are not UTF-8 */
  readonly rows: (sql: string, ...values: readonly Scalar[]) => readonly (readonly Scalar[])[];
  /** Adds rows. `into` is the statement up to VALUES, `then` the rest of it after the values. */
  readonly add: (into: string, rows: readonly (readonly Scalar[])[], then?: string) => void;
}

/** Numbers of rows in one statement. Larger numbers are not faster. */
const sizes = [32, 8, 1];
/** Statements that stay prepared. There is one for each set of columns that are empty in all rows. */
const keptStatements = 300;

/** @param file its name, for errors */
export function storeOf(database: Database, file: string): Store {
  const statements = bounded<Statement>(keptStatements, () => 1);
  const prepared = (sql: string): Statement => statements(sql, () => preparedForBytes(database, sql));
  let forms: Forms | undefined;
  return {
    get forms() {
      forms ??= formsIn(database);
      return forms;
    },
    run: (sql, ...values) => void prepared(sql).run(values.map(bindable)),
    rows: (sql, ...values) => {
      // A raw row is a list of SQLite's values.
      const found = prepared(sql).raw().all(values.map(bindable)) as (Scalar | Uint8Array)[][];
      for (const row of found) {
        for (let at = 0; at < row.length; at++) {
          const cell = row[at];
          if (cell instanceof Uint8Array) row[at] = readText(cell, file);
        }
      }
      return found as Scalar[][];
    },
    add: (into, rows, then = '') => {
      for (let from = 0; from < rows.length; ) {
        const size = sizes.find((some) => some <= rows.length - from) ?? 1;
        const { marks, values } = bound(rows, from, from + size);
        const row = `(${marks.join()})`;
        prepared(`${into} ${`${row},`.repeat(size - 1)}${row} ${then}`).run(values);
        from += size;
      }
    },
  };
}

/**
 * Writes columns that are empty in all rows into the statement: binding is most of the cost of a row with many columns.
 */
function bound(rows: readonly (readonly Scalar[])[], from: number, to: number) {
  const width = rows[from]?.length ?? 0;
  const marks: string[] = [];
  for (let column = 0; column < width; column++) {
    const value = rows[from]?.[column];
    let isEmpty = value === 0 || value === null;
    for (let at = from + 1; isEmpty && at < to; at++) isEmpty = rows[at]?.[column] === value;
    marks.push(isEmpty ? String(value) : '?');
  }
  const values: Scalar[] = [];
  for (let at = from; at < to; at++) {
    const row = rows[at] ?? [];
    for (let column = 0; column < width; column++) {
      const cell = row[column] ?? null;
      if (marks[column] === '?') values.push(bindable(cell));
    }
  }
  return { marks, values };
}
