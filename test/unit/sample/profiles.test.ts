import { expect, test } from 'vitest';
import { randomFrom } from '../../../src/sample/art/random.ts';
import { familyOf } from '../../../src/sample/families.ts';
import { places } from '../../../src/sample/people.ts';
import { employment, experience, sections } from '../../../src/sample/profiles.ts';

const random = randomFrom(1);
const family = familyOf('Photography');
const [home = expect.fail()] = places;
const months = (date = '') => Number(date.slice(3)) * 12 + Number(date.slice(0, 2));

test('A company comes with an occupation', () => {
  const jobs = Array.from({ length: 200 }, () => employment(random, family));
  expect(jobs.some(({ company }) => company !== '')).toBe(true);
  expect(jobs.filter(({ company, occupation }) => company !== '' && occupation === '')).toEqual([]);
});

test('The newest job is the present one, and the others end before it starts', () => {
  const job = { company: 'Umi Ceramics', occupation: 'Retoucher' };
  const lists = Array.from({ length: 50 }, () => experience(random, family, job, home)).filter(
    (jobs) => jobs.length > 0,
  );
  for (const [present, ...past] of lists) {
    expect(present).toMatchObject({ organization: 'Umi Ceramics', position: 'Retoucher' });
    expect(present).not.toHaveProperty('end_date');
    const starts = [present, ...past].map((job) => months(job?.start_date));
    for (const [index, job] of past.entries()) {
      if (job.end_date === undefined) continue;
      expect(months(job.end_date)).toBeLessThanOrEqual(starts[index] ?? 0);
      expect(months(job.end_date)).toBeGreaterThan(months(job.start_date));
    }
  }
});

const setting = { family: familyOf('Ceramics'), culture: 'fr', city: 'Lyon', moment: Date.UTC(2020, 5) / 1000 };
const profiles = Array.from({ length: 200 }, () => sections(random, setting, 'Ceramicist'));

test('Some profiles have no sections, and some have an about text in their own language', () => {
  expect(profiles.some((profile) => Object.keys(profile).length === 0)).toBe(true);
  expect(profiles.some((profile) => 'About' in profile)).toBe(true);
  expect(profiles.some((profile) => 'À propos' in profile)).toBe(true);
});

test('Awards are one a year, back from the year before the owner joined', () => {
  const lists = profiles.flatMap(({ Awards }) => Awards ?? []);
  expect(lists.length).toBeGreaterThan(10);
  for (const awards of lists) {
    const years = awards.split('\n').map((line) => Number.parseInt(line, 10));
    expect(years).toEqual(years.map((_, index) => 2019 - index));
  }
});

test('A list of clients has no duplicates', () => {
  for (const clients of profiles.flatMap((profile) => profile['Clients'] ?? [])) {
    const lines = clients.split('\n');
    expect(new Set(lines).size).toBe(lines.length);
  }
});
