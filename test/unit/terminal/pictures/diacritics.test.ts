import { expect, test } from 'vitest';
import { diacritics } from '../../../../src/terminal/pictures/diacritics.ts';

test('there are 108 different marks, which combine', () => {
  expect(new Set(diacritics).size).toBe(108);
  expect(diacritics.every((mark) => /^\p{Mn}$/u.test(mark))).toBe(true);
  expect([diacritics[0], diacritics[1], diacritics[30], diacritics[107]]).toEqual([
    '\u0305',
    '\u030D',
    '\u0483',
    '\u07F3',
  ]);
});
