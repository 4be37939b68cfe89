// The free sections of a profile: about, awards, clients, schools.
import { abouts, awards, localAbouts } from './prose.ts';
import type { Random } from './random.ts';
import { type Setting, slotsFor, yearOf } from './setting.ts';
import { capital, fill, type Slots } from './text.ts';

export function sections(random: Random, setting: Setting, occupation: string): Readonly<Record<string, string>> {
  if (random.chance(0.3)) return {};
  const slots: Slots = {
    ...slotsFor(setting),
    occupation: [occupation === '' ? 'Somebody' : occupation],
    occupation_small: [occupation === '' ? 'person of many trades' : occupation.toLowerCase()],
    home: [setting.city === '' ? 'no place in particular' : setting.city],
  };
  const local = random.chance(0.5) ? localAbouts[setting.culture] : undefined;
  const about = local === undefined ? ['About', fill(random.pick(abouts), slots, random)] : random.pick(local);
  return Object.fromEntries([
    about,
    ...(random.chance(0.35) ? [['Awards', prizes(random, setting)]] : []),
    ...(random.chance(0.35) ? [['Clients', listed(random, '{client_plain}', slots)]] : []),
    ...(random.chance(0.2) ? [['Exhibitions', listed(random, '{name}, {city}', slots)]] : []),
  ]);
}

const listed = (random: Random, entry: string, slots: Slots): string => {
  const template = Array.from({ length: random.int(2, 6) }, () => entry).join('\n');
  return capital(fill(template, slots, random));
};

/** One a year, from the year before the author joined backwards. */
function prizes(random: Random, setting: Setting): string {
  return random
    .several(awards, random.int(1, 4))
    .map((award, index) => {
      const year = [String(yearOf(setting.moment) - 1 - index)];
      return fill(award, { ...slotsFor(setting), year }, random);
    })
    .join('\n');
}
