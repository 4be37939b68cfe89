// Whole runs, in this process, from a service on a socket of this machine.
import {
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { type Gallery, gallery } from '../../../support/gallery.ts';
import { jpeg, png } from '../../../support/pictures.ts';
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

/** Runs a download into a new folder from a new service, or from those that are given. */
async function download(
  args: readonly string[],
  {
    dir = emptyFolder(),
    service,
    ...given
  }: Given & { readonly dir?: string; readonly service?: Gallery } = {},
) {
  const from = service ?? (await serve());
  const flags = ['--dir', dir, '--base-url', from.url, '--retries', '0'];
  return {
    dir,
    service: from,
    ...(await runWith(['projects', 'download', ...args, ...flags], given)),
  };
}

/** Paths of all files below a folder, in order. */
const filesIn = (dir: string): readonly string[] =>
  readdirSync(dir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(dir.length + 1))
    .sort();

describe('a single picture', () => {
  it('is fetched by its row, its number or its address, and another run fetches the rest', async () => {
    const service = await serve();
    const home = emptyFolder();
    const listed = ['projects', 'pictures', '5', '6', '--base-url', service.url, '-o', 'table'];
    expect(await runWith(listed, { columns: 80, home })).toMatchObject({ exit: 0 });
    const archive = ['--archive', join(home, 'archive')];
    for (const words of [
      ['@2'],
      ['5', '--picture', '2'],
      ['5', '--picture', `${service.url}/b`],
      ['@2-3'],
      ['@2', '6'],
    ]) {
      const { dir, exit } = await download(words, { service, home });
      const six = ['ida/6-Work 6/01.png', 'ida/6-Work 6/project-6.json'];
      const five = [
        'ida/5-Work 5/02.jpg',
        'ida/5-Work 5/project-5.json',
        ...(words.includes('6') || words.includes('@2-3') ? six : []),
      ];
      expect({ exit, files: filesIn(dir) }).toEqual({
        exit: 0,
        files: [...five, 'portfolio.ndjson'],
      });
    }
    await download(['@2', ...archive], { service, home });
    expect(filesIn((await download(['5', ...archive], { service, home })).dir)).toContain(
      'ida/5-Work 5/01.png',
    );
    const { exit, stderr, dir } = await download(['5', '--picture', '9'], { service });
    expect({ exit, stderr, files: filesIn(dir) }).toMatchObject({
      ...{ exit: 3, files: [], stderr: expect.stringContaining('“Work 5” has no picture 9') },
    });
    expect(await download(['5', '--picture', 'x'], { service })).toMatchObject({ exit: 2 });
  });
});

describe('a download', () => {
  it('stores no key that the service repeats, and prints a note', async () => {
    const record = {
      name: 'by a-secret-key',
      url: '/?api_key=a-secret-key',
      big: '12',
      'a-secret-key': [],
    };
    const service = await serve({ record });
    const { dir, exit, stdout, stderr } = await download(['5'], {
      service,
      env: { PORTFOLIO_API_KEY: 'a-secret-key' },
    });
    expect({ exit, stderr }).toEqual({
      exit: 0,
      stderr: 'the service repeats your key in its records; *** is written instead\n',
    });
    const files = filesIn(dir);
    expect(files.filter((file) => file.endsWith('.json'))).toEqual([
      expect.stringMatching(/^ida\/5-by .*project-5/),
    ]);
    const texts = files.map((file) => readFileSync(join(dir, file), 'latin1'));
    expect([...files, ...texts, stdout].join('\n')).not.toContain('a-secret-key');
  });

  it('stores the pictures, the record as it was sent, and a manifest, and prints the paths', async () => {
    const { dir, service, exit, stdout, stderr } = await download(['5'], {
      dir: join(emptyFolder(), 'new'),
    });
    expect({ exit, stderr }).toEqual({ exit: 0, stderr: '' });
    const files = ['01.png', '02.jpg', 'project-5.json'].map((name) => `ida/5-Work 5/${name}`);
    expect(filesIn(dir)).toEqual([...files, 'portfolio.ndjson']);
    expect(stdout.trim().split('\n').sort()).toEqual(
      files.slice(0, 2).map((file) => `${dir}/${file}`),
    );
    const sent = await fetch(`${service.url}/v2/projects/5`);
    expect(readFileSync(join(dir, 'ida/5-Work 5/project-5.json'), 'utf8')).toBe(await sent.text());
  });

  it('fetches nothing twice, except a removed file', async () => {
    const first = await download(['5']);
    const asked = () => first.service.asked.filter((url) => url === '/a' || url === '/b');
    const second = await download(['5'], first);
    expect(second.stdout.split('\n').sort()).toEqual(first.stdout.split('\n').sort());
    expect(asked()).toHaveLength(2);
    rmSync(join(first.dir, 'ida/5-Work 5/01.png'));
    await download(['5'], first);
    expect(asked().sort()).toEqual(['/a', '/a', '/b']);
  });

  it('fetches a truncated file again, and keeps one that was changed', async () => {
    const first = await download(['5']);
    const folder = join(first.dir, 'ida/5-Work 5');
    truncateSync(join(folder, '01.png'), 30);
    writeFileSync(join(folder, '02.jpg'), 'changed');
    const { exit, stdout, stderr } = await download(['5'], first);
    expect({ exit, stdout }).toEqual({ exit: 0, stdout: `${folder}/01.png\n${folder}/02.jpg\n` });
    expect(stderr).toContain('edited files that stay as they are: 1; --force replaces them');
    expect(readFileSync(join(folder, '01.png'))).toEqual(pictures['/a']);
    expect(readFileSync(join(folder, '02.jpg'), 'utf8')).toBe('changed');
  });

  it('keeps a record that somebody wrote into, unless --force replaces it', async () => {
    const first = await download(['5']);
    const file = join(first.dir, 'ida/5-Work 5/project-5.json');
    const sent = readFileSync(file, 'utf8');
    writeFileSync(file, 'my notes');
    const second = await download(['5'], first);
    expect(second.exit).toBe(0);
    expect(second.stderr).toContain('edited files that stay as they are: 1; --force replaces them');
    expect(readFileSync(file, 'utf8')).toBe('my notes');
    await download(['5', '--force'], first);
    expect(readFileSync(file, 'utf8')).toBe(sent);
  });

  it('fetches pictures with --force that the library keeps', async () => {
    const service = await serve();
    const home = emptyFolder();
    const env = { PORTFOLIO_LIBRARY: join(home, 'library.db') };
    const kept = ['projects', 'show', '5', '--keep=pictures', '--base-url', service.url];
    expect(await runWith(kept, { env })).toMatchObject({ exit: 0 });
    const asked = () => service.asked.filter((url) => url === '/a' || url === '/b');
    expect(asked().sort()).toEqual(['/a', '/b']);
    const { dir } = await download(['5'], { service, env });
    expect(asked()).toHaveLength(2);
    await download(['5', '--force'], { service, dir, env });
    expect(asked().sort()).toEqual(['/a', '/a', '/b', '/b']);
  });

  it('stores the record again if it has changed, with a line for each content', async () => {
    let description = '';
    const first = await download(['5'], {
      service: await serve({ record: () => ({ description }) }),
    });
    description = 'new';
    expect(await download(['5'], first)).toMatchObject({ exit: 0 });
    expect(readFileSync(join(first.dir, 'ida/5-Work 5/project-5.json'), 'utf8')).toContain(
      '"description":"new"',
    );
    expect(
      readFileSync(join(first.dir, 'portfolio.ndjson'), 'utf8').match(/"kind":"record"/g),
    ).toHaveLength(2);
  });

  it('takes several ids, and those of standard input', async () => {
    const { dir, exit, stdout } = await download(['-', '--template', '{id}-{number}'], {
      stdin: '5\n6\n',
    });
    expect(exit).toBe(0);
    const files = ['5-01.png', '5-02.jpg', '6-01.png'].map((name) => join(dir, name));
    expect(stdout.trim().split('\n').sort()).toEqual(files);
  });

  it('continues after a broken picture, and lists it at the end', async () => {
    const service = await serve({ projects: { '5': ['/a', '/none', '/svg', '/b'] } });
    const { dir, exit, stdout, stderr } = await download(['5', '--template', '{number}'], {
      service,
    });
    expect(exit).toBe(8);
    expect(stdout.trim().split('\n').sort()).toEqual([join(dir, '01.png'), join(dir, '04.jpg')]);
    const { host: name } = new URL(service.url);
    expect(stderr.trimEnd().split('\n').sort()).toEqual([
      `portfolio: 02: the picture host ${name} has no such picture (HTTP 404)`,
      `portfolio: 03: the picture host ${name} has no such picture (HTTP 404)`,
      'portfolio: 2 of 4 pictures could not be fetched',
    ]);
  });

  it('continues after a missing record', async () => {
    const { exit, stdout, stderr } = await download(['5', '404', '6']);
    expect(exit).toBe(8);
    expect(stdout.trim().split('\n')).toHaveLength(3);
    expect(stderr).toContain('no project 404');
  });

  it('ends with the error of its only record', async () => {
    const { dir, exit, stderr } = await download(['404']);
    expect([exit, stderr, filesIn(dir)]).toEqual([3, 'portfolio: no project 404 (HTTP 404)\n', []]);
  });

  it('follows no link out of the folder', async () => {
    const [dir, elsewhere] = [emptyFolder(), emptyFolder()];
    symlinkSync(elsewhere, join(dir, 'ida'));
    const { exit, stderr } = await download(['5'], { dir });
    expect([exit, filesIn(elsewhere)]).toEqual([9, []]);
    expect(stderr).toContain(`will not write to ${join(dir, 'ida')} (it is a link or a file)`);
  });

  it('stays in the folder if names contain paths', async () => {
    const owners = { '7': { id: 7, username: '../..' } };
    const service = await serve({ record: { name: '/../../etc/x\0\x1b[2J', owners } });
    const outer = emptyFolder();
    const { dir, exit, stdout } = await download(['6'], {
      service,
      dir: join(outer, 'in', 'here'),
    });
    expect({ exit, stdout }).toEqual({ exit: 0, stdout: `${dir}/_/6-_.._.._etc_x_[2J/01.png\n` });
    expect(filesIn(outer).every((file) => file.startsWith('in/here/'))).toBe(true);
  });

  it('stores the records of a user who has the name of the manifest', async () => {
    const owners = { '7': { id: 7, username: 'Portfolio.ndjson' } };
    const { dir, exit } = await download(['6'], { service: await serve({ record: { owners } }) });
    const folder = '_Portfolio.ndjson/6-Work 6';
    expect({ exit, files: filesIn(dir) }).toEqual({
      exit: 0,
      files: [`${folder}/01.png`, `${folder}/project-6.json`, 'portfolio.ndjson'],
    });
  });

  it('continues after a record that cannot be stored, e.g. because it has the empty id of another one', async () => {
    const service = await serve({ record: { id: '', name: '' } });
    const { dir, exit, stdout, stderr } = await download(['5', '6'], { service });
    expect({ exit, stdout: stdout.trim().split('\n').length }).toEqual({ exit: 8, stdout: 2 });
    expect(stderr).toMatch(
      /“” is not stored: another project has the same id “”\nportfolio: 1 of 2 records could/,
    );
    expect(filesIn(dir)).toContain('portfolio.ndjson');
  });

  it('sends the key to the service, and to no picture', async () => {
    const { service } = await download(['5'], { env: { PORTFOLIO_API_KEY: 'canary-4-canary' } });
    expect(service.asked.filter((url) => url.includes('canary'))).toEqual([
      '/v2/projects/5?api_key=canary-4-canary',
    ]);
  });

  it('counts the works whose licence allows no use', async () => {
    const record = { copyright: { license: 'no-use', description: '' } };
    const { stderr } = await download(['5', '6'], { service: await serve({ record }) });
    expect(stderr).toBe('2 works with all rights reserved: ask the owners before you use them\n');
  });

  it('prints the amount and no paths on a terminal', async () => {
    const { dir, service, stdout, stderr } = await download(['5'], { columns: 80 });
    const noted = `2 pictures fetched, 1 kB, into ${dir}\nto list their owners: portfolio credits ${dir}\n`;
    expect({ stdout, stderr }).toEqual({ stdout: '', stderr: noted });
    const again = await download(['5'], { dir, service, columns: 80 });
    expect(again.stderr).toBe(`0 pictures fetched, 0 kB, into ${dir}, 2 there already\n`);
  });

  it('fails if the folder is a file', async () => {
    const dir = join(emptyFolder(), 'file');
    writeFileSync(dir, '');
    const stderr = `portfolio: cannot write to ${dir} (a part of its path is not a folder)\n`;
    expect(await download(['5'], { dir })).toMatchObject({ exit: 1, stderr });
  });
});

it('the hint of a collection fetches the pictures of its projects', async () => {
  const { shown } = await runWith(['collections', 'download', '284697', '--simulate', '--demo'], {
    columns: 80,
  });
  const [, hint = ''] =
    /^to fetch the pictures of the projects: (.*?)^demo/ms.exec(`${shown}demo`) ?? [];
  const list = hint.trim().split(/\s+/).slice(1);
  expect(list).toEqual(['collection', 'projects', '284697', '--all', '--download', '.', '--demo']);
  const { exit, stdout, stderr } = await runWith([...list, '--simulate']);
  expect({ exit, stderr }).toEqual({
    exit: 0,
    stderr: expect.stringMatching(/^\d+ pictures to fetch/m),
  });
  expect(new Set(stdout.match(/(?<=\/)\d+(?=-)/gm)).size).toBe(15);
});

it('does not advise to move files if a picture is in a private network', async () => {
  const service = await serve({
    record: { modules: [{ type: 'image', src: 'http://10.0.0.1/a.png' }] },
  });
  const { exit, stderr } = await download(['5'], { service });
  expect({ exit, stderr }).toMatchObject({
    exit: 8,
    stderr: expect.stringMatching(/are never fetched$/m),
  });
  expect(stderr).not.toContain('move the files');
});

describe('without fetching', () => {
  it('--simulate prints paths and addresses, and stores nothing', async () => {
    const { dir, service, exit, stdout, stderr } = await download(['5', '--simulate']);
    expect({ exit, stderr }).toEqual({ exit: 0, stderr: '2 pictures to fetch, 0 there already\n' });
    expect(stdout).toBe(
      `ida/5-Work 5/01.jpg\t${service.url}/a\nida/5-Work 5/02.jpg\t${service.url}/b\n`,
    );
    expect([filesIn(dir), service.asked]).toEqual([[], ['/v2/projects/5']]);
  });

  it.each(['--simulate', '--get-urls'])(
    '%s prints no key that the service repeats, but a note',
    async (flag) => {
      const modules = [{ type: 'image', src: 'https://pictures.example/a.png?next=a-secret-key' }];
      const service = await serve({ record: { name: 'by a-secret-key', modules } });
      const { stdout, stderr } = await download(['5', flag], {
        service,
        env: { PORTFOLIO_API_KEY: 'a-secret-key' },
      });
      expect(stdout).toMatch(/https:\/\/pictures\.example\/a\.png\?next=\*\*\*\n$/);
      expect(stdout).not.toContain('a-secret-key');
      expect(stderr).toMatch(
        /^the service repeats your key in its records; \*\*\* is written instead\n/,
      );
    },
  );

  it.each(['--simulate', '--get-urls'])(
    '%s shows no control characters of an address or a name',
    async (flag) => {
      const evil = '\u001b]0;title\u0007\u202e\u200b\n\u009b31m';
      const modules = [{ type: 'image', src: `https://pictures.example/${evil}.png` }];
      const service = await serve({ record: { name: evil, modules } });
      for (const given of [{}, { columns: 80 }] as { columns?: number }[]) {
        const { exit, stdout } = await download(['5', flag], { service, ...given });
        expect(exit).toBe(0);
        if (given.columns === undefined)
          expect(stdout).toContain('https://pictures.example/%1B]0;title%07');
        expect(stdout.trimEnd()).not.toMatch(given.columns === undefined ? /\n/ : /[^\P{C}\n]/u);
      }
    },
  );

  it('--get-urls prints addresses', async () => {
    const { dir, service, stdout } = await download(['5', '6', '--get-urls'], {
      dir: join(emptyFolder(), 'none'),
    });
    expect(stdout).toBe(['/a', '/b', '/c'].map((path) => `${service.url}${path}\n`).join(''));
    expect(() => readdirSync(dir)).toThrow('ENOENT');
  });

  it('--curl prints the requests for the records', async () => {
    const { service, stdout } = await download(['5', '6', '--curl']);
    expect(stdout).toBe(
      ['5', '6'].map((id) => `curl --get ${service.url}/v2/projects/${id}\n`).join(''),
    );
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
  ['"e"', true],
  ['"Key.of-a+user"', false],
  ['"Key.of-a%2Buser"', false],
])('notes the ETag %s of a part: %j, because a host may repeat the key', async (etag, isNoted) => {
  const service = await serve({
    before: ({ url }, response) => {
      if (url !== '/a') return false;
      response.writeHead(200, { etag }).write(png(100_000));
      response.end('more');
      return true;
    },
  });
  const env = { PORTFOLIO_API_KEY: 'Key.of-a+user' };
  const { dir, exit } = await download(['5'], { service, env });
  const manifest = readFileSync(join(dir, 'portfolio.ndjson'), 'utf8');
  expect([exit, manifest.includes(JSON.stringify(etag))]).toEqual([0, isNoted]);
});
