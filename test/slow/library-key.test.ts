// The key is in no file of the user's own library, whatever was put into it and wherever the key
// is: the library itself, its log, what SQLite keeps beside it, and a backup.
import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';
import { canary, expectNoCanary, filesOf } from '../support/canary.ts';
import { canned } from '../support/canned.ts';
import { type Home, keylessHome, newHome, portfolio } from '../support/command.ts';
import { emptyFolder } from '../support/system.ts';

const Database: typeof import('libsql') = createRequire(import.meta.url)('libsql');

/**
 * Each page has a record of its own; the second repeats the request's address, and with it the key.
 */
const service = () =>
  canned((url) => {
    const { pathname, searchParams } = new URL(url, 'http://x');
    if (pathname === '/v2/fields') return { body: '{"fields":[{"id":1,"name":"Art"}]}' };
    if (pathname !== '/v2/projects') return { body: `{"project":{"id":5,"name":"x"}}` };
    const page = Number(searchParams.get('page') ?? 1);
    return {
      body: JSON.stringify({
        projects: page > 3 ? [] : [{ id: page, name: page === 2 ? url : 'x' }],
      }),
    };
  });

async function stored(url: string): Promise<Home> {
  const home = keylessHome();
  const login = await portfolio(['login', '--base-url', url, '--with-key'], {
    home,
    stdin: `${canary}\n`,
  });
  expect(login.exit).toBe(0);
  return home;
}

test.each([
  [
    'the environment',
    async (url: string) => {
      const { folder, env } = newHome();
      return { folder, env: { ...env, PORTFOLIO_BASE_URL: url } };
    },
  ],
  ['the settings', stored],
] as const)('a key from %s', async (_, homeFor) => {
  const { url, asked, stop } = await service();
  const home = await homeFor(url);
  // Each run looks for the key in all files below the home folder.
  const run = async (args: readonly string[], exit = 0) =>
    expect(await portfolio(args, { home })).toMatchObject({ exit });
  await run(['projects', '--keep', '-o', 'ids']);
  const file = join(home.folder, '.local/share/portfolio/library.db');
  // As long as somebody reads it, its log stays beside it.
  const reader = new Database(file);
  reader.exec('BEGIN');
  reader.prepare('SELECT count(*) FROM record').get();
  const records = join(emptyFolder(), 'records.ndjson');
  const texts = [
    { name: 'y' },
    { name: canary },
    { name: `x${encodeURIComponent(canary)}` },
    { name: 'z' },
  ];
  writeFileSync(
    records,
    texts.map((text, at) => `${JSON.stringify({ id: 10 + at, covers: {}, ...text })}\n`).join(''),
  );
  await run(['projects', '--keep', '--page', '2', '-o', 'ids']);
  await run(['library', 'watch', 'projects', '--all']);
  await run(['library', 'watch', 'project', 'show', '5']);
  await run(['library', 'sync']);
  await run(['library', 'import', records], 8);
  await run(['library', 'backup', join(home.folder, 'backup.db')]);
  await run(['library', 'export', join(home.folder, 'exported'), '-o', 'ndjson']);
  await stop();
  const files = filesOf(home.folder);
  const names = Object.keys(files).map((name) => basename(name));
  for (const name of [
    'library.db',
    'library.db-wal',
    'library.db-shm',
    'library.db.sync',
    'backup.db',
    'watches.ndjson',
  ])
    expect(names).toContain(name);
  expectNoCanary(files);
  reader.exec('COMMIT');
  const sql = "SELECT id FROM record JOIN form ON form = kind WHERE name = 'project' ORDER BY row";
  const ids = reader.prepare(sql).raw().all().flat();
  reader.close();
  expect(ids).toEqual(['1', '3', '5', '10', '13']);
  expect(asked.filter((target) => /KqZ7canary/.test(target)).length).toBeGreaterThan(5);
});

test('NODE_DEBUG prints no key', async () => {
  const served = await service();
  const { folder, env } = newHome();
  const home = {
    folder,
    env: { ...env, PORTFOLIO_BASE_URL: served.url, NODE_DEBUG: 'undici,fetch' },
  };
  const { exit, stdout, stderr } = await portfolio(['fields'], { home });
  await served.stop();
  expect(exit).toBe(0);
  expectNoCanary({ stdout, stderr });
});
