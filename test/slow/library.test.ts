// The user's own library under everything that can happen to it: killed writers, several at once, a folder that cannot be written.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { canned } from '../support/canned.ts';
import { bin, newHome, portfolio } from '../support/command.ts';
import { emptyFolder } from '../support/system.ts';

const Database: typeof import('libsql') = createRequire(import.meta.url)('libsql');
const keepAll = ['projects', '--demo', '--keep', '--all', '--columns', 'id'];

/** SQLite and the full-text index find nothing wrong, and every record is found by its row in each table that follows from it. */
function expectWhole(file: string): void {
  const database = new Database(file);
  expect(database.prepare('PRAGMA integrity_check').raw().all()).toEqual([['ok']]);
  database.exec("INSERT INTO words (words) VALUES ('integrity-check')");
  const count = (sql: string) => database.prepare(sql).raw().get();
  expect(count('SELECT count(*) FROM body WHERE NOT json_valid(json)')).toEqual([0]);
  expect(count('SELECT count(*) FROM body LEFT JOIN sight USING (body) WHERE sight.body IS NULL')).toEqual([0]);
  expect(
    count('SELECT count(*) FROM record WHERE NOT EXISTS (SELECT 1 FROM body WHERE body / 64 = record.row)'),
  ).toEqual([0]);
  expect(count('SELECT count(*) FROM member LEFT JOIN record USING (row) WHERE record.row IS NULL')).toEqual([0]);
  database.close();
}

const idsIn = (file: string): Set<string> => {
  const database = new Database(file);
  const ids = database.prepare('SELECT id FROM record').raw().all();
  database.close();
  return new Set(ids.map((row) => String(row)));
};

test('it is whole after kill -9 at any moment, and has what writers before had kept', async () => {
  const library = join(emptyFolder(), 'library.db');
  await portfolio(['projects', '--demo', '--keep', '--library', library, '--columns', 'id']);
  const before = idsIn(library);
  const kills = Number(process.env['LIBRARY_KILLS'] ?? 20);
  for (let done = 0; done < kills; done += 4) {
    await Promise.all(
      Array.from({ length: 4 }, async () => {
        const child = spawn(process.execPath, [bin, ...keepAll, '--library', library], {
          env: newHome().env,
          stdio: 'ignore',
        });
        setTimeout(() => child.kill('SIGKILL'), 200 + Math.random() * 2500);
        await once(child, 'close');
      }),
    );
    expectWhole(library);
    for (const id of before) expect(idsIn(library)).toContain(id);
  }
}, 600_000);

test('eight writers at once lose nothing that they say is kept', async () => {
  const library = join(emptyFolder(), 'library.db');
  const sorts = ['views', 'comments', 'appreciations', 'views', 'published_date', 'featured_date', 'views', 'comments'];
  const ended = await Promise.all(sorts.map((sort) => portfolio([...keepAll, '--sort', sort, '--library', library])));
  expect(ended.map(({ exit, stderr }) => ({ exit, stderr }))).toEqual(sorts.map(() => ({ exit: 0, stderr: '' })));
  expectWhole(library);
  const ids = idsIn(library);
  for (const { stdout } of ended) for (const id of stdout.trim().split('\n')) expect(ids).toContain(id);
}, 300_000);

test('a file that is damaged is named and left alone, by a note', async () => {
  const home = newHome();
  const library = join(home.folder, 'library.db');
  await portfolio(['projects', '--demo', '--keep', '--library', library], { home });
  const bytes = readFileSync(library);
  writeFileSync(library, bytes.fill(7, 200, bytes.length));
  const before = statSync(library).size;
  const { exit, stdout, stderr } = await portfolio(
    ['projects', '--demo', '--keep', '--library', library, '--columns', 'id'],
    { home },
  );
  expect({ exit, lines: stdout.split('\n').length }).toEqual({ exit: 0, lines: 13 });
  expect(stderr).toBe(
    `not kept: ${library} is damaged or not a library; restore it from a copy, or choose another file\n`,
  );
  expect(statSync(library).size).toBe(before);
});

test.each(['api_key', 'client_id'])(
  'the key, sent as %s, is in no file of it, though the service repeats it',
  async (param) => {
    const home = newHome();
    home.env['PORTFOLIO_KEY_PARAM'] = param;
    const service = await canned((url) => {
      const isEcho = url.includes('page=2');
      return { body: JSON.stringify({ projects: [{ id: isEcho ? 2 : 1, name: isEcho ? url : 'x' }] }) };
    });
    const library = join(home.folder, 'library.db');
    const args = ['--base-url', service.url, '--keep', '--library', library, '-o', 'ids'];
    // Each run looks for the key in all files below the home folder.
    for (const page of ['1', '2']) await portfolio(['projects', '--page', page, ...args], { home });
    await service.stop();
    expect(service.asked.every((url) => url.includes(param))).toBe(true);
    expect(idsIn(library)).toEqual(new Set(['1']));
  },
);
