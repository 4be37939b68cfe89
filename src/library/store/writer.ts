// The one way into a library: records as they came, from wherever, again or in a newer or more complete form.
import { emptyLog, openToWrite } from './database.ts';
import { addForms } from './forms.ts';
import { insertAll, noteKept } from './insert.ts';
import type { RecordInput } from './record-state.ts';
import { type Store, storeOf } from './rows.ts';

export type { RecordInput } from './record-state.ts';

export interface Writer {
  /** Puts all of them in, or none; a few thousand at a time are fastest. @throws SyntaxError where a text is not JSON */
  readonly insert: (puts: Iterable<RecordInput>) => void;
  /** Does other work in one transaction, all of it or none. `wait` is the time to wait for other programs that write, in milliseconds. */
  readonly transaction: <T>(work: (store: Store) => T, wait?: number) => T;
  /** Puts in what was kept elsewhere, all of it or none. Returns how many of the records were not there before. */
  readonly importBatch: (puts: Iterable<RecordInput>) => number;
  /** Makes the file small, fast to read, and one without a log beside it: for a file that will not be added to. */
  readonly compact: () => void;
  readonly close: () => void;
}

export interface NewLibrary {
  /** The moment that the library takes for now, Unix seconds; without it, it is served under the real clock. */
  readonly fixedNow?: number | undefined;
}

/** Opens the library in `file` to add to it, and creates it if it does not exist. @throws LibraryError where it cannot be used */
export function openForWriting(file: string, { fixedNow }: NewLibrary = {}): Writer {
  const database = openToWrite(file, (made) => {
    made.prepare('INSERT INTO meta VALUES (?, NULL)').run([fixedNow ?? null]);
    // So many pieces of the full-text index are merged together: with the usual four, each part of it is written more often.
    made.exec("INSERT INTO words (words, rank) VALUES ('automerge', 8)");
  });
  // What is looked up for each record (ids, links) stays in memory for a million of them: 64 MB. Pages that many transactions change
  // are copied from the log into the file once for all of them.
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
    insert: (puts) => {
      together(() => insertAll(store, puts));
    },
    transaction: (work, wait) => {
      if (wait !== undefined) database.exec(`PRAGMA busy_timeout = ${wait}`);
      return together(() => work(store));
    },
    importBatch: (puts) => {
      return together(() => {
        const count = () => Number(store.rows('SELECT coalesce(max(row), 0) FROM record')[0]?.[0]);
        const before = count();
        let newest = 0;
        const noted = function* () {
          for (const put of puts) {
            newest = Math.max(newest, put.seen);
            yield put;
          }
        };
        insertAll(store, noted());
        noteKept(store, newest);
        return count() - before;
      });
    },
    compact: () => {
      database.exec(`INSERT INTO words (words) VALUES ('optimize'); PRAGMA journal_mode = DELETE; ANALYZE; VACUUM`);
    },
    close: () => {
      emptyLog(database);
      database.close();
    },
  };
}
