import { copyFileSync, readdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import type { Records } from '../../../src/sample/records.ts';
import { LibraryError, makeLibrary, openLibrary } from '../../../src/service/library.ts';
import { madeAt, projectRecord, temporaryFile, user, userRecord } from './fixture.ts';

const ada = user(1);
const records: Records = {
  madeAt,
  users: [userRecord(ada)],
  projects: [projectRecord({ id: 5, owners: [ada] })],
  wips: [],
  collections: [],
  suggested: [],
};

function made(): string {
  const file = temporaryFile();
  makeLibrary(file, records);
  return file;
}

test('a library is one file, whatever stood there before', () => {
  const file = temporaryFile();
  writeFileSync(file, 'something else');
  makeLibrary(file, records);
  const library = openLibrary(file);
  expect(library.madeAt).toBe(madeAt);
  library.close();
  expect(readdirSync(dirname(file))).toEqual(['library.db']);
});

test('a folder with odd characters in its name is no hindrance', () => {
  const odd = join(dirname(made()), 'a #b%20?c.db');
  makeLibrary(odd, records);
  expect(openLibrary(odd).id({ sql: 'SELECT id FROM projects', args: [] })).toBe(5);
});

test('a missing file is named', () => {
  expect(() => openLibrary('/nowhere/library.db')).toThrow(
    new LibraryError('there is no library at /nowhere/library.db'),
  );
});

test.each([
  ['text', 'not a database at all, and long enough to be read as one'.repeat(20)],
  ['nothing', ''],
])('a file of %s is refused', (_, content) => {
  const file = temporaryFile();
  writeFileSync(file, content);
  expect(() => openLibrary(file)).toThrow(LibraryError);
});

test('a folder is refused', () => {
  expect(() => openLibrary(dirname(made()))).toThrow(LibraryError);
});

test('a library of another release is refused', () => {
  const [file, other] = [made(), temporaryFile()];
  copyFileSync(file, other);
  const Database: typeof import('libsql') = createRequire(import.meta.url)('libsql');
  const database = new Database(other);
  database.exec('PRAGMA user_version = 999');
  database.close();
  expect(() => openLibrary(other)).toThrow(/not a library of this release/);
});

test('records that refer to missing ones make no library', () => {
  const file = temporaryFile();
  const stray = projectRecord({ id: 6, owners: [user(2)] });
  expect(() => makeLibrary(file, { ...records, projects: [stray] })).toThrow(/project_owners refer to missing users/);
  expect(readdirSync(dirname(file))).toEqual([]);
});

test('a library cannot be written to', () => {
  const library = openLibrary(made());
  expect(() => library.id({ sql: 'DELETE FROM projects RETURNING id', args: [] })).toThrow(/readonly/);
});
