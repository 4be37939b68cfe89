// What was compiled is kept for the next start. On Node 22.8 and newer that is Node's own cache: see interrupts.test.ts.
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import module from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { keylessHome, portfolio, serve } from '../support/command.ts';

const isOwnCache = !('enableCompileCache' in module);

describe.skipIf(!isOwnCache)('the compiled program', () => {
  const home = keylessHome();
  const file = join(home.folder, '.cache/portfolio/compiled/main');
  const works = async () => {
    const { exit, stdout, stderr } = await portfolio(['config', 'path'], { home });
    expect([exit, stderr]).toEqual([0, '']);
    expect(stdout).toMatch(/^[^\n]+config\.json\n$/);
  };

  test('is kept for the next start, for the user alone', async () => {
    await works();
    const { mode, mtimeMs } = statSync(file);
    expect(mode & 0o777).toBe(0o600);
    await works();
    expect(statSync(file).mtimeMs).toBe(mtimeMs);
  });

  test('is kept of the large files that are loaded late, and of none else', async () => {
    expect(await portfolio(['projects', '--demo', '--json'], { home })).toMatchObject({ exit: 0, stderr: '' });
    expect(readdirSync(dirname(file)).sort()).toEqual(['list', 'main', 'service']);
  });

  test('is used again by commands that change how V8 compiles', async () => {
    const { url, stop } = await serve();
    const times = () => readdirSync(dirname(file)).map((name) => [name, statSync(join(dirname(file), name)).mtimeMs]);
    for (const asked of [
      ['--base-url', url, '--json'],
      ['--demo', '--jq', '.projects[].id'],
    ]) {
      const command = ['projects', ...asked];
      expect(await portfolio(command, { home })).toMatchObject({ exit: 0, stderr: '' });
      const kept = times();
      expect(await portfolio(command, { home })).toMatchObject({ exit: 0, stderr: '' });
      expect(times()).toEqual(kept);
    }
    await stop();
  });

  test('is made again when it is damaged anywhere, cut short, or of another program', async () => {
    const whole = readFileSync(file);
    const damages = [0, 1000, whole.length >> 1, whole.length - 1000, whole.length - 1].map((at) => {
      const damaged = Buffer.from(whole);
      damaged[at] = (damaged[at] ?? 0) ^ 1;
      return damaged;
    });
    for (const damaged of [...damages, whole.subarray(0, -2), whole.subarray(0, 100), Buffer.alloc(0)]) {
      writeFileSync(file, damaged);
      await works();
      expect(readFileSync(file).equals(damaged)).toBe(false);
    }
  });

  test('loads modules late when it is used again', async () => {
    const comments = ['projects', 'comments', '5992790', '--demo'];
    const first = await portfolio(comments, { home });
    expect(first).toMatchObject({ exit: 0, stderr: '' });
    expect(await portfolio(comments, { home })).toMatchObject({ exit: 0, stderr: '', stdout: first.stdout });
    const dist = fileURLToPath(new URL('../../dist', import.meta.url));
    const files = readdirSync(dist).filter((name) => name.endsWith('.js'));
    expect(files.filter((name) => /\bimport\(/.test(readFileSync(join(dist, name), 'utf8')))).toEqual([]);
  });

  test('imports the packages that are used late', async () => {
    expect(await portfolio(['config', 'set', 'retries', '3'], { home })).toMatchObject({ exit: 0, stderr: '' });
    expect((await portfolio(['config', 'get', 'retries'], { home })).stdout).toBe('3\n');
  });

  test('is done without where it cannot be kept', async () => {
    const blocked = keylessHome();
    mkdirSync(join(blocked.folder, '.cache'));
    writeFileSync(join(blocked.folder, '.cache/portfolio'), 'a file where the folder would be');
    const { exit } = await portfolio(['config', 'path'], { home: blocked });
    expect(exit).toBe(0);
    expect(existsSync(join(blocked.folder, '.cache/portfolio/compiled'))).toBe(false);
  });
});

test.skipIf(isOwnCache)('Node keeps the compiled program itself', async () => {
  const home = keylessHome();
  expect((await portfolio(['config', 'path'], { home })).exit).toBe(0);
  expect(existsSync(join(home.folder, '.cache/portfolio/compiled'))).toBe(true);
});
