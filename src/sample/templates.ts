// Fills templates such as `{name} for {client}`, and provides the words for their slots.
import type { Random } from './art/random.ts';
import type { Family } from './families.ts';
import { places } from './places.ts';
import words from './words/slots.json' with { type: 'json' };
import titles from './words/titles.json' with { type: 'json' };

export type Slots = Readonly<Record<string, readonly string[]>>;

const slot = /\{(\w+)\}/g;

/**
 * Fills each slot with a random word, and the slots inside that word. A slot that occurs twice gets two different words
 * if it has two.
 */
export function fill(template: string, slots: Slots, random: Random): string {
  const used = new Set<string>();
  const word = (name: string): string => {
    const words = slots[name];
    if (words === undefined) throw new Error(`"${template}" has an unknown slot {${name}}`);
    const unused = words.filter((choice) => !used.has(choice));
    const chosen = random.pick(unused.length > 0 ? unused : words);
    used.add(chosen);
    return fill(chosen, slots, random);
  };
  return template.replace(slot, (_, name: string) => word(name));
}

/** Replaces each slot by its value. A slot without a value stays. */
export const substitute = (template: string, values: Readonly<Record<string, string>>): string =>
  template.replace(slot, (match, name: string) => values[name] ?? match);

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

export interface Setting {
  readonly family: Family;
  /** Culture of the author's home, for texts in its language. */
  readonly culture: string;
  /** City in which the work was made; '' for any city. */
  readonly city: string;
  /** In Unix seconds. */
  readonly moment: number;
}

const cities = places.map(({ city }) => city);
const localTitles: Slots = titles.byCulture;
/** Slots that are the same for every setting. */
const sharedSlots = {
  ...words,
  /** Names that can be used alone. `a Tea House` is correct only inside a sentence. */
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
