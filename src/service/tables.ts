// The tables of a library's file: records with their texts, and the indexes that lists are filtered and sorted by.
// Records refer to each other by id, so that each can be put in before the others are there.

/** Marks a file as a library: `Port` in ASCII. */
export const applicationId = 0x506f7274;

/** What lists are sorted by and limited to. Times are Unix seconds. 0 stands for "never" and "none". */
export const figures = [
  'created_on',
  'published_on',
  'featured_on',
  'modified_on',
  'newest_on',
  'appreciations',
  'views',
  'comments',
  'followers',
  'suggested',
] as const;

/** The channels of a dominant colour, 0 to 255; NULL where it is not known, so that no range includes it. */
export const channels = ['red', 'green', 'blue'] as const;

/**
 * `record` gives each record a number of its own, `row`, which all other tables use: random ids as their keys make writing
 * a million records four times slower. `body` holds the JSON in each form that it came in, and when it was seen.
 * `fact` holds what was told beside the JSON. The tables below these three follow from them.
 */
export const tables = `
  CREATE TABLE meta (fixed_now INTEGER);
  CREATE TABLE record (row INTEGER PRIMARY KEY, kind TEXT NOT NULL, id TEXT NOT NULL, UNIQUE (kind, id));
  CREATE TABLE body (
    row INTEGER NOT NULL, form TEXT NOT NULL, seen INTEGER NOT NULL, json TEXT NOT NULL, PRIMARY KEY (row, form));
  CREATE TABLE fact (row INTEGER PRIMARY KEY, json TEXT NOT NULL);

  CREATE TABLE figure (
    kind TEXT NOT NULL, row INTEGER NOT NULL, alpha TEXT NOT NULL,
    ${figures.map((name) => `${name} INTEGER NOT NULL`).join(', ')},
    ${channels.map((name) => `${name} INTEGER`).join(', ')},
    PRIMARY KEY (kind, row)) WITHOUT ROWID;
  CREATE TABLE label (
    row INTEGER NOT NULL, name TEXT NOT NULL, label TEXT NOT NULL, PRIMARY KEY (row, name, label)) WITHOUT ROWID;
  CREATE INDEX labelled ON label (name, label);
  CREATE TABLE place (
    row INTEGER NOT NULL, country TEXT NOT NULL, state TEXT NOT NULL, city TEXT NOT NULL,
    PRIMARY KEY (row, country, state, city)) WITHOUT ROWID;
  CREATE TABLE link (
    source INTEGER NOT NULL, name TEXT NOT NULL, id TEXT NOT NULL, at INTEGER NOT NULL,
    PRIMARY KEY (source, name, id)) WITHOUT ROWID;
  CREATE INDEX linked ON link (name, id);
  CREATE VIRTUAL TABLE words USING fts5(text, content='', contentless_delete=1, tokenize='ascii');
`;
