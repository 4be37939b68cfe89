// Lists the columns, labels and links by which a library finds records, and makes SQL that refers
// to them.
import type { EntityName } from '../../api/entities.ts';

/**
 * A value that SQL receives or returns. libsql aborts the process if it receives a boolean or an
 * object.
 */
export type Scalar = string | number | null;

/** SQL and the values of its placeholders. If it selects records, the first column is the row. */
export interface SqlQuery {
  readonly sql: string;
  readonly args: readonly Scalar[];
}

/**
 * Columns by which lists are sorted and filtered. Times are Unix seconds, or 0 if the record has no
 * such time.
 */
export const figureColumns = [
  ...(['created_on', 'published_on', 'featured_on', 'modified_on', 'newest_on'] as const),
  ...(['appreciations', 'views', 'comments', 'followers', 'suggested'] as const),
] as const;

/**
 * Columns for the channels of a dominant colour, 0 to 255. They are NULL if the colour is unknown.
 */
export const channels = ['red', 'green', 'blue'] as const;

/** Kinds of labels. A filter compares whole labels. */
export const labelNames = ['field', 'tag', 'licence', 'username'] as const;
export type LabelName = (typeof labelNames)[number];

/**
 * Kinds of links between records. `of` links a part to its parent. `item` links a collection to a
 * project. `appreciates` links a user to a project.
 */
export const linkNames = ['owner', 'item', 'follows', 'appreciates', 'of', 'revision'] as const;
export type LinkName = (typeof linkNames)[number];

export interface NamedLink {
  readonly name: LinkName;
  readonly id: string;
}

/** The end of a condition for the values of a JSON list. */
export const inList = 'IN (SELECT value FROM json_each(?))';

/** @param link alias of the table `link` */
export const isLink = (name: LinkName, link = 'link'): string =>
  // SQLite uses the partial index of links only if the query repeats the condition of the index.
  `${link}.name = '${name}'${name === 'owner' ? '' : ` AND ${link}.name <> 'owner'`}`;

/**
 * Returns SQL for the code of an entity; NULL if the file has no code for it. Each file has its own
 * codes in the table `form`, so a new kind of record does not change the format.
 */
export const entityCodeSql = (entity: EntityName): string =>
  `(SELECT form FROM form WHERE name = '${entity}')`;

/** Number of rows that are reserved for the records of each service. */
const rowsForService = 2 ** 32;

/**
 * Returns the SQL condition for rows of this service, and the number before the service's first
 * row.
 */
export function rowsOfService(
  service: number,
  row = 'row',
): { readonly sql: string; readonly before: number } {
  const before = (service - 1) * rowsForService;
  return { sql: `${row} BETWEEN ${before + 1} AND ${before + rowsForService - 1}`, before };
}

/**
 * Keys of record texts are `row * formsOfRow` + the code of the form, so no index of rows and forms
 * is needed.
 */
export const formsOfRow = 64;

/**
 * Returns the SQL condition for keys of `body` or `sight` that belong to a record.
 * @param row SQL for its row
 */
export const isTextOf = (row: string, key = 'body'): string =>
  `${key} BETWEEN ${row} * ${formsOfRow} AND ${row} * ${formsOfRow} + ${formsOfRow - 1}`;

export const lastReceived = `(SELECT max(last) FROM sight WHERE ${isTextOf('record.row')})`;
