import { createRequire } from 'node:module';
import { describe, expect, test } from 'vitest';
import { libraryWith, type RecordText } from '../../../support/records.ts';

const Database: typeof import('libsql') = createRequire(import.meta.url)('libsql');

/** Returns the rows of a query after each of the groups was inserted, each as JSON. */
function rowsAfter(groups: readonly (readonly RecordText[])[], sql: string): string[] {
  const database = new Database(libraryWith(groups));
  const rows = database.prepare(sql).raw().all();
  database.close();
  return rows.map((row) => JSON.stringify(row));
}

const history = "SELECT name || ' ' || seen, value FROM change ORDER BY name, seen";
const form = (entity: RecordText['entity']) => (seen: number, record: object) => ({
  ...{ entity, seen, text: JSON.stringify({ id: 1, ...record }) },
});
const [project, whole] = [form('project'), form('projectContent')];
const views = (count: number | null) => ({ stats: { views: count } });

describe('the history of a record', () => {
  test('is empty while nothing changes', () => {
    const same = [5, 6, 7].map((seen) => [project(seen, views(1))]);
    expect(rowsAfter(same, history)).toEqual([]);
    expect(rowsAfter(same, 'SELECT first, last FROM sight')).toEqual(['[5,7]']);
    expect(rowsAfter(same, 'SELECT first FROM record')).toEqual(['[5]']);
  });

  test('has the members that changed, with their old values and times', () => {
    const groups = [
      [project(5, { name: 'a', ...views(1) })],
      [project(6, { name: 'a', ...views(1) })],
      [project(7, { name: 'b', ...views(4) })],
    ];
    const expected = [
      '["name 5","a"]',
      '["name 7","b"]',
      '["stats.views 5",1]',
      '["stats.views 7",4]',
    ];
    expect(rowsAfter(groups, history)).toEqual(expected);
    expect(rowsAfter([groups.flat()], history)).toEqual(expected);
  });

  test('continues when a value returns', () => {
    const groups = [1, 2, 1].map((count, at) => [project(5 + at, views(count))]);
    expect(rowsAfter(groups, history)).toEqual([
      '["stats.views 5",1]',
      '["stats.views 6",2]',
      '["stats.views 7",1]',
    ]);
  });

  test('joins both forms of the record, and keeps members that one of them lacks', () => {
    const groups = [
      [project(5, views(1))],
      [whole(6, { ...views(3), modules: [1] })],
      [project(7, views(4))],
      [whole(8, { ...views(4), modules: [1, 2] })],
    ];
    const ofViews = ['["stats.views 5",1]', '["stats.views 6",3]', '["stats.views 7",4]'];
    expect(rowsAfter(groups, history)).toEqual(['["modules 6",1]', '["modules 8",2]', ...ofViews]);
  });

  const page = (seen: number, record: object) => whole(seen, { modules: [1], ...record });
  test.each([
    [
      'another value later',
      [project(5, views(1)), project(6, {}), project(7, views(2))],
      ['5 1', '7 2'],
    ],
    ['the same value later', [project(5, views(1)), project(6, {}), project(7, views(1))], ['5 1']],
    [
      'null',
      [project(5, views(1)), project(6, views(null)), project(7, views(2))],
      ['5 1', '6 null', '7 2'],
    ],
    [
      'null of the whole group',
      [project(5, views(1)), project(6, { stats: null }), project(7, views(1))],
      ['5 1'],
    ],
    ['its first value later', [project(5, {}), project(6, views(1)), project(7, {})], ['6 1']],
    [
      'what only an older form has',
      [page(5, views(1)), project(6, {}), project(7, views(2))],
      ['5 1', '7 2'],
    ],
    [
      'the value that another form had last',
      [
        page(5, views(1)),
        project(6, views(2)),
        project(7, {}),
        page(8, { ...views(2), name: 'a' }),
      ],
      ['5 1', '6 2'],
    ],
    [
      'an older value',
      [project(5, views(2)), project(6, {}), project(4, views(1))],
      ['4 1', '5 2'],
    ],
  ])('says nothing of a member that is absent: %s', (_, records, expected) => {
    const rows = "SELECT seen, value FROM change WHERE name = 'stats.views' ORDER BY seen, turn";
    const texts = expected.map((each) => `[${each.replace(' ', ',')}]`);
    const groups = records.map((each) => [each]);
    expect([rowsAfter(groups, rows), rowsAfter([records], rows)]).toEqual([texts, texts]);
  });

  test('includes what was seen earlier and inserted later', () => {
    const groups = [[project(7, views(3))], [project(5, views(1))]];
    expect(rowsAfter(groups, history)).toEqual(['["stats.views 5",1]', '["stats.views 7",3]']);
    expect(rowsAfter(groups, 'SELECT json FROM body')).toEqual([
      JSON.stringify(['{"id":1,"stats":{"views":3}}']),
    ]);
    expect(rowsAfter(groups, 'SELECT first FROM record')).toEqual(['[5]']);
  });

  test.each([
    ['a new value', [1, 2, 3], 9, ['5 1', '6 2', '6 9', '7 3']],
    ['the value of that time', [1, 2, 3], 2, ['5 1', '6 2', '7 3']],
    ['a value between two times of the same text', [1, 1, 1], 9, ['5 1', '6 9', '7 1']],
  ])('has %s that was inserted later', (_, live, late, expected) => {
    const kept = live.map((count, at) => [project(5 + at, views(count))]);
    const imported = [project(6, views(late))];
    const rows = 'SELECT seen, value FROM change ORDER BY seen, turn';
    const texts = expected.map((each) => JSON.stringify(each.split(' ').map(Number)));
    expect(rowsAfter([...kept, imported, imported], rows)).toEqual(texts);
  });

  test('repeats no value when another member changes', () => {
    const groups = [
      project(5, views(1)),
      project(6, views(2)),
      project(7, { name: 'b', ...views(2) }),
    ];
    const changed = [...groups, project(8, { name: 'b', ...views(3) })].map((each) => [each]);
    const expected = ['["stats.views 5",1]', '["stats.views 6",2]', '["stats.views 8",3]'];
    expect(rowsAfter(changed, history)).toEqual(expected);
  });
});

test('a record has one row, however odd its id', () => {
  const odd = ['"\\u0000x"', '"\\ud800"', '"a b"', '1e400'].map(
    (id): RecordText => ({ entity: 'project', text: `{"id":${id}}`, seen: 1 }),
  );
  expect(rowsAfter([odd, odd], 'SELECT count(*) FROM record')).toEqual(['[4]']);
});
