// What people do for a living: their present job and the ones before.
import type { Sent } from '../api/entities.ts';
import type { Random } from './art/random.ts';
import type { Family } from './families.ts';
import type { Place } from './places.ts';
import { companies } from './words/profiles.json' with { type: 'json' };

type Job = Sent<'experience'>;

/** The sample's current month, November 2026, in months since the year 0. */
const currentMonth = 2026 * 12 + 10;

/** Both may be empty, but a company always comes with an occupation. */
export function employment(random: Random, family: Family): { company: string; occupation: string } {
  if (random.chance(0.15)) return { company: '', occupation: '' };
  return { company: random.chance(0.5) ? random.pick(companies) : '', occupation: random.pick(family.occupations) };
}

interface Career {
  readonly family: Family;
  readonly company: string;
  readonly occupation: string;
  readonly home: Place;
}

/** Newest first. With a company, the first entry is the present job as the profile states it. */
export function experience(random: Random, { family, company, occupation, home }: Career): Job[] {
  if (random.chance(0.35)) return [];
  const dated = random.chance(0.92);
  const location = [home.city, home.country].filter((part) => part !== '').join(', ');
  let until = currentMonth - random.int(0, 30);
  const present: Job[] =
    company === ''
      ? []
      : [{ position: occupation, organization: company, location, ...(dated ? { start_date: monthYear(until) } : {}) }];
  const past = random.several(companies, random.int(1, 3)).map((organization): Job => {
    const end = until - random.int(0, 4);
    const start = end - random.int(5, 50);
    until = start;
    const dates = dated ? { start_date: monthYear(start), end_date: monthYear(end) } : {};
    return { position: random.pick(family.occupations), organization, location, ...dates };
  });
  return [...present, ...past];
}

/** `MM-YYYY`. */
const monthYear = (month: number): string => `${String((month % 12) + 1).padStart(2, '0')}-${Math.floor(month / 12)}`;
