import { describe, expect, it } from 'vitest';
import { cannedForTest } from '../../../support/canned.ts';
import { emptyFolder, type Given, runWith } from '../../../support/system.ts';

const address = (id: number) => `https://x.test/gallery/${id}/P`;

/** Starts a service with pages of twelve projects. Each has the address that `url` makes for it. */
async function start(url: (id: number) => string = address) {
  const service = await cannedForTest((asked) => {
    const single = /projects\/(\d+)/.exec(asked)?.[1];
    const record = (id: number) => ({ id, name: `P${id}`, url: url(id) });
    const page = Number(new URL(asked, 'http://x').searchParams.get('page') ?? 1);
    const projects = Array.from({ length: 12 }, (_, at) => record(page * 100 + at));
    return {
      body: JSON.stringify(
        single === undefined ? { projects } : { project: record(Number(single)) },
      ),
    };
  });
  const run = (args: readonly string[], given: Given = {}) =>
    runWith(args, { ...given, env: { PORTFOLIO_BASE_URL: service.url, ...given.env } });
  return { run, asked: service.asked };
}

async function run(args: readonly string[], given: Given = {}, url?: (id: number) => string) {
  const service = await start(url);
  return { ...(await service.run(args, given)), asked: service.asked };
}

describe('--web', () => {
  it('opens the pages of the records and prints none of them', async () => {
    const ran = await run(['projects', '--web', '-L', '2']);
    expect(ran).toMatchObject({
      exit: 0,
      stdout: '',
      stderr: '',
      opened: [address(100), address(101)],
    });
  });

  it('opens those that filters keep, in the order of --sort-by, and the page of a single record', async () => {
    const flags = ['--where', 'id < 103', '--sort-by', 'id', '--desc'];
    expect((await run(['projects', '-w', ...flags])).opened).toEqual([102, 101, 100].map(address));
    expect((await run(['project', 'show', '7', '-w'])).opened).toEqual([address(7)]);
  });

  it.each([['-w'], ['--no-browser'], ['-o', 'ids'], ['--json']])(
    'and %s set the rows of the list',
    async (...flags) => {
      const { run } = await start();
      const { home } = await run(['projects', '-L', '3', ...flags], { columns: 80 });
      const { opened } = await run(['project', 'show', '@2', '-w'], { columns: 80, home });
      expect(opened).toEqual([address(101)]);
    },
  );

  it('does not open an address that contains the key, and prints a note', async () => {
    const url = (id: number) =>
      id === 100 ? 'https://y.test/?next=%3Fapi_key%3Da-secret%2520key' : address(id);
    const ran = await run(
      ['projects', '-w', '-L', '2'],
      { env: { PORTFOLIO_API_KEY: 'a-secret key' } },
      url,
    );
    expect(ran).toMatchObject({ exit: 0, stdout: '', opened: [address(101)] });
    expect(ran.stderr).toBe(
      '1 page is not opened, because the address contains your key\n' +
        'the service repeats your key in its records; *** is written instead\n',
    );
  });

  it.each([
    ['projects', '-L', '2', '--no-browser'],
    ['projects', '-L', '2', '-w', '--no-browser'],
  ])('prints no key, and a note: %j', async (...args) => {
    const url = (id: number) => (id === 100 ? 'https://y.test/?next=a-secret-key' : address(id));
    const given = { env: { PORTFOLIO_API_KEY: 'a-secret-key' }, columns: 80, isPiped: true };
    const { exit, stdout, stderr } = await run(args, given, url);
    expect({ exit, stdout }).toEqual({
      exit: 0,
      stdout: `https://y.test/?next=***\n${address(101)}\n`,
    });
    expect(stderr).toMatch(/\nthe service repeats your key in [^\n]* \*\*\* is written instead\n/);
  });

  it('tells a terminal what it opens', async () => {
    const one = await run(['projects', '--web', '-L', '1'], { columns: 120 });
    expect(one.shown).toMatch(
      /^opening https:\/\/x\.test\/gallery\/100\/P in the browser\n1 project, /,
    );
    expect((await run(['projects', '--web', '-L', '3'], { columns: 80 })).shown).toMatch(
      /^opening 3 pages in the browser/,
    );
  });

  it.each([
    ['y', 12],
    ['', 0],
  ])('asks before it opens more than 10: with the answer %j it opens %i', async (answer, count) => {
    const { exit, opened } = await run(['projects', '-w'], { columns: 80, answers: [answer] });
    expect({ exit, count: opened.length }).toEqual({ exit: 0, count });
  });

  it('opens no more than 10 where it cannot ask, and fetches no more pages then', async () => {
    const ran = await run(['projects', '--web', '--all', '--concurrency', '1']);
    expect(ran).toMatchObject({ exit: 2, stdout: '', opened: [] });
    expect(ran.stderr).toContain(
      '--web opens at most 10 pages without asking\nhint: --no-browser prints',
    );
    expect(ran.asked.length).toBeLessThan(4);
  });

  it('opens nothing when the list breaks off', async () => {
    const { url } = await cannedForTest((asked) =>
      asked.includes('page=2')
        ? { status: 503, body: '' }
        : { body: '{"projects":[{"id":1,"url":"https://x.test/1"}]}' },
    );
    const args = ['projects', '--web', '-L', '5', '--retries', '0', '--base-url', url];
    expect(await runWith(args)).toMatchObject({ exit: 8, opened: [] });
  });

  it('opens the other pages if a record has no address, with a note', async () => {
    const ran = await run(['projects', '--web', '-L', '2'], {}, (id) =>
      id === 100 ? '' : address(id),
    );
    expect(ran).toMatchObject({
      exit: 0,
      opened: [address(101)],
      stderr: '1 without a web address\n',
    });
  });

  it.each([['file:///etc/passwd'], ['javascript:alert(1)'], ['https://x.test@evil.test/'], ['']])(
    'does not open %j',
    async (url) => {
      const { exit, opened, stderr } = await run(['project', 'show', '7', '--web'], {}, () => url);
      const sentence = 'portfolio: no page was opened, because the project has no web address\n';
      expect({ exit, opened, stderr }).toEqual({ exit: 1, opened: [], stderr: sentence });
    },
  );

  it('opens what has control characters as a URL writes it', async () => {
    const { opened } = await run(
      ['project', 'show', '7', '--web'],
      {},
      () => 'https://x.test/\x1b]8;;x\x07Ō',
    );
    expect(opened).toEqual(['https://x.test/%1B]8;;x%07%C5%8C']);
  });

  it.each([
    [{}, 'no browser was found'],
    [{ BROWSER: 'nowhere' }, 'the program in BROWSER was not found: "nowhere"'],
  ])('asks nothing without a browser: %j', async (env, message) => {
    const stderr = `portfolio: ${message}\nhint: --no-browser prints the addresses\n`;
    expect(await run(['projects', '--web'], { env, hasNoBrowser: true })).toMatchObject({
      exit: 2,
      stderr,
      asked: [],
    });
  });

  it('prints the addresses of hosts that never exist, such as those of the demo', async () => {
    const { exit, stdout, stderr, opened } = await runWith(
      ['projects', '-w', '-L', '11', '--demo'],
      {
        hasNoBrowser: true,
      },
    );
    expect({ exit, opened, count: stdout.trimEnd().split('\n').length }).toEqual({
      exit: 0,
      opened: [],
      count: 11,
    });
    expect(stderr).toBe(
      'portfolio.example is not on the network, so these pages are not opened:\n',
    );
  });
});

describe('--no-browser', () => {
  it.each([[['--web', '--no-browser']], [['--no-browser']]])(
    'prints the addresses, one a line: %j',
    async (flags) => {
      const stdout = Array.from({ length: 12 }, (_, at) => `${address(100 + at)}\n`).join('');
      const ran = await run(['projects', '-L', '12', ...flags], { hasNoBrowser: true });
      expect(ran).toMatchObject({ exit: 0, stdout, stderr: '', opened: [] });
    },
  );

  it.each([
    '--json',
    '-o=csv',
    '--columns=id',
    '--headers',
    '--no-headers',
    '--jq=.',
    '--facet=id',
  ])('cannot be used with %s, and --web neither', async (flag) => {
    for (const web of ['--web', '--no-browser']) {
      const ran = await run(['projects', web, ...flag.split('=')]);
      expect(ran).toMatchObject({
        exit: 2,
        stderr: expect.stringContaining('cannot be used'),
        asked: [],
      });
    }
  });
});

it('opens rows of the last list without a request, and prints them too', async () => {
  const service = await start();
  const home = emptyFolder();
  await service.run(['projects'], { home, columns: 80 });
  const before = service.asked.length;
  const { opened } = await service.run(['project', 'show', '@1-2', '--web'], { home });
  expect(opened).toEqual([address(100), address(101)]);
  const { stdout } = await service.run(['project', 'show', '@last', '@1', '--no-browser'], {
    home,
  });
  expect(stdout).toBe(`${address(111)}\n${address(100)}\n`);
  expect(service.asked.length).toBe(before);
  const mixed = await service.run(['project', 'show', '@1', '7', '--web'], { home });
  expect(mixed.opened).toEqual([address(100), address(7)]);
});
