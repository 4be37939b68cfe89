import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { emptyFolder, runWith } from '../../support/system.ts';

const stored = (text: string): string => {
  const home = emptyFolder();
  mkdirSync(join(home, '.config/portfolio'), { recursive: true });
  writeFileSync(join(home, '.config/portfolio/config.json'), text);
  return home;
};

describe('completion', () => {
  it('prints the script of a shell', async () => {
    const { exit, stdout, stderr } = await runWith(['completion', 'fish']);
    expect({ exit, stderr }).toEqual({ exit: 0, stderr: '' });
    expect(stdout).toContain('complete -c portfolio');
  });

  it('names the shells if it does not know one', async () => {
    expect(await runWith(['completion', 'tcsh'])).toMatchObject({
      exit: 2,
      stdout: '',
      stderr: 'portfolio: unknown shell "tcsh"\nhint: use bash, zsh, fish, powershell or nushell\n',
    });
  });
});

describe('the question of a script', () => {
  const ask = (home: string, ...words: readonly string[]) =>
    runWith(['__complete', 'fish', '--', ...words], { home });

  it('takes flags that were typed as words', async () => {
    const { exit, stdout } = await ask(
      emptyFolder(),
      '--demo',
      'projects',
      '--help',
      '--nonsense',
      '--sort',
      'v',
    );
    expect({ exit, stdout }).toEqual({ exit: 0, stdout: 'views\n' });
  });

  it('is answered with the boards and the watches of the library that the flags choose', async () => {
    const home = emptyFolder();
    const demo = (...args: readonly string[]) => runWith([...args, '--demo'], { home });
    await demo('board', 'add', 'moods', '22363486');
    await demo('library', 'watch', 'projects', '--field', 'Illustration');
    const answers = async (...words: readonly string[]) => (await ask(home, ...words)).stdout;
    expect(await answers('--demo', 'board', 'show', 'm')).toBe('moods\n');
    expect(await answers('board', 'show', 'm')).toBe('');
    expect(await answers('projects', '--demo', '--board', '')).toBe('moods\n');
    expect(await answers('projects', '--demo', '--board=mo')).toBe('--board=moods\n');
    for (const command of ['unwatch', 'new', 'trend'])
      expect([command, await answers('library', command, '--demo', '')]).toEqual([
        command,
        'Illustration\tprojects --field Illustration --demo\n',
      ]);
  });

  it('is answered with the profiles of the settings file, and without keys', async () => {
    const home = stored(
      JSON.stringify({
        profiles: { work: { key: 'secret' }, 'with\nline': {}, 'esc\u001b[1m': {} },
      }),
    );
    expect((await ask(home, 'status', '--profile', '')).stdout).toBe('work\n');
  });

  it.each(['nonsense', '[]'])('is answered where the settings file is %s', async (text) => {
    const { exit, stdout, stderr } = await ask(stored(text), 'status', '--profile', '');
    expect({ exit, stdout, stderr }).toEqual({ exit: 0, stdout: '', stderr: '' });
  });
});
