import { expect, test } from 'vitest';
import { randomFrom } from '../../../src/sample/art/random.ts';
import { familyOf } from '../../../src/sample/families.ts';
import { description, paragraph } from '../../../src/sample/paragraphs.ts';
import type { Setting } from '../../../src/sample/setting.ts';

const random = randomFrom(1);
const setting: Setting = { family: familyOf('Illustration'), culture: 'ja', city: 'Kyoto', moment: 1_600_000_000 };
const descriptions = Array.from({ length: 300 }, () => description(random, setting));

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
    expect(paragraph(random, setting, 'first')).toMatch(/^[A-Z0-9][^{}]+$/);
  }
});
