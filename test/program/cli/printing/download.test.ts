// Archives of downloads, in this process, from a service on a socket of this machine.
import {
  appendFileSync,
  existsSync,
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
import { emptyFolder, type Given, runWith } from '../../../support/system.ts';

const pictures: Readonly<Record<string, Buffer>> = { '/a': png(1), '/b': jpeg(2), '/c': png(3) };

let host: Gallery;
let home: string;
beforeEach(async () => {
  host = await gallery({
    projects: { '5': ['/a', '/b'], '6': ['/c'] },
    picture: (path) => pictures[path],
  });
  home = emptyFolder();
});
afterEach(() => host.stop());

/** Downloads both projects into the folder `refs`. Returns the pictures that were requested. */
async function download(
  more: readonly string[] = [],
  given: Given = {},
  archive = join(home, 'archive'),
) {
  const before = host.asked.length;
  const flags = ['--dir', join(home, 'refs'), '--archive', archive, '--base-url', host.url];
  const run = await runWith(['projects', 'download', '5', '6', ...flags, ...more], given);
  const fetched = host.asked
    .slice(before)
    .filter((path) => path in pictures)
    .sort();
  return { ...run, fetched };
}

const archived = () => readFileSync(join(home, 'archive'), 'utf8').trim().split('\n');

describe('a project with players and spacers', () => {
  const modules = (id: string) => [
    { type: 'image', src: `${other.url}/a`, width: 20, height: 900 },
    { type: 'image', src: `${other.url}/b`, width: 900, height: 600 },
    { type: 'image', src: `${other.url}/c` },
    { type: 'embed', embed: `<iframe src="//video.example/${id}?a=1&amp;b=2"></iframe>` },
    { type: 'video', src: 'https://x.example/v.mp4', embed: '<b>x</b>' },
    { type: 'audio', embed: '<iframe src="javascript:alert(1)"></iframe>' },
    { type: 'embed', embed: '' },
  ];
  let other: Gallery;
  beforeEach(async () => {
    const projects = { '5': [] };
    other = await gallery({
      projects,
      picture: (path) => pictures[path],
      record: (id) => ({ modules: modules(id) }),
    });
  });
  afterEach(() => other.stop());
  const run = (...words: string[]) =>
    runWith([...words, '--base-url', other.url], { home }).then(({ exit, stdout, stderr }) => ({
      exit,
      stdout,
      stderr,
    }));

  it('prints the web addresses of the players, and says how many were not fetched', async () => {
    const addresses = 'https://video.example/5?a=1&b=2\nhttps://x.example/v.mp4\n';
    for (const words of [['projects', 'download', '5'], ['projects']])
      expect(await run(...words, '--get-urls', '--embeds')).toEqual({
        exit: 0,
        stdout: addresses,
        stderr: '',
      });
    const { stderr } = await run('projects', 'download', '5', '--dir', join(home, 'refs'));
    expect(stderr).toContain(
      '2 embedded players not fetched; --get-urls --embeds prints the addresses\n',
    );
  });

  it('leaves out narrow pictures, and fetches them without the flag although an archive lists the others', async () => {
    const words = [
      'projects',
      '--download',
      join(home, 'refs'),
      '--archive',
      join(home, 'archive'),
    ];
    const { stdout, stderr } = await run(...words, '--min-width', '100');
    expect(stdout.match(/\d\d\.\w+(?=\n)/g)).toEqual(['02.jpg', '03.png']);
    expect(stderr).toContain('left out because of their width: 1 picture\n');
    expect((await run(...words)).stdout).toContain('/01.png\n');
    const shown = await run(
      'project',
      'pictures',
      '5',
      '--min-width',
      '100',
      '--columns',
      'number',
    );
    expect(shown).toMatchObject({
      stdout: '2\n3\n',
      stderr: 'left out because of their width: 1 picture\n',
    });
  });
});

describe('an archive', () => {
  it('keeps pictures from being fetched again after the folder was moved, and their records from being stored', async () => {
    expect((await download()).fetched).toEqual(['/a', '/b', '/c']);
    renameSync(join(home, 'refs'), join(home, 'sorted'));
    const { exit, stdout, stderr, fetched } = await download([], { columns: 100 });
    expect({ exit, stdout, fetched }).toEqual({ exit: 0, stdout: '', fetched: [] });
    expect(stderr).toBe(
      `0 pictures fetched, 0 kB, into ${join(home, 'refs')}, 3 are in the archive\n`,
    );
    expect(existsSync(join(home, 'refs'))).toBe(false);
  });

  it('still prints the paths of files that are there', async () => {
    const first = await download();
    rmSync(join(home, 'refs/ida/5-Work 5/01.png'));
    const { stdout, fetched } = await download();
    expect(fetched).toEqual([]);
    expect(stdout.trim().split('\n')).toHaveLength(first.stdout.trim().split('\n').length - 1);
  });

  it('receives the files that are there, because a run may have been killed before it added them', async () => {
    await download();
    rmSync(join(home, 'archive'));
    expect((await download()).fetched).toEqual([]);
    expect(archived()).toHaveLength(3);
    rmSync(join(home, 'refs'), { recursive: true });
    expect((await download()).fetched).toEqual([]);
    expect(archived()).toHaveLength(3);
  });

  it('has each line once, if a record is named twice, and as the manifest of its own folder', async () => {
    await download();
    rmSync(join(home, 'archive'));
    await download(['5']);
    expect(archived()).toHaveLength(3);
    const [dir, pictureLines] = [join(home, 'other'), /"kind":"picture"/g];
    const flags = [
      '--dir',
      dir,
      '--archive',
      join(dir, 'portfolio.ndjson'),
      '--base-url',
      host.url,
    ];
    mkdirSync(dir);
    expect(await runWith(['projects', 'download', '5', ...flags])).toMatchObject({ exit: 0 });
    expect(readFileSync(join(dir, 'portfolio.ndjson'), 'utf8').match(pictureLines)).toHaveLength(2);
  });

  it('may be the manifest of another folder', async () => {
    await download();
    const manifest = join(home, 'refs/portfolio.ndjson');
    const flags = ['--dir', join(home, 'other'), '--archive', manifest, '--base-url', host.url];
    const { exit, stderr } = await runWith(['projects', 'download', '5', '--simulate', ...flags]);
    expect({ exit, stderr }).toEqual({
      exit: 0,
      stderr: '0 pictures to fetch, 0 there already, 2 are in the archive\n',
    });
  });

  it.each<[string, (text: string) => string | Buffer, readonly string[]]>([
    ['whose last line is incomplete', (text) => text.slice(0, -40), ['/c']],
    [
      'of which only the beginning of the first line is left',
      (text) => text.slice(0, 20),
      ['/a', '/b', '/c'],
    ],
    ['whose first line was overwritten', (text) => text.replace(/^.{50}/, '\0'.repeat(50)), ['/a']],
    ['with lines of another program', (text) => `\n# mine\n[]\nnull\n{"kind":"x"}\n${text}`, []],
    [
      'with bytes that are not UTF-8',
      (text) => Buffer.concat([Buffer.from([0xff, 0xfe, 10]), Buffer.from(text)]),
      [],
    ],
    ['with line ends of Windows', (text) => text.replaceAll('\n', '\r\n'), []],
    ['that is empty', () => '', ['/a', '/b', '/c']],
    ['of blank lines', () => '\n\n', ['/a', '/b', '/c']],
  ])('%s is used as far as it is readable, and completed', async (_, damage, expected) => {
    await download(['--concurrency', '1']);
    rmSync(join(home, 'refs'), { recursive: true });
    writeFileSync(join(home, 'archive'), damage(readFileSync(join(home, 'archive'), 'utf8')));
    const { exit, fetched } = await download();
    expect({ exit, fetched }).toEqual({ exit: 0, fetched: expected });
    rmSync(join(home, 'refs'), { recursive: true, force: true });
    expect((await download()).fetched).toEqual([]);
  });

  it.each<[string, (path: string) => void, string]>([
    ['a picture', (path) => writeFileSync(path, png(1)), 'it is not a list of downloads'],
    [
      'other JSON',
      (path) => writeFileSync(path, '{"name":"portfolio"}\n'),
      'it is not a list of downloads',
    ],
    ['a folder', (path) => mkdirSync(path), 'it is not a regular file'],
    ['a link', (path) => symlinkSync('elsewhere', path), 'it is a link'],
  ])('that is %s is refused before a request, and not changed', async (_, make, why) => {
    make(join(home, 'archive'));
    const { exit, stderr } = await download();
    expect({ exit, stderr }).toEqual({ exit: 9, stderr: expect.stringContaining(why) });
    expect(host.asked).toEqual([]);
    expect(readdirSync(home)).toEqual(['archive']);
  });

  it('in a missing folder is an error before a request', async () => {
    const archive = join(home, 'none/archive');
    const { exit, stderr } = await download([], {}, archive);
    expect({ exit, asked: host.asked }).toEqual({ exit: 1, asked: [] });
    expect(stderr).toMatch(`portfolio: cannot write to ${archive} (`);
  });

  it.each(['--simulate', '--get-urls', '--curl'])('is not created with %s', async (flag) => {
    expect((await download([flag])).exit).toBe(0);
    expect(readdirSync(home)).toEqual([]);
    await download();
    appendFileSync(join(home, 'archive'), '{"kind":');
    const text = readFileSync(join(home, 'archive'), 'utf8');
    const { stdout } = await download([flag]);
    expect(stdout.includes('http') && !stdout.startsWith('curl')).toBe(false);
    expect(readFileSync(join(home, 'archive'), 'utf8')).toBe(text);
  });
});

it('--license leaves out the works with other licences', async () => {
  const { exit, stdout, stderr } = await download(['--license', 'by,by-sa', '--simulate']);
  expect({ exit, stdout, stderr }).toEqual({
    exit: 0,
    stdout: '',
    stderr: 'left out because of their licence: 2 of 2\n0 pictures to fetch, 0 there already\n',
  });
});
