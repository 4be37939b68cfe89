import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, test } from 'vitest';
import {
  absoluteFolders,
  childEnvironment,
  startPager,
  startSelf,
  tmuxFacts,
} from '../../../src/system/child-processes.ts';
import { has } from '../../support/needs.ts';
import { emptyFolder } from '../../support/system.ts';

test.each([
  [undefined, '/usr/bin:/bin'],
  ['', '/usr/bin:/bin'],
  ['.', '/usr/bin:/bin'],
  [':bin:../x:', '/usr/bin:/bin'],
  ['.:/usr/local/bin::/opt/x:bin:', '/usr/local/bin:/opt/x'],
])('of the PATH %j programs are looked for in %s', (PATH, expected) => {
  expect(childEnvironment({ env: { PATH }, platform: 'linux' })['PATH']).toBe(expected);
});

test('a PATH without absolute folders has none', () => {
  expect(absoluteFolders({ PATH: '.:' }, 'linux')).toEqual([]);
  expect(absoluteFolders({}, 'linux')).toEqual([]);
});

const PATH = process.env['PATH'];

/** What a pager wrote to the file $OUT, and its exit code. */
async function paged(command: string, text: string, env: Record<string, string> = {}) {
  const file = join(emptyFolder(), 'out');
  const pager = startPager(command, {
    env: { PATH, OUT: file, ...env },
    platform: process.platform,
  });
  await pager.write(text).catch(() => {});
  pager.end();
  const exit = await pager.exitCode;
  return { exit, out: exit === 0 ? readFileSync(file, 'utf8') : '' };
}

describe.runIf(has.sh)('startPager', () => {
  it.each([
    ['a command of the shell', 'tr a-z A-Z | cat > "$OUT"', 'ONE\n'],
    ['a command with a comment', 'cat > "$OUT" # for now', 'one\n'],
    ['a command that opens its input by name', 'cat /dev/stdin > "$OUT"', 'one\n'],
  ])('passes the text to %s', async (_, command, out) => {
    expect(await paged(command, 'one\n')).toEqual({ exit: 0, out });
  });

  it.each([
    [{}, 'FRX utf-8 -c\n'],
    [{ LESS: '-R', LESSCHARSET: 'ascii', LV: '-b' }, '-R ascii -b\n'],
    [{ LESS: '' }, ' utf-8 -c\n'],
  ])('sets the options of less and lv only where the user has not: %j', async (env, out) => {
    expect(
      (await paged('cat > /dev/null; echo "$LESS $LESSCHARSET $LV" > "$OUT"', 'one\n', env)).out,
    ).toBe(out);
  });

  it('looks for no program in the current folder', async () => {
    const seen = await paged('cat > /dev/null; echo "$PATH" > "$OUT"', 'one\n', {
      PATH: `.:bin::${PATH}:`,
    });
    expect(seen.out.trim().split(':')).toEqual(
      PATH?.split(':').filter((folder) => folder.startsWith('/')),
    );
  });

  it('passes no key on', async () => {
    const keys = {
      PORTFOLIO_API_KEY: 'secret-1',
      PORTFOLIO_SERVE_KEY: 'secret-2',
    };
    expect((await paged('cat > /dev/null; env > "$OUT"', 'one\n', keys)).out).not.toMatch(
      /secret|_KEY/,
    );
  });

  it.each([126, 127, 1])('resolves to the exit code of the command: %i', async (exit) => {
    expect((await paged(`exit ${exit}`, 'one\n')).exit).toBe(exit);
  });

  it('rejects a write once the command has ended', async () => {
    const pager = startPager('exit 0', { env: { PATH }, platform: process.platform });
    await pager.exitCode;
    await expect(pager.write('one\n')).rejects.toThrow();
  });

  it('leaves Ctrl-C to the command while it runs, and then listens as before', async () => {
    const before = process.listeners('SIGINT');
    const heard: string[] = [];
    const listener = () => heard.push('SIGINT');
    process.on('SIGINT', listener);
    const pager = startPager('cat > /dev/null', { env: { PATH }, platform: process.platform });
    process.kill(process.pid, 'SIGINT');
    await new Promise((resolve) => setTimeout(resolve, 50));
    pager.end();
    await pager.exitCode;
    expect(heard).toEqual([]);
    expect(process.listeners('SIGINT')).toEqual([...before, listener]);
    process.off('SIGINT', listener);
  });
});

async function ran(code: string, { input = '', limit = 60_000, stopAtOutput = false } = {}) {
  const program = join(emptyFolder(), 'program.cjs');
  writeFileSync(program, code);
  const child = startSelf({ args: ['a', 'b'], input, limit }, program);
  let output = '';
  for await (const chunk of child.output) {
    output += String(chunk);
    if (stopAtOutput) child.stop();
  }
  return { output, ...(await child.ended) };
}

describe('startAgain', () => {
  it('passes arguments and input on, and output and errors back', async () => {
    const code =
      'process.stdin.on("data", (c) => { console.log(process.argv.slice(2).join(), String(c)); console.error("no"); process.exitCode = 3; })';
    expect(await ran(code, { input: 'x' })).toEqual({
      output: 'a,b x\n',
      errors: 'no\n',
      code: 3,
      isTooLong: false,
    });
  });

  it('ends what takes too long', async () => {
    expect(await ran('for (;;);', { limit: 300 })).toMatchObject({ code: null, isTooLong: true });
  });

  it('stops what cannot be interrupted', async () => {
    const code = 'require("node:fs").writeSync(1, "begun"); for (;;);';
    expect(await ran(code, { stopAtOutput: true })).toEqual({
      output: 'begun',
      errors: '',
      code: null,
      isTooLong: false,
    });
  });

  it('bears a process that reads nothing', async () => {
    expect(await ran('', { input: 'x'.repeat(1_000_000) })).toMatchObject({ code: 0 });
  });
});

/** A folder with a tmux that runs this shell script. */
function folderWithTmux(script: string): string {
  const folder = emptyFolder();
  writeFileSync(join(folder, 'tmux'), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
  return folder;
}

describe.runIf(has.sh)('tmuxFacts', () => {
  it.each([
    [
      'echo "on xterm-kitty 256,RGB,title kitty(0.46.2)"',
      { passesOn: true, client: 'xterm-kitty', version: 'kitty(0.46.2)', hasAllColours: true },
    ],
    [
      'echo "all xterm-ghostty 256 ghostty 1.2.3"',
      { passesOn: true, client: 'xterm-ghostty', version: 'ghostty 1.2.3', hasAllColours: false },
    ],
    [
      'echo 1 xterm-kitty',
      { passesOn: true, client: 'xterm-kitty', version: '', hasAllColours: false },
    ],
    [
      'echo off xterm-256color',
      { passesOn: false, client: 'xterm-256color', version: '', hasAllColours: false },
    ],
    ['echo " "', { passesOn: false, client: '', version: '', hasAllColours: false }],
    ['exit 1', undefined],
  ])('of a tmux that runs %j', async (script, facts) => {
    expect(await tmuxFacts({ env: { PATH: folderWithTmux(script) }, platform: 'linux' })).toEqual(
      facts,
    );
  });

  it('does not run a tmux of the current folder', async () => {
    const before = process.cwd();
    process.chdir(folderWithTmux('echo on xterm-kitty'));
    try {
      for (const PATH of ['.', '', '.:/nowhere', './'])
        expect((await tmuxFacts({ env: { PATH }, platform: 'linux' }))?.client).not.toBe(
          'xterm-kitty',
        );
    } finally {
      process.chdir(before);
    }
  });
});

it('on Windows, a pager that is not installed ends with 127 before it gets the list', async () => {
  const pager = startPager('nopager -x', { env: { PATH: '/bin' }, platform: 'win32' });
  await expect(pager.write('list')).rejects.toThrow();
  expect(await pager.exitCode).toBe(127);
});
