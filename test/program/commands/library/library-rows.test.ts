import { expect, it } from 'vitest';
import { libraryRows } from '../../../../src/commands/library/library-rows.ts';
import { emptyFolder, homeWithLibrary, runWith } from '../../../support/system.ts';

const rows = libraryRows(() => []);
const words: Readonly<Record<string, readonly string[]>> = {
  backup: ['copy.db'],
  export: ['folder'],
  prune: ['--older-than', '1y'],
  sql: ['SELECT 1'],
  unwatch: ['1'],
  trend: ['1'],
};

it.each(rows.map(({ name }) => name).filter((name) => !['import', 'watch'].includes(name)))(
  'library %s reads the library that --library names',
  async (name) => {
    const args = ['library', name, ...(words[name] ?? []), '--library', '/nowhere/other.db'];
    const { exit, stdout, stderr } = await runWith(args, {
      ...homeWithLibrary(),
      stdin: 'SELECT 1',
    });
    expect({ exit, stdout }).toEqual({ exit: 3, stdout: '' });
    expect(stderr).toContain('there is no library at /nowhere/other.db');
    expect(stderr).toContain('to follow a list: `portfolio library watch <command>`');
  },
);

it('a missing library has a hint at the library of the demo, if there is one', async () => {
  const home = emptyFolder();
  const hintOf = async (...args: readonly string[]) => (await runWith(args, { home })).stderr;
  expect(await hintOf('projects', '--offline')).not.toContain('demo');
  await runWith(['board', 'add', 'mood', '22363486', '--demo'], { home });
  expect(await hintOf('projects', '--offline')).toContain(
    '; to read the library of the demo: `--demo --offline`\n',
  );
  expect(await hintOf('library', 'info')).toContain('library of the demo: `--demo`\n');
  expect(await hintOf('projects', '--offline', '--library', '/nowhere/x.db')).not.toContain('demo');
});

it('a palette cannot be watched, because a sync would store all records between its colours', async () => {
  const args = [
    'library',
    'watch',
    'projects',
    '--color-hex',
    'teal,orange',
    '--base-url',
    'http://127.0.0.1:1',
  ];
  const { exit, stderr } = await runWith(args, homeWithLibrary());
  expect(exit).toBe(2);
  expect(stderr).toContain('--color-hex with several colours cannot be used with `library watch`');
});

it.each([
  [
    'projects posters --name x',
    '--name must come before the command, after `portfolio library watch`',
    'portfolio library watch --name x projects posters',
  ],
  [
    'project show 5 --name=x',
    '--name must come before the command, after `portfolio library watch`',
    'portfolio library watch --name=x project show 5',
  ],
  [
    '--quiet projects --name',
    '--name must come before the command, after `portfolio library watch`',
    'portfolio library watch --quiet --name <name> projects',
  ],
  [
    'creatives ada',
    '`portfolio creatives` takes no arguments',
    'portfolio library watch users ada',
  ],
])('library watch %s is an error that suggests the whole command', async (line, message, hint) => {
  const { exit, stderr } = await runWith(['library', 'watch', ...line.split(' ')]);
  expect({ exit, stderr }).toEqual({
    exit: 2,
    stderr: `portfolio: ${message}\nhint: did you mean: ${hint}\n`,
  });
});

it('the name of the program is not a part of a watched command', async () => {
  const typed = ['library', 'watch', '--name', 'my x', 'portfolio', 'projects', 'fox'];
  expect((await runWith(typed)).stderr).toBe(
    'portfolio: unknown command "portfolio"\n' +
      'hint: leave out the second `portfolio`; did you mean: ' +
      "portfolio library watch --name 'my x' projects fox\n",
  );
});
