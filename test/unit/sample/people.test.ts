import { expect, test } from 'vitest';
import { fullName, groups } from '../../../src/sample/people.ts';

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

test('Names in a script of their own are complete: a culture has none or all of them', () => {
  const partly = [...groups].filter(([, list]) => {
    const names = list.flatMap(({ given, family }) => [...given, ...family]);
    const own = names.filter(({ latin, native }) => latin !== native).length;
    return own !== 0 && own !== names.length;
  });
  expect(partly).toEqual([]);
});
