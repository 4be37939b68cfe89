// The user's own library under everything that can happen to it: killed writers, several at once, a
// folder that cannot be written.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { canned } from '../support/canned.ts';
import { bin, newHome, portfolio } from '../support/command.ts';
import { emptyFolder, runWith } from '../support/system.ts';

const Database: typeof import('libsql') = createRequire(import.meta.url)('libsql');
/**
 * SQLite and the full-text index find nothing wrong, and every record is found by its row in each
 * table that follows from it.
 */
function expectWhole(file: string): void {
  const database = new Database(file);
  expect(database.prepare('PRAGMA integrity_check').raw().all()).toEqual([['ok']]);
  database.exec("INSERT INTO words (words) VALUES ('integrity-check')");
  const count = (sql: string) => database.prepare(sql).raw().get();
  expect(count('SELECT count(*) FROM body WHERE NOT json_valid(json)')).toEqual([0]);
  expect(
    count('SELECT count(*) FROM body LEFT JOIN sight USING (body) WHERE sight.body IS NULL'),
  ).toEqual([0]);
  expect(
    count(
      'SELECT count(*) FROM record WHERE NOT EXISTS (SELECT 1 FROM body WHERE body / 64 = record.row)',
    ),
  ).toEqual([0]);
  expect(
    count('SELECT count(*) FROM member LEFT JOIN record USING (row) WHERE record.row IS NULL'),
  ).toEqual([0]);
  database.close();
}

const idsIn = (file: string): Set<string> => {
  const database = new Database(file);
  const ids = database.prepare('SELECT id FROM record').raw().all();
  database.close();
  return new Set(ids.map((row) => String(row)));
};

/** What a run said before it ended or was killed, after so many milliseconds. */
async function killed(args: readonly string[], env: Record<string, string>, after: number) {
  const child = spawn(process.execPath, [bin, ...args], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  let [stdout, stderr] = ['', ''];
  child.stdout.on('data', (chunk) => {
    stdout += chunk;
  });
  child.stderr.on('data', (chunk) => {
    stderr += chunk;
  });
  const timer = setTimeout(() => child.kill('SIGKILL'), after);
  const [exit, signal] = await once(child, 'close');
  clearTimeout(timer);
  return { exit, stdout, stderr, isKilled: signal === 'SIGKILL' };
}

/**
 * Ways to write, each with the ids that it says are kept: a run of --keep by ending well without a
 * word, a sync with the line of a watch, an import with its last line, also where it was killed
 * after that.
 */
const writers = {
  keep: async (run: Run) => {
    const page = String(1 + Math.floor(Math.random() * 180));
    const { exit, stdout, stderr, isKilled } = await run([
      'projects',
      '--demo',
      '--keep',
      '--page',
      page,
      '-o',
      'ids',
    ]);
    return {
      isKilled,
      said: exit === 0 && stderr === '' ? stdout.split('\n').filter(Boolean) : [],
    };
  },
  sync: async (run: Run) => {
    const { stderr, isKilled } = await run(['library', 'sync', '--budget', '1000000/h']);
    return {
      isKilled,
      said: [...stderr.matchAll(/^✓ \d+ projects show (\d+) --demo: 1 record, /gm)].map(
        ([, id]) => `${id}`,
      ),
    };
  },
  import: async (run: Run) => {
    const file = join(emptyFolder(), 'projects.ndjson');
    const from = 50_000_000 + Math.floor(Math.random() * 900_000_000);
    const ids = Array.from({ length: 2400 }, (_, at) => String(from + at));
    writeFileSync(
      file,
      ids.map((id) => `{"id":${id},"name":"Name ${id}","covers":{},"owners":[]}\n`).join(''),
    );
    const { stderr, isKilled } = await run(['library', 'import', file]);
    return { isKilled, said: stderr.startsWith('Kept 2400 records in ') ? ids : [] };
  },
};
type Run = (args: readonly string[]) => ReturnType<typeof killed>;

test('eight writers that are killed at any moment leave it whole, with all that they said was kept', async () => {
  const library = join(emptyFolder(), 'library.db');
  const kills = Number(process.env['LIBRARY_KILLS'] ?? 8);
  const { env } = newHome();
  const { stdout } = await portfolio(['projects', '--demo', '-L', '40', '-o', 'ids']);
  for (const id of stdout.trim().split('\n').slice(0, 12))
    await portfolio(['library', 'watch', 'project', 'show', id, '--demo', '--library', library]);
  const said = new Set<string>();
  let done = 0;
  const write = async (kind: keyof typeof writers) => {
    // Some are left to their end: what is said then has to survive the others' kills.
    const run: Run = (args) =>
      killed(
        [...args, '--library', library],
        env,
        Math.random() < 0.2 ? 60_000 : 100 + Math.random() * 3000,
      );
    while (done < kills) {
      const { isKilled, said: ids } = await writers[kind](run);
      if (isKilled) done += 1;
      for (const id of ids) said.add(id);
    }
  };
  const kinds = ['keep', 'keep', 'keep', 'sync', 'sync', 'import', 'import', 'import'] as const;
  await Promise.all(kinds.map(write));
  expectWhole(library);
  expect(said.size).toBeGreaterThan(0);
  const ids = idsIn(library);
  expect([...said].filter((id) => !ids.has(id))).toEqual([]);
  expect(await portfolio(['library', 'check', '--library', library])).toMatchObject({
    exit: 0,
    stderr: '',
  });
}, 1_800_000);

test('a sync that is killed goes on where it was: nothing comes twice, and the budget holds', async () => {
  const [pages, perPage, budget] = [60, 12, 50];
  const pageOf = (url: string) => Number(new URL(url, 'http://x').searchParams.get('page') ?? 1);
  let left = 0;
  let child: ChildProcess | undefined;
  const service = await canned((url) => {
    left -= 1;
    // While it waits for the response, or puts in what came.
    if (left === 0) setTimeout(() => child?.kill('SIGKILL'), Math.random() * 40);
    const from = (pageOf(url) - 1) * perPage;
    const count = pageOf(url) > pages ? 0 : perPage;
    return {
      body: JSON.stringify({
        projects: Array.from({ length: count }, (_, at) => ({ id: 1 + from + at })),
      }),
    };
  });
  const home = newHome();
  const library = join(home.folder, 'library.db');
  const env = { ...home.env, PORTFOLIO_BASE_URL: service.url, PORTFOLIO_LIBRARY: library };
  await portfolio(['library', 'watch', 'projects', '--all'], { home, env });
  const sync = ['library', 'sync', '--budget', `${budget}/h`];
  let kills = 0;
  for (let exit: number | null = null; exit === null; kills += 1) {
    left = 1 + Math.floor(Math.random() * 6);
    child = spawn(process.execPath, [bin, ...sync], { env, stdio: 'ignore' });
    [exit] = await once(child, 'close');
    // The budget is used up.
    expect([null, 7]).toContain(exit);
    expectWhole(library);
  }
  expect(kills).toBeGreaterThan(5);
  expect(service.asked.length).toBeLessThanOrEqual(budget);
  child = undefined;
  const nextHour = { env, now: Date.now() + 3_660_000 };
  expect(await runWith(sync, nextHour)).toMatchObject({
    exit: 0,
    stderr: expect.stringContaining(': 720 records, '),
  });
  await service.stop();
  const asked = service.asked.map(pageOf);
  expect(asked).toEqual(asked.toSorted((one, other) => one - other));
  expect([...new Set(asked)]).toEqual(Array.from({ length: pages + 1 }, (_, at) => at + 1));
  // One request at most came to nothing with each kill.
  expect(asked.length).toBeLessThanOrEqual(pages + 1 + kills);
  expectWhole(library);
  const database = new Database(library);
  const places = database
    .prepare('SELECT count(*), count(DISTINCT row), count(DISTINCT place) FROM member')
    .raw()
    .get();
  expect(places).toEqual([720, 720, 720]);
  database.close();
  expect(idsIn(library).size).toBe(720);
}, 300_000);
