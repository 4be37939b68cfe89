import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { quoteArgument } from '../../../../src/view/text/message.ts';
import { day, type Followed, followed } from '../../../support/following.ts';

let service: Followed;
beforeEach(async () => {
  service = await followed({});
});
afterEach(() => service.stop());

test('a watch is checked as the command itself, and stored once, without a key', async () => {
  const key = { env: { PORTFOLIO_API_KEY: 'canary-5678' } };
  const wrong = await service.run(['library', 'watch', 'projects', '--field', 'Ilustration']);
  expect(wrong).toMatchObject({
    exit: 2,
    stderr: expect.stringContaining('did you mean "Illustration"?'),
  });
  expect(
    (await service.run(['library', 'watch', 'projects', '--sort', 'views'], 0, key)).stderr,
  ).toContain('✓ Watching “Projects” (1). Run `portfolio library sync` to fetch it.');
  const again = await service.run(
    ['library', 'watch', 'projects', 'search', '--sort', 'views'],
    0,
    key,
  );
  expect(again).toMatchObject({
    exit: 0,
    stderr: 'already watching “Projects” (1)\n',
  });
  expect(readFileSync(service.library).includes('canary-5678')).toBe(false);
  const { stdout } = await service.run(['library', 'watches', '--json']);
  const stored = {
    number: 1,
    command: 'projects --sort views',
    base_url: service.url,
    profile: 'default',
  };
  expect(JSON.parse(stdout)).toEqual({ watches: [expect.objectContaining(stored)] });
  expect(service.asked).toEqual([]);
});

test.each([
  ['user projects ada', 'users projects ada --all', ''],
  ['project comments 5', 'projects comments 5 --all', ''],
  ['user projects ada --all', 'users projects ada --all', ''],
  [
    'user projects ada --page 2',
    'users projects ada --page 2',
    'Each sync reads one page, so it misses records that are further down or leave.',
  ],
  [
    'user projects ada -L 30',
    'users projects ada --limit 30',
    'Each sync reads at most 30 records. In a longer list,',
  ],
  ['projects', 'projects', 'further down or leave; `--all` reads the whole list.'],
  ['project show 5', 'projects show 5', ''],
  ['fields', 'fields', ''],
])('%s is watched as %s, and says what it cannot notice', async (typed, stored, note) => {
  const { stderr } = await service.run(['library', 'watch', ...typed.split(' ')]);
  const [first, ...notes] = stderr.trimEnd().split('\n');
  expect(first).toMatch(/^✓ Watching “.+” \(1\)\. Run `portfolio library sync` to fetch it\.$/);
  const { watches } = JSON.parse((await service.run(['library', 'watches', '--json'])).stdout);
  expect(watches).toMatchObject([{ command: stored }]);
  expect(notes).toEqual(note === '' ? [] : [expect.stringContaining(note)]);
});

test('a record that vanishes from the second page of a list of a creative is gone', async () => {
  const list = (...ids: readonly number[]) => {
    const all = ids.map((id) => ({ id, name: `${id}`, stats: { views: 1 } }));
    const page = (from: number) => ({ projects: all.slice(from, from + 25) });
    service.send({
      '/v2/users/ada/projects': page(0),
      '/v2/users/ada/projects?page=2': page(25),
      '/v2/users/ada/projects?page=3': page(50),
    });
  };
  const ids = Array.from({ length: 30 }, (_, at) => at + 1);
  list(...ids);
  await service.run(['library', 'watch', 'user', 'projects', 'ada']);
  await service.run(['library', 'sync']);
  list(...ids.filter((id) => id !== 28));
  for (const days of [1, 2]) await service.run(['library', 'sync'], days * day);
  expect((await service.run(['library', 'new', '--columns', 'event,id'], 2 * day)).stdout).toBe(
    'gone\t28\n',
  );
});

test('a command that contains the key is not stored', async () => {
  const env = { PORTFOLIO_API_KEY: 'canary-5678' };
  expect(
    await service.run(['library', 'watch', 'projects', 'canary-5678'], 0, { env }),
  ).toMatchObject({
    exit: 2,
    stderr: expect.stringContaining('the command contains your key, which is never stored\n'),
  });
  service.send({
    '/v2/projects?q=canary-5678&api_key=canary-5678': {
      projects: [{ id: 1, name: 'A', stats: { views: 1 } }],
    },
  });
  expect(await service.run(['projects', 'canary-5678', '--keep'], 0, { env })).toMatchObject({
    exit: 0,
  });
  await service.run(['library', 'watch', 'fields']);
  expect(readFileSync(service.library).includes('canary-5678')).toBe(false);
});

test('an empty list on standard input is nothing to watch', async () => {
  const stderr = 'portfolio: there is nothing to watch\nhint: standard input is empty\n';
  const args = ['library', 'watch', 'projects', 'show', '-'];
  expect(await service.run(args, 0, { stdin: '\n' })).toMatchObject({ exit: 2, stderr });
});

test('the flags of this run may follow the command', async () => {
  const other = `${service.library}.other`;
  await service.run(['library', 'watch', 'fields', '--library', other, '--quiet']);
  expect((await service.run(['library', 'watches', '--library', other])).stdout).toContain(
    '1\tcreative fields\tfields\t',
  );
});

test('a watch can be removed, and its number is not used again', async () => {
  await service.run(['library', 'watch', 'fields']);
  expect(await service.run(['library', 'unwatch', '2'])).toMatchObject({
    exit: 3,
    stderr: expect.stringContaining('no watch has the name or number "2"'),
  });
  expect(await service.run(['library', 'unwatch', 'fields'])).toMatchObject({ exit: 3 });
  expect(await service.run(['library', 'unwatch', '1'])).toMatchObject({
    exit: 0,
    stderr: '✓ Stopped watching “creative fields” (1). Its records stay in the library.\n',
  });
  expect((await service.run(['library', 'watch', 'fields'])).stderr).toContain(
    '✓ Watching “creative fields” (2).',
  );
});

test('suggested commands keep --library and the flags of the service', async () => {
  const library = `${service.library} 2`;
  const own = ['--library', library];
  const flag = `--library ${quoteArgument(library)}`;
  const base = ['--base-url', service.url];
  const stderr = async (...args: readonly string[]) =>
    (await service.run([...args, ...own])).stderr;
  expect(await stderr('library', 'watch', ...base, 'fields')).toContain(
    `\`portfolio library sync ${flag} --base-url ${service.url}\``,
  );
  expect(await stderr('library', 'unwatch', '7')).toContain(
    `\`portfolio library watches ${flag}\``,
  );
  expect(await stderr('library', 'sync', '--retries', '0')).toContain(
    `\`portfolio library watches ${flag}\``,
  );
  expect(await stderr('library', 'sync', '--base-url', 'https://other.example')).toContain(
    `\`portfolio library unwatch 1 ${flag}\`, then \`portfolio library watch fields --base-url https://other.example/ ${flag}\``,
  );
  await stderr('library', 'unwatch', '1');
  expect(await stderr('library', 'sync')).toContain(
    `\`portfolio library watch <command> ${flag}\` adds one`,
  );
  expect(await stderr('library', 'trend', '5')).toContain(
    `portfolio project show 5 --keep ${flag}\n`,
  );
});

test.each([60, 80, 100, 120])(
  'a table of watches with %i columns has the next step of each whole',
  async (columns) => {
    const { run } = service;
    await run(['library', 'watch', 'users', 'followers', 'timtadder', '--all']);
    await run([
      'library',
      'watch',
      'projects',
      'search',
      'many words',
      '--sort',
      'views',
      '--time',
      'month',
      '--all',
    ]);
    const { stdout } = await run(['library', 'watches'], 0, { columns });
    expect(stdout.match(/reads the list/g)).toHaveLength(2);
    expect(stdout).toContain('Followers of timtadder ');
  },
);

test('says how to follow one creative if the words are a search for a name', async () => {
  const said = async (...words: readonly string[]) =>
    (await service.run(['library', 'watch', ...words], day)).stderr;
  expect(await said('user', 'ada')).toContain(
    'To follow the projects of one creative: `portfolio library watch user projects ada`',
  );
  expect(await said('users', 'ada b')).not.toContain('To follow');
});

test('a watch has the typed name, or the title of its list or record, and no two have the same', async () => {
  const { run, send } = service;
  const watch = async (words: string) =>
    (await run(['library', 'watch', ...words.split(' ')])).stderr.split('\n')[0];
  const page = { projects: [{ id: 1, name: 'Ferry Tickets', stats: { views: 1 } }] };
  send({
    '/v2/projects/1': { project: page.projects[0] },
    '/v2/projects?field=Illustration': page,
  });
  expect(await watch('projects --field Illustration')).toContain('✓ Watching “Illustration” (1)');
  expect(await watch('projects --field Illustration --sort views')).toContain(
    '✓ Watching “Illustration 2”',
  );
  expect(await watch('--name Morning projects --time week')).toContain('✓ Watching “Morning” (3)');
  expect(await watch('project show 1')).toContain('✓ Watching “project 1” (4)');
  expect(await watch('user followers ada')).toContain('✓ Watching “Followers of ada” (5)');
  // A known watch gets the typed name.
  expect(await watch('--name Drawings projects --field Illustration')).toBe(
    'already watching this, and renamed it from “Illustration” to “Drawings” (1)',
  );
  for (const name of ['morning', '7', ' ', 'a\tb', 'x'.repeat(61)])
    expect([name, await run(['library', 'watch', '--name', name, 'fields'])]).toMatchObject([
      name,
      { exit: 2 },
    ]);
  const { stderr } = await run(['library', 'sync']);
  expect(stderr).toContain('✓ Drawings: 1 record, read for the first time\n');
  expect(stderr).toContain('✗ Morning: ');
  const { watches } = JSON.parse((await run(['library', 'watches', '--json'])).stdout);
  expect(watches.map(({ name }: { name: string }) => name)).toEqual([
    'Drawings',
    'Illustration 2',
    'Morning',
    'Ferry Tickets',
    'Followers of ada',
  ]);
});

test('unwatch and trend take the name of a watch, and digests and their rows have it', async () => {
  const { run, send } = service;
  const of = (views: number) => ({
    '/v2/projects/1': { project: { id: 1, name: 'Ferry Tickets', stats: { views } } },
  });
  send(of(5));
  await run(['library', 'watch', '--name', 'ferries', 'project', 'show', '1']);
  await run(['library', 'watch', '--name', 'others', 'fields']);
  await run(['library', 'sync']);
  send(of(8));
  await run(['library', 'sync'], day);
  const screen = { columns: 100 };
  expect((await run(['library', 'new', '--all'], day, screen)).stdout).toMatch(/^ferries\n/);
  const rows = await run(['library', 'new', '--since', '7d', '-o', 'ndjson'], day);
  expect(JSON.parse(rows.stdout)).toMatchObject({ watch: { number: 1, name: 'ferries' } });
  const values = await run(['library', 'trend', 'Ferries', '-o', 'csv', '--columns', 'id,value']);
  expect(values.stdout).toBe('id,value\r\n1,5\r\n1,8\r\n');
  expect((await run(['library', 'unwatch', 'FERRIES'], day)).stderr).toBe(
    '✓ Stopped watching “ferries” (1). Its records stay in the library.\n',
  );
  expect(await run(['library', 'unwatch', 'others', 'ferries'], day)).toMatchObject({
    exit: 3,
    stderr: expect.stringContaining('no watch has the name or number "ferries"'),
  });
  await run(['library', 'watch', 'projects', 'poster']);
  const { watches } = JSON.parse((await run(['library', 'watches', '--json'])).stdout);
  expect(watches).toMatchObject([{ name: 'others' }, { name: 'Projects with poster' }]);
});
