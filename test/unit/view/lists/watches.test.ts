import { expect, test } from 'vitest';
import { watchRecord, watchSubject } from '../../../../src/view/lists/watches.ts';

const watch = {
  ...{
    number: 1,
    name: 'Fields',
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
  [{}, 'reads the list'],
  [{ lastRun: 6 }, 'looks for news'],
  [{ lastRun: 6, page: 4 }, 'goes on, page 4'],
  [{ lastRun: 6, page: 4, search: 1 }, 'goes on, page 4 of list 2'],
  [{ lastRun: 6, failure: 'no project 1' }, 'tries again'],
])('what comes next: %j', (more, next) => {
  const record = watchRecord({ ...watch, ...more }, 'fields');
  expect(record).toMatchObject({ next, changes: 2, command: 'fields' });
});

test('every column is a member of the record', () => {
  const names = Object.keys(watchRecord(watch, 'fields'));
  expect(watchSubject.columns.filter(({ name }) => !names.includes(name))).toEqual([]);
});
