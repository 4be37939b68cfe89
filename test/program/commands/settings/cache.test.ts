import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { pictureStore } from '../../../../src/sources/cached-client.ts';
import { type Canned, canned } from '../../../support/canned.ts';
import { contextWith } from '../../../support/context.ts';
import { png } from '../../../support/pictures.ts';
import { emptyFolder, runWith, testNow } from '../../../support/system.ts';

let service: Canned;
let home: string;
beforeEach(async () => {
  service = await canned(() => ({ body: '{"fields":[]}' }));
  home = emptyFolder();
});
afterEach(() => service.stop());

const run = (...args: readonly string[]) => runWith(args, { home });
const fetch = (...args: readonly string[]) =>
  run('fields', '--cache', '1h', '--base-url', service.url, ...args);
const info = async () => JSON.parse((await run('cache', 'info', '--json')).stdout);

const time = new Date(testNow).toISOString().replace('.000Z', 'Z');

describe('cache info', () => {
  it('shows what is stored', async () => {
    await fetch();
    expect(await info()).toEqual({
      folder: join(home, '.cache', 'portfolio'),
      entries: 1,
      bytes: expect.any(Number),
      oldest: time,
      newest: time,
      pictures: 0,
      picture_bytes: 0,
      descriptions: 0,
      description_bytes: 0,
    });
  });

  it('counts pictures', async () => {
    const { context } = contextWith({}, { home });
    await pictureStore(context).write(
      '0'.repeat(64),
      { status: 200, headers: {}, body: png() },
      testNow,
    );
    expect(await info()).toMatchObject({
      entries: 0,
      pictures: 1,
      picture_bytes: expect.any(Number),
    });
    expect((await run('cache', 'clear')).stderr).toBe(
      'Removed 0 cached responses and 1 picture.\n',
    );
    expect(await info()).toMatchObject({ pictures: 0 });
  });

  it('counts the descriptions of pictures, which --like compares', async () => {
    await runWith(['projects', '--color-hex', 'ff8800', '-L', '5', '--demo', '-o', 'table'], {
      home,
    });
    expect(await info()).toMatchObject({ descriptions: 5, description_bytes: expect.any(Number) });
    await run('cache', 'clear');
    expect(await info()).toMatchObject({ descriptions: 0, description_bytes: 0 });
  });

  it('is a page on a terminal', async () => {
    await fetch();
    const { stdout } = await runWith(['cache', 'info'], { home, columns: 100 });
    const when = '2026-11-01 (just now)';
    expect(stdout).toBe(
      `Cache\n${join(home, '.cache', 'portfolio')}\n\n` +
        `Responses     1, 1 kB\nOldest        ${when}\nNewest        ${when}\nPictures      none\nDescriptions  none\n`,
    );
  });

  it('names a folder that cannot be read', async () => {
    const file = join(home, 'file');
    writeFileSync(file, '');
    const { exit, stdout, stderr } = await runWith(['cache', 'info'], {
      env: { XDG_CACHE_HOME: file },
    });
    expect({ exit, stdout, stderr }).toEqual({
      exit: 1,
      stdout: '',
      stderr: `portfolio: the cache folder ${join(file, 'portfolio')} cannot be read or changed (a part of its path is not a folder)\n`,
    });
  });
});

describe('cache clear', () => {
  it('removes what is stored and says how much', async () => {
    await fetch();
    expect((await run('cache', 'clear')).stderr).toBe('Removed 1 cached response.\n');
    expect(await info()).toMatchObject({ entries: 0, oldest: null, newest: null });
    await fetch();
    expect(service.asked).toHaveLength(2);
  });

  it('counts responses in the plural', async () => {
    await fetch();
    await run('fields', '--cache', '1h', '--base-url', `${service.url}/other`);
    expect((await run('cache', 'clear')).stderr).toBe('Removed 2 cached responses.\n');
  });
});
