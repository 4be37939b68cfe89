// --xmp in whole runs, in this process. What it writes into pictures is in
// test/unit/download/picture-credit.test.ts.
import { createHash } from 'node:crypto';
import {
  chownSync,
  copyFileSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterEach, describe, expect, it } from 'vitest';
import { type Gallery, gallery } from '../../../support/gallery.ts';
import { jpeg, png } from '../../../support/pictures.ts';
import { emptyFolder, type Given, runWith } from '../../../support/system.ts';

let host: Gallery | undefined;
afterEach(async () => {
  await host?.stop();
  host = undefined;
});

const gif = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');
const pictures: Readonly<Record<string, Buffer>> = { '/a': png(1), '/b': jpeg(2), '/c': gif };
const copyright = { license: 'cc by-sa', description: '' };
const names = ['01.png', '02.jpg', '03.gif'] as const;
const [a, b, c] = names;

/** Returns a folder, and a function that downloads three pictures of a project into it. */
async function folder() {
  const owner = { name: 'Ida Berg' };
  host = await gallery({
    projects: { '5': ['/a', '/b', '/c'] },
    picture: (path) => pictures[path],
    record: () => ({
      copyright,
      owners: { '7': { id: 7, username: 'ida', display_name: owner.name } },
    }),
  });
  const service = host;
  const dir = emptyFolder();
  const more = ['--dir', dir, '--template', '{number}.{ext}', '--base-url', service.url];
  const run = async (flags: readonly string[] = [], given: Given = {}) => {
    const before = service.asked.length;
    const result = await runWith(['projects', 'download', '5', ...more, ...flags], given);
    const fetched = service.asked.slice(before).filter((path) => !path.startsWith('/v2'));
    return { ...result, fetched };
  };
  const read = (name: string) => readFileSync(join(dir, name));
  return { dir, run, read, service, owner };
}

/** The line of `credits` about a file. */
async function creditOf(file: string): Promise<string> {
  return (await runWith(['credits', file, '-o', 'text'])).stdout.trim();
}

/** Copies files alone into an empty folder. Returns the path of the first. */
function copyAlone(dir: string, ...files: readonly string[]): string {
  const alone = emptyFolder();
  for (const file of files) copyFileSync(join(dir, file), join(alone, file));
  return join(alone, files[0] ?? '');
}

describe('--xmp', () => {
  it('writes the credit into pictures, and beside those that cannot have it', async () => {
    const { dir, run, read } = await folder();
    expect(await run(['--xmp'])).toMatchObject({ exit: 0, stderr: '' });
    expect(read(a).length).toBeGreaterThan(png(1).length);
    expect(read(b).length).toBeGreaterThan(jpeg(2).length);
    expect(read(c)).toEqual(gif);
    expect(readdirSync(dir).filter((name) => name.endsWith('.xmp'))).toEqual(['03.xmp']);
    // The manifest is about the files as they are.
    const lines = read('portfolio.ndjson')
      .toString()
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    for (const { file, digest, bytes } of lines.filter(({ kind }) => kind === 'picture')) {
      expect(bytes).toBe(statSync(join(dir, file)).size);
      expect(digest).toBe(createHash('sha256').update(read(file)).digest('hex'));
    }
    for (const file of [[a], [b], [c, '03.xmp']])
      expect(await creditOf(copyAlone(dir, ...file))).toContain(': “Work 5” by Ida Berg, CC BY-SA');
    // A GIF without its file.
    expect(await creditOf(copyAlone(dir, c))).toBe('');
  });

  it('fetches nothing twice, with and without the flag, and --force adds it', async () => {
    const { run, read } = await folder();
    await run();
    const plain = names.map(read);
    const again = await run(['--xmp']);
    expect([again.fetched, again.stderr]).toEqual([
      [],
      expect.stringContaining(
        '--xmp changes only pictures that it fetches; --force fetches the others again\n',
      ),
    ]);
    expect(names.map(read)).toEqual(plain);
    expect((await run(['--xmp', '--force'])).fetched).toHaveLength(3);
    const credited = names.map(read);
    expect(credited[0]?.length).toBeGreaterThan(plain[0]?.length ?? 0);
    expect((await run()).fetched).toEqual([]);
    expect(await run(['--xmp', '--force'])).toMatchObject({ exit: 0 });
    expect(names.map(read)).toEqual(credited);
    expect((await run(['--force'])).fetched).toHaveLength(3);
    expect(names.map(read)).toEqual(plain);
  });

  it('=files leaves the pictures as they are', async () => {
    const { dir, run, read } = await folder();
    expect(await run(['--xmp=files'])).toMatchObject({ exit: 0, stderr: '' });
    expect(names.map(read)).toEqual([png(1), jpeg(2), gif]);
    for (const file of names) {
      const beside = file.replace(/\w+$/, 'xmp');
      expect(await creditOf(copyAlone(dir, file, beside))).toContain('“Work 5” by ');
    }
  });

  it('never replaces the .xmp file of something else, and says so', async () => {
    const { dir, run, read } = await folder();
    await run();
    writeFileSync(join(dir, '03.xmp'), 'develop settings');
    const { exit, stderr } = await run(['--xmp', '--force']);
    expect(exit).toBe(0);
    expect(stderr).toContain(
      `1 picture stored without a credit, because another .xmp file is there: ${c}\n`,
    );
    expect(read('03.xmp').toString()).toBe('develop settings');
  });

  it.each<[flags: string[], besides: readonly string[]]>([
    [
      ['--force', '--xmp'],
      [b, c],
    ],
    [['--force', '--xmp=files'], names],
    [['--force'], names],
  ])('replaces its own .xmp files when %j stores the pictures again', async (flags, besides) => {
    const { dir, run, read, owner } = await folder();
    await run(['--xmp=files']);
    const edited = read('02.xmp').toString().replace('Ida Berg', 'Ida B.');
    writeFileSync(join(dir, '02.xmp'), edited);
    owner.name = 'Ola Li';
    expect(await run(flags)).toMatchObject({ exit: 0 });
    expect(readdirSync(dir).filter((name) => name.endsWith('.xmp'))).toEqual(
      besides.map((file) => file.replace(/\w+$/, 'xmp')),
    );
    expect(read('02.xmp').toString()).toBe(edited);
    for (const file of [a, c]) {
      const files = besides.includes(file) ? [file, file.replace(/\w+$/, 'xmp')] : [file];
      expect(await creditOf(copyAlone(dir, ...files))).toContain('“Work 5” by Ola Li');
    }
  });

  it('does not remove the .xmp file of another picture with the same name', async () => {
    const { dir, run, read } = await folder();
    await run(['--xmp=files']);
    const other = read('03.xmp');
    writeFileSync(join(dir, '01.xmp'), other);
    await run(['--force', '--xmp']);
    expect(read('01.xmp')).toEqual(other);
  });

  it.each([
    [['--xmp=sidecar'], '--xmp takes no value except files, not "sidecar"'],
    [['--xmp', '--xmp=files'], '--xmp and --xmp=files cannot be used together'],
  ])('%j is refused', async (flags, message) => {
    const { exit, stderr } = await runWith(['projects', 'download', '5', '--demo', ...flags]);
    expect([exit, stderr]).toEqual([2, expect.stringContaining(message)]);
  });

  it('needs a download', async () => {
    const { exit, stderr } = await runWith(['projects', '--demo', '--xmp']);
    expect([exit, stderr]).toEqual([2, expect.stringContaining('--xmp needs --download')]);
  });
});

describe('a picture with a credit, alone in a folder,', () => {
  it('is the picture of its record on a board, with owner and licence', async () => {
    const home = emptyFolder();
    const run = (...args: readonly string[]) => runWith([...args, '--demo'], { home });
    const dir = emptyFolder();
    await run(
      ...['project', 'download', '22363486', '--xmp', '--dir', dir, '--template', '{number}.{ext}'],
    );
    const alone = copyAlone(dir, '01.png');
    expect(await sharp(alone).metadata()).toHaveProperty('xmp');
    const added = await run('board', 'add', 'mood', alone);
    expect([added.exit, added.stderr]).toEqual([
      0,
      expect.stringContaining(
        '“01.png” is added as the picture of its record, without edits of the file\n',
      ),
    ]);
    // A file that is as its manifest says was not edited.
    const { stderr } = await run('board', 'add', 'mood', join(dir, '02.png'));
    expect(stderr).not.toContain('edits');
    const { items } = JSON.parse((await run('board', 'show', 'mood', '--json')).stdout);
    expect(items).toMatchObject([
      { kind: 'picture', id: '22363486', picture_number: 1, licence: 'cc by-sa' },
      { kind: 'picture', id: '22363486', picture_number: 2, licence: 'cc by-sa' },
    ]);
    expect(JSON.stringify(items)).toContain('Hanna Zając');
    expect(await creditOf(alone)).toBe(
      '01.png: “Driftwood — Bicycle for the Halden Ferry Company” by Hanna Zając, CC BY-SA, ' +
        'https://portfolio.example/gallery/22363486/Driftwood-Bicycle-for-the-Halden-Ferry-Company',
    );
  });

  it.skipIf(process.getuid?.() !== 0)('is not credited by a file of another user', async () => {
    const { dir, run } = await folder();
    await run(['--xmp=files']);
    const alone = copyAlone(dir, a, '01.xmp');
    expect(await creditOf(alone)).not.toBe('');
    chownSync(alone.replace('png', 'xmp'), 12345, 12345);
    expect(await creditOf(alone)).toBe('');
  });
});
