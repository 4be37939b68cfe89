import { expect, test } from 'vitest';
import { type CommandName, endpointOf } from '../../../src/api/catalogue.ts';
import type { RequestParams } from '../../../src/api/request.ts';
import { parsePage } from '../../../src/records/page.ts';
import { parsePageWithSubset } from '../../../src/records/subset.ts';
import { pageRequest, selectPagesToStore } from '../../../src/sources/received-pages.ts';

test.each<[CommandName, RequestParams, object]>([
  [
    'users followers',
    { user: 'Ada', page: '3', per_page: '5', sort: 'alpha' },
    { inPath: { user: 'Ada' }, query: 'sort=alpha', page: 3, perPage: 5 },
  ],
  [
    'projects search',
    { q: 'red whale', field: 'Fine Arts' },
    { inPath: {}, query: 'field=Fine+Arts&q=red+whale', page: 1, perPage: 12 },
  ],
])('%s with %j is a page of a list', (command, values, request) => {
  expect(pageRequest(command, values)).toEqual({ command, ...request });
});

const respond = (
  command: CommandName,
  values: RequestParams,
  body: string,
  read?: readonly number[],
) => {
  const endpoint = endpointOf(command);
  const response = { status: 200, headers: {}, body: Buffer.from(body) };
  const content =
    endpoint.subset === undefined
      ? parsePage(response, endpoint.envelopeKey, endpoint.isList)
      : parsePageWithSubset(response, endpoint, false);
  const records = content.records.filter(({ index: position }) => read?.includes(position) ?? true);
  const options = { seen: 7, mayStore: (text: string) => !text.includes('KEY') };
  return selectPagesToStore(
    pageRequest(command, values),
    { content, newRecords: records },
    options,
  );
};
const projects = (body: string, values: RequestParams = {}) =>
  respond('projects search', values, body);

test('stores the position of records of a list, with their texts and values', () => {
  expect(projects('{"projects":[{"id":1}]}', { page: '3' }).pages).toMatchObject([
    { place: 24, records: [{ text: '{"id":1}', value: { id: 1 } }] },
  ]);
  expect(respond('projects show', { project_id: '1' }, '{"project":{"id":1}}').pages).toMatchObject(
    [{ command: 'projects show', inPath: { project_id: '1' }, records: [{ text: '{"id":1}' }] }],
  );
});

test('stores the second list of a response as another list', () => {
  expect(respond('fields', {}, '{"fields":[{"id":1}],"popular":[{"id":2}]}')).toMatchObject({
    pages: [
      { query: '', records: [{ text: '{"id":1}' }] },
      { query: 'popular', records: [{ text: '{"id":2}' }] },
    ],
    isComplete: true,
  });
});

test('stores only the records that no earlier page had', () => {
  const { pages } = respond(
    'projects search',
    { page: '2' },
    '{"projects":[{"id":1},{"id":2}]}',
    [1],
  );
  expect(pages).toMatchObject([{ records: [{ text: '{"id":2}' }] }]);
});

test('stores an empty page after the last one', () => {
  const end = { content: { body: new Uint8Array(), records: [] }, newRecords: [] };
  const request = pageRequest('projects search', { page: '4' });
  const { pages, isComplete } = selectPagesToStore(request, end, { seen: 7, mayStore: () => true });
  expect([pages, isComplete]).toMatchObject([[{ place: 36, records: [] }], true]);
});

test.each([
  ['all records', '{"projects":[{"id":1}]}', ['{"id":1}'], 0, 0, true],
  [
    'all but a record that may not be stored',
    '{"projects":[{"id":1},{"id":"KEY"}]}',
    ['{"id":1}'],
    1,
    0,
    false,
  ],
  [
    'all but a record without an id',
    '{"projects":[{"id":1},{"name":"x"},5]}',
    ['{"id":1}'],
    0,
    2,
    false,
  ],
  [
    'the first text of a record',
    '{"projects":[{"id":1},{"id":1,"a":2}]}',
    ['{"id":1}'],
    0,
    0,
    true,
  ],
  ['nothing of null', '{"projects":null}', [], 0, 0, false],
])('stores %s', (_, body, texts, leftOut, unnamed, isComplete) => {
  const records = texts.map((text) => ({ text }));
  expect(projects(body)).toMatchObject({ pages: [{ records }], leftOut, unnamed, isComplete });
});

test('stores nothing if the address of the list may not be stored', () => {
  const received = respond('users projects', { user: 'KEY' }, '{"projects":[{"id":1}]}');
  expect(received).toEqual({ pages: [], leftOut: 1, unnamed: 0, isComplete: false });
});
