import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { run as runProgram } from '../../../../src/run.ts';
import { type Answer, cannedForTest } from '../../../support/canned.ts';
import { emptyFolder, fakeSystem, type Given, runWith } from '../../../support/system.ts';

const page = (url: string): number =>
  Number(new URL(url, 'http://x').searchParams.get('page') ?? 1);
const text = (id: number) => `{"id":${id}, "big":12345678901234567890}`;
const documentOf = (...ids: readonly number[]) => `{"projects":[${ids.map(text).join(',')}]}\n`;
const empty: Answer = { body: '{"projects":[]}' };

/** Twelve records a page, up to `last`; then `after`. */
const pages =
  (last: number, after: Answer = empty) =>
  (url: string): Answer => {
    const number = page(url);
    if (number > last) return after;
    const projects = Array.from({ length: 12 }, (_, at) => text(number * 100 + at));
    return { body: `{"http_code":200,"projects":[${projects.join(',')}]}` };
  };

async function run(args: readonly string[], answer: (url: string) => Answer, columns?: number) {
  const { url, asked } = await cannedForTest(answer);
  // Without a session, so that no note explains the rows of a list.
  const given: Given = columns === undefined ? {} : { columns, session: null };
  return {
    ...(await runWith(['projects', ...args], { ...given, env: { PORTFOLIO_BASE_URL: url } })),
    asked,
  };
}

describe('a list over several pages', () => {
  it('is one JSON document with the texts of the service', async () => {
    const { stdout, exit } = await run(['--all', '--json'], pages(3));
    expect(exit).toBe(0);
    expect(JSON.parse(stdout).projects).toHaveLength(36);
    expect(Object.keys(JSON.parse(stdout))).toEqual(['projects']);
    expect(stdout.match(/"big":12345678901234567890/g)).toHaveLength(36);
  });

  it('is one record per line as NDJSON, each as received', async () => {
    const { stdout } = await run(['-L', '13', '-o', 'ndjson'], pages(3));
    expect(stdout.split('\n').slice(11)).toEqual([text(111), text(200), '']);
  });

  it.each([
    ['json', (printed: string) => JSON.parse(printed).projects.length],
    ['ndjson', (printed: string) => printed.trimEnd().split('\n').length],
    ['csv', (printed: string) => printed.trimEnd().split('\r\n').length - 1],
    ['table', (printed: string) => printed.trimEnd().split('\n').length - 1],
  ])(
    'that is interrupted by an error is printed as %s up to there, and exits 8',
    async (format, count) => {
      const args = ['--all', '--retries', '0', '-o', format];
      const { stdout, stderr, exit } = await run(args, pages(2, { status: 503, body: '' }));
      expect({ exit, count: count(stdout) }).toEqual({ exit: 8, count: 24 });
      expect(stderr).toMatch(/page 3.*--page 3/s);
    },
  );

  it.each([
    [{ 'retry-after': '3600' }, ' in 60 min \\(at \\d\\d:\\d\\d\\)'],
    [{}, ''],
  ])(
    'that meets the rate limit with the headers %j exits 8 and says how to go on',
    async (headers, when) => {
      const { stderr, exit } = await run(
        ['--limit=50'],
        pages(2, { status: 429, headers, body: '' }),
      );
      expect(exit).toBe(8);
      expect(stderr).toMatch(
        new RegExp(`\nhint: to go on${when}: portfolio projects --page 3 -L 26\n`),
      );
    },
  );

  it.each([
    ['views > 1', 'no project has "views"; did you mean "stats.views"?'],
    [
      'timestamp(big) > timestamp("2026-10-01T00:00:00Z")',
      '--where: timestamp() requires a string',
    ],
  ])(
    'whose --where is a mistake in each record ends after one request: %s',
    async (where, message) => {
      const { stdout, stderr, exit, asked } = await run(['--where', where, '-L', '2'], pages(99));
      expect({ stdout, exit, asked }).toEqual({ stdout: '', exit: 2, asked: ['/v2/projects'] });
      expect(stderr).toContain(message);
    },
  );

  it('whose --where is true for few records stops after 20 pages and says how to go on', async () => {
    const { stdout, stderr, exit, asked } = await run(
      ['--where', 'id == 300', '-L', '2', '-o', 'ids'],
      pages(99),
    );
    expect({ stdout, exit, sent: asked.length }).toEqual({ stdout: '300\n', exit: 8, sent: 20 });
    expect(stderr).toContain('portfolio: stopped after 20 pages (1 of 240 projects passed; ');
    expect(stderr).toContain(
      "\nhint: to go on: portfolio projects --where 'id == 300' -o ids --page 21 -L 1\n",
    );
  });

  it.each([
    ['29', '150', '29 of 150 requests left\n'],
    ['30', '150', ''],
  ])(
    'says that %s of %s requests are left if that is less than a fifth',
    async (left, limit, note) => {
      const headers = { 'x-ratelimit-limit': limit, 'x-ratelimit-remaining': left };
      const answer = (url: string) => ({ ...pages(1)(url), headers });
      expect((await run(['--all'], answer, 80)).stderr).toBe(
        `12 projects, sorted by featured_date\n${note}`,
      );
      expect((await run(['--all'], answer)).stderr).toBe('');
    },
  );

  it('that met the rate limit continues where it stopped, with the command of the hint', async () => {
    let open = 2;
    const { url } = await cannedForTest((asked) =>
      page(asked) > open ? { status: 429, body: '' } : pages(5)(asked),
    );
    const args = ['projects', '--all', '--columns', 'id', '--base-url', url];
    const first = await runWith(args);
    expect(first.exit).toBe(8);
    open = 99;
    const words = /hint: to go on: portfolio (.*)\n/.exec(first.stderr)?.[1]?.split(' ') ?? [];
    const second = await runWith(words);
    expect(second.exit).toBe(0);
    const ids = (first.stdout + second.stdout).trimEnd().split('\n');
    expect(ids).toEqual((await runWith(args)).stdout.trimEnd().split('\n'));
    expect(ids).toHaveLength(60);
  });
});

describe('the notes on a terminal', () => {
  it.each([
    [[], 80, '12 projects, sorted by featured_date; more: portfolio projects --page 2\n'],
    [
      ['--page', '2'],
      80,
      '12 projects, sorted by featured_date; more: portfolio projects --page 3\n',
    ],
    [['-L', '5'], 80, '5 projects, sorted by featured_date; more: portfolio projects -L 10\n'],
    [['-L', '1'], 80, '1 project, sorted by featured_date; more: portfolio projects -L 2\n'],
    // A command that does not fit starts a new line.
    [[], 60, '12 projects, sorted by featured_date\nmore: portfolio projects --page 2\n'],
    [['--all', '--sort', 'views'], 80, '36 projects, sorted by views\n'],
    [['--license', 'by,by-sa', '--all', '--sort', 'views'], 80, '36 projects, sorted by views\n'],
    [
      ['--license', 'by,by-sa', '--all'],
      120,
      '36 projects, sorted by featured_date for each licence, one of each in turn\n',
    ],
    [['-L', '50', '--sort', 'views'], 80, '36 projects, sorted by views\n'],
    [['--all'], 80, '36 projects, sorted by featured_date\n'],
    [['--quiet'], 80, ''],
    [['--page', '9'], 80, 'page 9 has no projects\n'],
  ])('with %j and %i columns say %j', async (args, columns, notes) => {
    expect(await run(args, pages(3), columns)).toMatchObject({ exit: 0, stderr: notes });
  });

  it('suggest the next page of a library only if it has records', async () => {
    const { url } = await cannedForTest(pages(2));
    const { home } = await runWith([]);
    const ran = (...args: readonly string[]) =>
      runWith(['projects', ...args], {
        home,
        columns: 120,
        session: null,
        env: { PORTFOLIO_BASE_URL: url },
      });
    const notes = [];
    for (const page of ['1', '2']) {
      await ran('--page', page, '--keep');
      notes.push((await ran('--offline', '--page', '1')).stderr.trim().split('\n').at(-1));
    }
    const [none, some] = ['', '; more: portfolio projects --offline --page 2'];
    expect(notes).toEqual(
      [none, some].map((more) => `12 projects, sorted by featured_date${more}`),
    );
  });

  it('say once in a terminal session that later commands take rows of a table', async () => {
    const { home } = await runWith([]);
    const said = async (args: readonly string[], more: Given = {}) =>
      (
        await runWith(['projects', '--demo', ...args], { home, columns: 80, ...more })
      ).stderr.includes('@1, @2-4 and');
    expect([
      await said(['-o', 'ids']),
      await said([], { isPiped: true }),
      await said([], { session: null }),
    ]).toEqual([false, false, false]);
    expect([await said([]), await said([]), await said([], { session: 'other' })]).toEqual([
      true,
      false,
      true,
    ]);
  });

  it('name the period of an empty list if the endpoint chose it', async () => {
    const { url } = await cannedForTest(() => ({ body: '{"wips":[]}' }));
    const { stderr } = await runWith(['wips'], { env: { PORTFOLIO_BASE_URL: url }, columns: 120 });
    expect(stderr).toBe(
      'no works in progress found with a new revision for --time today (the default); --time all searches older ones too\n',
    );
  });

  it.each([
    [
      ['wips', '-L', '3'],
      '3 works in progress with a new revision for --time today \\(the default\\), sorted by comments',
    ],
    [
      ['projects', '-L', '3', '--time', 'week', '--sort', 'views'],
      '3 projects for --time week, sorted by views',
    ],
    [['wips', '-L', '3', '--time', 'all'], '3 works in progress, sorted by comments'],
    [
      ['user', 'followers', 'jhartley', '-L', '3', '--sort', 'alpha', '--sort-order', 'desc'],
      ', sorted by alpha, descending',
    ],
  ])('%j name the period and the order: %s', async (args, note) => {
    expect((await runWith([...args, '--demo'], { columns: 120 })).stderr).toMatch(
      new RegExp(`${note}(; |\\n)more: `),
    );
  });

  it('repeat an id that was read from standard input instead of the -', async () => {
    const { url } = await cannedForTest(pages(3));
    const given = { env: { PORTFOLIO_BASE_URL: url }, columns: 80, stdin: 'ada\n' };
    expect((await runWith(['user', 'projects', '-'], given)).stderr).toContain(
      'more: portfolio user projects ada --page 2',
    );
  });

  it.each([
    [['--all'], ' --page 3'],
    [['-L', '50'], ' --page 3 -L 26'],
  ])('after an interrupt of %j name its page and how to go on', async (flags, rest) => {
    const stop = new AbortController();
    const { url } = await cannedForTest((asked) => {
      if (page(asked) === 3) stop.abort();
      return pages(9)(asked);
    });
    const common = ['--json', '--concurrency', '1', '--base-url', url];
    const { exit, stdout, stderr } = await runWith(['projects', ...common, ...flags], {
      signal: stop.signal,
    });
    expect(exit).toBe(130);
    expect(JSON.parse(stdout).projects).toHaveLength(24);
    const kept = flags[0] === '--all' ? [...common, '--all'] : common;
    expect(JSON.parse(stderr).error).toMatchObject({
      message: 'interrupted after page 2',
      hint: `to go on: portfolio projects ${kept.join(' ')}${rest}`,
    });
  });

  it('after an interrupt of a sheet do not offer the rest, which would replace the sheet', async () => {
    const stop = new AbortController();
    const { url } = await cannedForTest((asked) => {
      if (page(asked) === 3) stop.abort();
      return pages(9)(asked);
    });
    const out = join(emptyFolder(), 'sheet.html');
    const args = ['projects', '--all', '--concurrency', '1', '--base-url', url, '--out', out];
    const { exit, stderr } = await runWith(args, { signal: stop.signal });
    expect(exit).toBe(130);
    expect(stderr).toContain(
      `interrupted after page 2\nhint: ${out} was not written; run the command again\n`,
    );
    expect(existsSync(out)).toBe(false);
  });

  it('suggest another command for a search that found nothing, in a pipe too', async () => {
    const { exit, stdout, stderr } = await run(['22363486'], () => empty);
    expect({ exit, stdout }).toEqual({ exit: 0, stdout: '' });
    expect(stderr).toBe('hint: to read one: portfolio project show 22363486\n');
  });
});

it('--curl says on stderr how a value is sent, as a request does', async () => {
  const { stdout, stderr } = await runWith(['projects', '--country', 'DE', '--curl', '--demo']);
  expect(stdout).toContain('country=GM');
  expect(stderr).toBe('--country DE is the ISO code of Germany; sent as the country code GM\n');
});

const odd = ['--where', 'id % 2 == 1'];
const descending = ['--sort-by', 'id', '--desc'];

it.each([
  [['--json', '--where', 'id < 102'], documentOf(100, 101)],
  // The limit counts the records that passed.
  [['-L', '8', ...odd, '--columns', 'id'], '101\n103\n105\n107\n109\n111\n201\n203\n'],
  [['-L', '2', ...descending, '-o', 'ndjson'], `${text(101)}\n${text(100)}\n`],
  [['--json', ...descending, '--where', 'id < 102'], documentOf(101, 100)],
  [['--facet', '.big', '--all'], '12345678901234567890\t36\n'],
  [['--facet', '.big', '--json'], '{"values":[{"value":"12345678901234567890","count":12}]}\n'],
])('with %j prints %j', async (args, stdout) => {
  expect(await run(args, pages(3))).toMatchObject({ exit: 0, stdout });
});

it.each([
  [[...odd], 80, '6 of 12 projects read, sorted by featured_date\n'],
  [
    [...odd, '-L', '8'],
    120,
    '8 of 24 projects read, sorted by featured_date; more: portfolio projects --where',
  ],
  [[...odd, '--all'], 80, '18 of 36 projects read, sorted by featured_date\n'],
  [['--where', 'id < 0'], 80, '0 of 12 projects read, sorted by featured_date\n'],
  [['--where', 'id < 0', '--sort-by', 'id'], 80, '0 of 12 projects read, then sorted by id\n'],
  [['--where', 'stats.view < 0'], 80, 'no project has "stats.view"; did you mean "stats.views"?\n'],
  [['--where', 'stats.shares < 0'], 80, 'no project has "stats.shares"\n'],
  [
    ['--sort-by', 'id'],
    80,
    'only 12 projects read, then sorted by id\nto sort all: portfolio projects --sort-by id --all\n',
  ],
  [
    ['--facet', 'fields', '--page', '2'],
    120,
    '; to count all: portfolio projects --facet fields --all\n',
  ],
  [
    ['--facet', 'fields', '-L', '5'],
    120,
    '; to count all: portfolio projects --facet fields --all\n',
  ],
  [['--facet', '.big', '--all'], 80, '36 projects read, 1 value of .big\n'],
  [
    ['--facet', 'fields', '--where', 'id < 102'],
    80,
    '2 of 12 projects read; none of them has fields\n',
  ],
])('with %j and %i columns notes the records that were read', async (args, columns, note) => {
  expect((await run(args, pages(3), columns)).stderr).toContain(note);
});

it.each([
  [['--where', 'id >> 1'], '\n  id >> 1\n      ^\nhint: '],
  [['--desc'], '--desc needs --sort-by'],
  [['--sort-by', 'id', '--facet', 'fields'], '--sort-by and --facet cannot be used together'],
  [['--sort-by', 'nme'], 'unknown column "nme"; did you mean "name"?'],
  [['--facet', 'fields', '--columns', 'id'], 'unknown column "id"'],
])('refuses %j before any request', async (args, message) => {
  const { exit, stdout, stderr, asked } = await run(args, pages(3));
  expect({ exit, stdout, asked }).toEqual({ exit: 2, stdout: '', asked: [] });
  expect(stderr).toContain(message);
});

describe('--where', () => {
  it('works for lists without pages, and not for a single record', async () => {
    const ids = await runWith(['fields', '--where', 'name.startsWith("Typog")', '--demo']);
    expect(ids.stdout).toBe('97\tTypography\n');
    expect(await runWith(['project', 'show', '1', '--where', 'true', '--demo'])).toMatchObject({
      exit: 2,
    });
  });

  it('stores all fields of a service, also those that are not printed', async () => {
    const body = '{"fields":[{"id":900,"name":"Holography"},{"id":901,"name":"Puppetry"}]}';
    const env = { PORTFOLIO_BASE_URL: (await cannedForTest(() => ({ body }))).url };
    const { home } = await runWith(['fields', '--where', 'id == 901'], { env });
    const { stdout } = await runWith(['projects', '--field', 'holography', '--curl'], {
      env,
      home,
    });
    expect(stdout).toContain('field=Holography');
  });
});

it('--sort-by prints the records that were read before an error', async () => {
  const args = ['--all', '--retries', '0', ...descending, '--columns', 'id'];
  const { exit, stdout } = await run(args, pages(2, { status: 503, body: '' }));
  expect({ exit, ids: stdout.split('\n').length - 1 }).toEqual({ exit: 8, ids: 24 });
  expect(stdout.slice(0, 4)).toBe('211\n');
});

it.each([
  [[], true, true],
  [['--quiet'], true, false],
  [['-o', 'tsv'], true, false],
  [['--columns', 'id'], true, false],
  [['--jq', '.user.id'], true, false],
  [[], false, false],
] as const)(
  'a single record in a pipe with %j and a terminal on stderr %s has a note: %s',
  async (flags, isTTY, has) => {
    const { system, output } = fakeSystem(['user', 'show', 'sakura-mori', '--demo', ...flags]);
    await runProgram({ ...system, stderr: { ...system.stderr, isTTY } });
    const note = /\nprinted as one line of tab-separated values; -o table prints the page\n$/;
    expect(note.test(output().stderr)).toBe(has);
  },
);

describe('several single records', () => {
  const named = (id: number | string) => `{"id":${id}, "big":12345678901234567890,"name":"P${id}"}`;
  const one = (url: string): Answer => {
    const id = /(\d+)$/.exec(new URL(url, 'http://x').pathname)?.[1] ?? '';
    return id === '404'
      ? { status: 404, body: '' }
      : { body: `{"http_code":200,"project":${named(id)}}` };
  };
  const show = async (words: readonly string[], given: Given = {}) => {
    const { url, asked } = await cannedForTest(one);
    return {
      ...(await runWith(['project', 'show', ...words], {
        env: { PORTFOLIO_BASE_URL: url },
        ...given,
      })),
      asked,
    };
  };

  it.each([
    // One document with the shape of a list, each record as received.
    [['2', '1', '--json'], '', `{"projects":[${named(2)},${named(1)}]}\n`],
    [['1', '--json'], '', one('/1').body],
    [['-', '--json'], '7\n', `{"projects":[${named(7)}]}\n`],
    [['-', '--json'], '', '{"projects":[]}\n'],
    [['2', '1', '-o', 'ndjson'], '', `${named(2)}\n${named(1)}\n`],
    [['2', '1', '--columns', 'name'], '', 'P2\nP1\n'],
  ])('with %j and standard input %j are printed as %j', async (words, stdin, stdout) => {
    expect(await show(words, { stdin })).toMatchObject({ exit: 0, stdout, stderr: '' });
  });

  it('are printed if one does not exist, and the command exits 8', async () => {
    expect(await show(['1', '404', '2', '--columns', 'id'])).toMatchObject({
      exit: 8,
      stdout: '1\n2\n',
      stderr:
        'portfolio: no project 404 (HTTP 404)\nportfolio: 1 of 3 projects could not be read\n',
    });
    expect(await show(['404', '404', '--json'])).toMatchObject({ exit: 3, stdout: '' });
  });

  it('are checked before any request, and shown as requests', async () => {
    expect(await show(['1', 'x'])).toMatchObject({ exit: 2, stdout: '', asked: [] });
    expect((await show(['1', '2', '--curl'])).stdout.match(/projects\/\d/g)).toEqual([
      'projects/1',
      'projects/2',
    ]);
  });
});
