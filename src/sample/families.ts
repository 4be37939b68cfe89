// Groups creative fields into families with common words, and chooses fields for people and works.
import { creativeFields } from '../api/reference/creative-fields.ts';
import { type Random, wheel } from './art/random.ts';
import data from './words/families.json' with { type: 'json' };

export interface Family {
  readonly name: string;
  /** Creative fields. The weight is the relative number of people in the field. */
  readonly fields: readonly { readonly name: string; readonly weight: number }[];
  /** Commissions for a client, such as `Identity`. */
  readonly works: readonly string[];
  /** Subjects in the plural, such as `Posters`. */
  readonly things: readonly string[];
  /** Tags, most common first. */
  readonly tags: readonly string[];
  readonly occupations: readonly string[];
  readonly openings: readonly string[];
  /** The magazine that features the best projects of the family. */
  readonly site: string;
  readonly emoji: readonly string[];
}

export const families: readonly Family[] = Object.entries(data).map(([name, family]) => ({
  ...family,
  name,
  fields: Object.entries(family.fields).map(([field, weight]) => ({ name: field, weight })),
}));

const byField = new Map(families.flatMap((family) => family.fields.map(({ name }) => [name, family] as const)));

export function familyOf(field: string): Family {
  const family = byField.get(field);
  if (family === undefined) throw new Error(`words/families.json has no field "${field}"`);
  return family;
}

const maxFields = 3;
const weighted = families.flatMap(({ fields }) => fields);
const anyField = wheel(weighted.map(({ weight }) => weight));

const drawAny = (random: Random): string => weighted[anyField(random)]?.name ?? '';

function drawRelated(random: Random, field: string): string {
  const { fields } = familyOf(field);
  const draw = wheel(fields.map(({ weight }) => weight));
  return fields[draw(random)]?.name ?? field;
}

/** Returns a main field for each of `count` people, in random order. Fields with a larger weight are more frequent. */
export function mainFields(random: Random, count: number): string[] {
  const drawn = Array.from({ length: count }, (_, index) =>
    drawAny({ ...random, unit: () => (index + random.unit()) / count }),
  );
  return random.several(drawn, count);
}

/** Returns random fields for a person, the main field first. */
export function personalFields(random: Random, main: string): string[] {
  const more = Array.from({ length: random.pick([0, 0, 1, 1, 2]) }, () =>
    random.chance(0.45) ? drawRelated(random, main) : drawAny(random),
  );
  return [...new Set([main, ...more])];
}

/** Returns random fields for one work of a person with these fields, the main field first. */
export function fieldsOfWork(random: Random, personal: readonly string[]): string[] {
  const main = random.chance(0.2) ? drawAny(random) : random.pick([...personal.slice(0, 1), ...personal]);
  const more = Array.from({ length: random.pick([0, 0, 0, 1, 1, 2]) }, () =>
    random.chance(0.4) ? random.pick(personal) : random.chance(0.4) ? drawRelated(random, main) : drawAny(random),
  );
  return [...new Set([main, ...more])];
}

/**
 * Returns copies of the lists in which each creative field occurs at least `minimum` times. Missing fields are added to
 * lists that are not full, preferably of the same family.
 */
export function withEveryField(random: Random, lists: readonly (readonly string[])[], minimum: number): string[][] {
  const extended = lists.map((list) => [...list]);
  const family = extended.map(([main = '']) => familyOf(main));
  for (const { name } of creativeFields) {
    const missing = minimum - extended.filter((list) => list.includes(name)).length;
    const open = extended.flatMap((list, at) => (list.length < maxFields && !list.includes(name) ? [at] : []));
    const related = open.filter((at) => family[at] === familyOf(name));
    const chosen = random.several(related.length >= missing ? related : open, Math.max(0, missing));
    for (const at of chosen) extended[at]?.push(name);
  }
  return extended;
}
