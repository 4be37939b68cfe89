// Downloads that break off: killed, on a full disk, interrupted, and two at once.
import { createHash, randomBytes } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, describe, expect, it } from 'vitest';
import { portfolio } from '../support/command.ts';
import { type Gallery, gallery } from '../support/gallery.ts';
import { png } from '../support/pictures.ts';
import { emptyFolder } from '../support/system.ts';

const faults = pathToFileURL(join(import.meta.dirname, '../support/handle-faults.mjs')).href;
const withFault = (fault: string) => ({ NODE_OPTIONS: `--import ${faults}`, HANDLE_FAULT: fault });

const pictures = new Map(
  ['/1', '/2', '/3'].map((path) => [path, Buffer.concat([png(), randomBytes(300_000)])]),
);

let host: Gallery | undefined;
afterEach(async () => {
  await host?.stop();
  host = undefined;
});

/** A gallery, and the first byte of each response with a picture. */
async function serve() {
  const starts: string[] = [];
  host = await gallery({
    projects: { '5': [...pictures.keys()] },
    picture: (path) => pictures.get(path),
    before: ({ url = '', headers }) => {
      if (pictures.has(url)) starts.push(`${url} ${headers.range ?? ''}`.trim());
      return false;
    },
  });
  return { url: host.url, starts };
}

const download = (
  url: string,
  dir: string,
  env: Readonly<Record<string, string>> = {},
  more: readonly string[] = [],
) => {
  const words = `project download 5 --base-url ${url} --dir ${dir} --template {number} --concurrency 1`;
  return portfolio([...words.split(' '), ...more], { env });
};

function expectWhole(dir: string): void {
  expect(readdirSync(dir).sort()).toEqual([
    '01.png',
    '02.png',
    '03.png',
    'portfolio.ndjson',
    'project-5.json',
  ]);
  for (const [path, bytes] of pictures) {
    const sum = (content: Buffer) => createHash('sha256').update(content).digest('hex');
    expect(sum(readFileSync(join(dir, `0${path.slice(1)}.png`)))).toBe(sum(bytes));
  }
}

describe('a download that was killed', () => {
  it.each([0, 1000, 70_000, 200_000, 290_000, 301_000, 500_000, 900_000])(
    'after %i bytes is completed by the next, and no half picture is ever shown',
    async (bytes) => {
      const [{ url }, dir] = [await serve(), emptyFolder()];
      const { exit } = await download(url, dir, withFault(`kill:${bytes}`));
      expect(exit).toBeNull();
      for (const [path, content] of pictures) {
        const name = `0${path.slice(1)}.png`;
        if (readdirSync(dir).includes(name)) expect(readFileSync(join(dir, name))).toEqual(content);
      }
      const stderr = expect.stringMatching(/^(\d pictures? fetched, \d there already\n)?$/);
      expect(await download(url, dir)).toMatchObject({ exit: 0, stderr });
      expectWhole(dir);
    },
  );

  it('goes on where it was', async () => {
    const [{ url, starts }, dir] = [await serve(), emptyFolder()];
    // Near the end of the second picture. A busy machine may write its bytes in a few large pieces.
    await download(url, dir, withFault('kill:595000'));
    expect(starts).toEqual(['/1', '/2']);
    await download(url, dir);
    expect(starts.slice(2)).toEqual([expect.stringMatching(/^\/2 bytes=\d{5,6}-$/), '/3']);
    expectWhole(dir);
  });
});

describe('a full disk', () => {
  it('ends the run with one sentence, and the next goes on', async () => {
    const [{ url, starts }, dir] = [await serve(), emptyFolder()];
    const { exit, stderr } = await download(url, dir, withFault('ENOSPC:500000'));
    expect([exit, stderr]).toEqual([1, `portfolio: cannot write to ${dir} (the disk is full)\n`]);
    expect(readdirSync(dir).filter((name) => name.endsWith('.png'))).toEqual(['01.png']);
    expect(starts).toEqual(['/1', '/2']);
    expect((await download(url, dir)).exit).toBe(0);
    expectWhole(dir);
  });
});

describe('an archive', () => {
  const archiveIn = (dir: string) => join(dir, 'archive');
  const withArchive = (
    url: string,
    dir: string,
    to: string,
    env?: Readonly<Record<string, string>>,
  ) => download(url, join(dir, to), env, ['--archive', archiveIn(dir)]);
  /** A run says how many pictures it skips, if another run has added some. */
  const skipping = /^(\d pictures? fetched, \d (is|are) in the archive\n)?$/;
  /**
   * The pictures in the archive. Fails if a line is damaged, except the last line of a killed run.
   */
  const archived = (dir: string, isKilled = false) => {
    const lines = existsSync(archiveIn(dir))
      ? readFileSync(archiveIn(dir), 'utf8').split('\n')
      : [''];
    const whole = isKilled ? lines.slice(0, -1) : lines.filter((line) => line !== '');
    return whole.map((line) => new URL(JSON.parse(line).url).pathname).sort();
  };

  it.each([0, 1000, 200_000, 300_500, 301_000, 601_000, 900_000])(
    'of a run that was killed after %i bytes names only stored pictures, and the next run fetches the others',
    async (bytes) => {
      const [{ url, starts }, dir] = [await serve(), emptyFolder()];
      expect((await withArchive(url, dir, 'first', withFault(`kill:${bytes}`))).exit).toBeNull();
      const before = archived(dir, true);
      for (const path of before)
        expect(readdirSync(join(dir, 'first'))).toContain(`0${path.slice(1)}.png`);
      starts.length = 0;
      const second = await withArchive(url, dir, 'second');
      expect(second).toMatchObject({ exit: 0, stderr: expect.stringMatching(skipping) });
      expect(starts.sort()).toEqual([...pictures.keys()].filter((path) => !before.includes(path)));
      expect(archived(dir)).toEqual([...pictures.keys()]);
    },
  );

  it('that several processes write keeps all lines, and another run fetches nothing', async () => {
    const [{ url, starts }, dir] = [await serve(), emptyFolder()];
    const runs = await Promise.all(['a', 'b', 'c', 'd'].map((to) => withArchive(url, dir, to)));
    for (const run of runs)
      expect(run).toMatchObject({ exit: 0, stderr: expect.stringMatching(skipping) });
    expect(new Set(archived(dir))).toEqual(new Set(pictures.keys()));
    starts.length = 0;
    expect(await withArchive(url, dir, 'e')).toMatchObject({ exit: 0, stdout: '' });
    expect([starts, existsSync(join(dir, 'e'))]).toEqual([[], false]);
  });
});
