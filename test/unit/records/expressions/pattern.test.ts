import { expect, it } from 'vitest';
import { patternCompiler } from '../../../../src/records/expressions/pattern.ts';

const compile = patternCompiler();

it('refuses a pattern that cannot be matched in linear time', () => {
  expect(compile('^(a+)+$').test(`${'a'.repeat(40)}!`)).toBe(false);
  expect(() => compile('(a)\\1')).toThrow('invalid escape sequence');
});

it.each([
  ['^(a|(?<part>b))(?:c)$', ['ac', 'bc'], ['a', '(ac)']],
  ['^\\((a)[(\\]]\\)$', ['(a()', '(a])'], ['(a)', 'a(']],
  ['^\\u00e9.\\/$', ['éx/'], ['e/', 'éx']],
  ['^[a-z]{17,40}$', ['a'.repeat(17)], ['a'.repeat(16)]],
])('matches %s as JavaScript does', (pattern, matching, others) => {
  expect(matching.filter((text) => compile(pattern).test(text))).toEqual(matching);
  expect(others.filter((text) => compile(pattern).test(text))).toEqual([]);
});

it('needs no memory for groups', () => {
  const start = process.memoryUsage().rss;
  expect(compile(`${'(a?)'.repeat(240)}b`).test('a'.repeat(2000))).toBe(false);
  expect(process.memoryUsage().rss - start).toBeLessThan(200_000_000);
});
