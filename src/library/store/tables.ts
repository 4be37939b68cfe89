// The tables of a library's file. Records refer to each other by id, so they can be inserted in any order.
import { channels, figures } from '../index/schema.ts';

/** Marks a file as a library: `Port` in ASCII. */
export const applicationId = 0x506f7274;

/**
 * By what they refer to. Owners are words of the full-text index instead: nearly every record has one, and with random ids each would
 * change another page of this index.
 */
const linkIndex = `CREATE INDEX linked ON link (name, id) WHERE name <> 'owner';`;

/**
 * What its user wants to follow. `watch` is a command that is asked again; `words` are what follows `portfolio`, as a JSON list, and no key.
 * `asked` is when it was last asked, `done` when all of it last was. `page` is where a pass stopped that continues next time, `began` when it
 * started; `records`, `appeared` and `changed` count in the last pass. `spent` has the requests that were sent to a service within the last
 * budget, `pause` until when a service wants none, `mark` how far something was shown.
 */
const followingTables = `
  CREATE TABLE watch (
    watch INTEGER PRIMARY KEY AUTOINCREMENT, words TEXT NOT NULL, base TEXT NOT NULL, profile TEXT NOT NULL, added INTEGER NOT NULL,
    asked INTEGER, done INTEGER, page INTEGER, began INTEGER, failure TEXT,
    records INTEGER NOT NULL DEFAULT 0, appeared INTEGER NOT NULL DEFAULT 0, changed INTEGER NOT NULL DEFAULT 0,
    UNIQUE (words, base, profile));
  CREATE TABLE spent (base TEXT NOT NULL, at INTEGER NOT NULL, requests INTEGER NOT NULL, PRIMARY KEY (base, at)) WITHOUT ROWID;
  CREATE TABLE pause (base TEXT PRIMARY KEY, until INTEGER NOT NULL) WITHOUT ROWID;
  CREATE TABLE mark (name TEXT PRIMARY KEY, at INTEGER NOT NULL) WITHOUT ROWID;
`;

/**
 * `meta` has the moment that the sample takes for now, and when something was last put into a library of the user's own.
 * `record` gives each record a number of its own, `row`, in the order in which they came: random ids as the keys of all tables
 * make writing a million records four times slower. `first` is when it was first seen in any form, Unix seconds like all times.
 * `body` holds the JSON in each form that it came in; `sight` says when that text was first and last seen.
 * `fact` holds what was told beside the JSON.
 *
 * `change` is the history of a record, appended to: from `seen` on, `name` (a member, as `stats.views`) had this value. What
 * never changed has no rows: its value is in the body. Of lists and maps the value is their number of items; of a member that
 * is gone, or null, NULL.
 * `list` is a request for a list, without its page; `of` the user or record in its path. `reading` is one pass through it; `whole`
 * where that began with the first page and reached the end. `member` says which records were in it, at which place, and when
 * first and last: one whose `last` is before the start of a whole reading has gone.
 *
 * The rest follows from these: the columns of `record` behind `first`, `link`, and `words`, where fields, tags, licences, user
 * names, places and owners are words too, in letters that no text's words contain.
 */
export const tables = `
  CREATE TABLE meta (fixed_now INTEGER, kept INTEGER);
  CREATE TABLE form (form INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE);
  CREATE TABLE record (
    row INTEGER PRIMARY KEY, kind INTEGER NOT NULL, id TEXT NOT NULL, first INTEGER NOT NULL, alpha TEXT NOT NULL,
    ${figures.map((name) => `${name} INTEGER NOT NULL`).join(', ')},
    ${channels.map((name) => `${name} INTEGER`).join(', ')},
    UNIQUE (kind, id));
  CREATE TABLE body (body INTEGER PRIMARY KEY, json TEXT NOT NULL);
  CREATE TABLE sight (body INTEGER PRIMARY KEY, first INTEGER NOT NULL, last INTEGER NOT NULL);
  CREATE TABLE fact (row INTEGER PRIMARY KEY, json TEXT NOT NULL);

  CREATE TABLE change (
    row INTEGER NOT NULL, name TEXT NOT NULL, seen INTEGER NOT NULL, value, PRIMARY KEY (row, name, seen)) WITHOUT ROWID;
  CREATE INDEX changed ON change (seen);
  CREATE TABLE list (
    list INTEGER PRIMARY KEY, command TEXT NOT NULL, of TEXT NOT NULL, asked TEXT NOT NULL, UNIQUE (command, of, asked));
  CREATE TABLE reading (
    list INTEGER NOT NULL, began INTEGER NOT NULL, whole INTEGER NOT NULL, PRIMARY KEY (list, began)) WITHOUT ROWID;
  CREATE TABLE member (
    list INTEGER NOT NULL, row INTEGER NOT NULL, place INTEGER NOT NULL, first INTEGER NOT NULL, last INTEGER NOT NULL,
    PRIMARY KEY (list, row)) WITHOUT ROWID;

  CREATE TABLE link (
    source INTEGER NOT NULL, name TEXT NOT NULL, id TEXT NOT NULL, at INTEGER NOT NULL,
    PRIMARY KEY (source, name, id)) WITHOUT ROWID;
  ${linkIndex}
  CREATE VIRTUAL TABLE words USING fts5(text, content='', contentless_delete=1, tokenize='ascii');
  ${followingTables}
`;
