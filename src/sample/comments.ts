// Makes comments: authors, texts and times.

import { firstAbove, type Random, type Wheel, wheel } from './art/random.ts';
import { later } from './dates.ts';
import type { CommentRecord } from './records.ts';
import type { Setting } from './templates.ts';
import { fill, slotsFor } from './templates.ts';
import type { Creative } from './users.ts';
import words from './words/comments.json' with { type: 'json' };

const localComments: Readonly<Record<string, readonly string[]>> = words.byCulture;

/** Draws a user who had joined before a moment. Active users are drawn more often. */
export type Crowd = (random: Random, moment: number) => Creative;

/**
 * @param creatives in the order in which they joined
 * @param power the higher, the more often the most active users are drawn
 */
export function crowdOf(creatives: readonly Creative[], power = 1): Crowd {
  const joined = creatives.map(({ user }) => user.created_on);
  const activity: Wheel = wheel(creatives.map((creative) => (creative.activity + 0.4) ** power));
  return (random, moment) => {
    const present = firstAbove(joined, moment - 1);
    return creatives[activity(random, present)] ?? random.pick(creatives.slice(0, present));
  };
}

export interface CommentedWork {
  readonly owners: readonly Creative[];
  readonly setting: Setting;
  /** When the work was published, in Unix seconds. */
  readonly since: number;
}

/** Returns `count` comments, oldest first. Most are written soon after publication. */
export function comments(
  random: Random,
  crowd: Crowd,
  subject: CommentedWork & { readonly count: number },
): CommentRecord[] {
  const times = Array.from({ length: subject.count }, () => later(random, subject.since, 3.5)).sort((a, b) => a - b);
  return times.map((createdOn, index) => {
    const owner = random.pick(subject.owners);
    if (index > 0 && random.chance(0.08)) return { user: owner.user.id, comment: random.pick(words.thanks), createdOn };
    const author = crowd(random, createdOn);
    return { user: author.user.id, comment: textBy(author, random, subject), createdOn };
  });
}

/** Returns a text in English, or in the author's language if the sample has comments in it. */
function textBy(author: Creative, random: Random, { owners, setting }: CommentedWork): string {
  const { first_name, display_name } = random.pick(owners).user;
  const first = [first_name === '' ? display_name : first_name];
  const { city } = author.user;
  const slots = { ...slotsFor({ ...setting, city }), first, ...(city === '' ? {} : { city: [city] }) };
  const local = localComments[author.culture] ?? words.english;
  return fill(random.pick(random.chance(0.4) ? local : words.english), slots, random);
}
