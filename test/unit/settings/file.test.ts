import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { emptyFolder, runWith } from '../../support/system.ts';

/** A home with this text as its settings. */
function homeWith(text: string) {
  const home = emptyFolder();
  const folder = join(home, '.config', 'portfolio');
  mkdirSync(folder, { recursive: true });
  const path = join(folder, 'config.json');
  writeFileSync(path, text);
  return { home, folder, path };
}

describe('a settings file that a hand has changed', () => {
  const cases: readonly (readonly [string, string])[] = [
    ['', 'it is not JSON'],
    ['{ broken', 'it is not JSON'],
    ['null', 'it is not an object'],
    ['[]', 'it is not an object'],
    ['"text"', 'it is not an object'],
    ['{"profile":1}', '"profile" is not a text'],
    ['{"profiles":[]}', '"profiles" is not an object'],
    ['{"profiles":null}', '"profiles" is not an object'],
    ['{"profiles":{"a":"b"}}', 'the profile "a" is not an object'],
    ['{"profiles":{"default":{"timeout":30}}}', '"timeout" of the profile "default" is not a text'],
    ['{"profiles":{"other":{"key":["x"]}}}', '"key" of the profile "other" is not a text'],
    ['{"profiles":{"default":{"base_url":null}}}', '"base_url" of the profile "default" is not a text'],
  ];
  it.each(cases)('to %s is named with the reason, and left as it is by every command', async (text, why) => {
    const { home, path, folder } = homeWith(text);
    for (const args of [
      ['projects'],
      ['status'],
      ['config', 'list'],
      ['config', 'set', 'output', 'csv'],
      ['login', '--base-url', 'http://127.0.0.1:9', '--with-key'],
      ['logout'],
    ]) {
      const { exit, stdout, stderr } = await runWith(args, { home, stdin: 'k' });
      expect({ exit, stdout }).toEqual({ exit: 1, stdout: '' });
      expect(stderr).toContain(path);
      expect(stderr).toContain(`(${why})\nhint: mend it or move it away; nothing was changed\n`);
    }
    expect(readFileSync(path, 'utf8')).toBe(text);
    expect(readdirSync(folder)).toEqual(['config.json']);
  });

  it('and is settings still, with a byte order mark, is read', async () => {
    const { home } = homeWith('\uFEFF{"profiles":{"default":{"output":"csv"}}}');
    expect((await runWith(['config', 'get', 'output'], { home })).stdout).toBe('csv\n');
  });

  it.each(['__proto__', 'constructor', 'toString'])('may name a profile %s', async (profile) => {
    const { home } = homeWith('{}');
    expect((await runWith(['config', 'get', 'output', '--profile', profile], { home })).stdout).toBe('');
    await runWith(['config', 'set', 'output', 'csv', '--profile', profile], { home });
    expect((await runWith(['config', 'get', 'output', '--profile', profile], { home })).stdout).toBe('csv\n');
  });

  it('keeps a key without its origin to the address beside it', async () => {
    const { home } = homeWith('{"profiles":{"default":{"base_url":"https://a.example","key":"canary-9"}}}');
    const status = await runWith(['status', '--json', '--base-url', 'http://127.0.0.1:9', '--retries', '0'], { home });
    expect(JSON.parse(status.stdout).key).toBe('stored for https://a.example and not sent');
  });
});

describe('a settings file that is no file', () => {
  it.each([
    ['a named pipe', (path: string) => execFileSync('mkfifo', [path]), 'it is not a regular file'],
    ['a device', (path: string) => symlinkSync('/dev/zero', path), 'it is not a regular file'],
    ['a folder', (path: string) => mkdirSync(path), 'it is a folder'],
  ])('but %s is named, and not waited for', async (_, make, why) => {
    const folder = emptyFolder();
    const path = join(folder, 'config.json');
    make(path);
    for (const args of [['projects'], ['config', 'set', 'output', 'csv']]) {
      const { exit, stderr } = await runWith(args, { env: { PORTFOLIO_CONFIG_DIR: folder } });
      expect({ exit, stderr }).toEqual({ exit: 1, stderr: expect.stringContaining(`${path} cannot be read (${why})`) });
    }
    expect(lstatSync(path).isFile()).toBe(false);
  });
});

describe('settings that others can write to', () => {
  it.each(['file', 'folder'])('are not read, and not written: the %s', async (which) => {
    const { home, folder, path } = homeWith('{"profiles":{"default":{"pager":"touch pwned"}}}');
    chmodSync(which === 'file' ? path : folder, 0o777);
    const env = { PORTFOLIO_CONFIG_DIR: folder };
    for (const args of [['config', 'get', 'pager'], ['projects'], ['config', 'set', 'output', 'csv']]) {
      const { exit, stdout, stderr } = await runWith(args, { home, env });
      expect({ exit, stdout }).toEqual({ exit: 9, stdout: '' });
      expect(stderr).toContain('(every user can write to it)');
    }
    expect(readFileSync(path, 'utf8')).toContain('touch pwned');
    expect((await runWith(['fields', '--demo'], { home, env })).exit).toBe(0);
  });

  it('get no first file in a folder of all', async () => {
    const folder = emptyFolder();
    chmodSync(folder, 0o777);
    const env = { PORTFOLIO_CONFIG_DIR: folder };
    expect((await runWith(['config', 'set', 'output', 'csv'], { env })).exit).toBe(9);
    expect(readdirSync(folder)).toEqual([]);
  });
});

describe('the folder of the settings', () => {
  it('is not the current one, whatever the environment says', async () => {
    const home = emptyFolder();
    const env = { XDG_CONFIG_HOME: '.', XDG_CACHE_HOME: '.' };
    expect((await runWith(['config', 'path'], { home, env })).stdout).toBe(
      `${join(home, '.config', 'portfolio', 'config.json')}\n`,
    );
    expect(await runWith(['config', 'path'], { home: '' })).toMatchObject({ exit: 2, stdout: '' });
    expect(await runWith(['projects'], { home: '.' })).toMatchObject({ exit: 2, stdout: '' });
    expect(await runWith(['fields', '--demo'], { home: '' })).toMatchObject({ exit: 0 });
  });

  it('may be a relative PORTFOLIO_CONFIG_DIR, and is not an empty one', async () => {
    const home = emptyFolder();
    const path = async (folder: string) =>
      (await runWith(['config', 'path'], { home, env: { PORTFOLIO_CONFIG_DIR: folder } })).stdout;
    expect(await path('here')).toBe(`${join('here', 'config.json')}\n`);
    expect(await path('')).toBe(`${join(home, '.config', 'portfolio', 'config.json')}\n`);
  });
});

describe('writing settings', () => {
  it('tightens a file and a folder that others could read', async () => {
    const { home, path, folder } = homeWith('{"profiles":{}}');
    chmodSync(path, 0o644);
    chmodSync(folder, 0o755);
    await runWith(['config', 'set', 'output', 'csv'], { home });
    expect([path, folder].map((each) => statSync(each).mode & 0o777)).toEqual([0o600, 0o700]);
  });

  it('leaves the mode of a folder that PORTFOLIO_CONFIG_DIR names', async () => {
    const folder = emptyFolder();
    chmodSync(folder, 0o755);
    await runWith(['config', 'set', 'output', 'csv'], { env: { PORTFOLIO_CONFIG_DIR: folder } });
    expect(statSync(folder).mode & 0o777).toBe(0o755);
    expect(statSync(join(folder, 'config.json')).mode & 0o777).toBe(0o600);
  });

  it('goes through a link, which stays one', async () => {
    const folder = emptyFolder();
    const kept = join(emptyFolder(), 'dotfile.json');
    writeFileSync(kept, '{}');
    symlinkSync(kept, join(folder, 'config.json'));
    await runWith(['config', 'set', 'output', 'csv'], { env: { PORTFOLIO_CONFIG_DIR: folder } });
    expect(JSON.parse(readFileSync(kept, 'utf8')).profiles.default).toEqual({ output: 'csv' });
  });

  it('goes through a link whose file does not exist yet', async () => {
    const folder = emptyFolder();
    const target = emptyFolder();
    symlinkSync('other.json', join(target, 'dotfile.json'));
    symlinkSync(join(target, 'dotfile.json'), join(folder, 'config.json'));
    const env = { PORTFOLIO_CONFIG_DIR: folder };
    expect((await runWith(['config', 'set', 'output', 'csv'], { env })).exit).toBe(0);
    expect(lstatSync(join(folder, 'config.json')).isSymbolicLink()).toBe(true);
    expect(JSON.parse(readFileSync(join(target, 'other.json'), 'utf8')).profiles.default).toEqual({ output: 'csv' });
  });

  it.each([
    ['into a folder that does not exist', 'missing/dotfile.json', 'a folder of its path does not exist'],
    ['to itself', 'config.json', 'ELOOP'],
  ])('leaves a link %s as it is', async (_, target, why) => {
    const folder = emptyFolder();
    symlinkSync(target, join(folder, 'config.json'));
    const { exit, stderr } = await runWith(['config', 'set', 'output', 'csv'], {
      env: { PORTFOLIO_CONFIG_DIR: folder },
    });
    expect({ exit, stderr }).toEqual({ exit: 1, stderr: expect.stringContaining(`(${why})`) });
    expect(readdirSync(folder)).toEqual(['config.json']);
  });

  it('takes over the lock of a process that was killed, after waiting for it', async () => {
    const { home, folder } = homeWith('{}');
    writeFileSync(join(folder, 'config.json.lock'), '');
    const { exit, waits } = await runWith(['config', 'set', 'output', 'csv'], { home });
    expect(exit).toBe(0);
    expect(waits.reduce((sum, wait) => sum + wait, 0)).toBeGreaterThanOrEqual(5);
    expect(readdirSync(folder)).toEqual(['config.json']);
  });

  it('stops waiting for a lock when it is interrupted', async () => {
    const { home, folder } = homeWith('{}');
    writeFileSync(join(folder, 'config.json.lock'), '');
    const signal = AbortSignal.abort();
    expect(await runWith(['config', 'set', 'output', 'csv'], { home, signal })).toMatchObject({ exit: 130 });
    expect(readdirSync(folder)).toContain('config.json.lock');
  });
});
