import { expect, test } from 'vitest';
import { bounded } from '../../../../src/library/store/bounded.ts';

test.each([
  ['makes a value once', 10, 'a a', 'a'],
  ['drops the value that was used least recently', 4, 'aa bb aa cc aa bb', 'aa bb cc bb'],
  ['keeps a value heavier than the limit until the next', 2, 'long long b long', 'long b long'],
  ['keeps a value that weighs nothing', 2, '- b - cc', '- b cc'],
])('%s', (_, limit, keys, expected) => {
  const made: string[] = [];
  const kept = bounded<string>(limit, (value, key) => (key === '-' ? 0 : value.length));
  for (const key of keys.split(' ')) {
    const make = () => {
      made.push(key);
      return key;
    };
    expect(kept(key, make)).toBe(key);
  }
  expect(made.join(' ')).toBe(expected);
});

test('makes a value again if that failed', () => {
  const kept = bounded<string>(10, (value) => value.length);
  const fail = () => {
    throw new Error('no');
  };
  expect(() => kept('a', fail)).toThrow('no');
  expect(kept('a', () => 'made')).toBe('made');
});
