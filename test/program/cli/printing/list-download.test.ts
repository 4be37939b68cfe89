// Lists with --download, in this process, from a service on a socket of this machine.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { commandNames, endpointOf } from '../../../../src/api/catalogue.ts';
import { findShowCommandWithDownload } from '../../../../src/cli/flags.ts';
import { cannedForTest } from '../../../support/canned.ts';
import { type Gallery, gallery } from '../../../support/gallery.ts';
import { jpeg, png, sendPicture } from '../../../support/pictures.ts';
import { emptyFolder, type Given, homeWithLibrary, runWith } from '../../../support/system.ts';

const pictures: Readonly<Record<string, Buffer>> = { '/a': png(1), '/b': jpeg(2), '/c': png(3) };

let host: Gallery | undefined;
afterEach(async () => {
  await host?.stop();
  host = undefined;
});

async function serve(more: Partial<Parameters<typeof gallery>[0]> = {}): Promise<Gallery> {
  host = await gallery({
    projects: { '5': ['/a', '/b'], '6': ['/c'] },
    picture: (path) => pictures[path],
    ...more,
  });
  return host;
}

/** Runs a list with --download into a new folder. */
async function download(args: readonly string[], service: Gallery, given: Given = {}) {
  const dir = join(emptyFolder(), 'refs');
  const flags = ['--download', dir, '--base-url', service.url, '--retries', '0'];
  return { dir, ...(await runWith([...args, ...flags], given)) };
}

const contentsOf = (dir: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    readdirSync(dir, { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.\w+$/.test(name) && name !== 'portfolio.ndjson')
      .sort()
      .map((name) => [name, readFileSync(join(dir, name), 'latin1')]),
  );

describe('a list with --download', () => {
  it('prints the paths in the order of the list, although a later picture arrives first', async () => {
    let release = () => {};
    const last = new Promise<void>((resolve) => {
      release = resolve;
    });
    const service = await serve({
      before: (request, response) => {
        if (request.url === '/a') void last.then(() => sendPicture(png(1), request, response));
        if (request.url === '/c') setImmediate(release);
        return request.url === '/a';
      },
    });
    const { dir, stdout } = await download(['projects'], service);
    const files = ['5-Work 5/01.png', '5-Work 5/02.jpg', '6-Work 6/01.png'];
    expect(stdout.trim().split('\n')).toEqual(files.map((file) => join(dir, 'ida', file)));
    const again = await runWith(['projects', '--download', dir, '--base-url', service.url]);
    expect(again).toMatchObject({ stdout, stderr: '0 pictures fetched, 3 there already\n' });
  });

  it('says after an interrupt what is stored, and that the same command goes on', async () => {
    const stop = new AbortController();
    const service = await serve({
      before: ({ url }) => {
        if (url === '/c') setTimeout(() => stop.abort(), 50);
        return url === '/c';
      },
    });
    const { dir, exit, stderr } = await download(['projects'], service, { signal: stop.signal });
    const saved = `portfolio: interrupted; 2 of 3 pictures are in ${dir}\n`;
    const hint = 'hint: to go on, run the same command again: it fetches nothing twice\n';
    expect({ exit, stderr }).toEqual({ exit: 130, stderr: `${saved}${hint}` });
  });

  it('stores what `download` stores for the ids of its rows', async () => {
    const service = await serve();
    const { dir, exit, stdout, stderr } = await download(['projects'], service);
    expect({ exit, stderr, paths: stdout.trim().split('\n').length }).toEqual({
      exit: 0,
      stderr: '',
      paths: 3,
    });
    const other = emptyFolder();
    await runWith(['projects', 'download', '5', '6', '--dir', other, '--base-url', service.url]);
    expect(Object.keys(contentsOf(dir))).toHaveLength(5);
    expect(contentsOf(dir)).toEqual(contentsOf(other));
  });

  it.each([
    ['projects', 'projects'],
    ['users', 'users'],
    ['user wips albacastro', 'wips'],
    ['collections', 'collections'],
  ])('%s plans the same paths as `download` of its ids from a pipe', async (list, noun) => {
    const ids = await runWith([...list.split(' '), '-L', '3', '-o', 'ids', '--demo']);
    const piped = await runWith([noun, 'download', '-', '--simulate', '--demo'], {
      stdin: ids.stdout,
    });
    const own = await runWith([
      ...list.split(' '),
      '-L',
      '3',
      '--download',
      'x',
      '--simulate',
      '--demo',
    ]);
    expect(own.stdout.split('\n').length).toBeGreaterThan(3);
    expect([own.exit, own.stdout]).toEqual([0, piped.stdout]);
  });

  it('fetches only the rows that the list selects, and nothing twice', async () => {
    const service = await serve();
    const { dir } = await download(
      ['user', 'projects', 'ida', '--where', 'id == "6"', '--all'],
      service,
    );
    expect(Object.keys(contentsOf(dir))).toEqual([
      'ida/6-Work 6/01.png',
      'ida/6-Work 6/project-6.json',
    ]);
    await runWith(['projects', '--download', dir, '--base-url', service.url]);
    expect(service.asked.filter((path) => path in pictures).sort()).toEqual(['/a', '/b', '/c']);
  });

  it('prints with --get-urls the same addresses without --download', async () => {
    const { url } = await serve();
    const [alone, both] = await Promise.all(
      [[], ['--download', join(emptyFolder(), 'x')]].map((more) =>
        runWith(['projects', '--get-urls', '--base-url', url, ...more]),
      ),
    );
    expect(alone).toMatchObject({
      exit: 0,
      stdout: expect.stringMatching(/^(http\S+\n){3}$/),
      stderr: '',
    });
    expect(both).toMatchObject({ exit: 0, stdout: alone?.stdout });
  });

  it('reads no record again whose row is complete', async () => {
    const picture = await serve();
    const images = [`${picture.url}/a`, `${picture.url}/c`];
    const collection = { id: '9', title: 'Blue', owners: [{ username: 'ida' }], images };
    const service = await cannedForTest((url) => ({
      body: url.includes('page=2')
        ? '{"collections":[]}'
        : `{"collections":[ ${JSON.stringify(collection)} ]}`,
    }));
    const dir = emptyFolder();
    const args = ['collections', '--all', '--download', dir, '--base-url', service.url];
    // A host in a private network is refused, but the files of the record show what was planned.
    const { exit } = await runWith(args);
    expect({ exit, asked: service.asked }).toEqual({
      exit: 8,
      asked: ['/v2/collections', '/v2/collections?page=2'],
    });
    const [file = ''] = readdirSync(join(dir, 'ida/9-Blue'));
    expect(readFileSync(join(dir, 'ida/9-Blue', file), 'utf8')).toBe(
      `{"collection":${JSON.stringify(collection)}}`,
    );
  });

  it('does not request a project again that is unchanged since the archive received all of its pictures', async () => {
    const modified = new Map([['5', 100]]);
    const service = await serve({
      projects: { '5': ['/a', '/b'], '6': ['/c'], '7': ['/missing'] },
      record: (id) => ({ modified_on: modified.get(id) ?? (id === '6' ? undefined : 100) }),
    });
    const archive = ['--archive', join(emptyFolder(), 'archive')];
    const asked = async () => {
      const from = service.asked.length + 1;
      const { stderr } = await download(['projects', ...archive], service, { columns: 300 });
      return {
        asked: service.asked.slice(from).sort(),
        note: /(?<=, into \S+, ).*/.exec(stderr)?.[0],
      };
    };
    expect((await asked()).asked).toHaveLength(7);
    // Project 6 has no time of its last change, and a picture of project 7 is missing.
    const second = {
      asked: ['/missing', '/v2/projects/6', '/v2/projects/7'],
      note: '1 is in the archive, 1 project unchanged since an earlier run',
    };
    expect(await asked()).toEqual(second);
    modified.set('5', 200);
    const third = await asked();
    expect(third).toEqual({
      asked: [...second.asked, '/v2/projects/5'].sort(),
      note: '3 are in the archive',
    });
    expect(await asked()).toEqual(second);
  });

  it('fetches several pictures at once without a warning of Node', async () => {
    const warnings: string[] = [];
    const onWarning = (warning: Error) => warnings.push(warning.message);
    process.on('warning', onWarning);
    const paths = Array.from({ length: 20 }, (_, at) => `/${at}`);
    const service = await serve({ projects: { '5': paths }, picture: () => png(1) });
    const { exit } = await download(['projects', '--concurrency', '32'], service);
    await new Promise((resolve) => setImmediate(resolve));
    process.off('warning', onWarning);
    expect({ exit, warnings }).toEqual({ exit: 0, warnings: [] });
  });

  it('continues after rows whose ids are no ids, and lists the error at the end', async () => {
    const record = (id: string) => (id === '5' ? { id: '../../users/7' } : {});
    const { dir, exit, stderr } = await download(['projects'], await serve({ record }));
    expect({ exit, stderr }).toEqual({
      exit: 8,
      stderr: 'portfolio: the list has projects without a valid id\n',
    });
    expect(Object.keys(contentsOf(dir))).toEqual([
      'ida/6-Work 6/01.png',
      'ida/6-Work 6/project-6.json',
    ]);
  });

  it('notes once that the service repeats the key, and stores no key', async () => {
    const service = await serve({ record: { name: 'by a-secret-key' } });
    const env = { PORTFOLIO_API_KEY: 'a-secret-key' };
    const { dir, exit, stdout, stderr } = await download(['projects'], service, { env });
    expect({ exit, stderr }).toEqual({
      exit: 0,
      stderr: 'the service repeats your key in its records; *** is written instead\n',
    });
    expect([stdout, JSON.stringify(contentsOf(dir))].join()).not.toContain('a-secret-key');
    expect(
      service.asked
        .filter((url) => url.includes('a-secret-key'))
        .every((url) => url.startsWith('/v2/')),
    ).toBe(true);
  });

  it('stores the pictures of the rows that it received, if the list is incomplete', async () => {
    const service = await serve({
      before: ({ url = '' }, response) => {
        if (!url.includes('page=2')) return false;
        response.writeHead(503).end();
        return true;
      },
      projects: Object.fromEntries(
        Array.from({ length: 12 }, (_, at) => [String(at + 1), at === 0 ? ['/a'] : []]),
      ),
    });
    const { dir, exit, stderr } = await download(['projects', '--all'], service);
    expect(exit).toBe(8);
    expect(stderr).toContain('the list is incomplete: page 2 could not be read');
    expect(stderr).toContain(`hint: to go on: portfolio projects --all --download ${dir}`);
    expect(Object.keys(contentsOf(dir))).toContain('ida/1-Work 1/01.png');
  });

  it('says on a terminal what it fetched, and the command for the next page', async () => {
    const projects = Object.fromEntries(
      Array.from({ length: 12 }, (_, at) => [String(at + 1), ['/a']]),
    );
    const service = await serve({ projects });
    const { dir, stdout, stderr } = await download(['projects'], service, { columns: 200 });
    expect(stdout).toBe('');
    expect(stderr).toContain(`12 pictures fetched, 1 kB, into ${dir}\n`);
    expect(stderr).toContain('reading 12 projects one by one, each with a request\n');
    expect(stderr).toMatch(
      /more: portfolio projects --download \S+ --base-url \S+ --retries 0 --page 2\n$/,
    );
  });

  it('fetches nothing and says so if the list is empty', async () => {
    const { stdout, stderr } = await download(['projects'], await serve({ projects: {} }), {
      columns: 80,
    });
    expect({ stdout, stderr }).toEqual({ stdout: '', stderr: 'no projects found\n' });
  });
});

describe('--license with --download', () => {
  const record = (id: string) => ({
    copyright: { license: id === '5' ? 'CC BY' : 'no-use', description: '' },
  });

  it.each([
    [
      'user projects ida',
      'by,by-sa',
      ['/v2/users/ida/projects', '/v2/projects/5', '/v2/projects/6'],
    ],
    ['user projects ida', 'cc by', ['/v2/users/ida/projects', '/v2/projects/5', '/v2/projects/6']],
  ])('%s --license %s compares the licence of each project', async (list, license, asked) => {
    const service = await serve({ record });
    const { dir, exit, stderr } = await download(
      [...list.split(' '), '--license', license],
      service,
    );
    const note = 'left out because of their licence: 1 of 2\n';
    expect({ exit, stderr }).toEqual({ exit: 0, stderr: note });
    expect(Object.keys(contentsOf(dir)).every((name) => name.startsWith('ida/5-'))).toBe(true);
    expect(service.asked.filter((path) => path.startsWith('/v2')).sort()).toEqual(
      [...asked].sort(),
    );
  });

  describe('with -L', () => {
    const licences: Readonly<Record<string, string>> = {
      '2': 'cc by',
      '4': 'cc by-sa',
      '5': 'cc by',
    };
    const projects = Object.fromEntries(
      Array.from({ length: 24 }, (_, at) => [String(at + 1), [`/${at + 1}`]]),
    );
    /** Serves 24 projects on two pages. Three of them have a licence that is asked for. */
    const serveMany = (before?: Parameters<typeof gallery>[0]['before']) =>
      serve({
        ...{ projects, picture: () => png(1), pageSize: 12, ...(before ? { before } : {}) },
        record: (id) => ({
          copyright: { license: licences[id] ?? 'no-use', description: '' },
          modified_on: 100,
        }),
      });
    const works = (service: Gallery, from = 0) =>
      service.asked.slice(from).flatMap((path) => /^\/v2\/projects\/(\d+)$/.exec(path)?.[1] ?? []);
    const list = ['user', 'projects', 'ida'];
    const one = ['--concurrency', '1', '--license', 'by,by-sa'];

    it.each([
      ['2', '2 4', '1 2 3 4', 2],
      ['3', '2 4 5', '1 2 3 4 5', 2],
    ])(
      '%s fetches as many works with the licences, and reads no record after them',
      async (limit, ids, read, out) => {
        const service = await serveMany();
        const { dir, exit, stderr } = await download([...list, ...one, '-L', limit], service);
        expect({ exit, stderr }).toEqual({
          exit: 0,
          stderr: expect.stringMatching(`licence: ${out} of `),
        });
        expect(readdirSync(join(dir, 'ida'))).toEqual(
          ids.split(' ').map((id) => `${id}-Work ${id}`),
        );
        expect(works(service)).toEqual(read.split(' '));
      },
    );

    it('says how to go on if --max-pages ends a rare search, and fetches what it found', async () => {
      const { dir, exit, stderr } = await download(
        [...list, ...one, '-L', '9', '--max-pages', '1'],
        await serveMany(),
      );
      expect(exit).toBe(8);
      expect(stderr).toContain(
        'stopped after 1 page (3 of 12 projects passed; --max-pages sets the number of pages)',
      );
      expect(stderr).toMatch(/hint: to go on: portfolio user projects ida .* --page 2 -L 6\n/);
      expect(readdirSync(join(dir, 'ida'))).toHaveLength(3);
    });

    it('sends no request for a version in the archive, and counts the works that were fetched', async () => {
      const service = await serveMany();
      const args = [...list, ...one, '--archive', join(emptyFolder(), 'archive')];
      await download([...args, '-L', '2'], service);
      const from = service.asked.length;
      await download([...args, '-L', '2'], service);
      expect(works(service, from)).toEqual([]);
      await download([...args, '-L', '3'], service);
      expect(works(service, from)).toEqual(['5']);
    });
  });

  it('requests a left out project again only if other licences are selected', async () => {
    const service = await serve({ record: (id) => ({ ...record(id), modified_on: 100 }) });
    const archive = ['--archive', join(emptyFolder(), 'archive')];
    const asked = async (license: string, ...more: readonly string[]) => {
      const from = service.asked.length + 1;
      await download(
        ['user', 'projects', 'ida', '--license', license, ...archive, ...more],
        service,
      );
      return service.asked.slice(from).sort();
    };
    const [five, six] = ['/v2/projects/5', '/v2/projects/6'];
    expect(await asked('by,by-sa', '--simulate')).toEqual([five, six]);
    expect(await asked('by,by-sa')).toEqual(['/a', '/b', five, six]);
    expect(await asked('by-sa,by')).toEqual([]);
    expect(await asked('by,no-use')).toEqual(['/c', six]);
    expect(await asked('by,no-use')).toEqual([]);
  });

  it('sends each licence to a service that can select it', async () => {
    const service = await serve();
    const { exit } = await download(['projects', '--license', 'by,by-sa', '--simulate'], service);
    const [first, second] = service.asked;
    expect({ exit, first, second }).toEqual({
      ...{ exit: 0, first: '/v2/projects?license=by', second: '/v2/projects?license=by-sa' },
    });
  });
});

describe('a usage error', () => {
  it.each([
    ...[
      '--json',
      '-o csv',
      '--columns id',
      '--jq .',
      '--facet fields',
      '--web',
      '--no-browser',
    ].map((flag) => [`projects --download x ${flag}`, 'cannot be used together']),
    ['projects --get-urls --json', 'cannot be used together'],
    ...[
      '--get-urls --out x.html',
      '--download x --simulate --board b',
      '--board b --facet fields',
    ].map((flags) => [`projects ${flags}`, 'cannot be used together']),
    ['projects --download x --board a\u0001b', 'without control characters'],
    ['fields --board x', 'unknown flag "--board"'],
    ...['--template {id}', '--archive x', '--simulate'].map((flag) => [
      `users ${flag}`,
      'needs --download',
    ]),
    ['user projects ida --license by', '--license needs --download'],
    ['users --download x --license by', 'unknown flag "--license"'],
    ['fields --download x', 'unknown flag "--download"'],
    ['project show 5 --download x', 'unknown flag "--download"'],
    ['projects --download x --license by,foo', '--license must be by,'],
    ['projects --download x --template ../{id}', '--template must be a path below the folder'],
  ])('is %s', async (line = '', message = '') => {
    const { exit, stderr } = await runWith([...line.split(' '), '--demo']);
    expect({ exit, stderr }).toEqual({ exit: 2, stderr: expect.stringContaining(message) });
  });
});

describe('the works that a list with --download fetched', () => {
  const home = homeWithLibrary();
  const run = (...args: readonly string[]) => runWith([...args, '--demo'], home);

  it('are a sheet and a board too, with their licences', async () => {
    const dir = emptyFolder();
    const [out, refs] = [join(dir, 'sheet.html'), join(dir, 'refs')];
    const flags = ['--field', 'Illustration', '--license', 'by,by-sa', '-L', '3'];
    const fetched = await run(
      'projects',
      ...flags,
      '--download',
      refs,
      '--out',
      out,
      '--board',
      'spring',
    );
    expect(fetched).toMatchObject({ exit: 0 });
    const manifest = readFileSync(join(refs, 'portfolio.ndjson'), 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    const ids = [...new Set(manifest.flatMap(({ id }) => id ?? []))];
    expect(ids).toHaveLength(3);
    const items = JSON.parse((await run('board', 'show', 'spring', '--json')).stdout).items;
    expect(items.map(({ id }: { id: string }) => id)).toEqual(ids);
    const sheet = readFileSync(out, 'utf8');
    expect(ids.every((id) => sheet.includes(`/${id}/`))).toBe(true);
    expect(sheet.match(/CC BY(?:-SA)?</g)?.length).toBeGreaterThanOrEqual(3);
  });

  it('are counted by their licences on a terminal', async () => {
    const args = [
      'projects',
      '--field',
      'Illustration',
      '-L',
      '4',
      '--download',
      emptyFolder(),
      '--demo',
    ];
    const { stderr } = await runWith(args, { ...home, columns: 200 });
    const [, licences = ''] = /^licences: (.*)$/m.exec(stderr) ?? [];
    const counts = [
      ...licences.matchAll(
        /(?:CC BY\S*|All rights reserved) \((\d)(?:; ask the owners? before you use (?:it|them))?\)/g,
      ),
    ].map(([, count]) => Number(count));
    expect(counts).toEqual(counts.toSorted((a, b) => b - a));
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(4);
    expect(stderr.match(/rights reserved/g)).toHaveLength(1);
  });

  it('are not a sheet if there are none', async () => {
    const out = join(emptyFolder(), 'sheet.html');
    const none = await run(
      'projects',
      'zzqq',
      '--download',
      emptyFolder(),
      '--out',
      out,
      '--board',
      'none',
    );
    expect(none).toMatchObject({
      exit: 0,
      stderr: `no projects found, so ${out} is not written\n`,
    });
    expect(existsSync(out)).toBe(false);
    expect((await run('board', 'show', 'none')).exit).toBe(3);
  });
});

it('says what a download lacks even if the board fails', async () => {
  const service = await serve({ picture: (path) => (path === '/c' ? undefined : pictures[path]) });
  const home = homeWithLibrary();
  const args = [
    'projects',
    '--download',
    emptyFolder(),
    '--board',
    'b',
    '--base-url',
    service.url,
    '--retries',
    '0',
  ];
  const { exit, stderr } = await runWith(args, {
    ...home,
    env: { ...home.env, PORTFOLIO_LIBRARY: '/dev/null' },
  });
  expect({ exit, stderr }).toEqual({ exit: 8, stderr: expect.stringContaining('1 of 3 pictures') });
});

it('prints a list before it says what was put on a board', async () => {
  const home = homeWithLibrary();
  const given = { ...home, columns: 80, session: null };
  const { shown } = await runWith(['users', '-L', '2', '--board', 'people', '--demo'], given);
  expect(shown).toMatch(/ USERNAME .*\nput 2 records on the board/s);
});

it('puts the rows of a list on a board without a download', async () => {
  const home = homeWithLibrary();
  const { exit, stdout } = await runWith(
    ['users', '-L', '2', '--board', 'people', '--json', '--demo'],
    home,
  );
  const { stdout: shown } = await runWith(['board', 'show', 'people', '--json', '--demo'], home);
  const idsIn = (text: string, key: string) =>
    JSON.parse(text)[key].map(({ id }: { id: unknown }) => String(id));
  expect({ exit, ids: idsIn(shown, 'items') }).toEqual({ exit: 0, ids: idsIn(stdout, 'users') });
});

const lists = commandNames.filter(
  (name) => endpointOf(name).isList && findShowCommandWithDownload(endpointOf(name).entity),
);

it.each(lists)('%s fetches the pictures of its rows', async (name) => {
  const { examples, params } = endpointOf(name);
  const words =
    'user' in params || 'collection_id' in params
      ? (examples[0]?.split(' ').slice(0, 3) ?? [])
      : [name];
  const { exit, stdout } = await runWith(
    [
      ...words.flatMap((word) => word.split(' ')),
      '-L',
      '2',
      '--download',
      emptyFolder(),
      '--simulate',
      '--demo',
    ],
    {},
  );
  expect(exit).toBe(0);
  expect(stdout).toMatch(/\.png\thttps:/);
});

it.each([
  [[], 1],
  [['--no-cache'], 2],
])('requests each work once for a folder, a board and a sheet: %j', async (flags, times) => {
  const service = await serve();
  const out = join(emptyFolder(), 'sheet.html');
  const args = ['projects', '--board', 'b', '--out', out, ...flags];
  expect(await download(args, service, homeWithLibrary())).toMatchObject({ exit: 0 });
  expect(service.asked.filter((address) => /projects\/5\b/.test(address))).toHaveLength(times);
});
