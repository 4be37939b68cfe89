// The creative fields that the reference lists, and the ids of the popular fields.
import table from './creative-fields.json' with { type: 'json' };

export interface CreativeField {
  readonly id: number;
  readonly name: string;
}

/** Ids of the popular fields, in the order of the reference. */
export const popularFieldIds = [44, 73, 51, 5, 48, 49, 63, 37, 4, 109, 102] as const;

/** All fields of the reference, in alphabetical order. */
export const creativeFields: readonly CreativeField[] = table;

/**
 * Returns the text in lower case, trimmed and without accents, to compare typed texts with names.
 */
export const toComparableText = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').trim().toLowerCase();

/**
 * Finds a creative field by its id or name; undefined if none matches. Ignores case, accents, and
 * white space at the ends. Searches `extraFields` before the fields of the reference.
 */
export function findField(
  nameOrId: string,
  extraFields: readonly CreativeField[] = [],
): CreativeField | undefined {
  const comparableText = toComparableText(nameOrId);
  return [...extraFields, ...creativeFields].find(
    ({ id, name }) => String(id) === comparableText || toComparableText(name) === comparableText,
  );
}
