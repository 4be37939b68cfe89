// The cache across processes, where a rate limit shows what was asked. That no file holds the key, `portfolio` itself checks.
import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { canary as key } from '../support/canary.ts';
import { canned } from '../support/canned.ts';
import { type Home, newHome, portfolio, type Served, serve } from '../support/command.ts';

const cacheOf = ({ folder }: Home) => join(folder, '.cache', 'portfolio');
const entriesOf = (home: Home): string[] => readdirSync(cacheOf(home));

/** A service that takes the key, and a home whose environment names both. */
async function against<T>(args: readonly string[], work: (home: Home, service: Served) => Promise<T>): Promise<T> {
  const service = await serve(['--key', key, ...args]);
  const home = newHome();
  const env = { ...home.env, PORTFOLIO_BASE_URL: service.url };
  try {
    return await work({ ...home, env }, service);
  } finally {
    await service.stop();
  }
}

describe('the cache', () => {
  it('answers though the limit is spent, byte for byte, and not with --no-cache', () =>
    against(['--rate-limit', '1/h'], async (home) => {
      const call = ['projects', '--json', '--retries', '0'];
      const first = await portfolio([...call, '--cache', '1h', '--verbose'], { home });
      expect(first).toMatchObject({ exit: 0, stderr: expect.stringContaining('cache miss http') });
      const second = await portfolio([...call, '--cache', '1h', '--verbose'], { home });
      expect(second).toMatchObject({ exit: 0, stderr: expect.stringMatching(/^cache hit http\S+ \(\d+ s old\)\n$/) });
      expect(second.stdout).toBe(first.stdout);
      expect((await portfolio([...call, '--no-cache'], { home })).exit).toBe(7);
      expect((await portfolio(call, { home })).exit).toBe(7);
      expect((await portfolio([...call, '--cache', '1h', '--profile', 'other'], { home })).exit).toBe(7);
    }));

  it('is switched on by the profile, and off by a flag', () =>
    against(['--rate-limit', '1/h'], async (home) => {
      expect((await portfolio(['config', 'set', 'cache', '1h'], { home })).exit).toBe(0);
      expect((await portfolio(['fields', '--retries', '0'], { home })).exit).toBe(0);
      expect((await portfolio(['fields', '--popular'], { home })).exit).toBe(0);
      expect((await portfolio(['fields', '--no-cache', '--retries', '0'], { home })).exit).toBe(7);
      // What is kept must not stand for a check of the key.
      expect((await portfolio(['status', '--retries', '0'], { home })).exit).toBe(7);
    }));

  it('asks the service whether an old answer has changed', () =>
    against([], async (home) => {
      const call = ['api', '/v2/fields', '-i', '--cache', '1ms', '--verbose'];
      const first = await portfolio(call, { home });
      const second = await portfolio(call, { home });
      expect(second.stderr).toMatch(/^cache miss .* \(too old\)\n> GET .*\n< 304 0 bytes .*\ncache revalidated .*\n$/);
      expect(second.stdout).toBe(first.stdout);
    }));

  it('serves a whole list of pages', () =>
    against(['--rate-limit', '12/h'], async (home) => {
      const call = ['projects', '--limit', '100', '--cache', '1h', '--retries', '0', '-o', 'ndjson'];
      const first = await portfolio(call, { home });
      const second = await portfolio(call, { home });
      expect([first.exit, first.stdout.split('\n').length]).toEqual([0, 101]);
      expect(second).toEqual(first);
    }));

  it('serves twenty processes at once', () =>
    against([], async (home) => {
      const call = ['fields', '--json', '--cache', '1h'];
      const ended = await Promise.all(Array.from({ length: 20 }, () => portfolio(call, { home })));
      expect(new Set(ended.map(({ exit, stdout, stderr }) => `${exit} ${stderr} ${stdout}`)).size).toBe(1);
      expect(ended[0]).toMatchObject({ exit: 0, stderr: '' });
      expect(entriesOf(home)).toHaveLength(1);
      expect((await portfolio(['cache', 'clear'], { home })).stderr).toBe('Removed 1 cached response.\n');
      expect(entriesOf(home)).toEqual([]);
    }));

  it('keeps nothing of a service that repeats the key', async () => {
    const echo = await canned((url) => ({ headers: { etag: '"e"' }, body: JSON.stringify({ fields: [], you: url }) }));
    const home = newHome();
    const env = { PORTFOLIO_BASE_URL: echo.url, PORTFOLIO_API_KEY: key };
    try {
      for (const param of ['api_key', 'client_id']) {
        const call = { home, env: { ...env, PORTFOLIO_KEY_PARAM: param } };
        expect((await portfolio(['fields', '--cache', '1h'], call)).exit).toBe(0);
      }
      expect(echo.asked).toHaveLength(2);
      expect((await portfolio(['cache', 'info', '--json'], { home })).stdout).toContain('"entries":0');
    } finally {
      await echo.stop();
    }
  });

  it('is kept by no demo, and beside the settings where those have a folder of their own', () =>
    against([], async (home) => {
      const env = { PORTFOLIO_CONFIG_DIR: join(home.folder, 'own') };
      await portfolio(['projects', '--demo', '--cache', '1h'], { home, env });
      const before = await portfolio(['cache', 'info', '--json'], { home, env });
      expect(JSON.parse(before.stdout)).toMatchObject({ folder: join(home.folder, 'own', 'cache'), entries: 0 });
      await portfolio(['projects', '--cache', '1h'], { home, env });
      expect(readdirSync(join(home.folder, 'own', 'cache'))).toHaveLength(1);
    }));

  it('answers without a cache, with a word, where the folder cannot be made', () =>
    against([], async (home) => {
      const file = join(home.folder, 'file');
      writeFileSync(file, '');
      const env = { XDG_CACHE_HOME: file };
      const { exit, stderr } = await portfolio(['projects', '--cache', '1h'], { home, env });
      expect({ exit, stderr }).toEqual({
        exit: 0,
        stderr: `the cache folder ${join(file, 'portfolio')} cannot be written (a part of its path is not a folder)\n`,
      });
      expect((await portfolio(['cache', 'info'], { home, env })).stderr).toContain(
        'cannot be read or changed (a part of its path is not a folder)',
      );
    }));
});
