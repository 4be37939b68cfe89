// The families of creative fields: fields that share subjects, tags, occupations and sentences.
import data from './words/families.json' with { type: 'json' };

export interface Family {
  readonly name: string;
  /** The weight says how often somebody works in the field. */
  readonly fields: readonly { readonly name: string; readonly weight: number }[];
  /** Commissions, such as `Identity`, which somebody makes for a client. */
  readonly works: readonly string[];
  /** Subjects in the plural, such as `Posters`. */
  readonly things: readonly string[];
  /** Most common first. */
  readonly tags: readonly string[];
  readonly occupations: readonly string[];
  /** First sentences of a description. */
  readonly openings: readonly string[];
  /** The magazine that features the best projects of the family. */
  readonly site: string;
  readonly emoji: readonly string[];
}

type FamilyData = Omit<Family, 'name' | 'fields'> & { readonly fields: Readonly<Record<string, number>> };

const table: Readonly<Record<string, FamilyData>> = data;

export const families: readonly Family[] = Object.entries(table).map(([name, family]) => ({
  ...family,
  name,
  fields: Object.entries(family.fields).map(([field, weight]) => ({ name: field, weight })),
}));

const byField = new Map(families.flatMap((family) => family.fields.map(({ name }) => [name, family] as const)));

/** The family that a creative field belongs to. */
export function familyOf(field: string): Family {
  const family = byField.get(field);
  if (family === undefined) throw new Error(`words/families.json has no field "${field}"`);
  return family;
}
