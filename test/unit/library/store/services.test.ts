import { expect, test } from 'vitest';
import { insertPages } from '../../../../src/library/history/list-history.ts';
import { newsIn } from '../../../../src/library/history/news.ts';
import { meantBy, trendOf } from '../../../../src/library/history/trend.ts';
import { openLibrary } from '../../../../src/library/store/library.ts';
import { wrapDatabase } from '../../../../src/library/store/rows.ts';
import { openToReadOne, servicesIn } from '../../../../src/library/store/services.ts';
import {
  ask,
  madeAt,
  openForTexts,
  parsedTexts,
  type RecordText,
  temporaryFile,
  watchAll,
} from '../../../support/records.ts';

const [a, b] = ['https://a.example/api', 'https://b.example'] as const;
const project = (views: number, name: string): string =>
  JSON.stringify({
    id: 1,
    name,
    tags: ['x'],
    owners: [{ id: 7, username: 'ada' }],
    stats: { views },
  });
const user = (name: string): RecordText => ({
  entity: 'profile',
  text: `{"id":7,"username":"ada","display_name":"${name}"}`,
  seen: 10,
});

/** Returns the file of a library with project 1 and user 7 of two services. */
function twoServices(): string {
  const file = temporaryFile();
  const { insert, transaction, close } = openForTexts(file);
  const page = {
    ...({ command: 'projects search', inPath: {}, query: 'q=x', place: 0 } as const),
    seen: 10,
  };
  const followers = {
    ...page,
    command: 'users followers',
    inPath: { user: '7' },
    query: '',
  } as const;
  for (const [base, views, name] of [
    [a, 100, 'First'],
    [b, 5, 'Other'],
  ] as const) {
    transaction((store) =>
      insertPages(store, base, [{ ...page, records: parsedTexts([project(views, name)]) }]),
    );
    insert([user(name)], `${base}/`);
  }
  transaction((store) =>
    insertPages(store, a, [{ ...followers, records: parsedTexts(['{"id":8,"username":"bo"}']) }]),
  );
  insert([{ entity: 'project', text: project(101, 'First'), seen: 20 }], a);
  close();
  return file;
}

const serviceAt = (base: string) => ({
  library: openLibrary(twoServices(), { base }),
  now: () => madeAt * 1000,
});

test.each([
  ['/v2/projects/1', '"First"', '"Other"'],
  ['/v2/projects', '"First"', '"Other"'],
  ['/v2/projects?q=x', '"First"', '"Other"'],
  ['/v2/projects?q=first', '"First"', '{"projects":[]}'],
  ['/v2/projects?sort=views', '"First"', '"Other"'],
  ['/v2/users/ada', '"First"', '"Other"'],
  ['/v2/users/7/projects', '"First"', '"Other"'],
  ['/v2/users/ada/followers', '"bo"', 'are not in this library'],
])('%s has the records of one service only', (target, inA, inB) => {
  const [first, second] = [ask(serviceAt(a), target).text, ask(serviceAt(`${b}/`), target).text];
  expect([first.includes(inA), first.includes('Other')]).toEqual([true, false]);
  expect([second.includes(inB), second.includes('First')]).toEqual([true, false]);
});

test('trends and news never join records of two services', () => {
  const file = twoServices();
  const points = [a, b].map((base) => {
    const store = wrapDatabase(openToReadOne(file, { base }), file);
    return (
      meantBy(store, 'ada').length +
      meantBy(store, '1')
        .flatMap(({ kind, row }) => trendOf(store, kind, row).figures)
        .flatMap(({ name, points }) => [name, ...points.map(String)])
        .join(' ')
    );
  });
  expect(points).toEqual(['1views 10,100 20,101', '1views 10,5']);
  const { transaction } = openForTexts(file);
  transaction(watchAll);
  const changes = transaction((store) => newsIn(store, 15)).news.map(({ changes }) => changes);
  expect(changes).toEqual([[{ name: 'stats.views', before: 100, after: 101 }]]);
});

test('aggregates count the records of one service', () => {
  const views = [a, b].map((base) =>
    openLibrary(twoServices(), { base }).first({
      sql: "SELECT views FROM record WHERE id = '7'",
      args: [],
    }),
  );
  expect(views).toEqual([101, 5]);
});

test('a library that was opened empty has the records that are inserted later', () => {
  const file = temporaryFile();
  const { insert } = openForTexts(file);
  const { first } = openLibrary(file);
  insert([user('a')], a);
  expect(first({ sql: 'SELECT count(*) FROM record', args: [] })).toBe(1);
});

test('a library with one service needs no address, and with several says which there are', () => {
  const file = temporaryFile();
  const { insert, transaction } = openForTexts(file);
  const read = (base?: string) =>
    openLibrary(file, { base }).first({ sql: 'SELECT count(*) FROM record', args: [] });
  expect(read()).toBe(0);
  insert([user('a')], a);
  expect([read(), read(a), read('https://unknown.example')]).toEqual([1, 1, 1]);
  insert([user('b')], b);
  expect(() => read()).toThrow('your library has records of 2 services');
  expect(() => read('https://c.example')).toThrow('2 services, and none from https://c.example');
  expect(transaction(servicesIn)).toEqual([
    { service: 1, base: a, records: 1 },
    { service: 2, base: b, records: 1 },
  ]);
});
