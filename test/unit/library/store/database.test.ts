import { readFileSync, renameSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { devNull } from 'node:os';
import { dirname } from 'node:path';
import { describe, expect, test } from 'vitest';
import { PortfolioError } from '../../../../src/errors.ts';
import { select } from '../../../../src/library/index/queries.ts';
import { openToRead, openToWrite } from '../../../../src/library/store/database.ts';
import { openLibrary } from '../../../../src/library/store/library.ts';
import { has } from '../../../support/needs.ts';
import {
  projectsFile as made,
  openForTexts,
  serviceBase,
  temporaryFile,
} from '../../../support/records.ts';
import { namedPipe } from '../../../support/system.ts';

const Database: typeof import('libsql') = createRequire(import.meta.url)('libsql');

function linkTo(file: string): string {
  const link = temporaryFile();
  symlinkSync(file, link);
  return link;
}

function changed(sql: string, file = made()): string {
  const database = new Database(file);
  database.exec(sql);
  database.close();
  return file;
}

function cutShort(): string {
  const file = made();
  truncateSync(file, 6000);
  return file;
}

function overwritten(): string {
  const file = made();
  const bytes = readFileSync(file);
  writeFileSync(file, bytes.fill(7, 200, bytes.length));
  return file;
}

const foreign = () =>
  changed('CREATE TABLE notes (text); PRAGMA user_version = 2', temporaryFile());

describe('a file that is not regular is named, and neither read nor waited for', () => {
  function expectRefusal(file: string, named = file): void {
    const refused = new PortfolioError(
      'unexpected',
      `${named} is not a regular file; choose another file`,
    );
    expect(() => openToRead(file)).toThrow(refused);
    expect(() => openToWrite(file, () => {})).toThrow(refused);
  }

  test.each([
    ['a device', () => devNull],
    ['a folder', () => dirname(temporaryFile())],
  ])('%s', (_, make) => expectRefusal(make()));

  test.runIf(has.fifos).each([
    ['a named pipe', namedPipe],
    ['a link to one', () => linkTo(namedPipe())],
  ])('%s', (_, make) => expectRefusal(make()));

  const suffixes = ['-journal', '-wal', '-shm'];
  test.runIf(has.fifos).each(suffixes)('a named pipe in the place of %s', (suffix) => {
    const file = temporaryFile();
    renameSync(namedPipe(), `${file}${suffix}`);
    expectRefusal(file, `${file}${suffix}`);
  });

  test.runIf(has.links)('a loop of links', () => {
    const file = temporaryFile();
    symlinkSync(file, file);
    expect(() => openToRead(file)).toThrow(
      `${file} cannot be opened as a library (its links lead in a circle)`,
    );
  });
});

const olderRelease =
  /was written by an older release \(format 5; this one reads format 11\); export it with that release/;
const trigger = 'CREATE TRIGGER evil AFTER INSERT ON record BEGIN SELECT 1; END';
const view = 'ALTER TABLE meta RENAME TO other; CREATE VIEW meta AS SELECT * FROM other';
const virtual = 'DROP TABLE mark; CREATE VIRTUAL TABLE mark USING fts5(name, at)';
const otherTables = /has other tables or indexes than a library .*choose another file/;

/** A library with a byte in the name of a column that is not UTF-8. */
function notText(): string {
  const file = changed('PRAGMA wal_checkpoint(TRUNCATE)');
  const bytes = readFileSync(file);
  bytes[bytes.indexOf('alpha TEXT')] = 0xff;
  writeFileSync(file, bytes);
  return file;
}

describe('a file that cannot be used is named, with what to do, and not changed', () => {
  test.each([
    [
      'of a newer release',
      () => changed('PRAGMA user_version = 99'),
      /was written by a newer release.*update portf/,
    ],
    ['of another program', foreign, /is not a library of this program; choose another file/],
    ['of an older release', () => changed('PRAGMA user_version = 5'), olderRelease],
    ['with a trigger', () => changed(trigger), otherTables],
    ['with a view in the place of a table', () => changed(view), otherTables],
    ['with another index', () => changed('CREATE INDEX slow ON record (alpha)'), otherTables],
    ['without an index', () => changed('DROP INDEX changed'), otherTables],
    ['with a virtual table in the place of a table', () => changed(virtual), otherTables],
    ['with a name that is not UTF-8', notText, otherTables],
    ['that was cut short', cutShort, /is damaged or not a library; restore it/],
    ['that was overwritten', overwritten, /is damaged or not a library; restore it/],
  ])('%s', (_, make, sentence) => {
    const file = make();
    const before = readFileSync(file);
    for (const open of [() => openLibrary(file), () => openForTexts(file)]) {
      expect(open).toThrow(PortfolioError);
      expect(open).toThrow(sentence);
      expect(open).toThrow(file);
      expect(readFileSync(file).equals(before)).toBe(true);
    }
  });
});

test('two processes that make one library at once make one', () => {
  const file = temporaryFile();
  const [first, second] = [
    openForTexts(file, { fixedNow: 1 }),
    openForTexts(file, { fixedNow: 2 }),
  ];
  first.insert([{ entity: 'project', text: '{"id":1}', seen: 1 }], serviceBase);
  second.insert([{ entity: 'project', text: '{"id":2}', seen: 1 }], serviceBase);
  expect(openLibrary(file).rows(select('project', []))).toHaveLength(2);
  expect(openLibrary(file).fixedNow).toBe(1);
});

test('a file that another process has begun to make is made whole', () => {
  const file = temporaryFile();
  writeFileSync(file, '');
  const other = new Database(file);
  expect(() => openToRead(file)).toThrow(`there are no records in ${file} yet`);
  other.exec('PRAGMA journal_mode = WAL');
  expect(() => openToRead(file)).toThrow(`there are no records in ${file} yet`);
  openForTexts(file).close();
  other.close();
  expect(openLibrary(file).rows(select('project', []))).toEqual([]);
});
