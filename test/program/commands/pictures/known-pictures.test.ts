// A file belongs to its picture: what later downloads do with the files of earlier ones, from a
// service on a socket of this machine.
import {
  appendFileSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Gallery, gallery } from '../../../support/gallery.ts';
import { jpeg, png } from '../../../support/pictures.ts';
import { emptyFolder, type Given, homeWithLibrary, runWith } from '../../../support/system.ts';

const pictures: Record<string, Buffer> = {
  ...{ '/a': png(1), '/b': png(2), '/c': png(3), '/d': jpeg(4) },
  ...{ '/large/a': png(100), '/large/b': png(200) },
};

interface Module {
  readonly id?: number;
  readonly src: string;
  /** Path of a size with 3,000 pixels. */
  readonly large?: string;
}

let modules: readonly Module[];
let host: Gallery;
let dir: string;
beforeEach(async () => {
  dir = emptyFolder();
  modules = [];
  host = await gallery({
    projects: { '5': [], '6': [] },
    picture: (path) => pictures[path],
    record: () => ({
      modules: modules.map(({ id, src, large }) => ({
        ...{ type: 'image', id, src: host.url + src, width: 600 },
        ...(large !== undefined && { sizes: { max_3000: host.url + large } }),
      })),
    }),
  });
});
afterEach(() => host.stop());

/**
 * Downloads project 5 with these modules. Returns the requested pictures, and the printed paths
 * below the folder.
 */
async function download(
  content: readonly (Module | string)[],
  more: readonly string[] = [],
  given: Given = {},
) {
  modules = content.map((each) => (typeof each === 'string' ? { src: each } : each));
  const before = host.asked.length;
  const flags = [
    '--template',
    '{number}.{ext}',
    '--dir',
    dir,
    '--base-url',
    host.url,
    '--retries',
    '0',
  ];
  const { exit, stdout, stderr } = await runWith(
    ['projects', 'download', '5', ...flags, ...more],
    given,
  );
  const asked = host.asked.slice(before).filter((path) => path in pictures);
  const paths = stdout.trim().split('\n').filter(Boolean);
  return {
    exit,
    stderr,
    asked: asked.sort(),
    printed: paths.map((path) => path.slice(dir.length + 1)),
  };
}

/** The picture files in the folder, each with the path of the picture that it contains. */
const files = (): Readonly<Record<string, string>> =>
  Object.fromEntries(
    readdirSync(dir)
      .filter((name) => /\.(?:png|jpg)$/.test(name))
      .sort()
      .map((name) => {
        const content = readFileSync(join(dir, name));
        const found = Object.entries(pictures).find(([, bytes]) => bytes.equals(content));
        return [name, found?.[0] ?? content.toString('latin1')];
      }),
  );

const identified = (...paths: readonly string[]): readonly Module[] =>
  paths.map((src) => ({ id: 100 + src.charCodeAt(1), src }));

describe.each([
  ['with ids', identified],
  ['without ids', (...paths: readonly string[]) => paths],
])('modules %s', (_, content) => {
  it('keep their files if a picture is put before them, which gets a free name', async () => {
    await download(content('/a', '/b'));
    const second = await download(content('/c', '/a', '/b'));
    expect(second).toMatchObject({ exit: 0, asked: ['/c'] });
    expect(files()).toEqual({ '01.png': '/a', '02.png': '/b', '01-2.png': '/c' });
    expect(second.printed.toSorted()).toEqual(['01-2.png', '01.png', '02.png']);
    expect(await download(content('/c', '/a', '/b'))).toMatchObject({ exit: 0, asked: [] });
  });

  it('keep their files in another order, without a request', async () => {
    await download(content('/a', '/b', '/c'));
    expect(await download(content('/c', '/b', '/a'))).toMatchObject({
      ...{ exit: 0, asked: [], printed: ['03.png', '02.png', '01.png'] },
      stderr: '0 pictures fetched, 3 there already\n',
    });
    expect(files()).toEqual({ '01.png': '/a', '02.png': '/b', '03.png': '/c' });
  });

  it('never get the name of an earlier picture that was removed from the project and the folder', async () => {
    await download(content('/a', '/b'));
    rmSync(join(dir, '01.png'));
    expect(await download(content('/c', '/b'))).toMatchObject({ exit: 0, asked: ['/c'] });
    expect(files()).toEqual({ '01-2.png': '/c', '02.png': '/b' });
    // The earlier picture comes back to its own name.
    await download(content('/a', '/b', '/c'));
    expect(files()).toEqual({ '01.png': '/a', '01-2.png': '/c', '02.png': '/b' });
  });

  it('with --force are fetched again into their own files, edited or not, and counted', async () => {
    await download(content('/a', '/b'));
    writeFileSync(join(dir, '01.png'), 'edited '.repeat(100));
    const forced = await download(content('/c', '/b', '/a'), ['--force']);
    expect(forced).toMatchObject({ exit: 0, asked: ['/a', '/b', '/c'] });
    expect(forced.stderr).toBe('3 pictures fetched, 2 files replaced\n');
    expect(files()).toEqual({ '01.png': '/a', '02.png': '/b', '01-2.png': '/c' });
  });

  it('with one address are two files and one request', async () => {
    const twice = content('/a', '/b', '/a').map((each, at) =>
      typeof each === 'string' ? each : { ...each, id: at + 1 },
    );
    const first = await download(twice);
    expect(first).toMatchObject({ exit: 0, asked: ['/a', '/b'] });
    expect(first.printed).toEqual(['01.png', '02.png', '03.png']);
    const lines = readFileSync(join(dir, 'portfolio.ndjson'), 'utf8').match(/"kind":"picture"/g);
    expect({ files: files(), lines: lines?.length }).toEqual({
      files: { '01.png': '/a', '02.png': '/b', '03.png': '/a' },
      lines: 3,
    });
    const second = await download(twice);
    expect(second).toMatchObject({ exit: 0, asked: [] });
    expect(second.printed.toSorted()).toEqual(['01.png', '02.png', '03.png']);
  });
});

describe('a larger size of a known picture', () => {
  it('is said, and fetched with --force into the same file', async () => {
    const small = [{ id: 1, src: '/a' }, { src: '/b' }];
    await download(small);
    const large = [
      { id: 1, src: '/a', large: '/large/a' },
      { src: '/b', large: '/large/b' },
    ];
    const again = await download(large);
    expect(again).toMatchObject({ exit: 0, asked: [] });
    expect(again.stderr).toBe(
      '0 pictures fetched, 2 there already\n' +
        'files smaller than the service has now: 2; --force fetches the large ones\n',
    );
    const forced = await download(large, ['--force']);
    expect(forced).toMatchObject({ exit: 0, stderr: '2 pictures fetched, 2 files replaced\n' });
    expect(files()).toEqual({ '01.png': '/large/a', '02.png': '/large/b' });
    expect((await download(large)).stderr).toBe('0 pictures fetched, 2 there already\n');
    // The service has only the small size again.
    expect(await download(small)).toMatchObject({
      asked: [],
      stderr: '0 pictures fetched, 2 there already\n',
    });
  });

  it('that the host does not have is not said again and again', async () => {
    const content = [{ id: 1, src: '/a', large: '/none' }];
    expect(await download(content)).toMatchObject({ exit: 0, asked: ['/a'] });
    expect((await download(content)).stderr).toBe('0 pictures fetched, 1 there already\n');
  });

  it('of another type gets its ending, and the old file goes', async () => {
    await download([{ id: 1, src: '/a' }]);
    const large = [{ id: 1, src: '/a', large: '/d' }];
    expect((await download(large, ['--force'])).stderr).toBe(
      '1 picture fetched, 1 file replaced\n',
    );
    expect(files()).toEqual({ '01.jpg': '/d' });
    expect(await download(large)).toMatchObject({ asked: [], printed: ['01.jpg'] });
  });

  it('is said to have another address if no address is known', async () => {
    await download([{ id: 1, src: '/a' }]);
    const again = await download([{ id: 1, src: '/b' }]);
    expect(again).toMatchObject({ exit: 0, asked: [] });
    expect(again.stderr).toContain(
      'pictures with a new address, which may be other pictures now: 1; --force',
    );
    // A query may be a signature that changes.
    expect((await download([{ id: 1, src: '/a?signature=2' }])).stderr).toBe(
      '0 pictures fetched, 1 there already\n',
    );
  });
});

describe('a manifest of an older version', () => {
  const line = (more: object) =>
    `${JSON.stringify({ kind: 'picture', noun: 'project', id: '5', bytes: pictures['/a']?.length, ...more })}\n`;

  it('knows a picture by the address of any size', async () => {
    const [key, url] = [`project 5 ${host.url}/a`, `${host.url}/a`];
    writeFileSync(join(dir, 'portfolio.ndjson'), line({ key, url, file: 'old.png' }));
    writeFileSync(join(dir, 'old.png'), pictures['/a'] ?? '');
    for (const content of [
      [{ id: 1, src: '/a' }],
      [{ src: '/a', large: '/large/a' }],
      [{ src: '/b', large: '/a' }],
    ])
      expect(await download(content)).toMatchObject({ exit: 0, asked: [], printed: ['old.png'] });
  });

  it('with two lines about one file gives it to the later picture', async () => {
    writeFileSync(
      join(dir, 'portfolio.ndjson'),
      ['/a', '/b']
        .map((path) =>
          line({ key: `project 5 ${host.url}${path}`, url: host.url + path, file: '01.png' }),
        )
        .join(''),
    );
    writeFileSync(join(dir, '01.png'), pictures['/b'] ?? '');
    expect(await download(['/a', '/b'], ['--force'])).toMatchObject({
      exit: 0,
      asked: ['/a', '/b'],
    });
    expect(files()).toEqual({ '01.png': '/b', '01-2.png': '/a' });
  });

  it.each(['notes.txt', 'portfolio.ndjson', 'project.json'])(
    'cannot name %s as the file of a picture',
    async (file) => {
      const manifest = line({ key: `project 5 ${host.url}/a`, url: `${host.url}/a`, file });
      writeFileSync(join(dir, 'portfolio.ndjson'), manifest);
      if (file !== 'portfolio.ndjson') writeFileSync(join(dir, file), 'mine');
      await download(['/a'], ['--force']);
      expect(
        readFileSync(join(dir, file), 'utf8').startsWith(
          file === 'portfolio.ndjson' ? manifest : 'mine',
        ),
      ).toBe(true);
      expect(files()).toEqual({ '01.png': '/a' });
    },
  );
});

describe('--force', () => {
  it('replaces no file that no run stored', async () => {
    writeFileSync(join(dir, '01.png'), 'mine');
    writeFileSync(join(dir, 'project-5.json'), 'mine too');
    const run = await download(['/a'], ['--force']);
    expect(run).toMatchObject({ exit: 0, printed: ['01-2.png'] });
    expect(run.stderr).toBe('--force changed nothing: no earlier run fetched these pictures\n');
    expect(files()).toEqual({ '01.png': 'mine', '01-2.png': '/a' });
    expect(readFileSync(join(dir, 'project-5.json'), 'utf8')).toBe('mine too');
    expect(readFileSync(join(dir, 'project-5-2.json'), 'utf8')).toContain('Work 5');
  });

  it('replaces no file of another record or another service with the same ids', async () => {
    await download([{ id: 1, src: '/a' }]);
    const other = await gallery({
      projects: { '5': [] },
      picture: () => png(9),
      record: () => ({ modules: [{ id: 1, type: 'image', src: `${other.url}/x` }] }),
    });
    const flags = ['--template', '{number}.{ext}', '--dir', dir, '--force'];
    const second = await runWith(['projects', 'download', '5', ...flags, '--base-url', other.url]);
    await other.stop();
    const third = await runWith(['projects', 'download', '6', ...flags, '--base-url', host.url]);
    expect([second.exit, third.exit]).toEqual([0, 0]);
    expect(files()).toEqual({
      '01.png': '/a',
      '01-2.png': png(9).toString('latin1'),
      '01-3.png': '/a',
    });
    expect(
      readdirSync(dir)
        .filter((name) => name.endsWith('.json'))
        .sort(),
    ).toEqual([...['project-5-2.json', 'project-5.json', 'project-6.json']]);
  });

  it.each([
    ['is gone', [{ id: 1, src: '/a', large: '/gone' }]],
    ['is not a picture', [{ id: 1, src: '/a', large: '/page' }]],
    ['is empty', [{ id: 1, src: '/a', large: '/empty' }]],
    ['is smaller, because the large one is gone', [{ id: 1, src: '/a', large: '/large/a' }]],
  ])('replaces no file if the picture %s', async (_, content) => {
    const [{ large = '' } = {}] = content;
    pictures[large] ??= png(50);
    await download(content);
    const [before = '', bytes = Buffer.alloc(0)] = [Object.values(files())[0], pictures[large]];
    if (['/page', '/empty'].includes(large))
      pictures[large] = Buffer.from(large === '/page' ? '<html>' : '');
    else delete pictures[large];
    expect(await download(content, ['--force'])).toMatchObject({ exit: 8, printed: [] });
    pictures[large] = bytes;
    expect(files()).toEqual({ '01.png': before });
  });

  it('replaces only the file of the picture that --picture names', async () => {
    await download(['/a', '/b']);
    for (const name of ['01.png', '02.png']) writeFileSync(join(dir, name), `edited ${name}`);
    const forced = await download(['/a', '/b'], ['--force', '--picture', '2']);
    expect(forced).toMatchObject({
      exit: 0,
      asked: ['/b'],
      stderr: '1 picture fetched, 1 file replaced\n',
    });
    expect(files()).toEqual({ '01.png': 'edited 01.png', '02.png': '/b' });
  });

  it('replaces no link, and nothing behind one', async () => {
    const elsewhere = emptyFolder();
    await download(['/a']);
    renameSync(join(dir, '01.png'), join(elsewhere, 'mine.png'));
    symlinkSync(join(elsewhere, 'mine.png'), join(dir, '01.png'));
    writeFileSync(join(elsewhere, 'mine.png'), 'mine');
    expect(await download(['/a'], ['--force'])).toMatchObject({ exit: 0, printed: ['01-2.png'] });
    expect(readFileSync(join(elsewhere, 'mine.png'), 'utf8')).toBe('mine');
  });

  it('fetches what an archive skips', async () => {
    const archive = ['--archive', join(emptyFolder(), 'archive')];
    await download(identified('/a', '/b'), archive);
    for (const name of ['01.png', '02.png', 'project-5.json']) rmSync(join(dir, name));
    const skipped = await download(identified('/b', '/a'), archive);
    expect(skipped).toMatchObject({
      exit: 0,
      asked: [],
      stderr: '0 pictures fetched, 2 are in the archive\n',
    });
    const addresses = await download(identified('/b', '/a'), [...archive, '--get-urls']);
    expect(addresses).toMatchObject({
      printed: [],
      stderr: '2 are in the archive; --force prints these too\n',
    });
    const forced = await download(identified('/b', '/a'), [...archive, '--force']);
    expect(forced).toMatchObject({ exit: 0, asked: ['/a', '/b'], stderr: '' });
    const all = await download(identified('/b', '/a'), [...archive, '--force', '--get-urls']);
    expect(all.printed).toHaveLength(2);
  });
});

describe('an archive', () => {
  it('of an older version knows a picture by the address of any size', async () => {
    const archive = join(emptyFolder(), 'archive');
    const [key, url] = [`project 5 ${host.url}/a`, `${host.url}/a`];
    const line = {
      kind: 'picture',
      service: host.url,
      key,
      noun: 'project',
      id: '5',
      file: 'x.png',
      url,
      bytes: 1,
    };
    writeFileSync(archive, `${JSON.stringify(line)}\n`);
    const content = [
      { id: 1, src: '/a', large: '/large/a' },
      { id: 2, src: '/a' },
    ];
    const run = await download(content, ['--archive', archive]);
    expect(run).toMatchObject({
      exit: 0,
      asked: [],
      stderr: '0 pictures fetched, 2 are in the archive\n',
    });
  });

  it('skips no module of another id, although it has the same address', async () => {
    const archive = ['--archive', join(emptyFolder(), 'archive')];
    await download([{ id: 1, src: '/a' }], archive);
    rmSync(dir, { recursive: true });
    expect(await download([{ id: 2, src: '/a' }], archive)).toMatchObject({ asked: ['/a'] });
  });
});

it('a board knows a picture by the address of any size', async () => {
  const { env } = homeWithLibrary();
  const run = (...words: readonly string[]) =>
    runWith([...words, '--base-url', host.url, '--no-cache'], { env });
  modules = [{ src: '/c' }, { id: 2, src: '/a' }];
  await run('board', 'add', 'mood', '5', '--picture', '2');
  modules = [{ id: 2, src: '/a', large: '/large/a' }, { src: '/c' }];
  expect((await run('board', 'add', 'mood', '5', '--picture', '1')).stderr).toContain(
    'is on mood already (1)',
  );
  modules = [{ id: 2, src: '/b', large: '/a' }, { src: '/c' }];
  expect((await run('board', 'add', 'mood', '5', '--picture', '1')).stderr).toContain(
    'is on mood already (1)',
  );
  const { items } = JSON.parse(
    (await runWith(['board', 'show', 'mood', '--json'], { env })).stdout,
  );
  expect(items).toMatchObject([{ kind: 'picture', picture_number: 1 }]);
  const { stdout } = await run('board', 'download', 'mood', '--simulate', '--dir', dir);
  expect(stdout).toContain(`${host.url}/a\n`);
});

describe('what a killed run leaves', () => {
  it('is the file of its picture, although the run did not list it', async () => {
    writeFileSync(join(dir, '01.png'), pictures['/a'] ?? '');
    expect(await download(['/a'])).toMatchObject({ exit: 0, printed: ['01.png'] });
    expect(files()).toEqual({ '01.png': '/a' });
    expect(await download(['/a'])).toMatchObject({ asked: [] });
  });

  it('and whose place has another picture now stays', async () => {
    writeFileSync(join(dir, '01.png'), pictures['/a'] ?? '');
    expect(await download(['/b', '/a'])).toMatchObject({ exit: 0 });
    expect(files()).toEqual({ '01.png': '/a', '01-2.png': '/b', '02.png': '/a' });
    appendFileSync(join(dir, 'portfolio.ndjson'), '{"kind":"pict');
    expect(await download(['/b', '/a'])).toMatchObject({ asked: [] });
  });
});

it('gives each of two runs at once its own files', async () => {
  const other = await gallery({
    projects: { '5': ['/c', '/d'] },
    picture: (path) => pictures[path],
  });
  modules = [{ src: '/a' }, { src: '/b' }];
  const flags = ['--template', '{number}.{ext}', '--dir', dir, '--retries', '0'];
  const runs = await Promise.all(
    [host.url, other.url].map((url) =>
      runWith(['projects', 'download', '5', ...flags, '--base-url', url]),
    ),
  );
  await other.stop();
  expect(runs.map(({ exit }) => exit)).toEqual([0, 0]);
  expect(Object.values(files()).sort()).toEqual(['/a', '/b', '/c', '/d']);
});

it('stores a project once that was typed twice', async () => {
  const twice = await download(['/a', '/b'], ['5', '--simulate']);
  expect(twice.stderr).toBe('2 pictures to fetch, 0 there already\n');
  expect((await download(['/a', '/b'], ['5'])).printed).toEqual(['01.png', '02.png']);
  expect(await download(['/a', '/b'], ['5'])).toMatchObject({
    exit: 0,
    stderr: '0 pictures fetched, 2 there already\n',
  });
});

it('leaves a file that somebody put in the place of a picture as it is, and says so', async () => {
  await download(['/a', '/b']);
  writeFileSync(join(dir, '01.png'), 'mine'.repeat(1000));
  writeFileSync(join(dir, '02.png'), 'mine');
  const run = await download(['/a', '/b']);
  expect(run).toMatchObject({ exit: 0, asked: ['/b'], printed: ['01.png', '02.png'] });
  expect(run.stderr).toContain('edited files that stay as they are: 2; --force replaces them\n');
  expect(files()).toEqual({ '01.png': 'mine'.repeat(1000), '02.png': 'mine' });
});

it('keeps a folder that has the name of a new file', async () => {
  mkdirSync(join(dir, '01.png'));
  expect(await download(['/a'], ['--force'])).toMatchObject({ exit: 0, printed: ['01-2.png'] });
});

it('plans many pictures with one path in linear time, and stops when it is interrupted', async () => {
  modules = Array.from({ length: 8000 }, (_, at) => ({ src: `/many/${at}` }));
  const flags = [
    'projects',
    'download',
    '5',
    '--template',
    '{user}.{ext}',
    '--dir',
    dir,
    '--base-url',
    host.url,
  ];
  const began = performance.now();
  const planned = await runWith([...flags, '--simulate']);
  expect({ exit: planned.exit, paths: new Set(planned.stdout.split('\n')).size }).toEqual({
    exit: 0,
    paths: 8001,
  });
  expect(performance.now() - began).toBeLessThan(5000);
  const stop = new AbortController();
  setTimeout(() => stop.abort(), 200);
  expect(await runWith(flags, { signal: stop.signal })).toMatchObject({ exit: 130 });
});
