import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Canned, canned } from '../../support/canned.ts';
import { emptyFolder, runWith } from '../../support/system.ts';

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
