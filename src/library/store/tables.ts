// The tables of a library's file. Records refer to each other by id, so they can be inserted in any
// order.
import { channels, figureColumns } from '../index/schema.ts';

/** Number that marks a file as a library: `Port` in ASCII. */
export const applicationId = 0x506f7274;

/** The version of the format that this release reads and writes. */
export const currentFormat = 11;

/**
 * `service` contains the base addresses of the library's services. Ids are unique within a service
 * and a kind. The rows of a service's records are a range of numbers (see `rowsOfService`), so a
 * row also identifies the service.
 *
 * `meta` contains the fixed time of the sample, or the time when records were last inserted into a
 * library of the user. `record` numbers the records of a service in the order of insertion. With
 * random ids as keys, inserting a million records takes four times as long. `first` is the time
 * when the record was first received. All times are Unix seconds.
 *
 * `body` contains the JSON of each form, and `sight` the times when that JSON was first and last
 * received. If two forms were last received in the same second, the form with the greater `turn` is
 * newer. `fact` contains facts that the JSON does not contain.
 *
 * `change` is the history of a record: from the time `seen` on, the member `name` (such as
 * `stats.views`) had `value`. `turn` is the position of the value among the values that arrived in
 * the same second. A member that never changed has no rows, or one with its last known value if its
 * form lacks it now. The value of a short list of texts is its items, each after the character
 * U+001F. The value of another list or map is its number of items. The value of null is NULL.
 * `list` is a request for a list, without the page number. `of` is the user or record in the path
 * of the request. Each watch has its own lists, and other commands have the lists of watch 0.
 * `reading` is one pass through a list. `ended` is the time of its last page.
 * `whole` is 1 if all pages were read. `member` contains the records of a list, their positions,
 * and the times when they were first and last in the list. A record is gone if two whole readings
 * that began after `last` have ended.
 *
 * Three things are derived from the records: the columns of `record` after `first`, `link`, and
 * `words`. Fields, tags, licences, user names, places and owners are words too. These get a prefix
 * that words from texts never contain. The index `linked` excludes links to owners, because each
 * insertion would change a random page of the index.
 *
 * `watch` is a command that runs again. `identity` is the same in all copies of the library;
 * numbers may differ. `name` is '' for the title of the list or of the record. `words` is the
 * command without `portfolio` and key, as a JSON list. `done` is the time of its last complete run,
 * and `baseline` the end of its first reading: only what is received later is news. `page` and
 * `began` are the next page and the start of an interrupted run.
 * `records`, `appeared` and `changed` are counts of the last run, and `pages` is its last page.
 * `spent` counts the recent requests to a service. A service refuses requests until `pause`. News
 * before `mark` was shown.
 *
 * `board` is a collection that the user makes by hand, and `item` contains its items. `row` is a
 * record, or 0 for a file of the user. `part` is the address of one picture in the record, or of
 * the file; '' if the item is the whole record. `picture` is the address under which the picture of
 * the item is kept; '' if there is none. `place` is from 1.
 */
export const tables = `
  CREATE TABLE meta (fixed_now INTEGER, kept INTEGER);
  CREATE TABLE service (service INTEGER PRIMARY KEY, base TEXT NOT NULL UNIQUE);
  CREATE TABLE form (form INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE);
  CREATE TABLE record (
    row INTEGER PRIMARY KEY, service INTEGER NOT NULL, kind INTEGER NOT NULL, id TEXT NOT NULL,
    first INTEGER NOT NULL, alpha TEXT NOT NULL,
    ${figureColumns.map((name) => `${name} INTEGER NOT NULL`).join(', ')},
    ${channels.map((name) => `${name} INTEGER`).join(', ')},
    UNIQUE (kind, id, service));
  CREATE TABLE body (body INTEGER PRIMARY KEY, json TEXT NOT NULL);
  CREATE TABLE sight (
    body INTEGER PRIMARY KEY, first INTEGER NOT NULL, last INTEGER NOT NULL, turn INTEGER NOT NULL);
  CREATE TABLE fact (row INTEGER PRIMARY KEY, json TEXT NOT NULL);

  CREATE TABLE change (
    row INTEGER NOT NULL, name TEXT NOT NULL, seen INTEGER NOT NULL, turn INTEGER NOT NULL, value,
    PRIMARY KEY (row, name, seen, turn)) WITHOUT ROWID;
  CREATE INDEX changed ON change (seen);
  CREATE TABLE list (
    list INTEGER PRIMARY KEY, service INTEGER NOT NULL,
    command TEXT NOT NULL, of TEXT NOT NULL, query TEXT NOT NULL, watch INTEGER NOT NULL,
    UNIQUE (service, command, of, query, watch));
  CREATE TABLE reading (
    list INTEGER NOT NULL, began INTEGER NOT NULL, ended INTEGER NOT NULL, whole INTEGER NOT NULL,
    PRIMARY KEY (list, began)) WITHOUT ROWID;
  CREATE TABLE member (
    list INTEGER NOT NULL, row INTEGER NOT NULL, place INTEGER NOT NULL, first INTEGER NOT NULL, last INTEGER NOT NULL,
    PRIMARY KEY (list, row)) WITHOUT ROWID;

  CREATE TABLE link (
    source INTEGER NOT NULL, name TEXT NOT NULL, id TEXT NOT NULL, at INTEGER NOT NULL,
    PRIMARY KEY (source, name, id)) WITHOUT ROWID;
  CREATE INDEX linked ON link (name, id) WHERE name <> 'owner';
  CREATE VIRTUAL TABLE words USING fts5(text, content='', contentless_delete=1, tokenize='ascii');

  CREATE TABLE watch (
    watch INTEGER PRIMARY KEY AUTOINCREMENT, identity TEXT NOT NULL UNIQUE,
    name TEXT NOT NULL DEFAULT '', words TEXT NOT NULL, base TEXT NOT NULL, profile TEXT NOT NULL, added INTEGER NOT NULL,
    last_run INTEGER, done INTEGER, baseline INTEGER, page INTEGER, began INTEGER, failure TEXT,
    records INTEGER NOT NULL DEFAULT 0, appeared INTEGER NOT NULL DEFAULT 0, changed INTEGER NOT NULL DEFAULT 0,
    pages INTEGER NOT NULL DEFAULT 0);
  CREATE TABLE spent (base TEXT NOT NULL, at INTEGER NOT NULL, requests INTEGER NOT NULL,
    PRIMARY KEY (base, at)) WITHOUT ROWID;
  CREATE TABLE pause (base TEXT PRIMARY KEY, until INTEGER NOT NULL) WITHOUT ROWID;
  CREATE TABLE mark (name TEXT PRIMARY KEY, at INTEGER NOT NULL) WITHOUT ROWID;

  CREATE TABLE board (board INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, added INTEGER NOT NULL);
  CREATE TABLE item (
    board INTEGER NOT NULL, row INTEGER NOT NULL, part TEXT NOT NULL, place INTEGER NOT NULL,
    picture TEXT NOT NULL, title TEXT NOT NULL, note TEXT NOT NULL, added INTEGER NOT NULL,
    PRIMARY KEY (board, row, part)) WITHOUT ROWID;
`;

/** The statements in `sqlite_master` of a library, including the tables that SQLite adds. */
export const statements: readonly string[] = [
  ...tables
    .split(';')
    .map((statement) => statement.trim())
    .filter((statement) => statement !== ''),
  "CREATE TABLE 'words_data'(id INTEGER PRIMARY KEY, block BLOB)",
  "CREATE TABLE 'words_idx'(segid, term, pgno, PRIMARY KEY(segid, term)) WITHOUT ROWID",
  "CREATE TABLE 'words_docsize'(id INTEGER PRIMARY KEY, sz BLOB, origin INTEGER)",
  "CREATE TABLE 'words_config'(k PRIMARY KEY, v) WITHOUT ROWID",
  'CREATE TABLE sqlite_sequence(name,seq)',
];

/** The statements of the tables that SQLite's command ANALYZE adds. */
export const statistics: readonly string[] = [
  'CREATE TABLE sqlite_stat1(tbl,idx,stat)',
  'CREATE TABLE sqlite_stat4(tbl,idx,neq,nlt,ndlt,sample)',
];
