// Fills templates such as `{name} for {client}`, and writes titles, descriptions and paragraphs from them.
import type { Random } from './art/random.ts';
import type { Family } from './families.ts';
import { places } from './people.ts';
import sentences from './words/descriptions.json' with { type: 'json' };
import words from './words/slots.json' with { type: 'json' };
import patterns from './words/titles.json' with { type: 'json' };

export type Slots = Readonly<Record<string, readonly string[]>>;

/**
 * Replaces each slot with a random word, and also fills the slots inside that word. If a slot occurs twice, its two
 * words differ if possible.
 */
export function fill(template: string, slots: Slots, random: Random): string {
  const used = new Set<string>();
  return template.replace(/\{(\w+)\}/g, (_, name: string) => {
    const words = slots[name];
    if (words === undefined) throw new Error(`"${template}" has an unknown slot {${name}}`);
    const unused = words.filter((choice) => !used.has(choice));
    const chosen = random.pick(unused.length > 0 ? unused : words);
    used.add(chosen);
    return fill(chosen, slots, random);
  });
}

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

export interface Setting {
  readonly family: Family;
  /** Culture of the author's home, for texts in its language. */
  readonly culture: string;
  /** City in which the work was made; '' for any city. */
  readonly city: string;
  /** Time when the work was made, in Unix seconds. */
  readonly moment: number;
}

const cities = places.map(({ city }) => city);
const localTitles: Slots = patterns.byCulture;
/** Slots that are the same for every setting. */
const sharedSlots = {
  ...words,
  /** Names of clients that can be used alone. `a Tea House` is correct only inside a sentence. */
  client_plain: [...words.client.filter((client) => !/^(an?|the) /.test(client)), ...words.client_plain],
};

export const yearOf = (moment: number): number => new Date(moment * 1000).getUTCFullYear();

export function slotsFor({ family, culture, city, moment }: Setting): Slots {
  const year = yearOf(moment);
  return {
    work: family.works,
    thing: family.things,
    thing_small: family.things.map((thing) => thing.toLowerCase()),
    emoji: family.emoji,
    city: city === '' ? cities : [city, city, ...cities],
    year: [String(year)],
    year_later: [String(year + 1)],
    local: localTitles[culture] ?? words.name,
    // Must be last: V8 takes more than 20 times as long for an object literal that begins with a spread.
    ...sharedSlots,
  };
}

/** Share of titles in the language of the author's home. */
const localShare = 0.3;
/** Share of titles that are longer than any column of a table. */
const longShare = 0.015;

/** Returns a title that is not in `taken`. After six attempts, returns any title. */
export function projectTitle(random: Random, setting: Setting, taken: ReadonlySet<string>): string {
  const attempt = () =>
    random.chance(longShare)
      ? titleFrom(random, setting, patterns.long)
      : localTitle(random, setting, patterns.project, localShare);
  return Array.from({ length: 6 }, attempt).find((title) => !taken.has(title)) ?? attempt();
}

export const wipTitle = (random: Random, setting: Setting): string =>
  localTitle(random, setting, patterns.wip, localShare / 2);

export const collectionTitle = (random: Random, setting: Setting): string =>
  titleFrom(random, setting, patterns.collection);

const localTitle = (random: Random, setting: Setting, others: readonly string[], share: number): string =>
  titleFrom(random, setting, random.chance(share) && setting.culture in localTitles ? patterns.local : others);

const titleFrom = (random: Random, setting: Setting, templates: readonly string[]): string =>
  capital(fill(random.pick(templates), slotsFor(setting), random));

const localParagraphs: Slots = sentences.byCulture;

/** Returns up to three paragraphs, separated by an empty line. */
export function description(random: Random, setting: Setting): string {
  const count = random.pick([0, 1, 1, 1, 1, 2, 2, 2, 3, 3]);
  const local = random.chance(0.35) ? localParagraphs[setting.culture] : undefined;
  const paragraphs = Array.from({ length: count }, (_, index) => {
    if (index === 0 && local !== undefined) return random.pick(local);
    return paragraph(random, setting, index === 0 ? 'first' : index === count - 1 ? 'last' : 'middle');
  });
  return paragraphs.join('\n\n');
}

export function paragraph(random: Random, setting: Setting, position: 'first' | 'middle' | 'last' = 'middle'): string {
  const chosen = [
    ...(position === 'first' ? [random.pick(setting.family.openings)] : []),
    ...random.several(sentences.details, random.int(position === 'middle' ? 2 : 0, 3)),
    ...(position === 'last' ? [random.pick(sentences.closings)] : []),
  ];
  const slots = slotsFor(setting);
  return chosen.map((sentence) => capital(fill(sentence, slots, random))).join(' ');
}
