import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { findBrowser } from '../../../src/system/browser-process.ts';
import { has } from '../../support/needs.ts';
import { emptyFolder } from '../../support/system.ts';

/** A folder with a program that writes its arguments, PATH and key to the file `said` beside it. */
function folderWith(...names: readonly string[]): string {
  const folder = emptyFolder();
  for (const name of names) program(folder, name);
  return folder;
}

function program(folder: string, name: string, last = ''): void {
  const file = join(folder, name);
  const said = join(folder, 'said');
  writeFileSync(
    file,
    `#!/bin/sh\nprintf '%s\\n' "$@" "$PATH" "$PORTFOLIO_API_KEY" > ${said}.part; /bin/mv ${said}.part ${said}\n${last}\n`,
  );
  chmodSync(file, 0o755);
}

async function said(folder: string): Promise<string[]> {
  const file = join(folder, 'said');
  await expect.poll(() => existsSync(file), { timeout: 5000 }).toBe(true);
  return readFileSync(file, 'utf8').split('\n');
}

const address = 'https://x.test/?a=1&b=$(touch%20x);"#x';
const screen = { DISPLAY: ':9' };

const find = (env: Readonly<Record<string, string>>, platform = 'linux') =>
  findBrowser({ env, platform });

describe.runIf(has.sh)('findBrowser', () => {
  it('gives the address to xdg-open as one word, with absolute folders in PATH and without the key', async () => {
    const folder = folderWith('xdg-open');
    const env = { ...screen, PATH: `.:bin::${folder}:/nowhere:`, PORTFOLIO_API_KEY: 'secret' };
    await find(env)?.open(address);
    expect((await said(folder)).slice(0, 3)).toEqual([address, `${folder}:/nowhere`, '']);
  });

  it.each([
    ['ff --new-tab', ['--new-tab', address]],
    ["ff '--profile=a b' -x", ['--profile=a b', '-x', address]],
    ['ff --url=%s -x', [`--url=${address}`, '-x']],
    ['nowhere:ff', [address]],
    ['  ff  ', [address]],
  ])('takes BROWSER=%j as words', async (BROWSER, words) => {
    const folder = folderWith('ff', 'xdg-open');
    await find({ ...screen, PATH: folder, BROWSER })?.open(address);
    expect((await said(folder)).slice(0, words.length)).toEqual(words);
  });

  it('takes an absolute path', async () => {
    const folder = folderWith('ff');
    await find({ ...screen, BROWSER: join(folder, 'ff') })?.open(address);
    expect((await said(folder))[0]).toBe(address);
  });

  it('takes no program of the current folder, by PATH or by name', () => {
    const folder = folderWith('ff', 'xdg-open');
    const before = process.cwd();
    process.chdir(folder);
    try {
      for (const PATH of ['.', '', ':', './', '..']) expect(find({ PATH }), PATH).toBeUndefined();
      for (const BROWSER of ['ff', './ff', '/nowhere/ff', ''])
        expect(find({ PATH: '.', BROWSER }), BROWSER).toBeUndefined();
    } finally {
      process.chdir(before);
    }
  });

  it('takes no folder, and no file that cannot be run', () => {
    const folder = emptyFolder();
    mkdirSync(join(folder, 'ff'));
    writeFileSync(join(folder, 'xdg-open'), '');
    expect(find({ PATH: folder, BROWSER: 'ff' })).toBeUndefined();
    expect(find({ PATH: folder })).toBeUndefined();
  });

  it('waits for a browser in the terminal, and says that it failed', async () => {
    const folder = emptyFolder();
    program(folder, 'w3m');
    await find({ ...screen, PATH: `${folder}:/bin`, BROWSER: 'w3m' })?.open(address);
    expect(existsSync(join(folder, 'said'))).toBe(true);
    program(folder, 'xdg-open', 'exit 3');
    await expect(find({ PATH: folder })?.open(address)).rejects.toThrow('xdg-open ended with 3');
  });

  it('does not wait for a browser in a window', async () => {
    const folder = emptyFolder();
    program(folder, 'xdg-open', `while ! [ -e ${folder}/closed ]; do sleep 0.05; done`);
    await find({ ...screen, PATH: `${folder}:/bin:/usr/bin` })?.open(address);
    writeFileSync(join(folder, 'closed'), '');
    expect((await said(folder))[0]).toBe(address);
  });
});

describe('findBrowser on Windows', () => {
  const findThere = (env: Readonly<Record<string, string>>) =>
    find({ PATHEXT: '.COM;.EXE;.CMD', ...env }, 'win32');

  it.runIf(has.sh).each([
    ['ff --new-tab', 'ff.exe', ['--new-tab', address]],
    ['ff', 'ff.exe', [address]],
  ])('takes BROWSER=%j for %s', async (BROWSER, name, words) => {
    const folder = folderWith(name);
    await findThere({ PATH: folder, BROWSER })?.open(address);
    expect((await said(folder)).slice(0, words.length)).toEqual(words);
  });

  it.runIf(has.sh)('takes a path with blanks and without quotes', async () => {
    const folder = join(emptyFolder(), 'my tools');
    mkdirSync(folder);
    const file = join(folder, 'ff.exe');
    writeFileSync(
      file,
      '#!/bin/sh\ncd "$(dirname "$0")"; printf %s "$1" > said.part; /bin/mv said.part said\n',
    );
    chmodSync(file, 0o755);
    await findThere({ PATH: '/usr/bin', BROWSER: file })?.open(address);
    expect(await said(folder)).toEqual([address]);
  });

  it.runIf(has.sh)(
    'gives the address to a script in a variable, so that cmd.exe does not replace names in it',
    async () => {
      const folder = folderWith('ff.cmd', 'cmd');
      const ComSpec = join(folder, 'cmd');
      await findThere({ PATH: folder, BROWSER: 'ff', ComSpec })?.open(address);
      const line = `""${join(folder, 'ff.cmd')}" "!PORTFOLIO_ADDRESS!""`;
      expect((await said(folder)).slice(0, 5)).toEqual(['/d', '/s', '/v:on', '/c', line]);
    },
  );

  it('runs no xdg-open', () => {
    const folder = folderWith('xdg-open');
    expect(findThere({ PATH: folder, BROWSER: 'nowhere' })).toBeUndefined();
  });
});
