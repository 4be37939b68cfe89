import { expect, test } from 'vitest';
import { compareIds, idAt, idText, valueAt } from '../../../src/api/ids.ts';

test.each([
  [{ id: 5 }, '5'],
  [{ id: '5' }, '5'],
  [{ id: ' 5 ' }, '5'],
  [{ id: '' }, undefined],
  [{ id: null }, undefined],
  [{ id: {} }, undefined],
  [{}, undefined],
  [[], undefined],
  [null, undefined],
  ['id', undefined],
])('the id of %j is %j', (value, id) => {
  expect(idAt(value, 'id')).toBe(id);
});

test('an inherited member is not an id', () => {
  expect(idAt({}, 'constructor', 'length')).toBeUndefined();
});

test.each([
  ['0012', '0012'],
  [12, '12'],
  ['abc', 'abc'],
  [' 5\n', '5'],
  [Number.POSITIVE_INFINITY, ''],
  [true, ''],
  [{}, ''],
  [undefined, ''],
])('%j as an id is %j', (id, text) => expect(idText(id)).toBe(text));

test('ids of any length are ordered as numbers', () => {
  const ids = ['90071992547409930', '10', '9007199254740993', '9', '9007199254740992'];
  expect(ids.toSorted(compareIds)).toEqual([
    '9',
    '10',
    '9007199254740992',
    '9007199254740993',
    '90071992547409930',
  ]);
});

test('a value at a path is found in lists and maps', () => {
  expect(valueAt({ a: [{ b: 5 }] }, ['a', '0', 'b'])).toBe(5);
  expect(valueAt({ a: null }, ['a', 'b'])).toBeUndefined();
});
