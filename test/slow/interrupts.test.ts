// What only real processes show: signals at any moment, readers that do not read, terminals that
// report nonsense.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, constants, existsSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { spawn as spawnTerminal } from '@lydell/node-pty';
import { afterEach, describe, expect, it, test } from 'vitest';
import { bin, newHome, outputOf, portfolio, serve, start, terminal } from '../support/command.ts';
import { manyScans } from '../support/drawn-pictures.ts';
import { gallery } from '../support/gallery.ts';
import { emptyFolder } from '../support/system.ts';

const exits = [
  ['SIGINT', 130, 'interrupted'],
  ['SIGTERM', 143, 'terminated'],
  ['SIGHUP', 129, 'hung up'],
] as const;

const all = ['projects', '--all', '--demo'];
const ndjson = [...all, '-o', 'ndjson'];

const opened: number[] = [];
afterEach(() => {
  for (const fd of opened.splice(0)) closeSync(fd);
});

/** A pipe that somebody has open for reading and nobody reads. */
function fullPipe(): number {
  const path = join(emptyFolder(), 'pipe');
  execFileSync('mkfifo', [path]);
  opened.push(openSync(path, constants.O_RDWR | constants.O_NONBLOCK));
  const fd = openSync(path, constants.O_WRONLY);
  opened.push(fd);
  return fd;
}

/** The exit code, if the process ends within three seconds. */
async function endOf(child: ChildProcess): Promise<unknown> {
  const [exit] = await Promise.race([
    once(child, 'close'),
    sleep(3000, ['still running'], { ref: false }),
  ]);
  if (exit === 'still running') child.kill('SIGKILL');
  return exit;
}

/** Whether the process listens to SIGHUP, SIGINT and SIGTERM: signals 1, 2 and 15. */
function listens(pid: number | undefined): boolean {
  const caught =
    /SigCgt:\s*([0-9a-f]+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? '0';
  const all = (1n << 0n) | (1n << 1n) | (1n << 14n);
  return (BigInt(`0x${caught}`) & all) === all;
}

/**
 * Until it listens to signals, and waits: a process that writes to a full pipe uses no time of the
 * processor any more.
 */
async function untilIdle({ pid }: ChildProcess): Promise<void> {
  while (!listens(pid)) await sleep(20);
  const used = () => readFileSync(`/proc/${pid}/stat`, 'utf8').split(' ').slice(13, 15).join();
  for (let before = ''; before !== used(); await sleep(300)) before = used();
}

describe.each(exits)('%s', (signal, exit, word) => {
  it.each([
    ['a pipe', fullPipe, ndjson],
    ['a socket', () => 'pipe' as const, ndjson],
  ])(`exits ${exit} while nobody reads %s`, async (_, stdout, args) => {
    const { child, stderr } = start(args, { stdio: ['ignore', stdout(), 'pipe'] });
    child.stdout?.pause();
    await untilIdle(child);
    child.kill(signal);
    expect(await endOf(child)).toBe(exit);
    expect(stderr()).toContain(word);
  });

  it('ends a jq filter that has no end', async () => {
    const args = ['fields', '--demo', '--jq', 'def endless: endless; endless'];
    const { child } = start(args, { stdio: ['ignore', 'pipe', 'pipe'] });
    const ended = once(child, 'close');
    while (!listens(child.pid)) await sleep(20);
    // It runs without listeners.
    while (listens(child.pid)) await sleep(20);
    child.kill(signal);
    // A shell shows the exit code for it.
    expect(await ended).toEqual([null, signal]);
  });
});

// What ends them is the same for each signal.
describe('SIGTERM', () => {
  const [signal, exit, word] = exits[1];

  it(`exits ${exit} while nobody reads stdout and stderr`, async () => {
    const fd = fullPipe();
    const { child } = start([...ndjson, '--verbose'], { stdio: ['ignore', fd, fd] });
    await untilIdle(child);
    child.kill(signal);
    expect(await endOf(child)).toBe(exit);
  });

  it(`exits ${exit} while nobody reads the terminal`, async () => {
    // With a pager, the command waits for it to end, as git does.
    const env = { ...newHome().env, PORTFOLIO_PAGER: 'cat' };
    const pty = spawnTerminal(process.execPath, [bin, ...ndjson], { env });
    const ended = new Promise((resolve) => pty.onExit(({ exitCode }) => resolve(exitCode)));
    pty.pause();
    await sleep(1500);
    process.kill(pty.pid, signal);
    const end = await Promise.race([ended, sleep(3000, 'still running', { ref: false })]);
    if (end === 'still running') process.kill(pty.pid, 'SIGKILL');
    expect(end).toBe(exit);
  });

  it(`exits ${exit} between pages of a list that is written to a file`, async () => {
    const file = join(emptyFolder(), 'out');
    const fd = openSync(file, 'w');
    opened.push(fd);
    const { child, stderr } = start(ndjson, { stdio: ['ignore', fd, 'pipe'] });
    while (readFileSync(file, 'utf8') === '') await sleep(10);
    child.kill(signal);
    expect(await endOf(child)).toBe(exit);
    const lines = readFileSync(file, 'utf8').trimEnd().split('\n');
    for (const line of lines) expect(JSON.parse(line)).toHaveProperty('id');
    const page = lines.length / 12;
    expect(stderr()).toContain(`portfolio: ${word} after page ${page}\nhint: to go on: portfolio `);
    expect(stderr()).toMatch(new RegExp(` --page ${page + 1}\\n$`));
  });

  it(`exits ${exit} while a key is read from standard input`, async () => {
    const args = ['login', '--with-key', '--base-url', 'http://127.0.0.1:9'];
    const { child, stderr } = start(args, { stdio: ['pipe', 'ignore', 'pipe'] });
    await untilIdle(child);
    child.kill(signal);
    expect({ exit: await endOf(child), said: stderr() }).toEqual({
      exit,
      said: `portfolio: ${word}\n`,
    });
  });

  it(`exits ${exit} while another process holds the lock of the settings`, async () => {
    const folder = emptyFolder();
    writeFileSync(join(folder, 'config.json.lock'), '');
    const { child } = start(['config', 'set', 'output', 'csv'], {
      env: { PORTFOLIO_CONFIG_DIR: folder },
    });
    await sleep(1500);
    child.kill(signal);
    expect(await endOf(child)).toBe(exit);
  });

  it(`exits ${exit} at a prompt`, async () => {
    const view = terminal(['login']);
    await view.shows('Base URL');
    process.kill(view.pid, signal);
    expect(await view.ended).toBe(exit);
  });

  it('ends what cannot be aborted', async () => {
    const holding = join(emptyFolder(), 'holding.cjs');
    writeFileSync(holding, 'setInterval(() => {}, 1000)');
    const { child } = start(ndjson, {
      stdio: ['ignore', fullPipe(), 'pipe'],
      env: { NODE_OPTIONS: `--require ${holding}` },
    });
    await untilIdle(child);
    child.kill(signal);
    await endOf(child);
    expect({ exit: child.exitCode, signal: child.signalCode }).toEqual({ exit: null, signal });
  });

  it('stops serve cleanly while nobody reads its output', async () => {
    const { child } = start(['serve', '--port', '0', '--verbose'], {
      stdio: ['ignore', fullPipe(), fullPipe()],
    });
    await untilIdle(child);
    child.kill(signal);
    expect(await endOf(child)).toBe(0);
  });
});

describe('a prompt', () => {
  /** Says after the command how it ended, and whether the terminal is as it was. */
  const shell =
    'before=$(stty -a); "$@"; code=$?; [ "$before" = "$(stty -a)" ] && echo restored; exit $code';

  it.each([
    ['\x04', 2, 'portfolio: the input ended before an answer was given'],
    ['\x03', 130, 'portfolio: interrupted'],
  ])(
    'is ended by %j with an error, and leaves the terminal as it was',
    async (typed, exit, sentence) => {
      const atUrl = terminal(['login'], { shell });
      await atUrl.shows('Base URL');
      atUrl.type(typed);
      const atKey = terminal(['login', '--base-url', 'http://127.0.0.1:9'], { shell });
      await atKey.shows('Key (input is hidden)');
      atKey.type(`half a key${typed}`.slice(typed === '\x04' ? -1 : 0));
      for (const view of [atUrl, atKey]) {
        expect(await view.ended).toBe(exit);
        const lines = await view.lines();
        expect(lines.filter((line) => line !== '').slice(1)).toEqual([sentence, 'restored']);
      }
    },
  );
});

describe('a terminal that is closed', () => {
  it.each([
    ['a prompt', ['login'], 'Base URL'],
    ['a prompt for a key', ['login', '--base-url', 'http://127.0.0.1:9'], 'Key (input is hidden)'],
    ['serve', ['serve', '--port', '0'], 'Press Ctrl-C'],
  ])('ends %s with 129, or cleanly, and nothing aborts', async (name, args, text) => {
    const file = join(emptyFolder(), 'code');
    // As with a closed window: the shell that leads the session ends, and all of its terminal get
    // SIGHUP.
    const noted = `trap '' HUP; "$@"; echo $? > ${file}`;
    const env = { ...newHome().env, PAGER: 'cat', TERM: 'xterm-256color' };
    const words = ['-c', 'sh -c "$0" sh "$@"; :', noted, process.execPath, bin, ...args];
    const pty = spawnTerminal('sh', words, { env, cols: 80, rows: 24 });
    let shown = '';
    pty.onData((data) => {
      shown += data;
    });
    while (!shown.includes(text)) await sleep(20);
    if (!('destroy' in pty) || typeof pty.destroy !== 'function')
      throw new Error('a pty cannot be closed');
    pty.destroy();
    while (!existsSync(file) || readFileSync(file, 'utf8') === '') await sleep(20);
    expect(readFileSync(file, 'utf8')).toBe(name === 'serve' ? '0\n' : '129\n');
  });
});

describe('a terminal that reports no size', () => {
  const shell = 'stty cols 0 rows 0; exec "$@"';

  it('shows progress, and is interrupted', async () => {
    const service = await serve(['--latency', '60000']);
    try {
      const view = terminal(['projects', '--base-url', service.url, '--timeout', '60s'], { shell });
      await sleep(2000);
      expect(view.raw()).toContain('Asking the service');
      view.type('\x03');
      expect(await Promise.race([view.ended, sleep(3000, 'still running')])).toBe(130);
    } finally {
      await service.stop();
    }
  });

  it('is laid out as one of 80 columns', async () => {
    const [none, usual] = [
      terminal(['projects', '--demo'], { shell }),
      terminal(['projects', '--demo']),
    ];
    expect([await none.ended, await usual.ended]).toEqual([0, 0]);
    expect(none.raw()).toBe(usual.raw());
  });
});

describe('stderr', () => {
  const withNote = ['projects', '--demo', '--country', 'DE'];

  it('that cannot be written changes nothing', async () => {
    const plain = await portfolio(withNote);
    expect(plain.stderr).not.toBe('');
    const full = openSync('/dev/full', 'w');
    opened.push(full);
    for (const stderr of [full, 'pipe'] as const) {
      for (const args of [withNote, [...withNote, '--verbose']]) {
        const { child, stdout } = start(args, { stdio: ['ignore', 'pipe', stderr] });
        child.stderr?.destroy();
        expect({ exit: await endOf(child), stdout: stdout() }).toEqual({
          exit: plain.exit,
          stdout: plain.stdout,
        });
      }
    }
  });

  it('that cannot be written leaves the exit code of an error', async () => {
    const { child } = start(['projects', '--demo', '--page', '0'], {
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    child.stderr?.destroy();
    expect(await endOf(child)).toBe(2);
  });
});

describe('stdout', () => {
  it('that is not open for writing is named', async () => {
    const readOnly = openSync('/dev/null', 'r');
    opened.push(readOnly);
    const { child, stderr } = start(['projects', '--demo'], {
      stdio: ['ignore', readOnly, 'pipe'],
    });
    expect(await endOf(child)).toBe(1);
    expect(stderr()).toBe('portfolio: the output could not be written (EBADF)\n');
  });

  it('that grows larger than allowed is named', async () => {
    const file = join(emptyFolder(), 'out');
    const script = 'trap "" XFSZ; ulimit -f 8; exec "$@" > "$0"';
    const child = spawn('sh', ['-c', script, file, process.execPath, bin, ...ndjson], {
      env: newHome().env,
    });
    const { stderr } = outputOf(child);
    expect(await endOf(child)).toBe(1);
    expect(stderr()).toBe(
      'portfolio: the output could not be written (the file would be too large)\n',
    );
  });
});

test('a signal ends a command that decodes pictures', async () => {
  const large = await manyScans({ width: 4900, height: 4900 }, 16);
  const paths = [...'abcdefgh'].map((name) => `/${name}`);
  const host = await gallery({ projects: { '5': paths }, picture: () => large });
  try {
    const { child, stderr } = start(
      ['project', 'show', '5', '-o', 'html', '--base-url', host.url],
      {
        stdio: ['ignore', 'pipe', 'pipe'],
      },
    );
    while (!paths.every((path) => host.asked.includes(path))) await sleep(20);
    await sleep(300);
    child.kill('SIGINT');
    const sent = Date.now();
    expect(await endOf(child)).toBe(130);
    expect(Date.now() - sent).toBeLessThan(1000);
    expect(stderr()).toBe('portfolio: interrupted\n');
  } finally {
    await host.stop();
  }
});
