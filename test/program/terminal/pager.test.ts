import { describe, expect, it } from 'vitest';
import { setUpPager } from '../../../src/terminal/pager.ts';
import { fakeSystem, type Given, runWith } from '../../support/system.ts';

const given: Given = { columns: 80, rows: 24, env: { PAGER: 'less' } };
const long = ['projects', '--demo', '-L', '40'];
const short = ['projects', '--demo', '-L', '4'];

describe('which output is paged', () => {
  it.each([
    ['a list longer than the terminal', long, {}, ['less']],
    ['a list that fits', short, {}, []],
    ['a page', ['project', 'show', '4991743', '--demo'], {}, ['less']],
    ['JSON', [...short, '--json'], {}, ['less']],
    ['help', ['projects', '--help'], {}, ['less']],
    ['the first screen', [], {}, []],
    ['in a pipe', long, { columns: undefined, rows: undefined }, []],
    [
      'laid out for a width',
      long,
      { columns: undefined, rows: undefined, env: { PORTFOLIO_FORCE_TTY: '80' } },
      [],
    ],
    ['on a terminal that does not report its rows', long, { rows: undefined }, []],
  ])('%s', async (_, args, more, pagers) => {
    // The types of Given allow no undefined, but it means the same as nothing.
    const ran = await runWith(args, { ...given, ...more } as Given);
    expect(ran).toMatchObject({ exit: 0, pagers });
    expect(ran.stdout).not.toBe('');
  });

  it('shows the same with a pager as without', async () => {
    const [paged, plain] = await Promise.all([
      runWith(long, given),
      runWith(long, { columns: 80 }),
    ]);
    expect(paged.shown.replaceAll('\u200E', '')).toBe(plain.shown);
  });

  it('removes moves of the cursor, which a pager would show', async () => {
    const { system, output } = fakeSystem([], given);
    const { pager } = setUpPager(system, () => undefined);
    await pager.output.write('दी  \x1B[5Gtext\n'.repeat(100));
    await pager.close();
    expect(output().stdout).toBe('दी  text\n'.repeat(100));
  });

  it('does not page a picture', async () => {
    const { system, output } = fakeSystem([], given);
    const { pager } = setUpPager(system, () => undefined);
    await pager.output.write('\x1B_Gf=100;AAAA\x1B\\');
    await pager.output.write('line\n'.repeat(100));
    await pager.close();
    expect(output()).toMatchObject({
      pagers: [],
      stdout: `\x1B_Gf=100;AAAA\x1B\\${'line\n'.repeat(100)}`,
    });
  });
});

describe('which pager is used', () => {
  const less = 'if command -v less >/dev/null; then less; else exit 127; fi';
  it.each([
    [{}, undefined, less],
    [{ PAGER: 'most' }, undefined, 'most'],
    [{ PAGER: 'most' }, 'mine -x', 'mine -x'],
    [{ PAGER: 'most', PORTFOLIO_PAGER: 'own' }, 'mine', 'own'],
    [{ PAGER: 'most', PORTFOLIO_PAGER: '' }, 'mine', undefined],
    [{ PAGER: '' }, undefined, undefined],
    [{ PAGER: ' cat ' }, undefined, undefined],
    [{ PAGER: 'most' }, 'cat', undefined],
    [{ TERM: 'dumb' }, undefined, undefined],
    [{ ACCESSIBLE: '1', PAGER: 'less' }, undefined, undefined],
    [{ ACCESSIBLE: '1', PORTFOLIO_PAGER: 'own' }, undefined, 'own'],
  ])('%j and the setting %j: %j', async (env, setting, command) => {
    const { system, output } = fakeSystem([], { ...given, env });
    const { pager } = setUpPager(system, () => setting);
    await pager.output.write('line\n'.repeat(30));
    await pager.close();
    expect(output()).toMatchObject({
      pagers: command === undefined ? [] : [command],
      stdout: 'line\n'.repeat(30),
    });
  });

  it('uses the setting of the profile', async () => {
    const { home } = await runWith(['config', 'set', 'pager', 'mine']);
    expect((await runWith(['projects', '--help'], { ...given, home })).pagers).toEqual(['mine']);
  });
});

describe('a pager that ends', () => {
  it.each([126, 127])('prints the text if the pager cannot be run: exit %i', async (exit) => {
    const ran = await runWith(long, { ...given, onPager: () => exit });
    const plain = await runWith(long, { ...given, env: { PAGER: 'cat' } });
    expect(ran.exit).toBe(0);
    expect(ran.shown).toBe(plain.shown);
  });

  it('is no error when it is closed early, and ends the reading of pages', async () => {
    const pages: string[] = [];
    const onPager = (text: string) => (pages.push(text) > 1 ? 0 : undefined);
    const ran = await runWith(['projects', '--demo', '--all', '-o', 'ndjson'], {
      ...given,
      onPager,
    });
    expect(ran).toMatchObject({
      exit: 0,
      stderr: 'demo: sample data from the embedded service, as of 2026-11-01\n',
    });
    expect(ran.stdout.split('\n').length).toBeLessThan(100);
  });

  it('gets everything that was written before an interrupt', async () => {
    const stop = new AbortController();
    const onPager = () => {
      stop.abort();
      return undefined;
    };
    const ran = await runWith(['projects', '--demo', '--all', '-o', 'ndjson'], {
      ...given,
      onPager,
      signal: stop.signal,
    });
    expect(ran.exit).toBe(130);
    expect(ran.pagers).toHaveLength(1);
    expect(ran.stdout).toMatch(/^(?:\{.*\}\n)+$/);
  });
});

describe('while the pager is open', () => {
  it('stderr waits', async () => {
    const { system, output } = fakeSystem([], given);
    const { stderr, pager } = setUpPager(system, () => undefined);
    await pager.output.write('line\n'.repeat(30));
    expect(pager.isScreenInUse()).toBe(true);
    await stderr.write('note\n');
    await pager.output.write('last\n');
    expect(output().stderr).toBe('');
    await pager.close();
    expect(pager.isScreenInUse()).toBe(false);
    expect(output().shown).toBe(`${'line\n'.repeat(30)}last\nnote\n`);
  });

  it('aborts the signal once the user has closed it', async () => {
    const { system } = fakeSystem([], { ...given, onPager: () => 0 });
    const { signal, pager } = setUpPager(system, () => undefined);
    await expect(pager.output.write('line\n'.repeat(30))).rejects.toMatchObject({
      kind: 'output_closed',
    });
    expect([signal.aborted, system.signal.aborted]).toEqual([true, false]);
  });
});
