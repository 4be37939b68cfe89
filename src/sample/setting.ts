// The circumstances in which a text is written, and the words that they offer to its templates.
import type { Family } from './families.ts';
import { places } from './places.ts';
import type { Slots } from './text.ts';
import { adjectives, clients, localTitles, names, seasons } from './words.ts';

export interface Setting {
  readonly family: Family;
  /** Naming culture of the author's home, for texts in its language. */
  readonly culture: string;
  /** Where it was made; '' is anywhere. */
  readonly city: string;
  /** Unix seconds. */
  readonly moment: number;
}

const cities = places().map(({ city }) => city);
const plainClients = clients
  .filter((client) => !/^(an?|the) /.test(client))
  .concat(['The Tin Kettle', 'A Winter Festival']);
const numerals = ['7', '12', '15', '18', '24', '30', '36', '48', '64', '72', '99', '100', '365'];

export const yearOf = (moment: number): number => new Date(moment * 1000).getUTCFullYear();

export function slotsFor(setting: Setting): Slots {
  const { family, city, moment } = setting;
  const written = yearOf(moment);
  return {
    name: names,
    client: clients,
    client_plain: plainClients,
    adjective: adjectives,
    work: family.works,
    thing: family.things,
    thing_small: family.things.map((thing) => thing.toLowerCase()),
    emoji: family.emoji,
    city: city === '' ? cities : [city, city, ...cities],
    season: seasons,
    year: [String(written)],
    year_later: [String(written + 1)],
    few: ['two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'],
    many: ['eleven', 'twelve', 'fifteen', 'eighteen', 'twenty', 'thirty', 'forty', 'sixty', 'ninety'],
    numeral: numerals,
    digit: ['2', '3', '4', '5', '6', '7', '8', '9'],
    local: localTitles[setting.culture] ?? names,
    roman: ['II', 'III', 'IV', 'V', 'VI'],
  };
}
