import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { day, type Followed, followed, hour, project } from '../../../support/following.ts';
import { emptyFolder, type Given, type Ran } from '../../../support/system.ts';

let service: Followed | undefined;
afterEach(async () => {
  await service?.stop();
  service = undefined;
});

const show = (views: number) => ({ '/v2/projects/1': { project: project(1, views) } });
const keep = ['project', 'show', '1', '--keep'];

const terminal = { columns: 100 };

test('a page and a terminal head a watch by its name', async () => {
  service = await followed({ '/v2/projects?field=Illustration': { projects: [project(1, 5)] } });
  const { run } = service;
  await run(['library', 'watch', 'projects', '--field', 'Illustration']);
  await run(['library', 'sync']);
  expect((await run(['library', 'new', '-o', 'html'])).stdout).toContain('<h2>Illustration</h2>');
  expect((await run(['library', 'new'], 0, terminal)).stdout).toMatch(/^Illustration\n/);
});

test('a terminal shows a digest without news also if no service is set up', async () => {
  service = await followed(show(5));
  const { run } = service;
  await run(['library', 'watch', 'project', 'show', '1']);
  await run(['library', 'sync']);
  const { exit, stdout } = await run(['library', 'new'], hour, {
    ...terminal,
    env: { PORTFOLIO_BASE_URL: '' },
  });
  expect({ exit, stdout }).toEqual({
    exit: 0,
    stdout: 'Project 1\n  watching 1 project since 2026-11-01\n',
  });
});

test('news is marked as shown on a terminal that showed all of it, and not with --since', async () => {
  service = await followed(show(5));
  const { run } = service;
  await run(['library', 'watch', 'project', 'show', '1']);
  await run(['library', 'sync']);
  const news = async (...args: readonly string[]) =>
    (await run(['library', 'new', '--columns', 'id,what', ...args], day + hour)).stdout;
  await run(['library', 'new'], hour, terminal);
  service.send(show(6));
  await run(keep, day);
  for (const args of [['--since', '1d'], [], ['-L', '1'], []])
    expect(await news(...args)).toBe('1\tviews 5 → 6\n');
  await run(['library', 'new', '--since', '1d'], day + hour, terminal);
  expect(await news()).toBe('1\tviews 5 → 6\n');
  await run(['library', 'new'], day + hour, terminal);
  expect(await news()).toBe('');
  expect(await news('--since', '1d')).toBe('1\tviews 5 → 6\n');
});

test.each([
  ['keep', keep],
  ['sync', ['library', 'sync']],
])('what %s receives in the second in which news was shown is news', async (_, receive) => {
  service = await followed({ ...show(5), '/v2/projects/2': { project: project(2, 1) } });
  const { run, send } = service;
  await run(['project', 'show', '1', '2', '--keep']);
  await run(['library', 'watch', 'project', 'show', '1', '2']);
  await run(['library', 'sync']);
  await run(['library', 'new'], 0, terminal);
  send(show(6));
  await run(receive);
  for (const stdout of ['views 5 → 6\n', ''])
    expect((await run(['library', 'new', '--columns', 'what'], 0, terminal)).stdout).toContain(
      stdout,
    );
  expect((await run(['library', 'new', '--columns', 'what'])).stdout).toBe('');
});

test.each([
  ['keep', 700 * day, keep],
  ['keep', 5 * hour, keep],
  ['sync', 700 * day, ['library', 'sync']],
  ['sync', 5 * hour, ['library', 'sync']],
])(
  'after a clock that was ahead, what %s received since is new once',
  async (_, ahead, receive) => {
    service = await followed(show(5));
    const { run, send } = service;
    await run(['library', 'watch', 'project', 'show', '1'], ahead);
    await run(['library', 'sync'], ahead);
    await run(['library', 'new'], ahead, terminal);
    send(show(6));
    const { stderr } = await run(receive, hour);
    expect(stderr.includes('a wrong clock stored')).toBe(ahead > day);
    const news = async () =>
      (await run(['library', 'new', '--columns', 'what'], hour, terminal)).stdout;
    expect(await news()).toContain('views 5 → 6');
    expect(await news()).toBe('');
    expect((await run(['project', 'show', '1', '--offline', '--json'], hour)).stdout).toContain(
      '"views":6',
    );
  },
);

test.each([0, 5 * hour])(
  'what a sync receives while a look prints is news afterwards, after a clock %j ms ahead',
  async (ahead) => {
    service = await followed({
      '/v2/projects/1': { project: project(1, 1) },
      '/v2/projects/2': { project: project(2, 1) },
    });
    const { run, send } = service;
    for (const id of ['1', '2']) await run(['library', 'watch', 'project', 'show', id], ahead);
    await run(['library', 'sync'], ahead);
    await run(['library', 'new'], ahead, terminal);
    const look = (given: Given = {}) =>
      run(['library', 'new', '--columns', 'what'], day / 8, { ...terminal, ...given });
    let first: Promise<Ran> | undefined;
    let syncing: Promise<unknown> | undefined;
    // The sync has stored one record when the look begins, and stores the other one while the look
    // prints.
    send({
      '/v2/projects/1': { project: project(1, 3) },
      get '/v2/projects/2'() {
        return new Promise((resolve) => {
          const onStdout = async () => {
            resolve({ project: project(2, 7) });
            await syncing;
          };
          first = look({ onStdout });
        });
      },
    });
    syncing = run(['library', 'sync'], day / 8);
    await syncing;
    expect((await first)?.stdout).toContain('views 1 → 3');
    expect((await look()).stdout).toContain('views 1 → 7');
  },
);

test('the time since the last look is that of the look, and a look without news leaves the last news', async () => {
  service = await followed(show(5));
  const { run, send } = service;
  await run(['library', 'watch', 'project', 'show', '1']);
  await run(['library', 'sync']);
  await run(['library', 'new'], 0, terminal);
  send(show(6));
  await run(['library', 'sync'], 2 * hour);
  const news = (later: number, ...args: readonly string[]) =>
    run(['library', 'new', ...args], later, terminal);
  await news(5 * hour);
  await run(['library', 'sync'], 6 * hour);
  expect((await news(7 * hour)).stderr).toContain(
    'Nothing new since you last looked, 2 hours ago.',
  );
  expect((await news(8 * hour)).stderr).toContain('Nothing new since you last looked, 1 hour ago.');
  expect((await news(8 * hour, '--since', 'last')).stdout).toContain('views 5 → 6');
});

test('a terminal is told how many, since when, how to see the rest, and how to see it again', async () => {
  service = await followed({ '/v2/projects': { projects: [project(9, 1)] } });
  const { run, send } = service;
  const news = async (later: number, ...args: readonly string[]) =>
    (await run(['library', 'new', ...args], later, terminal)).stderr;
  await run(['projects', '--keep']);
  expect(await news(0)).toBe('no watches; `portfolio library watch <command>` adds one\n');
  await run(['library', 'watch', 'projects']);
  await run(['library', 'sync'], 1000);
  send({ '/v2/projects': { projects: [project(1, 1), project(2, 2), project(9, 1)] } });
  await run(['library', 'sync'], 2000);
  expect(await news(hour, '-L', '1', '--since', '2026-10-31')).toMatch(
    /^1 of 2 are not shown; to show all: portfolio library new --since 2026-10-31T00:00:00Z --all\n$/,
  );
  expect(await news(hour, '--since', '2w', '--all')).toBe('2 new in the last 14 days\n');
  expect(await news(hour, '--since', '2w', '--only', 'gone')).toBe(
    'nothing gone in the last 14 days; 2 of other kinds: portfolio library new --since 2026-10-18T01:00:00Z\n',
  );
});

test('--since last shows the news again that was shown last', async () => {
  service = await followed(show(5));
  const { run, send } = service;
  await run(['library', 'watch', 'project', 'show', '1']);
  const news = (later: number, ...args: readonly string[]) =>
    run(['library', 'new', ...args], later, terminal);
  await run(['library', 'sync'], -hour);
  for (const [views, at] of [
    [4, 0],
    [6, day],
    [8, 2 * day],
  ] as const) {
    send(show(views));
    await run(['library', 'sync'], at);
    const { stdout, stderr } = await news(at);
    expect(stderr.replaceAll('\n', ' ')).toContain(
      'They count as seen now; `--since last` shows them again. ',
    );
    expect((await news(at + hour)).stderr).toContain(
      'Nothing new since you last looked, 1 hour ago.',
    );
    for (const later of [1, 2])
      expect((await news(at + later, '--since', 'last')).stdout).toBe(stdout);
  }
  expect((await news(2 * day, '--since', 'yesterday')).stdout).toContain('views 6 → 8 (+33%)');
});

test.each(['tomorrow', '2026-13-01', '7', '-1d', ''])('--since %j is refused', async (text) => {
  service = await followed(show(5));
  await service.run(keep);
  expect((await service.run(['library', 'new', `--since=${text}`])).exit).toBe(2);
});

test.each(['2026-10-31', '2026-10-31T12:00:00Z', '2026-10-31T12:00', '12h'])(
  '--since %s is a moment',
  async (text) => {
    service = await followed(show(5));
    await service.run(['library', 'watch', 'project', 'show', '1']);
    await service.run(['library', 'sync']);
    service.send(show(6));
    await service.run(keep);
    expect((await service.run(['library', 'new', '--since', text, '--columns', 'id'])).stdout).toBe(
      '1\n',
    );
  },
);

test('a time in the future is refused, and a look in the future is not said', async () => {
  service = await followed(show(5));
  const { run } = service;
  await run(['library', 'watch', 'project', 'show', '1']);
  await run(keep, hour);
  await run(['library', 'new'], hour, terminal);
  const { exit, stderr } = await run(['library', 'new', '--since', '2099-01-01']);
  expect([exit, stderr]).toEqual([2, expect.stringContaining('--since takes a time in the past')]);
  expect((await run(['library', 'new'], 0, terminal)).stderr).not.toContain(' in ');
});

test('--sync runs the watches before it shows the news, and what fails does not hide it', async () => {
  service = await followed(show(5));
  const { run, send, asked } = service;
  await run(['library', 'watch', 'project', 'show', '1']);
  await run(['library', 'watch', 'project', 'show', '2']);
  await run(['library', 'sync']);
  send(show(8));
  const wrong = await run(['library', 'new', '--sync', '--since', 'tomorrow'], day, terminal);
  expect(wrong).toMatchObject({ exit: 2, stdout: '' });
  expect((await run(['library', 'new', '--budget', '1/h'], day)).exit).toBe(2);
  expect(asked).toHaveLength(2);
  const { exit, stdout, stderr } = await run(['library', 'new', '--sync'], day, terminal);
  expect(stdout).toContain('views 5 → 8 (+60%)');
  expect(stderr).toContain('✓ Project 1: 1 record, 0 new, 1 changed\n✗ project 2: ');
  expect([exit, stderr]).toEqual([8, expect.stringContaining('1 of 2 watches failed')]);
  send(show(9));
  const limited = ['library', 'new', '--sync', '--budget', '1/h', '--quiet', '-o', 'csv'];
  expect(await run(limited, 2 * day)).toMatchObject({
    exit: 7,
    stdout: expect.stringContaining('views 8 → 9'),
    stderr: '',
  });
});

test('--only says that there is nothing of these kinds, and how many other news wait', async () => {
  service = await followed(show(5));
  const { run, send } = service;
  await run(['library', 'watch', 'project', 'show', '1']);
  await run(['library', 'sync']);
  const gone = (after: number) => run(['library', 'new', '--only', 'gone'], after, terminal);
  expect((await gone(1)).stderr).toBe('nothing gone\n');
  send(show(8));
  await run(['library', 'sync'], day);
  expect((await gone(day)).stderr).toBe('nothing gone; 1 of other kinds: portfolio library new\n');
});

test('a page is written without news too, in place of an older one', async () => {
  service = await followed(show(5));
  const { run, send } = service;
  await run(['library', 'watch', '--name', 'ferries', 'project', 'show', '1']);
  await run(['library', 'sync']);
  const file = join(emptyFolder(), 'morning.html');
  const write = async (after: number) => {
    const args = ['library', 'new', '--sync', '--since', 'yesterday', '--out', file];
    expect(await run(args, after)).toMatchObject({ exit: 0, stdout: '' });
    return readFileSync(file, 'utf8');
  };
  send(show(8));
  expect(await write(2 * day)).toMatch(/<h2>ferries<\/h2>.*views 5 → 8/s);
  expect(await write(5 * day)).toContain('<p>Nothing is new.</p>');
});

test('a watch whose news another watch lists has a line with their numbers', async () => {
  const list = (...ids: readonly number[]) => ({ projects: ids.map((id) => project(id, 1)) });
  service = await followed({ '/v2/projects?q=x': list(1), '/v2/projects?q=y': list(1) });
  const { run, send } = service;
  for (const word of ['x', 'y'])
    await run(['library', 'watch', '--name', `the ${word}`, 'projects', word]);
  await run(['library', 'sync']);
  await run(['library', 'new'], hour, terminal);
  send({ '/v2/projects?q=x': list(1, 2, 3), '/v2/projects?q=y': list(1, 3, 2) });
  await run(['library', 'sync'], day);
  const line = '2 new, listed under “the x”';
  const found = async (...args: readonly string[]) =>
    (await run(['library', 'new', ...args], day)).stdout;
  expect(await found('-o', 'table')).toMatch(new RegExp(`\n\nthe y\n  ${line}\n$`));
  expect(await found('-o', 'markdown')).toMatch(new RegExp(`\n\n## the y\n\n${line}\n`));
  expect(await found('-o', 'html')).toContain(`<h2>the y</h2>\n<p class="rest">${line}</p>\n`);
  expect(await found('-o', 'table', '--only', 'new')).toContain(line);
  expect(await found('-o', 'table', '--since', '2026-10-31')).toContain(
    `the y\n  watching 3 projects since 2026-11-01; ${line}\n`,
  );
  expect(await found('-o', 'table', 'the y')).toMatch(/^the y\n {2}New\n/);
  const { news } = JSON.parse(await found('--json'));
  expect(news).toHaveLength(2);
});

test('a watch that was not read yet is not without news', async () => {
  service = await followed({ '/v2/projects?q=x': { projects: [project(1, 5)] } });
  const { run } = service;
  await run(['library', 'watch', '--name', 'the x', 'projects', 'x']);
  const note = async (...words: readonly string[]) =>
    (await run(['library', 'new', ...words], hour, { columns: 200 })).stderr;
  const unread = 'the watch “the x” was not read yet; `portfolio library sync` reads it';
  expect(await note()).toBe(`${unread}\n`);
  expect(await note('the x')).toBe(`${unread}\n`);
  await run(['library', 'sync'], hour);
  await run(['library', 'new'], hour, terminal);
  await run(['library', 'watch', '--name', 'the y', 'projects', 'y']);
  expect(await note('the y')).toContain('“the y” was not read yet');
  expect(await note('the x')).not.toContain('not read yet');
  expect(await note()).toMatch(/^nothing new from the others; the watch “the y” was not read yet/);
});
