// The creative fields that the reference lists, and the ids of the popular fields.
import table from './creative-fields.json' with { type: 'json' };

/** One creative field, as the service sends it. */
export interface Field {
  readonly id: number;
  readonly name: string;
}

/** Ids of the popular fields, most popular first. */
export const popularFieldIds = [44, 73, 51, 5, 48, 49, 63, 37, 4, 109, 102] as const;

/** All fields of the reference, sorted by name. */
export const creativeFields: readonly Field[] = table;
