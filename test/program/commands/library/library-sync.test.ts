import { symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { whileAlone } from '../../../../src/commands/library/library-sync.ts';
import { canned, cannedForTest } from '../../../support/canned.ts';
import { contextWith } from '../../../support/context.ts';
import { type Followed, followed, hour, project } from '../../../support/following.ts';
import { emptyFolder, homeWithLibrary, runWith } from '../../../support/system.ts';

let service: Followed | undefined;
afterEach(async () => {
  await service?.stop();
  service = undefined;
});

const show = (id: number, views: number) => ({ project: project(id, views) });

async function watching(
  ids: readonly number[],
  responses: Record<string, unknown>,
): Promise<Followed> {
  service = await followed(responses);
  for (const id of ids) await service.run(['library', 'watch', 'project', 'show', String(id)]);
  return service;
}

test('a member that was missing for a time is compared with its value before', async () => {
  const { run, send } = await watching([1], { '/v2/projects/1': show(1, 5) });
  await run(['library', 'sync']);
  const changes: string[] = [];
  for (const [at, stats] of [{ views: 5 }, {}, { views: 5 }, {}, { views: 7 }].entries()) {
    send({ '/v2/projects/1': { project: { ...project(1, 0), stats } } });
    await run(['library', 'sync'], (at + 1) * hour);
    const { stdout } = await run(
      ['library', 'new', '--since', '9d', '--json', '--jq', '.news[].changes'],
      24 * hour,
    );
    changes.push(stdout.replaceAll(/\s/g, ''));
  }
  expect(changes).toEqual(['', '', '', '', '[{"name":"stats.views","before":5,"after":7}]']);
});

test('the first sync of a watch of the demo also stores the list of a week ago, so that there is news', async () => {
  const given = { ...homeWithLibrary(), columns: 80, now: Date.parse('2026-11-27T12:00:00Z') };
  const run = (...words: string[]) => runWith([...words, '--demo'], given);
  await run('library', 'watch', 'projects', '--field', 'Illustration', '--sort', 'published_date');
  const { stderr } = await run('library', 'sync');
  expect(stderr.replaceAll('\n', ' ')).toContain(
    'also reads the list as it was a week ago, so that there is news',
  );
  expect(stderr).toMatch(/12 records, 2\s+new, \d changed/);
  expect((await run('library', 'new', '-o', 'table')).stdout).toMatch(
    /since 2026-11-20\n {2}New\n {2}@1 Winterfest — .*\n {2}@2 Feria 2026 {2}by .*\n {2}Figures that changed most\n/,
  );
  expect((await run('library', 'trend', '20074987')).stdout).toMatch(
    /3,262 ┤[\s\S]*2026-11-20 +2026-11-27/,
  );
  await run('library', 'watch', 'users', 'stats', 'zajachanna');
  const { stderr: again } = await run('library', 'sync');
  expect(again).toContain('12 records, 0');
  expect(again).toContain('1 record, 0 new, 1 changed');
});

test('the library of the demo is of the day of the sample, and another one is not', async () => {
  const given = { home: emptyFolder(), columns: 80, now: Date.parse('2027-02-01T12:00:00Z') };
  const run = async (...words: string[]) => (await runWith([...words, '--demo'], given)).stdout;
  const news = async (field: string) => {
    await run('library', 'watch', 'projects', '--field', field);
    await run('library', 'sync');
    return run('library', 'new', '-o', 'table');
  };
  expect(await news('Illustration')).toContain('since 2026-10-25\n');
  expect(await news('Typography')).toMatch(/^Typography\n {2}New\n/);
  expect(await run('library', 'trend', '20074987')).toMatch(/2026-10-25 +2026-11-01/);
  const own = join(given.home, 'own.db');
  await run('projects', '--keep', '--library', own);
  expect(await run('library', 'info', '--library', own)).toContain('2027-02-01 (just now)');
});

test('a watch of the demo that is made after a look also reads its list as it was a week ago', async () => {
  const given = { ...homeWithLibrary(), columns: 80, now: Date.parse('2026-11-27T12:00:00Z') };
  const run = (...words: string[]) => runWith([...words, '--demo'], given);
  await run('library', 'watch', 'projects', '--field', 'Illustration');
  await run('library', 'sync');
  expect((await run('library', 'new')).stderr).toContain('They count as seen now');
  await run('library', 'watch', 'projects', '--field', 'Typography');
  expect((await run('library', 'sync')).stderr).toMatch(/Typography: 12 records, [1-9]/);
  expect((await run('library', 'trend', '18008451')).stdout).toMatch(/2026-11-20 +2026-11-27/);
  // Only what came after that week is news.
  expect((await run('library', 'new', '-o', 'table')).stdout).toMatch(/^Typography\n {2}New\n/);
});

test('a watch that fails does not stop the others: exit 8, and the next sync asks it again', async () => {
  const { run, send } = await watching([1, 2], { '/v2/projects/2': show(2, 5) });
  const ran = await run(['library', 'sync']);
  expect(ran).toMatchObject({ exit: 8, stdout: '' });
  expect(ran.stderr).toContain('✗ project 1: no project 1 (HTTP 404)\n✓ project 2: ');
  expect(ran.stderr).toContain('portfolio: 1 of 2 watches failed\n');
  expect((await run(['library', 'watches', '--columns', 'next'])).stdout).toBe(
    'tries again\nlooks for news\n',
  );
  const quiet = await run(['library', 'sync', '--quiet'], hour);
  expect(quiet.stderr).toMatch(/^portfolio: project 1: no project 1/);
  send({ '/v2/projects/1': show(1, 5), '/v2/projects/2': show(2, 5) });
  expect(await run(['library', 'sync', '--quiet'], 2 * hour)).toMatchObject({
    exit: 0,
    stderr: '',
  });
});

test('the watch that ran least recently runs first', async () => {
  const ids = [1, 2, 3];
  const responses = Object.fromEntries(ids.map((id) => [`/v2/projects/${id}`, show(id, 1)]));
  const { run, asked } = await watching(ids, responses);
  expect(await run(['library', 'sync', '--budget', '2/h'])).toMatchObject({ exit: 7, stdout: '' });
  expect(await run(['library', 'sync', '--budget', '2/h', '--quiet'], hour)).toMatchObject({
    exit: 7,
    stderr: '',
  });
  expect(asked.map((path) => path.at(-1))).toEqual(['1', '2', '3', '1']);
});

test('a long list uses the budget once: the other watches run before it goes on, and a larger budget helps now', async () => {
  const page = (from: number) => ({
    projects: Array.from({ length: 12 }, (_, at) => project(from + at, 1)),
  });
  const long = Object.fromEntries(
    [2, 3, 4].map((at) => [`/v2/projects?page=${at}`, page(at * 100)]),
  );
  const { run } = await watching([], {
    '/v2/projects': page(100),
    ...long,
    '/v2/projects/1': show(1, 5),
  });
  await run(['library', 'watch', 'projects', '--all']);
  await run(['library', 'watch', 'project', 'show', '1']);
  expect((await run(['library', 'sync', '--budget', '2/h'])).stderr).toContain(
    '; a larger --budget allows them now',
  );
  for (const hours of [1, 2])
    expect((await run(['library', 'sync', '--budget', '2/h'], hours * hour)).stderr).toMatch(
      /✓ [Pp]roject 1: /,
    );
});

test('a service that limits requests gets none until it allows them again', async () => {
  const { run, asked } = await watching([1, 2], { '/v2/projects/1': 429 });
  const ran = await run(['library', 'sync']);
  expect(ran).toMatchObject({ exit: 7 });
  expect(ran.stderr).toContain(
    'portfolio: the service allows no more requests for now: 2 of 2 watches wait\n',
  );
  expect(ran.stderr).toContain('requests are allowed again in 30 min');
  await run(['library', 'sync'], hour / 4);
  expect(asked).toEqual(['/v2/projects/1']);
});

const inSettings =
  'if the service moved: `portfolio library unwatch 1`, then `portfolio library watch projects show 1`';

test('--base-url chooses the watches of one service, and the others neither run nor fail', async () => {
  const { run, url } = await watching([1], { '/v2/projects/1': show(1, 5) });
  const other = await cannedForTest(() => ({ body: JSON.stringify(show(2, 5)) }));
  await run(['library', 'watch', 'project', 'show', '2', '--base-url', other.url]);
  expect(await run(['library', 'sync', '--base-url', other.url])).toMatchObject({
    exit: 0,
    stderr:
      '✓ project 2: 1 record, read for the first time\n' +
      `1 watch of other services did not run: run \`portfolio library sync --base-url ${url}\`\n`,
  });
  expect(other.asked).toEqual(['/v2/projects/2']);
  const none = await run(['library', 'sync'], hour, { env: { PORTFOLIO_BASE_URL: '' } });
  expect(none.stderr).toContain(`hint: add --base-url ${url} or add --base-url ${other.url}/\n`);
});

test.each([
  ['2/h', 'more than 2 requests, and the budget allows 2', 'a larger --budget', 'none'],
  ['3/h', 'more than 3 requests, and the budget allows 3', 'a larger --budget', 'none'],
  ['3/h', '4 requests, and the budget allows 3', '--budget 4/h', 'first'],
])(
  'a sync with a budget of %s says that a list needs %s',
  async (budget, needs, advice, before) => {
    const page = (...ids: number[]) => ({ projects: ids.map((id) => project(id, 1)) });
    const { run } = await watching([], {
      ...{
        '/v2/projects': page(1),
        '/v2/projects?page=2': page(2),
        '/v2/projects?page=3': page(3),
      },
      '/v2/projects?page=4': page(),
    });
    await run(['library', 'watch', 'projects', '--all']);
    const sync = (after: number) => run(['library', 'sync', '--budget', budget], after);
    if (before === 'first') await sync(0);
    const note = `watch “Projects” needs ${needs}: use ${advice} to notice removed records\n`;
    expect((await sync(hour)).stderr).toContain(note);
    expect((await run(['library', 'watches'], hour)).stderr).toBe('');
    await run(['config', 'set', 'budget', budget]);
    expect((await run(['library', 'watches'], hour)).stderr).toBe(note);
    expect((await run(['library', 'sync', '--budget', '9/h'], 3 * hour)).stderr).not.toContain(
      'to notice removed records',
    );
  },
);

test.each([
  ['', () => 'no service is set up for profile default', ''],
  [
    'https://other.example',
    (url: string) =>
      `this watch belongs to ${url}; you are using https://other.example/ (from PORTFOLIO_BASE_URL)`,
    `; ${inSettings}`,
  ],
])(
  'a watch of another service than the active one (%j) sends nothing',
  async (active, message, more) => {
    const { run, asked, url } = await watching([1], {});
    const { exit, stderr } = await run(['library', 'sync'], 0, {
      env: { PORTFOLIO_BASE_URL: active },
    });
    expect(exit).toBe(8);
    expect(stderr).toContain(`✗ project 1: ${message(url)}\n`);
    expect(stderr).toContain(`hint: add --base-url ${url}${more}\n`);
    expect(asked).toEqual([]);
  },
);

test('a service that moved is not followed, and the hint says what to do', async () => {
  const moved = await canned(() => ({
    status: 301,
    headers: { location: 'https://new.example/v2/x' },
    body: '',
  }));
  const given = { home: emptyFolder(), env: { PORTFOLIO_BASE_URL: moved.url } };
  await runWith(['library', 'watch', 'project', 'show', '1'], given);
  const hint = `hint: ${inSettings.slice(0, -1)} --base-url https://new.example\`\n`;
  const line = 'project 1: the service redirects to another origin (https://new.example)\n';
  const failed = 'portfolio: 1 of 1 watches failed\n';
  expect(await runWith(['library', 'sync'], given)).toMatchObject({
    exit: 8,
    stderr: `✗ ${line}${failed}${hint}`,
  });
  const quiet = await runWith(['library', 'sync', '--quiet'], given);
  expect(quiet).toMatchObject({ exit: 8, stderr: `portfolio: ${line}${failed}${hint}` });
  await moved.stop();
});

test('sample records are stored only in a library that is named, even by a watch in another library', async () => {
  const home = emptyFolder();
  const library = join(home, '.local/share/portfolio/library.db');
  await runWith(['library', 'import', '-'], { home, stdin: '{"id":1,"name":"x","covers":{}}\n' });
  expect(
    (await runWith(['library', 'watch', 'fields', '--demo', '--library', library], { home })).exit,
  ).toBe(0);
  const { exit, stderr } = await runWith(['library', 'sync'], { home });
  expect(exit).toBe(8);
  expect(stderr).toContain('✗ creative fields: sample records are not put into your own library');
  expect((await runWith(['library', 'info', '--json'], { home })).stdout).toContain('"records":1,');
  expect((await runWith(['library', 'sync', '--library', library], { home })).exit).toBe(0);
});

test('a failure on a later page is not the end of a list: nothing is gone, however long the pages are', async () => {
  const page = (from: number, count: number) => ({
    projects: Array.from({ length: count }, (_, at) => project(from + at, 1)),
  });
  const path = '/v2/collections/3/projects?per_page=5';
  const days = {
    [path]: page(1, 5),
    [`${path}&page=2`]: page(6, 5),
    [`${path}&page=3`]: page(11, 3),
  };
  service = await followed({ ...days, [`${path}&page=4`]: { projects: [] } });
  await service.run([
    'library',
    'watch',
    'collection',
    'projects',
    '3',
    '--all',
    '--per-page',
    '5',
  ]);
  expect((await service.run(['library', 'sync'])).stderr).toContain(
    '13 records, read for the first time',
  );
  service.send({ ...days, [`${path}&page=2`]: 500, [`${path}&page=3`]: 500 });
  const { exit, stderr } = await service.run(['library', 'sync', '--retries', '0'], hour);
  expect(stderr).not.toContain('gone');
  expect(exit).toBe(8);
  service.send({ ...days, [`${path}&page=3`]: 500 });
  expect((await service.run(['library', 'sync', '--retries', '0'], 2 * hour)).stderr).not.toContain(
    'gone',
  );
  expect((await service.run(['library', 'new', '-o', 'tsv'], 2 * hour)).stdout).not.toContain(
    'gone',
  );
});

test.each([
  ['printed', ['projects', 'x', '--all']],
  ['read by a watch', ['library', 'sync']],
])('a 500 after a page that is not full ends a list with a note: %s', async (_, args) => {
  service = await followed({
    '/v2/projects?q=x': { projects: [project(1, 1)] },
    '/v2/projects?q=x&page=2': 500,
  });
  await service.run(['library', 'watch', 'projects', 'x', '--all']);
  const { exit, stderr } = await service.run([...args, '--retries', '0']);
  expect(stderr).toContain('page 2 failed (500)');
  expect(exit).toBe(0);
});

describe('on a bad day of the service, nothing is gone', () => {
  const path = '/v2/projects?q=x';
  const good = {
    [path]: { projects: [project(1, 1), project(2, 1)] },
    [`${path}&page=2`]: { projects: [] },
  };

  test.each([
    [
      'a failure in a 200',
      { http_code: 503, messages: ['down'], projects: [] },
      8,
      'HTTP 200 with http_code 503: down',
      1,
    ],
    ['null', { projects: null }, 0, 'null instead of a list', 2],
    [
      'an empty list with an error',
      { projects: [], error: 'down' },
      0,
      'a list with an error (page 1)',
      2,
    ],
    [
      'a list of nulls',
      { projects: [null, null] },
      0,
      'watch “Projects with x”: 2 records without an id were not stored',
      1 + 1,
    ],
    ['an empty list', { projects: [] }, 0, '0 records, 0 new, 0 changed, 2 missing', 2],
  ])('%s, said and requested again if it is empty', async (_, bad, exit, says, requests) => {
    const { run, send, asked } = await watching([], good);
    const sync = (days: number) => run(['library', 'sync', '--retries', '0'], days * 24 * hour);
    await run(['library', 'watch', 'projects', 'x', '--all']);
    expect((await sync(0)).stderr).toContain('2 records, read for the first time');
    send({ [path]: bad });
    const before = asked.length;
    const ran = await sync(1);
    expect([ran.exit, asked.length - before]).toEqual([exit, requests]);
    expect(ran.stderr).toContain(says);
    const offline = await run(
      ['projects', 'x', '--all', '--offline', '--columns', 'id'],
      25 * hour,
    );
    expect(offline.stdout).toBe('1\n2\n');
    send(good);
    expect((await sync(2)).stderr).toContain(': 2 records, 0 new, 0 changed\n');
    const news = await run(
      ['library', 'new', '--since', '9d', '--columns', 'event'],
      3 * 24 * hour,
    );
    expect(news.stdout).toBe('');
  });

  const rest = `${path}&page=2`;
  const end = { [`${path}&page=3`]: { projects: [] } };
  const all = { ...good, [rest]: { projects: [project(3, 1)] }, ...end };

  test.each([
    ['a failure', 500],
    ['null', { projects: null }],
    ['records without an id', { projects: [{}, {}] }],
    ['an error', { projects: [], errors: [{ code: 3 }] }],
    ['the first page again', good[path]],
  ])(
    'a first reading that %s ends is repeated, so its other records are no news',
    async (_, bad) => {
      const { run, send } = await watching([], { ...good, [rest]: bad, ...end });
      const sync = async (hours: number) =>
        (await run(['library', 'sync', '--retries', '0'], hours * hour)).stderr;
      const again =
        '2 records, read for the first time; the list may have more, so what the next sync finds is not news either\n';
      await run(['library', 'watch', 'projects', 'x', '--all']);
      for (const hours of [0, 0.5]) expect(await sync(hours)).toContain(again);
      send(all);
      expect(await sync(0.9)).toContain(': 3 records, read for the first time\n');
      send({ ...all, [rest]: { projects: [project(3, 1), project(4, 1)] } });
      expect(await sync(2)).toContain(': 4 records, 1 new, 0 changed\n');
      const news = await run(
        ['library', 'new', '--since', '9d', '--columns', 'event,id'],
        3 * hour,
      );
      expect(news.stdout).toBe('new\t4\n');
    },
  );

  test('a record that a list has several times counts once, and is not changed', async () => {
    const twice = { projects: [project(3, 1), project(2, 7), project(3, 9)] };
    const { run } = await watching([], { ...good, [rest]: twice, ...end });
    await run(['library', 'watch', 'projects', 'x', '--all']);
    const sync = async (hours: number) => (await run(['library', 'sync'], hours * hour)).stderr;
    expect(await sync(0)).toContain(': 3 records, read for the first time\n');
    expect(await sync(1)).toContain(': 3 records, 0 new, 0 changed\n');
  });

  test('a service that ends its list with a failure each time gets a first reading too', async () => {
    const { run, send } = await watching([], { ...good, [rest]: 500 });
    const sync = async (hours: number) =>
      (await run(['library', 'sync', '--retries', '0'], hours * hour)).stderr;
    await run(['library', 'watch', 'projects', 'x', '--all']);
    await sync(0);
    expect(await sync(1)).toContain(': 2 records, read for the first time\n');
    send({ [path]: { projects: [1, 2, 3].map((id) => project(id, 1)) }, [rest]: 500 });
    expect(await sync(2)).toContain(': 3 records, 1 new, 0 changed\n');
  });

  test('a record with the key is left out, its page is kept, and the list is not whole', async () => {
    const key = 'canary-1234';
    const last = { [`${path}&page=2&api_key=${key}`]: { projects: [] } };
    const { run, send } = await watching([], {});
    const given = { env: { PORTFOLIO_API_KEY: key } };
    await run(['library', 'watch', 'projects', 'x', '--all'], 0, given);
    for (const [days, ids, name, says] of [
      [0, [1, 2], 'a', '✓ Projects with x: 2 records, read for the first time\n'],
      [
        1,
        [3, 4],
        `the key ${key}`,
        'watch “Projects with x”: 1 record was not stored, because it contains the key\n✓ ',
      ],
      [2, [3, 4], `the key ${key}`, '1 record, 0 new, 0 changed\n'],
      [3, [3, 4], 'How to use ?client_id=YOUR_ID', '2 records, 1 new, 0 changed, 2 missing'],
    ] as const) {
      const projects = ids.map((id) => project(id, 1, id === 4 ? { name } : {}));
      send({ ...last, [`${path}&api_key=${key}`]: { projects } });
      expect((await run(['library', 'sync'], days * 24 * hour, given)).stderr).toContain(says);
    }
  });
});

test('only one sync of a library runs at a time, also under another name of it', async () => {
  const { run, library, asked } = await watching([1], { '/v2/projects/1': show(1, 1) });
  const link = join(emptyFolder(), 'b.db');
  symlinkSync(library, link);
  await whileAlone(contextWith({ library }).context, async () => {
    const stderr = 'portfolio: another sync or prune of this library is running\n';
    for (const name of [library, link])
      expect(await run(['library', 'sync', '--library', name])).toMatchObject({ exit: 8, stderr });
    for (const last of ['--dry-run', '--yes'])
      expect(await run(['library', 'prune', '--older-than', '1y', last])).toMatchObject({
        exit: 8,
        stdout: '',
        stderr,
      });
    expect(await run(['library', 'sync', '--quiet'])).toMatchObject({ exit: 8, stderr: '' });
    const other = join(emptyFolder(), 'a.db');
    writeFileSync(other, '');
    expect(await whileAlone(contextWith({ library: other }).context, async () => 2)).toBe(2);
  });
  expect(asked).toEqual([]);
});

test('a sync can run after one that failed', async () => {
  const library = join(emptyFolder(), 'a.db');
  writeFileSync(library, '');
  const { context } = contextWith({ library });
  await expect(whileAlone(context, () => Promise.reject(new Error('failed')))).rejects.toThrow(
    'failed',
  );
  expect(await whileAlone(context, async () => 3)).toBe(3);
});

test('a lock that cannot be written is an error with its reason', async () => {
  const library = join(emptyFolder(), 'missing', 'a.db');
  await expect(whileAlone(contextWith({ library }).context, async () => 1)).rejects.toMatchObject({
    message: `the file ${library}.sync cannot be written`,
    details: { reason: 'its folder does not exist' },
  });
});
