import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { day, followed, project } from '../../../support/following.ts';
import { gallery } from '../../../support/gallery.ts';
import { png } from '../../../support/pictures.ts';
import { emptyFolder, runWith } from '../../../support/system.ts';

test('the first reading of a watch is one line in a digest, and no news in other formats', async () => {
  const path = '/v2/projects?q=x';
  const pageTwo = `${path}&page=2`;
  const projects = Array.from({ length: 12 }, (_, at) => project(at + 1, 5));
  const { run, send, stop } = await followed({ [path]: { projects }, [pageTwo]: { projects: [] } });
  await run(['library', 'watch', 'projects', 'x', '--all']);
  const printed = async (...args: readonly string[]) =>
    (await run(['library', 'new', ...args], day)).stdout;
  const text = (note: string) => `Projects with x\n  watching 12 projects${note}\n`;
  await run(['library', 'sync', '--budget', '1/h']);
  expect(await printed('-o', 'table')).toBe(text('; the list is not read to its end yet'));
  expect(await printed('--json')).toBe('{"news":[]}\n');
  expect((await run(['library', 'sync'], 2000)).stderr).toBe(
    '✓ Projects with x: 12 records, read for the first time\n',
  );
  for (const [format, expected] of [
    ['table', text(' since 2026-11-01')],
    ['markdown', '## Projects with x\n\nwatching 12 projects since 2026-11-01\n'],
    [
      'html',
      '<h2>Projects with x</h2>\n<p class="rest">watching 12 projects since 2026-11-01</p>\n</main>',
    ],
    ['json', '{"news":[]}\n'],
    ...['ndjson', 'csv', 'tsv', 'yaml', 'ids'].map((each) => [each, ''] as const),
  ] as const)
    expect([format, await printed('-o', format)]).toEqual([
      format,
      expect.stringContaining(expected),
    ]);
  expect(await printed('-o', 'ndjson')).toBe('');
  // What a reading in the same second receives is news.
  send({
    [path]: { projects: [project(99, 1), ...projects.slice(1), project(1, 6)] },
    [pageTwo]: { projects: [] },
  });
  await run(['library', 'sync'], 2000);
  expect(await printed('--columns', 'event,id,what')).toBe(
    'changed\t1\tviews 5 → 6\nnew\t99\tnew\n',
  );
  await stop();
});

test('a record that appeared and was gone between two looks is not in the digest, and one that was shown is gone', async () => {
  const { run, send, stop } = await followed({});
  const sync = async (at: number, ...ids: readonly number[]) => {
    send({
      '/v2/projects?q=x': { projects: ids.map((id) => project(id, 1)) },
      '/v2/projects?q=x&page=2': { projects: [] },
    });
    await run(['library', 'sync'], at * day);
  };
  const printed = async (...args: readonly string[]) =>
    (await run(['library', 'new', '--columns', 'event,id', ...args], 9 * day)).stdout;
  await run(['library', 'watch', 'projects', 'x', '--all']);
  await sync(0, 1, 2);
  await sync(1, 1, 2, 3);
  expect(await printed()).toBe('new\t3\n');
  for (const at of [2, 3]) await sync(at, 1);
  expect(await printed()).toBe('gone\t2\n');
  expect(await printed('--since', '2026-11-02')).toBe('gone\t2\ngone\t3\n');
  await stop();
});

test('covers of new records are fetched only if a terminal shows them', async () => {
  const projects: Record<string, string[]> = {};
  const host = await gallery({
    projects,
    picture: () => png(),
    record: (id) => ({ covers: { 404: `${host.url}/${id}.png` } }),
  });
  const home = emptyFolder();
  const env = { PORTFOLIO_BASE_URL: host.url, TERM: 'xterm-256color' };
  const run = (words: readonly string[], given = {}) => runWith(words, { env, home, ...given });
  await run(['library', 'watch', 'projects', '-L', '2']);
  await run(['library', 'sync']);
  Object.assign(projects, { 1: [], 2: [] });
  await run(['library', 'sync']);
  const screen = { columns: 80, rows: 90, colorDepth: 24 };
  const list =
    'watching 2 projects since 2026-11-01\n  New\n  @1 Work 1  by Ida Berg\n  @2 Work 2  by Ida Berg\n';
  for (const [flags, given, covers, text] of [
    [[], {}, 0, 'Work 1'],
    [['--images', 'none'], screen, 0, list],
    [['-o', 'table'], screen, 0, list],
    [[], { ...screen, colorDepth: 1 }, 0, list],
    [['--columns', 'name'], screen, 0, 'NAME'],
    [['--images', 'blocks'], screen, 2, '@1 Work 1                  @2 Work 2\n'],
  ] as const) {
    const before = host.asked.length;
    const { stdout } = await run(['library', 'new', '--since', '2026-10-31', ...flags], given);
    expect([flags, stdout.replace(/\x1b\[[\d;]*m/g, '')]).toEqual([
      flags,
      expect.stringContaining(text),
    ]);
    expect([
      flags,
      host.asked.slice(before).filter((path) => path.endsWith('.png')).length,
    ]).toEqual([flags, covers]);
  }
  await host.stop();
});

test('a digest and a trend in a file mark nothing as read, and are whole', async () => {
  const { run, send, stop, library } = await followed({ '/v2/projects': { projects: [] } });
  await run(['library', 'watch', 'projects']);
  await run(['library', 'sync']);
  send({ '/v2/projects': { projects: [project(1, 1), project(2, 2)] } });
  await run(['library', 'sync']);
  const path = join(dirname(library), 'new.html');
  for (const [words, title] of [
    [['library', 'new'], 'What is new'],
    [['library', 'new', '--title', 'For Ada'], 'For Ada'],
    [['library', 'trend', '1', '2'], 'Figures over time'],
  ] as const) {
    const { exit, stdout } = await run([...words, '--out', path], day, { columns: 80 });
    expect({ exit, stdout }).toEqual({ exit: 0, stdout: '' });
    expect(readFileSync(path, 'utf8')).toContain(`${title}</h1>`);
  }
  expect(await run(['library', 'trend', '1', '--out', dirname(path)], day)).toMatchObject({
    exit: 2,
  });
  expect((await run(['library', 'new'], day, { columns: 80 })).stdout).toContain('@2 ');
  // A digest without news takes the place of no other.
  const { stderr } = await run(['library', 'new', '--out', path], day, { columns: 80 });
  expect(stderr.replaceAll('\n', ' ')).toMatch(
    /^no news found, so .*new.html is not written Nothing new since/,
  );
  expect(readFileSync(path, 'utf8')).toContain('Figures over time</h1>');
  await stop();
});

test('names of watches limit the digest to their news, which stays new', async () => {
  const list = (...ids: readonly number[]) => ({ projects: ids.map((id) => project(id, 1)) });
  const { run, send, stop, asked } = await followed({
    '/v2/projects?q=x': list(1),
    '/v2/projects?q=y': list(1),
  });
  for (const word of ['x', 'y'])
    await run(['library', 'watch', '--name', `the ${word}`, 'projects', word]);
  await run(['library', 'sync']);
  // Both watches receive 3, which belongs to the older one in a digest of all.
  send({ '/v2/projects?q=x': list(1, 2, 3), '/v2/projects?q=y': list(1, 3, 4) });
  await run(['library', 'sync'], day);
  const found = async (...args: readonly string[]) => {
    const { stdout } = await run(['library', 'new', '--json', ...args], day);
    type Found = { readonly id: string; readonly watch: { readonly name: string } };
    return JSON.parse(stdout).news.map(({ id, watch }: Found) => `${watch.name} ${id}`);
  };
  const [ofX, ofY] = [
    ['the x 2', 'the x 3'],
    ['the y 3', 'the y 4'],
  ];
  for (const [words, expected] of [
    [[], [...ofX, 'the y 4']],
    [['The X'], ofX],
    [['2'], ofY],
    [
      ['the x', '2'],
      [...ofX, 'the y 4'],
    ],
  ] as const)
    expect([words, await found(...words)]).toEqual([words, expected]);
  const rows = await run(['library', 'new', 'the y', '--columns', 'event,id'], day);
  expect(rows.stdout).toBe('new\t3\nnew\t4\n');
  const shown = await run(['library', 'new', 'the y', '--only', 'gone,new', '-L', '1'], day, {
    columns: 80,
  });
  expect(shown.stdout).toMatch(/^the y\n {2}New\n/);
  expect(shown.stderr.replaceAll('\n', ' ')).toContain(
    "to show all: portfolio library new 'the y' --only gone,new --all",
  );
  await run(['library', 'new', 'the y'], day, { columns: 80 });
  expect(await found('the y')).toEqual(ofY);
  const before = asked.length;
  expect(await run(['library', 'new', 'the z', '--sync'], day)).toMatchObject({
    exit: 3,
    stdout: '',
    stderr: expect.stringContaining(
      'no watch has the name or number "the z"; did you mean "the x"?\n',
    ),
  });
  expect(asked).toHaveLength(before);
  await stop();
});

test('the first reading of another watch is not in the digest of a named one', async () => {
  const { run, stop } = await followed({
    '/v2/projects?q=x': { projects: [project(1, 1)] },
    '/v2/projects?q=y': { projects: [project(2, 1)] },
  });
  for (const word of ['x', 'y'])
    await run(['library', 'watch', '--name', `the ${word}`, 'projects', word]);
  await run(['library', 'sync']);
  const { stdout } = await run(['library', 'new', 'the y', '-o', 'table'], day);
  expect(stdout).toBe('the y\n  watching 1 project since 2026-11-01\n');
  await stop();
});
