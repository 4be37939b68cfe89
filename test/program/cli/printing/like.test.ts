import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { cannedForTest } from '../../../support/canned.ts';
import { gallery } from '../../../support/gallery.ts';
import { fileOf, stripes } from '../../../support/rasters.ts';
import { emptyFolder, namedPipe, runWith } from '../../../support/system.ts';

const folder = emptyFolder();
/** What the program knows of pictures. To decode each again in each test takes half of the time. */
const env = { XDG_CACHE_HOME: join(folder, 'cache') };
const projects = (...args: readonly string[]) => runWith(['projects', '--demo', ...args], { env });
const red = join(folder, 'red.png');
writeFileSync(red, await fileOf(stripes({ '#ff5000': 40 }, 30)));

const isPart =
  'only covers within 28 of #a5d585 (light green) are compared; --color-range sets another distance\n';

describe('--like', () => {
  it('takes a web address, a row and a file', async () => {
    const address = 'https://portfolio.example/gallery/24705365/x';
    const { stdout, home } = await projects('--like', address, '-o', 'ids');
    expect(stdout).toBe((await projects('--like', '24705365', '-o', 'ids')).stdout);
    expect(stdout).toMatch(/^\d+\n/);
    // The work itself is no find.
    expect(stdout).not.toContain('24705365');
    await runWith(['projects', '--demo', '--field', 'copywriting'], { columns: 80, home, env });
    const { stderr } = await runWith(['projects', '--like', '@1', '--demo'], {
      columns: 80,
      home,
      env,
    });
    expect(stderr).toMatch(/^\d+ covers compared, the 12 most similar printed/m);
    expect(stderr).not.toContain('--color-range');
    // The row means another project after this list.
    expect(stderr).not.toContain('--like @1');
    const { stdout: like } = await projects('--like', red, '-o', 'json');
    expect(JSON.parse(like).projects.length).toBeGreaterThan(0);
  });

  it('orders all projects of the search, and then prints as many as are wanted', async () => {
    const like = [
      '--like',
      '24705365',
      '-o',
      'ids',
      '--color-range',
      '255',
      '--field',
      'Photography',
    ];
    const ids = async (...more: readonly string[]) =>
      (await projects(...like, ...more)).stdout.trimEnd().split('\n');
    const all = await ids('--all');
    expect(all.length).toBeGreaterThan(24);
    expect(await ids()).toEqual(all.slice(0, 12));
    expect(await ids('-L', '3')).toEqual(all.slice(0, 3));
    const { stderr, exit } = await runWith(['projects', '--demo', ...like, '--max-pages', '2'], {
      columns: 80,
      env,
    });
    expect({ stderr, exit }).toMatchObject({
      stderr: expect.stringMatching(/stopped after 2 pages \(24 projects;/),
      exit: 8,
    });
    expect(stderr).not.toContain('to go on');
  });

  it.each([['--field', 'Architecture', '-L', '3']])(
    'widens the range of the colour until enough projects are compared: %j',
    async (...conditions) => {
      const like = ['--like', '22363486', '-o', 'ids', ...conditions];
      const { exit, stdout, stderr } = await projects(...like);
      expect({ exit, stderr }).toEqual({ exit: 0, stderr: '' });
      expect(stdout.trim().split('\n')).toHaveLength(Number(conditions.at(-1)));
      expect(stdout).toBe((await projects(...like, '--color-range', '255')).stdout);
      const screen = await runWith(['projects', '--demo', ...like], { columns: 200, env });
      expect(screen.stderr).toMatch(/^\d+ covers compared/m);
    },
  );

  it.each([
    [['--color-range', '38', '-L', '6'], 1, ''],
    [['--color-range', '38', '--all'], 1, ''],
    [['--all'], 16, isPart],
    [['--facet', 'stats.views'], 1, isPart],
  ] as const)(
    'keeps a typed range, and says in a pipe that --all is not all: %j',
    async (more, count, note) => {
      const format = more[0] === '--facet' ? [] : ['-o', 'ids'];
      const { stdout, stderr } = await projects(
        '--like',
        '22363486',
        '--country',
        'Japan',
        ...format,
        ...more,
      );
      expect(stdout.trim().split('\n')).toHaveLength(count);
      expect(stderr).toBe(note);
    },
  );

  it.each([
    [['--max-pages', '2'], 8, '2368887\n', 'stopped after 2 pages (1 project; --max-pages sets'],
    [['--max-pages', '4'], 0, '2368887\n628515\n', ''],
  ] as const)('counts the pages of all ranges: %j', async (more, exit, stdout, stderr) => {
    const found = await projects(
      '--like',
      '22363486',
      '--country',
      'Japan',
      '-L',
      '2',
      '-o',
      'ids',
      ...more,
    );
    expect(found).toMatchObject({ exit, stdout, stderr: expect.stringContaining(stderr) });
  });

  it.each([
    [['-L', '5', '--where', 'id < 0'], 'stopped after 20 pages (0 of', 20],
    [['-L', '150'], 'page 2 could not be read', 2],
  ] as const)(
    'reads a bounded number of pages, and prints what a failure leaves: %j',
    async (args, message, count) => {
      const { url, asked } = await cannedForTest((path) => {
        const { searchParams } = new URL(path, 'http://x');
        const page = Number(searchParams.get('page') ?? 1);
        const isColour = searchParams.has('color_hex');
        if (isColour && page > 1 && message.startsWith('page')) return { status: 403, body: '{}' };
        const length = isColour && page > 1 ? 0 : 12;
        const projects = Array.from({ length }, (_, at) => ({ id: page * 100 + at, covers: {} }));
        return { body: JSON.stringify({ projects }) };
      });
      const { exit, stdout, stderr } = await runWith(
        ['projects', '--like', red, '-o', 'ids', ...args],
        {
          env: { PORTFOLIO_BASE_URL: url, PORTFOLIO_API_KEY: 'abcdefgh' },
        },
      );
      expect({ exit, stderr }).toEqual({ exit: 8, stderr: expect.stringContaining(message) });
      expect(stdout.split('\n').filter(Boolean)).toHaveLength(count === 2 ? 12 : 0);
      expect(asked.length).toBeLessThanOrEqual(count + 15);
    },
  );

  it('names the project in the title of a sheet, also if the list does not contain it', async () => {
    const { stdout } = await projects(
      '--like',
      '22363486',
      '--country',
      'Japan',
      '-L',
      '2',
      '-o',
      'html',
    );
    expect(stdout).toContain(
      '<title>Projects from Japan like Driftwood — Bicycle for the Halden Ferry Company</title>',
    );
  });

  it('compares with several projects and files', async () => {
    const files = [red, join(folder, 'blue.png')];
    writeFileSync(files[1] ?? '', await fileOf(stripes({ '#0040ff': 40 }, 30)));
    const field = ['--field', 'typography', '-o', 'ids', '--all'];
    const ids = async (...args: readonly string[]) =>
      (await projects(...args, ...field)).stdout.trimEnd().split('\n');
    const both = await ids('--color-range', '255', '--like', ...files);
    expect(both).toEqual(
      await ids('--color-range', '255', '--like', red, '--like', files[1] ?? ''),
    );
    expect(both).not.toEqual(await ids('--color-range', '255', '--like', red));
    expect(both.toSorted()).toEqual((await ids()).toSorted());
    const home = (await runWith(['projects', '--demo', '--field', 'typography'], { columns: 80 }))
      .home;
    const like = ['projects', '--demo', '--like', '@1', '@2-3', '-L', '1', '--field', 'typography'];
    const { stderr } = await runWith(like, { columns: 120, home, env });
    expect(stderr).toMatch(
      /more: portfolio projects --demo --like \d+ --like \d+ --like \d+ --field /,
    );
  });

  it('says how many requests it will send before it reads more than 10 pages', async () => {
    const { url, asked } = await cannedForTest((path) => {
      const page = Number(new URL(path, 'http://x').searchParams.get('page') ?? 1);
      const projects = Array.from({ length: page > 37 ? 0 : 12 }, (_, at) => ({
        id: page * 100 + at,
        covers: {},
      }));
      return { body: JSON.stringify({ projects }) };
    });
    const like = (...args: readonly string[]) =>
      runWith(['projects', '--like', red, '-L', '1', '-o', 'ids', ...args], {
        env: { PORTFOLIO_BASE_URL: url },
      });
    const { stderr, stdout, exit } = await like();
    expect({ stdout, exit }).toEqual({ stdout: '100\n', exit: 0 });
    expect(stderr).toMatch(
      /^comparing the whole search: up to (27|28|29) more requests for pages, and one for each/,
    );
    const pages = asked.map((path) =>
      Number(new URL(path, 'http://x').searchParams.get('page') ?? 1),
    );
    expect(pages.slice(0, 10).toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    // Only the pages that are needed to count them are requested before the note.
    expect(pages.slice(10, 13)).toEqual([20, 40, 30]);
    expect(new Set(pages).size).toBeLessThan(44);
    expect((await like('--max-pages', '12')).stderr).toMatch(
      /up to 2 more requests.*stopped after 12 pages/s,
    );
    expect((await like('--max-pages', '10')).stderr).not.toContain('more requests');
  });

  it('works offline with the colours of covers that were seen, without the pictures', async () => {
    const colours: Readonly<Record<string, string>> = {
      '1': '#00aa00',
      '2': '#0040ff',
      '3': '#ff6010',
    };
    const files = new Map<string, Buffer>();
    for (const [id, colour] of Object.entries(colours))
      files.set(`/${id}.png`, await fileOf(stripes({ [colour]: 40 }, 30)));
    const host = await gallery({
      projects: {},
      picture: (path) => files.get(path),
      before: ({ url = '', headers }, response) => {
        if (!url.startsWith('/v2/')) return false;
        const project = (id: number) => ({
          id,
          name: `n${id}`,
          covers: { '202': `http://${headers.host}/${id}.png` },
        });
        const projects = url.includes('page') ? [] : [4, 1, 2, 3].map(project);
        response.end(JSON.stringify(url.endsWith('/2') ? { project: project(2) } : { projects }));
        return true;
      },
    });
    const home = emptyFolder();
    const config = { PORTFOLIO_CONFIG_DIR: join(home, 'config') };
    const given = { home, env: { ...config, PORTFOLIO_BASE_URL: host.url } };
    const like = async (...args: readonly string[]) =>
      runWith(['projects', '--like', ...args, '-o', 'ids'], given);
    const online = await like(red, '--keep', '--color-range', '255');
    expect(online.stdout).toBe('3\n1\n2\n4\n');
    expect((await runWith(['project', 'show', '2', '--keep', '--json'], given)).exit).toBe(0);
    await host.stop();
    rmSync(join(home, 'config', 'cache', 'pictures'), { recursive: true });
    const { stdout, stderr } = await like(red, '--offline');
    expect(stdout).toBe(online.stdout);
    expect(stderr).toContain(
      '1 project without a picture is sorted last; to compare them, run the',
    );
    expect((await like('2', '--offline', '-L', '1')).stdout).toBe('1\n');
    expect((await like('4', '--offline')).stderr).toMatch(
      /no project 4|picture of project 4 cannot be read/,
    );
    await runWith(['cache', 'clear'], given);
    expect((await like(red, '--offline')).stderr).toContain(
      '4 projects without pictures are sorted last',
    );
  });

  it('takes other words after its value as the query', async () => {
    const { stdout } = await projects(
      '--like',
      '24705365',
      'poster',
      '--color-range',
      '255',
      '--all',
      '-o',
      'ids',
    );
    const { stdout: found } = await projects('poster', '--all', '-o', 'ids');
    expect(stdout.split('\n').toSorted()).toEqual(found.split('\n').toSorted());
  });

  it('orders by a palette', async () => {
    const of = async (...args: readonly string[]) =>
      (await projects('--field', 'typography', '--color-range', '255', '-o', 'ids', ...args))
        .stdout;
    const one = await of('--color-hex', 'orange, rgb(0, 128, 128)');
    expect(one).toBe(await of('--color-hex', 'orange', '--color-hex', 'teal'));
    expect(one).not.toBe(await of('--color-hex', 'orange,white'));
  });

  it('orders by a single colour with --nearest, and finds others if there are none in its range', async () => {
    const of = async (...args: readonly string[]) =>
      (await projects('-L', '3', '-o', 'ids', ...args)).stdout;
    expect(await of('--color-hex', 'red')).toBe('');
    const nearest = await of('--color-hex', 'red', '--nearest');
    expect(nearest).toMatch(/^(\d+\n){3}$/);
    expect(nearest).toBe(await of('--color-hex', 'red,#f00'));
    const { stderr } = await runWith(['projects', '--demo', '--color-hex', 'red'], {
      columns: 200,
    });
    expect(stderr).toContain(
      'no projects found; the nearest colours: portfolio projects --demo --color-hex red --nearest',
    );
  });

  it.each([
    [['--nearest'], '--nearest needs --color-hex'],
    [
      ['--nearest', '--color-hex', 'red', '--sort', 'views'],
      'a list in order of likeness has no --sort',
    ],
    [['--like', join(folder, 'nothing')], 'there is no such file'],
    [['--like', folder], 'it is a folder'],
    [['--like', namedPipe()], 'it is not a regular file'],
    [['--like', '@1-2'], 'nothing has been listed yet'],
    [
      ['--color-hex', 'orange,teal', '--curl'],
      'an order by distance from colours and --curl cannot be used together',
    ],
    [['--like', '1', '--page', '2'], 'a list in order of likeness has no --page'],
    [['--like', '1', '--sort', 'views'], 'a list in order of likeness has no --sort'],
    [
      ['--color-hex', 'orange,teal', '--sort-by', 'id'],
      'a list in order of likeness has no --sort-by',
    ],
    [['--like', 'https://portfolio.example/somebody'], '--like must be a number'],
    [['--like', '1', '--color-hex', 'fff'], '--like and --color-hex cannot be used together'],
    [['--like', '1', '--curl'], '--like and --curl cannot be used together'],
  ])('%j is a mistake: %s', async (args, message) => {
    const { exit, stdout, stderr } = await projects(...args);
    expect({ exit, stdout }).toEqual({ exit: 2, stdout: '' });
    expect(stderr).toContain(message);
  });

  it('says which project there is none of, and that a file is no picture', async () => {
    expect((await projects('--like', '1')).stderr).toContain('no project 1');
    const text = join(folder, 'text.png');
    writeFileSync(text, 'text');
    const { exit, stderr } = await projects('--like', text);
    expect(exit).toBe(2);
    expect(stderr).toContain(
      `cannot read the picture ${text} (it is not a JPEG, PNG, GIF or WebP picture)`,
    );
  });
});
