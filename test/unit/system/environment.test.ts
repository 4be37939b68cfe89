import { describe, expect, it } from 'vitest';
import { correctColourBits } from '../../../src/system/environment.ts';
import { computeSessionKey } from '../../../src/system/session.ts';

/**
 * `/proc` with this process in a session: fields 6 (session), 7 (terminal) and 22 (start) count.
 */
function proc({ session = '700', tty = '34816', started = '5000', hasLeader = true } = {}) {
  const stat = (name: string, start: string) =>
    `12 (${name}) S 11 12 ${session} ${tty} 12 4194304 1 2 3 4 5 6 7 8 20 0 1 0 ${start} 999 1\n`;
  const files = new Map([
    ['/proc/self/stat', stat('node) (x y', '9000')],
    ['/proc/sys/kernel/random/boot_id', 'boot-1\n'],
    ...(hasLeader ? [[`/proc/${session}/stat`, stat('bash', started)] as const] : []),
  ]);
  return (path: string): string => {
    const text = files.get(path);
    if (text === undefined) throw new Error(`no ${path}`);
    return text;
  };
}

const terminal = () => 'terminal 1 2';

const none = (): string => {
  throw new Error('no /proc');
};

describe('sessionKey', () => {
  it('on Linux is the session, its terminal, the start of its leader, and the boot', () => {
    expect(
      computeSessionKey({ platform: 'linux', env: { TERM_SESSION_ID: 'x' } }, proc(), terminal),
    ).toBe('boot-1 700 34816 5000');
    expect(
      computeSessionKey({ platform: 'linux', env: {} }, proc({ started: '6000' }), terminal),
    ).not.toBe(computeSessionKey({ platform: 'linux', env: {} }, proc(), terminal));
    expect(
      computeSessionKey({ platform: 'linux', env: {} }, proc({ hasLeader: false }), terminal),
    ).toBe('boot-1 700 34816 ');
  });

  it('is none without a terminal, though a variable names one', () => {
    expect(
      computeSessionKey(
        { platform: 'linux', env: { TMUX_PANE: '%1' } },
        proc({ tty: '0' }),
        terminal,
      ),
    ).toBeUndefined();
  });

  it.each([
    ['darwin', { TERM_SESSION_ID: 'w0t1' }, 'TERM_SESSION_ID w0t1'],
    [
      'darwin',
      { TERM_SESSION_ID: 'w0t1', TMUX: '/tmp/a,1', TMUX_PANE: '%2' },
      'TMUX_PANE /tmp/a,1 %2',
    ],
    ['win32', { WT_SESSION: 'guid' }, 'WT_SESSION guid'],
    ['linux', { KITTY_PID: '8', KITTY_WINDOW_ID: '3' }, 'KITTY_WINDOW_ID 8 3'],
    ['darwin', { TERM_SESSION_ID: '', KITTY_PID: '8' }, 'terminal 1 2'],
    ['win32', {}, 'terminal 1 2'],
  ])('without /proc on %s with %j is %j', (platform, env, key) => {
    expect(computeSessionKey({ platform, env }, none, terminal)).toBe(key);
  });

  it('without /proc, variables and a terminal is none', () => {
    expect(
      computeSessionKey({ platform: 'darwin', env: {} }, none, () => undefined),
    ).toBeUndefined();
  });
});

it.each([
  [4, 'screen-256color', 8],
  [4, 'tmux-direct', 24],
  [4, 'xterm-kitty', 24],
  [4, 'foot-extra', 24],
  [4, 'xterm', 4],
  [4, 'footy', 4],
  [1, 'screen-256color', 1],
  [24, 'screen-256color', 24],
  [4, undefined, 4],
])('%i bits of colour are, for TERM=%s, %i', (depth, name, bits) => {
  expect(correctColourBits(depth, { TERM: name })).toBe(bits);
});

it.each([
  ['truecolor', 8, 24],
  ['24bit', 8, 24],
  ['', 8, 8],
  ['truecolor', 1, 1],
])('in tmux with COLORTERM=%j, %i bits of colour are %i', (COLORTERM, depth, bits) => {
  expect(
    correctColourBits(depth, { TERM: 'tmux-256color', TMUX: '/tmp/tmux-0/default,1,0', COLORTERM }),
  ).toBe(bits);
});
