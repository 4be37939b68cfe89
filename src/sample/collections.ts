// Collections: what creatives gathered of each other's projects, each mostly of one kind.

import { pictureUrl } from './addresses.ts';
import { growingIds, hour, later, madeAt, moments } from './dates.ts';
import { families } from './families.ts';
import { type Random, wheel } from './random.ts';
import type { CollectionRecord } from './records.ts';
import type { Crowd } from './talk.ts';
import { collectionTitle } from './titles.ts';
import type { Work } from './works.ts';

/** How many older collections get an item today. */
const resumed = 16;

/** By id, and so by the day they were begun. */
export function collections(random: Random, crowd: Crowd, works: readonly Work[], count: number): CollectionRecord[] {
  const ids = growingIds(random, count, 52_000, 7_100_000);
  const popularity = wheel(works.map(({ views }) => views ** 0.5));
  const draw = () => works[popularity(random)] ?? random.pick(works);
  return moments(random, count, { today: 6, week: 14, month: 24 }).map((createdOn, index) => {
    const kind = draw().family;
    const size = Math.min(60, 2 + Math.round(random.tail(12, 0.75)));
    const gathered = gather(random, draw, { kind, size });
    const today = index % Math.floor(count / resumed) === 0;
    return collection(random, crowd, { id: ids[index] ?? 0, createdOn, gathered, today });
  });
}

/** `size` different works, four of five from one family. */
function gather(
  random: Random,
  draw: () => Work,
  { kind, size }: { kind: (typeof families)[number]; size: number },
): Work[] {
  const found = new Set<Work>();
  for (let tries = 0; found.size < size && tries < 4000; tries += 1) {
    const work = draw();
    if (work.family === kind || random.chance(0.04)) found.add(work);
  }
  return [...found];
}

interface Draft {
  readonly id: number;
  readonly createdOn: number;
  readonly gathered: readonly Work[];
  readonly today: boolean;
}

function collection(random: Random, crowd: Crowd, { id, createdOn, gathered, today }: Draft): CollectionRecord {
  const items = added(random, gathered, { createdOn, today });
  const last = items.at(-1)?.addedOn ?? createdOn;
  const owners = [...new Set(Array.from({ length: random.chance(0.08) ? 2 : 1 }, () => crowd(random, createdOn)))];
  const family = gathered[0]?.family ?? random.pick(families);
  const setting = { family, culture: owners[0]?.culture ?? 'en', city: owners[0]?.user.city ?? '', moment: createdOn };
  const title = collectionTitle(random, setting);
  const pictured = random.chance(0.08) ? [] : gathered.slice(0, random.int(1, 5));
  return {
    collection: {
      id: String(id),
      title,
      owners: owners.map(({ user }) => user),
      stats: { items: items.length, followers: Math.floor(Math.min(9000, random.tail(5, 1.4))) },
      images: pictured.map(({ token }) => pictureUrl('projects', 202, token)),
      created_on: createdOn,
      modified_on: random.chance(0.15) ? later(random, last, 3) : last,
    },
    items,
  };
}

/** Works that were there already come soon after the collection, the others as they are published. */
function added(
  random: Random,
  gathered: readonly Work[],
  { createdOn, today }: Pick<Draft, 'createdOn' | 'today'>,
): CollectionRecord['items'] {
  return gathered
    .map(({ id, publishedOn }, index) => {
      const possible = Math.max(createdOn, publishedOn);
      const from = today && index === 0 ? Math.max(possible, madeAt - 20 * hour) : possible;
      return { project: id, addedOn: later(random, from, 4) };
    })
    .sort((a, b) => a.addedOn - b.addedOn);
}
