import { chmodSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { currentFormat, LibraryError, OldFormatError, oldestFormat } from '../../../src/service/database.ts';
import { openLibrary } from '../../../src/service/library.ts';
import { allSteps, migrate, type Steps } from '../../../src/service/migration.ts';
import { select, worded } from '../../../src/service/selections.ts';
import { openForWriting } from '../../../src/service/writer.ts';
import { projectsFile as made } from '../../support/records.ts';
import { emptyFolder, runWith } from '../../support/system.ts';

const Database: typeof import('libsql') = createRequire(import.meta.url)('libsql');

describe('a file in an older format', () => {
  const next = currentFormat + 1;
  const steps: Steps = {
    [currentFormat]: (database) => database.exec('CREATE TABLE extra (x); INSERT INTO extra VALUES (1)'),
    [next]: (database) => database.exec('UPDATE extra SET x = x + 1'),
  };
  const copyOf = (file: string) => `${file}.format-${currentFormat}`;
  const upgrade = (file: string, all = steps) => migrate(file, currentFormat, all, next + 1);
  const projectsIn = (file: string) => {
    const database = new Database(file);
    const found: unknown = database.prepare('SELECT count(*) FROM record').raw().get();
    database.close();
    return Array.isArray(found) ? found[0] : undefined;
  };

  test('is refused by name until it is migrated, and there is a step for each that can be', () => {
    const file = made();
    const database = new Database(file);
    database.exec(`PRAGMA user_version = ${oldestFormat}`);
    database.close();
    for (const open of [() => openLibrary(file), () => openForWriting(file)]) {
      expect(open).toThrow(OldFormatError);
      expect(open).toThrow(expect.objectContaining({ file, version: oldestFormat }));
    }
    const versions = Array.from({ length: currentFormat - oldestFormat }, (_, at) => String(oldestFormat + at));
    expect(Object.keys(allSteps)).toEqual(versions);
  });

  test('is migrated step by step, and a copy of it is kept', () => {
    const file = made();
    chmodSync(file, 0o600);
    upgrade(file);
    const database = new Database(file);
    expect(database.prepare('SELECT x FROM extra').raw().get()).toEqual([2]);
    expect(database.prepare('PRAGMA user_version').raw().get()).toEqual([next + 1]);
    database.close();
    expect(projectsIn(file)).toBe(100);
    expect(openLibrary(copyOf(file)).rows(select('project', []))).toHaveLength(100);
    expect(statSync(copyOf(file)).mode & 0o777).toBe(0o600);
    expect(readdirSync(dirname(file)).filter((name) => name.startsWith(basename(copyOf(file))))).toHaveLength(1);
  });

  test('that another process has migrated meanwhile is left as it is', () => {
    const file = made();
    upgrade(file);
    upgrade(file);
    expect(projectsIn(file)).toBe(100);
    expect(openLibrary(copyOf(file)).rows(select('project', []))).toHaveLength(100);
  });

  test.each([
    ['nonsense', () => new Error('nonsense'), /could not be migrated: make it and its folder writable/],
    ['a damaged text', () => new LibraryError('bytes'), /could not be migrated: it is damaged; restore it from a copy/],
  ])('is the same as before when a step fails with %s', (_, failure, sentence) => {
    const file = made();
    const failing = () => {
      throw failure();
    };
    expect(() => upgrade(file, { ...steps, [next]: failing })).toThrow(sentence);
    expect(openLibrary(file).rows(select('project', []))).toHaveLength(100);
  });

  test('is migrated with what stands in a log beside it', () => {
    const file = made();
    const writer = openForWriting(file);
    writer.put([{ entity: 'project', text: '{"id":"added"}', seen: 1 }]);
    upgrade(file);
    expect(projectsIn(file)).toBe(101);
    expect(openLibrary(copyOf(file)).rows(select('project', []))).toHaveLength(101);
    writer.close();
  });

  test('that has a record with bytes in the place of its text loses only the index of that', () => {
    const file = made();
    const database = new Database(file);
    database.exec(`UPDATE body SET json = CAST(x'ff' AS TEXT) WHERE body = (SELECT min(body) FROM body)`);
    database.exec('PRAGMA user_version = 4');
    database.close();
    migrate(file, 4);
    expect(openLibrary(file).rows(select('project', [worded('x'.repeat(99))]))).toHaveLength(99);
  });
});

test('a file that --keep made in format 3 is migrated, and all that it had is there', async () => {
  const home = emptyFolder();
  const file = join(home, 'library.db');
  writeFileSync(file, gunzipSync(readFileSync(new URL('../../support/library-format-3.db.gz', import.meta.url))));
  const run = (...args: readonly string[]) => runWith([...args, '--library', file], { home });
  const demo = await runWith(['project', 'show', '22363486', '--demo', '--json']);
  expect(await run('project', 'show', '22363486', '--offline', '--json')).toMatchObject({
    stdout: demo.stdout,
    stderr: expect.stringContaining(`${file}.format-3`),
  });
  expect((await run('user', 'projects', '1899304', '--offline', '-o', 'ids')).stdout).toContain('22363486\n');
  expect((await run('user', 'followers', 'albacastro', '--offline', '-o', 'ids')).stdout).toBe(
    '2249000\n2244283\n131702\n',
  );
  expect((await run('projects', 'poster', '--offline', '-o', 'ids')).stdout.split('\n')).toHaveLength(13);
  expect(await run('library', 'watch', 'fields', '--demo')).toMatchObject({ exit: 0 });
  // That program put names twice into the full-text index, and no owners.
  expect(await run('library', 'check')).toMatchObject({ exit: 0 });
  const copy = new Database(`${file}.format-3`);
  expect(copy.prepare('PRAGMA user_version').raw().get()).toEqual([3]);
  expect(copy.prepare('SELECT count(*) FROM record').raw().get()).toEqual([16]);
  copy.close();
});
