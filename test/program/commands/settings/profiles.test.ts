import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { homeWith } from '../../../support/home.ts';
import { fakeKeyring } from '../../../support/keyring.ts';
import { emptyFolder, type Given, runWith } from '../../../support/system.ts';

const work = {
  base_url: 'https://work.example',
  key: 'canary-work',
  key_origin: 'https://work.example',
};
const home = {
  base_url: 'https://home.example',
  key_store: 'keyring',
  key_origin: 'https://home.example',
};
const profiles = { default: { output: 'csv' }, work, home };

function setup(settings: object = { profiles, aliases: { mine: 'projects' } }) {
  const { home, path } = homeWith(JSON.stringify(settings));
  const keyring = fakeKeyring();
  keyring.secrets.set('home https://home.example', 'canary-home');
  const run = (line: string, given: Given = {}) =>
    runWith(line.split(' '), { home, keyring, ...given });
  return { run, keyring, path, stored: () => JSON.parse(readFileSync(path, 'utf8')) };
}

describe('profiles', () => {
  it.each(['profiles', 'profile', 'profiles list'])(
    '%s lists them without their keys',
    async (line) => {
      expect(await setup().run(line)).toMatchObject({
        exit: 0,
        stdout:
          'default\tyes\t\tnone\n' +
          'work\tno\thttps://work.example\tin the settings file\n' +
          'home\tno\thttps://home.example\tin the keyring\n',
      });
      expect((await setup().run(`${line} --profile work`)).stdout).toContain('\nwork\tyes\t');
    },
  );

  it('says how to store the first one', async () => {
    const { exit, stderr } = await runWith(['profiles'], { home: emptyFolder(), columns: 80 });
    expect({ exit, stderr }).toEqual({
      exit: 0,
      stderr: 'no profiles; `portfolio login` stores one\n',
    });
  });

  it('use chooses the profile of later commands', async () => {
    const { run, stored } = setup();
    expect((await run('profiles use work')).stderr).toBe(
      '✓ Using profile work (https://work.example)\n',
    );
    expect((await run('config get base_url')).stdout).toBe('https://work.example/\n');
    expect(
      (await run('config get base_url', { env: { PORTFOLIO_PROFILE: 'home' } })).stdout,
    ).toContain('home.example');
    const { stderr } = await run('profiles use default', { env: { PORTFOLIO_PROFILE: 'home' } });
    expect(stderr).toMatch(/^✓ Using profile default\nnote: PORTFOLIO_PROFILE is set/);
    expect(stored()).toEqual({ profile: 'default', profiles, aliases: { mine: 'projects' } });
  });

  it('delete removes the settings and the key, and chooses default', async () => {
    const { run, stored, keyring } = setup({
      profile: 'home',
      profiles,
      aliases: { mine: 'projects' },
    });
    expect((await run('profiles delete home')).stderr).toBe(
      '✓ Deleted profile home: base_url, key_store and key_origin\nThe active profile is now default.\n',
    );
    expect(keyring.secrets.size).toBe(0);
    expect((await run('profiles delete work --yes')).exit).toBe(0);
    expect(stored()).toEqual({
      profiles: { default: { output: 'csv' } },
      aliases: { mine: 'projects' },
    });
  });

  it('delete changes nothing if the keyring does not answer', async () => {
    const { run, stored, keyring } = setup();
    keyring.locked = true;
    expect(await run('profiles delete home')).toMatchObject({
      exit: 4,
      stderr: expect.stringContaining('unlock it'),
    });
    expect(stored().profiles).toEqual(profiles);
  });

  it.each([
    ['profiles use wrok', 3, 'no profile has the name "wrok"; did you mean "work"?'],
    ['profiles delete constructor', 3, 'no profile has the name "constructor"'],
    ['profiles delet work', 2, 'unknown command "delet"; did you mean "delete"?'],
    ['profiles use', 2, 'missing argument <name>'],
  ])('%s ends with %i', async (line, exit, message) => {
    const { run, path, stored } = setup();
    const ran = await run(line);
    expect(ran).toMatchObject({
      exit,
      stdout: '',
      stderr: expect.stringContaining(`portfolio: ${message}`),
    });
    expect(stored().profiles, path).toEqual(profiles);
  });
});

it('logout says which settings remain, and how to delete them', async () => {
  const { run, stored } = setup();
  expect((await run('logout --profile work')).stderr).toBe(
    'Removed the key of profile work. The profile keeps base_url; `portfolio profiles delete work` deletes it.\n',
  );
  expect(stored().profiles.work).toEqual({ base_url: 'https://work.example' });
});
