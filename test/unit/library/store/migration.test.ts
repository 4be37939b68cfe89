import { chmodSync, copyFileSync, readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { currentFormat, LibraryError, OldFormatError, oldestFormat } from '../../../../src/library/store/database.ts';
import { openLibrary } from '../../../../src/library/store/library.ts';
import { allSteps, migrate, type Steps } from '../../../../src/library/store/migration.ts';
import { select, worded } from '../../../../src/library/store/selections.ts';
import { openForWriting } from '../../../../src/library/store/writer.ts';
import { projectsFile as made } from '../../../support/records.ts';
import { emptyFolder, runWith } from '../../../support/system.ts';

const Database: typeof import('libsql') = createRequire(import.meta.url)('libsql');

const failure = (code: string) => Object.assign(new Error(code), { code });

describe('a file in an older format', () => {
  const next = currentFormat + 1;
  const steps: Steps = {
    [currentFormat]: (database) => database.exec('CREATE TABLE extra (x); INSERT INTO extra VALUES (1)'),
    [next]: (database) => database.exec('UPDATE extra SET x = x + 1'),
  };
  const copyOf = (file: string) => `${file}.format-${currentFormat}`;
  const upgrade = (file: string, all = steps) => migrate(file, currentFormat, all, next + 1);
  const namesBeside = (file: string) =>
    readdirSync(dirname(file)).filter((name) => name.startsWith(`${basename(file)}.`));
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
    expect(namesBeside(file)).toEqual([basename(copyOf(file))]);
  });

  test('that another process has migrated meanwhile is left as it is', () => {
    const file = made();
    expect(upgrade(file)).toBe(copyOf(file));
    expect(upgrade(file)).toBeUndefined();
    expect(projectsIn(file)).toBe(100);
    expect(namesBeside(file)).toEqual([basename(copyOf(file))]);
  });

  test('has its copy beside a file that has the name of the copy', () => {
    const file = made();
    writeFileSync(copyOf(file), 'mine');
    symlinkSync('nowhere', `${copyOf(file)}.2`);
    expect(upgrade(file)).toBe(`${copyOf(file)}.3`);
    expect(readFileSync(copyOf(file), 'utf8')).toBe('mine');
  });

  test.each([
    ['nonsense', new Error('nonsense'), 'it is damaged'],
    ['a read-only folder', failure('EACCES'), 'make it and its folder writable, or copy it to where they are'],
    ['a damaged text', new LibraryError('bytes'), 'it is damaged'],
    ['a damaged page', failure('SQLITE_CORRUPT'), 'it is damaged'],
    ['a full disk', failure('SQLITE_FULL'), 'there is no room for a copy of it beside it'],
    ['another writer', failure('SQLITE_BUSY'), 'another program is writing to it'],
  ])('is the same as before when a step fails with %s', (_, cause, why) => {
    const file = made();
    const failing = () => {
      throw cause;
    };
    const sentence = `${file} is in an older format and could not be migrated: ${why}`;
    expect(() => upgrade(file, { ...steps, [next]: failing })).toThrow(new LibraryError(sentence));
    expect(openLibrary(file).rows(select('project', []))).toHaveLength(100);
    expect(namesBeside(file)).toEqual([]);
  });

  test('has nothing left beside it of a migration that was killed, and no log that would be read with the copy', () => {
    const file = made();
    for (const suffix of ['', '-journal']) writeFileSync(`${copyOf(file)}.part${suffix}`, 'left');
    const reader = openLibrary(file);
    const copy = upgrade(file) ?? '';
    expect(namesBeside(file).filter((name) => name.includes('.format'))).toEqual([basename(copyOf(file))]);
    reader.close();
    copyFileSync(copy, file);
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
  writeFileSync(file, gunzipSync(readFileSync(new URL('../../../support/library-format-3.db.gz', import.meta.url))));
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

test('a file that is too damaged to be migrated is read as it is, and not written', async () => {
  const file = made();
  const database = new Database(file);
  database.exec(`UPDATE record SET id = CAST(x'ff' AS TEXT) WHERE row = 1; PRAGMA user_version = 4`);
  database.close();
  const before = readFileSync(file);
  const run = (...args: readonly string[]) => runWith([...args, '--library', file]);
  const why = `${file} is in an older format and could not be migrated: it is damaged`;
  const listed = await run('projects', '--offline', '--time', 'all', '-L', '2', '-o', 'ids');
  expect(listed).toMatchObject({ exit: 0, stdout: '99\n98\n', stderr: expect.stringContaining(`${why}; it is read`) });
  expect((await run('library', 'sql', 'SELECT count(*) AS n FROM projects')).stdout).toBe('100\n');
  expect((await run('library', 'check')).stdout).toMatch(/^records\tfailed/m);
  const refused = await run('library', 'watch', 'fields', '--demo');
  expect(refused).toMatchObject({ exit: 1, stderr: expect.stringContaining(`portfolio: ${why}\n`) });
  expect(refused.stderr).not.toContain('it is read as it is');
  expect(readFileSync(file).equals(before)).toBe(true);
});
