// Makes the comments and appreciations of creatives, and the lists of users whom they follow.

import { type Random, randomFrom } from './art/random.ts';
import { type Creative, creatives, later, works } from './cast.ts';
import type { CommentRecord, UserRecord } from './records.ts';
import words from './words/comments.json' with { type: 'json' };
import { fill, type Setting, slotsFor } from './writing.ts';

const localComments: Readonly<Record<string, readonly string[]>> = words.byCulture;

/**
 * Returns `count` comments on a work, oldest first. Most are written soon after its publication.
 * @param setting the setting of the work
 */
export function comments(random: Random, setting: Setting, count: number): CommentRecord[] {
  const times = Array.from({ length: count }, () => later(random, setting.moment, 3.5)).sort((a, b) => a - b);
  return times.map((createdOn, index) => {
    const owner = setting.author.user.id;
    if (index > 0 && random.chance(0.08)) return { user: owner, comment: random.pick(words.thanks), createdOn };
    const author = random.pick(creatives.filter(({ user }) => user.created_on < createdOn));
    return { user: author.user.id, comment: textBy(author, random, setting), createdOn };
  });
}

/** Returns a text in English, or in the author's language if the sample has comments in that language. */
function textBy(author: Creative, random: Random, { family, author: owner, moment }: Setting): string {
  const local = localComments[author.culture] ?? words.english;
  const slots = {
    ...slotsFor({ family, author, moment }),
    ...(author.user.city === '' ? {} : { city: [author.user.city] }),
    first: [owner.user.first_name || owner.user.display_name],
  };
  return fill(random.pick(random.chance(0.4) ? local : words.english), slots, random);
}

/** Number of the random choice in which the followers of the README and the transcripts have works to show. */
const choice = 837;

/** Returns the users whom a creative follows. Famous users are chosen most often. */
export function following({ user }: Creative): UserRecord['following'] {
  const random = randomFrom(`user ${user.id} follows${choice}`);
  return creatives
    .filter((other) => random.chance(Math.min(0.75, other.fame * 0.035)) && other.user.id !== user.id)
    .map((other) => ({ user: other.user.id, since: later(random, Math.max(user.created_on, other.user.created_on)) }))
    .sort((a, b) => a.since - b.since);
}

/** Returns the works that a creative appreciated, never the creative's own. Well-known works are more frequent. */
export function appreciated(creative: Creative): UserRecord['appreciated'] {
  const random = randomFrom(`user ${creative.user.id} appreciated`);
  return works
    .filter(({ appreciations }) => random.chance(Math.min(0.4, appreciations / 2000)))
    .filter(({ owners }) => !owners.includes(creative))
    .map(({ id, published }) => {
      return { project: id, on: later(random, Math.max(published, creative.user.created_on), 1.6) };
    })
    .sort((a, b) => a.on - b.on);
}
