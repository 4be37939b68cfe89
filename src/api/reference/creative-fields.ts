// The creative fields of the reference, id and name, and the popular ones in their order.
import table from './creative-fields.json' with { type: 'json' };

/** One creative field, as on the wire. */
export interface Field {
  readonly id: number;
  readonly name: string;
}

/** Ids of the popular fields, most popular first. */
export const popularFieldIds = [44, 73, 51, 5, 48, 49, 63, 37, 4, 109, 102] as const;

/** All fields in the reference's order, which is by name. */
export const creativeFields: readonly Field[] = table;
