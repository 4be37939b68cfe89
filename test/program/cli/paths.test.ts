// A tilde is the home folder in each path that a user types or sets. Most shells leave it in
// `--dir=~/x`.
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { png } from '../../support/pictures.ts';
import { emptyFolder, type Given, runWith } from '../../support/system.ts';

/** Commands in an empty home folder. */
function newUser(env: Readonly<Record<string, string>> = {}) {
  const home = emptyFolder();
  const run = async (words: string, more: Given = {}) => {
    const { exit, stdout, stderr } = await runWith(words.split(' '), { home, env, ...more });
    return { words, exit, stdout, stderr };
  };
  const done = async (words: string) => expect(await run(words)).toMatchObject({ exit: 0 });
  return { home, run, done, has: (path: string) => existsSync(join(home, path)) };
}

describe('a tilde is the home folder', () => {
  it('in flags', async () => {
    const { home, done, has } = newUser();
    await done('projects download 22363486 --demo --dir=~/refs --archive=~/list.ndjson');
    await done('projects -L 1 --demo --download=~/other');
    await done('projects -L 2 --demo --out=~/sheet.html');
    await done('projects -L 2 --demo --record=~/a.har');
    await done('projects -L 2 --replay=~/a.har');
    await done('projects -L 2 --demo --keep --library=~/own.db');
    await done('projects -L 2 --offline --library=~/own.db');
    await done('credits ~/refs --archive=~/list.ndjson');
    await runWith(['alias', 'set', 'refs', 'projects download $1 --demo --dir=~/refs-2'], { home });
    await done('refs 22363486');
    expect(
      ['refs', 'list.ndjson', 'other', 'sheet.html', 'a.har', 'own.db', 'refs-2'].filter(
        (name) => !has(name),
      ),
    ).toEqual([]);
    expect(readdirSync('.').filter((name) => name.startsWith('~'))).toEqual([]);
  });

  it('in arguments', async () => {
    const { home, done, has } = newUser({ PORTFOLIO_LIBRARY: '~/data/own.db' });
    mkdirSync(join(home, 'data'));
    writeFileSync(join(home, 'own.png'), png());
    await done('board add mood ~/own.png 22363486 --demo');
    await done('board export mood ~/mood');
    await done('board import ~/mood');
    await done('library backup ~/backup.db');
    await done('library export ~/export -o ndjson');
    await done('library import ~/export/projects.ndjson');
    expect(
      ['data/own.db', 'mood/board.md', 'backup.db', 'export'].filter((name) => !has(name)),
    ).toEqual([]);
  });

  it('in the folder of the settings', async () => {
    const { home, done, run } = newUser({ PORTFOLIO_CONFIG_DIR: '~/settings' });
    await done('config set timeout 5s');
    await done('projects -L 2 --demo --cache 1h');
    expect(readFileSync(join(home, 'settings', 'config.json'), 'utf8')).toContain('5s');
    expect((await run('config path')).stdout).toBe(`${join(home, 'settings', 'config.json')}\n`);
  });

  it('but not that of another user, or in the middle of a path', async () => {
    const { home, run } = newUser();
    const folder = join(home, '~ann');
    expect(await run(`projects -L 2 --demo --out=${folder}.html`)).toMatchObject({ exit: 0 });
    expect(readdirSync(home)).toContain('~ann.html');
  });

  it('and an error if there is none', async () => {
    const { exit, stderr } = await runWith(['projects', '--demo', '--out=~/a.html'], { home: '' });
    expect({ exit, stderr }).toMatchObject({
      exit: 2,
      stderr: expect.stringContaining(
        '--out begins with ~, and there is no home folder (HOME is empty)',
      ),
    });
  });
});
