import { expect, it } from 'vitest';
import { split } from '../../../src/cli/split.ts';

it.each<[string, string[], string]>([
  ['', [], ''],
  ['a', [], 'a'],
  ['a ', ['a'], ''],
  ['a  b c', ['a', 'b'], 'c'],
  ["a 'b c' d", ['a', 'b c'], 'd'],
  ["a 'b c", ['a'], 'b c'],
  ['a "b \\" $x c', ['a'], 'b " $x c'],
  ['a b\\ c', ['a'], 'b c'],
  ["a '' b", ['a', ''], 'b'],
  ['a "x"y\'z\'', ['a'], 'xyz'],
  ['a $(touch x) `y`', ['a', '$(touch', 'x)'], '`y`'],
  ['a b\\', ['a'], 'b\\'],
])('%s is %j and %j', (text, words, word) => {
  expect(split(text, { escape: '\\' })).toMatchObject({ words, word });
});

it('tells what is quoted, and where a quote is open', () => {
  expect(split('a\\=b=', { escape: '\\' })).toMatchObject({
    word: 'a=b=',
    quoted: [false, true, false, false],
  });
  expect(split('x --f="😀 b', { escape: '\\' })).toMatchObject({
    word: '--f=😀 b',
    open: { quote: '"', at: 4 },
  });
});

it('knows doubled quotes and another escape', () => {
  expect(split("a 'it''s' b` c", { escape: '`', isDoubled: true })).toMatchObject({
    words: ['a', "it's"],
    word: 'b c',
  });
});
