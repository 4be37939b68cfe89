import { expect, test } from 'vitest';
import {
  keptUntil,
  noteShown,
  shownSince,
  shownUntil,
} from '../../../../src/library/history/marks.ts';
import { openForTexts, serviceBase, temporaryFile } from '../../../support/records.ts';

test('the time up to which news was shown is stored, and the time before', () => {
  const { transaction, insert } = openForTexts(temporaryFile());
  const marks = () =>
    transaction((store) => [shownSince(store), shownUntil(store), keptUntil(store)]);
  expect(marks()).toEqual([undefined, undefined, 0]);
  insert([{ entity: 'project', text: '{"id":9}', seen: 10 }], serviceBase);
  transaction((store) => noteShown(store, { until: 10, count: 1, now: 11 }));
  expect(marks().slice(0, 2)).toEqual([0, 10]);
  transaction((store) => noteShown(store, { until: 20, count: 1, now: 21 }));
  expect(marks().slice(0, 2)).toEqual([10, 20]);
});
