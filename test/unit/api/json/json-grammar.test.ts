import { describe, expect, it } from 'vitest';
import {
  type Expected,
  isAllowed,
  isBlank,
  isWordPart,
  openList,
  openMap,
} from '../../../../src/api/json/json-grammar.ts';

const every = '{}[],:"1t';
const allowed = (expected: Expected, stack: readonly number[]) =>
  [...every].filter((character) => isAllowed(character.charCodeAt(0), expected, stack)).join('');

describe('what may come next', () => {
  it.each([
    ['between values, an object or a list', 'value', [], '{['],
    ['in an empty list, its end or a value', 'value-or-end', [openList], '{[]"1t'],
    ['in an empty object, its end or a key', 'key-or-end', [openMap], '}"'],
    ['after a comma in an object, a key', 'key', [openMap], '"'],
    ['after a key, a colon', 'colon', [openMap], ':'],
    ['after a value in an object, its end or a comma', 'comma-or-end', [openMap], '},'],
    ['after a value in a list, its end or a comma', 'comma-or-end', [openMap, openList], '],'],
  ] as const)('%s', (_, expected, stack, characters) => {
    expect(allowed(expected, stack)).toBe(characters);
  });

  it('is no bracket where too many are open', () => {
    expect(allowed('value', Array(10_000).fill(openList))).toBe('"');
  });
});

it('knows blanks, and the characters of numbers and words', () => {
  const those = (is: (byte: number) => boolean) =>
    [...' \t\r\n-1.5eE+true,'].filter((c) => is(c.charCodeAt(0))).join('');
  expect(those(isBlank)).toBe(' \t\r');
  expect(those(isWordPart)).toBe('-1.5eE+true');
});
