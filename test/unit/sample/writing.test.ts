import { expect, test } from 'vitest';
import { randomFrom } from '../../../src/sample/art/random.ts';
import { familyOf } from '../../../src/sample/families.ts';
import { collectionTitle, description, paragraph, projectTitle, wipTitle } from '../../../src/sample/writing.ts';

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

test('Works in progress and collections have their own patterns', () => {
  const many = (title: typeof wipTitle) => Array.from({ length: 200 }, () => title(random, setting));
  expect(many(wipTitle).some((title) => title.includes('work in progress'))).toBe(true);
  expect(many(collectionTitle).some((title) => title.startsWith('Moodboard'))).toBe(true);
});

const kyoto = { family: familyOf('Illustration'), culture: 'ja', city: 'Kyoto', moment: 1_600_000_000 };
const descriptions = Array.from({ length: 300 }, () => description(random, kyoto));

test('Descriptions have from none to three paragraphs', () => {
  const counts = descriptions.map((text) => (text === '' ? 0 : text.split('\n\n').length));
  expect(new Set(counts)).toEqual(new Set([0, 1, 2, 3]));
});

test('Some begin in the language of the author, others begin with a sentence of the family', () => {
  expect(descriptions.some((text) => /^\p{Script=Han}/u.test(text))).toBe(true);
  expect(descriptions.some((text) => text.startsWith('Ink and gouache on paper'))).toBe(true);
});

test('Sentences begin with a capital letter and have no open slots', () => {
  for (let count = 0; count < 100; count += 1) {
    expect(paragraph(random, kyoto, 'first')).toMatch(/^[A-Z0-9][^{}]+$/);
  }
});
