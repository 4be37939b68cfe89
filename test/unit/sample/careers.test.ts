import { expect, test } from 'vitest';
import { randomFrom } from '../../../src/sample/art/random.ts';
import { employment, experience } from '../../../src/sample/careers.ts';
import { familyOf } from '../../../src/sample/families.ts';
import { places } from '../../../src/sample/places.ts';

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
  const career = { family, company: 'Umi Ceramics', occupation: 'Retoucher', home };
  const lists = Array.from({ length: 50 }, () => experience(random, career)).filter((jobs) => jobs.length > 0);
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
