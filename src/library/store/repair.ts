// Derives again what follows from a library's records: the columns that lists are filtered and sorted by, the links, and the words of the
// full-text index. Records, what is remembered of them, and lists stay as they are.

import { derivedOf } from './derived.ts';
import { type Entry, readForms } from './entries.ts';
import { putIndexes } from './put.ts';
import type { Store } from './rows.ts';
import { openForWriting } from './writer.ts';

/** Records that are read together. */
const chunk = 2000;

/** All of it or none. Returns the number of records. @throws LibraryError, or SQLite's error where the file is damaged elsewhere */
export function repairIndexes(file: string): number {
  const writer = openForWriting(file);
  try {
    return writer.change(deriveAll);
  } finally {
    writer.close();
  }
}

/** To be called within a transaction. Returns the number of records. */
function deriveAll(store: Store): number {
  store.run("INSERT INTO words (words) VALUES ('delete-all')");
  store.run('DELETE FROM link');
  let count = 0;
  for (let after = 0; ; ) {
    const found = store.rows(
      `SELECT row, kind, id, first FROM record WHERE row > ? ORDER BY row LIMIT ${chunk}`,
      after,
    );
    const entries = new Map(
      found.flatMap(([row, kind, id, first]) => {
        const entity = store.forms.entityOf(kind);
        return entity === undefined
          ? []
          : [[Number(row), entryOf(entity, String(id), Number(row), Number(first))] as const];
      }),
    );
    if (found.length === 0) return count;
    readForms(store, entries);
    const readable = [...entries.values()].filter(derive);
    putIndexes(store, readable);
    count += readable.length;
    after = Number(found.at(-1)?.[0]);
  }
}

/** With nothing to write but what follows from it. */
const entryOf = (kind: Entry['kind'], id: string, row: number, first: number): Entry => ({
  ...{ kind, id, row, first, isNew: false, known: first },
  ...{ forms: [], facts: undefined, hasNewFacts: false, isReordered: false },
});

/** Returns whether it can be read. What cannot stays as it is, and is found by nothing. */
function derive(entry: Entry): boolean {
  if (entry.forms.length === 0) return false;
  try {
    entry.derived = derivedOf(entry);
    return true;
  } catch {
    return false;
  }
}
