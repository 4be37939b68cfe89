import { expect, test } from 'vitest';
import { randomFrom } from '../../../src/sample/art/random.ts';
import { families, familyOf } from '../../../src/sample/families.ts';
import { groups } from '../../../src/sample/people.ts';
import { capital, fill, slotsFor, substitute, yearOf } from '../../../src/sample/templates.ts';
import comments from '../../../src/sample/words/comments.json' with { type: 'json' };
import descriptions from '../../../src/sample/words/descriptions.json' with { type: 'json' };
import profiles from '../../../src/sample/words/profiles.json' with { type: 'json' };
import revisions from '../../../src/sample/words/revisions.json' with { type: 'json' };
import titles from '../../../src/sample/words/titles.json' with { type: 'json' };

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

test('Values are put in as they are, and capitals only at the start', () => {
  expect(substitute('{family} {given}', { given: '$&', family: 'Oh' })).toBe('Oh $&');
  expect(capital('étude in E')).toBe('Étude in E');
});

const setting = { family: familyOf('Film'), culture: 'tr', city: 'Izmir', moment: Date.UTC(2021, 0) / 1000 };

test('Slots offer the words of the family, the year and the language', () => {
  const slots = slotsFor(setting);
  expect(slots['work']).toContain('Show Reel');
  expect(slots['year']).toEqual([String(yearOf(setting.moment))]);
  expect(slots['year_later']).toEqual(['2022']);
  expect(slots['local']).toContain('Sessiz Sokaklar');
  expect(slots['city']?.filter((city) => city === 'Izmir').length).toBeGreaterThan(1);
});

test('Clients that stand alone have no article in lower case', () => {
  const clients = slotsFor(setting)['client_plain'] ?? [];
  expect(clients).toContain('Café Marlow');
  expect(clients.filter((client) => /^[a-z]/.test(client))).toEqual([]);
});

test('Every slot of the data files has words', () => {
  const known = new Set([...Object.keys(slotsFor(setting)), 'first', 'occupation', 'occupation_small', 'home']);
  const texts = JSON.stringify([families, comments, descriptions, profiles, revisions, titles, slotsFor(setting)]);
  const slots = [...texts.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  expect(slots.length).toBeGreaterThan(100);
  expect(slots.filter((name) => !known.has(name))).toEqual([]);
});

test('Texts by culture are of cultures that exist', () => {
  const cultures = [comments, descriptions, profiles, titles].flatMap(({ byCulture }) => Object.keys(byCulture));
  expect(cultures.filter((culture) => !groups.has(culture))).toEqual([]);
});
