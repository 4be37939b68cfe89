import { expect, test } from 'vitest';
import { randomFrom } from '../../../src/sample/art/random.ts';
import { fullName, groups, naming, places, substitute } from '../../../src/sample/people.ts';

test.each([
  ['ja', '美緒', '佐藤', '佐藤 美緒'],
  ['ko', '민준', '김', '김민준'],
  ['uk', 'Тарас', 'Мороз', 'Тарас Мороз'],
])('A full name of culture %s is in its own order', (culture, given, family, whole) => {
  expect(fullName(culture, given, family)).toBe(whole);
});

test('Every name has a Latin form in Latin letters', () => {
  const names = [...groups.values()].flat().flatMap(({ given, family }) => [...given, ...family]);
  expect(names.filter(({ latin }) => !/^[\p{Script=Latin}\p{M}' -]+$/u.test(latin))).toEqual([]);
});

test('A culture has all names in its own script, or none', () => {
  const partly = [...groups].filter(([, list]) => {
    const names = list.flatMap(({ given, family }) => [...given, ...family]);
    const own = names.filter(({ latin, native }) => latin !== native).length;
    return own !== 0 && own !== names.length;
  });
  expect(partly).toEqual([]);
});

test('Usernames are valid and unique, even when the names run out', () => {
  const random = randomFrom(1);
  const taken = new Set<string>();
  for (let count = 0; count < 500; count += 1) {
    const { username } = naming(random, 'sw', taken);
    expect(username).toMatch(/^[a-z0-9_-]{3,20}$/);
    expect(taken).not.toContain(username);
    taken.add(username);
  }
});

test('Some names are in their own script, and every user has a display name', () => {
  const random = randomFrom(1);
  const people = Array.from({ length: 200 }, () => naming(random, 'ja', new Set()));
  expect(people.some(({ displayName }) => /\p{Script=Han}/u.test(displayName))).toBe(true);
  expect(people.some(({ displayName }) => /^[A-Z][a-z]+ [A-Z][a-z]+$/.test(displayName))).toBe(true);
  expect(people.filter(({ displayName }) => displayName.trim() === '')).toEqual([]);
});

test('Every place has a country, a weight, and a culture that has names', () => {
  expect(
    places.filter(({ country, weight, culture }) => country === '' || !(weight > 0) || !groups.has(culture)),
  ).toEqual([]);
});

test('Every culture has a place', () => {
  expect([...groups.keys()].filter((culture) => !places.some((place) => place.culture === culture))).toEqual([]);
});

test('Values are put into slots as they are', () => {
  expect(substitute('{family} {given}', { given: '$&', family: 'Oh' })).toBe('Oh $&');
});
