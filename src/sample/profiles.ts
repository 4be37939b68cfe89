// Makes the parts of a profile that the owner writes: jobs, and sections such as awards and clients.
import type { Sent } from '../api/entities.ts';
import type { Random } from './art/random.ts';
import type { Family } from './families.ts';
import type { City } from './people.ts';
import words, { companies } from './words/profiles.json' with { type: 'json' };
import { capital, fill, type Setting, type Slots, slotsFor, yearOf } from './writing.ts';

type Job = Sent<'experience'>;

/** The sample's current month, November 2026, in months since the year 0. */
const currentMonth = 2026 * 12 + 10;

/** Returns a company and an occupation. Both may be empty, or only the company. */
export function employment(random: Random, family: Family): { company: string; occupation: string } {
  if (random.chance(0.15)) return { company: '', occupation: '' };
  return { company: random.chance(0.5) ? random.pick(companies) : '', occupation: random.pick(family.occupations) };
}

/** Returns jobs, newest first. If there is a company, the first job is the current one. */
export function experience(
  random: Random,
  family: Family,
  { company, occupation }: { company: string; occupation: string },
  home: City,
): Job[] {
  if (random.chance(0.35)) return [];
  const dated = random.chance(0.92);
  const location = [home.city, home.country].filter((part) => part !== '').join(', ');
  let until = currentMonth - random.int(0, 30);
  const since = dated ? { start_date: monthYear(until) } : {};
  const present: Job = { position: occupation, organization: company, location, ...since };
  const past = random.several(companies, random.int(1, 3)).map((organization): Job => {
    const end = until - random.int(0, 4);
    const start = end - random.int(5, 50);
    until = start;
    const dates = dated ? { start_date: monthYear(start), end_date: monthYear(end) } : {};
    return { position: random.pick(family.occupations), organization, location, ...dates };
  });
  return company === '' ? past : [present, ...past];
}

/** Returns `MM-YYYY`. */
const monthYear = (month: number): string => `${String((month % 12) + 1).padStart(2, '0')}-${Math.floor(month / 12)}`;

const localAbouts: Readonly<Record<string, readonly { title: string; text: string }[]>> = words.byCulture;

/** Returns the texts of the profile by title. Some profiles have no texts. */
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

/** Returns two to six lines from one template. The lines are filled together, so that they differ. */
function list(random: Random, line: string, slots: Slots): string {
  const template = Array.from({ length: random.int(2, 6) }, () => line).join('\n');
  return capital(fill(template, slots, random));
}

/** Returns awards for consecutive years, newest first. The first is from the year before the author joined. */
function awards(random: Random, setting: Setting): string {
  return random
    .several(words.awards, random.int(1, 4))
    .map((award, index) => {
      const year = [String(yearOf(setting.moment) - 1 - index)];
      return fill(award, { ...slotsFor(setting), year }, random);
    })
    .join('\n');
}
