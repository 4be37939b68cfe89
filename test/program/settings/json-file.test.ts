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
import { homeWith } from '../../support/home.ts';
import { emptyFolder, runWith } from '../../support/system.ts';

describe('a settings file that is not a regular file', () => {
  it.each([
    ['a named pipe', (path: string) => execFileSync('mkfifo', [path]), 'it is not a regular file'],
    ['a device', (path: string) => symlinkSync('/dev/zero', path), 'it is not a regular file'],
    ['a folder', (path: string) => mkdirSync(path), 'it is a folder'],
  ])('is named, and not waited for: %s', async (_, make, why) => {
    const folder = emptyFolder();
    const path = join(folder, 'config.json');
    make(path);
    for (const args of [['projects'], ['config', 'set', 'output', 'csv']]) {
      const { exit, stderr } = await runWith(args, { env: { PORTFOLIO_CONFIG_DIR: folder } });
      expect({ exit, stderr }).toEqual({
        exit: 1,
        stderr: expect.stringContaining(`${path} cannot be read (${why})`),
      });
    }
    expect(lstatSync(path).isFile()).toBe(false);
  });
});

describe('settings that other users can write to', () => {
  it.each(['file', 'folder'])('are not read, and not written: the %s', async (which) => {
    const { home, folder, path } = homeWith('{"profiles":{"default":{"pager":"touch pwned"}}}');
    chmodSync(which === 'file' ? path : folder, 0o777);
    const env = { PORTFOLIO_CONFIG_DIR: folder };
    for (const args of [
      ['config', 'get', 'pager'],
      ['projects'],
      ['config', 'set', 'output', 'csv'],
    ]) {
      const { exit, stdout, stderr } = await runWith(args, { home, env });
      expect({ exit, stdout }).toEqual({ exit: 9, stdout: '' });
      expect(stderr).toContain('(every user can write to it)');
    }
    expect(readFileSync(path, 'utf8')).toContain('touch pwned');
    expect((await runWith(['fields', '--demo'], { home, env })).exit).toBe(0);
  });

  it('are not created in a folder that every user can write to', async () => {
    const folder = emptyFolder();
    chmodSync(folder, 0o777);
    const env = { PORTFOLIO_CONFIG_DIR: folder };
    expect((await runWith(['config', 'set', 'output', 'csv'], { env })).exit).toBe(9);
    expect(readdirSync(folder)).toEqual([]);
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

  it('leaves a link to itself as it is', async () => {
    const folder = emptyFolder();
    symlinkSync('config.json', join(folder, 'config.json'));
    const { exit, stderr } = await runWith(['config', 'set', 'output', 'csv'], {
      env: { PORTFOLIO_CONFIG_DIR: folder },
    });
    expect({ exit, stderr }).toEqual({
      exit: 1,
      stderr: expect.stringContaining('(its links lead in a circle)'),
    });
    expect(readdirSync(folder)).toEqual(['config.json']);
  });
});
