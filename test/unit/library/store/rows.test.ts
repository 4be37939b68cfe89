import { expect, test } from 'vitest';
import { openToWrite } from '../../../../src/library/store/database.ts';
import { storeOf } from '../../../../src/library/store/rows.ts';
import { temporaryFile } from '../../../support/records.ts';

test.each([0, 1, 31, 32, 33, 100])('%i rows are added and read', (count) => {
  const store = storeOf(
    openToWrite(temporaryFile(), () => {}),
    'library.db',
  );
  store.run('CREATE TABLE t (a INTEGER PRIMARY KEY, b)');
  const rows = Array.from({ length: count }, (_, at) => [at, at % 2 === 0 ? `text ${at}` : null] as const);
  store.add('INSERT INTO t VALUES', rows);
  expect(store.rows('SELECT a, b FROM t ORDER BY a')).toEqual(rows);
  store.add('INSERT INTO t VALUES', rows, 'ON CONFLICT (a) DO UPDATE SET b = excluded.a');
  expect(store.rows('SELECT count(*) FROM t WHERE b = a')).toEqual([[count]]);
});
