import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { select } from '../../../src/library/index/queries.ts';
import { openLibrary } from '../../../src/library/store/library.ts';
import { requestPage } from '../../../src/records/fetch-page.ts';
import { createLibraryWriter } from '../../../src/sources/keep-pages.ts';
import { type Answer, type Canned, canned } from '../../support/canned.ts';
import { contextWith } from '../../support/context.ts';
import { plain } from '../../support/request.ts';
import { emptyFolder, runWith, testNow } from '../../support/system.ts';

const Database: typeof import('libsql') = createRequire(import.meta.url)('libsql');

let service: Canned | undefined;
afterEach(async () => {
  await service?.stop();
  service = undefined;
});

const projects = (...ids: readonly number[]) => ({
  body: `{"projects":[${ids.map((id) => `{"id": ${id}}`).join(', ')}]}`,
});

/** Runs a command against a service, with a library of its own. */
async function run(
  args: readonly string[],
  answer: (url: string) => Answer,
  more: { readonly columns?: number; readonly env?: Record<string, string> } = {},
) {
  service = await canned(answer);
  const library = join(emptyFolder(), 'library.db');
  const env = { PORTFOLIO_BASE_URL: service.url, ...more.env };
  const ran = await runWith([...args, '--keep', '--library', library, '--retries', '0'], {
    ...more,
    env,
  });
  return { ...ran, library };
}

function rowsOf(file: string, sql: string): unknown[] {
  const database = new Database(file);
  const rows = database.prepare(sql).raw().all();
  database.close();
  return rows;
}

const readings = 'SELECT command, of, query, whole FROM reading JOIN list USING (list)';

test('records are kept exactly as they came, each in the form in which it came', async () => {
  const { library, stdout } = await run(['projects', '--columns', 'id'], () => projects(5, 6));
  expect(stdout).toBe('5\n6\n');
  const opened = openLibrary(library);
  const texts = opened.rows(select('project', [])).map((row) => opened.text('project', row));
  expect(texts).toEqual(['{"id": 6}', '{"id": 5}']);
});

describe('a list was read as a whole', () => {
  const pagesOf = (counts: readonly number[]) => (url: string) => {
    const page = Number(new URL(url, 'http://x').searchParams.get('page') ?? 1);
    return projects(...Array.from({ length: counts[page - 1] ?? 0 }, (_, at) => page * 100 + at));
  };

  test('when it ended with an empty page', async () => {
    const { library } = await run(['projects', '--all', '--sort', 'views'], pagesOf([12, 12, 3]));
    expect(rowsOf(library, readings)).toEqual([['projects search', '', 'sort=views', 1]]);
    expect(rowsOf(library, 'SELECT count(*), min(place), max(place) FROM member')).toEqual([
      [27, 0, 26],
    ]);
  });

  test('when it ended with a page that is not there', async () => {
    const answer = pagesOf([12, 3]);
    const { library } = await run(['projects', '--all'], (url) =>
      url.includes('page=3') ? { status: 404, body: '' } : answer(url),
    );
    expect(rowsOf(library, readings)).toEqual([['projects search', '', '', 1]]);
  });

  test.each([
    ['one page was asked for', ['projects']],
    ['it was limited', ['projects', '-L', '13']],
    ['it did not begin with the first page', ['projects', '--all', '--page', '2']],
  ])('but not when %s', async (_, args) => {
    const { library } = await run(args, pagesOf([12, 12, 3]));
    expect(rowsOf(library, 'SELECT count(*) FROM reading WHERE whole')).toEqual([[0]]);
  });
});

test('comments are parts of their project', async () => {
  const { library } = await run(['project', 'comments', '7'], () => ({
    body: '{"comments":[{"comment":"a"}]}',
  }));
  expect(rowsOf(library, "SELECT id FROM link WHERE name = 'of'")).toEqual([['7']]);
});

test('a terminal is told how many', async () => {
  const { stderr, library } = await run(['projects'], () => projects(5), { columns: 120 });
  expect(stderr).toContain(`kept 1 record in ${library}\n`);
});

test.each([
  ['a record with the key is left out, not its page', '', 'canary-1234', [1, 2]],
  [
    'a record that mentions the parameter of a key is kept',
    'ok',
    '?client_id=YOUR_ID or api_key=X',
    [1, 2, 3],
  ],
])('%s', async (_, says, name, ids) => {
  const key = 'canary-1234';
  const record = JSON.stringify({ id: 3, name });
  const answer = () => ({ body: `{"projects":[{"id":1},{"id":2},${record}]}` });
  const left = says === 'ok' ? '' : '1 record was not stored, because it contains the key\n';
  const hidden = 'the service repeats your key in its records; *** is written instead\n';
  for (const [format, note] of [
    ['json', left],
    ['csv', left === '' ? '' : `${left}${hidden}`],
  ] as const) {
    const { library, stderr } = await run(['projects', '-o', format], answer, {
      env: { PORTFOLIO_API_KEY: key },
    });
    expect(rowsOf(library, 'SELECT id FROM record ORDER BY id')).toEqual(
      ids.map((id) => [String(id)]),
    );
    expect(stderr).toBe(note);
  }
});

test('an empty first page of a list that had records is requested again', async () => {
  let requests = 0;
  const { library } = await run(['projects'], () => {
    requests += 1;
    return requests === 2 ? projects() : projects(5);
  });
  const env = { PORTFOLIO_BASE_URL: service?.url ?? '' };
  const ran = await runWith(['projects', '--keep', '--library', library, '--columns', 'id'], {
    env,
  });
  expect([ran.exit, ran.stdout, requests]).toEqual([0, '5\n', 3]);
});

test('a list of which a page repeats the key was not read as a whole, and nothing of it is gone', async () => {
  const key = 'canary-1234';
  let isLater = false;
  const answer = (url: string) => {
    const page = Number(new URL(url, 'http://x').searchParams.get('page') ?? 1);
    if (page === 2 && isLater) return { body: `{"projects":[{"id":201,"name":"${key}"}]}` };
    return projects(...(page > 2 ? [] : [page * 100 + 1]));
  };
  const env = { PORTFOLIO_API_KEY: key };
  const { library } = await run(['projects', '--all'], answer, { env });
  isLater = true;
  const later = {
    env: { ...env, PORTFOLIO_BASE_URL: service?.url ?? '' },
    now: testNow + 86_400_000,
  };
  await runWith(['projects', '--all', '--keep', '--library', library, '--retries', '0'], later);
  expect(rowsOf(library, 'SELECT whole FROM reading ORDER BY began')).toEqual([[1], [0]]);
});

describe('never in the way', () => {
  test.each([
    ['not records', { body: '{"projects":5}' }, 5],
    ['not JSON', { body: '<html>' }, 5],
    ['a failure', { status: 500, body: '' }, 5],
  ])('%s is not kept, and fails as it would without --keep', async (_, answer, exit) => {
    expect((await run(['projects'], () => answer)).exit).toBe(exit);
  });
});

test('a request for the number of pages is not kept, and nothing is opened if no page was read', async () => {
  const library = join(emptyFolder(), 'library.db');
  const { context } = contextWith({ library });
  const response = { status: 200, headers: {}, body: Buffer.from('{"projects":[{"id":1}]}') };
  const pageWriter = createLibraryWriter(context, 'https://api.example');
  const connection = {
    baseUrl: 'https://api.example',
    client: { get: async () => response },
    pageWriter,
  };
  const requestOptions = { ...plain, isProbe: true };
  (
    await requestPage(
      'projects search',
      { page: '9' },
      { connection, requestOptions, commandLine: String },
    )
  ).parse();
  await expect(pageWriter.close()).resolves.toBeUndefined();
  expect(existsSync(library)).toBe(false);
});

test('the text of a record is parsed once', async () => {
  const parse = vi.spyOn(JSON, 'parse');
  service = await canned((url) => projects(...(url.includes('page=2') ? [] : [7_654_321])));
  const library = join(emptyFolder(), 'library.db');
  const env = { PORTFOLIO_BASE_URL: service.url };
  const ran = await runWith(
    ['projects', '--all', '--columns', 'id', '--keep', '--library', library],
    { env },
  );
  const parsed = parse.mock.calls.filter(([text]) => String(text).includes('7654321'));
  parse.mockRestore();
  expect([ran.stdout, rowsOf(library, 'SELECT id FROM record'), parsed.length]).toEqual([
    '7654321\n',
    [['7654321']],
    1,
  ]);
});

test('the request of a path is kept, with its list, and other paths are not', async () => {
  const { library } = await run(['api', '/v2/users/ada/projects?sort=views'], () => projects(5));
  expect(rowsOf(library, 'SELECT command, of, query FROM list')).toEqual([
    ['users projects', 'ada', 'sort=views'],
  ]);
  expect(rowsOf(library, 'SELECT id FROM record')).toEqual([['5']]);
  await service?.stop();
  expect(existsSync((await run(['api', '/v2/other'], () => projects(5))).library)).toBe(false);
});

test('what was cached and is still the same was seen again', async () => {
  let requests = 0;
  service = await canned(() => {
    requests += 1;
    return requests === 1
      ? { ...projects(5), headers: { etag: '"a"' } }
      : { status: 304, body: '' };
  });
  const library = join(emptyFolder(), 'library.db');
  const given = { home: emptyFolder(), env: { PORTFOLIO_BASE_URL: service.url } };
  const words = ['projects', '--cache', '1h', '--keep', '--library', library, '--columns', 'id'];
  for (const later of [0, 7_200_000]) {
    expect((await runWith(words, { ...given, now: testNow + later })).stdout).toBe('5\n');
  }
  expect(rowsOf(library, 'SELECT last - first FROM sight')).toEqual([[7200]]);
});

test('what was cached before it was to be kept was seen when it was sent, and is no whole list', async () => {
  service = await canned((url) => projects(...(url.includes('page=2') ? [] : [5])));
  const library = join(emptyFolder(), 'library.db');
  const given = { home: emptyFolder(), env: { PORTFOLIO_BASE_URL: service.url } };
  const words = ['projects', '--all', '--cache', '1h', '--columns', 'id'];
  const keeping = [...words, '--keep', '--library', library];
  expect((await runWith(words, { ...given, now: testNow })).stdout).toBe('5\n');
  const later = { ...given, columns: 120, now: testNow + 600_000 };
  expect((await runWith(keeping, later)).stderr).toContain(`kept 1 record in ${library}\n`);
  expect(service.asked).toHaveLength(2);
  const sent = Math.floor(testNow / 1000);
  expect(rowsOf(library, 'SELECT first, last FROM sight')).toEqual([[sent, sent]]);
  expect(rowsOf(library, readings)).toEqual([['projects search', '', '', 0]]);
});

test('what is newer in the library stays where a cached response is older', async () => {
  let name = 'old';
  service = await canned(() => ({ body: `{"projects":[{"id":5,"name":"${name}"}]}` }));
  const library = join(emptyFolder(), 'library.db');
  const given = { home: emptyFolder(), env: { PORTFOLIO_BASE_URL: service.url } };
  const run = (minutes: number, ...more: readonly string[]) =>
    runWith(['projects', ...more], { ...given, now: testNow + minutes * 60_000 });
  await run(0, '--cache', '1h');
  name = 'new';
  await run(10, '--keep', '--library', library);
  await run(20, '--cache', '1h', '--keep', '--library', library);
  expect(rowsOf(library, 'SELECT json FROM body')).toEqual([['{"id":5,"name":"new"}']]);
});
