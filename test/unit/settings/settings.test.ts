import { describe, expect, it } from 'vitest';
import type { SettingsFile, StoredSettings } from '../../../src/settings/file.ts';
import type { Options } from '../../../src/settings/options/options.ts';
import { resolveSettings, storedKeyLocationOf } from '../../../src/settings/settings.ts';
import type { Variables } from '../../../src/system/system.ts';

const resolve = (file: Parameters<typeof resolveSettings>[0], env: Variables, options: Options) =>
  resolveSettings(file, { env, home: '/home/a' }, options);

/** A settings file with this content, and how often it was read. */
function fileWith(stored: StoredSettings) {
  let reads = 0;
  const file: SettingsFile = {
    path: '/config.json',
    read: () => {
      reads += 1;
      return stored;
    },
    updateProfile: async () => {},
    updateSettings: async () => {},
  };
  return { file, reads: () => reads };
}

describe('the value of an option', () => {
  const [flag, variable, stored] = [
    'https://flag.example/',
    'https://variable.example/',
    'https://stored.example/',
  ];
  const env = { PORTFOLIO_BASE_URL: variable };
  const { file } = fileWith({ profiles: { default: { base_url: stored } } });
  const refused = expect.objectContaining({ kind: 'usage' });

  it.each([
    ['flag', { baseUrl: flag }, env, flag],
    ['environment', {}, env, variable],
    ['profile', {}, { PORTFOLIO_BASE_URL: '' }, stored],
  ])('has the origin %s with flags %j and environment %j', (setBy, options, variables, value) => {
    expect(resolve(file, variables, options).get('baseUrl')).toEqual({ value, setBy });
  });

  it('is the default last, or undefined', () => {
    expect(resolve(file, env, {}).get('timeout')).toEqual({ value: '30s', setBy: 'default' });
    expect(resolve(undefined, {}, {}).get('baseUrl')).toBeUndefined();
  });

  it('is checked for each origin', () => {
    const wrong = fileWith({ profiles: { default: { base_url: 'x' } } }).file;
    expect(() => resolve(file, env, { baseUrl: 'x' }).get('baseUrl')).toThrow(refused);
    expect(() => resolve(file, { PORTFOLIO_BASE_URL: 'x' }, {}).get('baseUrl')).toThrow(refused);
    expect(() => resolve(wrong, {}, {}).get('baseUrl')).toThrow(refused);
  });
});

describe('resolveSettings', () => {
  it('takes a setting away with the --no- form of its flag', () => {
    const { file } = fileWith({ profiles: { default: { cache: '1h' } } });
    expect(resolve(file, {}, {}).get('cache')?.value).toBe('1h');
    expect(resolve(file, {}, { cache: false }).get('cache')).toBeUndefined();
  });

  it.each([
    ['a', { profile: 'a' }, { PORTFOLIO_PROFILE: 'b' }],
    ['b', {}, { PORTFOLIO_PROFILE: 'b' }],
    ['c', {}, {}],
  ])('uses the profile %s with flags %j and environment %j', (name, options, env) => {
    const profiles = { a: { output: 'csv' }, b: { output: 'json' }, c: { output: 'tsv' } };
    const settings = resolve(fileWith({ profile: 'c', profiles }).file, env, options);
    expect(settings.profileName).toBe(name);
    expect(settings.profile).toEqual(Reflect.get(profiles, name));
    expect(settings.get('output')?.value).toBe(settings.profile.output);
  });

  it('uses the profile named default if nothing names another', () => {
    const settings = resolve(fileWith({}).file, {}, {});
    expect([settings.profileName, settings.profile]).toEqual(['default', {}]);
  });

  it('does not read the file for what flags and environment say', () => {
    const { file, reads } = fileWith({});
    const env = { PORTFOLIO_BASE_URL: 'https://a.example', PORTFOLIO_API_KEY: 'k' };
    const settings = resolve(file, env, { output: 'csv' });
    expect([settings.get('output')?.value, settings.get('baseUrl')?.value]).toEqual([
      'csv',
      'https://a.example/',
    ]);
    expect(settings.keyLocation).toEqual({ kind: 'environment', value: 'k' });
    expect(reads()).toBe(0);
  });

  it('names the setting or the variable that is wrong', () => {
    const { file } = fileWith({ profiles: { default: { retries: 'x' } } });
    expect(() => resolve(file, {}, {}).get('retries')).toThrow(
      'the setting retries must be a whole number',
    );
    const old = fileWith({
      profiles: { default: { output: 'html' }, work: { output: 'html' } },
    }).file;
    const unset = (flag: string) => ({
      hint: `\`portfolio config unset output${flag}\` removes it`,
    });
    expect(() => resolve(old, {}, {}).get('output')).toThrow(
      expect.objectContaining({ details: unset('') }),
    );
    expect(() => resolve(old, {}, { profile: 'work' }).get('output')).toThrow(
      expect.objectContaining({ details: unset(' --profile work') }),
    );
    const { file: colour } = fileWith({ profiles: { default: { color: 'nosuch' } } });
    expect(() => resolve(colour, {}, {}).get('color')).toThrow(
      expect.objectContaining({
        details: { hint: '`portfolio config unset color` removes it' },
      }),
    );
    const env = { PORTFOLIO_KEY_PARAM: 'token' };
    expect(() => resolve(undefined, env, {}).keyParam).toThrow('PORTFOLIO_KEY_PARAM must be');
  });
});

describe('storedKey', () => {
  it.each([
    [{}, undefined],
    [{ key: '' }, undefined],
    [
      { key: 'k', key_origin: 'https://a.example' },
      { kind: 'file', value: 'k', origin: 'https://a.example' },
    ],
    [
      { key: 'k', base_url: 'https://b.example/v' },
      { kind: 'file', value: 'k', origin: 'https://b.example' },
    ],
    [
      { key: 'k', base_url: 'nonsense' },
      { kind: 'file', value: 'k', origin: undefined },
    ],
    [
      { key_store: 'keyring', key_origin: 'https://a.example', base_url: 'https://b.example' },
      { kind: 'keyring', origin: 'https://a.example' },
    ],
  ])('of %j is %j', (profile, key) => {
    expect(storedKeyLocationOf(profile)).toEqual(key);
  });
});
