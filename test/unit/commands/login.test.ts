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

  it('warns of a key that is too short to be hidden by its value', async () => {
    const { stderr } = await runWith(['login', '--base-url', service.url, '--with-key'], { stdin: 'k-123' });
    expect(stderr).toContain('note: the key has fewer than 8 characters');
    const long = await runWith(['login', '--base-url', service.url, '--with-key'], { stdin: 'k-123456' });
    expect(long.stderr).not.toContain('fewer than');
  });

  it('stores nothing where neither name helps', async () => {
    const login = await runWith(['login', '--base-url', service.url, '--with-key'], { stdin: 'other' });
    expect(login).toMatchObject({ exit: 4, stdout: '' });
    expect(login.stderr).toContain('tried as api_key and client_id');
    expect((await runWith(['status'], { home: login.home })).exit).toBe(4);
  });
});
