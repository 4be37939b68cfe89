import { expect, test } from 'vitest';
import { randomFrom } from '../../../src/sample/art/random.ts';
import { familyOf } from '../../../src/sample/families.ts';
import { sections } from '../../../src/sample/sections.ts';

const random = randomFrom(1);
const setting = { family: familyOf('Ceramics'), culture: 'fr', city: 'Lyon', moment: Date.UTC(2020, 5) / 1000 };
const profiles = Array.from({ length: 200 }, () => sections(random, setting, 'Ceramicist'));

test('Some profiles have no sections, some tell about their owner in their own language', () => {
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

test('A list of clients names nobody twice', () => {
  for (const clients of profiles.flatMap((profile) => profile['Clients'] ?? [])) {
    const lines = clients.split('\n');
    expect(new Set(lines).size).toBe(lines.length);
  }
});
