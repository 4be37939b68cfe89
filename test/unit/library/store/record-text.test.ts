import { expect, test } from 'vitest';
import { runQuery as query } from '../../../../src/library/exchange/query.ts';
import { openLibrary } from '../../../../src/library/store/library.ts';
import { formText } from '../../../../src/library/store/record-text.ts';
import { openForWriting } from '../../../../src/library/store/writer.ts';
import { ask, libraryWith, madeAt } from '../../../support/records.ts';

const list = {
  entity: 'project',
  text: '{"id":1,"name":"old","stats":{"views":10}}',
  seen: 100,
} as const;
const page = {
  ...({ entity: 'projectContent', seen: 200 } as const),
  text: '{"id":1,"name":"new","description":"d","modules":[],"stats":{"views":500}}',
};
const [listLater, pageEarlier] = [
  { ...list, seen: 300 },
  { ...page, seen: 200 },
];

test.each([
  ['a newer page', [list, page], '"name":"new","stats":{"views":500}', 500, undefined],
  ['a newer list', [pageEarlier, listLater], '"name":"old","stats":{"views":10}', 10, 200],
  [
    'a newer page in the same second',
    [{ ...list, seen: 200 }, page],
    '"name":"new","stats":{"views":500}',
    500,
    undefined,
  ],
])('list, page and SQL agree after %s', (_, inputs, members, views, asOf) => {
  const file = libraryWith([inputs]);
  const service = { library: openLibrary(file), now: () => madeAt * 1000 };
  const [inList, onPage] = [ask(service, '/v2/projects'), ask(service, '/v2/projects/1')];
  expect(inList.text).toBe(`{"projects":[{"id":1,${members}}]}`);
  const shown = onPage.json as {
    project: { name: string; stats: { views: number }; description: string };
  };
  expect(shown.project).toMatchObject({ stats: { views }, description: 'd' });
  expect(onPage.lacks?.receivedAt).toBe(asOf);
  const { rows } = query(file, 'SELECT name, stats_views, description FROM projects');
  expect([...rows].map(([name, number, text]) => [name, Number(number), text])).toEqual([
    [shown.project.name, views, 'd'],
  ]);
});

test('there is no text of a record that the library does not have', () => {
  const { transaction } = openForWriting(libraryWith([]));
  expect(transaction((store) => formText(store, 'project', 1))).toBeUndefined();
});
