// Lists the tables that are exported as NDJSON in addition to the records. Each table has a file
// with one line per row, SQL that makes the lines, and SQL that merges a line into a library.
import { stored } from '../index/identity.ts';
import { storedBase } from '../store/services.ts';

/**
 * The type of a column. `scalar` is a number, a text or null. `optional` is a number or null.
 * `service` is an address as a library stores it, and `words` the words of a watch, as a JSON list.
 * `picture` is the address of a kept picture, or ''.
 */
type ColumnType =
  | 'text'
  | 'number'
  | 'scalar'
  | 'optional'
  | 'service'
  | 'address'
  | 'words'
  | 'picture';

export interface ExportedTable {
  /** Each line contains it as `table`. */
  readonly name: string;
  /** Name of the file without its extension, if it is not the name of the table. */
  readonly file?: string;
  /** The members of a line, each with its type and its SQL expression. */
  readonly columns: Readonly<Record<string, { readonly is: ColumnType; readonly sql: string }>>;
  /** The part of the query after FROM. */
  readonly from: string;
  /**
   * The statement that merges a line, which is its parameter. A second run has no effect. If the
   * library lacks the record or the list of the line, the statement violates a constraint of
   * SQLite.
   */
  readonly merge: string;
}

const columnsAre =
  (is: ColumnType) =>
  (columns: Readonly<Record<string, string>>): ExportedTable['columns'] =>
    Object.fromEntries(Object.entries(columns).map(([name, sql]) => [name, { is, sql }]));
const texts = columnsAre('text');
const numbers = columnsAre('number');
const optionals = columnsAre('optional');
const services = columnsAre('service');

const member = (name: string): string => `(?1 ->> '${name}')`;
const membersOf = (...names: readonly string[]): string => names.map(member).join(', ');

const service = `(SELECT service FROM service WHERE base = ${member('service')})`;
const row = `(SELECT row FROM record WHERE service = ${service} AND id = ${member('id')}
  AND kind = (SELECT form FROM form WHERE name = ${member('kind')}))`;
const watch = `iif(${member('watch')} = '', 0, (SELECT watch FROM watch WHERE identity = ${member('watch')}))`;
const list = `(SELECT list FROM list WHERE service = ${service}
  AND (command, of, query) = (${membersOf('command', 'of', 'query')}) AND watch = ${watch})`;

const ofService = services({ service: 's.base' });
// The identity of the watch that has the list; '' for lists of other commands.
const ofWatch = texts({
  watch: "coalesce((SELECT identity FROM watch w WHERE w.watch = l.watch), '')",
});
const listKey = {
  ...ofService,
  ...texts({ command: 'l.command', of: 'l.of', query: 'l.query' }),
  ...ofWatch,
};
const recordKey = texts({ kind: 'f.name', id: 'r.id' });
// CROSS JOIN keeps the order of the tables. Otherwise SQLite could read all lists for each record.
const ofList = 'CROSS JOIN list l USING (list) CROSS JOIN service s ON s.service = l.service';
const ofRecord = 'CROSS JOIN record r USING (row) CROSS JOIN form f ON f.form = r.kind';

// Numbers in the history are stored as floating-point numbers.
const value = `iif(json_type(?1, '$.value') = 'integer', CAST(${member('value')} AS REAL), ${member('value')})`;
const sameSecond = `SELECT 1 FROM change c WHERE (c.row, c.name, c.seen) = (n.row, n.name, n.seen)`;

const board = `(SELECT board FROM board WHERE name = ${member('board')})`;

const progress = {
  ...optionals({ last_run: 'last_run', done: 'done', page: 'page', began: 'began' }),
  ...columnsAre('scalar')({ failure: 'failure' }),
  ...numbers({ records: 'records', appeared: 'appeared', changed: 'changed', pages: 'pages' }),
};
const steps = Object.keys(progress);
const isLater = `coalesce(${member('last_run')}, 0) > coalesce(last_run, 0)`;

/**
 * The tables in the order in which they are imported, after the services and the records. An import
 * may stop after any line: the records in a list come before its readings, so no reading ever lacks
 * a record, and a watch has no news before its runs, which are last. So these three tables are in
 * one file.
 */
export const exportedTables: readonly ExportedTable[] = [
  {
    name: 'services',
    columns: services({ service: 'base' }),
    from: 'service ORDER BY service',
    merge: `INSERT INTO service (base) SELECT ${member('service')} WHERE true ON CONFLICT DO NOTHING`,
  },
  {
    name: 'watches',
    columns: {
      ...numbers({ watch: 'watch', added: 'added' }),
      ...columnsAre('words')({ words: 'words' }),
      ...texts({ identity: 'identity', name: 'name', profile: 'profile' }),
      ...columnsAre('address')({ base: 'base' }),
    },
    from: 'watch ORDER BY watch',
    // The watch keeps its number if no other watch has it. A known watch keeps its name too.
    merge: `INSERT INTO watch (watch, identity, name, words, base, profile, added) SELECT
        iif(EXISTS (SELECT 1 FROM watch WHERE watch = ${member('watch')}), NULL, ${member('watch')}),
        ${membersOf('identity', 'name', 'words', 'base', 'profile', 'added')}
      WHERE NOT EXISTS (SELECT 1 FROM watch WHERE identity = ${member('identity')})`,
  },
  {
    name: 'lists',
    columns: listKey,
    from: 'list l JOIN service s USING (service) ORDER BY l.list',
    merge: `INSERT INTO list (service, command, of, query, watch)
      SELECT ${service}, ${membersOf('command', 'of', 'query')}, ${watch} WHERE true ON CONFLICT DO NOTHING`,
  },
  {
    name: 'list_members',
    columns: {
      ...listKey,
      ...recordKey,
      ...numbers({ place: 'm.place', first: 'm.first', last: 'm.last' }),
    },
    from: `member m ${ofList} ${ofRecord}`,
    merge: `INSERT INTO member SELECT ${list}, ${row}, ${membersOf('place', 'first', 'last')} WHERE true
      ON CONFLICT DO UPDATE SET
        place = iif(excluded.last > last, excluded.place, place),
        first = min(first, excluded.first), last = max(last, excluded.last)`,
  },
  {
    name: 'readings',
    file: 'list_members',
    columns: { ...listKey, ...numbers({ began: 'g.began', ended: 'g.ended', whole: 'g.whole' }) },
    from: `reading g ${ofList}`,
    merge: `INSERT INTO reading SELECT ${list}, ${membersOf('began', 'ended', 'whole')} WHERE true
      ON CONFLICT DO UPDATE SET ended = max(ended, excluded.ended), whole = max(whole, excluded.whole)`,
  },
  {
    name: 'watch_runs',
    file: 'list_members',
    columns: {
      ...texts({ identity: 'identity' }),
      ...optionals({ baseline: 'baseline' }),
      ...progress,
    },
    from: 'watch',
    // Of two copies of a watch, the earlier end of a first reading and the later run count.
    merge: `UPDATE watch SET
        baseline = coalesce(min(baseline, ${member('baseline')}), baseline, ${member('baseline')}),
        ${steps.map((name) => `${name} = iif(${isLater}, ${member(name)}, ${name})`)}
      WHERE identity = ${member('identity')}`,
  },
  {
    name: 'changes',
    columns: {
      ...ofService,
      ...recordKey,
      ...texts({ member: 'c.name' }),
      ...numbers({ seen: 'c.seen', turn: 'c.turn' }),
      ...columnsAre('scalar')({ value: 'c.value' }),
    },
    from: `change c ${ofRecord} CROSS JOIN service s ON s.service = r.service`,
    // Inserts the value at its turn if that is free. Otherwise inserts it after the values of this
    // second, unless it is one of them.
    merge: `WITH n (row, name, seen, turn, value) AS (SELECT ${row}, ${membersOf('member', 'seen', 'turn')}, ${value})
      INSERT INTO change SELECT row, name, seen, iif(NOT EXISTS (${sameSecond} AND c.turn = n.turn), turn,
        (SELECT max(c.turn) + 1 FROM change c WHERE (c.row, c.name, c.seen) = (n.row, n.name, n.seen))), value
      FROM n WHERE NOT EXISTS (${sameSecond} AND c.turn = n.turn) OR NOT EXISTS (${sameSecond} AND c.value IS n.value)`,
  },
  {
    name: 'boards',
    columns: { ...texts({ name: 'name' }), ...numbers({ added: 'added' }) },
    from: 'board ORDER BY board',
    merge: `INSERT INTO board (name, added) SELECT ${membersOf('name', 'added')} WHERE true ON CONFLICT DO NOTHING`,
  },
  {
    // A file of the user has no service, kind and id. An item that the board lacks is added at the
    // end if its place is taken.
    name: 'board_items',
    columns: {
      ...texts({ board: 'b.name', service: "coalesce(s.base, '')", kind: "coalesce(f.name, '')" }),
      ...texts({ id: "coalesce(r.id, '')", title: 'i.title', note: 'i.note' }),
      ...columnsAre('picture')({ part: 'i.part', picture: 'i.picture' }),
      ...numbers({ place: 'i.place', added: 'i.added' }),
    },
    from: `item i JOIN board b USING (board) LEFT JOIN record r ON r.row = i.row LEFT JOIN form f ON f.form = r.kind
      LEFT JOIN service s ON s.service = r.service ORDER BY i.board, i.place`,
    merge: `INSERT INTO item SELECT ${board}, iif(${member('kind')} = '', 0, ${row}), ${member('part')},
        iif(EXISTS (SELECT 1 FROM item WHERE (board, place) = (${board}, ${member('place')})),
          (SELECT max(place) + 1 FROM item WHERE board = ${board}), ${member('place')}),
        ${membersOf('picture', 'title', 'note', 'added')} WHERE true ON CONFLICT DO NOTHING`,
  },
  {
    // A library with a mark keeps it, because the mark says which news was shown. Otherwise imports
    // the exported mark.
    name: 'marks',
    columns: { ...texts({ name: 'name' }), ...numbers({ at: 'at' }) },
    from: 'mark',
    merge: `INSERT INTO mark SELECT ${membersOf('name', 'at')} WHERE true ON CONFLICT DO NOTHING`,
  },
  {
    name: 'library',
    columns: numbers({ kept: 'kept' }),
    from: 'meta WHERE kept IS NOT NULL',
    merge: `UPDATE meta SET kept = max(coalesce(kept, 0), ${member('kept')})`,
  },
];

/** Latest time that a JavaScript date can have, in Unix seconds. */
const latest = 8_640_000_000_000;

export const isCount = (value: unknown): value is number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 && value <= latest;

const isOf: { readonly [T in ColumnType]: (value: unknown) => boolean } = {
  text: (value) => typeof value === 'string',
  number: isCount,
  scalar: (value) => value === null || typeof value === 'string' || typeof value === 'number',
  optional: (value) => value === null || isCount(value),
  service: (value) => typeof value === 'string' && isService(value),
  address: (value) => typeof value === 'string' && isAddress(value),
  words: (value) => typeof value === 'string' && isWords(value),
  picture: (value) => typeof value === 'string' && isPicture(value),
};

export interface FoundRow {
  readonly table: ExportedTable;
  /** The line, as `lineForSql` returns it. */
  readonly text: string;
  readonly line: number;
}

export const isLineOf = (
  { columns }: ExportedTable,
  value: Readonly<Record<string, unknown>>,
): boolean => Object.entries(columns).every(([name, { is }]) => isOf[is](value[name]));

/**
 * Whether a text is the address of a service, without a password or a query, which could contain a
 * key.
 */
function isAddress(text: string): boolean {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  return (
    url !== undefined &&
    /^https?:$/.test(url.protocol) &&
    url.href === `${url.origin}${url.pathname}`
  );
}

export const isService = (base: string): boolean => isAddress(base) && storedBase(base) === base;

/** Whether a text is '', the web address of a picture, or a digest of a file of the user. */
const isPicture = (text: string): boolean =>
  text === '' ||
  /^file-[0-9a-f]{64}$/.test(text) ||
  (URL.canParse(text) && /^https?:$/.test(new URL(text).protocol));

function isWords(text: string): boolean {
  try {
    const words: unknown = JSON.parse(text);
    const isWord = (word: unknown) => typeof word === 'string' && word === stored(word);
    return Array.isArray(words) && words.length > 0 && words.every(isWord);
  } catch {
    return false;
  }
}

/**
 * From repeated members, SQLite would take the first and not the last one. It would end a text at
 * NUL, and store half characters as invalid UTF-8.
 */
export function lineForSql(
  { columns }: ExportedTable,
  line: Readonly<Record<string, unknown>>,
): string {
  const cells = Object.keys(columns).map((name) => [name, line[name]]);
  return JSON.stringify(
    Object.fromEntries(
      cells.map(([name, cell]) => [name, typeof cell === 'string' ? stored(cell) : cell]),
    ),
  );
}
