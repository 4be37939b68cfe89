// The columns, labels and links by which a library finds records, and pieces of SQL that name them.
import type { EntityName } from '../../api/entities.ts';

/** A value of SQLite that this program binds or reads. libsql aborts the process if it is given a boolean or an object. */
export type Scalar = string | number | null;

/** A statement whose first column is a row, and the values of its question marks. */
export interface Query {
  readonly sql: string;
  readonly args: readonly Scalar[];
}

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

/** What a record is filtered by as a word of its own. */
export const labelNames = ['field', 'tag', 'licence', 'username'] as const;
export type LabelName = (typeof labelNames)[number];

/** How a record refers to another. `of`: it is a part of that; `item`: a project in a collection; `appreciates`: a project. */
export const linkNames = ['owner', 'item', 'follows', 'appreciates', 'of', 'revision'] as const;
export type LinkName = (typeof linkNames)[number];

export interface NamedLink {
  readonly name: LinkName;
  readonly id: string;
}

/** The condition that a row of `link` is of this name. @param link the table's name in the statement */
export const isLink = (name: LinkName, link = 'link'): string =>
  // SQLite uses the index of links only where the condition of the index is repeated.
  `${link}.name = '${name}'${name === 'owner' ? '' : ` AND ${link}.name <> 'owner'`}`;

/**
 * Returns the SQL for the code of an entity in a file; NULL if the file has no such records. Codes are stored in each file, in the table
 * `form`, so a new kind of record needs no new format.
 */
export const codeOf = (entity: EntityName): string => `(SELECT form FROM form WHERE name = '${entity}')`;

/** A record's text in one form has one key, so that no further index is needed: `row * formsOfRow` + the form's code. */
export const formsOfRow = 64;
