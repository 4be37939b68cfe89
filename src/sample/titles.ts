// Titles of projects, works in progress and collections.
import type { Random } from './art/random.ts';
import { type Setting, slotsFor } from './setting.ts';
import { capital, fill } from './template.ts';
import patterns from './words/titles.json' with { type: 'json' };

/** Share of titles in the language of the author's home. */
const localShare = 0.3;
/** Share of titles that are longer than any column of a table. */
const longShare = 0.015;

/** Avoids the titles in `taken`, but gives up after a few attempts: two people may have the same idea. */
export function projectTitle(random: Random, setting: Setting, taken: ReadonlySet<string>): string {
  const attempts = Array.from({ length: 6 }, () => attempt(random, setting));
  return attempts.find((title) => !taken.has(title)) ?? attempt(random, setting);
}

function attempt(random: Random, setting: Setting): string {
  if (random.chance(longShare)) return titleFrom(random, setting, patterns.long);
  return titleFrom(random, setting, isLocal(random, setting, localShare) ? patterns.local : patterns.project);
}

export const wipTitle = (random: Random, setting: Setting): string =>
  titleFrom(random, setting, isLocal(random, setting, localShare / 2) ? patterns.local : patterns.wip);

export const collectionTitle = (random: Random, setting: Setting): string =>
  titleFrom(random, setting, patterns.collection);

const isLocal = (random: Random, { culture }: Setting, share: number): boolean =>
  random.chance(share) && culture in patterns.byCulture;

const titleFrom = (random: Random, setting: Setting, templates: readonly string[]): string =>
  capital(fill(random.pick(templates), slotsFor(setting), random));
