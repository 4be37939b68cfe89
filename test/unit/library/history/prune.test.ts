import { expect, test } from 'vitest';
import { insertPages } from '../../../../src/library/history/list-history.ts';
import { noteShown } from '../../../../src/library/history/marks.ts';
import { prune } from '../../../../src/library/history/prune.ts';
import { addWatch, keepStep, removeWatch } from '../../../../src/library/history/watches.ts';
import { checkLibrary } from '../../../../src/library/store/check.ts';
import {
  serviceBase as base,
  openForTexts,
  parsedTexts,
  temporaryFile,
} from '../../../support/records.ts';

const page = (
  command: 'projects search' | 'users followers',
  ids: readonly number[],
  seen: number,
) => ({
  ...{ command, inPath: command === 'users followers' ? { user: 'ada' } : {}, query: '', place: 0 },
  ...{
    records: parsedTexts(
      ids.map((id) => JSON.stringify({ id, username: `user${id}`, stats: { views: seen } })),
    ),
  },
  ...{ seen, wholeSince: seen },
});

function library() {
  const file = temporaryFile();
  const { transaction, simulate } = openForTexts(file);
  const keep = (...of: Parameters<typeof page>) =>
    transaction((store) => insertPages(store, base, [page(...of)]));
  const rows = (sql: string) => transaction((store) => store.rows(sql)).map(([value]) => value);
  const pruneAt = (before: number, run = transaction) =>
    run((store) => prune(store, { before })).counts.map(
      ({ what, kind: of, count }) => `${count} ${what} ${of}`,
    );
  const watch = (words: readonly string[]) =>
    transaction((store) =>
      addWatch(store, { words, base, profile: 'default', added: 1, identity: words.join() }),
    ).number;
  const sync = (number: number, ...of: Parameters<typeof page>) => {
    const step = {
      watch: number,
      base,
      began: of[2],
      seen: of[2],
      pages: 1,
      next: undefined,
      isFirst: true,
    };
    transaction((store) => keepStep(store, [page(...of)], step));
  };
  const ids = () => rows('SELECT id FROM record ORDER BY row');
  const isIntact = () => checkLibrary(file).every(({ result }) => result === 'ok');
  return { keep, rows, pruneAt, transaction, simulate, watch, sync, ids, isIntact };
}

test('records that were last received before the time go, with all that belongs to them', () => {
  const { keep, rows, pruneAt, simulate, ids, isIntact } = library();
  keep('projects search', [1, 2], 10);
  keep('projects search', [1, 2], 20);
  keep('users followers', [3], 20);
  keep('projects search', [2], 30);
  const counts = [
    '1 records project',
    '1 records user',
    '3 figures project',
    '1 list members project',
    '1 list members user',
    '2 readings of lists project',
    '1 lists user',
    '1 readings of lists user',
  ];
  expect(pruneAt(30, simulate)).toEqual(counts);
  expect(ids()).toEqual(['1', '2', '3']);
  pruneAt(30);
  expect(ids()).toEqual(['2']);
  for (const table of ['body', 'sight', 'member', 'reading', 'list', 'words_docsize'])
    expect(rows(`SELECT count(*) FROM ${table}`)).toEqual([1]);
  expect(isIntact()).toBe(true);
  expect(pruneAt(30)).toEqual([]);
});

test('replaced values go; the value at the time and at the mark of the news stay', () => {
  const { keep, rows, pruneAt, transaction } = library();
  for (const seen of [10, 20, 30, 40, 50, 60]) keep('projects search', [1], seen);
  transaction((store) => noteShown(store, { until: 25, count: 1, now: 25 }));
  pruneAt(50);
  expect(rows('SELECT value FROM change ORDER BY seen')).toEqual([20, 40, 50, 60]);
  expect(rows('SELECT began FROM reading')).toEqual([50, 60]);
});

test.each<[string, readonly string[], readonly string[]]>([
  ['in the list of a watch', ['users', 'followers', 'ada'], ['1', '2']],
  ['that a watch names by id', ['project', 'show', '3'], ['3']],
  ['that a watch names by user name', ['user', 'show', 'USER2'], ['2']],
  ['of another watch', ['projects'], []],
])('a record %s stays', (_, words, left) => {
  const { keep, watch, sync, pruneAt, ids } = library();
  const number = watch(words);
  if (words.includes('ada')) sync(number, 'users followers', [1, 2], 10);
  else keep('users followers', [1, 2], 10);
  keep('projects search', [3], 10);
  pruneAt(1000);
  expect(ids()).toEqual(left);
});

test('a record in the list of a removed watch goes', () => {
  const { watch, sync, pruneAt, transaction, ids } = library();
  const number = watch(['users', 'followers', 'ada']);
  sync(number, 'users followers', [1], 10);
  transaction((store) => removeWatch(store, number));
  pruneAt(1000);
  expect(ids()).toEqual([]);
});

test('a record that is gone from the list of a watch goes', () => {
  const { watch, sync, pruneAt, ids } = library();
  const number = watch(['users', 'followers', 'ada']);
  sync(number, 'users followers', [1, 2], 10);
  for (const seen of [20, 30]) sync(number, 'users followers', [1], seen);
  pruneAt(1000);
  expect(ids()).toEqual(['1']);
});

test.each([
  [undefined, 1],
  [10, 1],
  [30, 0],
])('news was shown up to %j: so many removed news were not shown', (shown, count) => {
  const { watch, sync, transaction, simulate } = library();
  const number = watch(['users', 'followers', 'ada']);
  sync(number, 'users followers', [1, 2], 10);
  for (const seen of [20, 30]) sync(number, 'users followers', [1], seen);
  if (shown !== undefined)
    transaction((store) => noteShown(store, { until: shown, count: 1, now: shown }));
  expect(simulate((store) => prune(store, { before: 100 })).unshown).toBe(count);
});

test('figures that were summed over removed records are computed again', () => {
  const { transaction, rows, pruneAt } = library();
  const insert = (command: 'projects search' | 'users search', value: object, seen: number) =>
    transaction((store) =>
      insertPages(store, base, [
        {
          command,
          inPath: {},
          query: '',
          place: 0,
          records: parsedTexts([JSON.stringify(value)]),
          seen,
        },
      ]),
    );
  insert('users search', { id: 7 }, 50);
  for (const [id, seen] of [
    [1, 10],
    [2, 50],
  ] as const)
    insert('projects search', { id, owners: [{ id: 7 }], stats: { views: id } }, seen);
  const views = () => rows("SELECT views FROM record WHERE id = '7'");
  expect(views()).toEqual([3]);
  pruneAt(50);
  expect(views()).toEqual([2]);
});

test('the statistics of a creative that a watch names stay, although they have the id', () => {
  const { keep, pruneAt, transaction, watch, ids } = library();
  keep('users followers', [7], 10);
  const stats = {
    ...page('users followers', [], 10),
    command: 'users stats',
    inPath: { user: 'user7' },
  } as const;
  transaction((store) =>
    insertPages(store, base, [{ ...stats, records: parsedTexts(['{"today":{}}']) }]),
  );
  watch(['users', 'stats', 'user7']);
  pruneAt(20);
  expect(ids()).toEqual(['7', '7 ']);
});
