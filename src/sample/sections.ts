// The free-text sections of a profile: about, awards, clients, exhibitions.
import type { Random } from './art/random.ts';
import { type Setting, slotsFor, yearOf } from './setting.ts';
import { capital, fill, type Slots } from './template.ts';
import words from './words/profiles.json' with { type: 'json' };

interface Section {
  readonly title: string;
  readonly text: string;
}

const localAbouts: Readonly<Record<string, readonly Section[]>> = words.byCulture;

/** Text by title; empty for some. */
export function sections(random: Random, setting: Setting, occupation: string): Readonly<Record<string, string>> {
  if (random.chance(0.3)) return {};
  const slots: Slots = {
    ...slotsFor(setting),
    occupation: [occupation === '' ? 'Somebody' : occupation],
    occupation_small: [occupation === '' ? 'person of many trades' : occupation.toLowerCase()],
    home: [setting.city === '' ? 'no place in particular' : setting.city],
  };
  const local = random.chance(0.5) ? localAbouts[setting.culture] : undefined;
  const about =
    local === undefined ? { title: 'About', text: fill(random.pick(words.abouts), slots, random) } : random.pick(local);
  return Object.fromEntries([
    [about.title, about.text],
    ...(random.chance(0.35) ? [['Awards', awards(random, setting)]] : []),
    ...(random.chance(0.35) ? [['Clients', list(random, '{client_plain}', slots)]] : []),
    ...(random.chance(0.2) ? [['Exhibitions', list(random, '{name}, {city}', slots)]] : []),
  ]);
}

/** Two to six lines from one template, filled together so that no line occurs twice. */
function list(random: Random, line: string, slots: Slots): string {
  const template = Array.from({ length: random.int(2, 6) }, () => line).join('\n');
  return capital(fill(template, slots, random));
}

/** One award a year, counting back from the year before the author joined. */
function awards(random: Random, setting: Setting): string {
  return random
    .several(words.awards, random.int(1, 4))
    .map((award, index) => {
      const year = [String(yearOf(setting.moment) - 1 - index)];
      return fill(award, { ...slotsFor(setting), year }, random);
    })
    .join('\n');
}
