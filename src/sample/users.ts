// The creatives: who they are, where they live and what they say of themselves. What they did comes later.
import type { Sent } from '../api/entities.ts';
import { ownUrl, pictureUrl, userUrl } from './addresses.ts';
import { employment, experience } from './careers.ts';
import { day, growingIds, madeAt, opened } from './dates.ts';
import { type Family, familyOf } from './families.ts';
import { covering, mainFields, personalFields } from './fields.ts';
import { naming } from './naming.ts';
import { type Place, places } from './places.ts';
import { type Random, wheel } from './random.ts';
import { sections } from './sections.ts';
import type { Setting } from './setting.ts';

export interface Creative {
  readonly user: Sent<'user'>;
  readonly more: Pick<Sent<'profile'>, 'twitter' | 'links' | 'sections'>;
  readonly experience: readonly Sent<'experience'>[];
  readonly fips: string;
  readonly culture: string;
  readonly family: Family;
  /** How much others care for them, around 1. */
  readonly fame: number;
  /** How much they publish, around 1; 0 for those who only look. */
  readonly diligence: number;
}

const sizes = [32, 50, 78, 115, 129, 138] as const;
const allPlaces = places();
const anyPlace = wheel(allPlaces.map(({ weight }) => weight));

/** How many were there when the service opened. */
const founders = 4;

/** By id, and so by the day they joined. */
export function creatives(random: Random, count: number): Creative[] {
  const ids = growingIds(random, count, 41_000, 2_600_000);
  const fields = covering(
    random,
    mainFields(random, count).map((main) => personalFields(random, main)),
    1,
  );
  const span = madeAt - 3 * day - opened;
  const joined = ids
    .map((_, index) => Math.floor(index < founders ? opened : opened + span * random.unit() ** 0.9))
    .sort((a, b) => a - b);
  const taken = new Set<string>();
  return ids.map((id, index) => {
    const made = creative(random, { id, fields: fields[index] ?? [], joined: joined[index] ?? opened, taken });
    taken.add(made.user.username);
    return made;
  });
}

interface Given {
  readonly id: number;
  readonly fields: readonly string[];
  readonly joined: number;
  readonly taken: ReadonlySet<string>;
}

function creative(random: Random, { id, fields, joined, taken }: Given): Creative {
  const home = allPlaces[anyPlace(random)] ?? random.pick(allPlaces);
  const told = disclosed(random, home);
  const family = familyOf(fields[0] ?? '');
  const name = naming(random, home.culture, taken);
  const { company, occupation } = employment(random, family);
  const setting: Setting = { family, culture: home.culture, city: told.city, moment: joined };
  return {
    user: {
      id,
      first_name: name.first,
      last_name: name.last,
      username: name.username,
      city: told.city,
      state: told.state,
      country: told.country,
      company,
      occupation,
      created_on: joined,
      url: userUrl(name.username),
      display_name: name.shown,
      images: portraits(random.token()),
      fields,
    },
    more: {
      twitter: random.chance(0.45) ? `@${name.username.replaceAll('-', '_')}` : '',
      links: links(random, name.username),
      sections: sections(random, setting, occupation),
    },
    experience: experience(random, { family, company, occupation, home: told }),
    fips: told.fips,
    culture: home.culture,
    family,
    fame: Math.min(30, random.tail(1, 1)),
    diligence: random.chance(0.08) ? 0 : Math.min(3.5, random.tail(1, 0.6)),
  };
}

/** The place as far as its inhabitant tells it: all, no state, no city, or nothing. */
function disclosed(random: Random, place: Place): Place {
  const drawn = random.unit();
  if (drawn < 0.04) return { ...place, city: '', state: '', country: '', fips: '' };
  if (drawn < 0.08) return { ...place, city: '', state: '' };
  return drawn < 0.13 ? { ...place, state: '' } : place;
}

const portraits = (token: string): Readonly<Record<string, string>> =>
  Object.fromEntries(sizes.map((size) => [size, pictureUrl('users', size, token)]));

function links(random: Random, username: string): { title: string; url: string }[] {
  const all = [
    { title: 'Website', url: ownUrl(username) },
    { title: 'Shop', url: ownUrl(username, 'shop.') },
    { title: 'Journal', url: `${ownUrl(username)}/journal` },
    { title: 'Newsletter', url: ownUrl(username, 'letters.') },
  ];
  return all.slice(0, random.pick([0, 0, 1, 1, 1, 2, 2, 3, 4]));
}
