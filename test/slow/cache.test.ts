// The cache across processes, where a rate limit shows what was asked. That no file holds the key,
// `portfolio` itself checks.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { canary as key } from '../support/canary.ts';
import { canned } from '../support/canned.ts';
import { type Home, newHome, portfolio, type Served, serve } from '../support/command.ts';

const cacheOf = ({ folder }: Home) => join(folder, '.cache', 'portfolio');
const entriesOf = (home: Home): string[] => readdirSync(cacheOf(home));

/** A service that takes the key, and a home whose environment names both. */
async function against<T>(
  args: readonly string[],
  work: (home: Home, service: Served) => Promise<T>,
): Promise<T> {
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
      expect(second).toMatchObject({
        exit: 0,
        stderr: expect.stringMatching(/^cache hit http\S+ \(\d+ s old\)\n$/),
      });
      expect(second.stdout).toBe(first.stdout);
      expect((await portfolio([...call, '--no-cache'], { home })).exit).toBe(7);
      expect((await portfolio(call, { home })).exit).toBe(7);
      expect(
        (await portfolio([...call, '--cache', '1h', '--profile', 'other'], { home })).exit,
      ).toBe(7);
    }));

  it('serves twenty processes at once', () =>
    against([], async (home) => {
      const call = ['fields', '--json', '--cache', '1h'];
      const ended = await Promise.all(Array.from({ length: 20 }, () => portfolio(call, { home })));
      expect(
        new Set(ended.map(({ exit, stdout, stderr }) => `${exit} ${stderr} ${stdout}`)).size,
      ).toBe(1);
      expect(ended[0]).toMatchObject({ exit: 0, stderr: '' });
      expect(entriesOf(home)).toHaveLength(1);
      expect((await portfolio(['cache', 'clear'], { home })).stderr).toBe(
        'Removed 1 cached response.\n',
      );
      expect(entriesOf(home)).toEqual([]);
    }));

  it('keeps nothing of a service that repeats the key', async () => {
    const echo = await canned((url) => ({
      headers: { etag: '"e"' },
      body: JSON.stringify({ fields: [], you: url }),
    }));
    const home = newHome();
    const env = { PORTFOLIO_BASE_URL: echo.url, PORTFOLIO_API_KEY: key };
    try {
      for (const param of ['api_key', 'client_id']) {
        const call = { home, env: { ...env, PORTFOLIO_KEY_PARAM: param } };
        expect((await portfolio(['fields', '--cache', '1h'], call)).exit).toBe(0);
      }
      expect(echo.asked).toHaveLength(2);
      expect((await portfolio(['cache', 'info', '--json'], { home })).stdout).toContain(
        '"entries":0',
      );
    } finally {
      await echo.stop();
    }
  });
});
