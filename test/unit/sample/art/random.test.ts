import { describe, expect, test } from 'vitest';
import { firstAbove, randomFrom, wheel } from '../../../../src/sample/art/random.ts';

describe('a random generator', () => {
  test('repeats itself for the same seed', () => {
    const draw = (seed: number) => Array.from({ length: 10 }, randomFrom(seed).unit);
    expect(draw(1)).toEqual(draw(1));
    expect(draw(1)).not.toEqual(draw(2));
  });

  test('draws whole numbers with both ends, and different items', () => {
    const random = randomFrom(1);
    const numbers = Array.from({ length: 500 }, () => random.int(3, 6));
    expect(new Set(numbers)).toEqual(new Set([3, 4, 5, 6]));
    expect(random.several(['a', 'b', 'c'], 9).sort()).toEqual(['a', 'b', 'c']);
    expect(() => random.pick([])).toThrow('empty list');
  });

  test('keeps the median of a Pareto distribution', () => {
    const random = randomFrom(1);
    const values = Array.from({ length: 5001 }, () => random.pareto(10, 1.2)).sort((a, b) => a - b);
    expect(values[2500]).toBeCloseTo(10, 0);
    expect(values.at(-1)).toBeGreaterThan(1000);
  });
});

test('A wheel draws heavy indices more often, none without weight, and none past the limit', () => {
  const random = randomFrom(1);
  const draw = wheel([1, 0, 3, 50]);
  const drawn = Array.from({ length: 4000 }, () => draw(random, 3));
  const count = (index: number) => drawn.filter((other) => other === index).length;
  expect([count(1), count(3)]).toEqual([0, 0]);
  expect(count(2) / count(0)).toBeCloseTo(3, 0);
});

test.each([
  [0, 0],
  [1, 1],
  [4, 3],
  [9, 4],
])('The first value above %i has index %i', (limit, index) => {
  expect(firstAbove([1, 2, 4, 9], limit)).toBe(index);
});
