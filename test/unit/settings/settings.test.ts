import { describe, expect, it } from 'vitest';
import type { SettingsFile, StoredSettings } from '../../../src/settings/file.ts';
import type { OptionRow } from '../../../src/settings/options/option-row.ts';
import {
  flagOf,
  type OptionName,
  type Options,
  optionNames,
  optionRow,
} from '../../../src/settings/options/options.ts';
import { checkedValue } from '../../../src/settings/options/values.ts';
import { resolveSettings, storedKey } from '../../../src/settings/settings.ts';

/** A settings file with this content, and how often it was read. */
function fileWith(stored: StoredSettings) {
  let reads = 0;
  const file: SettingsFile = {
    path: '/config.json',
    read: () => {
      reads += 1;
      return stored;
    },
    update: async () => {},
    change: async () => {},
  };
  return { file, reads: () => reads };
}

/** Two different values that a row accepts. */
function valuesOf({ value }: OptionRow): readonly [string, string] {
  switch (value?.kind) {
    case undefined:
      return ['true', 'false'];
    case 'integer':
      return [String(value.min), String(value.min + 1)];
    case 'choice':
      return [value.choices[0] ?? '', value.choices[1] ?? ''];
    case 'duration':
      return ['3s', '4s'];
    case 'size':
      return ['1MB', '2GB'];
    case 'rate':
      return ['1/h', '2/h'];
    case 'base-url':
      return ['https://a.example/', 'https://b.example/'];
    default:
      return ['a', 'b'];
  }
}

describe.each(optionNames)('the value of %s', (name: OptionName) => {
  const row = optionRow(name);
  const { setting, environment } = row;
  const [first, second] = valuesOf(row);
  const env = environment === undefined ? {} : { [environment]: second };
  const { file } = fileWith(setting === undefined ? {} : { profiles: { default: { [setting]: first } } });
  const none = fileWith({}).file;

  it('comes from the flag first', () => {
    // Which value a row's option has is said by the table, not by the type of its name.
    const typed = { [name]: row.repeatable ? [first] : first } as Options;
    expect(resolveSettings(file, env, typed).get(name)).toEqual({ value: first, origin: 'flag' });
  });

  it('comes from the environment next, then from the profile', () => {
    if (environment !== undefined) {
      expect(resolveSettings(file, env, {}).get(name)).toEqual({ value: second, origin: 'environment' });
      expect(resolveSettings(none, { [environment]: '' }, {}).get(name)?.origin).not.toBe('environment');
    }
    if (setting !== undefined) {
      expect(resolveSettings(file, {}, {}).get(name)).toEqual({ value: first, origin: 'profile' });
      expect(resolveSettings(undefined, {}, {}).get(name)?.origin).not.toBe('profile');
    }
  });

  it('is the default last, or undefined', () => {
    const { value } = row;
    const byDefault = value !== undefined && 'default' in value ? value.default : undefined;
    const expected = byDefault === undefined ? undefined : { value: String(byDefault), origin: 'default' };
    expect(resolveSettings(none, {}, {}).get(name)).toEqual(expected);
  });

  it('accepts the values of this test', () => {
    for (const text of [first, second]) expect(checkedValue(row, flagOf(name), text)).toBe(text);
  });
});

/** Kinds that take any text but an empty one. */
const free: readonly (string | undefined)[] = ['text', 'file', 'folder', 'profile', 'column', 'row'];
const checkedNames = optionNames.filter((name) => !free.includes(optionRow(name).value?.kind));

it.each(checkedNames)('the value of %s is checked wherever it comes from', (name) => {
  const { setting, environment, value } = optionRow(name);
  const wrong = value?.kind === 'integer' ? '-1' : 'wrong value';
  const refused = expect.objectContaining({ kind: 'usage' });
  // Which value a row's option has is said by the table, not by the type of its name.
  expect(() => resolveSettings(undefined, {}, { [name]: wrong } as Options).get(name)).toThrow(refused);
  if (environment !== undefined) {
    expect(() => resolveSettings(undefined, { [environment]: wrong }, {}).get(name)).toThrow(refused);
  }
  if (setting !== undefined) {
    const { file } = fileWith({ profiles: { default: { [setting]: wrong } } });
    expect(() => resolveSettings(file, {}, {}).get(name)).toThrow(refused);
  }
});

describe('resolveSettings', () => {
  it('takes a setting away with the --no- form of its flag', () => {
    const { file } = fileWith({ profiles: { default: { cache: '1h' } } });
    expect(resolveSettings(file, {}, {}).get('cache')?.value).toBe('1h');
    expect(resolveSettings(file, {}, { cache: false }).get('cache')).toBeUndefined();
  });

  it.each([
    ['a', { profile: 'a' }, { PORTFOLIO_PROFILE: 'b' }],
    ['b', {}, { PORTFOLIO_PROFILE: 'b' }],
    ['c', {}, {}],
  ])('uses the profile %s with flags %j and environment %j', (name, options, env) => {
    const profiles = { a: { output: 'csv' }, b: { output: 'json' }, c: { output: 'tsv' } };
    const settings = resolveSettings(fileWith({ profile: 'c', profiles }).file, env, options);
    expect(settings.profileName).toBe(name);
    expect(settings.profile).toEqual(Reflect.get(profiles, name));
    expect(settings.get('output')?.value).toBe(settings.profile.output);
  });

  it('uses the profile named default if nothing names another', () => {
    const settings = resolveSettings(fileWith({}).file, {}, {});
    expect([settings.profileName, settings.profile]).toEqual(['default', {}]);
  });

  it('does not read the file for what flags and environment say', () => {
    const { file, reads } = fileWith({});
    const env = { PORTFOLIO_BASE_URL: 'https://a.example', PORTFOLIO_API_KEY: 'k' };
    const settings = resolveSettings(file, env, { output: 'csv' });
    expect([settings.get('output')?.value, settings.get('baseUrl')?.value]).toEqual(['csv', 'https://a.example/']);
    expect(settings.key).toEqual({ place: 'environment', value: 'k' });
    expect(reads()).toBe(0);
  });

  it('names the setting or the variable that is wrong', () => {
    const { file } = fileWith({ profiles: { default: { retries: 'x' } } });
    expect(() => resolveSettings(file, {}, {}).get('retries')).toThrow('the setting retries takes a whole number');
    const old = fileWith({ profiles: { default: { output: 'html' }, work: { output: 'html' } } }).file;
    const unset = (flag: string) => ({ hint: `\`portfolio config unset output${flag}\` removes it` });
    expect(() => resolveSettings(old, {}, {}).get('output')).toThrow(expect.objectContaining({ details: unset('') }));
    expect(() => resolveSettings(old, {}, { profile: 'work' }).get('output')).toThrow(
      expect.objectContaining({ details: unset(' --profile work') }),
    );
    const env = { PORTFOLIO_KEY_PARAM: 'token' };
    expect(() => resolveSettings(undefined, env, {}).keyParam).toThrow('PORTFOLIO_KEY_PARAM takes');
  });
});

describe('storedKey', () => {
  it.each([
    [{}, undefined],
    [{ key: '' }, undefined],
    [
      { key: 'k', key_origin: 'https://a.example' },
      { place: 'file', value: 'k', origin: 'https://a.example' },
    ],
    [
      { key: 'k', base_url: 'https://b.example/v' },
      { place: 'file', value: 'k', origin: 'https://b.example' },
    ],
    [
      { key: 'k', base_url: 'nonsense' },
      { place: 'file', value: 'k', origin: undefined },
    ],
    [
      { key_store: 'keyring', key_origin: 'https://a.example', base_url: 'https://b.example' },
      { place: 'keyring', origin: 'https://a.example' },
    ],
  ])('of %j is %j', (profile, key) => {
    expect(storedKey(profile)).toEqual(key);
  });
});
