// Two services with another work under the same id: each has its own files, licence and credit, and
// is its own item.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Gallery, gallery } from '../../support/gallery.ts';
import { jpeg, png } from '../../support/pictures.ts';
import { emptyFolder, homeWithLibrary, runWith } from '../../support/system.ts';

let first: Gallery;
let second: Gallery;
beforeAll(async () => {
  const picture = (path: string) => (path === '/a' ? png(1) : jpeg(2));
  const record = (name: string, license: string) => ({
    name,
    copyright: { license },
    url: `https://p.example/${name}`,
  });
  const images = { normal: { url: 'https://p.example/a.png', width: 9, height: 9 } };
  const revisions = { '1': { id: '1', images }, '2': { id: '2', images } };
  first = await gallery({
    ...{ projects: { '5': ['/a'] }, picture, record: record('Bicycle', 'cc by') },
    before: ({ url }, response) => {
      if (url?.startsWith('/v2/wips/') !== true) return false;
      response.end(
        JSON.stringify({
          wip: { id: 5, title: 'Draft', url: 'https://p.example/wip/5', revisions },
        }),
      );
      return true;
    },
  });
  second = await gallery({
    projects: { '5': ['/a', '/b'] },
    picture,
    record: record('Stamps', 'no-use'),
  });
});
afterAll(async () => {
  await first.stop();
  await second.stop();
});

const creditsOf = async (...args: readonly string[]) =>
  JSON.parse((await runWith(['credits', ...args, '--json'])).stdout).credits.map(
    ({ name, licence, file }: Readonly<Record<'name' | 'licence' | 'file', string>>) => [
      name,
      licence,
      file,
    ],
  );

describe('the works of two services in one folder', () => {
  let dir: string;
  const download = async (host: Gallery) => {
    const before = host.asked.length;
    const flags = [
      '--dir',
      dir,
      '--archive',
      join(dir, 'archive'),
      '--template',
      '{id}/{number}.{ext}',
    ];
    const { exit, stderr } = await runWith([
      'projects',
      'download',
      '5',
      ...flags,
      '--base-url',
      host.url,
    ]);
    expect({ exit, stderr }).toMatchObject({ exit: 0 });
    return host.asked
      .slice(before)
      .filter((path) => ['/a', '/b'].includes(path))
      .toSorted();
  };
  const lines = (name: string) => readFileSync(join(dir, name), 'utf8').trim().split('\n');
  const files: [string, string, string][] = [
    ['Bicycle', 'cc by', '5/01.png'],
    ['Stamps', 'no-use', '5/01-2.png'],
    ['Stamps', 'no-use', '5/02.jpg'],
  ];

  it('are both fetched, credited and archived, each once', async () => {
    dir = emptyFolder();
    expect(await download(first)).toEqual(['/a']);
    expect(await download(second)).toEqual(['/a', '/b']);
    expect((await creditsOf(dir)).toSorted()).toEqual(files);
    expect(readFileSync(join(dir, '5/project-5.json'), 'utf8')).toContain('Bicycle');
    expect(readFileSync(join(dir, '5/project-5-2.json'), 'utf8')).toContain('Stamps');
    expect(lines('archive').filter((line) => line.includes('"picture"'))).toHaveLength(3);
    expect([await download(first), await download(second)]).toEqual([[], []]);
  });

  it('belong to the service in use where a line of an older version names none', async () => {
    dir = emptyFolder();
    await download(first);
    for (const name of ['archive', 'portfolio.ndjson'])
      writeFileSync(
        join(dir, name),
        lines(name)
          .map((line) => `${line.replace(/"service":"[^"]+",?/, '')}\n`)
          .join(''),
      );
    expect(readFileSync(join(dir, 'portfolio.ndjson'), 'utf8')).not.toContain('service');
    expect(await download(first)).toEqual([]);
    expect((await creditsOf(dir)).toSorted()).toEqual([files[0]]);
    expect(await creditsOf(dir, '--archive', join(dir, 'archive'))).toEqual([files[0]]);
  });
});

it.each([
  ['project show https://other.example/gallery/5/Work', 3],
  ['project show 5 https://other.example/gallery/5/Work', 3],
  ['user projects https://be.net/ida', 3],
  ['board add mood https://other.example/gallery/5/Work', 3],
  ['project download https://other.example/gallery/5/Work --dir nowhere', 3],
  ['project show https://other.example/gallery/5/Work 5', 3],
  ['project pictures https://other.example/gallery/5/Work', 3],
  ['project palette https://other.example/gallery/5/Work', 3],
  ['projects --like https://other.example/gallery/5/Work', 3],
  ['project show -', 3],
  ['project pictures -', 3],
  ['board add mood -', 3],
  ['project download - --dir nowhere', 3],
  ['wips diff https://other.example/wip/5', 3],
  ['project show https://www.p.example/gallery/5/Bicycle', 0],
  ['project show localhost:80/gallery/5/Bicycle', 0],
])('%s is not a record of a service with other pages', async (line, exit) => {
  const stdin = 'https://other.example/gallery/5/Work\n';
  const ran = await runWith([...line.split(' '), '--base-url', first.url], {
    ...homeWithLibrary(),
    stdin,
  });
  expect(ran).toMatchObject({
    exit,
    stdout: exit === 0 ? expect.stringContaining('Bicycle') : '',
    stderr:
      exit === 0
        ? ''
        : expect.stringContaining('is not an address of this service (its pages are at p.example)'),
  });
});

it('a board has both, shows and exports each with its own picture and credit, and is imported as it was', async () => {
  const given = homeWithLibrary();
  const other = homeWithLibrary();
  for (const host of [first, second]) {
    const { exit, stderr } = await runWith(
      ['board', 'add', 'mood', '5', '--base-url', host.url],
      given,
    );
    expect({ exit, stderr }).toMatchObject({ exit: 0 });
  }
  const itemsOf = async (of: typeof given) =>
    JSON.parse((await runWith(['board', 'show', 'mood', '--json'], of)).stdout).items.map(
      ({ name, id, service, licence }: Record<string, string>) => [name, id, service, licence],
    );
  const items = [
    ['Bicycle', '5', first.url, 'cc by'],
    ['Stamps', '5', second.url, 'no-use'],
  ];
  expect(await itemsOf(given)).toEqual(items);
  expect(await runWith(['board', 'show', 'mood', '-o', 'ids'], given)).toMatchObject({
    ...{ exit: 2, stdout: '' },
    stderr: expect.stringContaining(
      `cannot be used for a board of records from ${first.url} and ${second.url}`,
    ),
  });
  expect(await runWith(['board', 'note', 'mood', '5', 'x'], given)).toMatchObject({ exit: 2 });
  const dir = join(emptyFolder(), 'mood');
  expect(await runWith(['board', 'export', 'mood', dir], given)).toMatchObject({ exit: 0 });
  expect((await creditsOf(dir)).toSorted()).toEqual([
    ['Bicycle', 'cc by', '01 Bicycle.png'],
    ['Stamps', 'no-use', '02 Stamps.png'],
  ]);
  expect(await runWith(['board', 'import', dir], other)).toMatchObject({ exit: 0 });
  expect(await itemsOf(other)).toEqual(items);
});
