import { describe, expect, test } from 'vitest';
import { confirmingEmpty, listReader, pageRequestOf, receivedPages } from '../../../src/sources/page-of-response.ts';
import { plain } from '../../support/request.ts';

const base = 'https://api.example/deep';

test.each([
  [
    '/deep/v2/users/Ada/followers?page=3&per_page=5&sort=alpha',
    { command: 'users followers', inPath: { user: 'Ada' }, query: 'sort=alpha', page: 3, perPage: 5 },
  ],
  [
    '/deep/v2/projects?q=red%20whale&api_key=x&field=Fine%20Arts',
    { command: 'projects search', inPath: {}, query: 'field=Fine+Arts&q=red+whale', page: 1, perPage: 12 },
  ],
  ['/deep/v2/nothing', undefined],
  ['/v2/projects', undefined],
])('%s is a page of a list', (path, target) => {
  expect(pageRequestOf(new URL(path, base), base)).toEqual(target);
});

const respond = (path: string, body: string) =>
  receivedPages(
    new URL(path, base),
    { status: 200, headers: {}, body: Buffer.from(body) },
    { base, seen: 7, lists: listReader(), mayStore: () => true },
  ).pages;

test('stores the position of records of a list, and none of single records', () => {
  expect(respond('/deep/v2/projects?page=3', '{"projects":[{"id":1}]}')).toMatchObject([
    { place: 24, records: [{ text: '{"id":1}', value: { id: 1 } }] },
  ]);
  expect(respond('/deep/v2/projects/1', '{"project":{"id":1}}')).toMatchObject([
    { command: 'projects show', records: [{ text: '{"id":1}' }] },
  ]);
});

test('stores the second list of a response as another list', () => {
  expect(respond('/deep/v2/fields', '{"fields":[{"id":1}],"popular":[{"id":2}]}')).toMatchObject([
    { query: '', records: [{ text: '{"id":1}' }], wholeSince: 7 },
    { query: 'popular', records: [{ text: '{"id":2}' }], wholeSince: 7 },
  ]);
});

describe('a list is not whole, and says how many records are left out', () => {
  const read = (first: string, path = '/deep/v2/projects') => {
    const lists = listReader();
    return [first, '{"projects":[]}'].map((body, at) =>
      receivedPages(
        new URL(`${path}?page=${at + 1}`, base),
        { status: 200, headers: {}, body: Buffer.from(body) },
        { base, seen: 7, lists, mayStore: (text) => !text.includes('KEY') },
      ),
    );
  };

  test.each([
    ['of a whole list', '{"projects":[{"id":1}]}', ['{"id":1}'], 0, 7],
    ['if a record may not be stored', '{"projects":[{"id":1},{"id":"KEY"}]}', ['{"id":1}'], 1, undefined],
    ['if the list is null', '{"projects":null}', [], 0, undefined],
  ])('%s', (_, first, texts, leftOut, wholeSince) => {
    const isComplete = wholeSince !== undefined;
    expect(read(first)).toMatchObject([
      { pages: [{ records: texts.map((text) => ({ text })) }], leftOut, isComplete },
      { pages: [{ records: [], wholeSince }], leftOut: 0, isComplete: true },
    ]);
  });

  test('if its address may not be stored', () => {
    const received = read('{"projects":[{"id":1}]}', '/deep/v2/users/KEY/projects');
    expect(received[0]).toEqual({ pages: [], leftOut: 1, unnamed: 0, isComplete: false });
  });
});

test.each([
  ['an empty first page of a list that had records', '?', '{"projects":[]}', true, 2],
  ['null as the first page of a list that had records', '?', '{"projects":null}', true, 2],
  ['an empty first page of a new list', '?', '{"projects":[]}', false, 1],
  ['an empty second page', '?page=2', '{"projects":[]}', true, 1],
  ['a first page with records', '?', '{"projects":[{"id":1}]}', true, 1],
  ['a single record', '/1', '{"project":{"id":1}}', true, 1],
])('%s: requested so many times', async (_, path, body, hadRecords, requests) => {
  let asked = 0;
  const get = async () => {
    asked += 1;
    return { status: 200, headers: {}, body: Buffer.from(body) };
  };
  await confirmingEmpty({ get }, base, () => hadRecords).get(new URL(`/deep/v2/projects${path}`, base), plain);
  expect(asked).toBe(requests);
});

test.each(['', '[]', '{"projects":null}', '{"projects":5}', '<html>'])('%j has no records', (body) => {
  expect(respond('/deep/v2/projects', body).flatMap(({ records }) => records)).toEqual([]);
});

test('a list is whole if its pages were received in another order, but not if one is missing', () => {
  const target = (page: number) => ({ command: 'projects search', inPath: {}, query: '', page, perPage: 12 }) as const;
  const lists = listReader();
  for (const page of [2, 1, 3]) expect(lists.read(target(page), 12, page)).toBeUndefined();
  expect(lists.read(target(4), 0, 9)).toBe(2);
  const gaps = listReader();
  for (const page of [1, 3]) gaps.read(target(page), 12, 1);
  expect(gaps.ended(target(4), 9)).toEqual([]);
});
