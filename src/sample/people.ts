// Cities, names of people by culture, and unique user names.
import { countries } from '../api/reference/countries.ts';
import { toAscii } from './addresses.ts';
import type { Random } from './art/random.ts';
import data, { usernames } from './words/people.json' with { type: 'json' };
import table from './words/places.json' with { type: 'json' };

export interface City {
  readonly city: string;
  /** State or province. May be empty. */
  readonly state: string;
  readonly country: string;
  /** Key of `cultures` in words/people.json. */
  readonly culture: string;
  /** Relative number of people who live in the city. */
  readonly weight: number;
}

const countryNames = new Map(countries().map(({ fips, name }) => [fips, name]));

export const places: readonly City[] = table.map(({ fips, ...place }) => {
  const country = countryNames.get(fips);
  if (country === undefined) throw new Error(`words/places.json: no country has the FIPS code "${fips}"`);
  return { ...place, country };
});

interface Name {
  readonly latin: string;
  /** Name in the culture's script. Equal to `latin` if the culture's script is Latin. */
  readonly native: string;
}

/** Given and family names that can be combined. If family names have two forms, each form has its own group. */
interface Group<N> {
  readonly given: readonly N[];
  readonly family: readonly N[];
}

interface Culture {
  /** The order of the two names in the culture's script. Default: given name first. */
  readonly fullName?: string;
  readonly groups: readonly Group<string | Name>[];
}

const cultures: Readonly<Record<string, Culture>> = data.cultures;

const names = (entries: readonly (string | Name)[]): Name[] =>
  entries.map((entry) => (typeof entry === 'string' ? { latin: entry, native: entry } : entry));

export const groups: ReadonlyMap<string, readonly Group<Name>[]> = new Map(
  Object.entries(cultures).map(([culture, table]) => [
    culture,
    table.groups.map(({ given, family }) => ({ given: names(given), family: names(family) })),
  ]),
);

/** Returns the whole name in the order of the culture. */
export const fullName = (culture: string, given: string, family: string): string =>
  substitute(cultures[culture]?.fullName ?? '{given} {family}', { given, family });

/** Replaces each slot with its value. Leaves slots without a value unchanged. */
export const substitute = (template: string, values: Readonly<Record<string, string>>): string =>
  template.replace(/\{(\w+)\}/g, (slot, name: string) => values[name] ?? slot);

interface Naming {
  /** First name. The first and the last name may be empty. */
  readonly first: string;
  readonly last: string;
  readonly displayName: string;
  readonly username: string;
}

/** Returns the random names of a person. @param taken user names of other people */
export function naming(random: Random, culture: string, taken: ReadonlySet<string>): Naming {
  const group = random.pick(groups.get(culture) ?? []);
  const given = random.pick(group.given);
  const family = random.pick(group.family);
  const username = freeUsername(random, given.latin, family.latin, taken);
  const native = random.chance(0.45);
  const [first, last] = native ? [given.native, family.native] : [given.latin, family.latin];
  if (random.chance(0.04)) return { first: '', last: '', displayName: `Studio ${family.latin}`, username };
  if (random.chance(0.05)) return { first, last: '', displayName: first, username };
  if (random.chance(0.03)) return { first, last, displayName: username, username };
  const ownScript = native && given.native !== given.latin;
  return { first, last, displayName: ownScript ? fullName(culture, first, last) : `${first} ${last}`, username };
}

const maxLength = 20;
const minLength = 3;

function freeUsername(random: Random, given: string, family: string, taken: ReadonlySet<string>): string {
  const name = substitute(random.pick(usernames), { given, family, initial: given.charAt(0) });
  const plain = toAscii(name)
    .toLowerCase()
    .replace(/[^a-z0-9_-]/g, '');
  const username = plain.slice(0, maxLength).replace(/^[-_]+|[-_]+$/g, '');
  if (username.length >= minLength && !taken.has(username)) return username;
  for (let number = random.int(2, 99); ; number += 1) {
    const numbered = `${username.slice(0, maxLength - 4)}${number}`;
    if (numbered.length >= minLength && !taken.has(numbered)) return numbered;
  }
}
