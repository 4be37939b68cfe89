// The terminal is as before after a full-screen view, however the view ends.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { spawn as spawnTerminal } from '@lydell/node-pty';
import { describe, expect, test } from 'vitest';
import { filesOf } from '../support/canary.ts';
import {
  bin,
  type Home,
  newHome,
  type Terminal,
  type TerminalCall,
  terminal,
} from '../support/command.ts';
import { testPicture } from '../support/drawn-pictures.ts';
import { emptyFolder } from '../support/system.ts';
import { wallService } from '../support/wall-service.ts';

const viewer = ['browse', 'project', 'pictures', '22363486', '--demo', '--images', 'blocks'];
const wall = ['browse', '--demo', '--images', 'blocks'];
const views = [
  {
    name: 'a picture',
    args: viewer,
    first: '1 of 6',
    keys: '\x1B[C',
    text: 'Picture 2',
    quit: 'q',
  },
  { name: 'a wall', args: wall, first: 'Enter open', keys: '', text: 'Enter open', quit: 'q' },
  {
    name: 'a line to type',
    args: wall,
    first: 'Enter open',
    keys: '/fox',
    text: 'search projects: fox',
    quit: '\x1B\x1B[Bq',
  },
];

/** Runs a command, and types keys when it shows `first`. Resolves when it shows `text`. */
async function opened(
  { args, first, keys, text }: (typeof views)[number],
  call: TerminalCall,
): Promise<Terminal> {
  const view = terminal(args, call);
  await view.shows(first);
  view.type(keys);
  await view.shows(text);
  return view;
}

/**
 * Throws in a callback that no code waits for, and rejects without a handler, after a signal. A
 * signal that the process sends to itself ends it at once, as on Windows.
 */
const stray = `
  process.kill = () => process.reallyExit(99);
  process.on('SIGUSR2', () => setTimeout(() => { throw new Error('stray'); }));
  process.on('SIGWINCH', () => void Promise.reject(new Error('rejected')));`;
const env = { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(stray)}` };

/** Reports after the command whether the settings of the terminal are those from before. */
const shell =
  'before=$(stty -a); "$@"; code=$?; [ "$before" = "$(stty -a)" ] && echo restored; exit $code';

/** Modes that the output leaves different from those of a new terminal. */
function changedModes(raw: string): string[] {
  const modes = new Map<string, string>();
  for (const [, numbers = '', end = ''] of raw.matchAll(/\x1B\[\?([\d;]+)([hl])/g))
    for (const number of numbers.split(';')) modes.set(number, end);
  return [...modes]
    .filter(([mode, end]) => end !== (['7', '25'].includes(mode) ? 'h' : 'l'))
    .map(([mode]) => mode);
}

const childOf = (pid: number): number =>
  Number(readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8'));
const send = (signal: NodeJS.Signals) => (view: Terminal) =>
  void process.kill(childOf(view.pid), signal);

describe.each(views)('$name', (row) => {
  const { text, quit } = row;
  test.each([
    ['q', ({ type }: Terminal) => type(quit), 0, ''],
    ['Ctrl-C', ({ type }: Terminal) => type('\x03'), 130, ''],
    ['SIGINT', send('SIGINT'), 130, ''],
    ['SIGTERM', send('SIGTERM'), 143, 'portfolio: terminated'],
    ['SIGHUP', send('SIGHUP'), 129, 'portfolio: hung up'],
    ['an exception', send('SIGUSR2'), 1, 'Error: stray'],
    ['a rejection', send('SIGWINCH'), 1, 'Error: rejected'],
  ] as const)('gives the terminal back after %s', async (_, end, exit, sentence) => {
    const view = await opened(row, { shell, env });
    end(view);
    expect(await view.ended).toBe(exit);
    expect(changedModes(view.raw())).toEqual([]);
    const lines = (await view.lines()).join('\n');
    expect(lines).toContain(sentence);
    expect(lines).toContain('restored');
    expect(lines).not.toContain(text);
  });

  test('gives the terminal back while it is stopped, and goes on with fg', async () => {
    const stopped = 'set -m; before=$(stty -a); "$@"; echo "stopped $?"; fg >/dev/null; ';
    const view = await opened(row, {
      shell: `${stopped}[ "$before" = "$(stty -a)" ] && echo restored`,
    });
    view.type('\x1A');
    // Not as text on the screen: that is there only until the view draws again.
    await expect.poll(view.raw, { timeout: 20_000 }).toContain('stopped 148');
    expect(changedModes(view.raw().split('stopped 148')[0] ?? '')).toEqual([]);
    await view.shows(text);
    view.type(quit);
    expect(await view.ended).toBe(0);
    expect(changedModes(view.raw())).toEqual([]);
    expect((await view.lines()).slice(-2)).toEqual(['stopped 148', 'restored']);
  });
});

/** The command lines of the processes that have this home folder. */
const processesIn = (home: string): readonly string[] =>
  readdirSync('/proc').flatMap((pid) => {
    try {
      const isIn = readFileSync(`/proc/${pid}/environ`, 'latin1')
        .split('\0')
        .includes(`HOME=${home}`);
      return isIn ? [readFileSync(`/proc/${pid}/cmdline`, 'latin1').replaceAll('\0', ' ')] : [];
    } catch {
      // It has ended, or belongs to another user.
      return [];
    }
  });

describe('the terminal is closed', () => {
  // Only the first process of the terminal receives SIGHUP. The others learn from reading that it
  // is closed.
  const starts = [
    { how: 'by SIGHUP', shell: 'exec "$@"', messages: '' },
    { how: 'below a shell', shell: 'trap : HUP; "$@"; exit $?', messages: '' },
    {
      how: 'in another session',
      shell: 'trap : HUP; setsid -w "$@" 2>"$ERRORS"',
      messages: 'portfolio: hung up\n',
    },
  ] as const;

  /**
   * Closes the terminal of a view. It ends soon, and leaves neither an exception, nor a process,
   * nor its sequences.
   */
  async function expectEnd(
    row: (typeof views)[number],
    { shell, messages }: (typeof starts)[number],
    ready = async (_: Home) => {},
  ): Promise<void> {
    const home = newHome();
    const errors = join(emptyFolder(), 'errors');
    writeFileSync(errors, '');
    const view = await opened(row, { home, shell, env: { ERRORS: errors } });
    await ready(home);
    const begin = performance.now();
    view.close();
    expect([await view.ended, readFileSync(errors, 'utf8')]).toEqual([129, messages]);
    // 1.5 s after a signal, the process is killed. It ends before.
    expect(performance.now() - begin).toBeLessThan(1500);
    await sleep(50);
    expect(processesIn(home.folder).filter((line) => line.includes(bin))).toEqual([]);
    const written = Object.entries(filesOf(home.folder)).filter(([, text]) =>
      text.includes('\x1B[?1049l'),
    );
    expect(written.map(([file]) => file)).toEqual([]);
  }

  test.each(
    views.flatMap((row) => starts.map((start) => ({ ...start, name: row.name, row, start }))),
  )('$name ends $how', ({ row, start }) => expectEnd(row, start));

  test.each(starts)('a wall whose covers another process decodes ends $how', async (start) => {
    const cover = await testPicture({ width: 4000, height: 3000 }, 'jpeg');
    const service = await wallService(100, ({ url = '' }, response) => {
      const isCover = url.startsWith('/covers/');
      if (isCover) response.writeHead(200, { 'content-type': 'image/jpeg' }).end(cover);
      return isCover;
    });
    const args = ['browse', 'projects', '--base-url', service.url, '--images', 'blocks'];
    await expectEnd(
      { name: '', args, first: 'Enter open', keys: '', text: 'Enter open', quit: 'q' },
      start,
      async (home) => {
        while (!processesIn(home.folder).some((line) => line.includes('__decode'))) await sleep(5);
      },
    );
    await service.stop();
  });
});

test.each([100, 800])(
  'gives a terminal back that accepts nothing until %i ms after SIGTERM',
  async (ms) => {
    const given = {
      cols: 250,
      rows: 80,
      env: { ...newHome().env, TERM: 'xterm-256color', COLORTERM: 'truecolor' },
    };
    const pty = spawnTerminal(process.execPath, [bin, ...viewer], given);
    const ended = new Promise((resolve) => pty.onExit(({ exitCode }) => resolve(exitCode)));
    let raw = '';
    let isResumed = false;
    pty.onData((data) => {
      raw += data;
      if (!isResumed && raw.includes('\x1B[?1049h')) pty.pause();
    });
    while (!raw.includes('\x1B[?1049h')) await sleep(20);
    // Until the picture fills the terminal's buffer.
    await sleep(2000);
    expect(raw.includes('\x1B[?1049l')).toBe(false);
    process.kill(pty.pid, 'SIGTERM');
    await sleep(ms);
    isResumed = true;
    pty.resume();
    expect(await ended).toBe(143);
    expect(changedModes(raw)).toEqual([]);
  },
);
