// Makes collections of other people's projects. Most projects of a collection belong to one family of fields.
import { pictureUrl } from './addresses.ts';
import { type Random, wheel } from './art/random.ts';
import { hour, increasingIds, later, madeAt, moments } from './dates.ts';
import { families } from './families.ts';
import type { Crowd } from './reactions.ts';
import type { CollectionRecord } from './records.ts';
import type { Work } from './works.ts';
import { collectionTitle } from './writing.ts';

const extendedToday = 16;

/** Returns collections ordered by id, which is also the order of creation. */
export function collections(random: Random, crowd: Crowd, works: readonly Work[], count: number): CollectionRecord[] {
  const ids = increasingIds(random, count, 52_000, 7_100_000);
  const popularity = wheel(works.map(({ views }) => views ** 0.5));
  const draw = () => works[popularity(random)] ?? random.pick(works);
  return moments(random, count, { today: 6, week: 14, month: 24 }).map((createdOn, index) => {
    const gathered = gather(random, draw);
    const today = index % Math.floor(count / extendedToday) === 0;
    const items = itemsOf(random, gathered, createdOn, today);
    const last = items.at(-1)?.addedOn ?? createdOn;
    const owners = [...new Set(Array.from({ length: random.chance(0.08) ? 2 : 1 }, () => crowd(random, createdOn)))];
    const family = gathered[0]?.family ?? random.pick(families);
    const setting = {
      family,
      culture: owners[0]?.culture ?? 'en',
      city: owners[0]?.user.city ?? '',
      moment: createdOn,
    };
    const title = collectionTitle(random, setting);
    const illustrated = random.chance(0.08) ? [] : gathered.slice(0, random.int(1, 5));
    const collection = {
      id: String(ids[index]),
      title,
      owners: owners.map(({ user }) => user),
      stats: { items: items.length, followers: Math.floor(Math.min(9000, random.pareto(5, 1.4))) },
      images: illustrated.map((work) => pictureUrl('projects', 202, work)),
      created_on: createdOn,
      modified_on: random.chance(0.15) ? later(random, last, 3) : last,
    };
    return { collection, items };
  });
}

/** Returns different works, nearly all from one family. */
function gather(random: Random, draw: () => Work): Work[] {
  const { family } = draw();
  const size = Math.min(60, 2 + Math.round(random.pareto(12, 0.75)));
  const found = new Set<Work>();
  for (let attempts = 0; found.size < size && attempts < 4000; attempts += 1) {
    const work = draw();
    if (work.family === family || random.chance(0.04)) found.add(work);
  }
  return [...found];
}

/** Returns items with random times, soon after the creation of the collection and the publication of the work. */
function itemsOf(random: Random, gathered: readonly Work[], createdOn: number, today: boolean) {
  return gathered
    .map(({ id, publishedOn }, index) => {
      const earliest = Math.max(createdOn, publishedOn);
      const from = today && index === 0 ? Math.max(earliest, madeAt - 20 * hour) : earliest;
      return { project: id, addedOn: later(random, from, 4) };
    })
    .sort((a, b) => a.addedOn - b.addedOn);
}
