// What the program needs from its process: streams, environment, clock, random numbers, signals. It is
// passed in, so that tests can replace it.
import { readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import type { Browser } from './browser-process.ts';
import type { Keyring } from './keyring.ts';
import type { Keys } from './keys.ts';
import type { OwnProcess, Start } from './own-process.ts';
import type { Pager } from './pager-process.ts';
import { forceTerminal, type Screen, screenOn } from './screen.ts';
import type { Thread } from './thread.ts';
import type { TmuxFacts } from './tmux.ts';

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
  /** Aborted by SIGINT (Ctrl-C), SIGTERM and SIGHUP (the terminal was closed), with the PortfolioError that the program ends with. */
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
  /** Rejects if there is no keyring. */
  keyring(): Promise<Keyring>;
  /** The key of the terminal session; undefined if there is no terminal, or it cannot be told from others. */
  session(): Promise<string | undefined>;
  /** The user's browser; undefined if none was found. */
  browser(): Promise<Browser | undefined>;
  /** What the terminal sends from now on; undefined if standard input is not a terminal. */
  keys(): Promise<Keys | undefined>;
  /** Stops the program as Ctrl-Z does, until the shell goes on with it. */
  suspend(): Promise<void>;
  /** What the tmux around the program says of itself. */
  tmux(): Promise<TmuxFacts | undefined>;
  /** Starts this program as a process of its own. */
  startAgain(start: Start): Promise<OwnProcess>;
  /** A thread for putting records into the library in `file`; undefined where the program is not built. */
  startWriter(file: string): Promise<Thread | undefined>;
  /** Runs a command of the shell as the pager on this terminal. */
  startPager(command: string): Promise<Pager>;
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
      stdin ??= untilAborted(processStdin(), signal);
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
    startWriter: async (file) =>
      (await import('./thread.ts')).startThread(join(dirname(facts.sampleFile), 'writer-thread.js'), file),
    startPager: async (command) => (await import('./pager-process.ts')).startPager(command, { env, platform }),
  };
}
