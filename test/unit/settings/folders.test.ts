import { normalize } from 'node:path';
import { describe, expect, it } from 'vitest';
import { resolveBaseFolder } from '../../../src/settings/folders.ts';

const of = (env: Readonly<Record<string, string>>, home = '/home/a', platform = 'linux') =>
  resolveBaseFolder({ env, home, platform }, 'config');

const inHome = normalize('/home/a/.config');

describe('baseFolder', () => {
  it.each<[string, string, Readonly<Record<string, string>>, string?]>([
    [inHome, 'in the home folder', {}],
    ['/own', 'where XDG_CONFIG_HOME says', { XDG_CONFIG_HOME: '/own' }],
    ['/own', 'where XDG_CONFIG_HOME says, without a home folder', { XDG_CONFIG_HOME: '/own' }, ''],
    [inHome, 'in the home folder if XDG_CONFIG_HOME is empty', { XDG_CONFIG_HOME: '' }],
    [inHome, 'in the home folder if XDG_CONFIG_HOME is relative', { XDG_CONFIG_HOME: '.' }],
    [
      inHome,
      'in the home folder if APPDATA is set elsewhere than on Windows',
      { APPDATA: '/data' },
    ],
  ])('is %s: %s', (folder, _, env, home) => {
    expect(of(env, home)).toBe(folder);
  });

  it('has a folder of its own for what is neither settings nor a cache', () => {
    const state = (env: Readonly<Record<string, string>>) =>
      resolveBaseFolder({ env, home: '/home/a', platform: 'linux' }, 'state');
    expect(state({})).toBe(normalize('/home/a/.local/state'));
    expect(state({ XDG_STATE_HOME: '/own' })).toBe('/own');
  });

  it('is where APPDATA says on Windows, unless that is relative', () => {
    expect(of({ APPDATA: '/data', XDG_CONFIG_HOME: '/own' }, '/home/a', 'win32')).toBe('/data');
    expect(of({ APPDATA: 'data' }, '/home/a', 'win32')).toBe(inHome);
  });

  it.each([
    ['', {}, 'there is no home folder: HOME is empty'],
    ['', { XDG_CONFIG_HOME: 'here' }, 'there is no home folder: HOME is empty'],
    ['.', {}, 'HOME is not an absolute path: "."'],
  ])('is an error if the home folder is %j', (home, env, message) => {
    expect(() => of(env, home)).toThrow(
      expect.objectContaining({
        kind: 'usage',
        message,
        details: { hint: 'set HOME, XDG_CONFIG_HOME or PORTFOLIO_CONFIG_DIR' },
      }),
    );
  });
});
