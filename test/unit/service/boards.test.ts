import { expect, it } from 'vitest';
import { addBoard, addItem, rowOf } from '../../../src/library/store/boards.ts';
import { openLibrary } from '../../../src/library/store/library.ts';
import { answer } from '../../../src/service/answer.ts';
import { withBoards } from '../../../src/service/boards.ts';
import { openForTexts, temporaryFile } from '../../support/records.ts';

const base = 'https://a.example';
const file = temporaryFile();
const writer = openForTexts(file);
const text = (id: number) =>
  `{"id":${id},"name":"Project ${id}","covers":{"404":"https://a.example/${id}.png"}}`;
writer.insert(
  [
    ...[1, 2, 3].map((id) => ({ entity: 'project' as const, text: text(id), seen: 100 })),
    { entity: 'collection', text: '{"id":"5","title":"Wood types","owners":[]}', seen: 100 },
  ],
  base,
);
writer.transaction((store) => {
  const { number: board } = addBoard(store, 'Type & Paper', 200);
  addBoard(store, 'empty', 210);
  const add = (row: number, part = '') =>
    addItem(store, board, { row, part, picture: '', title: '' }, 300);
  for (const id of ['3', '1']) add(rowOf(store, 1, 'project', id) ?? 0);
  add(rowOf(store, 1, 'project', '2') ?? 0, 'https://a.example/2.png');
  add(0, 'file-1');
});
writer.close();
const library = openLibrary(file);
const ask = (target: string, servesBoards = true) => {
  const now = () => 1_000_000_000;
  const { status, body } = answer({ method: 'GET', target }, { library, now, servesBoards });
  return { status, json: JSON.parse(Buffer.from(body).toString('utf8')) };
};
const id = '9000000000001';

it('serves a board as a collection', () => {
  expect(ask(`/v2/collections/${id}`)).toEqual({
    status: 200,
    json: {
      http_code: undefined,
      collection: {
        ...{ id, title: 'Type & Paper', owners: [], stats: { items: 2, followers: 0 } },
        ...{
          images: ['https://a.example/3.png', 'https://a.example/1.png'],
          created_on: 200,
          modified_on: 300,
        },
      },
    },
  });
});

it('serves the projects of a board in the order of the user, a page at a time', () => {
  const idsOf = (query: string) =>
    ask(`/v2/collections/${id}/projects${query}`).json.projects.map(
      (each: { id: number }) => each.id,
    );
  expect(['', '?per_page=1', '?per_page=1&page=2', '?page=2'].map(idsOf)).toEqual([
    [3, 1],
    [3],
    [1],
    [],
  ]);
  expect(ask('/v2/collections/9000000000002/projects')).toMatchObject({
    status: 200,
    json: { projects: [] },
  });
});

it.each([
  ['', ['empty', 'Type & Paper', 'Wood types']],
  ['&q=typ', ['Type & Paper', 'Wood types']],
  ['&q=paper+type', ['Type & Paper']],
  ['&q=wood', ['Wood types']],
  ['&page=2', []],
  ['&time=today', []],
])('finds boards before the other collections: %s', (query, titles) => {
  const time = query.includes('time') ? '' : '&time=all';
  const { json } = ask(`/v2/collections?x=1${query}${time}`);
  expect(json.collections.map(({ title }: { title: string }) => title)).toEqual(titles);
});

it.each([
  [0, 1, ['empty', '0 0']],
  [0, 3, ['empty', 'Type & Paper', '0 1']],
  [1, 2, ['Type & Paper', '0 0']],
  [4, 6, ['2 4']],
])('asks for the rest of a page from %i up to %i', (from, to, titles) => {
  const lookup = {
    library,
    boards: library.boards(),
    values: {},
    listQuery: '',
    now: 0,
    noteAge: () => {},
    noteGap: () => {},
    from,
    to,
  };
  const rest = (later: typeof lookup) => `[{"title":"${later.from} ${later.to}"}]`;
  const found = JSON.parse(withBoards(lookup, { q: '', time: '' }, rest));
  expect(found.map(({ title }: { title: string }) => title)).toEqual(titles);
});

it('serves boards only if the service is told to', () => {
  expect(ask(`/v2/collections/${id}`, false).status).toBe(404);
  expect(ask(`/v2/collections/${id}/projects`, false).status).toBe(404);
  expect(ask('/v2/collections?time=all', false).json.collections).toHaveLength(1);
});
