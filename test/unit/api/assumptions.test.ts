import { expect, test } from 'vitest';
import {
  combineValues,
  defaultDirection,
  errorBody,
  isGiven,
} from '../../../src/api/assumptions.ts';

test.each([
  ['alpha', 'asc'],
  ['views', 'desc'],
  ['', 'desc'],
])('a list sorted by %j is %s by default', (sort, direction) => {
  expect(defaultDirection(sort)).toBe(direction);
});

test.each([
  ['', false],
  [' \t', false],
  ['0', true],
])('the value %j counts as given: %j', (value, given) => {
  expect(isGiven(value)).toBe(given);
});

test('the last value of a repeated parameter counts, but tags are combined', () => {
  expect(combineValues('tags', ['ink', 'paper'])).toBe('ink|paper');
  expect(combineValues('text', ['ink', 'paper'])).toBe('paper');
  expect(combineValues('text', [])).toBe('');
});

test('an error is JSON for any message', () => {
  expect(JSON.parse(errorBody(404, 'no "x"\n'))).toEqual({
    http_code: 404,
    messages: [{ type: 'error', message: 'no "x"\n' }],
  });
});
