import { describe, expect, test } from 'vitest';
import { toNumberText } from '../../../../src/view/text/cells.ts';
import { createDigitGrouping, withCommas } from '../../../../src/view/text/numbers.ts';

describe('groupDigitsFor', () => {
  test.each([
    [{}, '1,234,567'],
    [{ LANG: 'C.UTF-8' }, '1,234,567'],
    [{ LANG: 'en_US.UTF-8' }, '1,234,567'],
    [{ LANG: 'en_IN.UTF-8' }, '12,34,567'],
    [{ LANG: 'de_DE.UTF-8' }, '1.234.567'],
    [{ LANG: 'fr_FR@euro' }, '1\u202F234\u202F567'],
    [{ LANG: 'ar_EG.UTF-8' }, '1,234,567'],
    [{ LANG: 'nonsense!' }, '1,234,567'],
    [{ LANG: 'en_US', LC_NUMERIC: 'de_DE' }, '1.234.567'],
    [{ LANG: 'de_DE', LC_NUMERIC: 'de_DE', LC_ALL: 'C' }, '1,234,567'],
    [{ LANG: 'de_DE', LC_NUMERIC: '' }, '1.234.567'],
  ])('of %j writes 1234567 as %j', (env, text) => {
    expect(createDigitGrouping(env)(1_234_567)).toBe(text);
  });

  test('agrees with Intl where it does without it', () => {
    for (const locale of [
      'en-US',
      'en-GB',
      'en-AU',
      'en-CA',
      'en-IE',
      'en-NZ',
      'ja-JP',
      'ko-KR',
      'zh-CN',
      'zh-TW',
    ]) {
      const group = createDigitGrouping({ LANG: `${locale.replace('-', '_')}.UTF-8` });
      for (const value of [0, 999, 1000, 24_492, -123_456, 1e9])
        expect(group(value)).toBe(value.toLocaleString(locale));
    }
  });

  test('does not group fractions and inexact integers', () => {
    const group = createDigitGrouping({});
    expect([group(1234.5), group(1e21), group(-0)]).toEqual(['1234.5', '1e+21', '0']);
  });
});

test('withCommas groups from the right', () => {
  expect([1, 12, 123, 1234, 123_456, -1234].map(withCommas)).toEqual([
    '1',
    '12',
    '123',
    '1,234',
    '123,456',
    '-1,234',
  ]);
});

test('sqlNumber names infinities as SQLite does', () => {
  const infinities = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  expect([1.5, -2, 1e21, ...infinities].map(toNumberText)).toEqual([
    '1.5',
    '-2',
    '1e+21',
    'Inf',
    '-Inf',
  ]);
});
