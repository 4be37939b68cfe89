// Which record a text is: its id as it is written.
import { createHash } from 'node:crypto';
import { type EntityName, entityOf } from '../../api/entities.ts';
import { idAt, valueAt } from '../../api/ids.ts';
import { isStructured } from '../../api/json/json-types.ts';

/** The ids of the records at a path: of a list, or of a map whose keys are the ids. */
export function idsAt(value: unknown, ...path: readonly string[]): string[] {
  const found = valueAt(value, path);
  if (!isStructured(found)) return [];
  const isList = Array.isArray(found);
  return Object.entries(found).flatMap(([key, item]) => idAt(item, 'id') ?? (isList ? [] : [key]));
}

export interface Told {
  readonly entity: EntityName;
  readonly text: string;
  readonly value: unknown;
  /** The id of the record that this one is a part of. */
  readonly parent?: string | undefined;
}

/** What tells a record from others of its kind: its id, or its whole text where it has none; of a part within its parent. */
function identify({ entity, text, value, parent }: Told): string {
  const { identity, partOf, isSingle } = entityOf(entity);
  const own = identity === undefined ? undefined : idAt(value, ...identity);
  if (partOf === undefined) return own ?? digest(text);
  return partId(parent ?? '', isSingle ? '' : (own ?? digest(text)));
}

/** The same, as SQLite stores it. */
export const storedId = (told: Told): string => stored(identify(told));

/** A text as SQLite stores it: it cuts one at its first NUL, and has no half characters. */
export const stored = (text: string): string =>
  /^[\x01-\x7f]*$/.test(text) ? text : text.replace(/\p{Surrogate}|\0/gu, '\ufffd');

/** The id of a part within its parent: another parent may have a part of the same id. */
export const partId = (parent: string, own: string): string => `${parent} ${own}`;

/** The id of the record that one of this id is a part of. */
export const parentOf = (entity: EntityName, id: string): string | undefined =>
  entityOf(entity).partOf === undefined ? undefined : id.slice(0, id.lastIndexOf(' '));

const digest = (text: string): string => createHash('sha256').update(text).digest('base64url').slice(0, 22);
