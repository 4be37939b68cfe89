// Opens a library for writing. Inserts new records, and newer or more complete forms of stored
// records.
import { emptyLog, type OpenOptions, openToWrite } from './database.ts';
import { insertAll } from './insert.ts';
import type { RecordInput } from './record-state.ts';
import { addForms, type LibraryDatabase, wrapDatabase } from './rows.ts';
import { addService } from './services.ts';
import type { Database } from './sqlite.ts';

export type { RecordInput } from './record-state.ts';

export interface LibraryWriter {
  /**
   * Inserts all records in one transaction. Batches of a few thousand records are fastest.
   * @param base base address of the service that sent the records
   */
  readonly insert: (inputs: Iterable<RecordInput>, base: string) => void;
  /**
   * Runs `work` in one transaction. `wait` is the maximum wait for other writers, in milliseconds.
   */
  readonly transaction: <T>(work: (store: LibraryDatabase) => T, wait?: number) => T;
  /** Runs `work` in a transaction, and takes its changes back. Returns the result of `work`. */
  readonly simulate: <T>(work: (store: LibraryDatabase) => T) => T;
  /** See `LibraryDatabase.faults`. */
  readonly faults: ReadonlySet<string>;
  readonly shrink: () => void;
  /**
   * Makes the file smaller and faster to read, and removes its log. Call it when the file will not
   * change any more.
   */
  readonly compact: () => void;
  readonly close: () => void;
}

export interface NewLibrary {
  /** Fixed time of the library, in Unix seconds; undefined if the library uses the current time. */
  readonly fixedNow?: number | undefined;
}

/**
 * Opens the library in `file`, and creates it if it is missing.
 * @throws PortfolioError if it cannot be used
 */
export function openForWriting(
  file: string,
  { fixedNow, ...options }: NewLibrary & OpenOptions = {},
): LibraryWriter {
  const make = (made: Database) => {
    made.prepare('INSERT INTO meta (fixed_now) VALUES (?)').run([fixedNow ?? null]);
    // Merges eight pieces of the full-text index at a time. The default is four, which writes each
    // piece more often.
    made.exec("INSERT INTO words (words, rank) VALUES ('automerge', 8)");
  };
  const database = openToWrite(file, make, options);
  // A cache of 64 MB has room for the ids and links of a million records. A larger log is copied
  // into the file less often, so a page that many transactions change is copied once. Otherwise,
  // libsql keeps temporary files in memory.
  database.exec(
    `PRAGMA synchronous = NORMAL; PRAGMA cache_size = -65536; PRAGMA wal_autocheckpoint = 8000;
      PRAGMA temp_store = FILE`,
  );
  addForms(database);
  const store = wrapDatabase(database, file);
  const together = <T>(work: () => T, end: 'COMMIT' | 'ROLLBACK' = 'COMMIT'): T => {
    database.exec('BEGIN IMMEDIATE');
    try {
      const result = work();
      database.exec(end);
      return result;
    } catch (error) {
      if (database.inTransaction) database.exec('ROLLBACK');
      throw error;
    }
  };
  return {
    faults: store.faults,
    insert: (inputs, base) =>
      void together(() => insertAll(store, addService(store, base), inputs)),
    transaction: (work, wait) => {
      if (wait !== undefined) database.exec(`PRAGMA busy_timeout = ${wait}`);
      return together(() => work(store));
    },
    simulate: (work) => together(() => work(store), 'ROLLBACK'),
    shrink: () => void database.exec("INSERT INTO words (words) VALUES ('optimize'); VACUUM"),
    compact: () => {
      database.exec(
        `INSERT INTO words (words) VALUES ('optimize'); PRAGMA journal_mode = DELETE; ANALYZE; VACUUM`,
      );
    },
    close: () => {
      emptyLog(database);
      database.close();
    },
  };
}
