import { expect, test } from 'vitest';
import { entityNames } from '../../../../src/api/entities.ts';
import { openToWrite } from '../../../../src/library/store/database.ts';
import { addForms, formsIn, wrapDatabase } from '../../../../src/library/store/rows.ts';
import { temporaryFile } from '../../../support/records.ts';

const opened = () => openToWrite(temporaryFile(), () => {});

test.each([0, 1, 31, 32, 33, 100])('%i rows are added and read', (count) => {
  const store = wrapDatabase(opened(), 'library.db');
  store.run('CREATE TABLE t (a INTEGER PRIMARY KEY, b)');
  const rows = Array.from(
    { length: count },
    (_, at) => [at, at % 2 === 0 ? `text ${at}` : null] as const,
  );
  store.add('INSERT INTO t VALUES', rows);
  expect(store.rows('SELECT a, b FROM t ORDER BY a')).toEqual(rows);
  store.add('INSERT INTO t VALUES', rows, 'ON CONFLICT (a) DO UPDATE SET b = excluded.a');
  expect(store.rows('SELECT count(*) FROM t WHERE b = a')).toEqual([[count]]);
});

test('gives each entity a code of its own', () => {
  const database = opened();
  addForms(database);
  const { codeOf, entityOf } = formsIn(database);
  expect(entityNames.map((name) => entityOf(codeOf(name)))).toEqual(entityNames);
  database.close();
});

test('keeps the codes that a file has, and adds those that it lacks', () => {
  const database = opened();
  database.exec("INSERT INTO form VALUES (7, 'field'), (9, 'invoice')");
  addForms(database);
  const { codeOf, entityOf } = formsIn(database);
  expect([codeOf('field'), entityOf(7), entityOf(9), codeOf('project')]).toEqual([
    7,
    'field',
    undefined,
    10,
  ]);
  database.close();
});

test('refuses a file without a code, and one with more kinds than a record has room for', () => {
  const database = opened();
  expect(() => formsIn(database).codeOf('user')).toThrow('no code for records of the kind user');
  database.exec("INSERT INTO form VALUES (60, 'invoice')");
  expect(() => addForms(database)).toThrow('too many kinds');
  database.close();
});
