import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Canned, canned } from '../../../support/canned.ts';
import { emptyFolder, runWith } from '../../../support/system.ts';

const fields = '{"fields":[],"popular":[]}';
const refused = { status: 403, body: '' };

let service: Canned;
beforeEach(async () => {
  service = await canned((url) => (url.includes('api_key=k-123') ? { body: fields } : refused));
});
afterEach(() => service.stop());

describe('status', () => {
  it('says that key and address are from the environment, and asks the service', async () => {
    const env = { PORTFOLIO_BASE_URL: service.url, PORTFOLIO_API_KEY: 'k-123' };
    const { exit, stdout, stderr } = await runWith(['status', '--json'], { env });
    expect({ exit, stderr }).toEqual({ exit: 0, stderr: '' });
    expect(JSON.parse(stdout)).toMatchObject({ key_from: 'environment', base_url_from: 'environment' });
    expect(stdout).not.toContain('k-123');
  });

  it('says what the service did, with and without a key', async () => {
    const answerOf = async (args: readonly string[], env: Record<string, string> = {}) =>
      JSON.parse((await runWith(['status', '--json', ...args], { env })).stdout).answer;
    const base = ['--base-url', service.url];
    expect(await answerOf(base, { PORTFOLIO_API_KEY: 'k-123' })).toBe('accepts the key');
    expect(await answerOf(base)).toBe('the service refused the request');
    expect(await answerOf(['--demo'], { PORTFOLIO_API_KEY: 'k-123' })).toBe('answers without a key');
  });

  it('prints its request with --curl, and sends nothing', async () => {
    const env = { PORTFOLIO_BASE_URL: service.url, PORTFOLIO_API_KEY: 'k-123' };
    expect(await runWith(['status', '--curl'], { env })).toMatchObject({
      exit: 0,
      stdout: `curl --get ${service.url}/v2/fields --data-urlencode "api_key=$PORTFOLIO_API_KEY"\n`,
    });
    expect(service.asked).toEqual([]);
  });

  it('shows the demo, not the settings of another service', async () => {
    const env = { PORTFOLIO_BASE_URL: service.url, PORTFOLIO_API_KEY: 'k-123' };
    const { stdout } = await runWith(['status', '--demo', '--json'], { env });
    expect(JSON.parse(stdout)).toMatchObject({
      base_url: 'https://portfolio.example',
      base_url_from: 'demo',
      key: 'none',
      key_from: null,
    });
    expect(service.asked).toEqual([]);
  });

  it('shows the result of the check with its sign on a terminal', async () => {
    expect((await runWith(['status', '--demo'], { columns: 80 })).stdout).toContain('✓ answers without a key\n');
    const refused = await runWith(['status', '--base-url', service.url], { columns: 80 });
    expect(refused.stdout).toContain('✗ the service refused the request\n');
  });

  it('does not advise itself after a logout', async () => {
    const home = emptyFolder();
    await runWith(['login', '--base-url', service.url, '--with-key'], { home, stdin: 'k-123' });
    await runWith(['logout'], { home });
    const { exit, stderr } = await runWith(['status'], { home });
    expect(exit).toBe(4);
    expect(stderr).toContain('\nhint: store a key with `portfolio login`\n');
  });

  it('exits 4 when the service refuses the key', async () => {
    const env = { PORTFOLIO_BASE_URL: service.url, PORTFOLIO_API_KEY: 'wrong' };
    expect((await runWith(['status'], { env })).exit).toBe(4);
  });

  it('takes the address from a flag before the environment', async () => {
    const env = { PORTFOLIO_BASE_URL: 'http://127.0.0.1:9', PORTFOLIO_API_KEY: 'k-123' };
    const { stdout, exit } = await runWith(['status', '--json', '--base-url', service.url], { env });
    expect(exit).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({ base_url_from: 'flag' });
  });

  it('says that a key stored for another service is not sent', async () => {
    const home = emptyFolder();
    await runWith(['login', '--base-url', service.url, '--with-key'], { home, stdin: 'k-123' });
    const { stdout } = await runWith(
      ['status', '--json', '--base-url', service.url.replace('127.0.0.1', 'localhost')],
      { home },
    );
    expect(JSON.parse(stdout)).toMatchObject({ key: `stored for ${service.url} and not sent`, key_store: 'file' });
  });

  it('does not use the cache to check the key', async () => {
    const args = ['--base-url', service.url, '--cache', '1h'];
    const home = emptyFolder();
    const env = { PORTFOLIO_API_KEY: 'k-123' };
    await runWith(['fields', ...args], { home, env });
    await runWith(['status', ...args], { home, env });
    expect(service.asked).toHaveLength(2);
  });
});
