import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Canned, canned } from '../../support/canned.ts';
import { type FakeKeyring, fakeKeyring } from '../../support/keyring.ts';
import { emptyFolder, type Given, runWith } from '../../support/system.ts';

const key = 'canary-6a1f';

let service: Canned;
let keyring: FakeKeyring;
let home: string;
beforeEach(async () => {
  service = await canned((url) =>
    url.includes(key) ? { body: '{"fields":[]}' } : { status: 403, body: '' },
  );
  keyring = fakeKeyring();
  home = emptyFolder();
});
afterEach(async () => {
  await service.stop();
});

const run = (args: readonly string[], more: Given = {}) =>
  runWith(args, { home, keyring, ...more });
const login = (...args: readonly string[]) =>
  run(['login', '--base-url', service.url, '--with-key', ...args], { stdin: key });
const file = (): string => readFileSync(join(home, '.config', 'portfolio', 'config.json'), 'utf8');
const facts = async () => JSON.parse((await run(['status', '--json'])).stdout);

describe('a key in the keyring', () => {
  it('is kept there and nowhere else, and works', async () => {
    expect(await login('--keyring')).toMatchObject({ exit: 0 });
    expect([...keyring.secrets]).toEqual([[`default ${service.url}`, key]]);
    expect(file()).not.toContain(key);
    expect(JSON.parse(file()).profiles.default).toMatchObject({
      key_store: 'keyring',
      key_origin: service.url,
    });
    expect(await run(['fields'])).toMatchObject({ exit: 0 });
    expect(await facts()).toMatchObject({ key: 'set', key_from: 'profile', key_store: 'keyring' });
  });

  it('is asked for only by a request to its origin', async () => {
    await login('--keyring');
    const before = keyring.asked.length;
    const env = { PORTFOLIO_API_KEY: key };
    await run(['config', 'list']);
    await run(['fields', '--curl']);
    await run(['fields', '--demo']);
    await run(['fields'], { env });
    await run(['fields', '--base-url', 'http://127.0.0.1:9', '--retries', '0']);
    expect(keyring.asked).toHaveLength(before);
    await run(['fields']);
    expect(keyring.asked).toHaveLength(before + 1);
  });

  it('is masked like any other', async () => {
    await login('--keyring');
    const { stderr, stdout } = await run(['api', `/v2/x${key}`, '--verbose']);
    expect(stderr).toContain('api_key=***');
    expect(stderr + stdout).not.toContain(key);
  });

  it('is gone after logout, from both', async () => {
    await login('--keyring');
    const stderr =
      'Removed the key of profile default. The profile keeps base_url; `portfolio profiles delete default` deletes it.\n';
    expect(await run(['logout'])).toMatchObject({ exit: 0, stderr });
    expect(keyring.secrets.size).toBe(0);
    expect(file()).not.toMatch(/key/);
    expect((await run(['logout'])).stderr).toContain('No key is stored');
  });

  it('stays known when logout cannot reach it', async () => {
    await login('--keyring');
    keyring.locked = true;
    const stderr =
      "portfolio: the system's keyring does not answer (it is locked)\nhint: unlock it and log out again\n";
    expect(await run(['logout'])).toMatchObject({ exit: 4, stderr });
    keyring.locked = false;
    expect((await run(['logout'])).exit).toBe(0);
    expect(keyring.secrets.size).toBe(0);
  });

  it('is replaced by the next login, wherever that keeps its key', async () => {
    await login('--keyring');
    expect(await login()).toMatchObject({ exit: 0 });
    expect(keyring.secrets.size).toBe(0);
    expect(JSON.parse(file()).profiles.default).toMatchObject({ key });
    expect(await facts()).toMatchObject({ key: 'set', key_store: 'file' });
    await login('--keyring');
    expect(file()).not.toContain(key);
  });

  it.each([
    ['locked', () => ({ locked: true }), "the system's keyring does not answer (it is locked)"],
    [
      'emptied',
      () => keyring.secrets.clear() ?? {},
      "the system's keyring has no key for profile default",
    ],
  ])('that is %s exits 4 and says what to do', async (_, change, message) => {
    await login('--keyring');
    Object.assign(keyring, change());
    const { exit, stdout, stderr } = await run(['fields']);
    expect({ exit, stdout }).toEqual({ exit: 4, stdout: '' });
    expect(stderr).toContain(message);
    expect(stderr).toContain('hint: store the key again with `portfolio login`');
    expect(JSON.parse((await run(['status', '--json'])).stdout).answer).toContain(
      "the system's keyring",
    );
  });
});

describe('login on a terminal', () => {
  it.each([
    ['y', 'keyring'],
    ['YES', 'keyring'],
    ['n', 'file'],
    ['', 'file'],
  ])(
    'asks whether the keyring shall keep the key: after %j it is in the %s',
    async (answer, place) => {
      const { exit, stderr } = await run(['login'], { answers: [service.url, key, answer] });
      expect(exit).toBe(0);
      expect(stderr).toContain(place === 'file' ? 'Stored in /' : "Stored in the system's keyring");
      expect(await facts()).toMatchObject({ key: 'set', key_store: place });
    },
  );

  it('neither asks nor complains where no keyring answers', async () => {
    keyring.locked = true;
    const { exit, stderr } = await run(['login'], { answers: [service.url, key, 'y'] });
    expect(exit).toBe(0);
    expect(stderr).not.toContain('keyring');
    expect(stderr).toContain('Stored in /');
    expect(keyring.secrets.size).toBe(0);
  });
});

describe('login --keyring', () => {
  it.each<readonly [string, () => Given, string]>([
    [
      'that is locked',
      () => ({
        keyring: { ...keyring, get: async () => Promise.reject(new Error('it is locked')) },
      }),
      "the system's keyring does not answer (it is locked)",
    ],
    [
      'that forgets',
      () => ({ keyring: { ...keyring, set: async () => {} } }),
      "the system's keyring did not store the key",
    ],
    [
      'at all',
      () => ({ keyring: undefined as never }),
      "the system's keyring does not answer (no keyring here)",
    ],
  ])('fails and writes nothing without a keyring: one %s', async (_, given, message) => {
    const { exit, stdout, stderr } = await run(
      ['login', '--base-url', service.url, '--with-key', '--keyring'],
      {
        stdin: key,
        ...given(),
      },
    );
    expect({ exit, stdout }).toEqual({ exit: 9, stdout: '' });
    const hint =
      'nothing was stored; with --insecure-storage, login stores the key in the settings file';
    expect(stderr).toBe(`portfolio: ${message}\nhint: ${hint}\n`);
    expect(file).toThrow('ENOENT');
  });

  it('fails too if the user says yes and the keyring does not store the key', async () => {
    const { exit } = await run(['login', '--base-url', service.url], {
      columns: 80,
      answers: ['', key, 'y'],
      keyring: { ...keyring, set: async () => {} },
    });
    expect(exit).toBe(9);
    expect(file).toThrow('ENOENT');
  });

  it('is the opposite of --insecure-storage, which does not ask', async () => {
    expect(await login('--keyring', '--insecure-storage')).toMatchObject({ exit: 2 });
    const answers = [service.url, key];
    expect(await run(['login', '--insecure-storage'], { columns: 80, answers })).toMatchObject({
      exit: 0,
    });
    expect(JSON.parse(file()).profiles.default.key).toBe(key);
    expect(keyring.asked).toEqual([]);
  });
});

// Nobody has the addresses 192.0.2.0/24. A command that sent the key there would exit with 6 and
// not with 9.
const far = 'http://192.0.2.1:8460';
const brief = ['--timeout', '50ms', '--retries', '0'];

describe('a key over plain http', () => {
  it.each([[['projects']], [['api', '/v2/fields']], [['user', 'show', '1']]])(
    'is refused by %j',
    async (args) => {
      const env = { PORTFOLIO_API_KEY: key, PORTFOLIO_BASE_URL: far };
      const stderr =
        'portfolio: the key is not sent to 192.0.2.1:8460 over plain http (others on the network could read it)\n' +
        'hint: use https://, or --insecure-http if you trust the network\n';
      expect(await runWith([...args, ...brief], { env })).toMatchObject({
        exit: 9,
        stdout: '',
        stderr,
      });
    },
  );

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

  it('is sent after a login that allowed it', async () => {
    const home = emptyFolder();
    const service = await canned(() => ({ body: '{"fields":[]}' }));
    const login = ['login', '--base-url', service.url, '--with-key', '--insecure-http'];
    expect((await runWith(login, { home, stdin: key })).exit).toBe(0);
    await service.stop();
    expect((await runWith(['config', 'get', 'insecure_http'], { home })).stdout).toBe('true\n');
  });

  it('is sent where the flag or the profile allows it, and without a key nothing is refused', async () => {
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
