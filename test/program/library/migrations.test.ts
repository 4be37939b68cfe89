// A library of format 9, with what the release of that time printed of it. Several watches share
// its lists.
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { basename, join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { emptyFolder, runWith, testNow } from '../../support/system.ts';

const Database: typeof import('libsql') = createRequire(import.meta.url)('libsql');
const fixture = (name: string) => readFileSync(new URL(`../../fixtures/${name}`, import.meta.url));
const base = 'http://127.0.0.1:43219';

function oldLibrary(change = '') {
  const home = emptyFolder();
  mkdirSync(join(home, '.config', 'portfolio'), { recursive: true });
  const profiles = { a: { base_url: base }, b: { base_url: base } };
  writeFileSync(join(home, '.config', 'portfolio', 'config.json'), JSON.stringify({ profiles }));
  const file = join(home, 'library.db');
  writeFileSync(file, gunzipSync(fixture('format-9.db.gz')));
  const query = (sql: string, of = file) => {
    const database = new Database(of);
    const rows =
      sql.startsWith('SELECT') || sql.startsWith('PRAGMA') ? database.prepare(sql).raw().all() : [];
    if (rows.length === 0) database.exec(sql);
    database.close();
    return rows;
  };
  if (change !== '') query(change);
  const run = (words: string) =>
    runWith(words.split(' '), {
      home,
      env: { PORTFOLIO_LIBRARY: file },
      now: testNow + 5 * 86_400_000,
    });
  return { home, file, query, run };
}

test('a library of format 9 is brought up to date when it is opened, and prints what it printed before', async () => {
  const { home, file, query, run } = oldLibrary();
  const printed: Record<string, string> = JSON.parse(fixture('format-9.json').toString());
  for (const [words, stdout] of Object.entries(printed))
    expect([words, (await run(words)).stdout.replaceAll(home, '~')]).toEqual([words, stdout]);
  expect((await run('library check')).exit).toBe(0);
  // The file as it was is kept.
  expect(query('PRAGMA user_version', `${file}.format-9`)).toEqual([[9]]);
  expect(readdirSync(home).filter((name) => name.endsWith('.part'))).toEqual([]);
  expect(query("SELECT seq FROM sqlite_sequence WHERE name = 'watch'")).toEqual([[8]]);
});

test('only prune removes the copy of a library of format 9', async () => {
  const { file, run } = oldLibrary();
  await run('library info');
  expect((await run('library prune --older-than 300d --dry-run')).stdout).toBe('');
  utimesSync(`${file}.format-9`, 1, 1);
  const { stdout, stderr } = await run('library prune --older-than 300d --yes');
  expect([stdout, stderr]).toEqual([
    expect.stringMatching(
      /^WHAT +KIND +COUNT\ncopies of earlier formats +1\n$|^copies of earlier formats\s+1\n$/,
    ),
    expect.stringMatching(/^✓ Removed what is listed above\. \d+ kB of disk space were freed/),
  ]);
  expect(existsSync(`${file}.format-9`)).toBe(false);
});

test('each watch that read a shared list of format 9 has a list with the present records afterwards', async () => {
  const { query, run } = oldLibrary();
  await run('library watches');
  const lists = `SELECT watch, command, of, (SELECT group_concat(id) FROM (
      SELECT r.id FROM member JOIN record r USING (row) WHERE member.list = list.list ORDER BY r.id)),
      (SELECT count(*) FROM reading WHERE reading.list = list.list)
    FROM list ORDER BY watch`;
  expect(query(lists)).toEqual([
    [1, 'projects search', '', '1,2,3,4,5', expect.any(Number)],
    [2, 'users followers', 'ada', '11,12,13', expect.any(Number)],
    [4, 'users followers', 'bob', '12,14', expect.any(Number)],
    [5, 'projects search', '', '2,4,5', 0],
    [6, 'projects search', '', '2,4,5', 0],
    [8, 'users followers', 'ada', '12,13', 0],
  ]);
});

test('a backup of format 9 with the views of its release is brought up to date', async () => {
  const { query, run } = oldLibrary('CREATE VIEW projects AS SELECT no_column FROM list');
  expect((await run('library watches')).exit).toBe(0);
  expect(query("SELECT count(*) FROM sqlite_master WHERE type = 'view'")).toEqual([[0]]);
});

test.each([
  [
    'other tables',
    'CREATE TABLE evil (a)',
    /has other tables or indexes than a library of this program/,
  ],
  [
    'a trigger',
    'CREATE TRIGGER evil AFTER INSERT ON list BEGIN SELECT 1; END',
    /has other tables or indexes/,
  ],
])('a file of format 9 with %s is refused and not changed', async (_, change, sentence) => {
  const { home, query, run } = oldLibrary(change);
  expect(await run('library watches')).toMatchObject({
    exit: 1,
    stderr: expect.stringMatching(sentence),
  });
  expect(query('PRAGMA user_version')).toEqual([[9]]);
  expect(readdirSync(home)).not.toContain('library.db.format-9');
});

test('a copy gets a free name, and prune knows it among files that have such a name', async () => {
  const { home, file, query, run } = oldLibrary();
  const [copy, folder, notes, third] = [1, 2, 3, 4].map(
    (n) => `${file}.format-9${n === 1 ? '' : `.${n}`}`,
  ) as string[];
  writeFileSync(String(copy), gunzipSync(fixture('format-9.db.gz')));
  mkdirSync(String(folder));
  writeFileSync(String(notes), 'notes');
  const current = join(home, 'library.db.format-9.7');
  expect((await run('library info')).exit).toBe(0);
  expect(query('PRAGMA user_version', third)).toEqual([[9]]);
  expect(query('PRAGMA user_version', copy)).toEqual([[9]]);
  writeFileSync(current, readFileSync(file));
  for (const path of [copy, folder, notes, third, current]) utimesSync(String(path), 1, 1);
  await run('library prune --older-than 300d --yes');
  expect(readdirSync(home).filter((name) => name.includes('format-'))).toEqual([
    'library.db.format-9.2',
    'library.db.format-9.3',
    'library.db.format-9.7',
  ]);
});

test('a copy of the same library is used again, and what killed migrations left is removed', async () => {
  const { home, file, query, run } = oldLibrary();
  await run('library info');
  const copy = readFileSync(`${file}.format-9`);
  const part = join(home, '.library.db.format-9.00000000-0000-4000-8000-000000000000.part');
  const unfinished = Buffer.from(copy);
  unfinished.writeUInt32BE(0, 60);
  const leave = () => {
    writeFileSync(part, copy.subarray(0, 8192));
    writeFileSync(`${part}-journal`, '');
    writeFileSync(`${file}.format-9.2`, unfinished);
  };
  leave();
  for (const ending of ['-wal', '-shm']) rmSync(`${file}${ending}`, { force: true });
  writeFileSync(file, gunzipSync(fixture('format-9.db.gz')));
  await run('library info');
  expect(query('PRAGMA user_version')).toEqual([[11]]);
  expect(readdirSync(home).filter((name) => name.includes('format-'))).toEqual([
    'library.db.format-9',
  ]);
  expect(readFileSync(`${file}.format-9`).equals(copy)).toBe(true);
  leave();
  expect((await run('library prune --older-than 300d --yes')).stdout).toMatch(
    /copies of earlier formats\s+3$/m,
  );
  expect(readdirSync(home).filter((name) => name.includes('format-'))).toEqual([
    'library.db.format-9',
  ]);
});

test.each([
  ['watch', "UPDATE watch SET words = CAST(X'61ff' AS TEXT) WHERE watch = 2", 'watch 2'],
  [
    'list',
    "UPDATE list SET of = CAST(X'61ff' AS TEXT) WHERE list = (SELECT min(list) FROM list)",
    'list 1',
  ],
])(
  'a %s of format 9 with a text that is not UTF-8 is left out, and a note says so once',
  async (_, change, what) => {
    const { query, run } = oldLibrary(change);
    const said = `your library was damaged: ${what} contains invalid UTF-8 and was left out; library.db.format-9 still has it`;
    const { exit, stderr } = await run('library watches');
    expect([exit, stderr]).toEqual([0, expect.stringContaining(said)]);
    for (const words of ['library watches', 'library new', 'library info', 'library check'])
      expect(await run(words)).toMatchObject({
        exit: 0,
        stderr: expect.not.stringContaining('damaged'),
      });
    expect(query('SELECT count(*) FROM member WHERE list NOT IN (SELECT list FROM list)')).toEqual([
      [0],
    ]);
  },
);

test.each([
  // The name of the library is as long as SQLite allows, and the name of the copy is longer.
  [
    'too long a name for its copy',
    (file: string) => `${file}${'x'.repeat(247 - basename(file).length)}`,
    'the path is too long',
  ],
  ['damage', (file: string) => file, 'it is damaged'],
])(
  'a library that cannot be copied stays as it is, with the reason: %s',
  async (what, nameOf, why) => {
    const { home, file, query } = oldLibrary();
    const named = nameOf(file);
    const content = readFileSync(file);
    // A table of the records, far behind those that are read when the file is opened.
    if (what === 'damage') content.fill(0xff, content.length - 3 * 8192, content.length);
    writeFileSync(named, content);
    const { exit, stderr } = await runWith(['library', 'info', '--library', named], { home });
    expect([exit, stderr]).toEqual([
      1,
      expect.stringContaining(`(format 9) and could not be converted`),
    ]);
    expect(stderr).toContain(why);
    expect(query('PRAGMA user_version', named)).toEqual([[9]]);
    expect(readdirSync(home).filter((name) => /\.part$|\.format-9/.test(name))).toEqual([]);
  },
);

test('a library of format 10 keeps its watches, which get names, and its lists and news', async () => {
  const home = emptyFolder();
  const file = join(home, 'library.db');
  writeFileSync(file, gunzipSync(fixture('format-10.db.gz')));
  const run = (words: string) =>
    runWith(words.split(' '), { home, env: { PORTFOLIO_LIBRARY: file }, now: testNow });
  const { stdout } = await run('library watches --json');
  expect(JSON.parse(stdout).watches).toMatchObject([
    {
      number: 1,
      name: 'projects --field Illustration --all',
      command: 'projects --field Illustration --all',
      changes: 2,
    },
    { number: 2, name: 'Project 1', command: 'projects show 1' },
    { number: 3, name: 'users followers ada --all', command: 'users followers ada --all' },
  ]);
  expect((await run('library check')).exit).toBe(0);
  const news = (await run('library new -o ndjson')).stdout.trimEnd().split('\n');
  expect(news.map((line) => JSON.parse(line))).toMatchObject([
    {
      id: '1',
      changes: [{ before: 10, after: 11 }],
      watch: { name: 'projects --field Illustration --all' },
    },
    {
      id: '2',
      changes: [{ before: 20, after: 22 }],
      watch: { name: 'projects --field Illustration --all' },
    },
  ]);
  expect(readdirSync(home).filter((name) => name.includes('format-'))).toEqual([
    'library.db.format-10',
  ]);
});

test('an export of a release without names can be imported, and names are exported', async () => {
  const home = emptyFolder();
  const run = (words: string, library: string) =>
    runWith(words.split(' '), {
      home,
      env: { PORTFOLIO_LIBRARY: join(home, library), PORTFOLIO_BASE_URL: base },
    });
  await run('library watch --name mornings projects --field Illustration', 'a.db');
  await run(`library export ${home}/exported -o ndjson`, 'a.db');
  await run(`library import ${home}/exported`, 'b.db');
  const nameIn = async (library: string) =>
    JSON.parse((await run('library watches --json', library)).stdout).watches[0].name;
  expect(await nameIn('b.db')).toBe('mornings');
  const lines = join(home, 'exported', 'watches.ndjson');
  writeFileSync(lines, readFileSync(lines, 'utf8').replace('"name":"mornings",', ''));
  await run(`library import ${home}/exported`, 'c.db');
  expect(await nameIn('c.db')).toBe('projects --field Illustration');
});
