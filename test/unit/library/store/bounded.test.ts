import { expect, test } from 'vitest';
import { bounded } from '../../../../src/library/store/bounded.ts';

function counted(limit: number) {
  const made: string[] = [];
  const kept = bounded<string>(limit, (value) => value.length);
  const get = (key: string) =>
    kept(key, () => {
      made.push(key);
      return key;
    });
  return { made, get };
}

test('a value is made once', () => {
  const { made, get } = counted(10);
  get('a');
  expect(get('a')).toBe('a');
  expect(made).toEqual(['a']);
});

test('drops the value that was used least recently', () => {
  const { made, get } = counted(4);
  for (const key of ['aa', 'bb', 'aa', 'cc', 'aa', 'bb']) get(key);
  expect(made).toEqual(['aa', 'bb', 'cc', 'bb']);
});

test('a value heavier than the limit is kept until the next', () => {
  const { made, get } = counted(2);
  for (const key of ['long', 'long', 'b', 'long']) get(key);
  expect(made).toEqual(['long', 'b', 'long']);
});

test('keys may weigh too, and a value that weighs nothing is kept', () => {
  const made: string[] = [];
  const kept = bounded<readonly number[]>(10, (list, key) => list.length + key.length - 1);
  for (const key of ['a', 'long keys', 'a', 'b', 'a']) {
    kept(key, () => {
      made.push(key);
      return [];
    });
  }
  expect(made).toEqual(['a', 'long keys', 'b']);
});

test('what fails to be made is tried again', () => {
  const kept = bounded<string>(10, (value) => value.length);
  const fail = () => {
    throw new Error('no');
  };
  expect(() => kept('a', fail)).toThrow('no');
  expect(kept('a', () => 'made')).toBe('made');
});
