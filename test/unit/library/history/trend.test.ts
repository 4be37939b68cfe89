import { expect, test } from 'vitest';
import type { TrendKind } from '../../../../src/api/entities.ts';
import { meantBy, trendOf } from '../../../../src/library/history/trend.ts';
import {
  openForTexts,
  type RecordText,
  serviceBase,
  temporaryFile,
} from '../../../support/records.ts';

function libraryOf(...puts: readonly RecordText[]) {
  const { insert, transaction } = openForTexts(temporaryFile());
  for (const each of puts) insert([each], serviceBase);
  return transaction;
}
/** Returns the figures with their points, each as a text: `10,5`. */
const figuresIn = (transaction: ReturnType<typeof libraryOf>, kind: TrendKind = 'project') =>
  transaction((store) =>
    trendOf(store, kind, 1).figures.map(({ name, points }) => [name, ...points.map(String)]),
  );
const project = (seen: number, views: number, more: object = {}): RecordText => ({
  entity: 'project',
  text: JSON.stringify({ id: 1, stats: { views, comments: 3 }, ...more }),
  seen,
});

test('each value is at its time, the last one also at the time when it was last seen', () => {
  const changes = [
    project(10, 5),
    project(20, 6),
    project(30, 6, { name: 'x' }),
    project(40, 7),
    project(50, 7),
  ];
  expect(figuresIn(libraryOf(...changes))).toEqual([
    ['views', '10,5', '20,6', '40,7', '50,7'],
    ['comments', '10,3', '50,3'],
  ]);
});

test('a record that was seen once has one point', () => {
  expect(figuresIn(libraryOf(project(10, 5)))[0]).toEqual(['views', '10,5']);
});

const stats = (seen: number, views: number): RecordText => ({
  entity: 'stats',
  parent: '7',
  text: JSON.stringify({ today: { project_views: 1 }, all_time: { project_views: views } }),
  seen,
});
const ada: RecordText = { entity: 'user', text: '{"id":7,"username":"Ada"}', seen: 1 };

test('the figures of a creative are those of all time in their statistics', () => {
  const transaction = libraryOf(ada, stats(10, 5), stats(20, 9));
  const [found] = transaction((store) => meantBy(store, 'ada'));
  expect(found).toEqual({ kind: 'user', row: 1 });
  expect(transaction((store) => trendOf(store, 'user', 1))).toMatchObject({
    kind: 'user',
    id: '7',
  });
  expect(figuresIn(transaction, 'user')).toEqual([['project_views', '10,5', '20,9']]);
});

test('an id may be of several kinds', () => {
  const transaction = libraryOf(ada, { entity: 'project', text: '{"id":7}', seen: 1 });
  expect(transaction((store) => meantBy(store, '7').map(({ kind }) => kind))).toEqual([
    'project',
    'user',
  ]);
  expect(transaction((store) => meantBy(store, '7', ['user']).map(({ kind }) => kind))).toEqual([
    'user',
  ]);
  expect(transaction((store) => meantBy(store, '8'))).toEqual([]);
});

test('statistics without the creative are found by the name under which they were stored', () => {
  const [first, second] = [10, 20].map((seen) => ({ ...stats(seen, seen / 2), parent: 'ada' })) as [
    RecordText,
    RecordText,
  ];
  const transaction = libraryOf(first, second);
  expect(transaction((store) => [meantBy(store, 'Ada'), meantBy(store, 'bob')])).toEqual([
    [{ kind: 'user', row: 1 }],
    [],
  ]);
  expect(figuresIn(transaction, 'user')).toEqual([['project_views', '10,5', '20,10']]);
});

test('statistics under the name and under the id are one history', () => {
  const transaction = libraryOf(ada, { ...stats(10, 5), parent: 'ada' }, stats(20, 9));
  expect(figuresIn(transaction, 'user')).toEqual([['project_views', '10,5', '20,9']]);
});

test('a figure that is missing or a text now keeps its history, and does not hide the others', () => {
  const changes = [project(10, 5), project(20, 6, { stats: { views: null, comments: '3' } })];
  const end = project(30, 0, { stats: { views: 'many', comments: '4', appreciations: null } });
  expect(figuresIn(libraryOf(...changes))).toEqual([
    ['views', '10,5'],
    ['comments', '10,3', '20,3'],
  ]);
  expect(figuresIn(libraryOf(...changes, end))).toEqual([
    ['views', '10,5'],
    ['comments', '20,3', '30,4'],
  ]);
});
