import { expect, test } from 'vitest';
import {
  foldWords,
  indexable,
  matching,
  phrases,
  splitWords,
} from '../../../../src/library/index/words.ts';

test.each([
  ['Éclair', 'eclair'],
  ['Łódź', 'lodz'],
  ['STRASSE Straße', 'strasse strasse'],
  ['İstanbul', 'istanbul'],
  ['ＰＯＳＴＥＲ', 'poster'],
  ['한국', '한국'],
])('%s is compared as %s', (text, folded) => {
  expect(foldWords(text)).toBe(folded);
});

test.each([
  ["Don't panic: 3D!", ['don', 't', 'panic', '3d']],
  ['東京タワー poster', ['東', '京', 'タ', 'ワ', 'ー', 'poster']],
  ['Плакат\nкниги', ['плакат', 'книги']],
  ['☃ — …', []],
])('the words of %j are %j', (text, expected) => {
  expect(splitWords(text)).toEqual(expected);
});

test.each([
  ['poster art', '"poster"* "art"*'],
  ["don't", '"don t"*'],
  ['東京', '"東 京"*'],
  ['NEAR("a" OR b) -x ^d col:e \0', '"near a"* "or"* "b"* "x"* "d"* "col e"*'],
  ['" * ☃', undefined],
])('%j is asked as %j', (text, expression) => {
  expect(matching(phrases(text))).toBe(expression);
});

test.each([
  ['repeated words', 'art poster Art ÁRT poster', ['art', 'poster']],
  ['the beginning of another word, before or after it', 'a poster post art', ['poster', 'art']],
  ['the beginning of a phrase', "don don't do x", ['don t', 'x']],
  ['a shorter phrase', '東 東京 東京都', ['東 京 都']],
  ['no end or middle of another word', 'art poster oster', ['art', 'poster', 'oster']],
  ['a phrase in another order', 'a-b b-a', ['a b', 'b a']],
])('looks up once: %s', (_, text, expected) => {
  expect(phrases(text)).toEqual(expected);
});

test.each([
  ['Tea & Cake', 'tea & cake'],
  ['Łódź – 東京', 'lodz 東 京'],
  ['a\0b', 'a b'],
])('%j is indexed as %j, of which the index finds the words', (text, expected) => {
  expect(indexable(text)).toBe(expected);
});
