// Stores the records of the lists that a service sent, their order, and whether the whole list was
// read. Only these lists say who follows whom, and which records the service suggests.
import { type CommandName, endpointOf } from '../../api/catalogue.ts';
import { entityNames, entityOf } from '../../api/entities.ts';
import type { RequestParams } from '../../api/request.ts';
import { pathParamNames } from '../../api/schema.ts';
import { withId, withUsername } from '../index/queries.ts';
import { entityCodeSql, inList, isLink, lastReceived, type SqlQuery } from '../index/schema.ts';
import { insertAll, noteKept } from '../store/insert.ts';
import type { Library } from '../store/library.ts';
import type { RecordInput } from '../store/record-state.ts';
import { type LibraryDatabase, newestRow, numberIn, type SqlReader } from '../store/rows.ts';
import { addService, serviceOf } from '../store/services.ts';
import { lookedUntil } from './marks.ts';

interface ListRequest {
  readonly command: CommandName;
  readonly inPath: RequestParams;
  /** Query parameters except the page and the key, in a fixed order. */
  readonly query: string;
}

export interface ReceivedPage extends ListRequest {
  readonly records: readonly Pick<RecordInput, 'text' | 'value'>[];
  /** Position of the first record of this page in the list, from 0. */
  readonly place: number;
  /**
   * Time to store for the page, in Unix seconds. It is the time when the page was received, or
   * later.
   */
  readonly seen: number;
  /** Time when the page was received, if it differs from `seen`. */
  readonly received?: number;
  /**
   * Time when the reading of the list began, if this page completes a reading of the whole list.
   */
  readonly wholeSince?: number | undefined;
}

/**
 * Returns the page with a time after all news that was shown or is being shown, and after the first
 * runs of watches. Otherwise, records that are stored within the same second would never be shown
 * as news. A first run itself receives no news.
 */
export function afterMark(store: SqlReader, page: ReceivedPage, isFirstRun = false): ReceivedPage {
  const runs = isFirstRun ? undefined : numberIn(store, 'SELECT max(baseline) FROM watch');
  return {
    ...page,
    received: page.seen,
    seen: Math.max(page.seen, lookedUntil(store) + 1, (runs ?? 0) + 1),
  };
}

const pathOf = (inPath: RequestParams): string => Object.values(inPath).join(' ').toLowerCase();

interface InsertedPages {
  readonly rows: readonly number[];
  readonly added: number;
  /** Number of records that the lists of the watch did not have. */
  readonly appeared: number;
}

/**
 * Call it within a transaction.
 * @param watch number of the watch that received the pages; 0 for other commands
 */
export function insertPages(
  store: LibraryDatabase,
  base: string,
  pages: readonly ReceivedPage[],
  watch = 0,
): InsertedPages {
  const service = addService(store, base);
  const newest = newestRow(store, service);
  const inputs = pages.flatMap((page) => inputsOf(store, service, page));
  const { rows, added } = insertAll(store, service, inputs);
  const sql = `SELECT row FROM list JOIN member USING (list) WHERE watch = ? AND row ${inList}`;
  const known = new Set(store.rows(sql, watch, JSON.stringify(rows)).map(([row]) => Number(row)));
  const appeared = new Set<number>();
  let from = 0;
  for (const page of pages) {
    const own = rows.slice(from, from + page.records.length);
    from += page.records.length;
    const { isList } = endpointOf(page.command);
    if (isList) insertMembers(store, [service, ...requestOf(page), watch], page, own);
    for (const row of own) if (isList ? !known.has(row) : row > newest) appeared.add(row);
  }
  noteKept(store, pages);
  return { rows, added, appeared: appeared.size };
}

function inputsOf(
  store: LibraryDatabase,
  service: number,
  { command, inPath, records, seen }: ReceivedPage,
): RecordInput[] {
  const { entity } = endpointOf(command);
  const parent = parentIn(store, service, command, inPath);
  return records.map(({ text, value }) => ({ entity, parent, text, value, seen }));
}

/**
 * Returns the parent id of a list's records: the last path parameter or, if it is a user name, the
 * user's id.
 */
function parentIn(
  store: LibraryDatabase,
  service: number,
  command: CommandName,
  inPath: RequestParams,
): string {
  const [name = '', value = ''] = Object.entries(inPath).at(-1) ?? [];
  if (endpointOf(command).params[name]?.kind !== 'user') return value;
  for (const { sql, args } of [withId('user', value), withUsername(value)]) {
    const ofService = `SELECT id FROM record WHERE row IN (${sql}) AND service = ? ORDER BY ${lastReceived} DESC`;
    const [[id] = []] = store.rows(ofService, ...args, service);
    if (typeof id !== 'string') continue;
    if (id !== value) renameParts(store, service, value.toLowerCase(), id);
    return id;
  }
  return value.toLowerCase();
}

const partsOfUsers = entityNames
  .filter((entity) => entityOf(entity).partOf === 'user')
  .map(entityCodeSql);

/**
 * Replaces a user's name by the id in the ids of parts which were stored when the id was unknown.
 */
function renameParts({ run }: LibraryDatabase, service: number, name: string, id: string): void {
  const areOf = (parent: string) =>
    `kind IN (${partsOfUsers}) AND service = ?3 AND id >= ${parent} || ' ' AND id < ${parent} || '!'`;
  run(
    `UPDATE OR IGNORE record SET id = ?2 || substr(id, length(?1) + 1) WHERE ${areOf('?1')}`,
    name,
    id,
    service,
  );
  const rows = `SELECT row FROM record WHERE ${areOf('?2')}`;
  run(
    `UPDATE OR IGNORE link SET id = ?2 WHERE ${isLink('of')} AND id = ?1 AND source IN (${rows})`,
    name,
    id,
    service,
  );
}

const request = 'command, of, query';
const requestOf = ({ command, inPath, query }: ListRequest) =>
  [command, pathOf(inPath), query] as const;

function insertMembers(
  store: LibraryDatabase,
  key: readonly [service: number, command: string, of: string, query: string, watch: number],
  { place, seen, received, wholeSince }: ReceivedPage,
  rows: readonly number[],
): void {
  const columns = `service, ${request}, watch`;
  store.run(`INSERT OR IGNORE INTO list (${columns}) VALUES (?, ?, ?, ?, ?)`, ...key);
  const list =
    numberIn(store, `SELECT list FROM list WHERE (${columns}) = (?, ?, ?, ?, ?)`, ...key) ?? 0;
  store.add(
    'INSERT INTO member VALUES',
    rows.map((row, at) => [list, row, place + at, seen, seen]),
    `ON CONFLICT (list, row) DO UPDATE SET
      place = excluded.place, first = min(first, excluded.last), last = max(last, excluded.last)`,
  );
  const began = wholeSince ?? received ?? seen;
  // The first and the last page of a reading write the same row, whose key is the time when the
  // reading began.
  if (place === 0 || wholeSince !== undefined)
    store.add(
      'INSERT INTO reading VALUES',
      [[list, began, seen, Number(wholeSince !== undefined)]],
      'ON CONFLICT DO UPDATE SET ended = max(ended, excluded.ended), whole = max(whole, excluded.whole)',
    );
}

/**
 * Returns the rows of records that a watch's reading of the whole list did not find. Records in
 * `notSeen` are missing for the first time. They may have moved to an earlier page during the
 * reading. Records in `gone` are missing for the second time in a row. Both are empty unless the
 * page completes the reading.
 */
export function missingFrom(
  store: SqlReader,
  base: string,
  page: ReceivedPage,
  watch: number,
): Readonly<Record<'notSeen' | 'gone', number[]>> {
  const { wholeSince: began } = page;
  const found = { notSeen: [] as number[], gone: [] as number[] };
  if (began === undefined) return found;
  const missing = store.rows(
    `SELECT m.row, (
        SELECT count(*) FROM reading r WHERE r.list = m.list AND r.whole AND r.began > m.last AND r.began < ?)
      FROM list JOIN member m USING (list)
      WHERE service = ? AND (${request}) = (?, ?, ?) AND watch = ? AND m.last < ?`,
    ...[began, serviceOf(store, base) ?? 0, ...requestOf(page), watch, began],
  );
  for (const [row, earlier] of missing) {
    if (earlier === 0) found.notSeen.push(Number(row));
    if (earlier === 1) found.gone.push(Number(row));
  }
  return found;
}

/**
 * Returns SQL for the lists with the column `since`. A member with `last >= since` is still in its
 * list: one of the last two whole readings must have found it. Counts the readings of all watches
 * and commands that sent the same request.
 * @param isWanted SQL condition for the lists
 */
export const presentLists = (isWanted = 'true'): string => `(
  SELECT list.*, ifnull(began, 0) AS since FROM list LEFT JOIN (
    SELECT * FROM (
      SELECT service, ${request}, began,
          row_number() OVER (PARTITION BY service, ${request} ORDER BY began DESC) AS number
        FROM list JOIN reading USING (list) WHERE whole AND ${isWanted})
      WHERE number = 2) USING (service, ${request})
    WHERE ${isWanted})`;

export function hasMembers(store: SqlReader, base: string, of: ListRequest): boolean {
  const sql = `SELECT 1 FROM ${presentLists(`command = '${of.command}'`)} JOIN member USING (list)
    WHERE service = ? AND (${request}) = (?, ?, ?) AND last >= since LIMIT 1`;
  return store.rows(sql, serviceOf(store, base) ?? 0, ...requestOf(of)).length > 0;
}

/**
 * Selects the records that are still in these lists. The first record of a list has the greatest
 * `at`.
 * @param query the query of the lists; `undefined` for all queries
 */
export const listMembers = (
  command: CommandName,
  of: readonly string[],
  query?: string,
): SqlQuery => ({
  // With max(), SQLite takes the other columns from the row with the maximum.
  sql: `SELECT row, max(at) AS at FROM (
      SELECT row, -place AS at, max(last) FROM ${presentLists(`command = '${command}'`)} JOIN member USING (list)
        WHERE of ${inList} AND query = ifnull(?, query) AND last >= since
        GROUP BY row, query)
    GROUP BY row`,
  args: [JSON.stringify(of), query ?? null],
});

/**
 * Returns an array with the SQL column that sorts records in the order in which the service last
 * sent them for this request. The first record has the greatest value. Other records are last. The
 * array is empty if the request was never sent.
 */
export function places(
  library: Library,
  command: CommandName,
  of: readonly string[],
  query: string,
): string[] {
  const { sql, args } = listsOf(command, of);
  const lists = library.rows({ sql: `${sql} AND query = ?`, args: [...args, query] });
  if (lists.length === 0) return [];
  const places = `SELECT -place FROM member WHERE list IN (${lists}) AND member.row = record.row`;
  return [`(${places} ORDER BY last DESC LIMIT 1)`];
}

/**
 * Selects the records that the service sent for requests with these filters; `undefined` if no such
 * request was sent. The service may filter by tags, colours or descriptions that the records do not
 * contain.
 */
export function receivedList(
  library: Library,
  command: CommandName,
  query: RequestParams,
): SqlQuery | undefined {
  if (!isUserLibrary(library) || Object.values(query).includes('')) return undefined;
  const sql = `SELECT list FROM list WHERE command = '${command}' AND instr('&' || query || '&', ?)`;
  const args = [`&${new URLSearchParams(query)}&`];
  if (library.first({ sql, args }) === undefined) return undefined;
  return { sql: `SELECT row FROM member WHERE list IN (${sql})`, args };
}

/** The library of a user contains only data from a service. The sample has a fixed time. */
export const isUserLibrary = ({ fixedNow }: Pick<Library, 'fixedNow'>): boolean =>
  fixedNow === undefined;

const listsOf = (command: CommandName, of: readonly string[]): SqlQuery => ({
  sql: `SELECT list AS row FROM list WHERE command = ? AND of ${inList}`,
  args: [command, JSON.stringify(of)],
});

export const isListRead = (
  { first }: Pick<Library, 'first'>,
  command: CommandName,
  of: readonly string[],
): boolean => first(listsOf(command, of)) !== undefined;

/** Always true for the sample, which was not received from a service. */
export const isSearchRead = (library: Library, command: CommandName, query: string): boolean => {
  const { sql, args } = listsOf(command, ['']);
  return (
    !isUserLibrary(library) ||
    library.first({ sql: `${sql} AND query = ?`, args: [...args, query] }) !== undefined
  );
};

/**
 * In a user's library, a list that belongs to a record or is chosen by the service has only
 * received records. Other lists are always whole.
 */
export function receivedPart(
  library: Library,
  command: CommandName,
  inPath: RequestParams,
): 'none' | 'part' | 'whole' {
  const endpoint = endpointOf(command);
  const isReceived = endpoint.listsRecommendations === true || pathParamNames(endpoint).length > 0;
  if (!isUserLibrary(library) || !endpoint.isList || !isReceived) return 'whole';
  const paths = pathsOf(library, command, inPath);
  if (!isListRead(library, command, paths)) return 'none';
  const { sql, args } = listsOf(command, paths);
  const whole = library.first({
    sql: `SELECT list FROM reading WHERE whole AND list IN (${sql}) LIMIT 1`,
    args,
  });
  return whole === undefined ? 'part' : 'whole';
}

/** A path may contain the id or the user name of a creative. */
function pathsOf(library: Library, command: CommandName, inPath: RequestParams): readonly string[] {
  const { params } = endpointOf(command);
  const [, user] = Object.entries(inPath).find(([name]) => params[name]?.kind === 'user') ?? [];
  return user === undefined ? [pathOf(inPath)] : findNames(library, user);
}

/**
 * Returns the texts that paths can contain for a creative: the typed text, the id, and the user
 * name.
 */
export function findNames(library: Library, typed: string): readonly string[] {
  if (!isUserLibrary(library)) return [typed];
  const row = library.first(withId('user', typed)) ?? library.first(withUsername(typed));
  const text = row === undefined ? undefined : library.text('user', row);
  const username: unknown =
    text === undefined ? '' : Reflect.get(Object(JSON.parse(text)), 'username');
  const all = [
    typed.toLowerCase(),
    row === undefined ? '' : library.idOf(row),
    String(username ?? '').toLowerCase(),
  ];
  return [...new Set(all)].filter((name) => name !== '');
}
