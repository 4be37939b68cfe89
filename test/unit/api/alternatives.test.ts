import { expect, it } from 'vitest';
import { alternatives } from '../../../src/api/alternatives.ts';

it.each([
  [[], ''],
  [['a'], 'a'],
  [['a', 'b'], 'a or b'],
  [['a', 'b', 'c'], 'a, b or c'],
])('writes %j as %j', (words, text) => {
  expect(alternatives(words)).toBe(text);
});
