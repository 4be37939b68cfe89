// The circumstances in which a text is written, and the words that they offer to its templates.
import type { Family } from './families.ts';
import { places } from './places.ts';
import type { Slots } from './template.ts';
import words from './words/slots.json' with { type: 'json' };
import titles from './words/titles.json' with { type: 'json' };

export interface Setting {
  readonly family: Family;
  /** Culture of the author's home, for texts in its language. */
  readonly culture: string;
  /** Where the work was made; '' for any city. */
  readonly city: string;
  /** Unix seconds. */
  readonly moment: number;
}

const cities = places.map(({ city }) => city);
const localTitles: Slots = titles.byCulture;
/** The same for every setting. */
const sharedSlots = {
  ...words,
  /** Names that can stand alone: `a Tea House` reads well only inside a sentence. */
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
    // Last, because V8 takes more than 20 times as long for an object literal that begins with it.
    ...sharedSlots,
  };
}
