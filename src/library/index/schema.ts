// The columns, labels and links by which a library finds records, and pieces of SQL that name them.
import type { EntityName } from '../../api/entities.ts';

/**
 * A value of SQLite that this program binds or reads. libsql aborts the process if it is given a boolean or an object.
 */
export type Scalar = string | number | null;

/** A statement whose first column is a row, and the values of its question marks. */
export interface Query {
  readonly sql: string;
  readonly args: readonly Scalar[];
}

/** Columns by which lists are sorted and limited. Times are Unix seconds; 0 means never or none. */
export const figures = [
  ...(['created_on', 'published_on', 'featured_on', 'modified_on', 'newest_on'] as const),
  ...(['appreciations', 'views', 'comments', 'followers', 'suggested'] as const),
] as const;

/** Columns of the channels of a dominant colour, 0 to 255; NULL if it is unknown, so that no range matches it. */
export const channels = ['red', 'green', 'blue'] as const;

/** Labels by which a record is filtered as one word. */
export const labelNames = ['field', 'tag', 'licence', 'username'] as const;
export type LabelName = (typeof labelNames)[number];

/**
 * Names of links to other records. `of`: the parent of a part; `item`: a project in a collection; `appreciates`: a
 * project.
 */
export const linkNames = ['owner', 'item', 'follows', 'appreciates', 'of', 'revision'] as const;
export type LinkName = (typeof linkNames)[number];

export interface NamedLink {
  readonly name: LinkName;
  readonly id: string;
}

/** Returns the condition that a row of `link` has this name. @param link the table's name in the statement */
export const isLink = (name: LinkName, link = 'link'): string =>
  // SQLite uses the partial index of links only if its condition is repeated.
  `${link}.name = '${name}'${name === 'owner' ? '' : ` AND ${link}.name <> 'owner'`}`;

/**
 * Returns the SQL for the code of an entity in a file; NULL if the file has no such records. Codes are stored in each
 * file, in the table `form`, so a new kind of record needs no new format.
 */
export const codeOf = (entity: EntityName): string => `(SELECT form FROM form WHERE name = '${entity}')`;

/** Factor in the keys of record texts, so that these need no further index: `row * formsOfRow` + the form's code. */
export const formsOfRow = 64;

/** Returns the condition that a key of `body` or `sight` belongs to this row. @param row SQL */
export const isTextOf = (row: string, key = 'body'): string =>
  `${key} BETWEEN ${row} * ${formsOfRow} AND ${row} * ${formsOfRow} + ${formsOfRow - 1}`;
