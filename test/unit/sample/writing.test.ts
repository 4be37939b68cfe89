import { expect, test } from 'vitest';
import { randomFrom } from '../../../src/sample/art/random.ts';
import { families, familyOf } from '../../../src/sample/families.ts';
import { groups } from '../../../src/sample/people.ts';
import comments from '../../../src/sample/words/comments.json' with { type: 'json' };
import descriptions from '../../../src/sample/words/descriptions.json' with { type: 'json' };
import profiles from '../../../src/sample/words/profiles.json' with { type: 'json' };
import revisions from '../../../src/sample/words/revisions.json' with { type: 'json' };
import titles from '../../../src/sample/words/titles.json' with { type: 'json' };
import {
  capital,
  collectionTitle,
  description,
  fill,
  paragraph,
  projectTitle,
  slotsFor,
  wipTitle,
  yearOf,
} from '../../../src/sample/writing.ts';

const random = randomFrom(1);

test('Slots are filled, and slots inside their words too', () => {
  expect(fill('{who} of {city}', { who: ['the City of {city}'], city: ['Rome'] }, random)).toBe(
    'the City of Rome of Rome',
  );
});

test('A slot that occurs twice gets two words if it has two', () => {
  expect(['a b', 'b a']).toContain(fill('{x} {x}', { x: ['a', 'b'] }, random));
  expect(fill('{x} {x}', { x: ['a'] }, random)).toBe('a a');
});

test('An unknown slot is an error that names it', () => {
  expect(() => fill('{thng}', { thing: ['x'] }, random)).toThrow('unknown slot {thng}');
});

test('Only the first letter becomes a capital', () => {
  expect(capital('étude in E')).toBe('Étude in E');
});

const izmir = { family: familyOf('Film'), culture: 'tr', city: 'Izmir', moment: Date.UTC(2021, 0) / 1000 };

test('Slots offer the words of the family, the year and the language', () => {
  const slots = slotsFor(izmir);
  expect(slots['work']).toContain('Show Reel');
  expect(slots['year']).toEqual([String(yearOf(izmir.moment))]);
  expect(slots['year_later']).toEqual(['2022']);
  expect(slots['local']).toContain('Sessiz Sokaklar');
  expect(slots['city']?.filter((city) => city === 'Izmir').length).toBeGreaterThan(1);
});

test('Clients that stand alone have no article in lower case', () => {
  const clients = slotsFor(izmir)['client_plain'] ?? [];
  expect(clients).toContain('Café Marlow');
  expect(clients.filter((client) => /^[a-z]/.test(client))).toEqual([]);
});

test('Every slot of the data files has words', () => {
  const known = new Set([...Object.keys(slotsFor(izmir)), 'first', 'occupation', 'occupation_small', 'home']);
  const texts = JSON.stringify([families, comments, descriptions, profiles, revisions, titles, slotsFor(izmir)]);
  const slots = [...texts.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  expect(slots.length).toBeGreaterThan(100);
  expect(slots.filter((name) => !known.has(name))).toEqual([]);
});

test('Texts by culture are of cultures that exist', () => {
  const cultures = [comments, descriptions, profiles, titles].flatMap(({ byCulture }) => Object.keys(byCulture));
  expect(cultures.filter((culture) => !groups.has(culture))).toEqual([]);
});

const athens = { family: familyOf('Typography'), culture: 'el', city: 'Athens', moment: 1_600_000_000 };

test('Titles are in English and in the language of the author, most of them short', () => {
  const titles = Array.from({ length: 300 }, () => projectTitle(random, athens, new Set()));
  const greek = titles.filter((title) => /\p{Script=Greek}/u.test(title)).length;
  expect(greek).toBeGreaterThan(50);
  expect(greek).toBeLessThan(150);
  expect(titles.some((title) => title.length > 100)).toBe(true);
});

test('Taken titles are avoided', () => {
  const taken = new Set<string>();
  for (let count = 0; count < 200; count += 1) {
    const title = projectTitle(random, athens, taken);
    expect(taken).not.toContain(title);
    taken.add(title);
  }
});

test('Works in progress and collections have their own patterns', () => {
  const many = (title: typeof wipTitle) => Array.from({ length: 200 }, () => title(random, athens));
  expect(many(wipTitle).some((title) => title.includes('work in progress'))).toBe(true);
  expect(many(collectionTitle).some((title) => title.startsWith('Moodboard'))).toBe(true);
});

const kyoto = { family: familyOf('Illustration'), culture: 'ja', city: 'Kyoto', moment: 1_600_000_000 };
const texts = Array.from({ length: 300 }, () => description(random, kyoto));

test('Descriptions have from none to three paragraphs', () => {
  const counts = texts.map((text) => (text === '' ? 0 : text.split('\n\n').length));
  expect(new Set(counts)).toEqual(new Set([0, 1, 2, 3]));
});

test('Some begin in the language of the author, others begin with a sentence of the family', () => {
  expect(texts.some((text) => /^\p{Script=Han}/u.test(text))).toBe(true);
  expect(texts.some((text) => text.startsWith('Ink and gouache on paper'))).toBe(true);
});

test('Sentences begin with a capital letter and have no open slots', () => {
  for (let count = 0; count < 100; count += 1) {
    expect(paragraph(random, kyoto, 'first')).toMatch(/^[A-Z0-9][^{}]+$/);
  }
});
