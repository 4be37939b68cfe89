// Names of people by culture, in Latin letters and in the script of the culture, and unique user names.

import { toAscii } from './addresses.ts';
import type { Random } from './art/random.ts';
import { substitute } from './templates.ts';
import data, { usernames } from './words/people.json' with { type: 'json' };

interface Name {
  readonly latin: string;
  /** In the culture's script. Equal to `latin` if that script is Latin. */
  readonly native: string;
}

/** Given and family names that go together. If a family name has two forms, women and men are two groups. */
export interface Group {
  readonly given: readonly Name[];
  readonly family: readonly Name[];
}

interface GroupData {
  readonly given: readonly (string | Name)[];
  readonly family: readonly (string | Name)[];
}

interface CultureData {
  /** The order of the two names in the culture's script. Default: given name first. */
  readonly fullName?: string;
  readonly groups: readonly GroupData[];
}

const cultures: Readonly<Record<string, CultureData>> = data.cultures;

const names = (entries: readonly (string | Name)[]): Name[] =>
  entries.map((entry) => (typeof entry === 'string' ? { latin: entry, native: entry } : entry));

export const groups: ReadonlyMap<string, readonly Group[]> = new Map(
  Object.entries(cultures).map(([culture, table]) => [
    culture,
    table.groups.map(({ given, family }) => ({ given: names(given), family: names(family) })),
  ]),
);

/** Returns the whole name in the order of the culture. */
export const fullName = (culture: string, given: string, family: string): string =>
  substitute(cultures[culture]?.fullName ?? '{given} {family}', { given, family });

export interface Naming {
  /** First and last name may be empty. */
  readonly first: string;
  readonly last: string;
  readonly displayName: string;
  readonly username: string;
}

const maxLength = 20;
const minLength = 3;

/** @param taken user names of other people */
export function naming(random: Random, culture: string, taken: ReadonlySet<string>): Naming {
  const group = random.pick(groups.get(culture) ?? []);
  const given = random.pick(group.given);
  const family = random.pick(group.family);
  const username = freeUsername(random, [given.latin, family.latin], taken);
  const native = random.chance(0.45);
  const first = native ? given.native : given.latin;
  const last = native ? family.native : family.latin;
  if (random.chance(0.04)) return { first: '', last: '', displayName: `Studio ${family.latin}`, username };
  if (random.chance(0.05)) return { first, last: '', displayName: first, username };
  if (random.chance(0.03)) return { first, last, displayName: username, username };
  const ownScript = native && given.native !== given.latin;
  const displayName = ownScript ? fullName(culture, first, last) : `${first} ${last}`;
  return { first, last, displayName, username };
}

function freeUsername(random: Random, [given, family]: readonly [string, string], taken: ReadonlySet<string>): string {
  const pattern = random.pick(usernames);
  const username = toUsername(substitute(pattern, { given, family, initial: given.charAt(0) }));
  if (username.length >= minLength && !taken.has(username)) return username;
  for (let number = random.int(2, 99); ; number += 1) {
    const numbered = `${username.slice(0, maxLength - 4)}${number}`;
    if (numbered.length >= minLength && !taken.has(numbered)) return numbered;
  }
}

const toUsername = (name: string): string =>
  toAscii(name)
    .toLowerCase()
    .replace(/[^a-z0-9_-]/g, '')
    .slice(0, maxLength)
    .replace(/^[-_]+|[-_]+$/g, '');
