// Whole runs, in this process, from a service on a socket of this machine.
import { mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { type Gallery, gallery } from '../../../support/gallery.ts';
import { jpeg, png, svg } from '../../../support/pictures.ts';
import { emptyFolder, type Given, runWith } from '../../../support/system.ts';

let host: Gallery | undefined;
afterEach(async () => {
  await host?.stop();
  host = undefined;
});

const pictures: Readonly<Record<string, Buffer>> = { '/a': png(1), '/b': jpeg(2), '/c': png(3) };

async function serve(more: Partial<Parameters<typeof gallery>[0]> = {}): Promise<Gallery> {
  host = await gallery({
    projects: { '5': ['/a', '/b'], '6': ['/c'] },
    picture: (path) => pictures[path],
    ...more,
  });
  return host;
}

const download = ({ url }: Gallery, dir: string, args: readonly string[], given: Given = {}) =>
  runWith(['projects', 'download', ...args, '--dir', dir, '--base-url', url, '--retries', '0'], given);

/** Paths of all files below a folder, in order. */
const filesIn = (dir: string): readonly string[] =>
  readdirSync(dir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(dir.length + 1))
    .sort();

describe('a download', () => {
  it('stores the pictures, the record as it was sent, and a manifest, and prints the paths', async () => {
    const [service, dir] = [await serve(), join(emptyFolder(), 'new')];
    const { exit, stdout, stderr } = await download(service, dir, ['5']);
    expect({ exit, stderr }).toEqual({ exit: 0, stderr: '' });
    expect(filesIn(dir)).toEqual([
      'ida/5-Work 5/01.png',
      'ida/5-Work 5/02.jpg',
      'ida/5-Work 5/project-5.json',
      'portfolio.ndjson',
    ]);
    expect(stdout.trim().split('\n').sort()).toEqual([`${dir}/ida/5-Work 5/01.png`, `${dir}/ida/5-Work 5/02.jpg`]);
    const sent = await fetch(`${service.url}/v2/projects/5`);
    expect(readFileSync(join(dir, 'ida/5-Work 5/project-5.json'), 'utf8')).toBe(await sent.text());
  });

  it('asks for nothing twice, and for what was removed again', async () => {
    const [service, dir] = [await serve(), emptyFolder()];
    const asked = () => service.asked.filter((url) => url === '/a' || url === '/b');
    const first = await download(service, dir, ['5']);
    const second = await download(service, dir, ['5']);
    expect(second.stdout.split('\n').sort()).toEqual(first.stdout.split('\n').sort());
    expect(asked()).toHaveLength(2);
    rmSync(join(dir, 'ida/5-Work 5/01.png'));
    await download(service, dir, ['5']);
    expect(asked().sort()).toEqual(['/a', '/a', '/b']);
  });

  it('fetches again what was cut short, and keeps what somebody changed', async () => {
    const [service, dir] = [await serve(), emptyFolder()];
    await download(service, dir, ['5']);
    const [cut, changed] = ['01.png', '02.jpg'].map((name) => join(dir, 'ida/5-Work 5', name));
    truncateSync(cut ?? '', 30);
    writeFileSync(changed ?? '', 'changed');
    const { exit, stdout, stderr } = await download(service, dir, ['5']);
    expect({ exit, stdout }).toEqual({ exit: 8, stdout: `${cut}\n` });
    expect(stderr).toContain('02.jpg exists already and is not overwritten');
    expect(readFileSync(cut ?? '')).toEqual(pictures['/a']);
    expect(readFileSync(changed ?? '', 'utf8')).toBe('changed');
  });

  it('takes several ids, and those of standard input', async () => {
    const [service, dir] = [await serve(), emptyFolder()];
    const args = ['-', '--template', '{id}-{number}'];
    const { exit, stdout } = await download(service, dir, args, { stdin: '5\n6\n' });
    expect(exit).toBe(0);
    expect(stdout.trim().split('\n').sort()).toEqual(
      ['5-01.png', '5-02.jpg', '6-01.png'].map((name) => join(dir, name)),
    );
  });

  it('goes on where one picture is broken, and lists it at the end', async () => {
    const service = await serve({ projects: { '5': ['/a', '/none', '/svg', '/b'] } });
    const dir = emptyFolder();
    const { exit, stdout, stderr } = await download(service, dir, ['5', '--template', '{number}']);
    expect(exit).toBe(8);
    expect(stdout.trim().split('\n').sort()).toEqual([join(dir, '01.png'), join(dir, '04.jpg')]);
    const { host: name } = new URL(service.url);
    expect(stderr.split('\n').sort()).toEqual(
      [
        `portfolio: 02: the picture host ${name} has no such picture (HTTP 404)`,
        `portfolio: 03: the picture host ${name} has no such picture (HTTP 404)`,
        'portfolio: 2 of 4 pictures could not be fetched',
        'hint: run the same command again to fetch what is missing',
        '',
      ].sort(),
    );
  });

  it.each([
    ['SVG', Buffer.from(svg)],
    ['HTML', Buffer.from('<html>Sign in</html>')],
    ['nothing', Buffer.alloc(0)],
  ])('stores no %s', async (_, bytes) => {
    const [service, dir] = [await serve({ picture: () => bytes }), emptyFolder()];
    expect((await download(service, dir, ['6'])).exit).toBe(8);
    expect(filesIn(dir)).toEqual(['ida/6-Work 6/project-6.json', 'portfolio.ndjson']);
  });

  it('goes on where one record is missing', async () => {
    const [service, dir] = [await serve(), emptyFolder()];
    const { exit, stdout, stderr } = await download(service, dir, ['5', '404', '6']);
    expect(exit).toBe(8);
    expect(stdout.trim().split('\n')).toHaveLength(3);
    expect(stderr).toContain('no project 404');
  });

  it('that finds no record ends like a single one', async () => {
    const dir = emptyFolder();
    const { exit, stderr } = await download(await serve(), dir, ['404']);
    expect([exit, stderr, filesIn(dir)]).toEqual([3, 'portfolio: no project 404 (HTTP 404)\n', []]);
  });

  it('overwrites no file that was there before', async () => {
    const [service, dir] = [await serve(), emptyFolder()];
    writeFileSync(join(dir, '01.png'), 'mine');
    const { exit, stderr } = await download(service, dir, ['5', '--template', '{number}']);
    expect(exit).toBe(8);
    expect(stderr).toContain('01: 01.png exists already and is not overwritten');
    expect(stderr).toContain('hint: move what is in the way, and run the same command again');
    expect(readFileSync(join(dir, '01.png'), 'utf8')).toBe('mine');
  });

  it('follows no link out of the folder', async () => {
    const [service, dir, elsewhere] = [await serve(), emptyFolder(), emptyFolder()];
    symlinkSync(elsewhere, join(dir, 'ida'));
    const { exit, stderr } = await download(service, dir, ['5']);
    expect([exit, filesIn(elsewhere)]).toEqual([9, []]);
    expect(stderr).toContain(`${join(dir, 'ida')} is not written to (it is a link or a file)`);
  });

  it('stays in the folder whatever the names are', async () => {
    const owners = { '7': { id: 7, username: '../..' } };
    const [service, outer] = [await serve({ record: { name: '/../../etc/x\0\x1b[2J', owners } }), emptyFolder()];
    const dir = join(outer, 'in', 'here');
    const { exit, stdout } = await download(service, dir, ['6']);
    expect(exit).toBe(0);
    expect(stdout).toBe(`${dir}/_/6-_.._.._etc_x_[2J/01.png\n`);
    expect(filesIn(outer).every((file) => file.startsWith('in/here/'))).toBe(true);
  });

  it('sends the key to the service, and to no picture', async () => {
    const service = await serve();
    await download(service, emptyFolder(), ['5'], { env: { PORTFOLIO_API_KEY: 'canary-4-canary' } });
    expect(service.asked.filter((url) => url.includes('canary'))).toEqual(['/v2/projects/5?api_key=canary-4-canary']);
  });

  it('says before it begins which licence allows no use', async () => {
    const record = { copyright: { license: 'no-use', description: '' } };
    const { stderr } = await download(await serve({ record }), emptyFolder(), ['5', '6']);
    expect(stderr).toBe('licence no-use, all rights reserved: ask the owner before you use project 5, project 6\n');
  });

  it('tells a terminal how much there was, and no paths', async () => {
    const [service, dir] = [await serve(), emptyFolder()];
    const { stdout, stderr } = await download(service, dir, ['5'], { columns: 80 });
    expect([stdout, stderr]).toEqual([
      '',
      `2 pictures fetched, 1 kB, into ${dir}\nwho made them: portfolio credits ${dir}\n`,
    ]);
    const again = await download(service, dir, ['5'], { columns: 80 });
    expect(again.stderr).toBe(`0 pictures fetched, 0 kB, into ${dir}, 2 there already\n`);
  });

  it('into a place that is no folder is an error', async () => {
    const dir = join(emptyFolder(), 'file');
    writeFileSync(dir, '');
    const { exit, stderr } = await download(await serve(), dir, ['5']);
    expect(exit).toBe(1);
    expect(stderr).toBe(`portfolio: cannot write to ${dir} (a part of its path is not a folder)\n`);
  });
});

describe('without fetching', () => {
  it('--simulate prints paths and addresses, and stores nothing', async () => {
    const [service, dir] = [await serve(), emptyFolder()];
    const { exit, stdout, stderr } = await download(service, dir, ['5', '--simulate']);
    expect({ exit, stderr }).toEqual({ exit: 0, stderr: '2 pictures to fetch, 0 there already\n' });
    expect(stdout).toBe(`ida/5-Work 5/01.jpg\t${service.url}/a\nida/5-Work 5/02.jpg\t${service.url}/b\n`);
    expect([filesIn(dir), service.asked]).toEqual([[], ['/v2/projects/5']]);
  });

  it.each(['--simulate', '--get-urls'])('%s shows no control characters of an address or a name', async (flag) => {
    const evil = '\u001b]0;title\u0007\u202e\u200b\n\u009b31m';
    const service = await serve({
      record: { name: evil, modules: [{ type: 'image', src: `https://pictures.example/${evil}.png` }] },
    });
    for (const given of [{}, { columns: 80 }]) {
      const { exit, stdout } = await download(service, emptyFolder(), ['5', flag], given);
      expect(exit).toBe(0);
      expect(stdout.trimEnd()).toContain('https://pictures.example/%1B]0;title%07');
      expect(stdout.trimEnd()).not.toMatch(given.columns === undefined ? /\n/ : /[^\P{C}\t]/u);
    }
  });

  it('--get-urls prints addresses', async () => {
    const [service, dir] = [await serve(), join(emptyFolder(), 'none')];
    const { stdout } = await download(service, dir, ['5', '6', '--get-urls']);
    expect(stdout).toBe(['/a', '/b', '/c'].map((path) => `${service.url}${path}\n`).join(''));
    expect(() => readdirSync(dir)).toThrow('ENOENT');
  });

  it('--curl prints the requests for the records', async () => {
    const service = await serve();
    const { stdout } = await download(service, emptyFolder(), ['5', '6', '--curl']);
    expect(stdout).toBe(['5', '6'].map((id) => `curl --get ${service.url}/v2/projects/${id}\n`).join(''));
    expect(service.asked).toEqual([]);
  });

  it.each([
    [['--template', '../{id}'], '--template must be a path below the folder'],
    [['--dir', ''], '--dir must not be empty'],
    [['--simulate', '--get-urls'], '--get-urls and --simulate cannot be used together'],
  ])('%j is a usage error', async (args, message) => {
    const { exit, stderr } = await runWith(['projects', 'download', '5', '--demo', ...args]);
    expect(exit).toBe(2);
    expect(stderr).toContain(message);
  });
});

it.each([
  ['users', 'albacastro', /\/00\.png$/m],
  ['wips', '116758', /\/01\.png$/m],
  ['collections', '6652816', /\/01\.png$/m],
])('%s of the demo are downloaded', async (noun, id, path) => {
  const dir = emptyFolder();
  mkdirSync(join(dir, 'd'));
  const { exit, stdout, stderr } = await runWith([noun, 'download', id, '--demo', '--dir', join(dir, 'd')]);
  expect({ exit, stderr }).toEqual({ exit: 0, stderr: '' });
  expect(stdout).toMatch(path);
});
