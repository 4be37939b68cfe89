import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Canned, canned } from '../../support/canned.ts';
import { emptyFolder, runWith } from '../../support/system.ts';

const fields = '{"fields":[],"popular":[]}';
const refused = { status: 403, body: '' };

/** A service that knows the key under one name alone. */
const knowing = (param: string) => (url: string) =>
  new URL(url, 'http://x').searchParams.get(param) === 'k-123' ? { body: fields } : refused;

let service: Canned;
afterEach(() => service.stop());

describe.each(['api_key', 'client_id'])('login to a service that takes %s alone', (param) => {
  beforeEach(async () => {
    service = await canned(knowing(param));
  });

  it('finds that out, and keeps to it', async () => {
    const home = emptyFolder();
    const login = await runWith(['login', '--base-url', service.url, '--with-key'], { home, stdin: 'k-123\n' });
    expect(login).toMatchObject({ exit: 0, stdout: '' });
    expect(login.stderr).toContain(`the key is sent as ${param}`);
    expect(await runWith(['fields', '--json'], { home })).toMatchObject({ exit: 0, stdout: fields });
    expect(service.asked.at(-1)).toBe(`/v2/fields?${param}=k-123`);
    const status = JSON.parse((await runWith(['status', '--json'], { home })).stdout);
    expect(status).toMatchObject({ key: 'set', key_from: 'profile', key_param: param, base_url_from: 'profile' });
  });

  it('stores nothing where neither name helps', async () => {
    const login = await runWith(['login', '--base-url', service.url, '--with-key'], { stdin: 'other' });
    expect(login).toMatchObject({ exit: 4, stdout: '' });
    expect(login.stderr).toContain('asked with api_key and client_id');
    expect((await runWith(['status'], { home: login.home })).exit).toBe(4);
  });
});

describe('status', () => {
  beforeEach(async () => {
    service = await canned(knowing('api_key'));
  });

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
});
