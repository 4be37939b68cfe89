import { describe, expect, test } from 'vitest';
import { isoDay, isoTime, relativeTime } from '../../../../src/view/text/times.ts';

describe('relativeTime', () => {
  const now = Date.UTC(2024, 2, 1);
  test.each([
    [0, 'just now'],
    [-59, 'just now'],
    [-60, '1 minute ago'],
    [-3 * 3600 - 5, '3 hours ago'],
    [-86_400 * 45, '1 month ago'],
    [-86_400 * 800, '2 years ago'],
    [7200, 'in 2 hours'],
    [31_557_600 * 999, 'in 999 years'],
  ])('%i seconds from now is %j', (seconds, words) => {
    expect(relativeTime(now / 1000 + seconds, now)).toBe(words);
  });
});

test('isoTime has no fractions, and returns a number that is out of range', () => {
  expect(isoTime(1_393_675_200)).toBe('2014-03-01T12:00:00Z');
  expect(isoTime(1e300)).toBe('1e+300');
});

test('NaN is an unknown time', () => {
  expect(
    [isoTime, isoDay, (time: number) => relativeTime(time, 0)].map((text) => text(Number.NaN)),
  ).toEqual(Array(3).fill('unknown'));
});
