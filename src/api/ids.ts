// Reads ids of records as exact strings, and compares them.
import { isStructured } from './json/json-types.ts';

/** Returns the value at a path; undefined if a member is missing. Ignores inherited members. */
export function valueAt(value: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>(
    (parent, name) =>
      isStructured(parent) && Object.hasOwn(parent, name) ? parent[name] : undefined,
    value,
  );
}

/**
 * Returns the exact id at a path; undefined if it is missing, empty, or neither a string nor a
 * finite number.
 */
export function idAt(value: unknown, ...path: readonly string[]): string | undefined {
  const id = idText(valueAt(value, path));
  return id === '' ? undefined : id;
}

/**
 * Returns an id as a trimmed string; '' if it is neither a string nor a finite number. Long ids are
 * exact, because `parseJson` returns long whole numbers as strings.
 */
export const idText = (id: unknown): string =>
  typeof id === 'string' || (typeof id === 'number' && Number.isFinite(id))
    ? String(id).trim()
    : '';

/**
 * Compares ids that consist of digits, for ascending order. Does not convert them to numbers,
 * because some are too long for that.
 */
export const compareIds = (a: string, b: string): number =>
  a.length - b.length || (a < b ? -1 : a > b ? 1 : 0);
