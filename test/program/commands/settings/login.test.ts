import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Canned, canned } from '../../../support/canned.ts';
import { emptyFolder, runWith } from '../../../support/system.ts';

const fields = '{"fields":[],"popular":[]}';
const refused = { status: 403, body: '' };

/** A service that knows the key under one name alone. */
const knowing = (param: string) => (url: string) =>
  new URL(url, 'http://x').searchParams.get(param) === 'k-123' ? { body: fields } : refused;

let service: Canned;
afterEach(() => service.stop());

describe('login on a terminal', () => {
  const ask = (answers: readonly string[], args: readonly string[] = []) =>
    runWith(['login', ...args], { answers, columns: 80 });
  beforeEach(async () => {
    service = await canned(knowing('api_key'));
  });

  it('completes the scheme, says that it checks, and ends with what to try', async () => {
    const { exit, stderr } = await ask([service.url.replace('http://', ''), 'k-123']);
    expect(exit).toBe(0);
    expect(stderr).toContain(`Checking the key with ${service.url}/ …\n`);
    expect(stderr).toContain(`✓ Logged in to ${service.url}/ as profile default`);
    expect(stderr).toMatch(/\nTry: portfolio projects\n$/);
  });

  it.each([
    [
      'a refused key',
      (url: string) => [url, 'wrong', '', 'k-123'],
      '✗ the service refused the key (tried as',
    ],
    [
      'a wrong address',
      (url: string) => ['http://127.0.0.1:9', 'k-123', url, 'k-123'],
      '✗ the service at 127.0.0.1:9',
    ],
    [
      'an address that is none',
      (url: string) => ['ftp://x', url, 'k-123'],
      '✗ the base URL must be',
    ],
    ['an empty key', (url: string) => [url, '', '', 'k-123'], '✗ the key is empty'],
  ])('asks again after %s', async (_, answers, said) => {
    const { exit, stderr } = await ask(answers(service.url), ['--retries', '0']);
    expect(stderr).toContain(said);
    expect(exit).toBe(0);
  });

  it('leaves out the version of the address, and says so', async () => {
    const { exit, stderr, home } = await ask([`${service.url}/v2`, 'k-123']);
    expect(exit).toBe(0);
    expect(stderr).toContain(
      'note: the base URL is used without its /v2, which each request adds\n',
    );
    expect((await runWith(['config', 'get', 'base_url'], { home })).stdout).toBe(
      `${service.url}/\n`,
    );
  });

  it('ends after three tries, and says that nothing was stored', async () => {
    const { exit, stderr, home } = await ask([
      service.url,
      'wrong-1',
      '',
      'wrong-2',
      '',
      'wrong-3',
      '',
      'k-123',
    ]);
    expect(exit).toBe(4);
    expect(stderr.match(/Checking/g)).toHaveLength(3);
    expect(stderr.match(/✗ the service refused the key/g)).toHaveLength(3);
    expect(stderr).toMatch(
      /\nportfolio: not logged in after 3 tries; nothing was stored\nhint: run `portfolio login` again/,
    );
    expect((await runWith(['config', 'get', 'base_url'], { home })).stdout).toBe('');
  });
});

describe.each(['api_key', 'client_id'])('login to a service that takes %s alone', (param) => {
  beforeEach(async () => {
    service = await canned(knowing(param));
  });

  it.each([
    ['--base-url', (url: string) => ({ args: ['--base-url', `${url}/v2/`], env: {} })],
    [
      'PORTFOLIO_BASE_URL',
      (url: string) => ({ args: [], env: { PORTFOLIO_BASE_URL: `${url}/v2` } }),
    ],
  ])('leaves out the version in %s once, and says so', async (_, given) => {
    const { args, env } = given(service.url);
    const key = { PORTFOLIO_API_KEY: 'k-123', PORTFOLIO_KEY_PARAM: param };
    for (const command of [
      ['fields', '--json'],
      ['login', '--with-key'],
    ]) {
      const { exit, stderr } = await runWith([...command, ...args], {
        env: { ...key, ...env },
        stdin: 'k-123',
      });
      expect(exit).toBe(0);
      expect(stderr.match(/note: the base URL is used without its \/v2/g)).toHaveLength(1);
    }
    expect(service.asked[0]).toMatch(/^\/v2\/fields/);
  });

  it('finds that out, and keeps to it', async () => {
    const home = emptyFolder();
    const login = await runWith(['login', '--base-url', service.url, '--with-key'], {
      home,
      stdin: 'k-123\n',
    });
    expect(login).toMatchObject({ exit: 0, stdout: '' });
    expect(login.stderr).toContain(`the key is sent as ${param}`);
    expect(await runWith(['fields', '--json'], { home })).toMatchObject({
      exit: 0,
      stdout: fields,
    });
    expect(service.asked.at(-1)).toBe(`/v2/fields?${param}=k-123`);
    const status = JSON.parse((await runWith(['status', '--json'], { home })).stdout);
    expect(status).toMatchObject({
      key: 'set',
      key_from: 'profile',
      key_param: param,
      base_url_from: 'profile',
    });
  });

  it('warns once of a key that is too short to be hidden by its value, when it is stored', async () => {
    const answers = [service.url, 'wrong', '', 'wrong', '', 'k-123'];
    const { stderr } = await runWith(['login'], { answers, columns: 80 });
    expect(stderr.match(/note: the key has fewer than 8/g)).toHaveLength(1);
    expect(stderr.indexOf('fewer than 8')).toBeGreaterThan(stderr.indexOf('Stored in'));
    const long = await runWith(['login', '--base-url', service.url, '--with-key'], {
      stdin: 'k-123456',
    });
    expect(long.stderr).not.toContain('fewer than');
  });

  it('stores nothing where neither name helps', async () => {
    const login = await runWith(['login', '--base-url', service.url, '--with-key'], {
      stdin: 'other',
    });
    expect(login).toMatchObject({ exit: 4, stdout: '' });
    expect(login.stderr).toContain('tried as api_key and client_id');
    expect((await runWith(['status'], { home: login.home })).exit).toBe(4);
  });
});
