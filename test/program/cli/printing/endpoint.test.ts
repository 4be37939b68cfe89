import { afterEach, describe, expect, it } from 'vitest';
import { run as runProgram } from '../../../../src/run.ts';
import { type Answer, type Canned, canned } from '../../../support/canned.ts';
import { fakeSystem, runWith } from '../../../support/system.ts';

let service: Canned | undefined;
afterEach(async () => {
  await service?.stop();
  service = undefined;
});

const page = (url: string): number => Number(new URL(url, 'http://x').searchParams.get('page') ?? 1);
/** Twelve records a page, up to `last`; then what `after` says. */
const pages =
  (last: number, after: Answer) =>
  (url: string): Answer => {
    const number = page(url);
    if (number > last) return after;
    const projects = Array.from({ length: 12 }, (_, at) => `{"id":${number * 100 + at}, "big":12345678901234567890}`);
    return { body: `{"http_code":200,"projects":[${projects.join(',')}]}` };
  };

async function run(args: readonly string[], answer: (url: string) => Answer, columns?: number) {
  service = await canned(answer);
  const env = { PORTFOLIO_BASE_URL: service.url };
  return runWith(['projects', ...args], { env, ...(columns === undefined ? {} : { columns }) });
}

const empty: Answer = { body: '{"projects":[]}' };

describe('a list over several pages', () => {
  it('is one JSON document in the words of the service', async () => {
    const { stdout, exit } = await run(['--all', '--json'], pages(3, empty));
    expect(exit).toBe(0);
    expect(JSON.parse(stdout).projects).toHaveLength(36);
    expect(Object.keys(JSON.parse(stdout))).toEqual(['projects']);
    expect(stdout.match(/"big":12345678901234567890/g)).toHaveLength(36);
  });

  it('is a record a line as NDJSON, each as it came', async () => {
    const { stdout } = await run(['-L', '13', '-o', 'ndjson'], pages(3, empty));
    expect(stdout.split('\n').slice(11)).toEqual([
      '{"id":111, "big":12345678901234567890}',
      '{"id":200, "big":12345678901234567890}',
      '',
    ]);
  });

  it.each([
    ['json', (text: string) => JSON.parse(text).projects.length],
    ['ndjson', (text: string) => text.trimEnd().split('\n').length],
    ['csv', (text: string) => text.trimEnd().split('\r\n').length - 1],
    ['table', (text: string) => text.trimEnd().split('\n').length - 1],
  ])('that breaks off keeps as %s what came, whole, and exits 8', async (format, count) => {
    const { stdout, stderr, exit } = await run(
      ['--all', '--retries', '0', '-o', format],
      pages(2, { status: 503, body: '' }),
    );
    expect(exit).toBe(8);
    expect(count(stdout)).toBe(24);
    expect(stderr).toContain('page 3');
    expect(stderr).toContain('--page 3');
  });

  it('that meets the rate limit exits 8 and says when to come back', async () => {
    const limit: Answer = { status: 429, headers: { 'retry-after': '3600' }, body: '' };
    const { stderr, exit } = await run(['--all', '--columns', 'id'], pages(2, limit));
    expect(exit).toBe(8);
    expect(stderr).toMatch(/hint: to go on in 60 min \(at \d\d:\d\d\): portfolio projects .*--page 3\n/);
  });

  it('that met the rate limit continues where it stopped, with the command of the hint', async () => {
    let open = 2;
    service = await canned((url) => (page(url) > open ? { status: 429, body: '' } : pages(5, empty)(url)));
    const args = ['projects', '--all', '--columns', 'id', '--base-url', service.url];
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

  it('reads many pages at once without a warning of its own', async () => {
    const warnings: string[] = [];
    const onWarning = (warning: Error) => warnings.push(warning.message);
    process.on('warning', onWarning);
    const { exit } = await run(['--all', '--concurrency', '32', '--columns', 'id'], pages(60, empty));
    await new Promise((resolve) => setImmediate(resolve));
    process.off('warning', onWarning);
    expect({ exit, warnings }).toEqual({ exit: 0, warnings: [] });
  });

  it('starts at the page that was asked for', async () => {
    const { stdout } = await run(['--all', '--page', '2', '--columns', 'id'], pages(3, empty));
    expect(stdout.split('\n')[0]).toBe('200');
    expect(service?.asked.map(page)).not.toContain(1);
  });

  it('ends quietly when the reader left', async () => {
    service = await canned(pages(50, empty));
    const gone = Object.assign(new Error('write EPIPE'), { code: 'EPIPE' });
    const onStdout = () => {
      throw gone;
    };
    const args = ['projects', '--all', '-o', 'ndjson', '--base-url', service.url];
    expect(await runWith(args, { onStdout })).toMatchObject({ exit: 0, stderr: '' });
  });
});

describe('a terminal is told', () => {
  it.each([
    [[], '12 projects, sorted by featured_date; more: portfolio projects --page 2'],
    [['--page', '2'], '12 projects, sorted by featured_date; more: portfolio projects --page 3'],
    [['-L', '5'], '5 projects, sorted by featured_date; more: portfolio projects -L 10'],
  ])('with %j that the list may go on', async (args, line) => {
    expect((await run(args, pages(3, empty), 80)).stderr).toBe(`${line}\n`);
  });

  it('the command on a line of its own where the terminal is too narrow for both', async () => {
    const { stderr } = await run([], pages(3, empty), 60);
    expect(stderr).toBe('12 projects, sorted by featured_date\nmore: portfolio projects --page 2\n');
  });

  it.each([[['--all']], [['-L', '50']]])('with %j how many there are in all', async (args) => {
    const { stderr } = await run([...args, '--sort', 'views'], pages(3, empty), 80);
    expect(stderr).toBe('36 projects\n');
  });

  it('nothing with --quiet', async () => {
    expect((await run(['--quiet'], pages(3, empty), 80)).stderr).toBe('');
  });

  it('after an interrupt, after which page it came and how to go on', async () => {
    const stop = new AbortController();
    service = await canned((url) => {
      if (page(url) === 3) stop.abort();
      return pages(9, empty)(url);
    });
    const args = ['projects', '--all', '--json', '--concurrency', '1', '--base-url', service.url];
    const { exit, stdout, stderr } = await runWith(args, { signal: stop.signal });
    expect(exit).toBe(130);
    expect(JSON.parse(stdout).projects).toHaveLength(24);
    expect(JSON.parse(stderr).error).toMatchObject({
      message: 'interrupted after page 2',
      hint: `to go on: portfolio ${args.join(' ')} --page 3`,
    });
  });

  it('how a search that found nothing was probably meant, in a pipe too', async () => {
    const { exit, stdout, stderr } = await run(['22363486'], () => empty);
    expect({ exit, stdout, stderr }).toEqual({
      exit: 0,
      stdout: '',
      stderr: 'hint: to read one: portfolio project show 22363486\n',
    });
  });

  it('that nothing was found', async () => {
    expect(await run([], () => empty, 80)).toMatchObject({ exit: 0, stdout: '', stderr: 'no projects found\n' });
  });
});

describe('--curl', () => {
  it('says on stderr how a value is sent, as without it', async () => {
    const { stdout, stderr } = await runWith(['projects', '--country', 'DE', '--curl', '--demo']);
    expect(stdout).toContain('country=GM');
    expect(stderr).toBe('--country DE is the ISO code of Germany; sent as its FIPS code GM\n');
  });
});

describe('--where', () => {
  const odd = ['--where', 'id % 2 == 1'];

  it('leaves out of one page of JSON what did not pass', async () => {
    const { stdout } = await run(['--json', '--where', 'id < 102'], pages(3, empty));
    expect(stdout).toBe(
      '{"projects":[{"id":100, "big":12345678901234567890},{"id":101, "big":12345678901234567890}]}\n',
    );
  });

  it('has the limit count what was kept', async () => {
    const { stdout } = await run(['-L', '8', ...odd, '--columns', 'id'], pages(3, empty));
    expect(stdout.trimEnd().split('\n')).toEqual(['101', '103', '105', '107', '109', '111', '201', '203']);
  });

  it.each([
    [[...odd], 80, '6 of 12 projects read, sorted by featured_date\n'],
    [[...odd, '-L', '8'], 120, '8 of 24 projects read, sorted by featured_date; more: portfolio projects --where'],
    [[...odd, '--all'], 80, '18 of 36 projects read, sorted by featured_date\n'],
    [['--where', 'id < 0'], 80, '0 of 12 projects read, sorted by featured_date\n'],
    [['--where', 'idd < 0'], 80, 'no project has "idd"; did you mean "id"?\n'],
    [['--where', 'stats.view < 0'], 80, 'no project has "stats.view"; did you mean "stats.views"?\n'],
    [['--where', 'stats.shares < 0'], 80, 'no project has "stats.shares"\n'],
  ])('tells a terminal over how many records it looked: %j', async (args, columns, text) => {
    expect((await run(args, pages(3, empty), columns)).stderr).toContain(text);
  });

  it('sends nothing where the expression has a mistake, and shows the place', async () => {
    const { exit, stdout, stderr } = await run(['--where', 'id >> 1'], pages(3, empty));
    expect({ exit, stdout, asked: service?.asked }).toEqual({ exit: 2, stdout: '', asked: [] });
    expect(stderr).toContain('\n  id >> 1\n      ^\nhint: ');
  });

  it('is known to lists without pages, and to no single record', async () => {
    const ids = await runWith(['fields', '--where', 'name.startsWith("Typog")', '--demo']);
    expect(ids.stdout).toBe('97\tTypography\n');
    expect(await runWith(['project', 'show', '1', '--where', 'true', '--demo'])).toMatchObject({ exit: 2 });
  });

  it('remembers the fields of a service whichever of them are printed', async () => {
    service = await canned(() => ({
      body: '{"fields":[{"id":900,"name":"Holography"},{"id":901,"name":"Puppetry"}]}',
    }));
    const env = { PORTFOLIO_BASE_URL: service.url };
    const { home } = await runWith(['fields', '--where', 'id == 901'], { env });
    const { stdout } = await runWith(['projects', '--field', 'holography', '--curl'], { env, home });
    expect(stdout).toContain('field=Holography');
  });
});

describe('--sort-by and --facet', () => {
  it('order and count what was fetched, in every form', async () => {
    const sort = ['--sort-by', 'id', '--desc'];
    expect((await run(['-L', '2', ...sort, '-o', 'ndjson'], pages(3, empty))).stdout).toBe(
      '{"id":101, "big":12345678901234567890}\n{"id":100, "big":12345678901234567890}\n',
    );
    await service?.stop();
    const { stdout } = await run(['--json', ...sort, '--where', 'id < 102'], pages(3, empty));
    expect(stdout).toBe(
      '{"projects":[{"id":101, "big":12345678901234567890},{"id":100, "big":12345678901234567890}]}\n',
    );
    await service?.stop();
    expect((await run(['--facet', '.big', '--all'], pages(3, empty))).stdout).toBe('12345678901234567890\t36\n');
    await service?.stop();
    expect((await run(['--facet', '.big', '--json'], pages(3, empty))).stdout).toBe(
      '{"values":[{"value":"12345678901234567890","count":12}]}\n',
    );
  });

  it('print what came before a list broke off', async () => {
    const args = ['--all', '--retries', '0', '--sort-by', 'id', '--desc', '--columns', 'id'];
    const { exit, stdout } = await run(args, pages(2, { status: 503, body: '' }));
    expect({ exit, ids: stdout.split('\n').length - 1 }).toEqual({ exit: 8, ids: 24 });
    expect(stdout.slice(0, 4)).toBe('211\n');
  });

  it.each([
    [['--sort-by', 'id'], '12 projects read, then sorted by id\nmore: portfolio projects --sort-by id --page 2\n'],
    [['--facet', '.big', '--all'], '36 projects read, 1 value of .big\n'],
    [['--facet', 'fields', '--where', 'id < 102'], '2 of 12 projects read, 0 values of fields; 2 without\n'],
  ])('tell a terminal over what: %j', async (args, text) => {
    expect((await run(args, pages(3, empty), 80)).stderr).toContain(text);
  });

  it.each([
    [['--desc'], '--desc needs --sort-by'],
    [['--sort-by', 'id', '--facet', 'fields'], '--sort-by and --facet cannot be used together'],
    [['--sort-by', 'nme'], 'unknown column "nme"; did you mean "name"?'],
    [['--facet', 'fields', '--columns', 'id'], 'unknown column "id"'],
  ])('are refused before any request: %j', async (args, message) => {
    const { exit, stdout, stderr } = await run(args, pages(3, empty));
    expect({ exit, stdout, asked: service?.asked }).toEqual({ exit: 2, stdout: '', asked: [] });
    expect(stderr).toContain(message);
  });
});

describe('an answer that cannot be read exits 5 and prints nothing', () => {
  it.each([
    ['empty', ''],
    ['HTML', '<!doctype html><p>Hello'],
    ['cut short', '{"projects":[{"id":1}'],
    ['of another shape', '{"users":[]}'],
    ['no list', '{"projects":{"id":1}}'],
    ['no object', '[1,2]'],
  ])('%s', async (_, body) => {
    for (const format of ['json', 'csv', 'ndjson', 'table']) {
      const { exit, stdout } = await run(['-o', format], () => ({ body }));
      expect({ exit, stdout }).toEqual({ exit: 5, stdout: '' });
      await service?.stop();
      service = undefined;
    }
  });
});

describe('a single record in a pipe', () => {
  async function shown(flags: readonly string[], stderrIsTTY: boolean): Promise<string> {
    const { system, output } = fakeSystem(['user', 'show', 'sakura-mori', '--demo', ...flags]);
    await runProgram({ ...system, stderr: { ...system.stderr, isTTY: stderrIsTTY } });
    return output().stderr;
  }

  it('is a row, and a terminal on stderr is told how to get the page', async () => {
    expect(await shown([], true)).toMatch(/\none line of tab-separated values; for the page: -o table\n$/);
  });

  it.each([
    [['--quiet'], true],
    [['-o', 'tsv'], true],
    [['--columns', 'id'], true],
    [['--jq', '.user.id'], true],
    [[], false],
  ] as const)('is nothing to explain with %j and a terminal on stderr: %s', async (flags, isTTY) => {
    expect(await shown(flags, isTTY)).not.toContain('-o table');
  });
});

describe('several single records', () => {
  const one = (url: string): Answer => {
    const id = /(\d+)$/.exec(new URL(url, 'http://x').pathname)?.[1] ?? '';
    return id === '404'
      ? { status: 404, body: '' }
      : { body: `{"http_code":200,"project":{"id":${id}, "big":12345678901234567890,"name":"P${id}"}}` };
  };
  const show = async (words: readonly string[], given: { columns?: number; stdin?: string } = {}) => {
    service = await canned(one);
    return runWith(['project', 'show', ...words], { env: { PORTFOLIO_BASE_URL: service.url }, ...given });
  };
  const text = (id: number) => `{"id":${id}, "big":12345678901234567890,"name":"P${id}"}`;

  it('are one document with the shape of a list, each as it came; a single one is its body', async () => {
    expect((await show(['2', '1', '--json'])).stdout).toBe(`{"projects":[${text(2)},${text(1)}]}\n`);
    await service?.stop();
    expect((await show(['1', '--json'])).stdout).toBe(one('/1').body);
  });

  it.each([
    ['7\n', `{"projects":[${text(7)}]}\n`],
    ['', '{"projects":[]}\n'],
  ])('from standard input %j are a list, however many there are', async (stdin, stdout) => {
    expect(await show(['-', '--json'], { stdin })).toMatchObject({ exit: 0, stdout, stderr: '' });
  });

  it('are a line each as NDJSON, and a row each in a pipe', async () => {
    expect((await show(['2', '1', '-o', 'ndjson'])).stdout).toBe(`${text(2)}\n${text(1)}\n`);
    await service?.stop();
    expect((await show(['2', '1', '--columns', 'name'])).stdout).toBe('P2\nP1\n');
  });

  it('are pages with a line between them on a terminal', async () => {
    expect((await show(['2', '1'], { columns: 80 })).stdout).toMatch(/^P2\n[\s\S]*\n\n---\n\nP1\n/);
  });

  it('are printed though one is not there, and the command exits 8', async () => {
    expect(await show(['1', '404', '2', '--columns', 'id'])).toMatchObject({
      exit: 8,
      stdout: '1\n2\n',
      stderr: 'portfolio: no project 404 (HTTP 404)\nportfolio: 1 of 3 projects could not be read\n',
    });
  });

  it('print nothing where none is there', async () => {
    expect(await show(['404', '404', '--json'])).toMatchObject({ exit: 3, stdout: '' });
  });

  it('are checked before any request, and shown as requests', async () => {
    expect(await show(['1', 'x'])).toMatchObject({ exit: 2, stdout: '' });
    expect(service?.asked).toEqual([]);
    await service?.stop();
    expect((await show(['1', '2', '--curl'])).stdout.match(/projects\/\d/g)).toEqual(['projects/1', 'projects/2']);
  });

  it('leave out of the next command what was read from standard input', async () => {
    service = await canned(pages(3, empty));
    const env = { PORTFOLIO_BASE_URL: service.url };
    const { stderr } = await runWith(['user', 'projects', '-'], { env, columns: 80, stdin: 'ada\n' });
    expect(stderr).toContain('more: portfolio user projects ada --page 2');
  });
});
