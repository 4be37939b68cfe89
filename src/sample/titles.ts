// Titles of projects, works in progress and collections.
import type { Random } from './random.ts';
import { type Setting, slotsFor } from './setting.ts';
import { capital, fill } from './text.ts';
import { collectionPatterns, localPatterns, localTitles, longPatterns, titlePatterns, wipPatterns } from './words.ts';

/** How often a title is in the language of the place, and how often it is longer than any column. */
const localShare = 0.3;
const longShare = 0.015;

/** A title that none of the `taken` ones is, as far as a few tries find one: two people may have the same idea. */
export function projectTitle(random: Random, setting: Setting, taken: ReadonlySet<string>): string {
  const tries = Array.from({ length: 6 }, () => oneTitle(random, setting));
  return tries.find((title) => !taken.has(title)) ?? oneTitle(random, setting);
}

function oneTitle(random: Random, setting: Setting): string {
  if (random.chance(longShare)) return titled(random, setting, longPatterns);
  return titled(random, setting, local(random, setting, localShare) ? localPatterns : titlePatterns);
}

export function wipTitle(random: Random, setting: Setting): string {
  return titled(random, setting, local(random, setting, localShare / 2) ? localPatterns : wipPatterns);
}

export const collectionTitle = (random: Random, setting: Setting): string =>
  titled(random, setting, collectionPatterns);

const local = (random: Random, setting: Setting, share: number): boolean =>
  random.chance(share) && localTitles[setting.culture] !== undefined;

const titled = (random: Random, setting: Setting, patterns: readonly string[]): string =>
  capital(fill(random.pick(patterns), slotsFor(setting), random));
