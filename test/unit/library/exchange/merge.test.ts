import { expect, it } from 'vitest';
import type { JsonFault } from '../../../../src/api/json/json-reader.ts';
import { findRecords, type ImportEntry } from '../../../../src/library/exchange/intake.ts';
import { mergeInto } from '../../../../src/library/exchange/merge.ts';
import type { LibraryDatabase } from '../../../../src/library/store/rows.ts';
import {
  openForTexts,
  type RecordText,
  serviceBase,
  temporaryFile,
} from '../../../support/records.ts';

const project = (views: number) => JSON.stringify({ id: 1, stats: { views } });
const page = (views: number) =>
  JSON.stringify({ id: 1, stats: { views }, description: 'x', modules: [] });
const received = (seen: number, text: string, entity: RecordText['entity'] = 'project') => ({
  entity,
  text,
  seen,
});

/** A line of an exported record. */
const record = (since: number, last: number, text: string, form = 'project', turn = 0) =>
  `{"table":"records","service":"${serviceBase}","kind":"project","form":"${form}","parent":null,"id":"1",
    "first":${since},"since":${since},"last":${last},"turn":${turn},"record":${text}}`;
const row = (table: string, members: object) =>
  JSON.stringify({ table, service: serviceBase, ...members });
const change = (seen: number, turn: number, value: unknown) =>
  row('changes', { kind: 'project', id: '1', member: 'stats.views', seen, turn, value });
const list = { command: 'projects', of: '', query: '', watch: '' };
const member = (place: number, first: number, last: number) =>
  row('list_members', { ...list, kind: 'project', id: '1', place, first, last });
const watch = (number: number, words: string, lastRun: number | null, records: number) => [
  row('watches', {
    ...{
      watch: number,
      words: JSON.stringify([words]),
      base: serviceBase,
      profile: 'default',
      added: 1,
    },
    identity: words,
  }),
  row('watch_runs', {
    identity: words,
    ...{
      last_run: lastRun,
      done: lastRun,
      page: null,
      began: null,
      failure: null,
      records,
      appeared: 0,
      changed: 0,
    },
    ...{ baseline: lastRun, pages: 1 },
  }),
];

const isFound = (each: ImportEntry | JsonFault): each is ImportEntry => !('fault' in each);
const foundIn = (lines: readonly string[]): (ImportEntry | JsonFault)[] =>
  lines.flatMap((text, at) => [
    ...findRecords({ text, value: JSON.parse(text), line: at + 1 }, { seen: 999 }),
  ]);

function merging(known: readonly RecordText[]) {
  const writer = openForTexts(temporaryFile());
  for (const input of known) writer.insert([input], serviceBase);
  const merge = (lines: readonly string[]) =>
    writer.transaction((store) => mergeInto(store, foundIn(lines).filter(isFound), serviceBase));
  const rows = (sql: string) => writer.transaction((store: LibraryDatabase) => store.rows(sql));
  return { merge, rows, close: writer.close };
}

const texts = 'SELECT json, first, last FROM body JOIN sight USING (body) ORDER BY body';
const views = "SELECT seen, value FROM change WHERE name = 'stats.views' ORDER BY seen, turn";
const members = 'SELECT place, first, last FROM member';
const listLine = row('lists', list);

type Rows = readonly (readonly unknown[])[];
const cases: readonly (readonly [
  string,
  readonly RecordText[],
  readonly string[],
  string,
  Rows,
])[] = [
  [
    'a newer text',
    [received(10, project(1))],
    [record(20, 30, project(2))],
    texts,
    [[project(2), 20, 30]],
  ],
  [
    'an older text',
    [received(20, project(2))],
    [record(5, 10, project(1))],
    texts,
    [[project(2), 20, 20]],
  ],
  [
    'the same text',
    [received(20, project(1))],
    [record(5, 30, project(1))],
    texts,
    [[project(1), 5, 30]],
  ],
  [
    'another form',
    [received(20, project(1))],
    [record(5, 10, page(1), 'projectContent')],
    texts,
    [
      [project(1), 20, 20],
      [page(1), 5, 10],
    ],
  ],
  [
    'the first time',
    [received(20, project(1))],
    [record(5, 10, project(1))],
    'SELECT first FROM record',
    [[5]],
  ],
  [
    'the change to a newer text',
    [received(10, project(1))],
    [record(20, 30, project(2))],
    views,
    [
      [10, 1],
      [20, 2],
    ],
  ],
  [
    'the change from an older text',
    [received(20, project(2))],
    [record(5, 10, project(1))],
    views,
    [
      [5, 1],
      [20, 2],
    ],
  ],
  [
    'the change to another form',
    [received(10, project(1))],
    [record(20, 20, page(2), 'projectContent')],
    views,
    [
      [10, 1],
      [20, 2],
    ],
  ],
  [
    'no change between exported forms',
    [],
    [record(5, 5, project(1)), record(9, 9, page(2), 'projectContent')],
    views,
    [],
  ],
  [
    'the history of both',
    [received(10, project(1)), received(20, project(2))],
    [record(15, 20, project(2)), change(5, 0, 0), change(10, 0, 1), change(20, 0, 2)],
    views,
    [
      [5, 0],
      [10, 1],
      [20, 2],
    ],
  ],
  [
    'the order of values within a second',
    [],
    [record(5, 5, project(1)), change(5, 0, 1), change(5, 1, 2), change(5, 2, 1)],
    views,
    [
      [5, 1],
      [5, 2],
      [5, 1],
    ],
  ],
  [
    'texts and null in the history',
    [],
    [record(5, 5, project(1)), change(5, 0, null), change(6, 0, 'x')],
    views,
    [
      [5, null],
      [6, 'x'],
    ],
  ],
  [
    'the later place in a list',
    [],
    [record(5, 9, project(1)), listLine, member(3, 7, 8), member(4, 5, 7), member(2, 6, 9)],
    members,
    [[2, 5, 9]],
  ],
  [
    'whether a reading was whole',
    [],
    [
      listLine,
      ...[0, 1, 0].map((whole) => row('readings', { ...list, began: 5, ended: 6 + whole, whole })),
    ],
    'SELECT began, ended, whole FROM reading',
    [[5, 7, 1]],
  ],
  [
    'watches with the same number',
    [],
    [
      ...[
        ...watch(1, 'projects', 5, 1),
        ...watch(1, 'users', null, 0),
        ...watch(7, 'projects', 9, 2),
      ],
      ...watch(1, 'projects', 4, 3),
    ],
    'SELECT watch, words, last_run, records FROM watch ORDER BY watch',
    [
      [1, '["projects"]', 9, 2],
      [2, '["users"]', null, 0],
    ],
  ],
  [
    'its own mark',
    [],
    [row('marks', { name: 'new', at: 5 }), row('marks', { name: 'new', at: 9 })],
    'SELECT * FROM mark',
    [['new', 5]],
  ],
  [
    'the latest time',
    [received(10, project(1))],
    [row('library', { kept: 50 }), record(1, 20, project(1))],
    'SELECT kept FROM meta',
    [[50]],
  ],
];

it.each(cases)(
  'keeps %s, and a second import changes nothing',
  (_, known, lines, sql, expected) => {
    const { merge, rows, close } = merging(known);
    for (let times = 0; times < 3; times++) {
      expect(merge([row('services', {}), ...lines]).faults).toEqual([]);
      expect(rows(sql)).toEqual(expected);
    }
    close();
  },
);

it('counts new records, and names rows of records or lists that are missing', () => {
  const { merge, close } = merging([]);
  const fault = (line: number) => ({
    line,
    lastLine: line,
    fault: expect.stringContaining('import their files too'),
  });
  expect(
    merge([
      change(5, 0, 1),
      member(0, 1, 2),
      listLine,
      ...watch(1, 'x', 1, 1).map((line) => line.replace(/\[\\"x\\"\]/, '{')),
    ]),
  ).toEqual({
    ...{ read: 0, added: 0, rows: 1 },
    faults: [fault(1), fault(2), fault(3)],
  });
  expect(merge([record(1, 2, project(1)), '{"id":5,"name":"x","covers":{}}'])).toEqual({
    ...{ read: 2, added: 2, rows: 0, faults: [] },
  });
  close();
});
