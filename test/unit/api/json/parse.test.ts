import { describe, expect, test } from 'vitest';
import { parseJson } from '../../../../src/api/json/parse.ts';

describe('long numbers', () => {
  test.each([
    ['{"id":9007199254740993}', '9007199254740993'],
    ['{"id":-9007199254740993}', '-9007199254740993'],
    ['[{"id":1}, {"id" : 90071992547409931234 }]', '90071992547409931234'],
    ['{"a":"\\"id\\":9007199254740993","id":9007199254740995}', '9007199254740995'],
  ])('in %s are not rounded', (text, digits) => {
    expect(JSON.stringify(parseJson(text))).toContain(`"${digits}"`);
  });

  test.each([
    '{"a":0.12345678901234567890}',
    '{"a":1234567890123456789e3}',
    '{"a":"1234567890123456789"}',
    '[null]',
  ])('that are none are left alone: %s', (text) =>
    expect(parseJson(text)).toEqual(JSON.parse(text)),
  );

  test.each([
    '{"id":01234567890123456789}',
    '{"id":1234567890123456789',
    '',
    '{"id":12345678901234567890}}',
  ])('make no JSON of what is none: %s', (text) =>
    expect(() => parseJson(text)).toThrow(SyntaxError),
  );
});

test('a text of megabytes beside a long number is no trouble', () => {
  const text = `{"text":"${'\\"'.repeat(3_000_000)}","id":9007199254740993}`;
  expect(parseJson(text)).toHaveProperty('id', '9007199254740993');
});

test('a byte order mark before the document is no part of it', () => {
  expect(parseJson('\ufeff{"id":5}')).toEqual({ id: 5 });
  expect(() => parseJson('\ufeff\ufeff{}')).toThrow(SyntaxError);
});
