import { describe, expect, it } from 'vitest';
import { checkRoute, withKey } from '../../../src/client/key.ts';
import { canned } from '../../support/canned.ts';
import { emptyFolder, runWith } from '../../support/system.ts';

const refused = { kind: 'unsafe' };
const key = 'canary-1f';
// 192.0.2.0/24 is nobody's: were the key sent, the command would end with 6 and not with 9.
const far = 'http://192.0.2.1:8460';
const brief = ['--timeout', '50ms', '--retries', '0'];

describe('a key over plain http', () => {
  it.each([
    'http://127.0.0.1',
    'http://127.255.3.4:8460',
    'http://127.1',
    'http://[::1]:8460',
    'http://localhost',
    'http://LOCALHOST.:80',
    'http://api.localhost:8460',
    'https://api.example',
  ])('may go to %s', (url) => {
    expect(() => checkRoute(new URL(url), false)).not.toThrow();
  });

  it.each([
    'http://api.example',
    'http://192.168.0.7',
    'http://0.0.0.0',
    'http://127.0.0.1.example',
    'http://localhost.example',
    'http://notlocalhost',
    'http://[::2]',
    'http://[::ffff:10.0.0.1]',
    'http://128.0.0.1',
  ])('is refused to %s, unless the user says otherwise', (url) => {
    const { origin } = new URL(url);
    const given = { value: 'k', param: 'api_key', origin, overHttp: false } as const;
    expect(() => withKey(new URL(url), given)).toThrow(expect.objectContaining(refused));
    expect(withKey(new URL(url), { ...given, overHttp: true }).search).toBe('?api_key=k');
    expect(withKey(new URL(url), { ...given, origin: 'https://api.example' }).search).toBe('');
  });

  it.each([[['projects']], [['api', '/v2/fields']], [['user', 'show', '1']]])('is refused by %j', async (args) => {
    const env = { PORTFOLIO_API_KEY: key, PORTFOLIO_BASE_URL: far };
    const { exit, stdout, stderr } = await runWith([...args, ...brief], { env });
    expect({ exit, stdout, stderr }).toEqual({
      exit: 9,
      stdout: '',
      stderr:
        'portfolio: the key is not sent to 192.0.2.1:8460 over plain http (others on the network could read it)\n' +
        'hint: use https://, or --insecure-http if you trust the network\n',
    });
  });

  it('is refused by status, which says so', async () => {
    const env = { PORTFOLIO_API_KEY: key, PORTFOLIO_BASE_URL: far };
    const { exit, stdout } = await runWith(['status', '--json', ...brief], { env });
    expect(exit).toBe(9);
    expect(JSON.parse(stdout).answer).toContain('not sent to 192.0.2.1:8460 over plain http');
  });

  it('is refused by login before the key is asked for', async () => {
    const login = ['login', '--base-url', far, '--with-key', ...brief];
    expect(await runWith(login)).toMatchObject({ exit: 9, stdout: '' });
    expect((await runWith([...login, '--insecure-http'], { stdin: key })).exit).toBe(6);
  });

  it('is let go by a login that says so, from then on', async () => {
    const home = emptyFolder();
    const service = await canned(() => ({ body: '{"fields":[]}' }));
    const login = ['login', '--base-url', service.url, '--with-key', '--insecure-http'];
    expect((await runWith(login, { home, stdin: key })).exit).toBe(0);
    await service.stop();
    expect((await runWith(['config', 'get', 'insecure_http'], { home })).stdout).toBe('true\n');
  });

  it('goes where the flag or the profile lets it, and without a key nothing is asked', async () => {
    const home = emptyFolder();
    const env = { PORTFOLIO_API_KEY: key };
    const args = ['fields', '--base-url', far, ...brief];
    expect((await runWith(args, { home })).exit).toBe(6);
    expect((await runWith([...args, '--insecure-http'], { home, env })).exit).toBe(6);
    await runWith(['config', 'set', 'insecure_http', 'true'], { home });
    expect((await runWith(args, { home, env })).exit).toBe(6);
    await runWith(['config', 'set', 'insecure-http', 'false'], { home });
    expect((await runWith(args, { home, env })).exit).toBe(9);
  });
});
