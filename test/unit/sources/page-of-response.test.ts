import { expect, test } from 'vitest';
import { listReader, pageRequestOf, receivedPages } from '../../../src/sources/page-of-response.ts';

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
    { base, seen: 7, lists: listReader() },
  );

test('stores the position of records of a list, and none of single records', () => {
  expect(respond('/deep/v2/projects?page=3', '{"projects":[{"id":1}]}')).toMatchObject([
    { place: 24, texts: ['{"id":1}'] },
  ]);
  expect(respond('/deep/v2/projects/1', '{"project":{"id":1}}')).toMatchObject([
    { command: 'projects show', texts: ['{"id":1}'] },
  ]);
});

test('stores the second list of a response as another list', () => {
  expect(respond('/deep/v2/fields', '{"fields":[{"id":1}],"popular":[{"id":2}]}')).toMatchObject([
    { query: '', texts: ['{"id":1}'], wholeSince: 7 },
    { query: 'popular', texts: ['{"id":2}'], wholeSince: 7 },
  ]);
});

test('omits a page that may not be stored, and its list is not whole', () => {
  const lists = listReader();
  const pages = ['{"id":1}', '{"id":"key"}', ''].map((record, at) =>
    receivedPages(
      new URL(`/deep/v2/projects?page=${at + 1}`, base),
      { status: 200, headers: {}, body: Buffer.from(`{"projects":[${record}]}`) },
      { base, seen: 7, lists, mayStore: (text) => !text.includes('key') },
    ),
  );
  expect(pages).toMatchObject([[{ texts: ['{"id":1}'] }], [], [{ texts: [], wholeSince: undefined }]]);
});

test.each(['', '[]', '{"projects":null}', '{"projects":5}', '<html>'])('%j has no records', (body) => {
  expect(respond('/deep/v2/projects', body).flatMap(({ texts }) => texts)).toEqual([]);
});

test('a list is whole if its pages were received in another order, but not if one is missing', () => {
  const target = (page: number) => ({ command: 'projects search', inPath: {}, query: '', page, perPage: 12 }) as const;
  const lists = listReader();
  for (const page of [2, 1, 3]) expect(lists.read(target(page), 12, page)).toBeUndefined();
  expect(lists.read(target(4), 0, 9)).toBe(2);
  const gaps = listReader();
  for (const page of [1, 3]) gaps.read(target(page), 12, 1);
  expect(gaps.ended(target(4))).toEqual([]);
});
