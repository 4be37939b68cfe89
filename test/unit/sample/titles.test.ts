import { expect, test } from 'vitest';
import { randomFrom } from '../../../src/sample/art/random.ts';
import { familyOf } from '../../../src/sample/families.ts';
import { collectionTitle, projectTitle, wipTitle } from '../../../src/sample/titles.ts';

const random = randomFrom(1);
const setting = { family: familyOf('Typography'), culture: 'el', city: 'Athens', moment: 1_600_000_000 };

test('Titles are in English and in the language of the author, most of them short', () => {
  const titles = Array.from({ length: 300 }, () => projectTitle(random, setting, new Set()));
  const greek = titles.filter((title) => /\p{Script=Greek}/u.test(title)).length;
  expect(greek).toBeGreaterThan(50);
  expect(greek).toBeLessThan(150);
  expect(titles.some((title) => title.length > 100)).toBe(true);
});

test('Taken titles are avoided', () => {
  const taken = new Set<string>();
  for (let count = 0; count < 200; count += 1) {
    const title = projectTitle(random, setting, taken);
    expect(taken).not.toContain(title);
    taken.add(title);
  }
});

test('Works in progress and collections have patterns of their own', () => {
  const many = (title: typeof wipTitle) => Array.from({ length: 200 }, () => title(random, setting));
  expect(many(wipTitle).some((title) => title.includes('work in progress'))).toBe(true);
  expect(many(collectionTitle).some((title) => title.startsWith('Moodboard'))).toBe(true);
});
