// What people do for a living, now and before.
import type { Sent } from '../api/entities.ts';
import type { Family } from './families.ts';
import type { Place } from './places.ts';
import { companies } from './prose.ts';
import type { Random } from './random.ts';

type Job = Sent<'experience'>;

/** Months since the year 0; the sample's now is November 2026. */
const now = 2026 * 12 + 10;

/** Nobody has a company without an occupation there. */
export function employment(random: Random, family: Family): { company: string; occupation: string } {
  if (random.chance(0.15)) return { company: '', occupation: '' };
  return { company: random.chance(0.5) ? random.pick(companies) : '', occupation: random.pick(family.occupations) };
}

interface Present {
  readonly family: Family;
  readonly company: string;
  readonly occupation: string;
  readonly home: Place;
}

/** Newest first; the first is the present job where there is one, and says what the profile says. */
export function experience(random: Random, { family, company, occupation, home }: Present): Job[] {
  if (random.chance(0.35)) return [];
  const dated = random.chance(0.92);
  const location = [home.city, home.country].filter((word) => word !== '').join(', ');
  let until = now - random.int(0, 30);
  const present: Job[] =
    company === ''
      ? []
      : [{ position: occupation, organization: company, location, ...(dated ? { start_date: written(until) } : {}) }];
  const past = random.several(companies, random.int(1, 3)).map((organization): Job => {
    const end = until - random.int(0, 4);
    const start = end - random.int(5, 50);
    until = start;
    const dates = dated ? { start_date: written(start), end_date: written(end) } : {};
    return { position: random.pick(family.occupations), organization, location, ...dates };
  });
  return [...present, ...past];
}

/** `MM-YYYY`. */
const written = (month: number): string => `${String((month % 12) + 1).padStart(2, '0')}-${Math.floor(month / 12)}`;
