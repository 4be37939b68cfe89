import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { optionNames, optionRow } from '../../../src/settings/options.ts';
import { emptyFolder, runWith } from '../../support/system.ts';

let home: string;
beforeEach(() => {
  home = emptyFolder();
});

const config = (...args: readonly string[]) => runWith(['config', ...args], { home });

describe('config set', () => {
  it('stores a checked value, which get and list print', async () => {
    expect(await config('set', 'timeout', '10s')).toMatchObject({ exit: 0, stdout: '', stderr: '' });
    expect((await config('get', 'timeout')).stdout).toBe('10s\n');
    expect(JSON.parse((await config('list', '--json')).stdout)).toMatchObject({ timeout: '10s', output: null });
  });

  it.each(['retry_max_wait', 'retry-max-wait'])('accepts the name as %s', async (name) => {
    await config('set', name, '1m');
    expect((await config('get', name)).stdout).toBe('1m\n');
  });

  it('changes one setting of one profile', async () => {
    await config('set', 'output', 'csv');
    await config('set', 'retries', '5');
    await config('set', 'output', 'json', '--profile', 'other');
    expect(JSON.parse((await config('list', '--json')).stdout)).toMatchObject({ output: 'csv', retries: '5' });
    expect((await config('get', 'output', '--profile', 'other')).stdout).toBe('json\n');
  });

  it.each([
    ['output', 'xml', 'output takes table, json, ndjson, csv or tsv, not "xml"'],
    ['insecure_http', 'maybe', 'insecure_http takes true or false, not "maybe"'],
    ['base_url', 'x', 'the base URL must be an address with http:// or https://'],
    ['retries', '', 'retries must not be empty'],
  ])('refuses %s=%s and stores nothing', async (name, value, message) => {
    const { exit, stderr } = await config('set', name, value);
    expect(exit).toBe(2);
    expect(stderr).toContain(message);
    expect((await config('get', name)).stdout).toBe('');
  });
});

describe('config unset', () => {
  it('removes a setting and leaves the others', async () => {
    await config('set', 'output', 'csv');
    await config('set', 'retries', '5');
    await config('unset', 'output');
    expect(await config('get', 'output')).toMatchObject({ exit: 0, stdout: '' });
    expect((await config('get', 'retries')).stdout).toBe('5\n');
  });
});

describe('config get', () => {
  it('prints null as JSON for a setting without a value', async () => {
    expect((await config('get', 'cache', '--json')).stdout).toBe('{"cache":null}\n');
  });

  it.each(['get', 'unset'])('%s refuses an unknown name', async (verb) => {
    expect(await config(verb, 'colour')).toMatchObject({ exit: 2, stderr: expect.stringContaining('"colour"') });
  });
});

it('config list has each setting of the table but those of login', async () => {
  const rows = optionNames.map(optionRow);
  const settings = rows.filter(({ internal }) => !internal).flatMap(({ setting }) => setting ?? []);
  expect(Object.keys(JSON.parse((await config('list', '--json')).stdout))).toEqual(settings);
  for (const name of rows.flatMap(({ internal, setting }) => (internal && setting !== undefined ? [setting] : []))) {
    expect((await config('set', name, 'x')).exit).toBe(2);
  }
});

it('config path prints where the settings are, before there are any', async () => {
  expect((await config('path')).stdout).toBe(`${join(home, '.config', 'portfolio', 'config.json')}\n`);
});
