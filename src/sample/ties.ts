// What ties people to each other and to works: who follows whom, who appreciated what.

import { later } from './dates.ts';
import { type Random, type Wheel, wheel } from './random.ts';
import type { UserRecord } from './records.ts';
import type { Creative } from './users.ts';
import type { Work } from './works.ts';

export type Following = UserRecord['following'];
export type Appreciated = UserRecord['appreciated'];

/** Whom each of the creatives follows, in their order: the famous before all. */
export function follow(random: Random, creatives: readonly Creative[]): Following[] {
  const fame = wheel(creatives.map((creative) => creative.fame));
  return creatives.map(({ user }) => {
    const count = random.chance(0.07) ? 0 : Math.min(60, Math.round(random.tail(15, 0.8)));
    return chosen(random, creatives, { draw: fame, count })
      .filter((other) => other.user.id !== user.id)
      .map((other) => ({ user: other.user.id, since: later(random, Math.max(user.created_on, other.user.created_on)) }))
      .sort((a, b) => a.since - b.since);
  });
}

/** What each of the creatives appreciated, in their order: the much-seen before all, and never one's own. */
export function appreciate(random: Random, creatives: readonly Creative[], works: readonly Work[]): Appreciated[] {
  const attention = wheel(works.map(({ views }) => views ** 0.6));
  return creatives.map((creative) => {
    const count = random.chance(0.08) ? 0 : Math.min(40, Math.round(random.tail(12, 0.8)));
    return chosen(random, works, { draw: attention, count })
      .filter(({ owners }) => !owners.includes(creative))
      .map((work) => ({
        project: work.id,
        on: later(random, Math.max(work.publishedOn, creative.user.created_on), 1.6),
      }))
      .sort((a, b) => a.on - b.on);
  });
}

/** Different items, about as many as asked for. */
function chosen<T>(random: Random, list: readonly T[], { draw, count }: { draw: Wheel; count: number }): T[] {
  const indices = new Set(Array.from({ length: count }, () => draw(random)));
  return [...indices].flatMap((index) => list[index] ?? []);
}
