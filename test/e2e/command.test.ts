// The built command on real pipes and sockets: what no test inside one process can show.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { raw } from 'jq-wasm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { canary as key } from '../support/canary.ts';
import { bin, keylessHome, newHome, portfolio, type Served, serve } from '../support/command.ts';

describe('the command on pipes', () => {
  it('prints names through jq', async () => {
    const { stdout, exit } = await portfolio(['projects', '--field', 'Illustration', '--demo', '--json']);
    expect(exit).toBe(0);
    const names = (await raw(stdout, '.projects[].name', ['-r'])).stdout.trim().split('\n');
    expect(names).toHaveLength(12);
  });

  it('reads the whole library, each id once', async () => {
    const { stdout, stderr, exit } = await portfolio(['projects', '--demo', '--all', '--json']);
    const { projects } = JSON.parse(stdout);
    expect({ exit, stderr }).toEqual({ exit: 0, stderr: '' });
    expect(projects.length).toBeGreaterThanOrEqual(2000);
    expect(new Set(projects.map(({ id }: { id: number }) => id)).size).toBe(projects.length);
  });

  it('ends quietly when the reader has seen enough', async () => {
    const child = spawn(process.execPath, [bin, 'projects', '--demo', '--all', '-o', 'ndjson'], { env: newHome().env });
    let stderr = '';
    child.stderr.on('data', (chunk) => {
      stderr += chunk;
    });
    child.stdout.once('data', () => child.stdout.destroy());
    const [exit] = await once(child, 'close');
    expect({ exit, stderr }).toEqual({ exit: 0, stderr: '' });
  });

  it('prints help on its own, and exits 0', async () => {
    for (const [args, first] of [
      [[], 'Browse a creative-portfolio service from the terminal.'],
      [['help'], 'Usage: portfolio <command> [flags]'],
    ] as const) {
      const { stdout, exit } = await portfolio(args);
      expect({ exit, first: stdout.split('\n')[0] }).toEqual({ exit: 0, first });
    }
  });

  it('guesses no service', async () => {
    const { stdout, stderr, exit } = await portfolio(['projects']);
    expect({ exit, stdout }).toEqual({ exit: 4, stdout: '' });
    expect(stderr).toMatch(/hint:.*portfolio login.*--demo/);
  });

  it('names a settings file that is broken, and leaves it as it is', async () => {
    const home = newHome();
    const folder = join(home.folder, '.config', 'portfolio');
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'config.json'), '{ broken');
    const { stderr, exit } = await portfolio(['projects'], { home });
    expect(exit).toBe(1);
    expect(stderr).toContain(join(folder, 'config.json'));
    expect(readFileSync(join(folder, 'config.json'), 'utf8')).toBe('{ broken');
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

  it.each(['api_key', 'client_id'])('takes the key as %s', async (param) => {
    const env = { PORTFOLIO_BASE_URL: service.url, PORTFOLIO_API_KEY: key, PORTFOLIO_KEY_PARAM: param };
    const { stdout, exit } = await portfolio(['fields', '--popular', '--json'], { env });
    expect(exit).toBe(0);
    expect(JSON.parse(stdout).popular).toHaveLength(11);
  });

  it('logs in with a key from standard input, works, tells where the key is from, and logs out', async () => {
    const home = keylessHome();
    const login = await portfolio(['login', '--base-url', service.url, '--with-key'], { home, stdin: `${key}\n` });
    expect(login).toMatchObject({ exit: 0, stdout: '' });
    const file = join(home.folder, '.config', 'portfolio', 'config.json');
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(statSync(join(home.folder, '.config', 'portfolio')).mode & 0o777).toBe(0o700);
    expect((await portfolio(['projects'], { home })).stdout.split('\n')).toHaveLength(13);
    const status = await portfolio(['status', '--json'], { home });
    expect(JSON.parse(status.stdout)).toMatchObject({ key: 'set', key_from: 'profile', key_param: 'api_key' });
    expect(login.stderr + status.stdout + status.stderr).not.toContain(key);
    expect((await portfolio(['logout'], { home })).exit).toBe(0);
    expect((await portfolio(['projects'], { home })).exit).toBe(4);
    expect(readFileSync(file, 'utf8')).not.toContain(key);
  });

  it('stores nothing when the service refuses the key', async () => {
    const home = newHome();
    const login = await portfolio(['login', '--base-url', service.url, '--with-key'], { home, stdin: 'wrong-key' });
    expect(login.exit).toBe(4);
    expect(login.stderr).not.toContain('wrong-key');
    expect((await portfolio(['config', 'get', 'base_url'], { home })).stdout).toBe('');
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
    const env = { PORTFOLIO_BASE_URL: service.url, HTTP_PROXY: 'http://127.0.0.1:1', http_proxy: 'http://127.0.0.1:1' };
    const proxied = await portfolio(['fields'], { env: { ...env, PORTFOLIO_API_KEY: key } });
    expect(proxied.exit).toBe(0);
    const https = { HTTPS_PROXY: 'http://127.0.0.1:1', PORTFOLIO_API_KEY: key };
    expect((await portfolio(['fields', '--retries', '0'], { env: { ...env, ...https } })).exit).toBe(0);
    const far = { ...https, PORTFOLIO_BASE_URL: 'https://api.example' };
    expect((await portfolio(['fields', '--retries', '0'], { env: far })).exit).toBe(6);
  });

  it('shows requests with the key masked', async () => {
    const env = { PORTFOLIO_BASE_URL: service.url, PORTFOLIO_API_KEY: key, PORTFOLIO_KEY_PARAM: 'api_key' };
    const { stderr } = await portfolio(['projects', '--verbose'], { env });
    expect(stderr).toContain('/v2/projects?api_key=***');
    expect(stderr).not.toContain(key);
  });

  it('passes one page on byte for byte', async () => {
    const env = { PORTFOLIO_BASE_URL: service.url, PORTFOLIO_API_KEY: key };
    const { stdout } = await portfolio(['wips', '--time', 'all', '--json'], { env });
    const answer = await fetch(`${service.url}/v2/wips?time=all&api_key=${encodeURIComponent(key)}`);
    expect(stdout).toBe(await answer.text());
  });
});

describe('portfolio serve', () => {
  it.each(['SIGINT', 'SIGTERM'] as const)('stops cleanly on %s', async (signal) => {
    const service = await serve();
    expect((await fetch(`${service.url}/v2/fields`)).status).toBe(200);
    expect(await service.stop(signal)).toBe(0);
  });

  it('says its address as JSON with --json', async () => {
    const service = await serve(['--json']);
    expect(JSON.parse(service.url)).toEqual({ base_url: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+$/) });
    await service.stop();
  });

  it('fails and limits as asked', async () => {
    const faulty = await serve(['--fault', '503:1']);
    const limited = await serve(['--rate-limit', '1/h']);
    try {
      const fail = await portfolio(['fields', '--base-url', faulty.url, '--retries', '0']);
      expect(fail).toMatchObject({ exit: 5, stdout: '' });
      expect((await portfolio(['fields', '--base-url', limited.url, '--retries', '0'])).exit).toBe(0);
      expect((await portfolio(['fields', '--base-url', limited.url, '--retries', '0'])).exit).toBe(7);
    } finally {
      await Promise.all([faulty.stop(), limited.stop()]);
    }
  });

  it('says so when the port is taken', async () => {
    const taken = createServer().listen(0, '127.0.0.1');
    await once(taken, 'listening');
    const address = taken.address();
    const port = typeof address === 'object' ? String(address?.port) : '';
    try {
      const { stderr, exit } = await portfolio(['serve', '--port', port]);
      expect(exit).toBe(6);
      expect(stderr).toContain('the port is in use');
    } finally {
      taken.close();
    }
  });
});

describe('with no network', () => {
  it('names what failed and leaves stdout empty', async () => {
    const env = { PORTFOLIO_BASE_URL: 'http://127.0.0.1:9', PORTFOLIO_API_KEY: key };
    const { stdout, stderr, exit } = await portfolio(['projects', '--retries', '0', '--json'], { env });
    expect({ exit, stdout }).toEqual({ exit: 6, stdout: '' });
    expect(JSON.parse(stderr)).toMatchObject({ error: { code: 'network', exit: 6 } });
    expect(stderr).not.toContain(key);
  });

  it('ends within the timeout when nothing answers', async () => {
    const silent = createServer(() => {}).listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const address = silent.address();
    const port = typeof address === 'object' ? address?.port : 0;
    const args = ['fields', '--base-url', `http://127.0.0.1:${port}`, '--timeout', '300ms', '--retries', '0'];
    const { stderr, exit } = await portfolio(args);
    silent.close();
    expect(exit).toBe(6);
    expect(stderr).toContain('did not answer in time (0.3 s)');
  });
});
