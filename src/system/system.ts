// Small interfaces to the process, which tests can replace, and their real implementation.
import { setMaxListeners } from 'node:events';
import { readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import type { Readable } from 'node:stream';
import type { Browser } from './browser-process.ts';
import type { OwnProcess, PagerProcess, Start, TmuxFacts } from './child-processes.ts';
import type { Environment } from './environment.ts';
import type { Keyring } from './keyring.ts';
import type { Keys } from './keys.ts';
import { applyForcedTty, type OutputStream, openOutput } from './output-stream.ts';

export type { Environment, EnvVariables as Variables } from './environment.ts';

export interface Invocation {
  /** The arguments after the program's name. */
  readonly args: readonly string[];
  readonly version: string;
  /** The running version of Node, and the range of versions that the program supports. */
  readonly node: { readonly version: string; readonly supportedRange: string };
  /** Whether compiled code of an earlier run is used. */
  readonly usesCompileCache: boolean;
  readonly sampleLibraryFile: string;
  /** Folder with the fonts for text in pictures. */
  readonly fontFolder: string;
}

export interface Streams {
  readonly stdin: {
    readonly isTTY: boolean;
    /** Standard input. Destroyed after a signal. */
    readonly stream: Readable;
  };
  readonly stdout: OutputStream;
  readonly stderr: OutputStream;
}

export interface Clock {
  /** Returns the current time in milliseconds since 1970. */
  now(): number;
  /** Returns a random number: at least 0 and less than 1. */
  random(): number;
  /** Returns 32 random hexadecimal digits, e.g. for the identity of a watch. */
  randomId(): string;
  /** Waits `ms` milliseconds. Rejects with an AbortError if the signal aborts. */
  sleep(ms: number, signal: AbortSignal): Promise<void>;
}

export interface Signals {
  /**
   * Aborted by SIGINT (Ctrl-C), SIGTERM and SIGHUP (the terminal was closed), but not by SIGINT
   * while a pager runs. Its reason is the PortfolioError with which the program ends.
   */
  readonly signal: AbortSignal;
  /**
   * Runs synchronous work, which cannot react to `signal`, e.g. SQL. SIGINT, SIGTERM and SIGHUP end
   * the process at once during the work.
   */
  runBlocking<T>(work: () => T): T;
  /**
   * Stops the program as Ctrl-Z does. Resolves when the shell continues it. Does nothing on
   * Windows.
   */
  suspend(): Promise<void>;
}

export interface TerminalAccess {
  /** Opens the keyboard. Resolves to undefined if standard input is not a terminal. */
  openKeyboard(): Promise<Keys | undefined>;
  readTmuxFacts(): Promise<TmuxFacts | undefined>;
  /** Returns a text that identifies the terminal session; undefined if it is unknown. */
  getSessionKey(): Promise<string | undefined>;
}

export interface Processes {
  /** Returns the user's browser; undefined if none was found. */
  findBrowser(): Promise<Browser | undefined>;
  /** Runs a shell command as the pager of this terminal. */
  startPager(command: string): Promise<PagerProcess>;
  startSelf(options: Start): Promise<OwnProcess>;
}

/**
 * Everything that the program needs from its process. Most functions take only the parts that they
 * need.
 */
export interface System
  extends Invocation,
    Environment,
    Streams,
    Clock,
    Signals,
    TerminalAccess,
    Processes {
  /** Opens the operating system's keyring. Rejects if its package is not installed. */
  openKeyring(): Promise<Keyring>;
}

/** Returns the home folder; '' if HOME is empty, or if the system does not know the folder. */
function findHomeFolder(): string {
  try {
    return homedir();
  } catch {
    return '';
  }
}

const stopDelayMs = 50; // milliseconds to wait until SIGTSTP has stopped the process

/**
 * Returns stdin. Adds a listener that ignores its errors, e.g. if the mode of a closed terminal is
 * changed. Code that reads stdin notices that it has ended.
 */
const getProcessStdin = () => process.stdin.off('error', ignore).on('error', ignore);

const ignore = () => {};

export function createSystem(
  processFacts: Pick<
    System,
    | 'signal'
    | 'runBlocking'
    | 'sampleLibraryFile'
    | 'fontFolder'
    | 'version'
    | 'node'
    | 'usesCompileCache'
  >,
): System {
  const { env, argv, platform } = process;
  const { signal } = processFacts;
  // Each picture adds a listener while it loads. By default, Node warns about more than ten.
  setMaxListeners(0, signal);
  let stdin: Readable | undefined;
  return {
    ...processFacts,
    args: argv.slice(2),
    env,
    platform,
    euid: process.geteuid?.(),
    home: findHomeFolder(),
    stdin: {
      get isTTY() {
        return Boolean(getProcessStdin().isTTY);
      },
      get stream() {
        if (stdin !== undefined) return stdin;
        const openedStdin = getProcessStdin();
        // An open stdin with a pending read would keep the process alive.
        signal.addEventListener('abort', () => openedStdin.destroy(), { once: true });
        stdin = openedStdin;
        return openedStdin;
      },
    },
    stdout: applyForcedTty(openOutput(1, { env, signal }), env),
    stderr: openOutput(2, { env, signal }),
    now: Date.now,
    random: Math.random,
    randomId: () => process.getBuiltinModule('node:crypto').randomBytes(16).toString('hex'),
    sleep: async (ms, signal) => {
      const { setTimeout: wait } = await import('node:timers/promises');
      await wait(ms, undefined, { signal });
    },
    getSessionKey: async () => {
      const { computeSessionKey, computeTerminalKey } = await import('./session.ts');
      return computeSessionKey(
        { env, platform },
        (path) => readFileSync(path, 'utf8'),
        computeTerminalKey,
      );
    },
    openKeyring: async () => (await import('./keyring.ts')).openKeyring(),
    findBrowser: async () => (await import('./browser-process.ts')).findBrowser({ env, platform }),
    openKeyboard: async () => {
      if (!process.stdin.isTTY) return undefined;
      const { openKeys } = await import('./keys.ts');
      return openKeys(getProcessStdin(), {
        signal,
        // On Windows, `process.kill` would end the process at once.
        interrupt: () => process.emit('SIGINT', 'SIGINT'),
        onStop: (listener) => {
          process.on('SIGTSTP', listener);
          return () => process.off('SIGTSTP', listener);
        },
      });
    },
    suspend: async () => {
      if (platform === 'win32') return;
      // Stops the whole process group, as the terminal does. A shell can then continue it.
      process.kill(0, 'SIGTSTP');
      await process.getBuiltinModule('node:timers/promises').setTimeout(stopDelayMs);
    },
    readTmuxFacts: async () => (await import('./child-processes.ts')).tmuxFacts({ env, platform }),
    startSelf: async (start) => (await import('./child-processes.ts')).startSelf(start),
    startPager: async (command) =>
      (await import('./child-processes.ts')).startPager(command, { env, platform }),
  };
}
