// What the program needs from its process: streams, environment, clock, random numbers, signals. It is
// passed in, so that tests can replace it.
import { readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import type { Readable } from 'node:stream';
import type { Browser } from './browser-process.ts';
import type { Keyring } from './keyring.ts';
import type { Keys } from './keys.ts';
import type { OwnProcess, Start } from './own-process.ts';
import type { Pager } from './pager-process.ts';
import { forceTerminal, type Screen, screenOn } from './screen.ts';
import type { TmuxFacts } from './tmux.ts';

/** The environment variables. */
export type Variables = Readonly<Record<string, string | undefined>>;

/** The program as it was installed and started. */
export interface Invocation {
  /** The arguments after the program's name. */
  readonly args: readonly string[];
  readonly version: string;
  /** The running version of Node, and the range of versions that the program supports. */
  readonly node: { readonly version: string; readonly needed: string };
  /** Path of the file with the embedded service's sample library. */
  readonly sampleFile: string;
}

/** The user and the machine. */
export interface Environment {
  readonly env: Variables;
  readonly platform: string;
  /** The user's number; undefined on Windows. */
  readonly user: number | undefined;
  /** The home folder as the environment names it. May be empty or relative. */
  readonly home: string;
}

/** Standard input. */
export interface Input {
  readonly isTTY: boolean;
  /** Opened when it is first read. Destroyed by an interrupt. */
  readonly stream: Readable;
}

export interface Streams {
  readonly stdin: Input;
  readonly stdout: Screen;
  readonly stderr: Screen;
}

/** Time and random numbers. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
  /** At least 0 and less than 1. */
  random(): number;
  /** Rejects when the signal aborts. */
  sleep(ms: number, signal: AbortSignal): Promise<void>;
}

export interface Signals {
  /**
   * Aborted by SIGINT (Ctrl-C), SIGTERM and SIGHUP (the terminal was closed). Its reason is the PortfolioError that the
   * program ends with.
   */
  readonly signal: AbortSignal;
  /** Runs work that cannot be interrupted from within. During it, a signal ends the process at once. */
  block<T>(work: () => T): T;
  /** Stops the program as Ctrl-Z does. Resolves when the shell continues it. */
  suspend(): Promise<void>;
}

/** The terminal around the program. */
export interface TerminalAccess {
  /** Opens the keyboard. Undefined if standard input is not a terminal. */
  keys(): Promise<Keys | undefined>;
  /** Facts about the tmux that the program runs in; undefined without tmux. */
  tmux(): Promise<TmuxFacts | undefined>;
  /** The key of the terminal session; undefined without a terminal, or if sessions cannot be distinguished. */
  session(): Promise<string | undefined>;
}

/** Other programs. */
export interface Processes {
  /** The user's browser; undefined if none was found. */
  browser(): Promise<Browser | undefined>;
  /** Runs a shell command as the pager of this terminal. */
  startPager(command: string): Promise<Pager>;
  /** Starts this program again in a child process. */
  startAgain(start: Start): Promise<OwnProcess>;
}

/** Everything that the program needs from its process. Functions take the smallest of these interfaces that serves them. */
export interface System extends Invocation, Environment, Streams, Clock, Signals, TerminalAccess, Processes {
  /** Rejects if there is no keyring. */
  keyring(): Promise<Keyring>;
}

/** '' where HOME is not set and the user is not in the password file. */
function homeFolder(): string {
  try {
    return homedir();
  } catch {
    return '';
  }
}

/** Calls `listener` in place of a stop by somebody else. Returns what ends that. */
function onStop(listener: () => void): () => void {
  process.on('SIGTSTP', listener);
  return () => process.off('SIGTSTP', listener);
}

/** Milliseconds in which a stop takes effect. */
const stopping = 50;

/** Reports no error when a terminal that was closed cannot change its mode any more: whoever reads from it notices that it ended. */
const processStdin = () => process.stdin.off('error', ignore).on('error', ignore);

const ignore = () => {};

/** Ends all reading at an interrupt: a read that waits for input would keep the process alive. */
function untilAborted(stdin: Readable, signal: AbortSignal): Readable {
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
  let stdin: Readable | undefined;
  return {
    ...facts,
    node: { version: versions.node, needed },
    args: argv.slice(2),
    env,
    platform,
    user: process.geteuid?.(),
    home: homeFolder(),
    stdin: {
      get isTTY() {
        return Boolean(processStdin().isTTY);
      },
      get stream() {
        stdin ??= untilAborted(processStdin(), signal);
        return stdin;
      },
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
    keyring: async () => (await import('./keyring.ts')).openKeyring(),
    browser: async () => (await import('./browser-process.ts')).findBrowser({ env, platform }),
    keys: async () => {
      if (!process.stdin.isTTY) return undefined;
      const { openKeys } = await import('./keys.ts');
      return openKeys(processStdin(), { signal, interrupt: () => process.kill(process.pid, 'SIGINT'), onStop });
    },
    suspend: async () => {
      if (platform === 'win32') return;
      // The whole job, as the terminal does it. Where there is no shell to go on with it, the signal has no effect.
      process.kill(0, 'SIGTSTP');
      await process.getBuiltinModule('node:timers/promises').setTimeout(stopping);
    },
    tmux: async () => (await import('./tmux.ts')).tmuxFacts(env),
    startAgain: async (start) => (await import('./own-process.ts')).startAgain(start),
    startPager: async (command) => (await import('./pager-process.ts')).startPager(command, { env, platform }),
  };
}
