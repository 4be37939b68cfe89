import { expect, test } from 'vitest';
import { insertPages, type ReceivedPage } from '../../../../src/library/history/list-history.ts';
import { newsIn } from '../../../../src/library/history/news.ts';
import {
  openForTexts,
  parsedTexts,
  serviceBase,
  temporaryFile,
  watchAll,
} from '../../../support/records.ts';

const followers = (texts: readonly string[], seen: number, isWhole = true) => ({
  ...({ command: 'users followers', inPath: { user: 'ada' }, query: '', place: 0 } as const),
  ...{ records: parsedTexts(texts), seen, wholeSince: isWhole ? seen : undefined },
});
const [one, two, three] = ['{"id":1}', '{"id":2}', '{"id":3}'];

function library() {
  const { insert, transaction } = openForTexts(temporaryFile());
  const keep = (page: ReceivedPage) =>
    transaction((store) => insertPages(store, serviceBase, [page], 1));
  const since = (moment: number) =>
    transaction((store) => {
      watchAll(store);
      return newsIn(store, moment);
    });
  const told = (moment: number) =>
    since(moment).news.map(({ event, id, seen }) => `${event} ${id} ${seen}`);
  const project = (seen: number, more: object) =>
    insert([{ entity: 'project', text: JSON.stringify({ id: 9, ...more }), seen }], serviceBase);
  return { keep, transaction, since, told, project };
}

test('a known record is new once, and changed afterwards', () => {
  const { project, told, since } = library();
  project(10, { name: 'a', stats: { views: 1 } });
  project(20, { name: 'a', stats: { views: 2 } });
  project(30, { name: 'b', stats: { views: 5 } });
  expect(told(0)).toEqual(['new 9 10']);
  expect(told(10)).toEqual(['changed 9 30']);
  expect(since(10).news[0]?.changes).toEqual([
    { name: 'name', before: 'a', after: 'b' },
    { name: 'stats.views', before: 1, after: 5 },
  ]);
  expect(since(20).news[0]?.changes).toContainEqual({ name: 'stats.views', before: 2, after: 5 });
  expect(told(30)).toEqual([]);
});

test('a record is gone if two whole readings of its list in a row did not have it', () => {
  const { keep, told } = library();
  keep(followers([one, two], 10));
  keep(followers([one], 20, false));
  keep(followers([one, three], 30));
  expect(told(10)).toEqual(['new 3 30']);
  keep(followers([one, three], 35, false));
  expect(told(10)).toEqual(['new 3 30']);
  keep(followers([one, three], 40));
  expect(told(10)).toEqual(['gone 2 40', 'new 3 30']);
  expect(told(40)).toEqual([]);
  keep(followers([one, two, three], 50));
  keep(followers([one, three], 60));
  expect(told(10)).toEqual(['new 3 30']);
});

test('a record is gone when the second whole reading ended, also if news was shown since it began', () => {
  const { keep, told } = library();
  for (const seen of [10, 20]) keep(followers(seen === 10 ? [one, two] : [one], seen));
  keep({ ...followers([one], 30, false), seen: 30 });
  keep({ ...followers([], 40), place: 12, wholeSince: 30 });
  expect(told(35)).toEqual(['gone 2 40']);
});

test('a known record is new in a list that was whole before', () => {
  const { keep, told, since } = library();
  keep({ ...followers([three], 5), inPath: { user: 'bob' } });
  keep(followers([one], 10));
  expect(told(9)).toEqual(['new 1 10']);
  keep(followers([one, three], 20));
  expect(since(10).news).toMatchObject([
    { event: 'new', id: '3', list: { command: 'users followers', of: 'ada' } },
  ]);
});

test('later pages of a reading do not come before earlier ones, but a newer reading does', () => {
  const { keep, told } = library();
  keep(followers([one, two], 10, false));
  keep({ ...followers([three], 12, false), place: 2 });
  expect(told(0)).toEqual(['new 1 10', 'new 2 10', 'new 3 12']);
  keep(followers(['{"id":4}', one], 20, false));
  expect(told(0)).toEqual(['new 4 20', 'new 1 10', 'new 2 10', 'new 3 12']);
});

test.each([
  [['a', 'b', 'c'], ['c', 'd'], { before: 3, after: 2, added: ['d'], removed: ['a', 'b'] }],
  [['a'], [], { before: 1, after: 0, added: [], removed: ['a'] }],
  [[], ['a'], { before: 0, after: 1, added: ['a'], removed: [] }],
  [['x'.repeat(600)], ['a'], { before: 1, after: 1 }],
  [undefined, ['a', 'b'], { before: null, after: 2 }],
])('the items that a list got and lost: %j, then %j', (before, after, change) => {
  const { project, since } = library();
  project(10, { fields: before ?? null });
  project(20, { fields: after });
  expect(since(10).news[0]?.changes).toEqual([{ name: 'fields', ...change }]);
});

test('records that are imported later are as old as their file', () => {
  const { project, told } = library();
  project(20, { name: 'b' });
  project(5, { name: 'a' });
  expect(told(10)).toEqual(['changed 9 20']);
  expect(told(4)).toEqual(['new 9 5']);
});

test('the newest is first', () => {
  const { keep, told } = library();
  keep(followers([one], 10));
  keep(followers([one, two], 20));
  expect(told(0)).toEqual(['new 2 20', 'new 1 10']);
});

test.each([
  ['a value that came back', [{ name: 'a' }, { name: 'x' }, { name: 'a' }], []],
  [
    'a figure that came back',
    [{ stats: { views: 1 } }, { stats: { views: 9 } }, { stats: { views: 1 } }],
    [],
  ],
  [
    'one of several',
    [
      { name: 'a', id2: 1 },
      { name: 'x', id2: 2 },
      { name: 'a', id2: 2 },
    ],
    ['id2'],
  ],
  ['a list with other items', [{ fields: ['a'] }, { fields: ['b'] }], ['fields']],
  [
    'the end of a long text',
    [{ name: `${'a'.repeat(500)}b` }, { name: `${'a'.repeat(500)}c` }],
    ['name'],
  ],
  [
    'one figure beside null',
    [{ stats: { views: 1 } }, { stats: { views: 2, comments: null } }],
    ['stats.views'],
  ],
])('what changed: %s', (_, states, expected) => {
  const { project, since } = library();
  for (const [at, state] of states.entries()) project(10 * (at + 1), state);
  const { news } = since(10);
  expect(news.flatMap(({ changes }) => changes.map(({ name }) => name))).toEqual(expected);
  expect(news).toHaveLength(Math.min(expected.length, 1));
});
