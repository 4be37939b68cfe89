import { expect, test } from 'vitest';
import { families, familyOf } from '../../../src/sample/families.ts';
import { groups } from '../../../src/sample/people.ts';
import { slotsFor, yearOf } from '../../../src/sample/setting.ts';
import comments from '../../../src/sample/words/comments.json' with { type: 'json' };
import descriptions from '../../../src/sample/words/descriptions.json' with { type: 'json' };
import profiles from '../../../src/sample/words/profiles.json' with { type: 'json' };
import revisions from '../../../src/sample/words/revisions.json' with { type: 'json' };
import titles from '../../../src/sample/words/titles.json' with { type: 'json' };

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
