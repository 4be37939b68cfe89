// Inserts records into a library: new ones, and newer or more complete forms of known ones.
import { emptyLog, openToWrite } from './database.ts';
import { insertAll, noteKept } from './insert.ts';
import type { RecordInput } from './record-state.ts';
import { addForms, newestRow, type Store, storeOf } from './rows.ts';

export type { RecordInput } from './record-state.ts';

export interface Writer {
  /** Inserts all of them or none. A few thousand at a time are fastest. @throws SyntaxError if a text is not JSON */
  readonly insert: (inputs: Iterable<RecordInput>) => void;
  /** Runs other work in one transaction. `wait`: milliseconds to wait for other programs that write. */
  readonly transaction: <T>(work: (store: Store) => T, wait?: number) => T;
  /** Inserts all of them or none, and notes the time of the newest. Returns the number of new records. */
  readonly importBatch: (inputs: Iterable<RecordInput>) => number;
  /** Makes the file small and fast to read, and removes its log. For a file that will not change. */
  readonly compact: () => void;
  readonly close: () => void;
}

export interface NewLibrary {
  /** The fixed time of the library, Unix seconds. Without it, the library is served with the current time. */
  readonly fixedNow?: number | undefined;
}

/** Opens the library in `file`, and creates it if it is missing. @throws PortfolioError if it cannot be used */
export function openForWriting(file: string, { fixedNow }: NewLibrary = {}): Writer {
  const database = openToWrite(file, (made) => {
    made.prepare('INSERT INTO meta VALUES (?, NULL)').run([fixedNow ?? null]);
    // Merges eight pieces of the full-text index at a time: with four, the default, each part is written more often.
    made.exec("INSERT INTO words (words, rank) VALUES ('automerge', 8)");
  });
  // 64 MB keep the ids and links of a million records in memory. A larger log is copied into the file less often: pages
  // that many transactions change are copied once.
  database.exec('PRAGMA synchronous = NORMAL; PRAGMA cache_size = -65536; PRAGMA wal_autocheckpoint = 8000');
  addForms(database);
  const store = storeOf(database, file);
  const together = <T>(work: () => T): T => {
    database.exec('BEGIN IMMEDIATE');
    try {
      const result = work();
      database.exec('COMMIT');
      return result;
    } catch (error) {
      if (database.inTransaction) database.exec('ROLLBACK');
      throw error;
    }
  };
  return {
    insert: (inputs) => void together(() => insertAll(store, inputs)),
    transaction: (work, wait) => {
      if (wait !== undefined) database.exec(`PRAGMA busy_timeout = ${wait}`);
      return together(() => work(store));
    },
    importBatch: (inputs) =>
      together(() => {
        const all = [...inputs];
        const before = newestRow(store);
        insertAll(store, all);
        noteKept(store, all);
        return newestRow(store) - before;
      }),
    compact: () => {
      database.exec(`INSERT INTO words (words) VALUES ('optimize'); PRAGMA journal_mode = DELETE; ANALYZE; VACUUM`);
    },
    close: () => {
      emptyLog(database);
      database.close();
    },
  };
}
