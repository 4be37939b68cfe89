import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { maxCharacters } from '../../../src/commands/mcp/tool.ts';
import { cannedForTest } from '../../support/canned.ts';
import { connected } from '../../support/mcp.ts';
import { harm, nastyTexts } from '../../support/nasty.ts';
import { emptyFolder, homeWithLibrary, runWith } from '../../support/system.ts';

const [project, user, wip, collection] = ['22363486', 'zajachanna', '116758', '6652816'];
const text = ({ texts }: { readonly texts: readonly string[] }) => texts.join('\n');
/** A server of the demo, which remembers what it knows of pictures: to decode them takes long. */
const cache = emptyFolder();
const demo = () => connected({ demo: true }, { env: { XDG_CACHE_HOME: cache } });
const rowsIn = (csv = '') => csv.trimEnd().split('\n').slice(1);

describe('the list of tools', () => {
  it('takes less than 2,000 tokens with boards and the page, and has at most eight tools', async () => {
    const { client } = await connected({ demo: true, boards: true }, {}, { showsPages: true });
    const { tools: listed } = await client.listTools();
    expect(listed.length).toBeLessThanOrEqual(8);
    // A token has about 3.6 bytes.
    expect(Buffer.byteLength(JSON.stringify(listed)) / 3.6).toBeLessThan(2000);
  });

  it('says in the instructions that texts are untrusted', async () => {
    expect((await connected()).client.getInstructions()).toMatch(/untrusted data/);
  });
});

describe('each tool, on the demo', () => {
  it.each([
    [
      'search',
      { query: 'poster', sort: 'views', limit: 2 },
      /^id,name,owners,owners\.username,[\s\S]*\n2 projects\. For more/,
    ],
    ['search', { in: 'users', country: 'Germany', limit: 1 }, /^id,username,.*\n\d+,.*,Germany,/],
    ['search', { in: 'users projects', of: user, limit: 1 }, /22363486,Driftwood/],
    ['search', { in: 'wips comments', of: wip, limit: 1 }, /^user,user\.username,comment,/],
    ['search', { in: 'collections projects', of: collection, limit: 1 }, /1 project\./],
    ['search', { in: 'users experience', of: 'linneaaberg' }, /^position,/],
    ['search', { in: 'fields' }, /108,Advertising/],
    [
      'search',
      { where: 'stats.views > 100', limit: 1 },
      /1 project\. For more, repeat the call with cursor="1\.1"/,
    ],
    [
      'search',
      { facet: 'fields' },
      /^value,count\n[\s\S]*\n240 projects, .* fields\.\n.*; a narrower search has fewer/,
    ],
    ['search', { facet: '.license' }, /^240 projects; none of them has \.license\./],
    ['search', { in: 'users projects', of: user, limit: 2 }, /\n2 projects\. The list ends here\./],
    ['search', { color_hex: 'ff8800', limit: 1 }, /^id,colour,name,.*\n\d+,#f/],
    ['search', { color_hex: 'ff8800', limit: 1, columns: ['id'] }, /^id\n\d+\n\n?1 project/],
    ['search', { columns: ['id', 'stats.views'], limit: 1 }, /^id,stats\.views\n22363486,33\n/],
    [
      'search',
      { columns: ['id', 'copyright.license'], limit: 2 },
      /^id,copyright\.license\n22363486,cc by-sa\n24389490,no-use\n[\s\S]*cursor="1\.2"/,
    ],
    [
      'search',
      { columns: ['id', 'copyright.license'], limit: 2, cursor: '1.11' },
      /^id,copyright\.license\n\d+,[\w -]+\n\d+,[\w -]+\n[\s\S]*cursor="2\.1"/,
    ],
    ['search', { detail: 'full', limit: 1 }, /^{"id":22363486,/],
    [
      'search',
      { like: [project], limit: 2 },
      /^id,.*\n6756481,[\s\S]*\n\d+ projects, the 2 most similar printed\./,
    ],
    [
      'search',
      { license: 'by,by-sa', limit: 10 },
      /\n24494318,[\s\S]*\n22363486,[\s\S]*\n10 projects. A larger limit may/,
    ],
    [
      'search',
      { license: ['reusable'], limit: 200, query: 'poster' },
      /\n\d+ projects. The list ends here\./,
    ],
    ['search', { query: 'zzzzzzzz' }, /^no projects found\. The list ends here\./],
    [
      'get',
      { kind: 'project', ids: [project] },
      /^Driftwood[\s\S]*\nLicence +CC BY-SA[\s\S]*\nDescription\n/,
    ],
    [
      'get',
      { kind: 'project', ids: [project], comments: true },
      /\nComments\n[\s\S]*\(guerinlea|\(zajachanna/,
    ],
    [
      'get',
      { kind: 'user', ids: [user, 'albacastro'] },
      /^Hanna Zając[\s\S]*---[\s\S]*Alba Castro/,
    ],
    [
      'get',
      { kind: 'collection', ids: [Number(collection)], detail: 'full' },
      /^{"collection":{"id":"6652816",/,
    ],
    [
      'stats',
      { users: [user, 'albacastro'] },
      /^user,period,.*\nzajachanna,today,[\s\S]*\nalbacastro,all time,/,
    ],
    ['look', { kind: 'wip', ids: ['712920'], as: 'words' }, /^number,.*\n2,712920,.*\n1,712920,/],
    [
      'look',
      { kind: 'wip', ids: ['712920'], as: 'words', numbers: [2] },
      /^number,.*\n2,712920,.*1920 × 1267;.*mostly dark teal/,
    ],
    [
      'look',
      { kind: 'project', ids: [project], as: 'words' },
      /^number,.*\n0,22363486,.*404 × 316.*\n1,.*1200 × 900/,
    ],
  ])('%s answers %j', async (tool, args, expected) => {
    const answer = await (await demo()).call(tool, args);
    expect(text(answer)).toMatch(expected);
    expect(answer).toMatchObject({ isError: false, images: [] });
    expect(text(answer)).not.toMatch(/\n\n\n/);
  });

  it.each([
    ['the pictures of a project', { kind: 'project', ids: [project] }, 4],
    ['one of them', { kind: 'project', ids: [project], numbers: [6] }, 1],
    ['a portrait', { kind: 'user', ids: [user] }, 1],
    ['a sheet of several', { kind: 'project', ids: [project, '24389490', '24494318'] }, 1],
    ['a sheet of creatives', { kind: 'user', ids: [user, 'albacastro'] }, 1],
    ['the covers of several', { kind: 'wip', ids: [wip, '805738'], as: 'pictures' }, 2],
  ])('look shows %s as images of at most 200 kB', async (_, args, count) => {
    const { images, isError } = await (await connected()).call('look', args);
    expect([isError, images.length]).toEqual([false, count]);
    for (const { mimeType, bytes } of images) {
      expect(mimeType).toBe('image/jpeg');
      expect(bytes.subarray(0, 3)).toEqual(Buffer.from([0xff, 0xd8, 0xff]));
      expect(bytes.toString('base64').length).toBeLessThanOrEqual(200_000);
    }
  });

  it('look needs no request for the records of a search', async () => {
    const { client } = await connected();
    const { texts } = await (await connected()).call('search', { limit: 3 });
    const ids = rowsIn(texts[0]).map((row) => row.split(',')[0]);
    const requests: number[] = [];
    const onprogress = ({ progress }: { progress: number }) => void requests.push(progress);
    await client.callTool({ name: 'search', arguments: { limit: 3 } });
    await client.callTool(
      { name: 'look', arguments: { kind: 'project', ids, as: 'words' } },
      { onprogress },
    );
    // One for each picture, and none for a request.
    expect(requests).toEqual([1, 2, 3]);
  });

  it('reads several values as one list', async () => {
    const { call } = await connected();
    const field = ['Typography', 'Calligraphy'];
    const args = { field, sort: 'views', limit: 15, columns: ['id'] };
    const { texts } = await call('search', args);
    const typed = ['--field', field.join(), '--sort', 'views', '-L', '15', '-o', 'ids', '--demo'];
    const { stdout } = await runWith(['projects', ...typed]);
    expect(rowsIn(texts[0])).toEqual(stdout.trim().split('\n'));
    expect(texts.at(-1)).toContain('15 projects. A larger limit may return more.');
    const cities = { in: 'users', city: ['Paris', 'Berlin'], limit: 3, columns: ['city'] };
    expect(rowsIn((await call('search', cities)).texts[0])).toEqual(['Paris', 'Berlin', 'Paris']);
  });

  it('returns the whole list, part by part, in the order of the service', async () => {
    const { call } = await connected();
    const found: string[] = [];
    let cursor: string | undefined;
    do {
      const { texts } = await call('search', {
        in: 'users projects',
        of: user,
        limit: 5,
        ...(cursor ? { cursor } : {}),
      });
      if (texts.length > 1) found.push(...rowsIn(texts[0]).map((row) => row.split(',')[0] ?? ''));
      cursor = /cursor="([^"]+)"/.exec(texts.at(-1) ?? '')?.[1];
    } while (cursor !== undefined);
    const { stdout } = await runWith([
      'user',
      'projects',
      user ?? '',
      '--all',
      '--demo',
      '-o',
      'ids',
    ]);
    expect(found).toEqual(stdout.trim().split('\n'));
  });

  it('cuts a long answer between records, and continues there', async () => {
    const { call } = await connected();
    const first = await call('search', { limit: 50, detail: 'full' });
    expect(text(first).length).toBeLessThan(maxCharacters + 500);
    const records = (first.texts[0] ?? '')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    const [, cursor] = /cut at 24000 characters.*cursor="([\d.]+)"/.exec(text(first)) ?? [];
    const next = JSON.parse(
      (await call('search', { limit: 1, detail: 'full', cursor })).texts[0] ?? '',
    );
    const { stdout } = await runWith([
      'projects',
      '-L',
      String(records.length + 1),
      '--demo',
      '-o',
      'ids',
    ]);
    expect([...records, next].map(({ id }) => String(id))).toEqual(stdout.trim().split('\n'));
  });

  it('cuts the JSON of a record, and continues there', async () => {
    const { call } = await connected();
    const ids = rowsIn((await call('search', { limit: 12, columns: ['id'] })).texts[0]);
    const args = { kind: 'project', ids, detail: 'full' };
    const parts: string[] = [];
    let cursor: string | undefined;
    do {
      const { texts } = await call('get', { ...args, ...(cursor ? { cursor } : {}) });
      parts.push(texts[0] ?? '');
      cursor = /cursor="(\d+)"/.exec(texts[1] ?? '')?.[1];
    } while (cursor !== undefined);
    expect(parts.length).toBeGreaterThan(1);
    expect(JSON.parse(parts.join('')).projects).toHaveLength(12);
  });
});

describe('arguments as models send them', () => {
  it.each([
    ['search', { limit: '2', columns: '["id", "name"]' }, { limit: 2, columns: ['id', 'name'] }],
    ['search', { limit: '2', query: '', city: ' ', columns: '', color_hex: null }, { limit: 2 }],
    ['search', { limit: 2, like: `[${project}]`, facet: '' }, { limit: 2, like: [project] }],
    [
      'get',
      { kind: 'project', ids: `[${project}, 24389490]` },
      { kind: 'project', ids: [project, '24389490'] },
    ],
    [
      'get',
      { kind: 'project', ids: project, comments: 'True' },
      { kind: 'project', ids: [project], comments: true },
    ],
    [
      'look',
      { kind: 'wip', ids: ' ["712920"]', as: 'words', numbers: '["1"]' },
      { kind: 'wip', ids: ['712920'], as: 'words', numbers: [1] },
    ],
  ])('%s %j answers as for %j', async (tool, sent, meant) => {
    const answer = await (await demo()).call(tool, sent);
    expect(answer.isError).toBe(false);
    expect(answer).toEqual(await (await demo()).call(tool, meant));
  });
});

describe('wrong arguments', () => {
  const cases: readonly (readonly [string, object, string])[] = [
    ['search', { nonsense: 1 }, 'there is no argument "nonsense"'],
    ['search', { feild: 'Illustration' }, 'there is no argument "feild"; did you mean "field"?'],
    [
      'search',
      { field: 'ilustration' },
      '--field: unknown field "ilustration"; did you mean "Illustration"?',
    ],
    ['search', { in: 'fields', city: 'Berlin' }, 'fields has no parameter "city"'],
    ['search', { in: 'users', like: [project] }, 'users has no parameter "like"'],
    ['search', { in: 'users projects' }, 'users projects needs `of`'],
    [
      'search',
      { in: 'wips', of: user },
      'wips has no parameter "of"\nhint: lists with `of`: users wips',
    ],
    [
      'search',
      { facet: 'fields', limit: 1 },
      'facet and limit cannot be used together\nhint: facet counts up to 20 pages',
    ],
    ['search', { license: 'by,gpl' }, '--license must be by, by-sa'],
    [
      'search',
      { license: ['by', 'by-sa'], cursor: '1.2' },
      'cursor does not work with several values of a parameter',
    ],
    [
      'search',
      { field: ['Typography', 'Calligraphy'], cursor: '2' },
      'a larger limit (-L) reads more of it',
    ],
    ['search', { limit: 0 }, 'limit must be a whole number from 1 to 200, not "0"'],
    ['search', { columns: '[]' }, 'columns must not be empty'],
    ['search', { columns: '[id' }, '--columns: unknown column "[id"; did you mean "id"?'],
    ['search', { cursor: 'x' }, 'cursor must be the cursor of an earlier answer, not "x"'],
    ['search', { like: ['/etc/passwd'] }, 'like must be a number or the web address of a record'],
    ['get', { kind: 'project' }, 'ids is missing'],
    [
      'get',
      { kind: 'dog', ids: ['1'] },
      'kind must be project, user, wip or collection, not "dog"',
    ],
    [
      'get',
      { kind: 'project', ids: ['@1'] },
      'ID must be a number or the web address of a record, not "@1"',
    ],
    ['get', { kind: 'project', ids: [] }, 'ids must not be empty'],
    ['get', { kind: 'project', ids: '' }, 'ids must not be empty'],
    ['get', { kind: 'project', ids: '[{"id": 1}]' }, 'ids must be a text, not {"id":1}'],
    [
      'get',
      { kind: 'project', ids: '[22363486' },
      'ID must be a number or the web address of a record, not "[22363486"',
    ],
    ['get', { kind: 'project', ids: ['1'] }, 'no project 1'],
    ['get', { kind: 'user', ids: [user], comments: true }, 'creatives have no comments'],
    [
      'stats',
      { users: ['nobody-here'] },
      'no creative nobody-here\nhint: find user names with `search in=users query=<name>`',
    ],
    [
      'look',
      { kind: 'project', ids: [project], numbers: [99] },
      'there is no picture 99\nhint: the numbers are 0, 1, ',
    ],
    ['library', { report: 'watches' }, '/demo/library.db\nhint: to store records there'],
    ['library', { report: 'info', sql: 'SELECT 1' }, 'info takes no sql'],
  ];
  it.each(cases)('%s %j: %s', async (tool, args, sentence) => {
    const { isError, texts } = await (await connected()).call(tool, { ...args });
    expect([isError, text({ texts })]).toEqual([true, expect.stringContaining(sentence)]);
  });

  it('says that there is no such tool', async () => {
    await expect((await connected()).call('delete')).rejects.toThrow('there is no tool "delete"');
  });

  it('answers 200 random inputs, and the next call', async () => {
    const { home, env } = homeWithLibrary();
    const options = { demo: true, boards: true, library: join(home, 'library.db') };
    const { client, call } = await connected(options, { home, env }, { showsPages: true });
    const { tools } = await client.listTools();
    const values = fc.oneof(
      fc.jsonValue(),
      fc.string(),
      fc.integer(),
      fc.array(fc.string({ maxLength: 8 }), { maxLength: 3 }),
    );
    const inputs = fc.constantFrom(...tools).chain(({ name, inputSchema }) => {
      const names = Object.keys(inputSchema.properties ?? {});
      const given = fc.dictionary(
        fc.oneof({ weight: 9, arbitrary: fc.constantFrom(...names) }, fc.string()),
        values,
        {
          maxKeys: 4,
        },
      );
      return fc.tuple(fc.constant(name), given);
    });
    await fc.assert(
      fc.asyncProperty(inputs, async ([name, args]) => {
        const { texts } = await call(name, args);
        expect(texts.join('\n')).not.toMatch(/this is a bug|undefined|\[object/);
      }),
      { numRuns: 200 },
    );
    expect((await call('search', { limit: 1 })).isError).toBe(false);
  });
});

describe('a service on the network', () => {
  const key = 'secret-key-123456';
  const env = { PORTFOLIO_API_KEY: key };
  const page = (body: unknown, status = 200) => ({ status, body: JSON.stringify(body) });
  const projects = (count: number, more: object = {}) => ({
    projects: Array.from({ length: count }, (_, at) => ({
      id: at + 1,
      name: `Work ${at + 1}`,
      ...more,
    })),
  });

  it.each([
    [403, /key/],
    [404, /nothing at/],
    [429, /no more requests/],
    [503, /503|unavailable|failed/i],
  ])('answers %i as the command line does', async (status, expected) => {
    const { url } = await cannedForTest(() => page({ http_code: status }, status));
    const baseUrl = new URL(url).href;
    const answer = await (await connected({ baseUrl, retries: '0' }, { env })).call('search');
    const { stderr } = await runWith(['projects', '--base-url', baseUrl, '--retries', '0'], {
      env,
    });
    expect(answer.isError).toBe(true);
    expect(text(answer)).toMatch(expected);
    expect(stderr.replace(/^portfolio: /, '').trim()).toBe(text(answer));
  });

  it('returns the records before a failure, with the reason and a cursor', async () => {
    const { url } = await cannedForTest((path) =>
      path.includes('page=2') ? page({}, 502) : page(projects(12)),
    );
    const answer = await (await connected({ baseUrl: url, retries: '0' }, { env })).call('search', {
      limit: 20,
    });
    expect(rowsIn(answer.texts[0])).toHaveLength(12);
    expect(text(answer)).toMatch(
      /12 projects\. For more, repeat the call with cursor="2"\.\n.*502[\s\S]*hint: continue with the cursor$/,
    );
  });

  it.each([
    [3, 'The list ends here', 2],
    [12, 'For more, repeat the call with cursor="2"', 1],
  ])('after a page of %i projects: %s', async (size, sentence, requests) => {
    const { url, asked } = await cannedForTest((path) =>
      page(projects(path.includes('page=2') ? 0 : size)),
    );
    const answer = await (await connected({ baseUrl: url }, { env })).call('search', {
      limit: size,
    });
    expect([text(answer), asked.length]).toEqual([
      expect.stringContaining(`${size} projects. ${sentence}.`),
      requests,
    ]);
  });

  it.each([
    [10, 0],
    [100_000, 2],
  ])('remembers the records of a search if they are short: %j', async (length, requests) => {
    const { url, asked } = await cannedForTest((path) => {
      const { projects: list } = projects(2, { name: 'x'.repeat(length) });
      const one = /projects\/(\d)/.exec(path)?.[1];
      return page(one === undefined ? { projects: list } : { project: list[Number(one) - 1] });
    });
    const { call } = await connected({ baseUrl: url }, { env });
    await call('search');
    await call('look', { kind: 'project', ids: ['1', '2'], as: 'words' });
    expect(asked.filter((path) => /projects\/\d/.test(path))).toHaveLength(requests);
  });

  it('cuts titles and names that rows about pictures repeat', async () => {
    const name = 'x'.repeat(100_000);
    const { url } = await cannedForTest((path) =>
      page({ project: { id: Number(/projects\/(\d)/.exec(path)?.[1]), name } }),
    );
    const { call } = await connected({ baseUrl: url }, { env });
    const answer = await call('look', { kind: 'project', ids: ['1', '2'], as: 'words' });
    expect(text(answer)).toContain(`${'x'.repeat(300)}…`);
    expect(text(answer).length).toBeLessThan(2000);
  });

  it('hides a key at the place where a title is cut', async () => {
    const name = `${'x'.repeat(295)}${key}${'x'.repeat(100)}`;
    const { url } = await cannedForTest((path) =>
      page({ project: { id: Number(/projects\/(\d)/.exec(path)?.[1]), name } }),
    );
    const { call } = await connected({ baseUrl: url }, { env });
    const answer = await call('look', { kind: 'project', ids: ['1', '2'], as: 'words' });
    expect(text(answer)).toContain(`${'x'.repeat(295)}***xx…`);
  });

  it('contains no key and no invisible character that the service sends', async () => {
    const name = `${nastyTexts.join(' ')} ${key} api_key=${key}`;
    const { url } = await cannedForTest((path) =>
      page(
        path.includes('/users/')
          ? { user: { id: 1, username: 'a', display_name: name } }
          : projects(2, { name }),
      ),
    );
    const { call } = await connected({ baseUrl: url }, { env });
    const answers = [
      await call('search'),
      await call('search', { detail: 'full' }),
      await call('get', { kind: 'user', ids: ['a'] }),
      await call('get', { kind: 'user', ids: ['a'], detail: 'full' }),
      await call('look', { kind: 'project', ids: ['1', '2'], as: 'words' }),
    ];
    for (const answer of answers) {
      expect(answer.isError).toBe(false);
      expect(text(answer)).not.toContain(key);
      expect(harm(text(answer))).toBeUndefined();
    }
  });

  it('sends no request during a pause that the service asked for', async () => {
    const headers = { 'retry-after': '3600' };
    const { url, asked } = await cannedForTest(() => ({ status: 429, headers, body: '' }));
    const { call } = await connected({ baseUrl: url }, { env });
    const [first, second] = [
      await call('search'),
      await call('get', { kind: 'project', ids: ['1'] }),
    ];
    expect([first.isError, text(first)]).toEqual([true, expect.stringContaining('try again in')]);
    expect(text(second)).toBe(text(first));
    expect(asked).toHaveLength(1);
  });

  it('gives a cursor if a filter passes nothing for many pages', async () => {
    const { url, asked } = await cannedForTest((path) => {
      const number = Number(/page=(\d+)/.exec(path)?.[1] ?? 1);
      return page({
        projects: Array.from({ length: 12 }, (_, at) => ({ id: number * 100 + at, name: 'x' })),
      });
    });
    const { call } = await connected({ baseUrl: url }, { env });
    const answer = await call('search', { where: 'id == "2401"' });
    expect(text(answer)).toMatch(
      /^no projects found\. For more, repeat the call with cursor="21"\.\nstopped after 20 pages/,
    );
    expect(asked).toHaveLength(20);
    expect(
      text(
        await call('search', { where: 'id == "2401"', cursor: '21', columns: ['id'], limit: 1 }),
      ),
    ).toMatch(/^id\n2401\n/);
  });

  it('answers at once if no service is set up', async () => {
    const answer = await (await connected({})).call('search');
    expect([answer.isError, text(answer)]).toEqual([
      true,
      expect.stringContaining('portfolio login'),
    ]);
  });

  it('sends progress, and stops when the client cancels', async () => {
    const stop = new AbortController();
    const { url, asked } = await cannedForTest((path) => {
      const number = Number(/page=(\d+)/.exec(path)?.[1] ?? 1);
      return page({
        projects: Array.from({ length: 12 }, (_, at) => ({ id: number * 100 + at, name: 'x' })),
      });
    });
    const { client, call } = await connected({ baseUrl: url, concurrency: '1' }, { env });
    const progress: number[] = [];
    const onprogress = ({ progress: count }: { progress: number }) => {
      progress.push(count);
      if (count === 3) stop.abort();
    };
    const args = { name: 'search', arguments: { where: 'id < 0', limit: 200 } };
    await expect(client.callTool(args, { onprogress, signal: stop.signal })).rejects.toThrow();
    const sent = asked.length;
    expect(progress.slice(0, 3)).toEqual([1, 2, 3]);
    expect(sent).toBeLessThan(12);
    expect((await call('search', { limit: 1 })).isError).toBe(false);
  });
});

it('--demo reads the library of the demo', async () => {
  const given = { home: emptyFolder() };
  await runWith(['projects', '-L', '3', '--keep', '--demo'], given);
  const { call } = await connected({ demo: true }, given);
  expect(text(await call('library', { report: 'info' }))).toMatch(/\nprojects,12\n/);
});

describe('the library', () => {
  const given = homeWithLibrary();

  it('is kept by calls and read by them', async () => {
    await (
      await connected(
        { demo: true, keep: true, library: given.env['PORTFOLIO_LIBRARY'] ?? '' },
        given,
      )
    ).call('search', { limit: 3 });
    const offline = await connected({ offline: true }, given);
    expect(text(await offline.call('search', { limit: 3, columns: ['id'] }))).toMatch(
      /^id\n22363486\n24389490\n24494318\n/,
    );
    expect(text(await offline.call('get', { kind: 'project', ids: [project] }))).toMatch(
      /^Driftwood/,
    );
    expect(text(await offline.call('search', { in: 'users', limit: 1 }))).toMatch(
      /library|requested|found/,
    );
    expect(text(await offline.call('library', { report: 'info' }))).toMatch(
      /^name,value\n[\s\S]*projects,12\n/,
    );
    expect(
      text(
        await offline.call('library', { report: 'sql', sql: 'SELECT count(*) AS n FROM projects' }),
      ),
    ).toBe('n\n12\n');
    expect(
      (await offline.call('library', { report: 'sql', sql: 'DELETE FROM projects' })).isError,
    ).toBe(true);
    expect((await offline.call('library', { report: 'sql', sql: '-' })).isError).toBe(true);
    expect((await offline.call('library', { report: 'trend', ids: ['-'] })).isError).toBe(true);
    expect(text(await offline.call('library', { report: 'trend', ids: [project] }))).toMatch(
      /^kind,id,/,
    );
    expect(text(await offline.call('library', { report: 'new', since: '7d' }))).toMatch(
      /^seen_on,event,kind,id,name,usernames,what\n/,
    );
    expect(text(await offline.call('library', { report: 'watches' }))).toMatch(/./);
  });

  it('is named if it is missing', async () => {
    const answer = await (await connected({ offline: true })).call('search');
    expect([answer.isError, text(answer)]).toEqual([true, expect.stringContaining('library')]);
  });
});
