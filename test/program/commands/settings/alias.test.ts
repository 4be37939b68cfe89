import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { homeWith } from '../../../support/home.ts';
import { emptyFolder, runWith } from '../../../support/system.ts';

const mine = 'projects --field Illustration --country Germany';
const stored = (home: string): unknown =>
  JSON.parse(readFileSync(join(home, '.config/portfolio/config.json'), 'utf8')).aliases;

/** A home with the alias `mine`. */
const homeWithMine = () =>
  homeWith(JSON.stringify({ aliases: { mine }, profiles: { work: { timeout: '5s' } } })).home;

describe('an alias', () => {
  it('prints what its command prints, with more flags before and after it', async () => {
    const home = homeWithMine();
    const { stdout } = await runWith([...mine.split(' '), '--demo', '-L', '2'], { home });
    expect(stdout.split('\n')).toHaveLength(3);
    expect(await runWith(['mine', '--demo', '-L', '2'], { home })).toMatchObject({
      exit: 0,
      stderr: '',
      stdout,
    });
    expect(await runWith(['--demo', '--timeout', '5s', 'mine', '-L', '2'], { home })).toMatchObject(
      {
        exit: 0,
        stdout,
      },
    );
  });

  it('is suggested as the command that it runs', async () => {
    const { stderr } = await runWith(['mine', '--demo', '-L', '2'], {
      home: homeWithMine(),
      columns: 120,
    });
    expect(stderr).toContain(`more: portfolio ${mine} --demo -L 4\n`);
  });

  it('cannot be used instead of a command, also if the settings file has one', async () => {
    const { home } = homeWith(
      '{"aliases":{"fields":"users","mine":"other","other":"users","broken":"users \'x"}}',
    );
    expect((await runWith(['fields', '--demo'], { home })).stdout).toMatch(/^48\t|\n48\t/);
    expect(await runWith(['mine'], { home })).toMatchObject({
      exit: 2,
      stderr:
        'portfolio: the alias mine must begin with a command of portfolio, not "other"\n' +
        'hint: an alias cannot contain another alias or a shell command\n',
    });
    expect(await runWith(['broken', '--json'], { home })).toMatchObject({
      exit: 2,
      stdout: '',
      stderr: expect.stringMatching(
        /^\{"error":\{"code":"usage","message":"the alias broken has an unbalanced quote/,
      ),
    });
  });

  it('prints the help of its command, is in all help, and is explained by help', async () => {
    const home = homeWithMine();
    expect((await runWith(['mine', '--help'], { home })).stdout).toBe(
      (await runWith(['projects', '--help'])).stdout,
    );
    for (const args of [['--help'], ['help'], ['--demo']])
      expect((await runWith(args, { home })).stdout).toMatch(
        /\nAliases:\n {2}mine +projects --field Illustration/,
      );
    expect((await runWith(['help', 'mine'], { home })).stdout).toBe(
      `An alias of: portfolio ${mine}\n`,
    );
    expect((await runWith(['projects', '--help'], { home })).stdout).not.toContain('Aliases:');
  });

  it.each([
    ['miine', 'unknown command "miine"; did you mean "mine"?'],
    ['help miine', 'unknown command or topic "miine"; did you mean "mine"?'],
  ])('is suggested for %s', async (line, message) => {
    const { exit, stderr } = await runWith(line.split(' '), { home: homeWithMine() });
    expect({ exit, stderr }).toEqual({ exit: 2, stderr: expect.stringContaining(message) });
  });

  it('is not needed for help and for errors without a home folder', async () => {
    const { home } = homeWith('{ broken');
    expect(await runWith(['--help'], { home })).toMatchObject({ exit: 0, stderr: '' });
    expect(await runWith(['help', 'projects'], { home })).toMatchObject({ exit: 0, stderr: '' });
    expect(await runWith(['--version'], { home })).toMatchObject({ exit: 0, stderr: '' });
    expect(await runWith(['projets'], { home: '' })).toMatchObject({
      exit: 2,
      stderr: expect.stringContaining('unknown command "projets"; did you mean "projects"?'),
    });
  });

  it('can be watched, and is stored as its command', async () => {
    const home = homeWithMine();
    const env = { PORTFOLIO_LIBRARY: join(home, 'library.db') };
    expect((await runWith(['library', 'watch', 'mine', '--demo'], { home, env })).exit).toBe(0);
    const { stdout } = await runWith(['library', 'watches', '--columns', 'command'], { home, env });
    expect(stdout).toBe('projects --field Illustration --country Germany --demo\n');
  });

  it('is completed, with the flags of its command', async () => {
    const home = homeWithMine();
    const complete = async (...words: readonly string[]) =>
      (await runWith(['__complete', 'fish', '--', ...words], { home })).stdout;
    expect(await complete('mi')).toBe(`mine\t${mine}\n`);
    expect(await complete('mine', '--sort', 'v')).toBe('views\n');
    expect(await complete('alias', 'delete', '')).toBe(`mine\t${mine}\n`);
  });
});

describe('the command alias', () => {
  const run = (home: string, ...args: readonly string[]) =>
    runWith(['alias', ...args], { home, columns: 100 });

  it('adds, lists, changes and removes', async () => {
    const home = emptyFolder();
    expect(await run(home, 'list')).toMatchObject({
      exit: 0,
      stderr: expect.stringContaining('no aliases'),
    });
    expect((await run(home, 'set', 'mine', mine)).stderr).toBe(`✓ Added mine: ${mine}\n`);
    expect((await run(home, 'set', 'mine', mine)).stderr).toBe(`✓ Kept mine: ${mine}\n`);
    expect(await run(home, 'set', 'mine', 'users')).toMatchObject({
      exit: 2,
      stderr: `portfolio: the alias mine exists: ${mine}\nhint: \`portfolio alias delete mine\` removes it\n`,
    });
    expect((await run(home, 'delete', 'mine')).stderr).toBe(`✓ Removed mine: ${mine}\n`);
    await run(home, 'set', 'mine', 'users');
    await run(home, 'set', 'all', 'projects --all');
    expect((await runWith(['alias', 'list'], { home })).stdout).toBe(
      'all\tprojects --all\nmine\tusers\n',
    );
    expect((await run(home, 'delete', 'mine', 'all')).stderr).toBe(
      '✓ Removed mine: users\n✓ Removed all: projects --all\n',
    );
    expect(await run(home, 'delete', 'mine')).toMatchObject({ exit: 3, stdout: '' });
    expect(stored(home)).toEqual({});
  });

  it('keeps profiles, and profiles keep aliases', async () => {
    const home = homeWithMine();
    await run(home, 'set', 'all', 'projects --all');
    expect(
      (await runWith(['config', 'get', 'timeout', '--profile', 'work'], { home })).stdout,
    ).toBe('5s\n');
    await runWith(['config', 'set', 'output', 'csv'], { home });
    expect(stored(home)).toEqual({ mine, all: 'projects --all' });
  });

  it.each([
    [
      ['set', 'x', 'projects', '--field', 'Illustration'],
      'unknown flag "--field"',
      'put the command in quotes: ',
    ],
    [
      ['set', 'x', 'projects', 'show'],
      '`portfolio alias set` takes 2 arguments',
      'put the command in quotes: ',
    ],
    [
      ['set', 'x'],
      'missing argument <command>',
      'usage: portfolio alias set <name> <command> [flags]',
    ],
    [['set', 'projects', 'users'], '"projects" is a command', 'choose another name'],
    [
      ['set', 'x', 'api /v2/fields?api_key=canary-123'],
      'the alias x contains your key',
      'the program adds the key',
    ],
  ])('refuses %j', async (args, message, hint) => {
    const { exit, stderr } = await runWith(['alias', ...args], {
      env: { PORTFOLIO_API_KEY: 'canary-123' },
    });
    expect(exit).toBe(2);
    expect(stderr.split('\n')[0]).toContain(message);
    expect(stderr.split('\n')[1]).toContain(hint);
  });
});
