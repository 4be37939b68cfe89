// The built command on real pipes and sockets: what no test inside one process can show.
import { once } from 'node:events';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { canary as key } from '../support/canary.ts';
import { keylessHome, portfolio, type Served, serve, start } from '../support/command.ts';

describe('the command on pipes', () => {
  it('reads the whole library, each id once', async () => {
    const { stdout, stderr, exit } = await portfolio(['projects', '--demo', '--all', '--json']);
    const { projects } = JSON.parse(stdout);
    expect({ exit, stderr }).toEqual({ exit: 0, stderr: '' });
    expect(projects.length).toBeGreaterThan(300);
    expect(new Set(projects.map(({ id }: { id: number }) => id)).size).toBe(projects.length);
  });

  it('ends quietly when the reader has seen enough', async () => {
    const { child, stderr } = start(['projects', '--demo', '--all', '-o', 'ndjson']);
    child.stdout?.once('data', () => child.stdout?.destroy());
    const [exit] = await once(child, 'close');
    expect({ exit, stderr: stderr() }).toEqual({ exit: 0, stderr: '' });
  });
});

describe('against portfolio serve', () => {
  let service: Served;
  beforeAll(async () => {
    service = await serve(['--key', key]);
  });
  afterAll(async () => {
    await service.stop();
  });

  it('logs in with a key from standard input, works, tells where the key is from, and logs out', async () => {
    const home = keylessHome();
    const login = await portfolio(['login', '--base-url', service.url, '--with-key'], {
      home,
      stdin: `${key}\n`,
    });
    expect(login).toMatchObject({ exit: 0, stdout: '' });
    const file = join(home.folder, '.config', 'portfolio', 'config.json');
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(statSync(join(home.folder, '.config', 'portfolio')).mode & 0o777).toBe(0o700);
    expect((await portfolio(['projects'], { home })).stdout.split('\n')).toHaveLength(13);
    const status = await portfolio(['status', '--json'], { home });
    expect(JSON.parse(status.stdout)).toMatchObject({
      key: 'set',
      key_from: 'profile',
      key_param: 'api_key',
    });
    expect(login.stderr + status.stdout + status.stderr).not.toContain(key);
    expect((await portfolio(['logout'], { home })).exit).toBe(0);
    expect((await portfolio(['projects'], { home })).exit).toBe(4);
    expect(readFileSync(file, 'utf8')).not.toContain(key);
  });

  it('keeps a stored key from any other origin', async () => {
    const other = await serve(['--key', key]);
    try {
      const home = keylessHome();
      await portfolio(['login', '--base-url', service.url, '--with-key'], { home, stdin: key });
      expect((await portfolio(['fields', '--base-url', other.url], { home })).exit).toBe(4);
    } finally {
      await other.stop();
    }
  });

  it('hands plain http to no proxy, which could read the key', async () => {
    const env = {
      PORTFOLIO_BASE_URL: service.url,
      HTTP_PROXY: 'http://127.0.0.1:1',
      http_proxy: 'http://127.0.0.1:1',
    };
    const proxied = await portfolio(['fields'], { env: { ...env, PORTFOLIO_API_KEY: key } });
    expect(proxied.exit).toBe(0);
    const https = { HTTPS_PROXY: 'http://127.0.0.1:1', PORTFOLIO_API_KEY: key };
    expect(
      (await portfolio(['fields', '--retries', '0'], { env: { ...env, ...https } })).exit,
    ).toBe(0);
    const far = { ...https, PORTFOLIO_BASE_URL: 'https://api.example' };
    expect((await portfolio(['fields', '--retries', '0'], { env: far })).exit).toBe(6);
  });
});

describe('with no network', () => {
  it('names what failed and leaves stdout empty', async () => {
    const env = { PORTFOLIO_BASE_URL: 'http://127.0.0.1:9', PORTFOLIO_API_KEY: key };
    const { stdout, stderr, exit } = await portfolio(['projects', '--retries', '0', '--json'], {
      env,
    });
    expect({ exit, stdout }).toEqual({ exit: 6, stdout: '' });
    expect(JSON.parse(stderr)).toMatchObject({ error: { code: 'network', exit: 6 } });
    expect(stderr).not.toContain(key);
  });
});
