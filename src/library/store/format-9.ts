// Brings libraries of formats 9 and 10 up to date: gives each watch lists of its own, an identity,
// and a place for its name.
import { createHash } from 'node:crypto';
import { endpointOf, findCommandName } from '../../api/catalogue.ts';
import { isJson } from '../../api/json/parse.ts';
import { type Database, preparedForBytes, shownText, textIn } from './sqlite.ts';
import { statements } from './tables.ts';

/**
 * Format 9 shared a list between all watches that read it, and one of them had its news. In format
 * 10, that watch has the list. Each other watch whose command reads the list gets a copy of its
 * present records, without readings. So no record is new or gone that was not before. A watch for
 * which no list is found begins with a first reading. Watches and lists whose texts cannot be read
 * are left out.
 */
export function giveListsToWatches(database: Database): readonly string[] {
  replaceTable(database, 'meta', 'fixed_now, kept', 'fixed_now, kept');
  replaceTable(
    database,
    'list',
    'list, service, command, of, query, watch',
    `${request}, coalesce(watch, 0)`,
  );
  replaceTable(database, 'watch', `watch, identity, ${rest}`, `watch, watch, ${rest}`);
  const faults = [
    ...removeDamaged(database, 'watch', 'words, base, profile, failure'),
    ...removeDamaged(database, 'list', 'command, of, query'),
  ];
  for (const table of ['reading', 'member'])
    database.exec(`DELETE FROM ${table} WHERE list NOT IN (SELECT list FROM list)`);
  database.exec('UPDATE list SET watch = 0 WHERE watch NOT IN (SELECT watch FROM watch)');
  const lists = rowsOf(
    database,
    `SELECT base, command, of, query, watch, list, service FROM list JOIN service USING (service) WHERE watch <> 0`,
  );
  const watches = rowsOf(
    database,
    'SELECT watch, words, base, profile, added, baseline FROM watch',
  );
  for (const [watch, words, base, profile, added, baseline] of watches) {
    const identity = watchIdentity({ words, base, profile, added });
    database.prepare('UPDATE watch SET identity = ? WHERE watch = ?').run([identity, watch]);
    if (baseline === null) continue;
    const own = lists.filter(([service]) => service === String(base).replace(/\/+$/, ''));
    copyLists(database, Number(watch), wordsIn(words), own);
  }
  return faults;
}

const rest = `words, base, profile, added, last_run, done, baseline, page, began, failure, records, appeared, changed,
  pages`;

export function giveNamesToWatches(database: Database): readonly string[] {
  const columns = `watch, identity, ${rest}`;
  replaceTable(database, 'watch', columns, columns);
  return [];
}

/**
 * Removes the rows with texts that are not UTF-8. Returns the beginning of a sentence about each.
 */
function removeDamaged(
  database: Database,
  table: 'watch' | 'list',
  texts: string,
): readonly string[] {
  const damaged = cellsOf(database, `SELECT ${table}, ${texts} FROM ${table}`).filter((row) =>
    row.some((cell) => cell instanceof Uint8Array && textIn(cell) === undefined),
  );
  return damaged.map(([number]) => {
    database.prepare(`DELETE FROM ${table} WHERE ${table} = ?`).run([number]);
    return `${table} ${number} contains invalid UTF-8`;
  });
}

const request = 'list, service, command, of, query';

/**
 * Returns the identity of a watch from format 9, which is the same in all copies of its library.
 */
export const watchIdentity = (watch: Readonly<Record<string, unknown>>): string =>
  createHash('sha256')
    .update(JSON.stringify([watch['words'], watch['base'], watch['profile'], watch['added']]))
    .digest('hex')
    .slice(0, 32);

/** A damaged file may have no list of words. */
function wordsIn(json: unknown): readonly string[] {
  const words: unknown = isJson(String(json)) ? JSON.parse(String(json)) : [];
  return Array.isArray(words) ? words.map(String) : [];
}

/** @param lists the lists of watches of the same service */
function copyLists(
  database: Database,
  watch: number,
  words: readonly string[],
  lists: readonly unknown[][],
): void {
  const name = findCommandName(words);
  if (name === undefined || !endpointOf(name).isList) return;
  const typed = new Set(words.map((word) => word.toLowerCase()));
  let found = false;
  for (const [, command, of, query, owner, list, service] of lists) {
    const values = [...String(of).split(' '), ...new URLSearchParams(String(query)).values()];
    const isRead =
      command === name && values.every((value) => value === '' || typed.has(value.toLowerCase()));
    found ||= isRead || owner === watch;
    if (owner === watch || !isRead) continue;
    const [[copy] = []] = rowsOf(
      database,
      'INSERT INTO list (service, command, of, query, watch) VALUES (?, ?, ?, ?, ?) RETURNING list',
      ...[service, command, of, query, watch],
    );
    database
      .prepare(
        `INSERT INTO member SELECT ?1, row, place, first, last FROM member WHERE list = ?2 AND last >= coalesce((
            SELECT began FROM reading WHERE list = ?2 AND whole ORDER BY began DESC LIMIT 1 OFFSET 1), 0)`,
      )
      .run([copy, list]);
  }
  if (!found)
    database
      .prepare('UPDATE watch SET baseline = NULL, done = NULL, page = NULL WHERE watch = ?')
      .run([watch]);
}

const cellsOf = (database: Database, sql: string, ...values: readonly unknown[]): unknown[][] =>
  preparedForBytes(database, sql).raw().all(values) as unknown[][];

/** Returns the rows of a query, with U+FFFD for bytes that are not UTF-8. */
const rowsOf = (...query: Parameters<typeof cellsOf>): unknown[][] =>
  cellsOf(...query).map((row) =>
    row.map((cell) => (cell instanceof Uint8Array ? shownText(cell) : cell)),
  );

/** Makes a table as it is in the current format, with the rows of the table that it replaces. */
function replaceTable(database: Database, table: string, columns: string, values: string): void {
  const create = statements.find((sql) => sql.startsWith(`CREATE TABLE ${table} (`));
  database.exec(`ALTER TABLE ${table} RENAME TO earlier; ${create};
    INSERT INTO ${table} (${columns}) SELECT ${values} FROM earlier;
    UPDATE sqlite_sequence SET seq = (SELECT seq FROM sqlite_sequence WHERE name = 'earlier') WHERE name = '${table}';
    INSERT INTO sqlite_sequence SELECT '${table}', seq FROM sqlite_sequence s
      WHERE name = 'earlier' AND NOT EXISTS (SELECT 1 FROM sqlite_sequence WHERE name = '${table}');
    DROP TABLE earlier`);
}
