// Draws who follows whom, and who appreciated which works.

import { type Random, type Wheel, wheel } from './art/random.ts';
import { later } from './dates.ts';
import type { UserRecord } from './records.ts';
import type { Creative } from './users.ts';
import type { Work } from './works.ts';

export type FollowedUsers = UserRecord['following'];
export type AppreciatedProjects = UserRecord['appreciated'];

/** Returns for each creative whom they follow: famous people most often. */
export function follow(random: Random, creatives: readonly Creative[]): FollowedUsers[] {
  const fame = wheel(creatives.map((creative) => creative.fame));
  return creatives.map(({ user }) => {
    const count = random.chance(0.07) ? 0 : Math.min(60, Math.round(random.pareto(15, 0.8)));
    return distinct(random, creatives, { draw: fame, count })
      .filter((other) => other.user.id !== user.id)
      .map((other) => ({ user: other.user.id, since: later(random, Math.max(user.created_on, other.user.created_on)) }))
      .sort((a, b) => a.since - b.since);
  });
}

/** Returns for each creative the works that they appreciated: works with many views most often, never their own. */
export function appreciate(
  random: Random,
  creatives: readonly Creative[],
  works: readonly Work[],
): AppreciatedProjects[] {
  const attention = wheel(works.map(({ views }) => views ** 0.6));
  return creatives.map((creative) => {
    const count = random.chance(0.08) ? 0 : Math.min(40, Math.round(random.pareto(12, 0.8)));
    return distinct(random, works, { draw: attention, count })
      .filter(({ owners }) => !owners.includes(creative))
      .map((work) => ({
        project: work.id,
        on: later(random, Math.max(work.publishedOn, creative.user.created_on), 1.6),
      }))
      .sort((a, b) => a.on - b.on);
  });
}

/** Returns the different items of `count` draws. */
function distinct<T>(random: Random, list: readonly T[], { draw, count }: { draw: Wheel; count: number }): T[] {
  const indices = new Set(Array.from({ length: count }, () => draw(random)));
  return [...indices].flatMap((index) => list[index] ?? []);
}
