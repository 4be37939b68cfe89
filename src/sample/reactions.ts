// Makes the comments and appreciations of creatives, and the lists of users whom they follow.
import { firstAbove, type Random, type Wheel, wheel } from './art/random.ts';
import { later } from './dates.ts';
import type { CommentRecord, UserRecord } from './records.ts';
import type { Creative } from './users.ts';
import words from './words/comments.json' with { type: 'json' };
import type { Work } from './works.ts';
import { fill, type Setting, slotsFor } from './writing.ts';

const localComments: Readonly<Record<string, readonly string[]>> = words.byCulture;

/** Chooses a random user who joined before the time `moment`. Active users are chosen more often. */
export type Crowd = (random: Random, moment: number) => Creative;

/**
 * Returns a function that chooses among `creatives`, who must be in the order in which they joined.
 * @param power a higher power chooses active users more often
 */
export function crowdOf(creatives: readonly Creative[], power = 1): Crowd {
  const joined = creatives.map(({ user }) => user.created_on);
  const activity = wheel(creatives.map((creative) => (creative.activity + 0.4) ** power));
  return (random, moment) => {
    const present = firstAbove(joined, moment - 1);
    return creatives[activity(random, present)] ?? random.pick(creatives.slice(0, present));
  };
}

interface CommentedWork {
  readonly owners: readonly Creative[];
  readonly setting: Setting;
  /** Time when the work was published, in Unix seconds. */
  readonly since: number;
}

/** Returns `count` comments, oldest first. Most are written soon after publication. */
export function comments(random: Random, crowd: Crowd, work: CommentedWork, count: number): CommentRecord[] {
  const times = Array.from({ length: count }, () => later(random, work.since, 3.5)).sort((a, b) => a - b);
  return times.map((createdOn, index) => {
    const owner = random.pick(work.owners);
    if (index > 0 && random.chance(0.08)) return { user: owner.user.id, comment: random.pick(words.thanks), createdOn };
    const author = crowd(random, createdOn);
    return { user: author.user.id, comment: textBy(author, random, work), createdOn };
  });
}

/** Returns a text in English, or in the author's language if the sample has comments in that language. */
function textBy(author: Creative, random: Random, { owners, setting }: CommentedWork): string {
  const { first_name, display_name } = random.pick(owners).user;
  const { city } = author.user;
  const own = { first: [first_name || display_name], ...(city === '' ? {} : { city: [city] }) };
  const local = localComments[author.culture] ?? words.english;
  return fill(
    random.pick(random.chance(0.4) ? local : words.english),
    { ...slotsFor({ ...setting, city }), ...own },
    random,
  );
}

export type AppreciatedProjects = UserRecord['appreciated'];

/** Returns the users whom each creative follows. Famous users are chosen most often. */
export function follow(random: Random, creatives: readonly Creative[]): UserRecord['following'][] {
  const fame = wheel(creatives.map((creative) => creative.fame));
  return creatives.map(({ user }) => {
    const count = random.chance(0.07) ? 0 : Math.min(60, Math.round(random.pareto(15, 0.8)));
    return distinct(random, creatives, fame, count)
      .filter((other) => other.user.id !== user.id)
      .map((other) => ({ user: other.user.id, since: later(random, Math.max(user.created_on, other.user.created_on)) }))
      .sort((a, b) => a.since - b.since);
  });
}

/** Returns the works that each creative appreciated, never their own. Works with many views are more frequent. */
export function appreciate(
  random: Random,
  creatives: readonly Creative[],
  works: readonly Work[],
): AppreciatedProjects[] {
  const attention = wheel(works.map(({ views }) => views ** 0.6));
  return creatives.map((creative) => {
    const count = random.chance(0.08) ? 0 : Math.min(40, Math.round(random.pareto(12, 0.8)));
    const since = ({ publishedOn }: Work) => Math.max(publishedOn, creative.user.created_on);
    return distinct(random, works, attention, count)
      .filter(({ owners }) => !owners.includes(creative))
      .map((work) => ({ project: work.id, on: later(random, since(work), 1.6) }))
      .sort((a, b) => a.on - b.on);
  });
}

/** Picks a random item `count` times, and returns the picked items without duplicates. */
function distinct<T>(random: Random, list: readonly T[], draw: Wheel, count: number): T[] {
  const indices = new Set(Array.from({ length: count }, () => draw(random)));
  return [...indices].flatMap((index) => list[index] ?? []);
}
