import { expect, test } from 'vitest';
import { randomFrom } from '../../../src/sample/art/random.ts';
import { familyOf } from '../../../src/sample/families.ts';
import { modules } from '../../../src/sample/modules.ts';

const random = randomFrom(1);
const made = (field: string) => {
  const setting = { family: familyOf(field), culture: 'en', city: 'Lyon', moment: 1_600_000_000 };
  return Array.from({ length: 200 }, () => modules(random, setting, 7));
};

test('A project has 1 to 14 modules, and the first is never text', () => {
  const projects = made('Photography');
  expect(projects.filter((list) => list.length < 1 || list.length > 14)).toEqual([]);
  expect(projects.filter(([first]) => first?.type === 'text')).toEqual([]);
});

test('Films have more embedded players than photographs', () => {
  const players = (field: string) =>
    made(field)
      .flat()
      .filter(({ type }) => type === 'embed').length;
  expect(players('Film')).toBeGreaterThan(4 * players('Photography'));
});

test('Text is escaped HTML with one line for each line of plain text', () => {
  const texts = made('Branding')
    .flat()
    .filter(({ type }) => type === 'text');
  for (const { text = '', text_plain: plain = '' } of texts) {
    expect(text.split('\n')).toHaveLength(plain.split('\n').length);
    expect(text.replace(/&(amp|lt|gt|quot);/g, '')).not.toContain('&');
  }
  expect(texts.some(({ text }) => text?.includes('&amp;'))).toBe(true);
});
