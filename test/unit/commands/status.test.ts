import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Canned, canned } from '../../support/canned.ts';
import { runWith } from '../../support/system.ts';

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
});
