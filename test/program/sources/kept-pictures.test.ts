import {
  chmodSync,
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
import { afterEach, describe, expect, test } from 'vitest';
import { signalError } from '../../../src/errors.ts';
import { listening, type Running } from '../../support/listening.ts';
import { png } from '../../support/pictures.ts';
import { emptyFolder, type Given, runWith, testNow } from '../../support/system.ts';

const day = 86_400_000;
let service: Running | undefined;
afterEach(async () => {
  await service?.stop();
  service = undefined;
});

/**
 * A service with projects 1 and 2, whose pictures it also sends, and a function that runs commands
 * against it.
 */
async function served({ broken = '', bytes = 10, picture = (): boolean => true } = {}) {
  const asked: string[] = [];
  const running = await listening(({ url = '' }, response) => {
    asked.push(url);
    const cover = (id: number) => ({
      id,
      name: `Work ${id}`,
      covers: { 404: `${running.url}/${id}.png` },
    });
    if (url.endsWith('.png') && !picture()) return;
    if (url.endsWith('.png'))
      return url === broken ? response.writeHead(404).end() : response.end(png(bytes));
    const one = /projects\/(\d+)/.exec(url)?.[1];
    const modules = [{ type: 'image', src: `${running.url}/module.png` }];
    const body =
      one === undefined
        ? { projects: [cover(1), cover(2)] }
        : { project: { ...cover(Number(one)), modules } };
    return response.setHeader('content-type', 'application/json').end(JSON.stringify(body));
  });
  service = running;
  const home = emptyFolder();
  const library = join(home, 'library.db');
  const env = { PORTFOLIO_BASE_URL: running.url, PORTFOLIO_LIBRARY: library };
  const run = (line: string, given: Given = {}) =>
    runWith([...line.split(' '), ...(line.startsWith('project') ? ['--retries', '0'] : [])], {
      ...{ home, now: testNow },
      ...given,
      env: { ...env, ...given.env },
    });
  return { asked, home, library, folder: `${library}-pictures`, run, stop: running.stop };
}

const pictures = (html: string): number => html.match(/src="data:image/g)?.length ?? 0;

describe('--keep=pictures', () => {
  test('ends with 130 if it is interrupted, and says what is missing', async () => {
    const stop = new AbortController();
    const picture = () => {
      setTimeout(() => stop.abort(signalError('SIGINT')), 50);
      return false;
    };
    const { run } = await served({ picture });
    const { exit, stdout, stderr } = await run('projects --keep=pictures', { signal: stop.signal });
    expect({ exit, lines: stdout.split('\n').length }).toEqual({ exit: 130, lines: 3 });
    expect(stderr).toBe('2 of 2 pictures are not kept\nportfolio: interrupted\n');
  });

  test('lists, pages and grids have their pictures a day later, without the service', async () => {
    const { run, stop, asked, folder, home } = await served();
    const ran = await run('projects --keep=pictures', { columns: 120 });
    expect(ran.stderr).toContain('kept 2 records and 2 pictures in');
    await run('project show 1 --keep=pictures');
    expect(asked.filter((url) => url.endsWith('.png')).toSorted()).toEqual([
      '/1.png',
      '/2.png',
      '/module.png',
    ]);
    expect(readdirSync(folder)).toHaveLength(3);
    await stop();
    rmSync(join(home, '.cache'), { recursive: true, force: true });
    const later = { now: testNow + 400 * day };
    for (const [line, count] of [
      ['projects --offline -o html', 2],
      ['projects --offline --no-cache -o html', 2],
      ['project pictures 1 --offline -o html', 1],
    ] as const)
      expect({ line, count: pictures((await run(line, later)).stdout) }).toEqual({ line, count });
    const grid = await run('projects --offline -o grid --images blocks --color always', {
      ...later,
      env: { PORTFOLIO_FORCE_TTY: '80' },
    });
    expect(grid.stdout).not.toContain('not shown');
    expect(grid.stderr).not.toContain('not shown');
  });

  test('`cache clear` leaves them, and `library info` counts them', async () => {
    const { run, stop } = await served();
    await run('projects --keep=pictures');
    await stop();
    expect((await run('cache clear')).stderr).toContain('and 2 pictures');
    expect(pictures((await run('projects --offline -o html')).stdout)).toBe(2);
    expect(JSON.parse((await run('library info --json')).stdout)).toMatchObject({
      kept_pictures: 2,
      kept_picture_bytes: expect.any(Number),
      kept_picture_folder: expect.stringMatching(/library\.db-pictures$/),
    });
    expect((await run('library info', { columns: 80 })).stdout).toMatch(
      /Kept pictures +2, 1 kB of 2GB/,
    );
  });

  test('the setting keep can be `pictures`; --keep and --no-keep override it', async () => {
    const { run, folder } = await served();
    await run('config set keep pictures');
    await run('projects --keep');
    await run('projects --no-keep');
    expect(existsSync(folder)).toBe(false);
    await run('projects');
    expect(readdirSync(folder)).toHaveLength(2);
  });

  test('`library sync` keeps pictures if the setting says so, and fetches each once', async () => {
    const { run, folder, asked } = await served();
    await run('library watch projects');
    await run('library sync');
    expect(existsSync(folder)).toBe(false);
    await run('config set keep pictures');
    for (const hours of [1, 2]) await run('library sync', { now: testNow + hours * 3_600_000 });
    expect(readdirSync(folder)).toHaveLength(2);
    expect(asked.filter((url) => url.endsWith('.png'))).toHaveLength(2);
  });

  test('a picture that cannot be fetched is noted, and the others are kept', async () => {
    const { run, folder } = await served({ broken: '/1.png' });
    const { exit, stderr } = await run('projects --keep=pictures');
    expect({ exit, stderr }).toEqual({
      exit: 0,
      stderr: expect.stringMatching(
        /^1 picture could not be kept: the picture host \S+ has no such picture\n$/,
      ),
    });
    expect(readdirSync(folder)).toHaveLength(1);
  });

  test('a folder that cannot be written is noted, and the records are kept', async () => {
    const { run, library, folder } = await served();
    writeFileSync(folder, '');
    const { exit, stderr } = await run('projects --keep=pictures');
    expect({ exit, stderr }).toEqual({
      exit: 0,
      stderr: expect.stringContaining('2 pictures could not be kept'),
    });
    expect(existsSync(library)).toBe(true);
    expect(readFileSync(folder)).toHaveLength(0);
  });

  test('`library prune` removes the pictures that no remaining record has', async () => {
    const { run, folder } = await served();
    await run('projects --keep=pictures');
    await run('project show 1 --keep=pictures', { now: testNow + 400 * day });
    const later = { now: testNow + 400 * day };
    const plan = await run('library prune --older-than 1y --dry-run', later);
    expect(plan.stdout).toContain('kept pictures\t\t1\n');
    expect(readdirSync(folder)).toHaveLength(3);
    await run('library prune --older-than 1y --yes', later);
    expect(readdirSync(folder)).toHaveLength(2);
    expect(pictures((await run('project pictures 1 --offline -o html', later)).stdout)).toBe(1);
  });

  test('is refused in a folder that is a link, or that another user may change', async () => {
    const { run, folder, home } = await served();
    await run('projects --keep=pictures');
    await run('board add mood 1 --offline');
    const other = join(home, 'other');
    renameSync(folder, other);
    symlinkSync(other, folder);
    writeFileSync(join(other, 'a'.repeat(64)), 'another program wrote this');
    const lines = [
      ...[
        'library info',
        'library prune --older-than 1s --yes',
        `library backup ${join(home, 'backup.db')}`,
      ],
      ...[
        'board show mood',
        'board add mood 2 --offline',
        `board export mood ${join(home, 'mood')}`,
      ],
    ];
    const later = { now: testNow + 400 * day };
    for (const line of lines) {
      const { exit, stderr } = await run(line, later);
      expect({ line, exit, stderr }).toMatchObject({
        exit: 9,
        stderr: expect.stringContaining('(it is a link)'),
      });
    }
    expect((await run('projects --keep=pictures', later)).stderr).toContain('could not be kept');
    expect(readdirSync(other)).toHaveLength(3);
    rmSync(folder);
    renameSync(other, folder);
    chmodSync(folder, 0o777);
    expect(await run(lines[1] ?? '', later)).toMatchObject({ exit: 9 });
    expect(readdirSync(folder)).toHaveLength(3);
  });

  test.each([
    ['projects --keep=picture', '--keep takes no value except pictures, not "picture"'],
    ['projects --keep --keep=pictures', '--keep=pictures and --keep cannot be used together'],
    ['projects --offline --keep=pictures', '--offline and --keep=pictures cannot be used together'],
    ['projects --demo --keep=pictures --library ', '--library must not be empty'],
  ])('%s: %s', async (line, message) => {
    const { run } = await served();
    expect(await run(line)).toMatchObject({ exit: 2, stderr: expect.stringContaining(message) });
  });
});

test('offline, a picture that is not kept is a gap with a hint', async () => {
  const { run, stop } = await served();
  await run('projects --keep');
  await stop();
  const { stdout } = await run('projects --offline -o html');
  expect(pictures(stdout)).toBe(0);
});

test('a folder of another program next to the library is not read', async () => {
  const { run, folder } = await served();
  await run('projects --keep');
  mkdirSync(folder);
  writeFileSync(join(folder, 'a.png'), png());
  expect(JSON.parse((await run('library info --json')).stdout)).toMatchObject({ kept_pictures: 0 });
});
