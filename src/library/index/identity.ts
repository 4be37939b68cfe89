// Which record a text is: its id as it is written.
import { createHash } from 'node:crypto';
import { type EntityName, entityOf } from '../../api/entities.ts';
import { idAt, valueAt } from '../../api/ids.ts';
import { isStructured } from '../../api/json/json-types.ts';

/** Returns the ids of the records at a path: of the items of a list, or the keys of a map. */
export function idsAt(value: unknown, ...path: readonly string[]): string[] {
  const found = valueAt(value, path);
  if (!isStructured(found)) return [];
  const isList = Array.isArray(found);
  return Object.entries(found).flatMap(([key, item]) => idAt(item, 'id') ?? (isList ? [] : [key]));
}

export interface IdentifiedText {
  readonly entity: EntityName;
  readonly text: string;
  readonly value: unknown;
  /** The id of the record that this one is a part of. */
  readonly parent?: string | undefined;
}

/**
 * Returns the id of a record among its kind, as SQLite stores it. A record without an id gets a digest of its text. The
 * id of a part begins with its parent's.
 */
export function storedId({ entity, text, value, parent = '' }: IdentifiedText): string {
  const { identity, partOf, isSingle } = entityOf(entity);
  const own = identity === undefined ? undefined : idAt(value, ...identity);
  if (partOf === undefined) return stored(own ?? digest(text));
  return stored(partId(parent, isSingle ? '' : (own ?? digest(text))));
}

/** Returns a text as SQLite stores it: SQLite cuts it at the first NUL, and cannot store half characters. */
export const stored = (text: string): string =>
  /^[\x01-\x7f]*$/.test(text) ? text : text.replace(/\p{Surrogate}|\0/gu, '\ufffd');

/** Returns the id of a part. Different parents may have parts with the same id. */
export const partId = (parent: string, own: string): string => `${parent} ${own}`;

/** Returns the id of the parent; `undefined` if the entity is not a part. */
export const parentOf = (entity: EntityName, id: string): string | undefined =>
  entityOf(entity).partOf === undefined ? undefined : id.slice(0, id.lastIndexOf(' '));

const digest = (text: string): string => createHash('sha256').update(text).digest('base64url').slice(0, 22);
