import { existsSync, readFileSync, renameSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import {
  currentFormat,
  LibraryError,
  type LibraryFormat,
  openToRead,
  openToWrite,
} from '../../../src/service/database.ts';
import { openLibrary } from '../../../src/service/library.ts';
import { select } from '../../../src/service/selections.ts';
import { openForWriting } from '../../../src/service/writer.ts';
import { temporaryFile } from '../../support/records.ts';
import { emptyFolder, namedPipe, runWith } from '../../support/system.ts';

const Database: typeof import('libsql') = createRequire(import.meta.url)('libsql');
const next = currentFormat.version + 1;

/** A library with a hundred projects, without a log beside it. */
function made(): string {
  const file = temporaryFile();
  const writer = openForWriting(file);
  writer.put(
    Array.from({ length: 100 }, (_, id) => ({
      entity: 'project',
      text: `{"id":${id},"name":"${'x'.repeat(99)}"}`,
      seen: 1,
    })),
  );
  writer.compact();
  writer.close();
  return file;
}

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

const foreign = () => changed('CREATE TABLE notes (text); PRAGMA user_version = 2', temporaryFile());

describe('what is not a regular file is named, and neither read nor waited for', () => {
  test.each([
    ['a named pipe', namedPipe],
    ['a link to one', () => linkTo(namedPipe())],
    ['a device', () => '/dev/zero'],
    ['a folder', () => dirname(temporaryFile())],
  ])('%s', (_, make) => {
    const file = make();
    const refused = new LibraryError(`${file} is not a regular file; choose another file`);
    expect(() => openToRead(file)).toThrow(refused);
    expect(() => openToWrite(file, () => {})).toThrow(refused);
  });

  test.each(['-journal', '-wal', '-shm'])('a named pipe in the place of %s', (suffix) => {
    const file = temporaryFile();
    renameSync(namedPipe(), `${file}${suffix}`);
    const refused = new LibraryError(`${file}${suffix} is not a regular file; choose another file`);
    expect(() => openToRead(file)).toThrow(refused);
    expect(() => openToWrite(file, () => {})).toThrow(refused);
  });

  test('a loop of links', () => {
    const file = temporaryFile();
    symlinkSync(file, file);
    expect(() => openToRead(file)).toThrow(new LibraryError(`${file} cannot be opened as a library (ELOOP)`));
  });
});

describe('a file that cannot be used is named with what to do, and left alone', () => {
  test.each([
    [
      'of a newer release',
      () => changed('PRAGMA user_version = 99'),
      /was written by a newer release.*update portfolio/,
    ],
    ['of another program', foreign, /is not a library of this program; choose another file/],
    ['of format 1', () => changed('PRAGMA user_version = 1'), /sample of an older release .*can be deleted.*--demo/],
    ['of format 2', () => changed('PRAGMA user_version = 2'), /sample of an older release .*can be deleted.*--demo/],
    [
      'with a trigger',
      () => changed('CREATE TRIGGER evil AFTER INSERT ON record BEGIN SELECT 1; END'),
      /has triggers or views, .*choose another file/,
    ],
    [
      'with a view in the place of a table',
      () => changed('ALTER TABLE meta RENAME TO other; CREATE VIEW meta AS SELECT * FROM other'),
      /has triggers or views, .*choose another file/,
    ],
    ['that was cut short', cutShort, /is damaged or not a library; restore it/],
    ['that was overwritten', overwritten, /is damaged or not a library; restore it/],
  ])('%s', (_, make, sentence) => {
    const file = make();
    const before = readFileSync(file);
    for (const open of [() => openLibrary(file), () => openForWriting(file)]) {
      expect(open).toThrow(LibraryError);
      expect(open).toThrow(sentence);
      expect(open).toThrow(file);
      expect(readFileSync(file).equals(before)).toBe(true);
    }
  });
});

describe('a file in an older format', () => {
  const steps: LibraryFormat = {
    version: next + 1,
    steps: {
      [currentFormat.version]: (database) => database.exec('CREATE TABLE extra (x); INSERT INTO extra VALUES (1)'),
      [next]: (database) => database.exec('UPDATE extra SET x = x + 1'),
    },
  };
  const copyOf = (file: string) => `${file}.format-${currentFormat.version}`;

  test.each([
    ['reading', (file: string) => openToRead(file, steps)],
    ['writing', (file: string) => openToWrite(file, () => {}, steps)],
  ])('is migrated step by step when it is opened for %s, and a copy of it is kept', (_, open) => {
    const file = made();
    const database = open(file);
    expect(database.prepare('SELECT x FROM extra').raw().get()).toEqual([2]);
    expect(database.prepare('PRAGMA user_version').raw().get()).toEqual([next + 1]);
    database.close();
    expect(openLibrary(file, steps).rows(select('project', []))).toHaveLength(100);
    expect(openLibrary(copyOf(file)).rows(select('project', []))).toHaveLength(100);
  });

  test('is the same as before when a step fails', () => {
    const file = made();
    const failing: LibraryFormat = {
      ...steps,
      steps: { ...steps.steps, [next]: (database) => database.exec('nonsense') },
    };
    expect(() => openToRead(file, failing)).toThrow(/older format and could not be migrated/);
    expect(openLibrary(file).rows(select('project', []))).toHaveLength(100);
  });

  test('is migrated with what stands in a log beside it', () => {
    const file = made();
    const writer = openForWriting(file);
    writer.put([{ entity: 'project', text: '{"id":"added"}', seen: 1 }]);
    expect(openLibrary(file, steps).rows(select('project', []))).toHaveLength(101);
    expect(openLibrary(copyOf(file)).rows(select('project', []))).toHaveLength(101);
    writer.close();
  });

  test('is not copied while nothing has to be migrated', () => {
    const file = made();
    openLibrary(file).close();
    expect(existsSync(copyOf(file))).toBe(false);
  });
});

test('a file that --keep made in format 3 is migrated, and all that it had is there', async () => {
  const home = emptyFolder();
  const file = join(home, 'library.db');
  writeFileSync(file, gunzipSync(readFileSync(new URL('../../support/library-format-3.db.gz', import.meta.url))));
  const run = (...args: readonly string[]) => runWith([...args, '--library', file], { home });
  const demo = await runWith(['project', 'show', '22363486', '--demo', '--json']);
  expect((await run('project', 'show', '22363486', '--offline', '--json')).stdout).toBe(demo.stdout);
  expect((await run('user', 'followers', 'albacastro', '--offline', '-o', 'ids')).stdout).toBe(
    '2249000\n2244283\n131702\n',
  );
  expect((await run('projects', 'poster', '--offline', '-o', 'ids')).stdout.split('\n')).toHaveLength(13);
  expect(await run('library', 'watch', 'fields', '--demo')).toMatchObject({ exit: 0 });
  // That program put names twice into the full-text index.
  expect((await run('library', 'check')).stdout.match(/^.*failed/gm)).toEqual(['index\tfailed']);
  expect(await run('library', 'check', '--repair')).toMatchObject({ exit: 0 });
  const copy = new Database(`${file}.format-3`);
  expect(copy.prepare('PRAGMA user_version').raw().get()).toEqual([3]);
  expect(copy.prepare('SELECT count(*) FROM record').raw().get()).toEqual([16]);
  copy.close();
});

test('two processes that make one library at once make one', () => {
  const file = temporaryFile();
  const [first, second] = [openForWriting(file, { fixedNow: 1 }), openForWriting(file, { fixedNow: 2 })];
  first.put([{ entity: 'project', text: '{"id":1}', seen: 1 }]);
  second.put([{ entity: 'project', text: '{"id":2}', seen: 1 }]);
  expect(openLibrary(file).rows(select('project', []))).toHaveLength(2);
  expect(openLibrary(file).fixedNow).toBe(1);
});

test('a file that another process has begun to make is made whole', () => {
  const file = temporaryFile();
  const other = new Database(file);
  other.exec('PRAGMA journal_mode = WAL');
  openForWriting(file).close();
  other.close();
  expect(openLibrary(file).rows(select('project', []))).toEqual([]);
});
