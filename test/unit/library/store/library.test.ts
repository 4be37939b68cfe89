import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join, sep } from 'node:path';
import { expect, test } from 'vitest';
import { PortfolioError } from '../../../../src/errors.ts';
import { select } from '../../../../src/library/index/queries.ts';
import { clockOf, countOf, openLibrary } from '../../../../src/library/store/library.ts';
import {
  libraryWith,
  madeAt,
  openForTexts,
  type RecordText,
  serviceBase,
  temporaryFile,
} from '../../../support/records.ts';

const project = (id: number, seen = madeAt): RecordText => ({
  entity: 'project',
  text: `{"id":${id}}`,
  seen,
});
const allProjects = select('project', []);

function made(file = temporaryFile()): string {
  const writer = openForTexts(file);
  writer.insert([project(5)], serviceBase);
  writer.close();
  return file;
}

test('a folder with odd characters in its name is no hindrance', () => {
  // Windows allows no question mark.
  const folder = join(dirname(temporaryFile()), `a #b%20${sep === '/' ? '?' : ''}c`);
  mkdirSync(folder);
  expect(openLibrary(made(join(folder, 'é.db'))).rows(allProjects)).toHaveLength(1);
});

test('the records of a kind are counted', () => {
  const library = openLibrary(made());
  expect([countOf(library, 'project'), countOf(library, 'wip')]).toEqual([1, 0]);
});

test('a missing file is named', () => {
  const missing = new PortfolioError('unexpected', 'there is no library at /nowhere/library.db');
  expect(() => openLibrary('/nowhere/library.db')).toThrow(missing);
});

test.each([
  ['text', 'not a database at all, and long enough to be read as one'.repeat(20)],
  ['nothing', ''],
])('a file of %s is refused', (_, content) => {
  const file = temporaryFile();
  writeFileSync(file, content);
  expect(() => openLibrary(file)).toThrow(PortfolioError);
});

test('a library cannot be written to', () => {
  const library = openLibrary(made());
  expect(() => library.first({ sql: 'DELETE FROM member RETURNING row', args: [] })).toThrow(
    /readonly/,
  );
});

test('a file that was copied without its log is whole once its writer has closed it', () => {
  const file = temporaryFile();
  copyFileSync(made(), file);
  expect(openLibrary(file).rows(allProjects)).toHaveLength(1);
});

test('what is added while a library is open is in its lists', () => {
  const file = made();
  const library = openLibrary(file);
  expect(library.rows(allProjects)).toHaveLength(1);
  const writer = openForTexts(file);
  writer.insert([project(6)], serviceBase);
  expect(library.rows(allProjects).map(library.idOf)).toEqual(['6', '5']);
  writer.insert(
    [{ entity: 'project', text: '{"id":5,"name":"newer"}', seen: madeAt + 1 }],
    serviceBase,
  );
  writer.close();
  expect(library.rows(allProjects).map((row) => library.text('project', row))).toEqual([
    '{"id":6}',
    '{"id":5,"name":"newer"}',
  ]);
});

test('a list is computed once as long as nothing is added', () => {
  const library = openLibrary(made());
  expect(library.rows(allProjects)).toBe(library.rows(select('project', [])));
});

test('a form that was not received is replaced by the most complete one', () => {
  const file = libraryWith([
    [
      { entity: 'projectContent', text: '{"id":1,"modules":[]}', seen: 1 },
      { entity: 'project', text: '{"id":2}', seen: 1 },
      { entity: 'project', text: '{"id":3}', seen: 1 },
      { entity: 'projectContent', text: '{"id":3,"modules":[]}', seen: 1 },
    ],
  ]);
  const library = openLibrary(file);
  const texts = (form: 'project' | 'projectContent') =>
    library
      .rows({ sql: 'SELECT row FROM record ORDER BY row', args: [] })
      .map((row) => library.text(form, row));
  expect(texts('project')).toEqual(['{"id":1,"modules":[]}', '{"id":2}', '{"id":3}']);
  expect(texts('projectContent')).toEqual([
    '{"id":1,"modules":[]}',
    '{"id":2}',
    '{"id":3,"modules":[]}',
  ]);
});

test('the clock of a library is its fixed time, or the current time', () => {
  expect(clockOf({ fixedNow: 5 }, () => 7)()).toBe(5000);
  expect(clockOf({ fixedNow: undefined }, () => 7)()).toBe(7);
  const file = temporaryFile();
  openForTexts(file, { fixedNow: 5 }).close();
  expect(openLibrary(file).fixedNow).toBe(5);
  openForTexts(file, { fixedNow: 6 }).close();
  expect(openLibrary(file).fixedNow).toBe(5);
  expect(openLibrary(made()).fixedNow).toBeUndefined();
});

test('the texts of many records are joined as they were received, in the requested form if there is one', () => {
  const file = libraryWith([
    [
      project(5),
      project(6),
      { entity: 'projectContent', text: '{"id": 6, "more":1}', seen: madeAt },
    ],
  ]);
  const library = openLibrary(file);
  const rows = library.rows(allProjects).toReversed();
  expect(library.texts('project', [...rows, 999])).toBe('{"id":5},{"id":6}');
  expect(library.texts('projectContent', rows)).toBe('{"id":5},{"id": 6, "more":1}');
  expect(library.texts('project', [])).toBe('');
});
