import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { sampleOrigin } from '../../../../src/sample/addresses.ts';
import { openForTexts } from '../../../support/records.ts';
import { emptyFolder, runWith, testNow } from '../../../support/system.ts';

const Database: typeof import('libsql') = createRequire(import.meta.url)('libsql');

/** A library with twelve projects that were received once. */
async function kept() {
  const home = emptyFolder();
  const file = join(home, 'own.db');
  const run = (...args: readonly string[]) => runWith([...args, '--library', file], { home });
  await run('projects', '--demo', '--keep', '-L', '3');
  const change = (sql: string) => {
    const database = new Database(file);
    database.exec(`${sql}; PRAGMA wal_checkpoint(TRUNCATE)`);
    database.close();
  };
  return { home, file, run, change };
}

/** The same library, whose records are news of a watch. */
async function watched() {
  const library = await kept();
  library.change(`INSERT INTO watch (identity, words, base, profile, added, baseline) VALUES (hex(randomblob(16)), '["projects"]', '', '', 0, 0);
    UPDATE list SET watch = 1`);
  return library;
}

const given = await kept();

describe('library info', () => {
  it.each(['info', 'watches', 'new'])('checks its flags first: library %s', async (name) => {
    const args = [
      'library',
      name,
      '--library',
      join(given.home, 'none.db'),
      '-o',
      'csv',
      '--jq',
      '.',
    ];
    expect(await runWith(args)).toMatchObject({ exit: 2 });
  });

  it('shows what is stored', async () => {
    const page = (await runWith(['library', 'info', '--library', given.file], { columns: 100 }))
      .stdout;
    expect(page).toMatch(/^Your library\n\S+\n\d+ [kM]B\n\nProjects +\d+\n/);
    const { exit, stdout } = await given.run('library', 'info', '--json');
    const time = new Date(testNow).toISOString().replace('.000Z', 'Z');
    expect(exit).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({
      ...{ path: given.file, projects: 12, users: 0, lists: 1, first_seen: time, last_seen: time },
    });
  });
});

describe('library backup', () => {
  it('has the views of library sql for other tools, and is a library', async () => {
    const { home, run } = await watched();
    const target = join(home, 'backup.db');
    expect((await run('library', 'backup', target)).exit).toBe(0);
    const database = new Database(target);
    const rows = database
      .prepare('SELECT id, name FROM projects JOIN project_fields ON project_id = id')
      .raw()
      .all();
    expect(rows).not.toEqual([]);
    database.close();
    const again = (...args: readonly string[]) => runWith([...args, '--library', target], { home });
    expect(await again('projects', '--demo', '--keep', '-L', '5')).toMatchObject({
      exit: 0,
      stderr: '',
    });
    expect((await again('library', 'backup', join(home, 'backup 2.db'))).exit).toBe(0);
    expect((await again('library', 'check')).exit).toBe(0);
    // Last, because what runs in a process of its own runs in this one here, and reads until it is
    // collected.
    expect((await again('library', 'sql', 'SELECT count(*) FROM projects')).stdout).toBe('12\n');
  });

  it('copies the library into one file that only the user can read, with its log', async () => {
    const { home, file, run } = await kept();
    const writer = openForTexts(file);
    writer.insert([{ entity: 'project', text: '{"id":1}', seen: 1 }], sampleOrigin);
    const target = join(home, 'copy.db');
    expect(await run('library', 'backup', target)).toMatchObject({
      exit: 0,
      stdout: '',
      stderr: '',
    });
    writer.close();
    const list = (library: string) =>
      runWith(['projects', '--all', '--offline', '--json', '--library', library]);
    const copied = (await list(target)).stdout;
    expect(copied).toBe((await list(file)).stdout);
    expect(copied).toContain('{"id":1}');
    expect(statSync(target).mode & 0o777).toBe(0o600);
  });

  it('overwrites nothing without --force', async () => {
    const target = join(given.home, 'mine.db');
    writeFileSync(target, 'mine');
    const { exit, stderr } = await given.run('library', 'backup', target);
    expect({ exit, stderr }).toEqual({
      exit: 2,
      stderr: `portfolio: ${target} exists already\nhint: --force replaces it; or choose another name\n`,
    });
    expect(readFileSync(target, 'utf8')).toBe('mine');
    writeFileSync(`${target}-wal`, '');
    const used = await given.run('library', 'backup', target, '--force');
    expect({ exit: used.exit, stderr: used.stderr }).toMatchObject({
      exit: 2,
      stderr: expect.stringContaining(`${target} is a library that a program uses`),
    });
    rmSync(`${target}-wal`);
    expect((await given.run('library', 'backup', target, '--force')).exit).toBe(0);
    expect(readFileSync(target, 'latin1')).toMatch(/^SQLite/);
  });

  it('names a folder that is missing', async () => {
    const target = join(given.home, 'no', 'copy.db');
    expect(await given.run('library', 'backup', target)).toMatchObject({
      exit: 1,
      stderr: `portfolio: the backup ${target} cannot be written (its folder does not exist)\n`,
    });
    expect(readdirSync(given.home).filter((name) => name.endsWith('.part'))).toEqual([]);
  });
});

describe('library check', () => {
  it('says what was checked, and fails if a check does', async () => {
    const { file, run, change } = await kept();
    const good = await run('library', 'check', '--json');
    expect(good.exit).toBe(0);
    expect(JSON.parse(good.stdout).checks).toContainEqual({
      ...{ check: 'records', result: 'ok', text: 'Every record is readable' },
    });
    change(`UPDATE body SET json = '{' WHERE body / 64 = 1`);
    const bad = await run('library', 'check');
    expect(bad.exit).toBe(1);
    expect(bad.stdout).toMatch(/^records\tfailed\t/m);
    expect(bad.stderr).toContain(`${file} is damaged: 1 of 3 checks failed`);
  });

  it('rebuilds the index from the records, and says when that helps', async () => {
    const { file, run, change } = await kept();
    change("DELETE FROM words WHERE rowid = 2; INSERT INTO words (rowid, text) VALUES (99, 'x')");
    const bad = await run('library', 'check');
    expect(bad).toMatchObject({
      exit: 1,
      stderr: expect.stringContaining(`\`portfolio library check --repair --library ${file}\``),
    });
    expect(bad.stderr).toContain(
      `the search index of ${file} does not match its records: 1 of 3 checks failed`,
    );
    expect(bad.stderr).not.toContain('damaged');
    expect(bad.stdout).toMatch(
      /^index\tfailed\trecord 2 is not in the search index; .*record 99, which is missing$/m,
    );
    expect(await run('library', 'check', '--repair')).toMatchObject({
      exit: 0,
      stderr: `Rebuilt the index of 12 records in ${file}.\n`,
    });
    expect(await run('library', 'check')).toMatchObject({ exit: 0, stderr: '' });
  });
});

const sentence = (file: string) =>
  `${file} is damaged: it contains invalid UTF-8; \`portfolio library check --library FILE\` shows what is damaged\n`;

describe('a library with invalid UTF-8', async () => {
  const { file, run, change } = await watched();
  let id = '';
  beforeAll(() => {
    change(`UPDATE body SET json = CAST(x'7b226964223a32ff7d' AS TEXT) WHERE body / 64 = 1`);
    const database = new Database(file);
    [id] = database.prepare('SELECT id FROM record WHERE row = 1').raw().get() as [string];
    database.close();
  });

  it.each([
    ['projects', '--offline'],
    ['project', 'show', 'ID', '--offline'],
    ['library', 'new', '--since', '9d'],
    ['library', 'trend', 'ID'],
  ])('is named by %s %s', async (...args) => {
    const bytes = readFileSync(file);
    const { exit, stdout, stderr } = await run(...args.map((arg) => (arg === 'ID' ? id : arg)));
    expect({ exit, stdout, stderr }).toEqual({
      exit: 5,
      stdout: '',
      stderr: `portfolio: ${sentence(file)}`,
    });
    expect(readFileSync(file).equals(bytes)).toBe(true);
  });
});

describe('a library with a text that is not JSON', () => {
  it.each([
    [
      "INSERT INTO watch (identity, words, base, profile, added) VALUES (hex(randomblob(16)), 'nope', 'https://a.example', '', 1)",
      ['library', 'watches'],
    ],
    [
      "INSERT INTO watch (identity, words, base, profile, added) VALUES (hex(randomblob(16)), 'nope', 'https://a.example', '', 1)",
      ['library', 'sync'],
    ],
    ["UPDATE body SET json = '{'", ['library', 'trend', 'ID']],
    ["UPDATE body SET json = '{'", ['projects', '--offline']],
    ["UPDATE body SET json = '{'", ['project', 'show', 'ID', '--offline']],
    ["UPDATE body SET json = '{'", ['api', 'v2/projects', '--offline']],
  ])('is named: %s, %j', async (sql, args) => {
    const { file, run, change } = await kept();
    change(sql);
    const [id = ''] = (await run('library', 'sql', 'SELECT id FROM record LIMIT 1')).stdout.split(
      '\n',
    );
    const { exit, stderr } = await run(...args.map((arg) => (arg === 'ID' ? id : arg)));
    expect({ exit, stderr }).toEqual({
      exit: 5,
      stderr:
        'portfolio: the library cannot be read (a text is not JSON)\n' +
        `hint: \`portfolio library check --library ${file}\` shows what is damaged\n`,
    });
  });

  it('is not said to be unchanged after a repair', async () => {
    const { run, change } = await kept();
    change("UPDATE body SET json = '{'");
    const { stderr } = await run('library', 'check', '--repair');
    expect(stderr).toMatch(
      /^Rebuilt the index of 0 records .*\n.*is damaged: 1 of 3 checks failed\nhint: restore it /,
    );
  });
});

describe('a stored record that cannot be read', () => {
  const invalid = "CAST(x'7b226964223a32ff7d' AS TEXT)";

  it.each([
    [
      `UPDATE body SET json = ${invalid} WHERE body / 64 = 1`,
      'the text of project ID contains invalid UTF-8',
    ],
    ["UPDATE body SET json = '{' WHERE body / 64 = 1", 'the text of project ID is not JSON'],
  ])('is replaced by the received one, with a note, after %s', async (sql, fault) => {
    const { run, change } = await kept();
    const [id = ''] = (
      await run('library', 'sql', 'SELECT id FROM record WHERE row = 1')
    ).stdout.split('\n');
    change(sql);
    await run('library', 'watch', 'projects', '--demo');
    await run('library', 'watch', 'users', '--demo', '-L', '1');
    const { exit, stderr } = await run('library', 'sync');
    expect(exit).toBe(0);
    expect(stderr.split('\n')).toEqual([
      expect.stringMatching(/^✓ Projects: 12 records/),
      expect.stringMatching(/^✓ Creatives: /),
      `your library is damaged: ${fault.replace('ID', id)}; received records were stored without a comparison`,
      '',
    ]);
    expect(await run('library', 'check')).toMatchObject({ exit: 0 });
  });

  it('is noted by --keep, and does not stop the repair of the other records', async () => {
    const { run, change } = await kept();
    change(`UPDATE body SET json = ${invalid} WHERE body / 64 = 1`);
    expect((await run('library', 'check', '--repair')).stderr).toMatch(
      /^Rebuilt the index of 11 records /,
    );
    const { exit, stderr } = await run('projects', '--demo', '--keep', '-L', '3');
    expect({ exit, stderr }).toMatchObject({
      exit: 0,
      stderr: expect.stringMatching(/^your library is damaged: /),
    });
  });
});

describe('no text of a damaged library ends the process', () => {
  const broken = "CAST(x'ff41' AS TEXT)";
  const old = 'UPDATE record SET first = 5; UPDATE member SET first = 5';
  const gone = `${old};
    INSERT OR REPLACE INTO reading SELECT list, value, value, 1 FROM list, json_each('[3999999999, 4000000000]');`;
  const changed = (seen: number) =>
    `INSERT INTO change SELECT row, ${broken}, ${seen}, 0, 5 FROM record`;
  const watch = `INSERT INTO watch (identity, words, base, profile, added) VALUES (hex(randomblob(16)), '[]', ${broken}, '', 1)`;
  const news = ['new', '--since', '1970-01-02'];

  it.each([
    [`UPDATE record SET id = ${broken} WHERE row = 1`, news],
    [`UPDATE record SET id = ${broken} WHERE row = 1`, ['check', '--repair']],
    [`${gone} UPDATE list SET of = ${broken}`, news],
    [`${old}; ${changed(10)}; ${changed(4_000_000_000)}`, news],
    [watch, ['watches']],
    [watch, ['sync']],
    [`INSERT INTO fact SELECT row, ${broken} FROM record`, ['check', '--repair']],
  ])('%s: library %j', async (sql, args) => {
    const { file, run, change } = await watched();
    change(sql);
    expect(await run('library', ...args)).toMatchObject({
      exit: 5,
      stderr: `portfolio: ${sentence(file)}`,
    });
  });

  it.each([
    ['fixed_now', ['projects', '--offline', '--columns', 'id']],
    ['kept', ['library', 'new', '--since', '9d']],
  ])('meta.%s: %j goes on without it', async (column, args) => {
    const { run, change } = await watched();
    change(`UPDATE meta SET ${column} = ${broken}`);
    const { exit, stdout } = await run(...args);
    expect({ exit, lines: stdout.trim().split('\n').length }).toEqual({ exit: 0, lines: 12 });
  });
});
