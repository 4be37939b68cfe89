import { expect, test } from 'vitest';
import {
  addWatch,
  keepStep,
  leastRecent,
  noteFailure,
  notePause,
  noteRequest,
  pauseOf,
  removeWatch,
  spentSince,
  watchesIn,
} from '../../../../src/library/history/watches.ts';
import { openForWriting } from '../../../../src/library/store/writer.ts';
import { parsedTexts, serviceBase, temporaryFile } from '../../../support/records.ts';

const watch = {
  words: ['projects', '--all'],
  base: 'https://a.example',
  profile: 'default',
  added: 1,
  identity: 'a',
};
const page = (...texts: readonly string[]) => ({
  ...({ command: 'projects search', inPath: {}, query: '', place: 0, seen: 10 } as const),
  records: parsedTexts(texts),
});

test('a watch is stored once, and counts what its pass brought', () => {
  const { transaction } = openForWriting(temporaryFile());
  expect(transaction((store) => addWatch(store, watch))).toEqual({ number: 1, isNew: true });
  expect(transaction((store) => addWatch(store, watch))).toEqual({ number: 1, isNew: false });
  const step = {
    watch: 1,
    base: serviceBase,
    began: 10,
    seen: 10,
    pages: 1,
    next: { search: 0, page: 2 },
    isFirst: true,
  };
  const first = transaction((store) =>
    keepStep(store, [page('{"id":1,"name":"a"}', '{"id":2}')], step),
  );
  const none = { isFirstRun: true, isOpen: true, appeared: 0, changed: 0, notSeen: 0, gone: 0 };
  expect(first).toEqual({ ...none, records: 2 });
  const resumed = { search: 0, page: 2, began: 10, lastRun: 10, done: undefined };
  const { identity: _, ...shown } = watch;
  expect(transaction(watchesIn)).toMatchObject([{ ...shown, number: 1, ...resumed }]);
  const last = { ...step, seen: 20, pages: 2, next: undefined, isFirst: false };
  const newer = { ...page('{"id":1,"name":"b"}'), seen: 20 };
  const second = transaction((store) => keepStep(store, [newer], last));
  expect(second).toEqual({ ...none, isOpen: false, records: 3 });
  expect(transaction(watchesIn)).toMatchObject([
    { page: undefined, pages: 2, done: 20, baseline: 20, lastRun: 20 },
  ]);
  transaction((store) => noteFailure(store, 1, { failure: 'no', seen: 30 }));
  expect(transaction(watchesIn)).toMatchObject([{ failure: 'no', lastRun: 30, done: 20 }]);
  transaction((store) => removeWatch(store, 1));
  expect(transaction(watchesIn)).toEqual([]);
});

test('a step counts its own changes, and a record that a page repeats once', () => {
  const { transaction } = openForWriting(temporaryFile());
  transaction((store) => addWatch(store, watch));
  const step = {
    watch: 1,
    base: serviceBase,
    began: 10,
    seen: 10,
    pages: 1,
    next: undefined,
    isFirst: true,
  };
  const sync = (...texts: readonly string[]) =>
    transaction((store) => keepStep(store, [page(...texts)], step));
  const [a, b, two] = ['{"id":1,"name":"a"}', '{"id":1,"name":"b"}', '{"id":2}'];
  sync();
  expect(sync(a, two, two)).toMatchObject({ records: 2, appeared: 2, changed: 0 });
  expect(sync(b, two)).toMatchObject({ changed: 1 });
  expect(sync(b, two)).toMatchObject({ changed: 0 });
  expect(sync(a, two)).toMatchObject({ changed: 1 });
});

test('the watch that ran least recently is first, after those that never ran', () => {
  const run = {
    done: undefined,
    baseline: undefined,
    page: undefined,
    search: 0,
    began: undefined,
    failure: undefined,
  };
  const counts = { records: 0, appeared: 0, changed: 0, pages: 0 };
  const all = [5, undefined, 3].map((lastRun, at) => ({
    ...watch,
    ...run,
    ...counts,
    name: '',
    number: at + 1,
    lastRun,
  }));
  expect(leastRecent(all).map(({ number }) => number)).toEqual([2, 3, 1]);
});

test('requests are counted by second, and forgotten', () => {
  const { transaction } = openForWriting(temporaryFile());
  for (const at of [10, 10, 20]) transaction((store) => noteRequest(store, 'a', { at, since: 0 }));
  expect(transaction((store) => spentSince(store, 'a', 5))).toEqual([
    [10, 2],
    [20, 1],
  ]);
  transaction((store) => noteRequest(store, 'b', { at: 30, since: 15 }));
  expect(transaction((store) => spentSince(store, 'a', 5))).toEqual([[20, 1]]);
});

test('a pause belongs to one service', () => {
  const { transaction } = openForWriting(temporaryFile());
  transaction((store) => notePause(store, 'a', 50));
  expect(transaction((store) => [pauseOf(store, 'a'), pauseOf(store, 'b')])).toEqual([50, 0]);
});
