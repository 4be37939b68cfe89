// What the program needs from its process: streams, environment, clock, random numbers, signals. It is
// passed in, so that tests can replace it.
import { constants, fstatSync, openSync, readFileSync, writeSync } from 'node:fs';
import { homedir } from 'node:os';
import type { Readable, Writable } from 'node:stream';
import type { Browser } from './browser-process.ts';
import { codeOf } from './errors.ts';
import type { Keys } from './keys.ts';
import type { OwnProcess, Start } from './own-process.ts';
import type { Pager } from './pager-process.ts';
import type { Keyring } from './settings/keyring.ts';
import type { TmuxFacts } from './tmux.ts';

/** An output stream and what is known about it. */
export interface Screen {
  readonly isTTY: boolean;
  /** Width in characters, 80 if the terminal does not report one. Undefined if it is not a terminal. */
  readonly columns: number | undefined;
  /** Height in lines. Undefined if it is not a terminal, or one that does not report it. */
  readonly rows: number | undefined;
  /** Bits of colour that the terminal supports: 1, 4, 8 or 24. */
  readonly colorDepth: number;
  readonly stream: Writable;
  /** Resolves once the stream has accepted the chunk, which makes the writer wait for a slow reader. Rejects with EPIPE if it left. */
  write(chunk: string | Uint8Array): Promise<void>;
}

export interface System {
  /** The arguments after the program's name. */
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly platform: string;
  /** The number of the user; undefined on Windows. */
  readonly user: number | undefined;
  /** The user's home folder as the environment names it: may be empty or relative. */
  readonly home: string;
  /** Destroyed by an interrupt. */
  readonly stdin: Readable & { readonly isTTY?: boolean };
  readonly stdout: Screen;
  readonly stderr: Screen;
  /** Aborted by SIGINT (Ctrl-C) and SIGTERM, with the PortfolioError that the program ends with. */
  readonly signal: AbortSignal;
  /** The file with the embedded service's sample library. */
  readonly sampleFile: string;
  readonly version: string;
  /** The version of Node, and which ones the program runs on. */
  readonly node: { readonly version: string; readonly needed: string };
  /** Milliseconds since 1970. */
  now(): number;
  /** At least 0 and less than 1. */
  random(): number;
  /** Rejects when the signal aborts. */
  sleep(ms: number, signal: AbortSignal): Promise<void>;
  /** Does work that keeps the process busy for a time that nobody can foresee. A signal ends the process at once meanwhile. */
  block<T>(work: () => T): T;
  /** Rejects if there is none. */
  keyring(): Promise<Keyring>;
  /** The key of the terminal session; undefined where there is none or it cannot be told from others. */
  session(): Promise<string | undefined>;
  /** The user's browser; undefined if there is none. */
  browser(): Promise<Browser | undefined>;
  /** What the terminal sends from now on; undefined where standard input is none. */
  keys(): Promise<Keys | undefined>;
  /** What the tmux around the program says of itself. */
  tmux(): Promise<TmuxFacts | undefined>;
  /** Starts this program as a process of its own. */
  startAgain(start: Start): Promise<OwnProcess>;
  /** Runs a command of the shell as the pager on this terminal. */
  startPager(command: string): Promise<Pager>;
}

interface OutputStream extends Writable {
  getColorDepth?(env?: object): number;
}

type OutputKind = 'terminal' | 'pipe' | 'file';

/** Milliseconds for which output may wait for its reader after an interrupt. */
const grace = 500;

/**
 * The screen on a file descriptor. No write blocks, because signals are not noticed while a reader does not read. Node takes 3 ms
 * to make a stream, so files, and on Linux pipes that are not full, are written to directly.
 */
function screenOn(fd: 1 | 2, { env, signal }: Pick<System, 'env' | 'signal'>): Screen {
  const kind = kindOf(fd);
  let opened: OutputStream | undefined;
  let direct: number | undefined;
  const stream = () => {
    opened ??= untilInterrupted(openStream(fd, kind), signal);
    return opened;
  };
  return {
    isTTY: kind === 'terminal',
    get columns() {
      const screen = kind === 'terminal' ? stream() : {};
      return 'columns' in screen ? Number(screen.columns) : undefined;
    },
    get rows() {
      const screen = kind === 'terminal' ? stream() : {};
      return 'rows' in screen ? Number(screen.rows) || undefined : undefined;
    },
    get colorDepth() {
      return stream().getColorDepth?.(env) ?? 1;
    },
    get stream() {
      return stream();
    },
    write: async (chunk) => {
      const bytes = typeof chunk === 'string' ? Buffer.from(chunk) : chunk;
      if (opened === undefined) direct ??= directFd(fd, kind);
      const written = opened === undefined && direct !== undefined ? writeNow(direct, bytes) : 0;
      if (written < bytes.length) await writeTo(stream(), bytes.subarray(written), signal);
    },
  };
}

function kindOf(fd: 1 | 2): OutputKind {
  const stats = fstatSync(fd);
  if (process.platform === 'win32' || stats.isCharacterDevice()) return processStream(fd).isTTY ? 'terminal' : 'file';
  return stats.isFIFO() || stats.isSocket() ? 'pipe' : 'file';
}

const processStream = (fd: 1 | 2) => (fd === 1 ? process.stdout : process.stderr);

/** A stream that can be destroyed while it writes, which process.stdout cannot. Its module is loaded here, because that takes 3 ms. */
function openStream(fd: 1 | 2, kind: OutputKind): OutputStream {
  if (kind === 'file') return processStream(fd);
  if (kind === 'pipe') {
    const { Socket } = process.getBuiltinModule('node:net');
    // A socket that is destroyed asks for process.stderr, which cannot be made while another stream on the same descriptor waits.
    if (fd === 2) Reflect.get(process, 'stderr');
    return new Socket({ fd, readable: false, writable: true });
  }
  const { WriteStream } = process.getBuiltinModule('node:tty');
  const stream = new WriteStream(fd);
  // Some terminals report 0, by which the spinner's package would divide.
  stream.columns ||= 80;
  // Node makes writes to a terminal block, and has no public function to change that.
  const handle: unknown = Reflect.get(stream, '_handle');
  if (typeof handle === 'object' && handle !== null && 'setBlocking' in handle) {
    if (typeof handle.setBlocking === 'function') handle.setBlocking(false);
  }
  return stream;
}

/** Drops what is not yet written some time after the interrupt. Otherwise a reader that does not read would keep the process alive. */
function untilInterrupted(stream: OutputStream, signal: AbortSignal): OutputStream {
  const drop = () => setTimeout(() => stream.destroy(), grace).unref();
  if (signal.aborted) drop();
  signal.addEventListener('abort', drop, { once: true });
  // Without a listener, a closed pipe would crash the process. Each write reports the error anyway.
  return stream.on('error', () => {});
}

const writeTo = (stream: OutputStream, bytes: Uint8Array, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    // A write that is dropped is reported without an error.
    stream.write(bytes, (error) => (error || stream.destroyed ? reject(error ?? signal.reason) : resolve()));
  });

/** A file descriptor on which writes do not wait. A pipe needs one of its own, because others share the given one. */
function directFd(fd: number, kind: OutputKind): number | undefined {
  if (kind !== 'pipe') return kind === 'file' ? fd : undefined;
  try {
    return openSync(`/proc/self/fd/${fd}`, constants.O_WRONLY | constants.O_NONBLOCK);
  } catch {
    return undefined;
  }
}

/** The number of bytes that were written before the pipe was full. */
function writeNow(fd: number, bytes: Uint8Array): number {
  let written = 0;
  try {
    while (written < bytes.length) written += writeSync(fd, bytes, written);
  } catch (error) {
    if (codeOf(error) !== 'EAGAIN') throw error;
  }
  return written;
}

/** The screen as a terminal of the width in PORTFOLIO_FORCE_TTY, if that is set. */
export function forceTerminal(screen: Screen, env: System['env']): Screen {
  const columns = forcedWidth(env['PORTFOLIO_FORCE_TTY']);
  return columns === undefined
    ? screen
    : Object.create(screen, { isTTY: { value: true }, columns: { value: columns } });
}

function forcedWidth(text: string | undefined): number | undefined {
  const width = Number(text);
  return text === undefined || !Number.isInteger(width) || width < 20 ? undefined : width;
}

/** '' if there is none: the user is not in the password file, and HOME is not set. */
function homeFolder(): string {
  try {
    return homedir();
  } catch {
    return '';
  }
}

/** Ends all reading at an interrupt: a read that waits for input would keep the process alive. */
function untilAborted(stdin: System['stdin'], signal: AbortSignal): System['stdin'] {
  signal.addEventListener('abort', () => stdin.destroy(), { once: true });
  return stdin;
}

interface RealFacts extends Pick<System, 'signal' | 'block' | 'sampleFile' | 'version'> {
  /** The versions of Node that the program runs on. */
  readonly needed: string;
}

/** The System of this process. */
export function realSystem({ needed, ...facts }: RealFacts): System {
  const { env, argv, platform, versions } = process;
  const { signal } = facts;
  let stdin: System['stdin'] | undefined;
  return {
    ...facts,
    node: { version: versions.node, needed },
    args: argv.slice(2),
    env,
    platform,
    user: process.geteuid?.(),
    get home() {
      return homeFolder();
    },
    get stdin() {
      stdin ??= untilAborted(process.stdin, signal);
      return stdin;
    },
    stdout: forceTerminal(screenOn(1, { env, signal }), env),
    stderr: screenOn(2, { env, signal }),
    now: Date.now,
    random: Math.random,
    sleep: async (ms, signal) => {
      // The entry is compiled by bin/portfolio.js on Node 20, where it cannot import.
      const { setTimeout: wait } = process.getBuiltinModule('node:timers/promises');
      await wait(ms, undefined, { signal });
    },
    session: async () =>
      (await import('./session.ts')).sessionKey({ env, platform }, (path) => readFileSync(path, 'utf8')),
    keyring: async () => (await import('./settings/keyring.ts')).openKeyring(),
    browser: async () => (await import('./browser-process.ts')).findBrowser({ env, platform }),
    keys: async () => {
      if (!process.stdin.isTTY) return undefined;
      const { openKeys } = await import('./keys.ts');
      return openKeys(process.stdin, { signal, interrupt: () => process.kill(process.pid, 'SIGINT') });
    },
    tmux: async () => (await import('./tmux.ts')).tmuxFacts(),
    startAgain: async (start) => (await import('./own-process.ts')).startAgain(start),
    startPager: async (command) => (await import('./pager-process.ts')).startPager(command, { env, platform }),
  };
}
