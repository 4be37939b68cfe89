// A person's names: first, last, the one shown, and a username that nobody else has.
import { plain } from './addresses.ts';
import { fullName, groups } from './people.ts';
import type { Random } from './random.ts';

export interface Naming {
  readonly first: string;
  readonly last: string;
  readonly shown: string;
  readonly username: string;
}

const longest = 20;

/** `taken` are the usernames that are gone. */
export function naming(random: Random, culture: string, taken: ReadonlySet<string>): Naming {
  const group = random.pick(groups.get(culture) ?? []);
  const given = random.pick(group.given);
  const family = random.pick(group.family);
  const username = freeUsername(random, [given.latin, family.latin], taken);
  const own = random.chance(0.45);
  const first = own ? given.native : given.latin;
  const last = own ? family.native : family.latin;
  if (random.chance(0.04)) return { first: '', last: '', shown: `Studio ${family.latin}`, username };
  if (random.chance(0.05)) return { first, last: '', shown: first, username };
  if (random.chance(0.03)) return { first, last, shown: username, username };
  const shown = own && given.native !== given.latin ? fullName(culture, first, last) : `${first} ${last}`;
  return { first, last, shown, username };
}

function freeUsername(random: Random, [given, family]: readonly [string, string], taken: ReadonlySet<string>): string {
  const wishes = [
    `${given}${family}`,
    `${given}${family}`,
    `${given}-${family}`,
    `${given}_${family}`,
    `${given.charAt(0)}${family}`,
    `${family}${given}`,
    `${given}draws`,
    `studio${family}`,
    `hello${given}`,
  ];
  const wish = cleaned(random.pick(wishes));
  if (wish.length >= 3 && !taken.has(wish)) return wish;
  for (let number = random.int(2, 99); ; number += 1) {
    const numbered = `${wish.slice(0, longest - 4)}${number}`;
    if (numbered.length >= 3 && !taken.has(numbered)) return numbered;
  }
}

const cleaned = (name: string): string =>
  plain(name)
    .toLowerCase()
    .replace(/[^a-z0-9_-]/g, '')
    .slice(0, longest)
    .replace(/^[-_]+|[-_]+$/g, '');
