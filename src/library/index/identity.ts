// Finds the id of a record in its JSON.
import { createHash } from 'node:crypto';
import { type EntityName, entityOf } from '../../api/entities.ts';
import { idAt, valueAt } from '../../api/ids.ts';
import { isStructured } from '../../api/json/json-types.ts';

/**
 * Returns the ids of the records in a list or map at `path`. If a record in a map has no id, its
 * key is used.
 */
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
  /** Id of the parent record, e.g. the project of a comment. */
  readonly parent?: string | undefined;
}

/**
 * The id is unique within the service and the kind. If its kind has no ids, it is a digest of the
 * text. The id of a part, such as a comment, begins with the id of its parent.
 */
export function storedId({ entity, text, value, parent = '' }: IdentifiedText): string {
  const { identity, partOf, isSingle } = entityOf(entity);
  const own = identity === undefined ? undefined : idAt(value, ...identity);
  if (partOf === undefined) return stored(own ?? digest(text));
  return stored(partId(parent, isSingle ? '' : (own ?? digest(text))));
}

/**
 * Replaces characters that SQLite cannot store: NUL, which would end the text, and lone surrogates.
 */
export const stored = (text: string): string =>
  /^[\x01-\x7f]*$/.test(text) ? text : text.replace(/\p{Surrogate}|\0/gu, '\ufffd');

/** Ids of parts are unique only within their parent. */
export const partId = (parent: string, own: string): string => `${parent} ${own}`;

export const parentOf = (entity: EntityName, id: string): string | undefined =>
  entityOf(entity).partOf === undefined ? undefined : id.slice(0, id.lastIndexOf(' '));

const digest = (text: string): string =>
  createHash('sha256').update(text).digest('base64url').slice(0, 22);
