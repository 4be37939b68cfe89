import { expect, test } from 'vitest';
import { membersOf } from '../../../../src/library/index/members.ts';

const valuesOf = (record: unknown) =>
  Object.fromEntries([...membersOf(record)].map(([name, { value }]) => [name, value]));
const wholeOf = (value: unknown) => membersOf({ value }).get('value')?.whole;

test('figures come one by one, lists and maps as the number of their items, long texts cut', () => {
  const record = {
    id: 5,
    name: 'Poster',
    description: 'x'.repeat(600),
    stats: { views: 3, comments: 0 },
    covers: { 115: 'a', 202: 'b' },
    modules: [{ type: 'image' }],
    mature: true,
    gone: null,
    empty: {},
    fields: ['Toys', 'Type'],
    none: [],
    long: ['x'.repeat(600)],
    odd: ['a\u001fb'],
    marked: '\u001fa',
  };
  expect(valuesOf(record)).toEqual({
    id: 5,
    name: 'Poster',
    description: 'x'.repeat(500),
    'stats.views': 3,
    'stats.comments': 0,
    covers: 2,
    modules: 1,
    mature: 1,
    gone: null,
    empty: 0,
    fields: '\u001fToys\u001fType',
    none: 0,
    long: 1,
    odd: 1,
    marked: 'a',
  });
});

test.each([
  ['a list', [{ id: 1, city: 'Oslo' }], [{ id: 1, city: 'Rome' }]],
  ['a map', { 1: { id: 1, city: 'Oslo' } }, { 1: { id: 1, city: 'Rome' } }],
  ['one', { id: 1, city: 'Oslo' }, { id: 1, city: 'Rome' }],
  ['a map in another order', { a: { id: 1 }, b: { id: 2 } }, { b: { id: 2 }, a: { id: 1 } }],
])('records in a record are the same while their ids are: %s', (_, before, after) => {
  expect(wholeOf(before)).toBe(wholeOf(after));
});

test('values of more than 1,000 levels are the same', () => {
  const nested = (levels: number, inner: string) =>
    JSON.parse(`${'['.repeat(levels)}${JSON.stringify(inner)}${']'.repeat(levels)}`);
  const isSame = (levels: number) => wholeOf(nested(levels, 'a')) === wholeOf(nested(levels, 'b'));
  expect([1, 1000, 1001, 20_000].map(isSame)).toEqual([false, false, true, true]);
});

test('other records are others, but the order of keys has no meaning', () => {
  expect(wholeOf({ a: 1, b: [{ c: 2, d: 3 }] })).toBe(wholeOf({ b: [{ d: 3, c: 2 }], a: 1 }));
  expect(wholeOf([{ id: 1 }])).not.toBe(wholeOf([{ id: 2 }]));
  expect(wholeOf(['a', 'b'])).not.toBe(wholeOf(['b', 'a']));
});

test.each([null, 5, 'text', []])('%j has no members', (record) =>
  expect(valuesOf(record)).toEqual({}),
);

test('each figure of a known group counts by itself', () => {
  const stats = { views: '590', appreciations: false, comments: null, saves: 'many' };
  expect(valuesOf({ stats, sizes: { a: 1, b: null } })).toEqual({
    'stats.views': 590,
    'stats.appreciations': 0,
    'stats.comments': null,
    'stats.saves': 'many',
    sizes: 2,
  });
});
