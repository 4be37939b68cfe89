// Makes works. A work becomes a project when `projects.ts` adds content, appreciations and comments.
import { licences } from '../api/reference/licences.ts';
import { firstAbove, type Random, wheel } from './art/random.ts';
import { day, hour, increasingIds, madeAt, moments, opened } from './dates.ts';
import { type Family, familyOf, fieldsOfWork, withEveryField } from './families.ts';
import type { Creative } from './users.ts';
import palette from './words/colours.json' with { type: 'json' };
import commonTags from './words/tags.json' with { type: 'json' };
import { projectTitle, type Setting } from './writing.ts';

export interface Work {
  readonly id: number;
  readonly name: string;
  readonly owners: readonly Creative[];
  readonly family: Family;
  readonly fields: readonly string[];
  readonly setting: Setting;
  readonly tags: readonly string[];
  readonly color: string;
  readonly licence: (typeof licences)[number];
  readonly mature: boolean;
  readonly createdOn: number;
  readonly publishedOn: number;
  readonly modifiedOn: number;
  readonly featuredOn: number | undefined;
  /** Token in the addresses of the work's cover. */
  readonly token: string;
  readonly views: number;
}

/** Returns works ordered by id, which is also the order of creation. */
export function works(random: Random, creatives: readonly Creative[], count: number): Work[] {
  const times = moments(random, count, { today: 30, week: 70, month: 140 })
    .map((publishedOn) => ({ publishedOn, createdOn: startOf(random, publishedOn) }))
    .sort((a, b) => a.createdOn - b.createdOn);
  const activity = wheel(creatives.map((creative) => creative.activity));
  const joined = creatives.map(({ user }) => user.created_on);
  const owners = times.map(({ createdOn }) => {
    const present = creatives.slice(0, firstAbove(joined, createdOn - 1));
    const draw = () => present[activity(random, present.length)] ?? random.pick(present);
    const shared = random.chance(0.09) ? random.pick([2, 2, 2, 3, 4]) : 1;
    return [...new Set(Array.from({ length: shared }, draw))];
  });
  const drawn = owners.map(([first]) => fieldsOfWork(random, first?.user.fields ?? []));
  const fields = withEveryField(random, drawn, 3);
  const ids = increasingIds(random, count, 212_000, 24_800_000);
  const taken = new Set<string>();
  return times.map((time, index) => {
    const draft = { ...time, id: ids[index] ?? 0, owners: owners[index] ?? [], fields: fields[index] ?? [] };
    const made = work(random, draft, taken);
    taken.add(made.name);
    return made;
  });
}

/** Returns the time when a work began. Most works take days, some take months. No work begins on the first day. */
function startOf(random: Random, publishedOn: number): number {
  const duration = Math.min(120 * day, random.pareto(2 * day, 1.2));
  return Math.max(Math.floor(publishedOn - duration), opened + day);
}

type Draft = Pick<Work, 'id' | 'owners' | 'fields' | 'createdOn' | 'publishedOn'>;

function work(random: Random, draft: Draft, taken: ReadonlySet<string>): Work {
  const { owners, fields, publishedOn } = draft;
  const family = familyOf(fields[0] ?? '');
  const culture = owners[0]?.culture ?? 'en';
  const setting: Setting = { family, culture, city: owners[0]?.user.city ?? '', moment: publishedOn };
  return {
    ...draft,
    name: projectTitle(random, setting, taken),
    family,
    setting,
    tags: tags(random, family),
    color: dominantColour(random),
    licence: random.chance(0.72) ? 'no-use' : random.pick(licences),
    mature: random.chance(0.02),
    modifiedOn: random.chance(0.3) ? publishedOn : soonAfter(random, publishedOn),
    featuredOn: random.chance(0.21) ? soonAfter(random, publishedOn) : undefined,
    token: random.token(),
    views: views(random, publishedOn, owners[0]?.fame ?? 1),
  };
}

/** Returns a time within two months after publication and before the current time. */
const soonAfter = (random: Random, publishedOn: number): number =>
  publishedOn + 1 + Math.floor(Math.min(60 * day, madeAt - publishedOn - 2) * random.unit() ** 2);

/** Returns two to eight tags. The first tags of a family are the most common. */
function tags(random: Random, family: Family): string[] {
  const own = wheel(family.tags.map((_, index) => 1 / (index + 2)));
  const draw = () => (random.chance(0.72) ? (family.tags[own(random)] ?? '') : random.pick(commonTags));
  const different = [...new Set(Array.from({ length: random.int(2, 8) }, draw))];
  return different.length > 1 ? different : [...new Set([...different, ...family.tags])].slice(0, 2);
}

/** Returns a random number of views. The number grows with the age of the work and with the fame of the owner. */
function views(random: Random, publishedOn: number, fame: number): number {
  const age = Math.min(1, Math.max(hour, madeAt - publishedOn) / (90 * day)) ** 0.6;
  return 3 + Math.floor(Math.min(900_000, random.pareto(320, 1.15) * Math.sqrt(fame)) * age);
}

/** Returns a random colour as six hexadecimal digits in lower case. */
export function dominantColour(random: Random): string {
  const base = random.pick(palette);
  if (random.chance(0.15)) return base;
  const channels = [0, 2, 4].map((at) => Number.parseInt(base.slice(at, at + 2), 16) + random.int(-14, 14));
  return channels.map((channel) => Math.max(0, Math.min(255, channel)).toString(16).padStart(2, '0')).join('');
}
