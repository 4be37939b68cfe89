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
  service = await canned((url) => (url.includes(key) ? { body: '{"fields":[]}' } : { status: 403, body: '' }));
  keyring = fakeKeyring();
  home = emptyFolder();
});
afterEach(async () => {
  await service.stop();
});

const run = (args: readonly string[], more: Given = {}) => runWith(args, { home, keyring, ...more });
const login = (...args: readonly string[]) =>
  run(['login', '--base-url', service.url, '--with-key', ...args], { stdin: key });
const file = (): string => readFileSync(join(home, '.config', 'portfolio', 'config.json'), 'utf8');
const facts = async () => JSON.parse((await run(['status', '--json'])).stdout);

describe('a key in the keyring', () => {
  it('is kept there and nowhere else, and works', async () => {
    expect(await login('--keyring')).toMatchObject({ exit: 0 });
    expect([...keyring.secrets]).toEqual([[`default ${service.url}`, key]]);
    expect(file()).not.toContain(key);
    expect(JSON.parse(file()).profiles.default).toMatchObject({ key_store: 'keyring', key_origin: service.url });
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
    expect(await run(['logout'])).toMatchObject({ exit: 0, stderr: 'Forgot the key of profile default.\n' });
    expect(keyring.secrets.size).toBe(0);
    expect(file()).not.toMatch(/key/);
    expect((await run(['logout'])).stderr).toContain('No key is stored');
  });

  it('stays known when logout cannot reach it', async () => {
    await login('--keyring');
    keyring.locked = true;
    const { exit, stderr } = await run(['logout']);
    expect({ exit, stderr }).toEqual({
      exit: 4,
      stderr: "portfolio: the system's keyring does not answer (it is locked)\nhint: unlock it and log out again\n",
    });
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
    ['emptied', () => keyring.secrets.clear() ?? {}, "the system's keyring holds no key of profile default"],
  ])('that is %s exits 4 and says what to do', async (_, change, message) => {
    await login('--keyring');
    Object.assign(keyring, change());
    const { exit, stdout, stderr } = await run(['fields']);
    expect({ exit, stdout }).toEqual({ exit: 4, stdout: '' });
    expect(stderr).toContain(message);
    expect(stderr).toContain('hint: store the key again with `portfolio login`');
    expect(JSON.parse((await run(['status', '--json'])).stdout).answer).toContain("the system's keyring");
  });
});

describe('login on a terminal', () => {
  it.each([
    ['y', 'keyring'],
    ['YES', 'keyring'],
    ['n', 'file'],
    ['', 'file'],
  ])('asks whether the keyring shall keep the key: after %j it is in the %s', async (answer, place) => {
    const { exit, stderr } = await run(['login'], { answers: [service.url, key, answer] });
    expect(exit).toBe(0);
    expect(stderr).toContain(place === 'file' ? 'Stored in /' : "Stored in the system's keyring");
    expect(await facts()).toMatchObject({ key: 'set', key_store: place });
  });

  it('does not ask where no keyring answers', async () => {
    keyring.locked = true;
    const { exit, stderr } = await run(['login'], { answers: [service.url, key, 'y'] });
    expect(exit).toBe(0);
    expect(stderr).toContain('does not answer (it is locked): the key is kept in the settings file');
    expect(keyring.secrets.size).toBe(0);
  });
});

describe('without a keyring', () => {
  it.each([
    ['locked', async () => Object.assign(keyring, { locked: true })],
    ['forgetful', async () => Object.assign(keyring, { set: async () => {} })],
  ])('that answers, one that is %s, the key is kept in the file, and a sentence says so', async (_, change) => {
    await change();
    const { exit, stderr } = await login('--keyring');
    expect(exit).toBe(0);
    expect(stderr).toMatch(/^the system's keyring .*: the key is kept in the settings file$/m);
    expect(JSON.parse(file()).profiles.default.key).toBe(key);
    keyring.locked = false;
    expect(await facts()).toMatchObject({ key: 'set', key_store: 'file' });
  });

  it('at all the same is true', async () => {
    const { exit, stderr } = await runWith(['login', '--base-url', service.url, '--with-key', '--keyring'], {
      home,
      stdin: key,
    });
    expect(exit).toBe(0);
    expect(stderr).toContain("the system's keyring does not answer (no keyring here): the key is kept in the");
    expect(JSON.parse(file()).profiles.default.key).toBe(key);
  });
});
