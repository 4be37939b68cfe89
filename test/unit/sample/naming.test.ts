import { expect, test } from 'vitest';
import { randomFrom } from '../../../src/sample/art/random.ts';
import { naming } from '../../../src/sample/naming.ts';

test('Usernames are valid and unique, even when the names run out', () => {
  const random = randomFrom(1);
  const taken = new Set<string>();
  for (let count = 0; count < 500; count += 1) {
    const { username } = naming(random, 'sw', taken);
    expect(username).toMatch(/^[a-z0-9_-]{3,20}$/);
    expect(taken).not.toContain(username);
    taken.add(username);
  }
});

test('Some people write their name in their own script, and everybody has a name to display', () => {
  const random = randomFrom(1);
  const people = Array.from({ length: 200 }, () => naming(random, 'ja', new Set()));
  expect(people.some(({ displayName }) => /\p{Script=Han}/u.test(displayName))).toBe(true);
  expect(people.some(({ displayName }) => /^[A-Z][a-z]+ [A-Z][a-z]+$/.test(displayName))).toBe(true);
  expect(people.filter(({ displayName }) => displayName.trim() === '')).toEqual([]);
});
