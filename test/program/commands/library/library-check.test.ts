import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { emptyFolder, runWith } from '../../../support/system.ts';

const Database: typeof import('libsql') = createRequire(import.meta.url)('libsql');

it('says what was checked, and fails where a check does', async () => {
  const home = emptyFolder();
  const file = join(home, 'own.db');
  const run = (...args: readonly string[]) => runWith(['library', 'check', '--library', file, ...args], { home });
  await runWith(['projects', '--demo', '--keep', '--library', file, '-L', '3'], { home });
  const good = await run('--json');
  expect(good.exit).toBe(0);
  expect(JSON.parse(good.stdout).checks).toContainEqual({
    check: 'records',
    result: 'ok',
    text: 'Every record is readable',
  });
  const database = new Database(file);
  database.exec(`UPDATE body SET json = '{' WHERE body / 64 = 1`);
  database.close();
  const bad = await run();
  expect(bad.exit).toBe(1);
  expect(bad.stdout).toMatch(/^records\tfailed\t/m);
  expect(bad.stderr).toContain(`${file} is damaged: 1 of 3 checks failed`);
});

it('rebuilds the index from the records, and says when that helps', async () => {
  const home = emptyFolder();
  const file = join(home, 'own.db');
  const run = (...args: readonly string[]) => runWith(['library', 'check', '--library', file, ...args], { home });
  await runWith(['projects', '--demo', '--keep', '--library', file, '-L', '3'], { home });
  const database = new Database(file);
  database.exec("DELETE FROM words WHERE rowid = 2; INSERT INTO words (rowid, text) VALUES (99, 'x')");
  database.close();
  const bad = await run();
  expect(bad).toMatchObject({
    exit: 1,
    stderr: expect.stringContaining(`\`portfolio library check --repair --library ${file}\``),
  });
  expect(bad.stderr).toContain(`the search index of ${file} does not match its records: 1 of 3 checks failed`);
  expect(bad.stderr).not.toContain('damaged');
  expect(bad.stdout).toMatch(/^index\tfailed\trecord 2 is not in the search index; .*record 99, which is missing$/m);
  expect(await run('--repair')).toMatchObject({
    exit: 0,
    stderr: `Rebuilt the index of 12 records in ${file}.\n`,
  });
  expect(await run()).toMatchObject({ exit: 0, stderr: '' });
});

describe('a library with invalid UTF-8', () => {
  const home = emptyFolder();
  const file = join(home, 'own.db');
  const run = (...args: readonly string[]) => runWith([...args, '--library', file], { home });
  beforeAll(async () => {
    await run('projects', '--demo', '--keep', '-L', '3');
    const database = new Database(file);
    database.exec(
      `UPDATE body SET json = CAST(x'7b226964223a32ff7d' AS TEXT) WHERE body / 64 = 1; PRAGMA wal_checkpoint(TRUNCATE)`,
    );
    [id] = database.prepare('SELECT id FROM record WHERE row = 1').raw().get() as [string];
    database.close();
  });
  let id = '';
  const sentence = `${file} is damaged: it contains invalid UTF-8; \`portfolio library check\` says where\n`;

  it.each([
    ['projects', '--offline'],
    ['project', 'show', 'ID', '--offline'],
    ['library', 'new', '--since', '9d'],
    ['library', 'trend', 'ID'],
    ['library', 'check', '--repair'],
  ])('is named by %s %s', async (...args) => {
    const bytes = readFileSync(file);
    const { exit, stdout, stderr } = await run(...args.map((arg) => (arg === 'ID' ? id : arg)));
    expect({ exit, stdout, stderr }).toEqual({ exit: 1, stdout: '', stderr: `portfolio: ${sentence}` });
    expect(readFileSync(file)).toEqual(bytes);
  });

  it('is not added to', async () => {
    const { exit, stderr } = await run('projects', '--demo', '--keep', '-L', '3');
    expect({ exit, stderr }).toEqual({ exit: 0, stderr: `not kept: ${sentence}` });
  });

  it('is exported without them', async () => {
    const { exit, stderr } = await run('library', 'export', join(home, 'exported'), '-o', 'ndjson');
    expect(exit).toBe(8);
    expect(stderr).toContain('Wrote 11 records into 1 file');
    expect(stderr).toContain(`${file} is damaged: one text could not be read and exported`);
  });

  it('is exported without what is not JSON', async () => {
    const database = new Database(file);
    database.exec(`UPDATE body SET json = '{"id":;' WHERE body / 64 = 1; PRAGMA wal_checkpoint(TRUNCATE)`);
    database.close();
    const { exit, stderr } = await run('library', 'export', join(home, 'parquet'));
    expect(exit).toBe(8);
    expect(stderr).toContain('Wrote 11 records into 1 file');
    expect(stderr).toContain(`${file} is damaged: one text could not be read and exported`);
  });
});

describe('no text of a damaged library ends the process', () => {
  const broken = "CAST(x'ff41' AS TEXT)";
  const gone = 'UPDATE record SET first = 5; INSERT OR REPLACE INTO reading SELECT list, 4000000000, 1 FROM list;';

  it.each([
    [`UPDATE record SET id = ${broken} WHERE row = 1`, ['library', 'new', '--since', '1970-01-02']],
    [`UPDATE record SET id = ${broken} WHERE row = 1`, ['library', 'check', '--repair']],
    [`${gone} UPDATE list SET of = ${broken}`, ['library', 'new', '--since', '1970-01-02']],
    [
      `${gone} INSERT INTO change SELECT row, ${broken}, 10, 5 FROM record; INSERT INTO change SELECT row, ${broken}, 4000000000, 5 FROM record`,
      ['library', 'new', '--since', '1970-01-02'],
    ],
    [`INSERT INTO watch (words, base, profile, added) VALUES ('[]', ${broken}, '', 1)`, ['library', 'watches']],
    [`INSERT INTO watch (words, base, profile, added) VALUES ('[]', ${broken}, '', 1)`, ['library', 'sync']],
    [`INSERT INTO fact SELECT row, ${broken} FROM record`, ['library', 'check', '--repair']],
  ])('%s: %j', async (sql, args) => {
    const home = emptyFolder();
    const file = join(home, 'own.db');
    const run = (...words: readonly string[]) => runWith([...words, '--library', file], { home });
    await run('projects', '--demo', '--keep', '-L', '3');
    const database = new Database(file);
    database.exec(sql);
    database.close();
    expect(await run(...args)).toMatchObject({
      exit: 1,
      stderr: `portfolio: ${file} is damaged: it contains invalid UTF-8; \`portfolio library check\` says where\n`,
    });
  });

  it.each([
    ['fixed_now', ['projects', '--offline', '--columns', 'id']],
    ['kept', ['library', 'new', '--since', '9d']],
  ])('meta.%s: %j goes on without it', async (column, args) => {
    const home = emptyFolder();
    const file = join(home, 'own.db');
    const run = (...words: readonly string[]) => runWith([...words, '--library', file], { home });
    await run('projects', '--demo', '--keep', '-L', '3');
    const database = new Database(file);
    database.exec(`UPDATE meta SET ${column} = ${broken}`);
    database.close();
    const { exit, stdout } = await run(...args);
    expect({ exit, lines: stdout.trim().split('\n').length }).toEqual({ exit: 0, lines: 12 });
  });
});
