// Comments: who wrote what below somebody's work, and when.

import { later } from './dates.ts';
import { firstAbove, type Random, type Wheel, wheel } from './random.ts';
import type { Remark } from './records.ts';
import { remarksIn } from './remarks.ts';
import type { Setting } from './setting.ts';
import { slotsFor } from './setting.ts';
import { fill } from './text.ts';
import type { Creative } from './users.ts';

/** Draws somebody who had joined by a moment, the diligent more often. */
export type Crowd = (random: Random, moment: number) => Creative;

/** @param power the higher, the more is done by a few */
export function crowdOf(creatives: readonly Creative[], power = 1): Crowd {
  const joined = creatives.map(({ user }) => user.created_on);
  const voices: Wheel = wheel(creatives.map(({ diligence }) => (diligence + 0.4) ** power));
  return (random, moment) => {
    const present = firstAbove(joined, moment - 1);
    return creatives[voices(random, present)] ?? random.pick(creatives.slice(0, present));
  };
}

export interface Subject {
  readonly owners: readonly Creative[];
  readonly setting: Setting;
  /** Since when it could be commented on. */
  readonly since: number;
}

/** `count` comments, oldest first; most come early. */
export function talk(random: Random, crowd: Crowd, subject: Subject & { readonly count: number }): Remark[] {
  const times = Array.from({ length: subject.count }, () => later(random, subject.since, 3.5)).sort((a, b) => a - b);
  return times.map((createdOn, index) => {
    const owner = random.pick(subject.owners);
    if (index > 0 && random.chance(0.08)) return { user: owner.user.id, comment: random.pick(thanks), createdOn };
    const author = crowd(random, createdOn);
    return { user: author.user.id, comment: comment(random, author, subject), createdOn };
  });
}

const thanks = [
  'Thank you!',
  'Thanks a lot 🙏',
  'Thank you all!',
  'Thanks, that means a lot.',
  '🙏🙏🙏',
  'Glad you like it!',
];

function comment(random: Random, author: Creative, { owners, setting }: Subject): string {
  const { english, local } = remarksIn(author.culture);
  const { first_name, display_name } = random.pick(owners).user;
  const first = [first_name === '' ? display_name : first_name];
  const { city } = author.user;
  const slots = { ...slotsFor({ ...setting, city }), first, ...(city === '' ? {} : { city: [city] }) };
  return fill(random.pick(random.chance(0.4) ? local : english), slots, random);
}
