import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { joinWithOr } from '../../../../src/api/words.ts';
import { optionNames, optionRowOf } from '../../../../src/settings/options/options.ts';
import { generalFormats } from '../../../../src/view/formats/formats.ts';
import { emptyFolder, runWith } from '../../../support/system.ts';

let home: string;
beforeEach(() => {
  home = emptyFolder();
});

const config = (...args: readonly string[]) => runWith(['config', ...args], { home });

describe('config set', () => {
  it('stores a checked value, which get and list print', async () => {
    expect(await config('set', 'timeout', '10s')).toMatchObject({
      ...{ exit: 0, stdout: '', stderr: '✓ Set timeout to 10s\n' },
    });
    expect((await config('get', 'timeout')).stdout).toBe('10s\n');
    const { settings } = JSON.parse((await config('list', '--json')).stdout);
    expect(settings).toContainEqual({
      setting: 'timeout',
      value: '10s',
      source: 'profile',
      default: '30s',
    });
    expect(settings).toContainEqual({ setting: 'output', value: '', source: '', default: '' });
  });

  it('says on a terminal that the demo does not use it, until a service is set up', async () => {
    const stderrOf = async (env = {}) =>
      (await runWith(['config', 'set', 'output', 'grid'], { home, env, columns: 80 })).stderr;
    expect(await stderrOf()).toContain('the demo does not use settings');
    expect(await stderrOf({ PORTFOLIO_BASE_URL: 'https://api.example.org' })).toBe(
      '✓ Set output to grid\n',
    );
  });

  it('names the command that stores a key', async () => {
    const hint = 'hint: `portfolio login` stores it, and `portfolio logout` removes it';
    const stderr = `portfolio: the key is not a setting\n${hint}\n`;
    expect(await config('set', 'key', 'canary-9')).toMatchObject({ exit: 2, stderr });
  });

  it('uses the default for other settings, and the value of the environment', async () => {
    expect((await config('get', 'timeout')).stdout).toBe('30s\n');
    expect((await config('get', 'output')).stdout).toBe('');
    const env = { PORTFOLIO_BASE_URL: 'https://api.example.org' };
    expect((await runWith(['config', 'get', 'base_url'], { env })).stdout).toBe(
      'https://api.example.org/\n',
    );
  });

  it.each(['retry_max_wait', 'retry-max-wait'])('accepts the name as %s', async (name) => {
    await config('set', name, '1m');
    expect((await config('get', name)).stdout).toBe('1m\n');
  });

  it('changes one setting of one profile', async () => {
    await config('set', 'output', 'csv');
    await config('set', 'retries', '5');
    const { stderr } = await config('set', 'output', 'json', '--profile', 'other');
    expect(stderr).toBe('✓ Set output to json in profile other\n');
    expect((await config('list', '--columns', 'setting,value')).stdout).toMatch(
      /^output\tcsv\n[\s\S]*\nretries\t5\n/,
    );
    expect((await config('get', 'output', '--profile', 'other')).stdout).toBe('json\n');
  });

  it('leaves out the version of a base URL, and says so', async () => {
    const { stderr } = await config('set', 'base_url', 'https://api.example/v2/');
    expect(stderr).toBe(
      'note: the base URL is used without its /v2, which each request adds\n' +
        '✓ Set base_url to https://api.example/\n',
    );
    expect((await config('get', 'base_url')).stdout).toBe('https://api.example/\n');
    await config('unset', 'base_url');
  });

  it.each([
    ['output', 'xml', `output must be ${joinWithOr(generalFormats)}, not "xml"`],
    ['output', 'html', `output must be ${joinWithOr(generalFormats)}, not "html"`],
    ['insecure_http', 'maybe', 'insecure_http must be true or false, not "maybe"'],
    ['base_url', 'x', 'base_url must be an address with http:// or https://'],
    ['retries', '', 'retries must not be empty'],
  ])('refuses %s=%s and stores nothing', async (name, value, message) => {
    const { exit, stderr } = await config('set', name, value);
    expect(exit).toBe(2);
    expect(stderr).toContain(message);
    expect((await config('list', '--columns', 'setting,source')).stdout).not.toContain('profile');
  });
});

describe('config unset', () => {
  it('removes a setting and leaves the others', async () => {
    for (const args of [
      ['set', 'output', 'csv'],
      ['set', 'retries', '5'],
      ['unset', 'output'],
    ])
      await config(...args);
    expect(await config('get', 'output')).toMatchObject({ exit: 0, stdout: '' });
    expect((await config('get', 'retries')).stdout).toBe('5\n');
    const { stderr } = await config('unset', 'retries', '--profile', 'default');
    expect(stderr).toBe('✓ Removed retries\n');
  });
});

describe('config get', () => {
  it('prints null as JSON for a setting without a value', async () => {
    expect((await config('get', 'cache', '--json')).stdout).toBe('{"cache":null}\n');
  });

  it.each(['get', 'unset'])('%s refuses an unknown name', async (verb) => {
    expect(await config(verb, 'colour')).toMatchObject({
      exit: 2,
      stderr: expect.stringContaining('"colour"'),
    });
  });
});

it('config list has each setting of the table but those of login', async () => {
  const rows = optionNames.map(optionRowOf);
  const settings = rows
    .filter(({ isInternal }) => !isInternal)
    .flatMap(({ settingName }) => settingName ?? []);
  expect((await config('list', '--columns', 'setting')).stdout.trimEnd().split('\n')).toEqual(
    settings,
  );
  for (const name of rows.flatMap(({ isInternal, settingName }) =>
    isInternal && settingName !== undefined ? [settingName] : [],
  )) {
    expect((await config('set', name, 'x')).exit).toBe(2);
  }
});

it('config list says where each value comes from, and shows a wrong one of the file as it is', async () => {
  await config('set', 'retries', '5');
  const file = (await config('path')).stdout.trim();
  writeFileSync(file, readFileSync(file, 'utf8').replace('"5"', '"many"'));
  const env = { PORTFOLIO_BASE_URL: 'https://api.example' };
  const { stdout, exit } = await runWith(['config', 'list'], { home, env });
  expect(exit).toBe(0);
  expect(stdout).toContain('base_url\thttps://api.example/\tenvironment\t\n');
  expect(stdout).toContain('retries\tmany\tprofile\t2\n');
  expect(stdout).toContain('timeout\t30s\tdefault\t30s\n');
  expect(stdout).toContain('insecure_http\tfalse\tdefault\tfalse\n');
});

it('config path prints where the settings are, before there are any', async () => {
  expect((await config('path')).stdout).toBe(
    `${join(home, '.config', 'portfolio', 'config.json')}\n`,
  );
});
