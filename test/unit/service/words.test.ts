import { expect, test } from 'vitest';
import { fold, matching, words } from '../../../src/service/words.ts';

test.each([
  ['Éclair', 'eclair'],
  ['Łódź', 'lodz'],
  ['STRASSE Straße', 'strasse strasse'],
  ['İstanbul', 'istanbul'],
  ['ＰＯＳＴＥＲ', 'poster'],
  ['한국', '한국'],
])('%s is compared as %s', (text, folded) => {
  expect(fold(text)).toBe(folded);
});

test.each([
  ["Don't panic: 3D!", ['don', 't', 'panic', '3d']],
  ['東京タワー poster', ['東', '京', 'タ', 'ワ', 'ー', 'poster']],
  ['Плакат\nкниги', ['плакат', 'книги']],
  ['☃ — …', []],
])('the words of %j are %j', (text, expected) => {
  expect(words(text)).toEqual(expected);
});

test.each([
  ['poster art', '"poster"* "art"*'],
  ["don't", '"don t"*'],
  ['東京', '"東 京"*'],
  ['NEAR("a" OR b) -c ^d col:e \0', '"near a"* "or"* "b"* "c"* "d"* "col e"*'],
  ['" * ☃', undefined],
])('%j is asked as %j', (text, expression) => {
  expect(matching(text)).toBe(expression);
});
