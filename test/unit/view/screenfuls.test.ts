import { expect, it } from 'vitest';
import { isLongerThan } from '../../../src/view/screenfuls.ts';

it.each([
  ['no text', '', false],
  ['as many lines as rows', 'a\nb\nc\n', false],
  ['one more', 'a\nb\nc\nd\n', true],
  ['one more, not ended', 'a\nb\nc\nd', true],
  ['empty lines', '\n\n\n\n', true],
  ['a line that takes two rows', `a\n${'b'.repeat(11)}\nc\n`, true],
  ['a line as wide as the terminal', `a\n${'b'.repeat(10)}\nc\n`, false],
  ['wide characters', `a\n${'漢'.repeat(6)}\nc\n`, true],
  ['colours, which take no room', `a\n\x1B[1m\x1B[31m${'b'.repeat(10)}\x1B[39m\x1B[22m\nc\n`, false],
  ['links, which take no room', 'a\n\x1B]8;;https://example.org/long/address\x07b\x1B]8;;\x07\nc\n', false],
  ['a line without end', 'x'.repeat(10_000_000), true],
])('isLongerThan 3 rows of 10 columns: %s', (_, text, expected) => {
  expect(isLongerThan(text, { rows: 3, columns: 10 })).toBe(expected);
});
