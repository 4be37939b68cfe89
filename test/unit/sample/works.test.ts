import { expect, test } from 'vitest';
import { randomFrom } from '../../../src/sample/art/random.ts';
import { dominantColour } from '../../../src/sample/works.ts';
import { made, people } from '../../support/community.ts';

test('Owners had joined, are different, and do publish', () => {
  for (const { owners, createdOn } of made) {
    expect(owners.length).toBeGreaterThan(0);
    expect(new Set(owners).size).toBe(owners.length);
    expect(owners.filter(({ user, activity }) => user.created_on >= createdOn || activity === 0)).toEqual([]);
  }
  expect(people.some(({ activity }) => activity === 0)).toBe(true);
});

test('Colours are six hexadecimal digits, also at the ends of the scale', () => {
  const random = randomFrom(1);
  const colours = Array.from({ length: 2000 }, () => dominantColour(random));
  expect(colours.filter((colour) => !/^[0-9a-f]{6}$/.test(colour))).toEqual([]);
  expect(new Set(colours).size).toBeGreaterThan(1000);
});
