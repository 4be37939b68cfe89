import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Canned, canned, cannedForTest } from '../../../support/canned.ts';
import { emptyFolder, type Given, runWith } from '../../../support/system.ts';

const fields = '{"fields":[],"popular":[]}';
const refused = { status: 403, body: '' };

let service: Canned;
beforeEach(async () => {
  service = await canned((url) => (url.includes('api_key=k-123') ? { body: fields } : refused));
});
afterEach(() => service.stop());

const keyed = () => ({ PORTFOLIO_BASE_URL: service.url, PORTFOLIO_API_KEY: 'k-123' });
/** Stores a key for the service in a new home folder. */
async function loggedIn(): Promise<string> {
  const given = { home: emptyFolder(), stdin: 'k-123' };
  await runWith(['login', '--base-url', service.url, '--with-key'], given);
  return given.home;
}
const facts = async (args: readonly string[], given: Given) =>
  JSON.parse((await runWith(['status', '--json', ...args], given)).stdout);

describe('status', () => {
  it('shows that key and address are from the environment, and sends a request', async () => {
    const { exit, stdout, stderr } = await runWith(['status', '--json'], { env: keyed() });
    expect({ exit, stderr }).toEqual({ exit: 0, stderr: '' });
    expect(JSON.parse(stdout)).toMatchObject({
      ...{ key_from: 'environment', base_url_from: 'environment', answer: 'accepts the key' },
    });
    expect(stdout).not.toContain('k-123');
  });

  it('shows how the service answers a request without a key', async () => {
    const base = ['--base-url', service.url];
    expect(await facts(base, {})).toMatchObject({ answer: 'the service refused the request' });
  });

  it.each([['status'], ['fields']])(
    'says with %s that a refused key comes from the environment',
    async (command) => {
      const { exit, stderr } = await runWith([command], {
        env: { ...keyed(), PORTFOLIO_API_KEY: 'k-wrong-1' },
      });
      expect(exit).toBe(4);
      expect(stderr).toContain(
        '\nhint: the key comes from PORTFOLIO_API_KEY: correct or unset it\n',
      );
    },
  );

  it('shows the rate limit that the service states', async () => {
    const headers = { 'x-ratelimit-limit': '150', 'x-ratelimit-remaining': '149' };
    const { url } = await cannedForTest(() => ({ headers, body: fields }));
    expect(await facts(['--base-url', url], {})).toMatchObject({
      requests_left: 149,
      requests_limit: 150,
    });
    expect(await facts(['--base-url', service.url], {})).not.toHaveProperty('requests_left');
  });

  it('prints its request with --curl, and sends nothing', async () => {
    const stdout = `curl --get ${service.url}/v2/fields --data-urlencode "api_key=$PORTFOLIO_API_KEY"\n`;
    expect(await runWith(['status', '--curl'], { env: keyed() })).toMatchObject({
      exit: 0,
      stdout,
    });
    expect(service.asked).toEqual([]);
  });

  it('shows the demo, not the settings of another service', async () => {
    expect(await facts(['--demo'], { env: keyed() })).toMatchObject({
      ...{
        base_url: 'https://portfolio.example',
        base_url_from: 'demo',
        key: 'none',
        key_from: null,
      },
      answer: 'answers without a key',
    });
    expect(service.asked).toEqual([]);
  });

  it('shows the result of the check with its sign on a terminal', async () => {
    expect((await runWith(['status', '--demo'], { columns: 80 })).stdout).toContain(
      '✓ answers without a key\n',
    );
    const refused = await runWith(['status', '--base-url', service.url], { columns: 80 });
    expect(refused.stdout).toContain('✗ the service refused the request\n');
  });

  it('suggests login after a logout', async () => {
    const home = await loggedIn();
    await runWith(['logout'], { home });
    const { exit, stderr } = await runWith(['status'], { home });
    expect(exit).toBe(4);
    expect(stderr).toContain('\nhint: store a key with `portfolio login`\n');
  });

  it('exits 4 when the service refuses the key', async () => {
    expect(
      (await runWith(['status'], { env: { ...keyed(), PORTFOLIO_API_KEY: 'wrong' } })).exit,
    ).toBe(4);
  });

  it('takes the address from a flag before the environment', async () => {
    const env = { ...keyed(), PORTFOLIO_BASE_URL: 'http://127.0.0.1:9' };
    expect(await facts(['--base-url', service.url], { env })).toMatchObject({
      ...{ base_url_from: 'flag', answer: 'accepts the key' },
    });
  });

  it('shows that a key stored for another service is not sent', async () => {
    const other = service.url.replace('127.0.0.1', 'localhost');
    expect(await facts(['--base-url', other], { home: await loggedIn() })).toMatchObject({
      ...{ key: `stored for ${service.url} and not sent`, key_store: 'file' },
    });
  });

  it('is a page on a terminal, which says in words what the facts say', async () => {
    const { stdout, home } = await runWith(['status', '--base-url', service.url], {
      columns: 100,
      env: keyed(),
    });
    const lines = [`${service.url}/`, 'Profile default', '', 'Answer    ✓ accepts the key'];
    const key = 'Key       from PORTFOLIO_API_KEY, sent as api_key';
    const settings = `Settings  ${join(home, '.config', 'portfolio', 'config.json')}`;
    expect(stdout).toBe([...lines, key, 'Address   from --base-url', settings, ''].join('\n'));
  });

  it('does not use the cache to check the key', async () => {
    const given = { home: emptyFolder(), env: keyed() };
    for (const name of ['fields', 'status']) await runWith([name, '--cache', '1h'], given);
    expect(service.asked).toHaveLength(2);
  });
});
