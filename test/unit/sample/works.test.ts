import { expect, test } from 'vitest';
import { randomFrom } from '../../../src/sample/art/random.ts';
import { dominantColour } from '../../../src/sample/works.ts';
import { made, people } from '../../support/community.ts';

test('Works are ordered by creation, and are published after it', () => {
  const created = made.map(({ createdOn }) => createdOn);
  expect(created).toEqual([...created].sort((a, b) => a - b));
  expect(made.filter(({ createdOn, publishedOn }) => publishedOn < createdOn)).toEqual([]);
});

test('Owners had joined, are different, and do publish', () => {
  for (const { owners, createdOn } of made) {
    expect(owners.length).toBeGreaterThan(0);
    expect(new Set(owners).size).toBe(owners.length);
    expect(owners.filter(({ user, activity }) => user.created_on >= createdOn || activity === 0)).toEqual([]);
  }
  expect(people.some(({ activity }) => activity === 0)).toBe(true);
});

test('A work has two to eight different tags', () => {
  expect(made.filter(({ tags }) => tags.length < 2 || tags.length > 8 || new Set(tags).size < tags.length)).toEqual([]);
});

test('Colours are six hexadecimal digits, also at the ends of the scale', () => {
  const random = randomFrom(1);
  const colours = Array.from({ length: 2000 }, () => dominantColour(random));
  expect(colours.filter((colour) => !/^[0-9a-f]{6}$/.test(colour))).toEqual([]);
  expect(new Set(colours).size).toBeGreaterThan(1000);
});
