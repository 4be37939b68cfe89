import { expect, test } from 'vitest';
import { randomFrom } from '../../../src/sample/art/random.ts';
import { day, hour, increasingIds, later, madeAt, moments, opened } from '../../../src/sample/dates.ts';

const random = randomFrom(1);

test('Moments are sorted, and as many as asked for are recent', () => {
  const times = moments(random, 500, { today: 5, week: 10, month: 20 });
  const since = (span: number) => times.filter((time) => time >= madeAt - span).length;
  expect(times).toHaveLength(500);
  expect(times).toEqual([...times].sort((a, b) => a - b));
  expect(times.filter((time) => time <= opened || time >= madeAt)).toEqual([]);
  expect(since(20 * hour)).toBeGreaterThanOrEqual(5);
  expect(since(7 * day)).toBeGreaterThanOrEqual(15);
  expect(since(28 * day)).toBeGreaterThanOrEqual(35);
});

test('A later moment is after the first and before the current time', () => {
  expect(later(random, madeAt - 2)).toBe(madeAt - 1);
  expect(() => later(random, madeAt - 1)).toThrow('no time is left');
});

test('Ids increase from the first number to about the last', () => {
  const ids = increasingIds(random, 1000, 5000, 90_000);
  expect(ids.filter((id, index) => id <= (ids[index - 1] ?? 5000))).toEqual([]);
  expect(Math.abs((ids.at(-1) ?? 0) - 90_000)).toBeLessThan(10_000);
});
