// Writes titles, descriptions and paragraphs.
import type { Random } from './art/random.ts';
import { capital, fill, type Setting, slotsFor } from './templates.ts';
import sentences from './words/descriptions.json' with { type: 'json' };
import patterns from './words/titles.json' with { type: 'json' };

/** Share of titles in the language of the author's home. */
const localShare = 0.3;
/** Share of titles that are longer than any column of a table. */
const longShare = 0.015;

/** Avoids the titles in `taken`, but gives up after six attempts. */
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

const localParagraphs: Readonly<Record<string, readonly string[]>> = sentences.byCulture;

type Position = 'first' | 'middle' | 'last';

/** Returns no to three paragraphs, separated by an empty line. */
export function description(random: Random, setting: Setting): string {
  const count = random.pick([0, 1, 1, 1, 1, 2, 2, 2, 3, 3]);
  const local = random.chance(0.35) ? localParagraphs[setting.culture] : undefined;
  const paragraphs = Array.from({ length: count }, (_, index) => {
    if (index === 0 && local !== undefined) return random.pick(local);
    return paragraph(random, setting, index === 0 ? 'first' : index === count - 1 ? 'last' : 'middle');
  });
  return paragraphs.join('\n\n');
}

export function paragraph(random: Random, setting: Setting, position: Position = 'middle'): string {
  const chosen = [
    ...(position === 'first' ? [random.pick(setting.family.openings)] : []),
    ...random.several(sentences.details, random.int(position === 'middle' ? 2 : 0, 3)),
    ...(position === 'last' ? [random.pick(sentences.closings)] : []),
  ];
  const slots = slotsFor(setting);
  return chosen.map((sentence) => capital(fill(sentence, slots, random))).join(' ');
}
