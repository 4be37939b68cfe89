import { describe, expect, it } from 'vitest';
import {
  canRepaint,
  chooseColourLevel,
  reordersText,
  supportsLinks,
} from '../../../src/terminal/abilities.ts';
import { removeCursorMoves } from '../../../src/view/text/width.ts';
import { fakeSystem, runWith } from '../../support/system.ts';

it.each<
  [level: number, where: 'terminal' | 'pipe', when: string | undefined, env: Record<string, string>]
>([
  [1, 'terminal', undefined, {}],
  [1, 'terminal', 'auto', {}],
  [0, 'terminal', 'never', {}],
  [0, 'terminal', undefined, { NO_COLOR: '1' }],
  [1, 'terminal', undefined, { NO_COLOR: '' }],
  [1, 'terminal', 'always', { NO_COLOR: '1' }],
  [0, 'terminal', undefined, { CLICOLOR: '0' }],
  [1, 'terminal', undefined, { CLICOLOR: '0', CLICOLOR_FORCE: '1' }],
  [0, 'terminal', undefined, { TERM: 'dumb' }],
  [0, 'terminal', undefined, { FORCE_COLOR: '0' }],
  [2, 'terminal', undefined, { FORCE_COLOR: '2' }],
  [3, 'terminal', undefined, { FORCE_COLOR: '3' }],
  [0, 'terminal', undefined, { NO_COLOR: '1', FORCE_COLOR: '1' }],
  [0, 'pipe', undefined, {}],
  [1, 'pipe', 'always', {}],
  [1, 'pipe', undefined, { CLICOLOR_FORCE: '1' }],
  [0, 'pipe', undefined, { CLICOLOR_FORCE: '0' }],
  [1, 'pipe', undefined, { FORCE_COLOR: '1' }],
  [1, 'pipe', undefined, { FORCE_COLOR: '' }],
])('colour level %i: a %s of 16 colours, --color %s, %j', (level, where, when, env) => {
  const { stdout } = fakeSystem([], {
    colorDepth: 4,
    ...(where === 'terminal' ? { columns: 80 } : {}),
  }).system;
  expect(chooseColourLevel(when, env, stdout)).toBe(level);
});

it.each([
  [1, 0],
  [4, 1],
  [8, 2],
  [24, 3],
])('a terminal of %i bits has colour level %i', (colorDepth, level) => {
  expect(
    chooseColourLevel(undefined, {}, fakeSystem([], { colorDepth, columns: 80 }).system.stdout),
  ).toBe(level);
});

it.each([
  [{}, true],
  [{ TERM: 'xterm' }, true],
  [{ TERM: 'dumb' }, false],
  [{ TERM: 'xterm', ACCESSIBLE: '1' }, false],
  [{ ACCESSIBLE: '' }, true],
])('canRepaint with %j is %j', (env, repaints) => {
  expect(canRepaint(env)).toBe(repaints);
});

describe('hasLinks', () => {
  it.each([
    [{ TERM: 'xterm-256color' }, false],
    [{ TERM: 'xterm-kitty', KITTY_WINDOW_ID: '1' }, true],
    [{ TERM: 'foot' }, true],
    [{ TERM: 'foot-extra' }, true],
    [{ TERM: 'football' }, false],
    [{ WT_SESSION: '1-2-3' }, true],
    [{ KONSOLE_VERSION: '230401' }, true],
    [{ KONSOLE_VERSION: '200800' }, false],
    [{ VTE_VERSION: '7200' }, true],
    [{ VTE_VERSION: '5000' }, false],
    [{ TERM_PROGRAM: 'iTerm.app', TERM_PROGRAM_VERSION: '3.5.0' }, true],
    [{ TERM_PROGRAM: 'iTerm.app', TERM_PROGRAM_VERSION: '3.0.15' }, false],
    [{ TERM_PROGRAM: 'vscode', TERM_PROGRAM_VERSION: '1.100.2' }, true],
    [{ TERM_PROGRAM: 'vscode', TERM_PROGRAM_VERSION: '1.9.0' }, false],
    [{ TERM_PROGRAM: 'mintty' }, true],
    [{ TERM_PROGRAM: 'Apple_Terminal' }, false],
    [{ TMUX: '/tmp/tmux', TERM: 'tmux-256color', VTE_VERSION: '7200' }, false],
    [
      {
        TMUX: '/tmp/tmux',
        TERM_PROGRAM: 'tmux',
        TERM_PROGRAM_VERSION: '3.3a',
        VTE_VERSION: '7200',
      },
      false,
    ],
    [{ TMUX: '/tmp/tmux', TERM_PROGRAM: 'tmux', TERM_PROGRAM_VERSION: '3.4' }, true],
    [{ STY: '1.pts', KITTY_WINDOW_ID: '1' }, false],
    [{ TERM: 'dumb', VTE_VERSION: '7200' }, false],
    [{ FORCE_HYPERLINK: '1' }, true],
    [{ FORCE_HYPERLINK: '0', KITTY_WINDOW_ID: '1' }, false],
    [{ FORCE_HYPERLINK: '', KITTY_WINDOW_ID: '1' }, true],
  ])('%j: %j', (env, expected) => {
    expect(supportsLinks(env, { isTTY: true, rows: 24 })).toBe(expected);
    expect(supportsLinks(env, { isTTY: false, rows: undefined })).toBe(false);
  });
});

describe('on a terminal with links', () => {
  const given = { columns: 80, rows: 2000, env: { WT_SESSION: '1', PAGER: '' } };
  const unlinked = (text: string) =>
    removeCursorMoves(text.replace(/\x1B\]8;;[^\x1B]*\x1B\\/g, ''));

  it.each([
    [['projects', '--demo', '-L', '3'], 6],
    [['users', '--demo', '-L', '3'], 3],
    [['wips', '--demo', '-L', '3', '--columns', 'title'], 3],
    [['project', 'comments', '5992790', '--demo', '-L', '3'], 3],
    [['project', 'show', '4991743', '--demo'], 2],
  ])('%j links names and addresses, and looks the same', async (args, least) => {
    const [linked, plain] = await Promise.all([
      runWith(args, given),
      runWith(args, { columns: 80 }),
    ]);
    expect(linked.stdout.split('\x1B]8;;https://').length - 1).toBeGreaterThanOrEqual(least);
    expect(unlinked(linked.stdout)).toBe(plain.stdout);
    expect(plain.stdout).not.toContain('\x1B');
  });

  it.each(['json', 'csv', 'tsv', 'ndjson'])('%s has none', async (format) => {
    expect(
      (await runWith(['projects', '--demo', '-L', '3', '-o', format], given)).stdout,
    ).not.toContain('\x1B');
  });

  it('a layout for a width in a pipe has none', async () => {
    const env = { PORTFOLIO_FORCE_TTY: '80', FORCE_HYPERLINK: '1' };
    expect((await runWith(['projects', '--demo', '-L', '3'], { env })).stdout).not.toContain(
      '\x1B',
    );
  });
});

it.each([
  [true, { VTE_VERSION: '7006' }, true, 24],
  [true, {}, true, 24],
  [false, { KITTY_WINDOW_ID: '1' }, true, 24],
  [false, { TERM: 'xterm-kitty' }, true, 24],
  [false, {}, false, undefined],
  // A pipe that is to look like a terminal.
  [false, {}, true, undefined],
])('a text from right to left needs a mark: %s with %j', (expected, env, isTTY, rows) => {
  expect(reordersText(env, { isTTY, rows })).toBe(expected);
});
