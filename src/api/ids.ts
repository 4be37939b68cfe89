// Ids of records, as they are written.
import { isStructured } from './json/json-types.ts';

/** The value at a path, of what a record itself has. */
export function valueAt(value: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>(
    (at, name) => (isStructured(at) && Object.hasOwn(at, name) ? at[name] : undefined),
    value,
  );
}

/** The id at a path, as it is written; undefined if there is no id. */
export function idAt(value: unknown, ...path: readonly string[]): string | undefined {
  const text = idText(valueAt(value, path));
  return text === '' ? undefined : text;
}

/** An id as text; '' for any other value. Numbers that are too long for JavaScript are texts already: see `parse`. */
export const idText = (id: unknown): string =>
  typeof id === 'string' || (typeof id === 'number' && Number.isFinite(id)) ? String(id).trim() : '';

/** Smaller ids first. Most are numbers, and longer than numbers can be told apart. */
export const compareIds = (a: string, b: string): number => a.length - b.length || (a < b ? -1 : a > b ? 1 : 0);
