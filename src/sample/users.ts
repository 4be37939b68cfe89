// Makes the creatives: names, homes and profiles.
import type { Sent } from '../api/entities.ts';
import { pictureUrl, userUrl, websiteUrl } from './addresses.ts';
import { type Random, wheel } from './art/random.ts';
import { day, increasingIds, madeAt, opened } from './dates.ts';
import { type Family, familyOf, mainFields, personalFields, withEveryField } from './families.ts';
import { type City, naming, places } from './people.ts';
import { employment, experience, sections } from './profiles.ts';

export interface Creative {
  readonly user: Sent<'user'>;
  /** Members that only the profile has. */
  readonly more: Pick<Sent<'profile'>, 'twitter' | 'links' | 'sections'>;
  readonly experience: readonly Sent<'experience'>[];
  readonly culture: string;
  readonly family: Family;
  /** Relative attention from other users. The median is 1. */
  readonly fame: number;
  /** Relative amount of published work. The median is 1. 0 means no work. */
  readonly activity: number;
}

const sizes = [32, 50, 78, 115, 129, 138] as const;
const anyPlace = wheel(places.map(({ weight }) => weight));

/** Number of people who joined on the first day of the service. */
const founders = 4;

/** Returns creatives ordered by id, which is also the order of joining. */
export function creatives(random: Random, count: number): Creative[] {
  const ids = increasingIds(random, count, 41_000, 2_600_000);
  const personal = mainFields(random, count).map((main) => personalFields(random, main));
  const fields = withEveryField(random, personal, 1);
  const span = madeAt - 3 * day - opened;
  const joined = ids
    .map((_, index) => Math.floor(index < founders ? opened : opened + span * random.unit() ** 0.9))
    .sort((a, b) => a - b);
  const taken = new Set<string>();
  return ids.map((id, index) => {
    const made = creative(random, { id, fields: fields[index] ?? [], joined: joined[index] ?? opened }, taken);
    taken.add(made.user.username);
    return made;
  });
}

function creative(
  random: Random,
  { id, fields, joined }: { id: number; fields: readonly string[]; joined: number },
  taken: ReadonlySet<string>,
): Creative {
  const home = places[anyPlace(random)] ?? random.pick(places);
  const shown = publicPlace(random, home);
  const { city, state, country } = shown;
  const family = familyOf(fields[0] ?? '');
  const name = naming(random, home.culture, taken);
  const job = employment(random, family);
  const setting = { family, culture: home.culture, city, moment: joined };
  return {
    user: {
      id,
      first_name: name.first,
      last_name: name.last,
      username: name.username,
      ...{ city, state, country },
      company: job.company,
      occupation: job.occupation,
      created_on: joined,
      url: userUrl(name.username),
      display_name: name.displayName,
      images: portraits(id, random.token()),
      fields,
    },
    more: {
      twitter: random.chance(0.45) ? `@${name.username.replaceAll('-', '_')}` : '',
      links: links(random, name.username),
      sections: sections(random, setting, job.occupation),
    },
    experience: experience(random, family, job, shown),
    culture: home.culture,
    family,
    fame: Math.min(30, random.pareto(1, 1)),
    activity: random.chance(0.08) ? 0 : Math.min(3.5, random.pareto(1, 0.6)),
  };
}

/** Returns the parts of a place that the profile shows: all, without the state, only the country, or none. */
function publicPlace(random: Random, place: City): City {
  const drawn = random.unit();
  if (drawn < 0.04) return { ...place, city: '', state: '', country: '' };
  if (drawn < 0.08) return { ...place, city: '', state: '' };
  return drawn < 0.13 ? { ...place, state: '' } : place;
}

const portraits = (id: number, token: string): Readonly<Record<string, string>> =>
  Object.fromEntries(sizes.map((size) => [size, pictureUrl('users', size, { id, token })]));

function links(random: Random, username: string): { title: string; url: string }[] {
  const all = [
    { title: 'Website', url: websiteUrl(username) },
    { title: 'Shop', url: websiteUrl(username, 'shop.') },
    { title: 'Journal', url: `${websiteUrl(username)}/journal` },
    { title: 'Newsletter', url: websiteUrl(username, 'letters.') },
  ];
  return all.slice(0, random.pick([0, 0, 1, 1, 1, 2, 2, 3, 4]));
}
