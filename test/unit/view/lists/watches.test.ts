import { expect, test } from 'vitest';
import { watchRecord, watchSubject } from '../../../../src/view/lists/watches.ts';

const watch = {
  ...{
    number: 1,
    base: 'https://a.example',
    profile: 'default',
    added: 5,
    lastRun: undefined,
    done: undefined,
  },
  ...{
    baseline: undefined,
    page: undefined,
    search: 0,
    failure: undefined,
    records: 3,
    appeared: 1,
    changed: 1,
  },
};

test.each([
  [{}, 'from the start'],
  [{ page: 4 }, 'from page 4'],
  [{ page: 4, search: 1 }, 'from page 4 of list 2'],
  [{ failure: 'no project 1' }, 'retry (failed)'],
])('what comes next: %j', (more, next) => {
  expect(watchRecord({ ...watch, ...more }, 'fields')).toMatchObject({
    next,
    changes: 2,
    command: 'fields',
  });
});

test('every column is a member of the record', () => {
  const names = Object.keys(watchRecord(watch, 'fields'));
  expect(watchSubject.columns.filter(({ name }) => !names.includes(name))).toEqual([]);
  expect(watchSubject.rowsFor([])(watch)).toEqual([watch]);
});
