// Runs the built command as users do: in its own process, with an empty home folder, on pipes or in
// a real terminal.
import { type ChildProcess, type StdioOptions, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, constants, openSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { spawn as spawnTerminal } from '@lydell/node-pty';
import xterm from '@xterm/headless';
import { keyParams } from '../../src/api/schema.ts';
import { canary, expectNoCanary, filesOf } from './canary.ts';
import { emptyFolder } from './system.ts';

/** The command's script. PORTFOLIO_TEST_BIN can name another one, e.g. an installed one. */
export const bin =
  process.env['PORTFOLIO_TEST_BIN'] ??
  fileURLToPath(new URL('../../bin/portfolio.js', import.meta.url));

export interface Home {
  readonly folder: string;
  readonly env: Record<string, string>;
}

/**
 * An empty home folder, and an environment with nothing of this machine but PATH, and no key. No
 * code is kept there.
 */
export function keylessHome(): Home {
  const folder = emptyFolder();
  const folders = { HOME: folder, XDG_CONFIG_HOME: join(folder, '.config') };
  return {
    folder,
    env: { PATH: process.env['PATH'] ?? '', ...folders, PORTFOLIO_NO_CODE_CACHE: '1' },
  };
}

let homes = 0;

/**
 * The same with the key that must never be shown, sent under each of its parameter names in turn.
 */
export function newHome(): Home {
  const { folder, env } = keylessHome();
  const param = keyParams[homes++ % keyParams.length] ?? '';
  return { folder, env: { ...env, PORTFOLIO_API_KEY: canary, PORTFOLIO_KEY_PARAM: param } };
}

export interface Ended {
  readonly exit: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface Call {
  readonly home?: Home;
  readonly env?: Readonly<Record<string, string>>;
  readonly stdin?: string;
}

/** Collects what a process writes. */
export function outputOf({ stdout, stderr }: Pick<ChildProcess, 'stdout' | 'stderr'>) {
  const [out, errors]: [Buffer[], Buffer[]] = [[], []];
  stdout?.on('data', (chunk: Buffer) => out.push(chunk));
  stderr?.on('data', (chunk: Buffer) => errors.push(chunk));
  return {
    stdout: () => Buffer.concat(out).toString('utf8'),
    stderr: () => Buffer.concat(errors).toString('utf8'),
  };
}

/** Starts `portfolio ARGS`, and does not wait for its end. */
export function start(
  args: readonly string[],
  {
    env = {},
    stdio = 'pipe',
  }: { readonly env?: Readonly<Record<string, string>>; readonly stdio?: StdioOptions } = {},
) {
  const child = spawn(process.execPath, [bin, ...args], {
    env: { ...newHome().env, ...env },
    stdio,
  });
  return { child, ...outputOf(child) };
}

/**
 * Runs `portfolio ARGS` to its end, on pipes.
 * @throws when the key is in its output or in a file of its home folder
 */
export async function portfolio(args: readonly string[], call: Call = {}): Promise<Ended> {
  const home = call.home ?? newHome();
  const env = { ...home.env, ...call.env };
  const child = spawn(process.execPath, [bin, ...args], { env });
  const { stdout, stderr } = outputOf(child);
  child.stdin.end(call.stdin ?? '');
  const [exit] = await once(child, 'close');
  const said = { stdout: stdout(), stderr: stderr() };
  expectNoCanary({ ...said, ...filesOf(home.folder) });
  if (call.home === undefined) rmSync(home.folder, { recursive: true });
  return { exit, ...said };
}

export interface Served {
  readonly url: string;
  /** Sends it a signal. Resolves to its exit code. */
  stop(signal?: NodeJS.Signals): Promise<number | null>;
}

/** `portfolio serve` on a free port. */
export async function serve(args: readonly string[] = []): Promise<Served> {
  const { child, stdout, stderr } = start(['serve', '--port', '0', ...args]);
  const ended = once(child, 'close');
  while (!stdout().includes('\n') && child.exitCode === null)
    await new Promise((resolve) => setTimeout(resolve, 5));
  return {
    url: stdout().split('\n')[0] ?? '',
    stop: async (signal = 'SIGTERM') => {
      child.kill(signal);
      const [exit] = await ended;
      expectNoCanary({ 'the log': stderr() });
      return exit;
    },
  };
}

export interface Terminal {
  /** The lines of the screen and of its scrollback, without trailing blanks. */
  lines(): Promise<string[]>;
  /** Changes the size of the window. */
  resize(columns: number, rows: number): void;
  /** Everything that was sent to the terminal, unprocessed. */
  raw(): string;
  type(text: string): void;
  /**
   * Closes the terminal as one closes a window. The system sends SIGHUP to the first process in it.
   */
  close(): void;
  /** Resolves when the screen shows this text. */
  shows(text: string): Promise<void>;
  readonly pid: number;
  readonly ended: Promise<number>;
}

export interface TerminalCall extends Call {
  readonly columns?: number;
  readonly rows?: number;
  /** A shell script that runs the command, which is its "$@". */
  readonly shell?: string;
}

/** Runs `portfolio ARGS` in a terminal. */
export function terminal(args: readonly string[], call: TerminalCall = {}): Terminal {
  const { columns = 80, rows = 40 } = call;
  const home = call.home ?? newHome();
  // Without a pager, which would wait for a key at the end of a long output.
  const env = { ...home.env, TERM: 'xterm-256color', PAGER: 'cat', ...call.env };
  const words = ['-c', call.shell ?? 'exec "$@"', 'sh', process.execPath, bin, ...args];
  const pty = spawnTerminal('sh', words, { cols: columns, rows, env, name: 'xterm-256color' });
  // Kept open until the end: bytes that nobody has read when the last process closes a terminal may
  // be lost.
  const other = openSync(String(Reflect.get(pty, '_pty')), constants.O_RDWR | constants.O_NOCTTY);
  const screen = new xterm.Terminal({
    cols: columns,
    rows,
    scrollback: 10_000,
    allowProposedApi: true,
  });
  let raw = '';
  let written = Promise.resolve();
  pty.onData((data) => {
    raw += data;
    written = new Promise((resolve) => screen.write(data, resolve));
  });
  const ended = new Promise<number>((resolve, reject) =>
    pty.onExit(({ exitCode }) => {
      closeSync(other);
      try {
        expectNoCanary({ 'the terminal': raw, ...filesOf(home.folder) });
        resolve(exitCode);
      } catch (error) {
        reject(error);
      }
    }),
  );
  const lines = async () => {
    await written;
    const { active } = screen.buffer;
    const all = Array.from(
      { length: active.length },
      (_, row) => active.getLine(row)?.translateToString(true, 0, screen.cols) ?? '',
    );
    while (all.at(-1) === '') all.pop();
    return all;
  };
  return {
    lines,
    raw: () => raw,
    pid: pty.pid,
    type: (text) => pty.write(text),
    // The kernel sends SIGHUP. The package's own `destroy` would send a second one, which ends the
    // program at once.
    close: () => Reflect.get(pty, '_socket').destroy(),
    resize: (columns, rows) => {
      screen.resize(columns, rows);
      pty.resize(columns, rows);
    },
    shows: async (text) => {
      const until = Date.now() + 20_000;
      while (!(await lines()).join('\n').includes(text)) {
        if (Date.now() > until)
          throw new Error(`the terminal never showed ${text}:\n${(await lines()).join('\n')}`);
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    },
    ended,
  };
}
